"""Games that can be watched again: from a table's log while it is there, later from their records."""

"""What makes a table of strangers bearable: limits, bans, what may be said and how one may be called."""

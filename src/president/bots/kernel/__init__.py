"""The compiled simulator: counts instead of cards, millions of deals a second."""

"""Comparing bots honestly: duplicate deals, intervals, one scale, and when to stop."""

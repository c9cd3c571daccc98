"""Measuring bots against each other."""

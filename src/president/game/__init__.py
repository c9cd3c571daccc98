"""President."""

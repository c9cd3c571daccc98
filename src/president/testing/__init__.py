"""Contract suites, random games and Hypothesis strategies, for our tests and for yours."""

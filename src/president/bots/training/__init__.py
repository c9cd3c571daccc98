"""Learning the policy: a search plays against itself, and the policy learns to prefer what the search preferred."""

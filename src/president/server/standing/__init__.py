"""What remains of finished games: results, experience, ratings, achievements, the top list, profiles."""

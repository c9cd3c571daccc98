"""Playing by looking ahead: likely hands, many quick endings of the deal for each move, the best on average."""

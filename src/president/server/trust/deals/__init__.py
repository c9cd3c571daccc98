"""What was dealt on this server against what chance deals."""

"""What the server offers to whoever runs it: logs, figures, health, one server at a time, orders while it runs."""

"""``president admin``: accounts, tables, reports, bans, backups, for whoever runs the server."""

from president.cli.admin.group import command

__all__ = ["command"]

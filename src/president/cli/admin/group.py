"""The group of the admin commands and what all of them take."""

from __future__ import annotations

import logging
from typing import Any

import click

from president.cli.admin.accounts import accounts
from president.cli.admin.bans import ban, bans, unban
from president.cli.admin.desk import Desk
from president.cli.admin.reports import reports
from president.cli.admin.store import backup, prune, restore, stats
from president.cli.admin.tables import tables
from president.cli.flags import load_settings, settings_flags


@click.group()
@settings_flags(("config", "database", "records"))
@click.pass_context
def command(context: click.Context, /, **flags: Any) -> None:
    """Look after a server: accounts, tables, reports, bans, backups.

    All of it works while the server runs. The databases are those of the settings, as for 'president serve': by these
    flags, by the environment, or by a file.
    """
    logging.getLogger("president").setLevel(logging.ERROR)
    context.obj = Desk(load_settings(flags))


for one in (accounts, tables, reports, ban, unban, bans, backup, restore, prune, stats):
    command.add_command(one)

"""Run by Alembic for every command; the connection is handed over by ``president.server.db.migrate``."""

from __future__ import annotations

from alembic import context

from president.server.db.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=connection.dialect.name == "sqlite")
with context.begin_transaction():
    context.run_migrations()

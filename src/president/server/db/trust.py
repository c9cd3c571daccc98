"""What was reported, who is kept out, and sums over what was dealt."""

from __future__ import annotations

from sqlalchemy import JSON, Column, ForeignKey, Integer, String, Table, Text

from president.server.db.base import PERSON_ID, counter, metadata, moment

report = Table(
    "report",
    metadata,
    counter(),
    Column("person", PERSON_ID, ForeignKey("person.id", ondelete="SET NULL"), index=True),
    Column("about", PERSON_ID, ForeignKey("person.id", ondelete="SET NULL"), index=True),
    Column("table_code", String(16), nullable=False),
    Column("game", String(24)),
    Column("version", Integer),
    Column("kind", String(16), nullable=False),
    Column("says", Text, nullable=False),
    Column("record", Text),
    Column("state", String(8), nullable=False, server_default="open"),
    moment("at", index=True),
)

ban = Table(
    "ban",
    metadata,
    counter(),
    Column("person", PERSON_ID, ForeignKey("person.id", ondelete="CASCADE"), index=True),
    Column("address", String(64), index=True),
    Column("why", String(200), nullable=False),
    moment("at"),
    moment("until", optional=True),
)

dealt = Table(
    "dealt",
    metadata,
    # A rule set's name and a number of seats: deals that can be counted together.
    Column("rules", String(200), primary_key=True),
    Column("seats", Integer, primary_key=True, autoincrement=False),
    Column("packs", Integer, nullable=False),
    Column("jokers", Integer, nullable=False),
    Column("deals", Integer, nullable=False),
    Column("counts", JSON, nullable=False),
)

"""Tables about what was played: finished games, ratings, experience, achievements."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

from president.server.db.base import GAME_ID, PERSON_ID, counter, game_key, metadata, moment, person_key

game = Table(
    "game",
    metadata,
    # The table's code and the number of the game at that table: "K7PQM-1".
    Column("id", GAME_ID, primary_key=True),
    Column("table_code", String(16), nullable=False, index=True),
    Column("rules", String(200), nullable=False),
    Column("rule_class", String(40), nullable=False, index=True),
    Column("seats", Integer, nullable=False),
    moment("started"),
    moment("finished", index=True),
    Column("record", Text, nullable=False),
    Column("proofs", JSON),
    # What the record does not say: the title, how many played each deal, whether it was rated.
    Column("details", JSON),
    # By deal and action: who decided.
    Column("whys", JSON),
)

game_seat = Table(
    "game_seat",
    metadata,
    game_key(primary_key=True),
    Column("player", Integer, primary_key=True),
    # Nobody for a bot, and for a person who deleted their account.
    Column("person", PERSON_ID, ForeignKey("person.id", ondelete="SET NULL"), index=True),
    Column("name", String(40), nullable=False),
    Column("kind", String(8), nullable=False),
    Column("level", String(40)),
    Column("points", Integer, nullable=False),
    Column("presidencies", Integer, nullable=False),
    Column("rank", Integer, nullable=False),
    # By deal: the place, and how strong the hand was when dealt.
    Column("places", JSON, nullable=False),
    Column("strength", JSON, nullable=False),
    Column("stood_in", Boolean, nullable=False, server_default=false()),
    # The shown rating after the game, and by how much it moved; nothing for those who were not rated.
    Column("rating", Integer),
    Column("change", Integer),
)

rating = Table(
    "rating",
    metadata,
    # A person's id, or "bot:" and the level.
    Column("key", String(48), primary_key=True),
    Column("rule_class", String(40), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    # When the last of these games was finished.
    Column("at", BigInteger, nullable=False, server_default="0"),
    Index("ix_rating_top", "rule_class", "mu"),
)

# Sums of the tables above, for the top list: by month ("2026-11", by UTC) and over all time ("").
tally = Table(
    "tally",
    metadata,
    person_key(primary_key=True),
    Column("period", String(8), primary_key=True),
    Column("points", Integer, nullable=False),
    Column("presidencies", Integer, nullable=False),
    Column("games", Integer, nullable=False),
    Index("ix_tally_points", "period", "points"),
    Index("ix_tally_presidencies", "period", "presidencies"),
)

experience = Table(
    "experience",
    metadata,
    counter(),
    person_key(nullable=False, index=True),
    game_key(index=True),
    Column("points", Integer, nullable=False),
    Column("why", String(40), nullable=False),
    moment("at", index=True),
    UniqueConstraint("person", "game", "why"),
)

achievement = Table(
    "achievement",
    metadata,
    person_key(primary_key=True),
    Column("code", String(40), primary_key=True),
    game_key(),
    moment("at"),
)

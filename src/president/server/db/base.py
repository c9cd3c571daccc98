"""What all tables of the records store share: one MetaData, names for constraints, and column types.

Times are whole seconds of the calendar (UNIX time), so that both databases and every language read them alike.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import BigInteger, Column, ForeignKey, Identity, Integer, MetaData, String

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

PERSON_ID = String(16)
GAME_ID = String(24)
NUMBER = BigInteger().with_variant(Integer, "sqlite")
"""A key that the database counts up."""


def moment(name: str, *, optional: bool = False, index: bool = False) -> Column[int]:
    """A point in time, in whole seconds of the calendar."""
    return Column(name, BigInteger, nullable=optional, index=index)


def counter() -> Column[int]:
    """The key ``id`` of a table whose rows have no name of their own."""
    return Column("id", NUMBER, Identity(), primary_key=True)


def person_key(name: str = "person", **options: Any) -> Column[str]:
    """A reference to a person; goes away with them."""
    return Column(name, PERSON_ID, ForeignKey("person.id", ondelete="CASCADE"), **options)


def game_key(**options: Any) -> Column[str]:
    """A reference to a finished game; goes away with it."""
    return Column("game", GAME_ID, ForeignKey("game.id", ondelete="CASCADE"), **options)

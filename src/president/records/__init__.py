"""Games, deals and worked examples written down, and counting what can happen.

The record of a game is read with :func:`load` or :func:`loads`, which play it through, and written with ``dump`` and
``dumps``. Examples are in :mod:`president.records.example`, counting in :mod:`president.records.perft`.
"""

from president.records.notation import (
    format_action,
    format_deal,
    format_step,
    parse_action,
    parse_cards,
    parse_deal,
    parse_step,
)
from president.records.reading import load, loads
from president.records.record import Deal, Record, record_of, replay
from president.records.shuffle import Proof
from president.records.toml import FileError
from president.records.verifying import Verdict, verify
from president.records.writing import dump, dumps

__all__ = [
    "Deal",
    "FileError",
    "Proof",
    "Record",
    "Verdict",
    "dump",
    "dumps",
    "format_action",
    "format_deal",
    "format_step",
    "load",
    "loads",
    "parse_action",
    "parse_cards",
    "parse_deal",
    "parse_step",
    "record_of",
    "replay",
    "verify",
]

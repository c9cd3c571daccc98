"""The numbers of the rules, as docs/rules uses them: every one must be cited by a test or a worked example.

S: statements of the five sources. E: their examples. G: gaps and contradictions that a test can show. D: decisions
across the sources. X: further edge cases. V: variants of the European game. R: disputes and faults seen elsewhere.
"""

from __future__ import annotations

import re
from typing import Final


def _run(prefix: str, first: int, last: int) -> tuple[str, ...]:
    return tuple(f"{prefix}{number}" for number in range(first, last + 1))


STATEMENTS: Final = (
    *_run("S0-", 1, 35),
    *_run("S1-", 1, 19),
    *_run("S2-", 1, 13),
    *_run("S3-", 1, 18),
    *_run("S4-", 1, 16),
)
"""S2-14 to S2-17 are about the product, not the rules; the browser tests answer for them."""

EXAMPLES: Final = (
    *_run("E0-", 1, 14),
    *_run("E1-", 1, 10),
    *_run("E2-", 1, 13),
    *_run("E3-", 1, 5),
    *_run("E4-", 1, 7),
)

GAPS: Final = (
    *_run("G0-", 1, 11),
    *_run("G1-", 1, 13),
    *_run("G2-", 1, 11),
    *_run("G3-", 1, 5),
    *_run("G4-", 1, 9),
)

DECISIONS: Final = _run("D", 1, 38)
EDGES: Final = _run("X", 1, 37)
VARIANTS: Final = _run("V0-", 1, 3)

_DISPUTES: Final = "7 9 11 12 13 15 16 17 21 22 23 24 25 28 29 30 33 34 36 38 39 40 41 42 44 45 47 51 60 64 65 67 71 72"
DISPUTES: Final = tuple(f"R{number}" for number in _DISPUTES.split())
"""The disputes that the rule sets and options built so far can express."""

ALL: Final = (*STATEMENTS, *EXAMPLES, *GAPS, *DECISIONS, *EDGES, *VARIANTS, *DISPUTES)

_ID: Final = re.compile(r"\b([SEGV]\d-\d+|[DXR]\d+)(?![\d-])")
_RANGE: Final = re.compile(r"\b([SEGV]\d-|[DXR])(\d+) to \1(\d+)\b")


def cited(text: str) -> set[str]:
    """The numbers that a text names, ranges included.

    >>> sorted(cited("X1 to X3, S0-12"))
    ['S0-12', 'X1', 'X2', 'X3']
    """
    found = set(_ID.findall(text))
    for prefix, first, last in _RANGE.findall(text):
        found |= set(_run(prefix, int(first), int(last)))
    return found

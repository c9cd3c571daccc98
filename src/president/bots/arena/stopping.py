"""When to stop: a sequential rule for "A is better than B".

After 60 units, and again whenever half as many more have been played, the 99 % interval of the difference in place
value is looked at. The match stops when the interval leaves out 0 (one of the two is better) or lies within 0.01 of it
(they are as good as equal). Looking often makes errors more frequent than the 1 % of a single look. By simulation
(``tests/bots/arena/test_stopping.py``), with up to 20,000 units of which the difference scatters by 0.15 to 0.25:

* of two equal bots, each is wrongly called better in at most 5 % of matches (so a "better" has 95 % confidence);
* the worse of two that differ by 0.02 is called better in less than 0.5 %;
* two that differ by 0.02 or more are called equal in less than 0.5 %.

The same simulation tells what to expect of the length: for a true difference of 0.02, 0.03 and 0.05 about 1,300, 600
and 230 units when the scatter is 0.25, and 500, 230 and 100 when it is 0.15.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum

from president.bots.arena.statistics import interval

FIRST_LOOK = 60
GROWTH = 1.5
LEVEL = 0.99
MARGIN = 0.01


class Verdict(StrEnum):
    """What a match says about its first entrant against the second."""

    BETTER = "better"
    WORSE = "worse"
    EQUAL = "equal"
    """Within 0.01 of place value of each other."""
    OPEN = "open"


def looks(most: int) -> Iterator[int]:
    """The numbers of units after which to look, up to ``most``, which is the last.

    >>> list(looks(200))
    [60, 90, 135, 200]
    """
    count = FIRST_LOOK
    while count < most:
        yield count
        count = round(count * GROWTH)
    yield most


def judge(differences: Sequence[float]) -> Verdict:
    """The verdict of one look at the differences of all units so far.

    >>> judge([0.1, 0.2] * 25), judge([0.1, -0.1] * 25), judge([0.001, -0.001] * 25)
    (<Verdict.BETTER: 'better'>, <Verdict.OPEN: 'open'>, <Verdict.EQUAL: 'equal'>)
    """
    found = interval(differences, LEVEL)
    if found.low > 0:
        return Verdict.BETTER
    if found.high < 0:
        return Verdict.WORSE
    if found.low > -MARGIN and found.high < MARGIN:
        return Verdict.EQUAL
    return Verdict.OPEN

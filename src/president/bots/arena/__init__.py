"""Comparing bots honestly: duplicate deals, intervals, one scale, and when to stop.

:func:`duplicate` is the short way to try a bot from a program; ``president arena`` does everything else.
"""

from president.bots.arena.score import Score, duplicate

__all__ = ["Score", "duplicate"]

"""The bots of a table, and those that sit in for people who are away."""

from __future__ import annotations

import asyncio
import logging
import random
from typing import Final, NamedTuple

from president.game import Action, SeatView
from president.server.clock import Chance
from president.server.operating.logs import fields
from president.server.thinking import Job, Runner, decide

log = logging.getLogger(__name__)

INSTEAD: Final = "planner"
"""Who moves for a bot that does not answer in time: it looks at its hand only, and needs no thousandth of a second."""


STANDIN: Final = "planner"
"""Who plays for a person who is away: it is quick, and neither a gift to them nor a trap for the others."""


class Thought(NamedTuple):
    """What a bot wants to do. ``instead`` names the bot that decided where the seat's own was too slow."""

    action: Action | None
    instead: str = ""


class BotSeats:
    """The bots of one table: what each would do now, thought out once for each position and level."""

    def __init__(self, runner: Runner, chance: Chance) -> None:
        self._runner = runner
        self._chance = chance
        self._rngs: dict[int, random.Random] = {}
        self._version = -1
        self._thoughts: dict[tuple[int, str], asyncio.Task[Thought]] = {}

    def think(
        self, version: int, player: int, level: str, view: SeatView, patience: float | None
    ) -> asyncio.Task[Thought]:
        """Begin to think about a position, or join the thinking that has begun. Thoughts of older ones are dropped.

        After ``patience`` seconds a plain bot decides instead (``None``: never).
        """
        if version != self._version:
            self._version = version
            self._thoughts.clear()
        thought = self._thoughts.get((player, level))
        if thought is None:
            rng = self._rngs.setdefault(player, random.Random(self._chance.seed()))
            job = Job(level, view, rng.getrandbits(64))
            thought = asyncio.ensure_future(self._choose(job, patience))
            self._thoughts[player, level] = thought
        return thought

    async def _choose(self, job: Job, patience: float | None) -> Thought:
        try:
            return Thought(await asyncio.wait_for(self._runner.run(job, decide), patience))
        except TimeoutError:
            log.info("a bot was too slow", extra=fields(level=job.level, patience=patience))
        except Exception:
            # A bot that fails must not stop the table.
            log.exception("a bot failed", extra=fields(level=job.level))
        return self._instead(job)

    def _instead(self, job: Job) -> Thought:
        try:
            return Thought(decide(Job(INSTEAD, job.view, job.seed)), INSTEAD)
        except Exception:
            log.exception("a bot failed", extra=fields(level=INSTEAD))
            return Thought(None, INSTEAD)

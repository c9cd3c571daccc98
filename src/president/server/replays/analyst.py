"""Analyses on demand: one at a time in a process of their own, a short queue, answers kept."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from functools import partial
from typing import Final

from president.records import dumps
from president.server.errors import Refusal
from president.server.operating.logs import fields
from president.server.replays.archive import Archive, no_such_deal
from president.server.replays.showing import Watched
from president.server.replays.worker import Question, Worker

log = logging.getLogger(__name__)

_WAITING: Final = 4
"""Analyses that may wait; another one is told that there is too much to do."""
_KEPT: Final = 100

Key = tuple[str, int, int]


class Analyst:
    """Looks back at deals that have ended. The same question twice is answered once."""

    def __init__(self, archive: Archive) -> None:
        self._archive = archive
        self._one = asyncio.Lock()
        self._kept: OrderedDict[Key, bytes] = OrderedDict()
        self._asked: dict[Key, asyncio.Task[bytes]] = {}
        self._worker = Worker()

    def close(self) -> None:
        """End the process that looks at deals."""
        self._worker.close()

    async def analyse(self, watched: Watched, number: int) -> bytes:
        """The analysis of a deal as JSON of a ``DealAnalysis``.

        Raises:
            Refusal: ``no-such-deal`` also for one in progress; ``busy``.
        """
        question = (*watched.key, number)
        if question in self._kept:
            self._kept.move_to_end(question)
            return self._kept[question]
        task = self._asked.get(question)
        if task is None:
            if not 1 <= number <= len(watched.record.deals):
                raise no_such_deal()
            if len(self._asked) > _WAITING:
                raise busy()
            task = self._asked[question] = asyncio.get_running_loop().create_task(self._answer(question, watched))
            task.add_done_callback(lambda _: self._asked.pop(question, None))
        return await asyncio.shield(task)

    async def _answer(self, question: Key, watched: Watched) -> bytes:
        async with self._one:
            text = await self._archive.beside(partial(dumps, watched.record))
            answer = await self._worker.ask(Question(text, question[-1]))
        if not answer:
            log.error("a deal could not be looked at", extra=fields(deal=question[-1], game=watched.id))
            raise busy()
        if answer == b"null":
            raise no_such_deal()
        self._kept[question] = answer
        while len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        return answer


def busy() -> Refusal:
    """There is too much to do."""
    return Refusal("busy", "Too many deals are being looked at; try again in a while.", status=503)

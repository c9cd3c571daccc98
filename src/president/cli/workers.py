"""Playing the units of a match in several processes."""

from __future__ import annotations

import multiprocessing
import signal
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing.connection import Connection, wait
from types import TracebackType
from typing import Self

from president.bots.arena.matches import BotError, Match, Unit, play_unit
from president.cli.app import BadInput
from president.cli.entrants import Entrant


def play_here(match: Match, entrants: Sequence[Entrant], numbers: Iterable[int]) -> Iterator[Unit]:
    """Play units one after the other in this process; decisions are timed by processor time."""
    bots = {entrant.name: entrant.bot() for entrant in entrants}
    for number in numbers:
        yield play_unit(match, bots, number, time.process_time)


class Crew:
    """Worker processes; inside a ``with`` block, so that none outlives it.

    Each worker holds its own bots and plays one unit at a time. A unit follows from its number alone, so it does not
    matter who plays it or when.
    """

    def __init__(self, match: Match, entrants: Sequence[Entrant], processes: int) -> None:
        context = multiprocessing.get_context("spawn")  # no copy of this process with its threads and open files
        self._workers = []
        self._pipes: list[Connection] = []
        with _deaf():
            for _ in range(processes):
                ours, theirs = context.Pipe()
                worker = context.Process(target=_work, args=(theirs, match, tuple(entrants)), daemon=True)
                worker.start()
                theirs.close()
                self._workers.append(worker)
                self._pipes.append(ours)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        for worker in self._workers:
            worker.terminate()
        for worker in self._workers:
            worker.join()
        for pipe in self._pipes:
            pipe.close()

    def play(self, numbers: Iterable[int]) -> Iterator[Unit]:
        """Play units and give them out as they are done, in any order.

        Raises:
            BotError: when a bot fails or breaks the rules, or a worker process dies.
        """
        waiting = iter(numbers)
        busy = {pipe for pipe in self._pipes if _hand_out(pipe, waiting)}
        while busy:
            for pipe in wait(busy):
                assert isinstance(pipe, Connection)
                unit = self._receive(pipe)
                if not _hand_out(pipe, waiting):
                    busy.discard(pipe)
                yield unit

    def _receive(self, pipe: Connection) -> Unit:
        try:
            found: Unit | Exception = pipe.recv()
        except (EOFError, ConnectionError) as error:
            worker = self._workers[self._pipes.index(pipe)]
            worker.join(1)
            raise BotError(f"a worker process ended with code {worker.exitcode}") from error
        if isinstance(found, Exception):
            raise found
        return found


@contextmanager
def _deaf() -> Iterator[None]:
    """Processes begun in here are deaf to interrupts from their first moment on: stopping is the parent's business."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _hand_out(pipe: Connection, waiting: Iterator[int]) -> bool:
    number = next(waiting, None)
    if number is None:
        return False
    try:
        pipe.send(number)
    except (BrokenPipeError, ConnectionError):
        return True  # the worker is gone; receiving from it will say so
    return True


def _work(pipe: Connection, match: Match, entrants: tuple[Entrant, ...]) -> None:
    """What a worker does: play each unit it is sent until the pipe is closed."""
    try:
        bots = {entrant.name: entrant.bot() for entrant in entrants}
        while True:
            pipe.send(play_unit(match, bots, pipe.recv(), time.process_time))
    except (BotError, BadInput) as error:
        pipe.send(BotError(str(error)))
    except (EOFError, ConnectionError):
        pass

"""People without a page, for tables that need more of them than a machine has room for browsers."""

from __future__ import annotations

import asyncio
import random
import threading

from tests.server.serving import Running, Visit, play_on


class Guests:
    """So many guests who take seats at a table and play it to its end, in a thread of their own."""

    def __init__(self, running: Running, code: str, seats: list[int]) -> None:
        self.seated = threading.Event()
        self.problem: BaseException | None = None
        self._running = running
        self._code = code
        self._seats = seats
        self._thread = threading.Thread(target=self._run, daemon=True)

    def come(self) -> None:
        """Returns when all of them sit."""
        self._thread.start()
        assert self.seated.wait(30), self.problem

    def leave(self) -> None:
        """Waits for the end of the game; raises what went wrong with any of them."""
        self._thread.join(60)
        if self.problem is not None:
            raise self.problem
        assert not self._thread.is_alive()

    def _run(self) -> None:
        try:
            asyncio.run(self._play())
        except BaseException as problem:
            self.problem = problem

    async def _play(self) -> None:
        async with Visit(self._running) as visit:
            people = []
            for seat in self._seats:
                player = await visit.guest(f"Guest {seat}")
                await player.come(self._code)
                await player.send({"type": "sit", "seat": seat})
                await player.until(lambda me: me.view["seat"] is not None)
                people.append(player)
            self.seated.set()
            await asyncio.gather(*(play_on(player, random.Random(seat)) for seat, player in enumerate(people)))

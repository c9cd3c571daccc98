"""A server with real sockets, and browsers at it: a cookie jar, the page's header, sockets of lobby and tables."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets

from tests.server.serving import serving as serving_at_an_address

Json = dict[str, Any]
PASSWORD = "four of a kind"
FIREFOX = "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"


@dataclass(frozen=True)
class Site:
    """A server that answers under a name that passkeys can be bound to."""

    port: int
    database: Path

    @property
    def url(self) -> str:
        return f"http://localhost:{self.port}"

    @property
    def records(self) -> Path:
        return self.database.with_suffix(".records.db")


@contextmanager
def serving(folder: Path, **changes: Any) -> Iterator[Site]:
    """Serve until the context ends; only attempts are limited unless ``changes`` say otherwise."""
    with serving_at_an_address(folder, **changes) as running:
        yield Site(running.port, running.database)


class Refused(AssertionError):
    """The server said no."""

    def __init__(self, answer: httpx.Response) -> None:
        self.status = answer.status_code
        self.problem: Json = answer.json()
        self.reason = self.problem["reason"]
        super().__init__(f"{self.status} {self.problem}")


async def refused(request: Awaitable[object]) -> Refused:
    """The refusal that a request must end in."""
    with pytest.raises(Refused) as caught:
        await request
    return caught.value


class Browser:
    """A browser profile: keeps its cookie, sends the page's header; its sockets close with it."""

    def __init__(self, site: Site, agent: str = FIREFOX) -> None:
        self.site = site
        self.http = httpx.AsyncClient(base_url=site.url, timeout=20, headers={"User-Agent": agent, "X-President": "1"})
        self.id = ""
        self.name = ""
        self._sockets: list[Socket] = []

    @property
    def token(self) -> str | None:
        return self.http.cookies.get("president_session")

    async def close(self) -> None:
        for opened in self._sockets:
            await opened.close()
        await self.http.aclose()

    async def ask(self, method: str, path: str, body: Json | None = None, **options: Any) -> Any:
        """One request; raises ``Refused`` when the server says no."""
        answer = await self.http.request(method, path, json=body, **options)
        assert answer.status_code < 500, answer.text
        if answer.status_code >= 400:
            raise Refused(answer)
        return answer.json() if answer.content else None

    async def get(self, path: str) -> Any:
        return await self.ask("GET", path)

    async def post(self, path: str, **body: Any) -> Any:
        return await self.ask("POST", path, body)

    async def delete(self, path: str) -> None:
        await self.ask("DELETE", path)

    async def guest(self, name: str) -> Browser:
        """Come as a guest."""
        made = await self.post("/api/guests", name=name)
        self.id, self.name = made["id"], made["name"]
        return self

    async def sign_up(self, name: str, password: str = PASSWORD) -> Json:
        """Make an account of whoever this is."""
        made: Json = await self.post("/api/accounts", name=name, password=password)
        self.id, self.name = made["me"]["id"], made["me"]["name"]
        return made

    async def sign_in(self, name: str, password: str = PASSWORD) -> Json:
        made: Json = await self.post("/api/sessions", name=name, password=password)
        self.id, self.name = made["me"]["id"], made["me"]["name"]
        return made

    async def table(self, seats: str = "ooo", **options: Any) -> str:
        """A table with open (``o``) and bot (``b``) seats; returns its code."""
        kinds = [{"kind": "bot" if seat == "b" else "open", "level": "greedy"} for seat in seats]
        made = await self.post("/api/tables", rules="basic", seats=kinds, pace=0, window=0, **options)
        return str(made["code"])

    async def at(self, code: str, **hello: Any) -> Socket:
        """Open a socket at a table, saying hello by cookie alone."""
        return await self._open(f"/ws/{code}", hello)

    async def lobby(self, **hello: Any) -> Socket:
        """Open the lobby's socket."""
        return await self._open("/ws/lobby", hello)

    async def _open(self, path: str, hello: Json) -> Socket:
        headers = {"Cookie": f"president_session={self.token}", "Origin": self.site.url} if self.token else {}
        address = self.site.url.replace("http", "ws", 1) + path
        connection = await websockets.connect(address, additional_headers=headers, compression=None)
        opened = Socket(connection)
        self._sockets.append(opened)
        await opened.send({"type": "hello", **hello})
        return opened


@asynccontextmanager
async def browsers(site: Site) -> AsyncIterator[Callable[[], Browser]]:
    """Opens browsers at a server, and closes them all at the end."""
    opened: list[Browser] = []

    def arrive() -> Browser:
        opened.append(Browser(site))
        return opened[-1]

    yield arrive
    for one in opened:
        await one.close()


class Socket:
    """An open socket that keeps every frame."""

    def __init__(self, connection: websockets.ClientConnection) -> None:
        self._connection = connection
        self.frames: list[Json] = []
        self.closed: int | None = None
        self._news = asyncio.Event()
        self._reader = asyncio.create_task(self._read())

    async def _read(self) -> None:
        try:
            async for text in self._connection:
                self.frames.append(json.loads(text))
                self._news.set()
        except websockets.ConnectionClosed:
            pass
        self.closed = self._connection.close_code
        self._news.set()

    async def send(self, message: Json) -> None:
        await self._connection.send(json.dumps(message))

    async def wait(self, true: Callable[[Json], bool]) -> Json:
        """The first frame from now on, or of those not looked at yet, for which something holds."""
        async with asyncio.timeout(10):
            seen = 0
            while True:
                for frame in self.frames[seen:]:
                    seen += 1
                    if true(frame):
                        del self.frames[:seen]
                        return frame
                assert self.closed is None, self.frames
                self._news.clear()
                await self._news.wait()

    async def next(self, kind: str) -> Json:
        """The next frame of a type."""
        return await self.wait(lambda frame: frame["type"] == kind)

    async def end(self) -> int:
        """Wait for the server to close; returns the code."""
        async with asyncio.timeout(10):
            await self._reader
        assert self.closed is not None
        return self.closed

    async def close(self) -> None:
        await self._connection.close()
        await self._reader

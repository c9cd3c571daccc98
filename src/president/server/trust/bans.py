"""Who is kept out. The operator writes it into the records store; a running server looks every few seconds."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from ipaddress import ip_network
from typing import TypeVar

from sqlalchemy import or_, select
from sqlalchemy.exc import SQLAlchemyError

from president.server.db import Records
from president.server.db.trust import ban
from president.server.errors import Refusal
from president.server.trust.address import Network, plain

K = TypeVar("K")
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Kept:
    """The bans in force: when each ends, ``None`` for never. An address may be a network such as ``192.0.2.0/24``."""

    people: dict[str, int | None]
    networks: dict[Network, int | None]


class Bans:
    """The bans in force, in memory."""

    def __init__(self, records: Records, *, now: Callable[[], int] = lambda: int(time.time())) -> None:
        self._records = records
        self._now = now
        self._kept = Kept({}, {})

    async def refresh(self) -> bool:
        """Read them anew; says whether there are others than before. Without the records store the old ones hold."""
        query = select(ban.c.person, ban.c.address, ban.c.until)
        query = query.where(or_(ban.c.until.is_(None), ban.c.until > self._now()))
        try:
            async with self._records.read() as connection:
                rows = (await connection.execute(query)).all()
        except SQLAlchemyError:
            log.exception("nobody can say who is banned")
            return False
        before, self._kept = self._kept, Kept({}, {})
        for person, address, until in rows:
            if person is not None:
                _keep(self._kept.people, person, until)
            if address is not None and (network := _network(address)) is not None:
                _keep(self._kept.networks, network, until)
        return self._kept != before

    def check(self, *, person: str | None = None, address: str | None = None) -> None:
        """Make sure that somebody, or somewhere, is not kept out.

        Raises:
            Refusal: ``banned``.
        """
        if person is not None:
            self._judge(person in self._kept.people, self._kept.people.get(person))
        if address is not None and self._kept.networks and (found := plain(address)) is not None:
            for network, until in self._kept.networks.items():
                self._judge(found in network, until)

    def _judge(self, banned: bool, until: int | None) -> None:  # noqa: FBT001 - what is judged is a yes or no
        if banned and (until is None or until > self._now()):
            day = "" if until is None else f" until {datetime.fromtimestamp(until, UTC):%Y-%m-%d %H:%M} UTC"
            raise Refusal("banned", f"You may not play on this server{day}.", status=403)


def _keep(kept: dict[K, int | None], key: K, until: int | None) -> None:
    """Of two bans the longer one counts."""
    old = kept.get(key, 0)
    kept[key] = None if until is None or old is None else max(until, old)


def _network(text: str) -> Network | None:
    try:
        return ip_network(text.strip(), strict=False)
    except ValueError:
        return None

"""Where a request comes from, also behind a proxy. Addresses live in memory only and are never logged."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any, Final

from president.server.settings import SettingsError

Network = IPv4Network | IPv6Network
_HOME_PREFIX: Final = 64
"""A household has that much of an IPv6 address, and may choose the rest anew for every request."""


class Proxies:
    """The proxies in front of this server, whose word on who asks is believed."""

    def __init__(self, trusted: Sequence[str]) -> None:
        try:
            self._trusted = tuple(ip_network(text, strict=False) for text in trusted)
        except ValueError as error:
            raise SettingsError(f"trusted_proxies: {error}") from None

    def resolve(self, scope: Any) -> None:
        """Put into an ASGI scope whom the last untrusted hop speaks for, and whether they came by TLS.

        ``X-Forwarded-For`` is read from its end: what stands before the first address that is no proxy of ours may have
        been written by anybody.
        """
        host, port = scope.get("client") or ("", 0)
        if not self._trusts(host):
            return
        named = {name: value.decode("latin-1") for name, value in scope["headers"] if name.startswith(b"x-forwarded-")}
        for hop in reversed(named.get(b"x-forwarded-for", "").split(",")):
            address = hop.strip()
            if plain(address) is None:
                break
            host = address
            if not self._trusts(address):
                break
        scope["client"] = (host, port)
        if named.get(b"x-forwarded-proto", "").strip() == "https":
            scope["scheme"] = "wss" if scope["type"] == "websocket" else "https"

    def _trusts(self, address: str) -> bool:
        found = plain(address)
        return found is not None and any(found in network for network in self._trusted)


@lru_cache(maxsize=4096)
def plain(text: str) -> Any:
    """An address of either kind, IPv4 inside IPv6 as IPv4; ``None`` when it is none."""
    try:
        found = ip_address(text)
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return mapped or found


@lru_cache(maxsize=4096)
def household(text: str) -> str:
    """What is counted as one place: an IPv4 address, the first half of an IPv6 address.

    Empty for this machine itself, which is not limited: its operator, or a proxy that does not say who asks.

    >>> household("2001:db8::1:2"), household("::ffff:192.0.2.7"), household("127.0.0.1")
    ('2001:db8::/64', '192.0.2.7', '')
    """
    found = plain(text)
    if found is None or found.is_loopback:
        return ""
    if isinstance(found, IPv6Address):
        return str(ip_network((found, _HOME_PREFIX), strict=False))
    return str(found)


def address_of(scope: Any) -> str:
    """Where an ASGI scope comes from, once it is resolved."""
    host: str = (scope.get("client") or ("",))[0]
    return host

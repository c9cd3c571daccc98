"""Messages from the sensible to the absurd, made from the wire's own types, so that a new message is tried at once."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping
from typing import Any, get_args

from msgspec import inspect

from president.server.wire import FromBrowser
from president.server.wire.accounts import FromLobbyPage
from tests.soak.mischief import DECK

Json = dict[str, Any]

_NUMBERS = [0, 1, -1, 2, 7, 99, 2**31, 2**53 + 1, 2**63, -(2**63), 10**40, 0.5, -0.0, 1e308]
_WORDS = ["", "-", "pass", ">", "?", "s0", "s3", "s99", "s-1", "♠", "\0", "\ud83d", "null", "../..", "x" * 500, "=1+1"]
_VALUES: list[Any] = [None, True, False, [], {}, [[]], {"type": "act"}, "", "x", 0, -1, 1.5, 10**30, ["3C"] * 50]
LARGEST = 1_000_000
_PATTERNS = {"^[0-9a-f]{32}$": "0123456789abcdef0123456789abcdef"}


def kinds(union: object) -> list[inspect.StructType]:
    """The messages of a union of Structs."""
    found = [inspect.type_info(kind) for kind in get_args(union)]
    return [kind for kind in found if isinstance(kind, inspect.StructType)]


class Inputs:
    """Makes inputs for one door; the same seed makes the same ones."""

    def __init__(self, union: object, rng: random.Random) -> None:
        self._kinds = kinds(union)
        self._rng = rng

    def next(self, view: Mapping[str, Any], version: int) -> str | bytes:
        """One frame: a valid message, one with faults, or no message at all."""
        rng = self._rng
        message = self._valid(rng.choice(self._kinds), view, version)
        way = rng.random()
        if way < 0.35:
            return json.dumps(message)
        if way < 0.75:
            for _ in range(rng.randint(1, 3)):
                self._spoil(message)
            return json.dumps(message)
        return self._broken(json.dumps(message))

    def _valid(self, kind: inspect.StructType, view: Mapping[str, Any], version: int) -> Json:
        message: Json = {"type": kind.tag}
        for field in kind.fields:
            if field.required or self._rng.random() < 0.7:
                message[field.encode_name] = self._value(field.type, field.encode_name, view, version)
        return message

    def _value(self, kind: inspect.Type, name: str, view: Mapping[str, Any], version: int) -> Any:
        rng = self._rng
        if name == "version":
            return rng.choice([version, version, version - rng.randint(1, 20), version + 1])
        if name == "action":
            return self._action(view)
        match kind:
            case inspect.UnionType(types=types):
                return self._value(rng.choice(types), name, view, version)
            case inspect.LiteralType(values=values):
                return rng.choice(values)
            case inspect.BoolType():
                return rng.random() < 0.5
            case inspect.IntType(ge=low, le=high):
                return rng.randint(low if low is not None else -2, high if high is not None else 9)
            case inspect.FloatType():
                return rng.uniform(-1e6, 1e6)
            case inspect.StrType(pattern=pattern, max_length=longest) if pattern is None:
                return rng.choice([word for word in _WORDS if len(word) <= (longest or 600)] or ["x"]) or "x"
            case inspect.StrType(pattern=pattern):
                return _PATTERNS.get(str(pattern), "x")
        return None

    def _action(self, view: Mapping[str, Any]) -> str:
        rng, hand = self._rng, view.get("hand") or ["3C"]
        seat = rng.randint(-1, 9)
        makers: list[Callable[[], str]] = [
            lambda: "-",
            lambda: " ".join(rng.sample(hand, rng.randint(1, min(4, len(hand))))),
            lambda: " ".join(rng.choices(DECK, k=rng.randint(1, 5))),
            lambda: f"> s{seat} {' '.join(rng.sample(hand, min(2, len(hand))))}",
            lambda: f"? s{seat} {rng.choice(DECK)}",
            lambda: " ".join(rng.choices(_WORDS, k=rng.randint(1, 3)))[:400],
        ]
        return rng.choice(makers)()

    def _spoil(self, message: Json) -> None:
        """One fault in a message: a wrong type or value, a field too many or too few."""
        rng = self._rng
        name = rng.choice(list(message) or ["type"])
        way = rng.randrange(6)
        if way == 0:
            message.pop(name, None)
        elif way == 1:
            message[rng.choice(["more", "Type", "__class__", "seat", "version"])] = rng.choice(_VALUES)
        elif way == 2:
            message[name] = rng.choice(_NUMBERS)
        elif way == 3:
            message[name] = rng.choice(_WORDS)
        elif way == 4:
            message[name] = rng.choice(_VALUES)
        else:
            message[name] = [message.get(name)]

    def _broken(self, text: str) -> str | bytes:
        rng = self._rng
        way, at = rng.randrange(8), rng.randrange(len(text))
        if way == 0:
            return text[:at]
        if way == 1:
            return text.encode()
        if way == 2:
            return rng.randbytes(rng.randint(0, 60))
        if way == 3:
            return "[" * rng.choice([10, 2000, 15_000])
        if way == 4:
            return "x" * rng.choice([16_000, 16_385, 70_000, LARGEST]) if rng.random() < 0.05 else text + text
        if way == 5:
            return json.dumps(rng.choice(_VALUES))
        return text[:at] + rng.choice(['"', "{", "}", "\\", "9" * 40, "é", "\0", "null", ","]) + text[at + 1 :]


def table_inputs(seed: int) -> Inputs:
    """Inputs for a table's socket."""
    return Inputs(FromBrowser, random.Random(seed))


def lobby_inputs(seed: int) -> Inputs:
    """Inputs for the lobby's socket."""
    return Inputs(FromLobbyPage, random.Random(seed))

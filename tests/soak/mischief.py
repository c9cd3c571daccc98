"""What players do besides playing: things that a browser would not send, and things that people do to browsers."""

from __future__ import annotations

import json
import random
from typing import Any

Json = dict[str, Any]

RULE_SETS = ["basic", "european", "clearing-twos-scum", "wild-twos"]


def odd_message(rng: random.Random, view: Json, version: int) -> str | bytes:
    """A message that must be refused, or changes nothing that is not the sender's to change."""
    seats = len(view.get("seats", ())) or 4
    hand = view.get("hand") or ["3C"]
    wild = rng.choice([-1, 0, 99, 2**31, 2**63, -(2**63), 10**30])
    options: list[Any] = [
        {"type": "act", "version": max(0, version - rng.randint(1, 40)), "action": rng.choice(["-", *hand])},
        {"type": "act", "version": version + rng.randint(1, 9), "action": "-"},
        {"type": "act", "version": version, "action": " ".join(rng.sample(DECK, rng.randint(1, 4)))},
        {"type": "act", "version": version, "action": f"> s{rng.randint(-1, seats)} {rng.choice(DECK)}"},
        {"type": "act", "version": wild, "action": "x" * rng.randint(1, 600)},
        {"type": "sit", "seat": rng.choice([rng.randrange(seats), wild])},
        {"type": "start"},
        {"type": "pace", "pace": wild},
        {"type": "kick", "player": wild},
        {"type": "mute", "player": wild, "on": True},
        {"type": "hand-over", "player": wild},
        {"type": "swap", "player": wild, "other": 0},
        {"type": "vote", "yes": rng.random() < 0.5},
        {"type": "propose", "what": "rules", "rules": "no such rules"},
        {"type": "propose", "what": "nothing"},
        {"type": "say", "phrase": "no-such-phrase"},
        {"type": "say", "text": "a" * 201},
        {"type": "salt", "deal": wild, "salt": "0" * rng.randint(30, 34)},
        {"type": "hello", "token": "x" * 20},
        {"type": rng.choice(["", "welcome", "update", "\0"]), "version": version},
        {"type": "ready", "more": 1},
        [],
        None,
        12.5,
    ]
    text = json.dumps(rng.choice(options))
    way = rng.random()
    if way < 0.1:
        return text[: rng.randrange(len(text))]
    if way < 0.15:
        return text.encode()
    if way < 0.2:
        at = rng.randrange(len(text))
        return text[:at] + rng.choice(["\0", "{", '"', "\\", "♠", "9" * 50]) + text[at:]
    return text


def table_message(rng: random.Random, view: Json) -> Json | None:
    """Something that people at a table may ask for, whether or not it is theirs to ask now."""
    seats = view.get("seats", ())
    person = [seat["player"] for seat in seats if seat["kind"] == "person"] or [0]
    choices: list[Json | None] = [
        {"type": "say", "phrase": "hello"},
        {"type": "say", "text": "Well played"},
        {"type": "vote", "yes": True},
        {"type": "vote", "yes": False},
        {"type": "propose", "what": "titles"},
        {"type": "propose", "what": "pause"},
        {"type": "propose", "what": "rules", "rules": rng.choice(RULE_SETS)},
        {"type": "show-hands", "on": rng.random() < 0.5},
        {"type": "queue", "on": rng.random() < 0.8},
        {"type": "mute", "player": rng.choice(person), "on": rng.random() < 0.5},
        {"type": "hand-over", "player": rng.choice(person)},
        {"type": "swap", "player": rng.choice(person), "other": rng.choice(person)},
        {"type": "pace", "pace": rng.choice([0, 100, 400])},
        {"type": "salt", "deal": view.get("deal", 0) + 1, "salt": f"{rng.getrandbits(128):032x}"},
        {"type": "rematch"},
        {"type": "ping", "at": 1.5},
        {"type": "kick", "player": rng.choice(person)} if rng.random() < 0.1 else None,
    ]
    return rng.choice(choices)


DECK = [f"{rank}{suit}" for rank in "3456789TJQKA2" for suit in "CDHS"] + ["JK", "JK'", "3C'", "JK''"]

"""Updates in the middle of play, made quickly: most frames that a server ever sends are these.

There a seat differs from a spectator in its own cards and its own choices only. What everybody sees is read from the
public side of the game and encoded once; a frame is that with the seat's own part put in. The result equals what
``Presenter`` makes from a ``SeatView``, field by field, which a test holds against whole games.
"""

from __future__ import annotations

from collections.abc import Set
from functools import lru_cache
from typing import Final, Literal

import msgspec

from president.cards import CardSet
from president.game import Game, display_order, options
from president.game.listing import NOTHING
from president.server import wire
from president.server.chips import choices, melds
from president.server.lines import Lines
from president.server.present import open_hands
from president.server.scene import STILL, Scene, vote_info
from president.server.shuffles import shown
from president.server.state import TableState
from president.server.text import RANK_NAMES, texts

_encode: Final = msgspec.json.Encoder().encode
_UPDATE: Final = b'{"type":"update","version":%d,"lines":%b,"view":{"seat":%b,"hand":%b,"choices":%b,%b}'
_QUEUED: Final = b'"queued":true,'


class Shared(wire.Out):
    """The fields of a view in the middle of play that are the same for every seat."""

    deal: int
    seats: list[wire.SeatInfo]
    turn: int | None
    leads: bool
    pile: list[wire.PileMeld]
    last_pile: list[wire.PileMeld]
    discard: int
    ladder: list[str]
    phase: Literal["play"]
    opening: str | None = None
    reversed: bool = False
    dealer: int | None = None
    deadline: int | None = None
    paused: bool = False
    vote: wire.VoteInfo | None = None
    watching: int = 0
    queue: list[str] = msgspec.field(default_factory=list)
    shuffle: wire.Shuffle | None = None


class MidPlay:
    """The updates of one moment in the middle of play."""

    def __init__(self, state: TableState, game: Game, away: Set[int], scene: Scene = STILL) -> None:
        self._version = state.version
        self._state = state
        self._game = game
        self._masks = game.masks
        self._shared = _encode(_shared(state, game, away, scene))[1:]

    def update(self, seat: int | None, lines: Lines, *, queued: bool = False) -> bytes:
        """The frame that tells ``seat`` what happened, and the view after it."""
        if seat is None:
            return self._watched(lines, queued=queued)
        own = options(self._game, seat)
        can = b"{}" if own is NOTHING else _encode(choices(own))
        return _UPDATE % (self._version, lines.encoded(seat), b"%d" % seat, _hand(self._masks[seat]), can, self._shared)

    def _watched(self, lines: Lines, *, queued: bool) -> bytes:
        """The frame for somebody who watches: with all hands where every person agrees."""
        own = _QUEUED if queued else b""
        hands = open_hands(self._state)
        if hands is not None:
            own += b'"hands":%b,' % _encode(hands)
        return _UPDATE % (self._version, lines.encoded(None), b"null", b"[]", b"{}", own + self._shared)


@lru_cache(maxsize=4096)
def _hand(mask: int) -> bytes:
    """A hand in JSON. Most hands are the same from one update to the next."""
    return _encode(texts(CardSet(mask)))


def _shared(state: TableState, game: Game, away: Set[int], scene: Scene) -> Shared:
    position = game.position
    assert position is not None
    opening = CardSet(position.opening)
    reversed_ = game.reversed_
    return Shared(
        deal=game.deal,
        seats=[_chip(state, game, away, seat, player) for seat, player in enumerate(game.players)],
        turn=position.turn,
        leads=game.leads,
        pile=melds(game.trick),
        last_pile=melds(game.last_trick),
        discard=len(game.discard),
        ladder=_ladder(game, reversed_=reversed_),
        phase="play",
        opening=texts(opening)[0] if opening else None,
        reversed=reversed_,
        dealer=game.dealer,
        deadline=scene.deadline,
        paused=state.house.paused,
        vote=vote_info(state, scene),
        watching=scene.watching,
        queue=[waiting.name for waiting in state.house.queue],
        shuffle=shown(state),
    )


def _chip(state: TableState, game: Game, away: Set[int], seat: int, player: int) -> wire.SeatInfo:
    position, who = game.position, state.players[player]
    assert position is not None
    standing: Literal["in", "passed", "locked", "skipped", "out", "sunk"] = "in"
    place = None
    if seat in position.out:
        standing, place = "out", position.out.index(seat) + 1
    elif seat in position.sunk:
        standing, place = "sunk", game.seats - position.sunk.index(seat)
    elif seat in game.skipped:
        standing = "skipped"
    elif position.locked >> seat & 1:
        standing = "locked"
    elif position.passed >> seat & 1:
        standing = "passed"
    return wire.SeatInfo(
        who.name,
        who.kind,
        player,
        position.hands[seat].bit_count(),
        game.points[player],
        game.presidencies[player],
        who.level if who.kind == "bot" else None,
        player in away,
        player == state.host,
        False,
        state.titles[player],
        standing,
        place,
        who.free,
        player in state.house.muted,
        player in state.house.shows,
        state.banks[player] if state.banks else None,
        who.pace if who.kind == "bot" else None,
    )


_ladders: dict[tuple[str, int, bool], list[str]] = {}


def _ladder(game: Game, *, reversed_: bool) -> list[str]:
    key = (game.rules.ranks.twos, game.rules.deck.jokers, reversed_)  # all that the order depends on
    found = _ladders.get(key)
    if found is None:
        found = _ladders[key] = [RANK_NAMES[rank] for rank in display_order(game.rules, reversed_=reversed_)]
    return found

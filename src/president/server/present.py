"""A table as one seat may see it, in the words of the wire.

Everything here is made from a ``SeatView`` of that very seat and from what is public about the people at the table;
nothing is taken out of a fuller picture.
"""

from __future__ import annotations

from collections.abc import Set

import msgspec

from president.cards import CardSet
from president.game import Game, SeatView, next_pairs, view
from president.game.events import DealEnded, ExchangeOpened, GameEnded, Gave
from president.rules import RuleSet
from president.server import wire
from president.server.chips import choices, melds
from president.server.lines import Lines, event_lines
from president.server.scene import STILL, Scene, vote_info
from president.server.shuffles import shown, shown_coming
from president.server.state import TableState
from president.server.text import RANK_NAMES, texts

encode = msgspec.json.Encoder().encode


class Presenter:
    """Makes the views of one moment; what is public is put together once for all seats."""

    def __init__(self, state: TableState, away: Set[int], scene: Scene = STILL) -> None:
        self._version = state.version
        self._state = state
        self._scene = scene
        self._shuffle, self._coming = shown(state), shown_coming(state)
        game = state.game
        public = view(game, None) if game is not None else None
        self._public = public
        self._seats = _seats(state, public, away)
        if game is None or public is None:
            return
        self._game = game
        self._pile = melds(public.trick)
        self._last_pile = melds(public.last_trick)
        self._discard = len(public.discard)
        self._ladder = [RANK_NAMES[rank] for rank in public.ladder]
        self._result = _result(state, game, public) if public.phase in ("ready", "over") else None
        self._standing = _standing(state, public) if public.phase == "over" else None
        self._exchange = _exchange(public) if public.phase == "exchange" else []

    def view(self, seat: int | None, *, queued: bool = False) -> wire.View:
        """The table as ``seat`` sees it; somebody who watches may be ``queued`` for the next deal."""
        public = self._public
        if public is None:
            lobby = _lobby_view(seat, self._seats, self._coming)
            lobby.watching = self._scene.watching
            return lobby
        state = self._state
        seen = view(self._game, seat) if seat is not None else public
        return wire.View(
            seat=seat,
            phase=seen.phase,
            deal=seen.deal,
            seats=_own_counts(self._seats, seen) if seen.phase == "exchange" else self._seats,
            hand=texts(seen.hand),
            turn=seen.turn,
            leads=seen.leads,
            pile=self._pile,
            last_pile=self._last_pile,
            discard=self._discard,
            ladder=self._ladder,
            choices=choices(seen.options),
            opening=texts(seen.opening)[0] if seen.opening else None,
            reversed=seen.reversed_,
            dealer=seen.dealer,
            result=self._result,
            standing=self._standing,
            exchange=self._exchange,
            receipt=_receipt(seen) if seen.seat is not None else None,
            deadline=self._scene.deadline,
            paused=state.house.paused,
            vote=vote_info(state, self._scene),
            watching=self._scene.watching,
            queue=[waiting.name for waiting in state.house.queue],
            queued=queued and seat is None,
            hands=open_hands(state) if seat is None else None,
            shuffle=self._shuffle,
            coming=self._coming,
        )

    def update(self, seat: int | None, lines: Lines, *, queued: bool = False) -> bytes:
        """The frame that tells ``seat`` what happened, and the view after it."""
        return encode(wire.Update(self._version, lines.of(seat), self.view(seat, queued=queued)))

    def log(self, seat: int | None) -> list[wire.Line]:
        """The lines of the current deal, for somebody who comes in."""
        if self._public is None:
            return []
        history = self._public.history if seat is None else view(self._game, seat).history
        return [line for event in history for line in event_lines(event)]


def table_info(state: TableState) -> wire.TableInfo:
    """What does not change during a game, except by the host."""
    rules = state.rules
    return wire.TableInfo(
        code=state.code,
        rules=rules.name,
        title=rules.title,
        length=length(rules),
        host=state.seat_of(state.host),
        pace=state.pace,
        window=state.created.window,
        wilds=[RANK_NAMES[rank] for rank in rules.wild_ranks],
        pass_costs=rules.passing.costs,
        completions=rules.clearing.four == "anytime",
        counts=rules.scoring.counts,
        endless=rules.ending.until == "open",
        clock=_clock(state),
        spectators=state.created.spectators,
        chat=state.created.chat,
        mercy_after=rules.exchange.mercy_after,
        fill=state.created.fill,
        listed=state.created.listed,
        game=state.game_id,
    )


def _clock(state: TableState) -> wire.ClockSetup | None:
    clock = state.clock
    return None if clock is None else wire.ClockSetup(clock.kind, clock.seconds, clock.increment)


def open_hands(state: TableState) -> list[list[str]] | None:
    """All hands by seat, for those who watch, while every person at the table agrees; never for anybody who plays."""
    if not state.hands_open or state.game is None:
        return None
    return [texts(hand) for hand in state.game.hands]


def length(rules: RuleSet) -> str:
    """When a game ends, in words.

    >>> from president.rules import load
    >>> length(load("basic"))
    'first to 11 points'
    """
    ending = rules.ending
    if ending.until == "target":
        return f"first to {ending.target} points"
    if ending.until == "deals" and ending.deals is not None:
        return "1 deal" if ending.deals == 1 else f"{ending.deals} deals"
    return "until the host ends it"


# ---------------------------------------------------------------- the people


def _lobby_view(seat: int | None, seats: list[wire.SeatInfo], coming: wire.Shuffle | None) -> wire.View:
    return wire.View(
        seat=seat,
        phase="lobby",
        deal=0,
        seats=seats,
        hand=[],
        turn=None,
        leads=False,
        pile=[],
        last_pile=[],
        discard=0,
        ladder=[],
        choices=wire.Choices(),
        coming=coming,
    )


def _seats(state: TableState, public: SeatView | None, away: Set[int]) -> list[wire.SeatInfo]:
    if public is None:
        return [_person(state, player, away) for player in range(len(state.players))]
    chips = []
    playing = public.phase in ("exchange", "play")
    for seat, player in enumerate(public.players):
        chip = _person(state, player, away)
        chip.cards = public.counts[seat]
        chip.points = public.points[seat]
        chip.presidencies = public.presidencies[seat]
        chip.title = state.titles[player]
        if seat in public.out:
            chip.state, chip.place = "out", public.out.index(seat) + 1
        elif seat in public.sunk:
            chip.state, chip.place = "sunk", len(public.players) - public.sunk.index(seat)
        elif seat in public.skipped:
            chip.state = "skipped"
        elif seat in public.locked:
            chip.state = "locked"
        elif seat in public.passed:
            chip.state = "passed"
        if not playing and seat in public.previous:
            chip.place = public.previous.index(seat) + 1
        chips.append(chip)
    return chips


def _person(state: TableState, player: int, away: Set[int]) -> wire.SeatInfo:
    """A chip with all that is known about a player apart from the cards."""
    who = state.players[player]
    bot = who.kind == "bot"
    ready = (bot or player in state.ready) and state.phase == "ready"
    return wire.SeatInfo(
        name=who.name,
        kind=who.kind,
        player=player,
        cards=0,
        points=0,
        presidencies=0,
        level=who.level if who.kind != "person" else None,
        away=player in away,
        host=player == state.host,
        ready=ready,
        free=who.free,
        muted=player in state.house.muted,
        shows=player in state.house.shows,
        reserve=state.banks[player] if state.banks else None,
        pace=who.pace if who.kind != "person" else None,
    )


def _own_counts(seats: list[wire.SeatInfo], seen: SeatView) -> list[wire.SeatInfo]:
    """The chips as this seat counts them: in the exchange the two who trade know more than the rest."""
    return [
        chip if chip.cards == count else _recounted(chip, count) for chip, count in zip(seats, seen.counts, strict=True)
    ]


def _recounted(chip: wire.SeatInfo, count: int) -> wire.SeatInfo:
    fields = {name: getattr(chip, name) for name in chip.__struct_fields__}
    return wire.SeatInfo(**{**fields, "cards": count})


# ---------------------------------------------------------------- the cards


def _exchange(public: SeatView) -> list[wire.ExchangePair]:
    gave = {(event.seat, event.to) for event in public.history if isinstance(event, Gave)}
    opened = (event for event in public.history if isinstance(event, ExchangeOpened))
    return [
        wire.ExchangePair(high, low, due, done=(high, low) in gave)
        for event in opened
        for high, low, due in event.pairs
    ]


def _receipt(seen: SeatView) -> wire.Receipt | None:
    """What this seat gave and got; shown until the first card is played."""
    before_play = seen.phase == "play" and not seen.trick and not seen.discard
    if seen.deal < 2 or not (before_play or seen.phase == "exchange"):
        return None
    gave, got, other = CardSet(), CardSet(), None
    for event in seen.history:
        if isinstance(event, Gave) and event.cards is not None:
            if event.seat == seen.seat:
                gave, other = event.cards, event.to
            else:
                got, other = event.cards, event.seat
    return wire.Receipt(other, texts(gave), texts(got)) if other is not None else None


# ---------------------------------------------------------------- results


def _result(state: TableState, game: Game, public: SeatView) -> wire.DealResult | None:
    ended = next((event for event in reversed(public.history) if isinstance(event, DealEnded)), None)
    if ended is None:
        return None
    order = ended.order
    goes_on = public.phase == "ready" and not state.house.fresh
    trades = next_pairs(public.rules, len(order), game.reign) if goes_on else ()
    return wire.DealResult(
        order=list(order),
        titles=[state.titles[public.players[seat]] or "" for seat in order],
        points=[ended.points[seat] for seat in order],
        remaining=texts(ended.remaining),
        next_pairs=[wire.ExchangePair(order[high - 1], order[low - 1], due, done=False) for high, low, due in trades],
    )


def _standing(state: TableState, public: SeatView) -> list[wire.Standing] | None:
    ended = next((event for event in reversed(public.history) if isinstance(event, GameEnded)), None)
    if ended is None:
        return None
    return [wire.Standing(player, state.players[player].name, points, rank) for player, points, rank in ended.standing]

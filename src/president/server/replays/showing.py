"""A record as something to watch: its table of contents, and a deal step by step with all hands open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from president.game import Action, Game, Step, apply, new_game, pairs, view
from president.game.events import DealEnded, Event, HandDealt
from president.game.roles import title
from president.records import Record, format_action
from president.records.record import before, begin
from president.server.chips import melds
from president.server.lines import event_lines
from president.server.replays.proofs import shuffle_of
from president.server.text import RANK_NAMES, texts
from president.server.wire import DealResult, ExchangePair, Line
from president.server.wire.replays import Replay, ReplayDeal, ReplayDealLine, ReplayPlayer, ReplayStep


@dataclass(frozen=True, slots=True)
class Watched:
    """A game as it can be watched.

    ``whys`` says by deal and action who decided, where that is known; ``people`` are the ids of persons by player
    number. ``id`` and ``table`` are ``None`` for an uploaded record. Everything by player number covers all players of
    the record. Equal ``key``: the same deals.
    """

    id: str | None
    record: Record
    players: tuple[ReplayPlayer, ...]
    finished: bool
    whys: tuple[tuple[str, ...], ...] = ()
    people: tuple[str | None, ...] = ()
    table: str | None = None
    key: tuple[str, int] = field(default=("", 0))


@dataclass(frozen=True, slots=True)
class Played:
    """A deal of a record played again: the steps from its start; ``titles`` by player are those before it."""

    steps: tuple[Step, ...]
    actions: tuple[Action, ...]
    titles: dict[int, str]

    @property
    def game(self) -> Game:
        """The state after the last action."""
        return self.steps[-1].game


def played(record: Record) -> Iterator[Played]:
    """Every deal of a record played again.

    Raises:
        GameError: at the first deal or action that is against the rules.
    """
    game = new_game(record.rules, record.seats)
    titles: dict[int, str] = {}
    for deal in record.deals:
        steps = [begin(game, deal)]
        if not steps[0].game.order:  # dealt as the first: nobody has a title
            titles = {}
        elif deal.leaving or deal.joining or deal.returning:  # newcomers come in behind the last
            titles = _titles(before(game, deal))
        for action in deal.actions:
            steps.append(apply(steps[-1].game, action))
        yield Played(tuple(steps), deal.actions, titles)
        game = steps[-1].game
        titles = _titles(game)


def nth(record: Record, number: int) -> Played | None:
    """The deal of that number, from 1; ``None`` when there is none."""
    return next((one for count, one in enumerate(played(record), start=1) if count == number), None)


def contents(watched: Watched, asker: str | None = None) -> Replay:
    """What there is to watch in a game; only deals that have ended."""
    record = watched.record
    lines = [
        ReplayDealLine(number, [one.game.players[seat] for seat in one.game.order], len(one.steps))
        for number, one in enumerate(played(record), start=1)
        if one.game.phase in ("ready", "over")
    ]
    return Replay(
        id=watched.id,
        rules=record.rules.name,
        title=record.rules.title,
        players=list(watched.players),
        deals=lines,
        wilds=[RANK_NAMES[rank] for rank in record.rules.wild_ranks],
        finished=watched.finished,
        table=watched.table,
        me=watched.people.index(asker) if asker is not None and asker in watched.people else None,
    )


def deal_steps(watched: Watched, number: int) -> ReplayDeal | None:
    """The deal of that number; ``None`` when there is none that has ended."""
    one = nth(watched.record, number)
    if one is None or one.game.phase not in ("ready", "over"):
        return None
    seats = one.steps[0].game.players
    whys = watched.whys[number - 1] if len(watched.whys) >= number else ()
    shown = [_step(one.steps[0], None, "")]
    for index, (step, action) in enumerate(zip(one.steps[1:], one.actions, strict=True)):
        shown.append(_step(step, action, whys[index] if index < len(whys) else ""))
    titles = [one.titles.get(player) for player in seats]
    return ReplayDeal(number, list(seats), titles, shown, _result(one), shuffle_of(watched.record, number))


def _step(step: Step, action: Action | None, why: str) -> ReplayStep:
    game = step.game
    public = view(game, None)
    ended = game.phase in ("ready", "over")
    return ReplayStep(
        action=format_action(action) if action is not None else "",
        by=action.seat if action is not None else None,
        lines=list(_lines(step.events)),
        hands=[texts(hand) for hand in game.hands],
        pile=melds(game.last_trick if ended else game.trick),
        turn=game.turn,
        phase=game.phase,
        out=list(game.out),
        passed=sorted({*public.passed, *public.locked}),
        discard=len(game.discard),
        ladder=[RANK_NAMES[rank] for rank in public.ladder],
        reversed=game.reversed_,
        why=why,
    )


def _lines(events: Iterable[Event]) -> Iterator[Line]:
    """What happened; the hands are in the step."""
    for event in events:
        if not isinstance(event, HandDealt):
            yield from event_lines(event)


def _titles(game: Game) -> dict[int, str]:
    """Titles by player after a deal."""
    places = enumerate(game.order, start=1)
    return {game.players[seat]: title(game.rules, game.seats, place, sunk=seat in game.sunk) for place, seat in places}


def _result(one: Played) -> DealResult | None:
    ended = next((event for event in one.steps[-1].events if isinstance(event, DealEnded)), None)
    if ended is None:
        return None
    game, order = one.game, ended.order
    titles = _titles(game)
    trades = pairs(game.rules, len(order)) if game.phase == "ready" else ()
    return DealResult(
        order=list(order),
        titles=[titles[game.players[seat]] for seat in order],
        points=[ended.points[seat] for seat in order],
        remaining=texts(ended.remaining),
        next_pairs=[ExchangePair(order[high - 1], order[low - 1], due, done=False) for high, low, due in trades],
    )

"""The games in a table's log: a pure function from its facts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from msgspec.structs import replace

from president.cards import CardSet
from president.game import Action, Game
from president.game.events import DealEnded, DealStarted, HandDealt
from president.records import Deal, Record
from president.records.notation import parse_action
from president.records.shuffle import Proof
from president.rules import RuleSet
from president.server.facts import Acted, AnyFact, Created, Dealt, Known, Occupant, Started
from president.server.shuffles import proof_of
from president.server.state import News, TableState
from president.server.table import fold, open_table


@dataclass(frozen=True, slots=True)
class LoggedDeal:
    """A deal as it stands in the log.

    ``whys`` says of each action who decided it. ``seats`` is the player number in each seat, ``order`` the player
    numbers by place, empty while the deal goes on, and ``points`` what each player earned. ``occupants`` are who played
    under each number when it ended. ``at`` is when it was dealt, ``until`` the last moment known of it, in seconds of
    the calendar.
    """

    deal: Deal
    whys: tuple[str, ...]
    seats: tuple[int, ...]
    order: tuple[int, ...]
    points: Mapping[int, int]
    occupants: tuple[Occupant, ...]
    at: int
    until: int

    @property
    def over(self) -> bool:
        """Whether it has been played to its end."""
        return bool(self.order)


@dataclass(frozen=True, slots=True)
class LoggedGame:
    """A game at a table. ``version`` is that of the last entry that belongs to it; ``players`` are who began.

    ``helped`` are the players who were told what to play. ``levels`` are, by player, those at which a bot in its own
    seat decided something, in the order in which they came.
    """

    code: str
    number: int
    rules: RuleSet
    players: tuple[Occupant, ...]
    deals: tuple[LoggedDeal, ...]
    over: bool
    version: int
    helped: frozenset[int] = frozenset()
    levels: Mapping[int, tuple[str, ...]] = field(default_factory=dict)

    @property
    def id(self) -> str:
        """The name of the game on this server, such as ``K7PQM-1``."""
        return f"{self.code}-{self.number}"

    @property
    def ended(self) -> tuple[LoggedDeal, ...]:
        """The deals that were played to their end."""
        return tuple(deal for deal in self.deals if deal.over)

    def latest(self) -> tuple[Occupant, ...]:
        """Who played under each number: the last person who did, else the bot."""
        latest = list(self.players)
        for deal in self.deals:
            for player, who in enumerate(deal.occupants):
                if player >= len(latest):
                    latest.append(who)
                elif who.kind == "person" or latest[player].kind != "person":
                    latest[player] = who
        return tuple(latest)

    def record(self, *, unfinished: bool = False) -> Record:
        """The game written down; a deal in progress is left out unless it is asked for."""
        deals = self.deals if unfinished else self.ended
        count = len(self.players) + sum(deal.deal.joining for deal in deals)
        names = tuple(who.name for who in self.latest()[:count])
        return Record(self.rules, names, tuple(deal.deal for deal in deals))


@dataclass(slots=True)
class _Deal:
    """A deal that is being read."""

    hands: tuple[CardSet, ...]
    dealer: int | None
    at: int
    leaving: tuple[int, ...]
    joining: int
    returning: tuple[int, ...]
    seats: tuple[int, ...]
    until: int
    fresh: bool = False
    shuffle: Proof | None = None
    sitting: tuple[int, ...] = ()
    actions: list[Action] = field(default_factory=list)
    whys: list[str] = field(default_factory=list)
    order: tuple[int, ...] = ()
    points: dict[int, int] = field(default_factory=dict)
    occupants: tuple[Occupant, ...] = ()

    def done(self) -> LoggedDeal:
        deal = Deal(
            self.hands,
            tuple(self.actions),
            self.dealer,
            self.leaving,
            self.joining,
            self.returning,
            self.shuffle if self.order else None,  # the seed is told when the deal has ended
            fresh=self.fresh,
            sitting=self.sitting,
        )
        return LoggedDeal(
            deal, tuple(self.whys), self.seats, self.order, self.points, self.occupants, self.at, self.until
        )


@dataclass(slots=True)
class _Game:
    """A game that is being read."""

    rules: RuleSet
    players: tuple[Occupant, ...]
    version: int
    deals: list[_Deal] = field(default_factory=list)
    over: bool = False
    helped: frozenset[int] = frozenset()
    levels: dict[int, tuple[str, ...]] = field(default_factory=dict)

    def decided(self, player: int, level: str) -> None:
        """A bot of that level has acted in its own seat."""
        known = self.levels.get(player, ())
        if level not in known:
            self.levels[player] = (*known, level)

    def know(self, before: Occupant, fact: Known) -> None:
        """Somebody who plays has another identity or name: all that they played so far is theirs."""
        now = replace(before, guest=fact.guest, name=fact.name)

        def known(players: tuple[Occupant, ...]) -> tuple[Occupant, ...]:
            return tuple(now if who.guest == before.guest and who.guest is not None else who for who in players)

        self.players = known(self.players)
        for deal in self.deals:
            deal.occupants = known(deal.occupants)


def games(code: str, facts: Iterable[tuple[int, AnyFact]]) -> list[LoggedGame]:
    """The games in the log of a table, each fact with its version, oldest first.

    Raises:
        Refusal: a fact does not follow from those before it.
        TypeError: the log does not begin with the making of the table.
    """
    found: list[_Game] = []
    state: TableState | None = None
    for version, fact in facts:
        if state is None:
            if not isinstance(fact, Created):
                raise TypeError(f"the log of table {code} does not begin with its making")
            state = open_table(code, fact, version)
            continue
        before = state
        state, news = fold(before, fact, version)
        _follow(found, before, state, fact, news)
    return [_read(code, number, game) for number, game in enumerate(found, start=1)]


def _follow(found: list[_Game], before: TableState, state: TableState, fact: AnyFact, news: tuple[News, ...]) -> None:
    """Note what one fact means for the game that is on."""
    if isinstance(fact, Started):
        found.append(_Game(state.rules, state.players, state.version))
    if not found or state.game is None:
        return
    now, game = found[-1], state.game
    if now.over:
        return
    now.version = state.version
    now.helped = state.helped
    if isinstance(fact, Known):
        now.know(before.players[fact.player], fact)
    started = next((event for event in news if isinstance(event, DealStarted)), None)
    if started is not None:
        now.deals.append(_begun(game, before, fact, news, started))
    if not now.deals:
        now.over = game.phase == "over"
        return
    deal = now.deals[-1]
    if isinstance(fact, Acted) and not deal.order:
        assert before.game is not None
        hand = CardSet(before.game.masks[fact.seat])
        deal.actions.append(parse_action(fact.action, fact.seat, hand=hand))
        deal.whys.append(fact.why)
        if fact.why == "bot":
            now.decided(before.game.players[fact.seat], before.occupant(fact.seat).level)
    deal.until = max(deal.until, getattr(fact, "at", 0) or 0)
    if not deal.order:
        deal.occupants = state.players
    ended = next((event for event in news if isinstance(event, DealEnded)), None)
    if ended is not None:
        deal.order = tuple(game.players[seat] for seat in ended.order)
        deal.points = dict(zip(game.players, ended.points, strict=True))
    now.over = game.phase == "over"


def _begun(game: Game, before: TableState, fact: AnyFact, news: tuple[News, ...], started: DealStarted) -> _Deal:
    """A deal from its first events; who came and who went is read from who plays (D33)."""
    assert before.game is not None
    was, known = before.game.players, len(before.game.points)
    hands = sorted((event.seat, event.cards) for event in news if isinstance(event, HandDealt))
    joins = fact.joins if isinstance(fact, Dealt) else []
    taken = tuple(join.player for join in joins if join.player in was)
    at = fact.at if isinstance(fact, Dealt) else 0
    return _Deal(
        hands=tuple(cards for _, cards in hands),
        dealer=fact.dealer if isinstance(fact, Dealt) else None,
        at=at,
        leaving=tuple(player for player in was if player not in started.players) + taken,
        joining=sum(player >= known for player in started.players),
        returning=tuple(player for player in started.players if player < known and player not in was) + taken,
        seats=game.players,
        until=at,
        fresh=before.house.fresh,
        shuffle=proof_of(fact) if isinstance(fact, Dealt) else None,
        sitting=game.players if before.house.swaps else (),
    )


def _read(code: str, number: int, game: _Game) -> LoggedGame:
    deals = tuple(deal.done() for deal in game.deals)
    return LoggedGame(code, number, game.rules, game.players, deals, game.over, game.version, game.helped, game.levels)

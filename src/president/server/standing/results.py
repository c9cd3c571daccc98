"""The result of a finished game: who came where, and whose each deal was. Pure, from the log's facts.

A seat may have had several owners. What a bot reached in somebody's place is not theirs: a person's deals are those at
whose end they sat there, and whoever has left ranks below all who stayed (product rule for leavers: D33 says who may
come and go).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from president.bots.levels import ALIASES, LEVELS
from president.server.facts import Occupant
from president.server.replays.games import LoggedDeal, LoggedGame
from president.server.standing.strength import strengths

LEFT: int = 100
"""Results of those whose seat somebody else has taken since get numbers from here on."""


@dataclass(frozen=True, slots=True)
class Line:
    """One result. ``places`` and ``strength`` are by deal: 0 where the deal was not theirs.

    ``seat`` is the player number at the table, ``player`` the one in the result; they differ for those who left a seat
    that another person took. ``began``: they played from the start. ``stood_in``: a bot played for them at the end.
    ``helped``: they were told what to play. ``level`` is what a bot was at its last deal's end, ``levels`` are all
    those at which it decided something.
    """

    player: int
    seat: int
    name: str
    kind: str
    points: int
    presidencies: int
    places: tuple[int, ...]
    strength: tuple[float, ...]
    person: str | None = None
    level: str | None = None
    stood_in: bool = False
    rank: int = 0
    helped: bool = False
    began: bool = False
    levels: tuple[str, ...] = ()

    @property
    def strength_level(self) -> str:
        """The level of a bot; of several in one game the weakest, so that nobody is paid for more than they beat."""
        return min(self._strengths, key=standing_of)

    @property
    def _strengths(self) -> set[str]:
        """The levels without their style, which does not make a bot stronger, and by their present names."""
        names = [level.partition("-")[0] for level in self.levels or (self.level or "",)]
        return {ALIASES.get(name, name) for name in names}

    @property
    def played(self) -> int:
        """How many deals were theirs."""
        return sum(place > 0 for place in self.places)

    def rateable(self, deals: int) -> bool:
        """Whether the rank says something about their play.

        Persons who were there from the start, also when they have left; bots that played every deal, all at one level.
        The total of somebody who came later is of other deals than the others', and that of a bot which the host made
        stronger or weaker is of no level.
        """
        return self.began if self.kind == "person" else self.played == deals and len(self._strengths) == 1


def standing_of(level: str) -> int:
    """Where a level stands among all, from 0; ``planner``, a name from earlier versions, stands with ``casual``."""
    names = [known.name for known in LEVELS]
    return names.index(level if level in names else "casual")


@dataclass(frozen=True, slots=True)
class Result:
    """All lines of a game; ``sizes`` is how many played each deal."""

    lines: tuple[Line, ...]
    sizes: tuple[int, ...]

    @property
    def deals(self) -> int:
        """How many deals were played to their end."""
        return len(self.sizes)

    @property
    def people(self) -> tuple[Line, ...]:
        """The lines of persons."""
        return tuple(line for line in self.lines if line.kind == "person")


def result_of(game: LoggedGame) -> Result:
    """The result of a game that is over."""
    deals = game.ended
    dealt = _strengths(game)
    lines = [line for seat in range(_seats(game)) for line in _lines(game, deals, dealt, seat)]
    return Result(_ranked(_numbered(lines)), tuple(len(deal.order) for deal in deals))


def _seats(game: LoggedGame) -> int:
    """Player numbers that were ever given."""
    return max([len(game.players), *(len(deal.occupants) for deal in game.ended)])


def _strengths(game: LoggedGame) -> list[dict[int, float]]:
    """By deal and player: how strong the hand was when it was dealt."""
    return [dict(zip(deal.seats, strengths(game.rules, deal.deal.hands), strict=True)) for deal in game.ended]


def _lines(game: LoggedGame, deals: Sequence[LoggedDeal], dealt: list[dict[int, float]], seat: int) -> Iterable[Line]:
    """The lines of everybody who owned a seat, the last owner first."""
    owners = [deal.occupants[seat] if seat < len(deal.occupants) else None for deal in deals]
    first = game.players[seat] if seat < len(game.players) else None
    at_end = next((who for who in reversed(owners) if who is not None), first)
    if at_end is None:
        return
    persons: dict[str, Occupant] = {}
    for who in (first, *owners):
        if who is not None and who.guest is not None:
            persons[who.guest] = who
    if at_end.kind != "person" and not persons:
        yield _line(game, deals, dealt, seat, at_end, [who is not None for who in owners])
        return
    for guest, who in sorted(persons.items(), key=lambda item: item[0] != at_end.guest):
        mine = [owner is not None and owner.guest == guest for owner in owners]
        left = guest != at_end.guest or _stood_in(deals[-1], seat) if deals else True
        yield _line(game, deals, dealt, seat, who, mine, stood_in=left, stayed=guest == at_end.guest)


def _line(
    game: LoggedGame,
    deals: Sequence[LoggedDeal],
    dealt: list[dict[int, float]],
    seat: int,
    who: Occupant,
    mine: list[bool],
    *,
    stood_in: bool = False,
    stayed: bool = True,
) -> Line:
    places = tuple(
        deal.order.index(seat) + 1 if own and seat in deal.order else 0 for deal, own in zip(deals, mine, strict=True)
    )
    counted = [deal.points.get(seat, 0) for deal, own in zip(deals, mine, strict=True) if own or stayed]
    return Line(
        player=seat,
        seat=seat,
        name=who.name,
        kind="person" if who.kind == "person" else "bot",
        points=sum(counted),
        presidencies=sum(place == 1 for place in places),
        places=places,
        strength=tuple(hands.get(seat, 0.0) if place else 0.0 for hands, place in zip(dealt, places, strict=True)),
        person=who.guest,
        level=who.level if who.kind == "bot" else None,
        levels=game.levels.get(seat, ()) if who.kind == "bot" else (),
        stood_in=stood_in,
        helped=seat in game.helped,
        began=seat < len(game.players) and game.players[seat].guest == who.guest,
    )


def _stood_in(deal: LoggedDeal, player: int) -> bool:
    """Whether a bot played on for somebody in the last deal: it decided the end, and most of all before."""
    if player not in deal.seats:
        return False
    seat = deal.seats.index(player)
    whys = [why for action, why in zip(deal.deal.actions, deal.whys, strict=True) if action.seat == seat]
    decided = [why for why in whys if why != "forced"]
    return bool(decided) and decided[-1] == "standin" and 2 * decided.count("standin") > len(decided)


def _numbered(lines: list[Line]) -> list[Line]:
    """Those who left a seat that somebody else has now get a number of their own."""
    taken: set[int] = set()
    numbered: list[Line] = []
    for line in lines:
        left = sum(one.player >= LEFT for one in numbered)
        numbered.append(replace(line, player=LEFT + left) if line.seat in taken else line)
        taken.add(line.seat)
    return numbered


def _ranked(lines: list[Line]) -> tuple[Line, ...]:
    """Ranks by points among those who stayed; whoever left comes behind all of them (1, 1, 3, …)."""
    stayed = [line.points for line in lines if not line.stood_in]
    return tuple(
        replace(line, rank=1 + (len(stayed) if line.stood_in else sum(points > line.points for points in stayed)))
        for line in lines
    )

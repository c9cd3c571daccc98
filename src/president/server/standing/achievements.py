"""Achievements: for how somebody played, not for how much. Each is found in the record of one game and nothing else.

Only what a person decided counts: a deal in which a bot or the clock acted for them gives nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from president.bots import LEVELS
from president.game.events import Event, Passed, RevolutionTurned, WentOut
from president.game.events import Played as CardsPlayed
from president.rules.compare import ladder
from president.server.replays.games import LoggedGame
from president.server.replays.showing import Played, played
from president.server.standing.results import Line, Result

RUNNING: Final = 3
STRONG: Final = tuple(level.name for level in LEVELS)[-2:]


@dataclass(frozen=True, slots=True)
class Own:
    """A deal as one player played it: ``place`` from 1, ``strengths`` of all hands and ``mine`` of theirs."""

    deal: Played
    seat: int
    place: int
    mine: float
    strengths: tuple[float, ...]

    @property
    def first(self) -> bool:
        """Whether they came first."""
        return self.place == 1

    @property
    def last(self) -> bool:
        """Whether they came last."""
        return self.place == self.deal.game.seats

    def events(self) -> Iterator[tuple[int | None, Event]]:
        """What happened, each with the seat that was in turn before it."""
        turn: int | None = None
        for step in self.deal.steps:
            for event in step.events:
                yield turn, event
            turn = step.game.turn


@dataclass(frozen=True, slots=True)
class Story:
    """A game as one player played it: by deal, ``None`` where it was not theirs alone."""

    line: Line
    result: Result
    deals: tuple[Own | None, ...]

    @property
    def own(self) -> tuple[Own, ...]:
        """The deals that were theirs."""
        return tuple(deal for deal in self.deals if deal is not None)


def reached(game: LoggedGame, result: Result) -> dict[int, list[str]]:
    """The codes of the achievements that each person's line reaches in a game, by number in the result."""
    replayed = list(played(game.record()))
    strength = [_by_player(result, index) for index in range(result.deals)]
    return {
        line.player: [code for code, test in _TESTS.items() if test(_story(game, result, line, replayed, strength))]
        for line in result.people
        if not line.stood_in and not line.helped
    }


def codes() -> list[str]:
    """All achievements."""
    return list(_TESTS)


def _by_player(result: Result, index: int) -> dict[int, float]:
    return {line.seat: line.strength[index] for line in result.lines if line.places[index]}


def _story(
    game: LoggedGame, result: Result, line: Line, replayed: Sequence[Played], strength: list[dict[int, float]]
) -> Story:
    deals: list[Own | None] = []
    for index, (deal, one) in enumerate(zip(game.ended, replayed, strict=True)):
        if not line.places[index]:
            deals.append(None)
            continue
        seat = deal.seats.index(line.seat)
        whys = {why for action, why in zip(deal.deal.actions, deal.whys, strict=True) if action.seat == seat}
        own = Own(one, seat, line.places[index], line.strength[index], tuple(strength[index].values()))
        deals.append(own if whys <= {"", "forced"} else None)
    return Story(line, result, tuple(deals))


# ---------------------------------------------------------------- single deals


def _from_weakest(story: Story) -> bool:
    """First from the weakest hand of the deal."""
    return any(
        deal.first and len(deal.strengths) == deal.deal.game.seats and deal.mine == min(deal.strengths)
        for deal in story.own
    )


def _never_passed(story: Story) -> bool:
    """First without a single pass."""
    return any(
        deal.first and not any(isinstance(event, Passed) and event.seat == deal.seat for _, event in deal.events())
        for deal in story.own
    )


def _completed(story: Story) -> bool:
    """Completed four of a kind out of turn, and came first."""
    return any(
        deal.first
        and any(
            isinstance(event, CardsPlayed) and event.completion and event.seat == deal.seat != turn
            for turn, event in deal.events()
        )
        for deal in story.own
    )


def _revolution(story: Story) -> bool:
    """Turned the ranking round, and came first."""
    return any(deal.first and _turned(deal) for deal in story.own)


def _turned(deal: Own) -> bool:
    mover: int | None = None
    for _, event in deal.events():
        if isinstance(event, CardsPlayed):
            mover = event.seat
        elif isinstance(event, RevolutionTurned) and event.reversed_ and mover == deal.seat:
            return True
    return False


def _out_with_three(story: Story) -> bool:
    """First out with three or more cards at once."""
    return any(deal.first and _last_meld(deal) >= 3 for deal in story.own)


def _last_meld(deal: Own) -> int:
    size = 0
    for _, event in deal.events():
        if isinstance(event, CardsPlayed) and event.seat == deal.seat:
            size = len(event.cards)
        elif isinstance(event, WentOut) and event.seat == deal.seat:
            return size
    return 0


def _without_top(story: Story) -> bool:
    """First without ever holding one of the two highest ranks, nor a wild card."""
    return any(deal.first and not _held_top(deal) for deal in story.own)


def _held_top(deal: Own) -> bool:
    rules = deal.deal.game.rules
    high = {*ladder(rules, reversed_=False)[-2:], *rules.wild_ranks}
    if rules.ranks.twos == "clear":
        high.add(12)
    return any(card.rank in high or card.rank > 12 for step in deal.deal.steps for card in step.game.hands[deal.seat])


# ---------------------------------------------------------------- whole games


def _three_running(story: Story) -> bool:
    """President three times running."""
    running = 0
    for deal in story.deals:
        running = running + 1 if deal is not None and deal.first else 0
        if running == RUNNING:
            return True
    return False


def _last_to_first(story: Story) -> bool:
    """Last in one deal, first in the next."""
    pairs = zip(story.deals, story.deals[1:], strict=False)
    return any(one is not None and two is not None and one.last and two.first for one, two in pairs)


def _every_deal(story: Story) -> bool:
    """First in every deal of a game of three or more."""
    return len(story.deals) >= RUNNING and all(deal is not None and deal.first for deal in story.deals)


def _comeback(story: Story) -> bool:
    """Won a game of six deals or more after having the worst places in the first half of it."""
    line, result = story.line, story.result
    half = result.deals // 2
    if result.deals < 6 or not _won_alone(story) or not all(line.places):
        return False
    mine = sum(line.places[:half])
    others = [sum(other.places[:half]) for other in result.lines if other is not line and all(other.places[:half])]
    return bool(others) and mine > max(others)


def _beat_strong(story: Story) -> bool:
    """Won a game of five deals or more against three or more bots of the two strongest levels."""
    strong = [line for line in story.result.lines if line.kind == "bot" and line.strength_level in STRONG]
    return len(strong) >= 3 and story.result.deals >= 5 and _won_alone(story)


def _never_last(story: Story) -> bool:
    """Never last in a game of eight deals or more."""
    return len(story.deals) >= 8 and all(deal is not None and not deal.last for deal in story.deals)


def _won_alone(story: Story) -> bool:
    firsts = [line for line in story.result.lines if line.rank == 1]
    return firsts == [story.line] and len(story.own) == story.result.deals


_TESTS: Final[dict[str, Callable[[Story], bool]]] = {
    "from-weakest": _from_weakest,
    "never-passed": _never_passed,
    "completed": _completed,
    "revolution": _revolution,
    "out-with-three": _out_with_three,
    "without-top": _without_top,
    "three-running": _three_running,
    "last-to-first": _last_to_first,
    "every-deal": _every_deal,
    "comeback": _comeback,
    "beat-strong": _beat_strong,
    "never-last": _never_last,
}

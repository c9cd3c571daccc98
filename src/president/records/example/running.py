"""Running examples on the engine, and turning them into pictures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from president.game import Game, IllegalAction, Step, apply
from president.game.scoring import deal_points, game_over
from president.records.example.claims import State, claims, ranks
from president.records.example.model import Example, ExampleStep, Failure, Frame, Outcome
from president.records.example.reading import packaged
from president.records.notation import parse_step
from president.records.telling import tell_all
from president.rules import RuleSet, compile_rules, load


@dataclass(frozen=True, slots=True)
class _Taken:
    """A step as it went: the game after it, and what happened or why it was refused."""

    step: ExampleStep
    after: Step
    refusal: IllegalAction | None

    @property
    def failure(self) -> Failure | None:
        wanted, refusal = self.step.refusal, self.refusal
        if wanted == (refusal.reason if refusal else None):
            return None
        return Failure(
            f"step {self.step.action!r}",
            f"refused ({wanted})" if wanted else "accepted",
            f"refused ({refusal.reason}): {refusal.message}" if refusal else "accepted",
        )


def _walk(game: Game, steps: Sequence[ExampleStep]) -> Iterator[_Taken]:
    for step in steps:
        try:
            after = apply(game, parse_step(step.action, game))
            yield _Taken(step, after, None)
            game = after.game
        except IllegalAction as refusal:
            yield _Taken(step, Step(game, ()), refusal)


def run_example(example: Example) -> Outcome:
    """Play an example and compare; it stops at the first step that does not go as written."""
    if example.start is None:
        return _run_orders(example)
    game = example.start
    for taken in _walk(game, example.steps):
        if taken.failure:
            return Outcome((taken.failure,))
        game = taken.after.game
    state = State(game)
    failures: list[Failure] = []
    for key, claim, written in claims(example.then, example.rules, example.start.seats):
        expected, actual = claim.read(written), claim.find(state)
        if expected != actual:
            failures.append(Failure(key, _shown(expected), _shown(actual)))
    return Outcome(tuple(failures))


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return f"[{', '.join(map(str, value))}]"
    return repr(value) if isinstance(value, str) else str(value)


def _run_orders(example: Example) -> Outcome:
    """Score the finishing orders of a whole game."""
    rules, seats = example.rules, len(example.orders[0])
    points, presidencies, over = [0] * seats, [0] * seats, False
    for number, order in enumerate(example.orders, 1):
        if over:
            return Outcome((Failure(f"deal {number}", "another deal", "the game is over already"),))
        for seat, earned in zip(order, deal_points(rules, seats), strict=True):
            points[seat] += earned
        presidencies[order[0]] += 1
        over = game_over(rules, number, points)
    found = {"scores": points, "presidencies": presidencies, "ranks": ranks(points), "over": over}
    return Outcome(
        tuple(
            Failure(key, _shown(written), _shown(found[key]))
            for key, written in example.then.items()
            if written != found[key]
        )
    )


def frames(example: Example) -> list[Frame]:
    """The pictures of an example, its start first; none for an example of finishing orders.

    A step that does not go as the example says ends the list.
    """
    if example.start is None:
        return []
    found = [_frame(example.start, "", example.says)]
    for taken in _walk(example.start, example.steps):
        if taken.failure:
            break
        says = taken.refusal.message if taken.refusal else tell_all(taken.after.events)
        frame = _frame(taken.after.game, taken.step.action, taken.step.says or says)
        found.append(replace(frame, refused=taken.step.refusal))
    return found


def _frame(game: Game, step: str, says: str) -> Frame:
    return Frame(step, says, game.hands, game.trick, game.discard, game.out, game.sunk, game.turn)


def examples_for(rules: RuleSet | str) -> tuple[Example, ...]:
    """The examples for the rules page of a rule set: the shipped ones marked ``show`` that hold under it.

    Under house rules or switches these are the examples of the preset, as far as they still hold, and those of the
    switches in use.

    Raises:
        RuleSetError: when a name is no rule set.
    """
    if isinstance(rules, str):
        rules = load(rules)
    preset, *switches = rules.name.split("+")
    return tuple(
        example
        for example in packaged(preset)
        if example.show and set(example.rules.name.split("+")[1:]) <= set(switches) and _holds(example, rules)
    )


def _holds(example: Example, rules: RuleSet) -> bool:
    """Whether an example made for a preset is right under ``rules`` too."""
    if example.rules == rules:
        return True
    if example.start is None:
        return run_example(replace(example, rules=rules)).ok
    start = replace(example.start, rules=rules, compiled=compile_rules(rules, example.start.seats))
    return run_example(replace(example, rules=rules, start=start)).ok

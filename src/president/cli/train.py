"""``president train``: teach the policy of a rule set by self-play."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from president.cli.app import BadInput
from president.cli.console import console
from president.rules import RuleSet, load

if TYPE_CHECKING:
    from president.bots.training.train import Round

SEATS = (4, 7)
"""Table sizes that give lessons, as far as the rule set has them."""


@click.command()
@click.argument("rules_name", metavar="RULES")
@click.option(
    "--out", type=click.Path(path_type=Path, dir_okay=False), help="Where the weights go.  [default: RULES.json]"
)
@click.option("--seed", type=int, default=1, show_default=True, help="The lessons follow from this number.")
@click.option(
    "--rounds",
    type=click.IntRange(0, 20),
    default=2,
    show_default=True,
    help="Rounds of self-play; with 0 the policy stays as it is, and only the opponent model learns.",
)
@click.option(
    "--lessons", type=click.IntRange(100, 1_000_000), default=50_000, show_default=True, help="Lessons in each round."
)
@click.option(
    "--worlds",
    type=click.IntRange(4, 10_000),
    default=300,
    show_default=True,
    help="Playouts by which a lesson judges each move.",
)
def command(*, rules_name: str, out: Path | None, seed: int, rounds: int, lessons: int, worlds: int) -> None:
    """Learn how to play RULES from nothing.

    A search plays against itself; the policy learns to prefer what the search preferred, and the next round searches
    with the better policy. From the last round a model learns what good players do with which hands. The same numbers
    give the same weights. It takes minutes on one core.
    """
    rules = load(rules_name)
    try:
        from president.bots.search.opponent_model import SCALE
        from president.bots.training.train import Course, train
    except ImportError as error:
        raise BadInput(f"Training needs numba and numpy: {error}.") from error
    course = Course(seed=seed, rounds=rounds, lessons=lessons, worlds=worlds)
    seats = seats_of(rules)
    screen, start, told = console(stderr=True), time.process_time(), []

    def report(done: Round) -> None:
        told.append(asdict(done))
        screen.print(
            f"Round {done.number} of {rounds}: {done.lessons:,} lessons, cross entropy {done.before:.3f} to "
            f"{done.after:.3f}, first choice agrees in {done.agreement:.0%} ({time.process_time() - start:.0f} s)",
            soft_wrap=True,
        )

    trained = train(rules, seats, course, report)
    learnt = trained.learnt
    screen.print(
        f"Opponent model: {learnt.lessons:,} lessons, cross entropy {learnt.before:.3f} to {learnt.after:.3f}",
        soft_wrap=True,
    )
    path = out if out is not None else Path(f"{rules.name}.json")
    recipe = {"rules": rules.name, "seats": list(seats), **asdict(course)}
    if rounds:
        path.write_text(written({"recipe": recipe, "rounds": told}, "logits", trained.logits), "utf-8")
    figures = {"lessons": learnt.lessons, "before": learnt.before, "after": learnt.after}
    head = {"recipe": recipe, "figures": figures}
    beside = path.with_suffix(".model.json")
    beside.write_text(written(head, "model", [round(SCALE * float(value)) for value in learnt.model]), "utf-8")
    console().print(f"Wrote {path} and {beside}." if rounds else f"Wrote {beside}.", soft_wrap=True)


def seats_of(rules: RuleSet) -> tuple[int, ...]:
    """The table sizes that training uses for a rule set: four and seven, or the nearest there is."""
    least, most = rules.players.min, rules.players.max
    return tuple(dict.fromkeys(min(max(number, least), most) for number in SEATS))


def written(head: Mapping[str, object], name: str, numbers: Sequence[float]) -> str:
    """The file: what it was made with, then the numbers under their name, sixteen to a line."""
    lines = [", ".join(f"{value:g}" for value in numbers[i : i + 16]) for i in range(0, len(numbers), 16)]
    return json.dumps(head, indent=1)[:-2] + f',\n "{name}": [\n  ' + ",\n  ".join(lines) + "\n ]\n}\n"

"""Write the table that says how strong a hand is: run again when a rule set is added or changed.

Random first deals are played out by the learned policy, every hand open to nobody, and the places that come of it are
fitted by a straight line in what the hand holds: how many cards of each rank, how many different ranks, how many that
stand alone. docs/standing.md says what the figures are used for.

    .venv/bin/python scripts/strength.py            # some minutes; needs the extra "fast"
"""

from __future__ import annotations

import json
import random
from pathlib import Path

import numpy as np

from president.bots.analysis.weighing import mean_place
from president.bots.search.facts import Facts
from president.bots.search.simulator import DECLINE, maker
from president.cards import full_deck
from president.game import Game, new_game, start_deal
from president.rules import RuleSet, load, names, with_length
from president.server.standing.strength import features

DEALS = 1500
PLAYOUTS = 24
OUT = Path(__file__).parents[1] / "src/president/server/standing/strength.json"


def rules_of(name: str) -> RuleSet:
    """A rule set that can be begun."""
    rules = load(name)
    return with_length(rules, deals=1) if rules.ending.until == "deals" else rules


def deals(rules: RuleSet, players: int, rng: random.Random) -> list[Game]:
    """First deals before the first lead."""
    pack = full_deck(rules.packs(players), rules.deck.jokers)
    game = new_game(rules, players)
    return [start_deal(game, rng.sample(pack, len(pack)), rng.randrange(players)).game for _ in range(DEALS)]


def fitted(name: str, players: int) -> list[float]:
    """The weights of one rule set at a table of ``players``: places from 0 (first) to 1 (last)."""
    rules, make = rules_of(name), maker()
    rows, targets, which = [], [], []
    for number, game in enumerate(deals(rules, players, random.Random(1))):
        position = game.position
        if position is None or position.over:
            continue
        nobody = (0,) * players
        for seat in range(players):
            if not position.active >> seat & 1:
                continue
            facts = Facts(seat, game.compiled, position.hands, nobody, 0, nobody)
            counts = make(facts, position, number, PLAYOUTS).play_out([DECLINE], 0, PLAYOUTS)[0]
            rows.append(features(game.hands[seat]))
            targets.append((mean_place(counts)[0] - 1) / (players - 1))
            which.append(number)
    table, wanted = np.array(rows, float), np.array(targets)
    train = np.array(which) % 5 != 0
    pull = 1e-3 * len(rows) * np.eye(table.shape[1])
    weights = np.linalg.solve(table[train].T @ table[train] + pull, table[train].T @ wanted[train])
    rest = wanted[~train] - table[~train] @ weights
    explained = 1 - rest.var() / wanted[~train].var()
    print(f"{name:20} {players} players: {len(rows)} hands, R² {explained:.2f} on hands left out", flush=True)
    return [round(float(weight), 5) for weight in weights]


def main() -> None:
    """Fit every preset at every number of players."""
    found = {
        name: {
            str(players): fitted(name, players) for players in range(load(name).players.min, load(name).players.max + 1)
        }
        for name in names()
    }
    lines = ",\n".join(
        f' "{name}": {{\n' + ",\n".join(f'  "{seats}": {json.dumps(row)}' for seats, row in rows.items()) + "\n }"
        for name, rows in found.items()
    )
    OUT.write_text(f"{{\n{lines}\n}}\n", "utf-8")


if __name__ == "__main__":
    main()

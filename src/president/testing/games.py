"""Random tables, deals and actions, for property tests of anything that plays.

Every function takes its chance from a ``random.Random``; with Hypothesis, draw one with ``st.randoms()`` or use
:mod:`president.testing.strategies`.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from president.cards import Card, CardSet, full_deck
from president.game import Action, Game, Give, Pass, Play, PlayOption, Request, actors, new_game, options, start_deal
from president.rules import RuleSet, load, names, switches, with_length

EUROPEAN_TWISTS = ("bombs", "jokers", "revolution", "naming", "left-opens")


def rule_set_names() -> tuple[str, ...]:
    """Every preset, every preset with one switch, and all twists of ``european`` at once."""
    single = tuple(f"{preset}+{switch.name}" for preset in names() for switch in switches(preset))
    return (*names(), *single, "european+bombs+jokers+revolution", "+".join(("european", *EUROPEAN_TWISTS)))


def playable(name: str, *, deals: int = 3) -> RuleSet:
    """A rule set by name, with its number of deals chosen where it has one."""
    rules = load(name)
    return with_length(rules, deals=deals) if rules.ending.until == "deals" else rules


def seat_counts(rules: RuleSet) -> range:
    """All table sizes of a rule set."""
    return range(rules.players.min, rules.players.max + 1)


def shuffled(rules: RuleSet, players: int, rng: random.Random, *, clumped: bool = False) -> list[Card]:
    """A deck for :func:`president.game.start_deal`; ``clumped`` deals equal ranks together, for sets and bombs."""
    deck = list(full_deck(rules.packs(players), rules.deck.jokers))
    rng.shuffle(deck)
    if not clumped:
        return deck
    spread = rng.choice([0.3, 1.0, 2.5])
    deck.sort(key=lambda card: card.rank + rng.gauss(0, spread))
    share, more = divmod(len(deck), players)
    starts = [seat * share + min(seat, more) for seat in range(players)]
    return [deck[starts[i % players] + i // players] for i in range(len(deck))]


def dealt(game: Game, rng: random.Random, *, clumped: bool = False) -> Game:
    """The game with its next deal begun, by a random dealer in the first."""
    deck = shuffled(game.rules, game.seats, rng, clumped=clumped)
    return start_deal(game, deck, rng.randrange(game.seats) if game.deal == 0 else None).game


def table(name: str, players: int, rng: random.Random) -> Game:
    """A new table with its first deal begun."""
    return dealt(new_game(playable(name), players), rng)


def in_some_suits(game: Game, seat: int, option: PlayOption, rng: random.Random) -> CardSet:
    """Cards that make an option, any of those that fit (the opening card where the lead must hold it)."""
    wild_ranks = game.rules.wild_ranks
    hand = list(game.hands[seat])
    rng.shuffle(hand)
    opening = game.position.opening if game.position is not None else 0
    natural = [card for card in hand if card.rank == option.rank and card.rank not in wild_ranks]
    natural.sort(key=lambda card: not opening >> card.index & 1)
    wild = [card for card in hand if card.rank in wild_ranks]
    return CardSet.of(natural[: option.size - option.wilds] + wild[: option.wilds])


def any_action(game: Game, seat: int, rng: random.Random, *, passing: float = 0.25) -> Action:
    """A random legal action of a seat that may act; ``passing`` is the chance of a pass where one is allowed."""
    choices = options(game, seat)
    if choices.trade is not None:
        due = choices.trade
        free = sorted(due.among - due.must)
        if due.kind == "request":
            return Request(seat, due.to, CardSet.of(rng.sample(free, rng.randint(0, min(due.count, len(free))))))
        return Give(seat, due.to, due.must | CardSet.of(rng.sample(free, due.count - len(due.must))))
    if choices.may_pass and (not choices.plays or rng.random() < passing):
        return Pass(seat)
    return Play(seat, in_some_suits(game, seat, rng.choice(choices.plays), rng))


def next_action(game: Game, rng: random.Random, *, passing: float = 0.25) -> Action | None:
    """A random action of a random seat that may act; ``None`` when no deal is in progress."""
    able = sorted(actors(game))
    return any_action(game, rng.choice(able), rng, passing=passing) if able else None


def tables(rng: random.Random) -> Iterator[tuple[str, int]]:
    """Rule-set names with table sizes, for ever: every pair comes once in each round, in random order."""
    every = [(name, players) for name in rule_set_names() for players in seat_counts(load(name))]
    while True:
        rng.shuffle(every)
        yield from every

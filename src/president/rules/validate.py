"""Which rule sets can be played: contradictions and options not built yet are refused with a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from president.cards import JOKER, TWO, pack_mask
from president.rules.ruleset import RuleSet

MOST_PLAYERS = 12


class RuleSetError(ValueError):
    """A rule set that cannot be made; the message says which option is wrong and why."""


def validate(rules: RuleSet) -> RuleSet:
    """Return ``rules`` unchanged when it can be played.

    Raises:
        RuleSetError: with all the faults found, one sentence each.
    """
    faults = [*_contradictions(rules), *_not_built(rules)]
    if faults:
        raise RuleSetError(f"rule set {rules.name!r} cannot be played: " + "; ".join(faults))
    return rules


def _contradictions(rules: RuleSet) -> Iterator[str]:
    yield from _table_faults(rules)
    yield from _card_faults(rules)
    yield from _length_faults(rules)


def _table_faults(rules: RuleSet) -> Iterator[str]:
    low, high = rules.players.min, rules.players.max
    if not 2 <= low <= high <= MOST_PLAYERS:
        yield f"players must run from 2 or more to at most {MOST_PLAYERS}, not {low} to {high}"
        return
    steps = rules.deck.packs
    starts = [start for start, _ in steps]
    if not steps or starts != sorted(set(starts)) or starts[0] > low or any(p not in (1, 2) for _, p in steps):
        yield "deck.packs must list [players, packs] pairs from the smallest table up, with 1 or 2 packs"
        return
    if rules.deck.jokers not in (0, 1, 2):
        yield f"deck.jokers must be 0, 1 or 2 in each pack, not {rules.deck.jokers}"
        return
    counts = rules.exchange.counts
    for players in range(low, high + 1):
        cards = pack_mask(rules.packs(players), rules.deck.jokers).bit_count()
        if any(not 0 < count <= cards // players for count in counts):
            yield f"exchange.counts {list(counts)} cannot be given from hands of {cards // players} cards"
            return
    if len(counts) > high // 2:
        yield f"exchange.counts has {len(counts)} pairs, but {high} players make only {high // 2}"
    if rules.exchange.mercy_after < 0:
        yield f"exchange.mercy_after must be 0 or more deals, not {rules.exchange.mercy_after}"
    elif rules.exchange.mercy_after and not counts:
        yield "exchange.mercy_after needs an exchange that can fall out"


def _card_faults(rules: RuleSet) -> Iterator[str]:
    jokers = rules.deck.jokers
    wild = bool(rules.wild_ranks)
    card = rules.leading.card
    if rules.leading.first in ("holder", "opens"):
        if card is None:
            yield f"leading.first = {rules.leading.first!r} needs leading.card"
        elif card.rank == JOKER and not jokers:
            yield f"leading.card {card} is not in the pack"
        elif rules.leading.first == "opens" and (card.rank in rules.wild_ranks or _outside(rules, card.rank)):
            yield f"leading.card {card} cannot open: it is a wild or clear card"
    if wild and rules.ranks.wilds_alone == "never":
        yield "ranks.wilds_alone = 'never' would leave a hand of wild cards that can never be played"
    if rules.ranks.wilds_alone == "highest" and not wild:
        yield "ranks.wilds_alone = 'highest' needs wild cards"
    for rank in rules.clearing.ranks:
        if rank in rules.wild_ranks or rank == JOKER or _outside(rules, rank):
            yield "clearing.ranks names a rank that is wild, a joker or clears already"
    for rank in rules.going_out.forbidden:
        if rank in rules.wild_ranks or rank == JOKER:
            yield "going_out.forbidden cannot name wild cards"
    if rules.melds.largest_set is not None and rules.melds.largest_set < 1:
        yield f"melds.largest_set must be at least 1, not {rules.melds.largest_set}"
    yield from _four_faults(rules)


def _outside(rules: RuleSet, rank: int) -> bool:
    return rank == TWO and rules.ranks.twos == "clear"


def _four_faults(rules: RuleSet) -> Iterator[str]:
    bombs, revolution, cap = rules.beating.bombs, rules.revolution, rules.melds.largest_set
    if bombs is not None and bombs.min < 3:
        yield f"beating.bombs.min must be at least 3, not {bombs.min}"
    if bombs is not None and cap is not None and cap < bombs.min:
        yield f"beating.bombs needs sets of {bombs.min}, but melds.largest_set is {cap}"
    if revolution is not None and revolution.set is not None:
        if revolution.set < 3:
            yield f"revolution.set must be at least 3, not {revolution.set}"
        elif cap is not None and cap < revolution.set:
            yield f"revolution needs sets of {revolution.set}, but melds.largest_set is {cap}"


def _length_faults(rules: RuleSet) -> Iterator[str]:
    ending, scoring = rules.ending, rules.scoring
    if ending.until == "target" and (ending.target is None or ending.target < 1):
        yield "ending.until = 'target' needs ending.target of at least 1"
    if ending.until == "deals" and ending.deals is not None and ending.deals < 1:
        yield f"ending.deals must be at least 1, not {ending.deals}"
    if ending.until == "target" and scoring.points == "none":
        yield "ending.until = 'target' cannot be reached without points"
    if scoring.points == "list":
        points = scoring.list
        if not points or any(a < b for a, b in pairwise(points)) or points[-1] < 0:
            yield f"scoring.list must fall from the first place on and not below 0, not {list(points)}"
        elif points[0] == 0:
            yield "scoring.list gives nobody points; use scoring.points = 'none'"


def _not_built(rules: RuleSet) -> Iterator[str]:
    twists = rules.effects
    laid_out = (
        (rules.deck.remainder != "deal", "deck.remainder (cards left undealt)"),
        (rules.deck.jokers > 0 and rules.ranks.jokers == "top", "ranks.jokers = 'top' (a joker above every single)"),
        (rules.ranks.god_card is not None, "ranks.god_card (a card that beats everything)"),
        (rules.ranks.transparent is not None, "ranks.transparent (a rank that copies the one below)"),
        (rules.melds.runs is not None, "melds.runs (sequences)"),
        (rules.beating.skip_depth != 1, "beating.skip_depth other than 1"),
        (rules.beating.lock != "off", "beating.lock (suit lock)"),
        (rules.beating.spade_three, "beating.spade_three (three of spades beats a joker)"),
        (rules.beating.must_play, "beating.must_play (passing only when nothing fits)"),
        (rules.clearing.in_runs, "clearing.in_runs (runs that clear)"),
        (rules.passing.settles != "others", "passing.settles = 'all' (the owner may beat himself)"),
        (rules.leading.first == "random", "leading.first = 'random'"),
        (rules.going_out.penalty != "sunk", "going_out.penalty = 'foul' (playing a forbidden last card)"),
        (rules.going_out.clears, "going_out.clears (going out clears the pile)"),
        (rules.going_out.president_falls != "off", "going_out.president_falls (capital fall)"),
        (rules.revolution is not None and rules.revolution.run is not None, "revolution.run (runs that reverse)"),
        (rules.revolution is not None and rules.revolution.lasts != "deal", "revolution.lasts = 'trick'"),
        (twists.jack_back, "effects.jack_back"),
        (twists.five_skip, "effects.five_skip"),
        (twists.seven_pass, "effects.seven_pass"),
        (twists.nine_reverse, "effects.nine_reverse"),
        (twists.ten_discard, "effects.ten_discard"),
        (twists.queen_bomber, "effects.queen_bomber"),
        (rules.dealing.reseat == "shuffle", "dealing.reseat = 'shuffle'"),
        (rules.dealing.every != 1, "dealing.every other than 1"),
        (rules.exchange.low_gives == "named-rank", "exchange.low_gives = 'named-rank' (asking by rank)"),
        (rules.exchange.sight != "sequential", "exchange.sight = 'blind'"),
        (rules.ending.reset_roles is not None, "ending.reset_roles"),
    )
    for asked, name in laid_out:
        if asked:
            yield f"{name} is not built yet"

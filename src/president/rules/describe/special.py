"""What clears the pile, and what special ranks do, in words."""

from __future__ import annotations

from president.cards import Card, parse_rank
from president.rules.compare import ladder
from president.rules.describe.teller import Sentences, Teller


def clear(teller: Teller) -> Sentences:
    """What turns the pile away at once, and who leads then."""
    rules = teller.rules
    told = [*_clearing_ranks(teller), *_four(teller)]
    yield from told
    going_out_clears = rules.going_out.clears
    if going_out_clears:
        yield teller.say("going_out.clears", "out")
    if not told and not going_out_clears and rules.ranks.god_card is None and not rules.beating.spade_three:
        yield teller.say("clearing.four", "none")
        return
    yield teller.say("clearing.four", "leader")
    sinks = bool(rules.going_out.forbidden) and rules.going_out.penalty == "sunk"
    yield teller.say("leading.orphan", "leader.out.sunk" if sinks else "leader.out")


def _clearing_ranks(teller: Teller) -> Sentences:
    rules = teller.rules
    if rules.ranks.twos == "clear":
        yield teller.say("ranks.twos", "twos")
    if rules.clearing.ranks:
        ranks = teller.language.either(teller.language.ranks(rank) for rank in rules.clearing.ranks)
        runs = rules.melds.runs is not None and rules.clearing.in_runs
        yield teller.say("clearing.ranks", "ranks.wilds" if teller.wild else "ranks", ranks=ranks)
        if runs:
            yield teller.say("clearing.in_runs", "ranks.runs", ranks=ranks)


def _four(teller: Teller) -> Sentences:
    rules = teller.rules
    four = rules.clearing.four
    if four == "off":
        return
    if four == "one-play":
        yield teller.say("clearing.four", "four.one-play.wilds" if teller.wild else "four.one-play")
        return
    yield teller.say("clearing.four", "four.in-turn")
    yield teller.say("clearing.four", "four.short")
    if four == "anytime":
        yield teller.say("clearing.four", "four.anytime")
        yield teller.say("clearing.four", "four.window")
    if rules.beating.equal == "skips":
        yield teller.say("clearing.four", "four.skip")
    if rules.ranks.twos == "clear":
        yield teller.say("clearing.four", "four.twos")


def special(teller: Teller) -> Sentences:
    """Twos, jokers, revolution, and the ranks that do something of their own."""
    told = [*_wilds(teller), *_tops(teller), *_revolution(teller), *_effects(teller)]
    if not told:
        yield teller.say("ranks.twos", "none")
    yield from told


def _wilds(teller: Teller) -> Sentences:
    rules = teller.rules
    if rules.ranks.twos == "clear":
        yield teller.say("ranks.twos", "twos.clear")
        yield teller.say("ranks.twos", "twos.clear.lead")
    if rules.ranks.twos == "low":
        yield teller.say("ranks.twos", "twos.low")
    if not teller.wild:
        return
    twos, jokers = rules.ranks.twos == "wild", rules.deck.jokers > 0 and rules.ranks.jokers == "wild"
    key = "wild.both" if twos and jokers else "wild.twos" if twos else "wild.jokers"
    yield teller.say("ranks.twos" if twos else "ranks.jokers", key)
    bigger = ".bigger" if rules.ranks.wilds_alone == "lowest" and rules.beating.size == "bigger-wins" else ""
    yield teller.say("ranks.wilds_alone", f"alone.{rules.ranks.wilds_alone}{bigger}")


def _tops(teller: Teller) -> Sentences:
    ranks = teller.rules.ranks
    if teller.rules.deck.jokers and ranks.jokers == "top":
        yield teller.say("ranks.jokers", "joker.top")
    if ranks.god_card is not None:
        yield teller.say("ranks.god_card", "god", card=teller.language.card(Card.parse(ranks.god_card)))
    if ranks.transparent is not None:
        yield teller.say("ranks.transparent", "transparent", rank=teller.language.rank(parse_rank(ranks.transparent)))
    if teller.rules.beating.spade_three:
        yield teller.say("beating.spade_three", "spade_three")


def _revolution(teller: Teller) -> Sentences:
    rules = teller.rules
    turn = rules.revolution
    if turn is None or (turn.set is None and turn.run is None):
        return
    lowest = teller.language.ranks(ladder(rules)[-1])
    if turn.set is not None and turn.run is not None:
        run = teller.language.number(turn.run)
        yield teller.say("revolution.set", "revolution.both", n=turn.set, run=run, lowest=lowest)
    elif turn.set is not None:
        yield teller.say("revolution.set", "revolution.set", n=turn.set, lowest=lowest)
    else:
        yield teller.say("revolution.run", "revolution.run", n=turn.run, lowest=lowest)
    yield from _revolution_details(teller)


def _revolution_details(teller: Teller) -> Sentences:
    rules = teller.rules
    turn = rules.revolution
    assert turn is not None
    if teller.wild:
        yield teller.say("revolution.wilds_count", "revolution.wilds" if turn.wilds_count else "revolution.natural")
        if rules.ranks.wilds_alone != "never":
            place = f"revolution.alone.{rules.ranks.wilds_alone}"
            yield teller.say("ranks.wilds_alone", place)
    yield teller.say("revolution.set", "revolution.turns")
    if rules.beating.bombs is not None and turn.set is not None and rules.beating.bombs.min >= turn.set:
        yield teller.say("beating.bombs.min", "revolution.bombs")
    elif rules.beating.bombs is None and rules.beating.size == "same" and turn.set is not None:
        yield teller.say("beating.size", "revolution.answer")
    yield teller.say("revolution.lasts", f"revolution.{turn.lasts}")


def _effects(teller: Teller) -> Sentences:
    effects = teller.rules.effects
    switched = (
        ("jack_back", effects.jack_back),
        ("five_skip", effects.five_skip),
        ("seven_pass", effects.seven_pass),
        ("nine_reverse", effects.nine_reverse),
        ("ten_discard", effects.ten_discard),
        ("queen_bomber", effects.queen_bomber),
    )
    for name, on in switched:
        if on:
            yield teller.say(f"effects.{name}", f"effects.{name}")

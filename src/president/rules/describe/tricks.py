"""Leading, following and passing in words."""

from __future__ import annotations

from president.rules.describe.teller import Sentences, Teller


def lead(teller: Teller) -> Sentences:
    """Who leads, and what may be led."""
    rules = teller.rules
    yield from _first_lead(teller)
    last = teller.title_role(1, from_end=True)
    president = teller.title_role(1, from_end=False)
    yield teller.say("leading.later", f"later.{rules.leading.later}", last=last, president=president)
    cap = rules.melds.largest_set
    if cap is None:
        yield teller.say("melds.largest_set", "sets")
    else:
        yield teller.say("melds.largest_set", "sets.capped", n=cap)
    if rules.melds.runs is not None:
        runs = rules.melds.runs
        yield teller.say("melds.runs.min", "runs.suit" if runs.same_suit else "runs", n=runs.min)
    yield teller.say("leading.orphan", "must")
    yield teller.say("leading.orphan", "orphan")


def _first_lead(teller: Teller) -> Sentences:
    leading = teller.rules.leading
    if leading.first in ("left", "random") or leading.card is None:
        yield teller.say("leading.first", f"first.{leading.first}")
        return
    card, ranks = teller.language.card(leading.card), teller.language.ranks(leading.card.rank)
    clear = leading.first == "opens" and teller.rules.ranks.twos == "clear"
    key = "first.opens.clear" if clear else f"first.{leading.first}"
    yield teller.say("leading.first", key, card=card, ranks=ranks)
    if teller.two_packs:
        yield teller.say("leading.card", "first.two", card=card)


def follow(teller: Teller) -> Sentences:
    """What beats what."""
    rules = teller.rules
    yield teller.say("beating.size", f"size.{rules.beating.size}")
    yield from _equal(teller)
    yield teller.say("melds.largest_set", "split")
    if teller.wild:
        yield teller.say("ranks.twos" if rules.ranks.twos == "wild" else "ranks.jokers", "wilds")
    if rules.melds.runs is not None:
        yield teller.say("melds.runs.overlap", "runs" if rules.melds.runs.overlap else "runs.clear-above")
    yield from _bombs(teller)
    if rules.beating.lock != "off":
        yield teller.say("beating.lock", f"lock.{rules.beating.lock}")


def _equal(teller: Teller) -> Sentences:
    beating = teller.rules.beating
    if beating.equal != "skips":
        yield teller.say("beating.equal", f"equal.{beating.equal}")
        return
    if beating.skip_depth > 1:
        yield teller.say("beating.skip_depth", "equal.skips.depth", n=beating.skip_depth)
    else:
        yield teller.say("beating.equal", "equal.skips")
    yield teller.say("beating.equal", "skip.who" if teller.rules.passing.costs == "turn" else "skip.who.trick")
    anytime = teller.rules.clearing.four == "anytime"
    yield teller.say("beating.equal", "skip.two.completion" if anytime else "skip.two")


def _bombs(teller: Teller) -> Sentences:
    rules = teller.rules
    bombs = rules.beating.bombs
    if bombs is None:
        return
    yield teller.say("beating.bombs.min", "bombs.wilds" if teller.wild else "bombs", n=bombs.min)
    yield teller.say("beating.bombs.min", "bombs.answer" if rules.ranks.twos == "high" else "bombs.answer.plain")
    if rules.ranks.twos == "clear":
        yield teller.say("beating.bombs.min", "bombs.clear-card")
    if rules.clearing.four == "off":
        yield teller.say("beating.bombs.min", "bombs.pile")
    elif bombs.min >= 4:
        yield teller.say("beating.bombs.min", "bombs.clears")


def passing(teller: Teller) -> Sentences:
    """When one may pass, what a pass costs, and how a trick ends."""
    rules = teller.rules
    yield teller.say("beating.must_play", "must_play" if rules.beating.must_play else "may")
    yield teller.say("passing.costs", f"costs.{rules.passing.costs}")
    if rules.passing.costs == "trick" and rules.clearing.four == "anytime":
        yield teller.say("passing.costs", "costs.trick.completion")
    locks = ".trick" if rules.passing.costs == "trick" and rules.passing.settles == "others" else ""
    yield teller.say("passing.settles", f"settles.{rules.passing.settles}{locks}")
    sinks = bool(rules.going_out.forbidden) and rules.going_out.penalty == "sunk"
    yield teller.say("passing.settles", "settles.out.sunk" if sinks else "settles.out")

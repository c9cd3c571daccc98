"""The deck and the deal in words."""

from __future__ import annotations

from president.cards import JOKER, RANKS, TWO, pack_mask
from president.rules.describe.teller import Sentences, Teller


def deck(teller: Teller) -> Sentences:
    """Players, packs, jokers, the order of the ranks, what suits are for."""
    yield from _players(teller)
    yield from _packs(teller)
    yield from _jokers(teller)
    yield from _order(teller)
    rules = teller.rules
    runs = rules.melds.runs
    by_suit = rules.beating.lock != "off" or rules.beating.spade_three or (runs is not None and runs.same_suit)
    yield teller.say("beating.lock", "suits.sometimes" if by_suit else "suits")


def _players(teller: Teller) -> Sentences:
    players, number = teller.rules.players, teller.language.number
    if teller.players is not None and players.min < players.max:
        yield teller.say("players.max", "players.here", n=teller.players, high=number(players.max))
    elif players.min == players.max:
        yield teller.say("players.min", "players.exact", low=number(players.min))
    else:
        yield teller.say("players.min", "players.range", low=number(players.min), high=number(players.max))


def _packs(teller: Teller) -> Sentences:
    rules, number = teller.rules, teller.language.number
    before = rules.packs(teller.smallest)
    yield teller.say("deck.packs", "packs", n=before, packs=number(before))
    for start, packs in rules.deck.packs:
        if teller.smallest < start <= teller.largest and packs != before:
            yield teller.say("deck.packs", "packs.more", n=packs, packs=number(packs), start=number(start))
            before = packs
    if teller.two_packs:
        yield teller.say("deck.packs", "copies")


def _jokers(teller: Teller) -> Sentences:
    rules = teller.rules
    jokers = rules.deck.jokers
    if not jokers:
        yield teller.say("deck.jokers", "jokers.none")
    elif teller.two_packs:
        yield teller.say("deck.jokers", "jokers.packs", n=jokers, jokers=teller.language.jokers(jokers))
    else:
        cards = pack_mask(1, jokers).bit_count()
        yield teller.say("deck.jokers", "jokers.pack", n=jokers, jokers=teller.language.jokers(jokers), total=cards)


def _order(teller: Teller) -> Sentences:
    ranks = teller.rules.ranks
    yield teller.say("ranks.twos", "order", ladder=ladder_text(ranks.twos))
    if ranks.twos in ("clear", "wild"):
        yield teller.say("ranks.twos", f"order.{ranks.twos}")
    if teller.rules.deck.jokers and ranks.jokers == "top":
        yield teller.say("ranks.jokers", "order.joker")


def ladder_text(twos: str) -> str:
    """The ranks that compare with one another, from high to low: ``A K Q J 10 … 3``."""
    order = list(range(TWO))
    if twos == "high":
        order.append(TWO)
    elif twos == "low":
        order.insert(0, TWO)
    return " ".join(rank_sign(rank) for rank in reversed(order))


def rank_sign(rank: int) -> str:
    """A rank as it is printed on a card."""
    return "joker" if rank == JOKER else RANKS[rank].replace("T", "10")


def deal(teller: Teller) -> Sentences:
    """Who deals, where the first card goes, how many cards there are, where people sit."""
    rules = teller.rules
    yield teller.say("dealing.surplus", "first")
    yield from _sizes(teller)
    president = teller.title_role(1, from_end=False)
    yield teller.say("dealing.surplus", f"later.{rules.dealing.surplus}", president=president)
    reseat, every = rules.dealing.reseat, rules.dealing.every
    if reseat != "none" and every > 1:
        yield teller.say("dealing.every", f"reseat.{reseat}.every", n=every, president=president)
    else:
        yield teller.say("dealing.reseat", f"reseat.{reseat}", president=president)
    yield teller.say("dealing.reseat", "joining")


def _sizes(teller: Teller) -> Sentences:
    rules, number = teller.rules, teller.language.number
    if rules.deck.remainder != "deal":
        yield teller.say("deck.remainder", f"remainder.{rules.deck.remainder}")
        return
    seats = teller.players
    if seats is None:
        yield teller.say("deck.remainder", "one_by_one")
        return
    each, over = divmod(pack_mask(rules.packs(seats), rules.deck.jokers).bit_count(), seats)
    if over:
        large, small = number(over), number(seats - over)
        yield teller.say("deck.remainder", "sizes", n=seats, large=large, more=each + 1, small=small, less=each)
    else:
        yield teller.say("deck.remainder", "sizes.even", n=seats, each=each)

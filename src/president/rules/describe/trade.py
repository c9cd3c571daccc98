"""The exchange in words."""

from __future__ import annotations

from president.cards import JOKER, TWO
from president.rules.describe.setting import ladder_text, rank_sign
from president.rules.describe.teller import Sentences, Teller


def exchange(teller: Teller) -> Sentences:
    """Who trades with whom, how many cards, which ones, and who knows."""
    counts = _counts(teller)
    if not counts:
        yield teller.say("exchange.counts", "none")
        return
    yield teller.say("exchange.counts", "when")
    yield from _top_pair(teller, counts[0])
    for pair, count in enumerate(counts[1:], start=2):
        yield from _lower_pair(teller, pair, count)
    yield from _nobody_else(teller, len(counts))
    yield from _best(teller)
    trade = teller.rules.exchange
    yield teller.say("exchange.sight", f"sight.{trade.sight}")
    yield teller.say("exchange.sight", "secret")
    if trade.mercy_after:
        yield teller.say(
            "exchange.mercy_after", "mercy", n=trade.mercy_after, high=teller.title_role(1, from_end=False)
        )


def _counts(teller: Teller) -> tuple[int, ...]:
    """The cards due for each pair of different seats, at the largest table that the description speaks of."""
    return teller.rules.exchange.counts[: teller.largest // 2]


def _top_pair(teller: Teller, count: int) -> Sentences:
    trade = teller.rules.exchange
    high, low = teller.title_role(1, from_end=False), teller.title_role(1, from_end=True)
    if trade.low_gives == "best":
        yield teller.say("exchange.low_gives", "best", n=count, high=high, low=low)
    else:
        key = "named" if trade.low_gives == "named" else "named.rank"
        yield teller.say("exchange.low_gives", key, n=count, high=high, low=low)
        yield teller.say("exchange.low_gives", "named.details", high=high)
        if teller.two_packs and key == "named":
            yield teller.say("exchange.low_gives", "named.packs")
    yield teller.say("exchange.high_returns", f"returns.{trade.high_returns}", high=high)


def _lower_pair(teller: Teller, pair: int, count: int) -> Sentences:
    fields = {"high": teller.title_role(pair, from_end=False), "low": teller.title_role(pair, from_end=True)}
    needed = 2 * pair
    if teller.smallest < needed:
        fields["start"] = teller.language.number(needed)
        yield teller.say("exchange.counts", "second.from", n=count, **fields)
    else:
        yield teller.say("exchange.counts", "second", n=count, **fields)
    returns = teller.rules.exchange.high_returns
    yield teller.say("exchange.high_returns", f"second.{returns}")


def _nobody_else(teller: Teller, pairs: int) -> Sentences:
    if 2 < teller.smallest < 2 * pairs:
        high, low = teller.title_role(1, from_end=False), teller.title_role(1, from_end=True)
        yield teller.say("exchange.counts", "only", players=teller.language.number(teller.smallest), high=high, low=low)
    elif teller.largest > 2 * pairs:
        yield teller.say("exchange.counts", "others")


def _best(teller: Teller) -> Sentences:
    trade, ranks = teller.rules.exchange, teller.rules.ranks
    if trade.low_gives == "best" or len(_counts(teller)) > 1 or trade.high_returns == "worst":
        yield teller.say("ranks.best", f"order.{ranks.best}", order=_power(teller))
        yield teller.say("ranks.best", "ties")
    if teller.rules.revolution is not None:
        yield teller.say("ranks.best", "revolution")


def _power(teller: Teller) -> str:
    rules = teller.rules
    jokers = f"{rank_sign(JOKER)} " if rules.deck.jokers else ""
    if rules.ranks.twos in ("clear", "wild"):
        return f"{jokers}{rank_sign(TWO)} {ladder_text(rules.ranks.twos)}"
    return jokers + ladder_text(rules.ranks.twos)

"""Why one action is better than another, in words: facts that hold for the one and not for the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from president.bots.analysis.weighing import Choice, Verdict
from president.bots.chances import Chances
from president.bots.pricing import Pricer, Weights
from president.cards import JOKER, TWO, CardSet, set_word
from president.game.view import PlayOption, SeatView

MOST = 2
"""Reasons given at a time."""
FEW = 2
"""A rival with so few cards is about to go out."""
HIGH = 3
"""So many ranks from the top are high cards."""


def naming(option: Choice, seen: SeatView) -> str:
    """An alternative in words: ``a pair of 8s``, ``a pass``, ``giving a 3 and a 5``."""
    if isinstance(option, CardSet):
        return f"giving {' and '.join(set_word(rank, size) for rank, size in _by_rank(option).items())}"
    if option is None:
        return "a pass" if seen.options.may_pass else "waiting"
    words = set_word(option.rank, option.size)
    if option.wilds and option.rank != JOKER:
        words += " with a wild card" if option.wilds == 1 else f" with {option.wilds} wild cards"
    return words


def why(verdict: Verdict) -> tuple[str, ...]:
    """Why the best alternative of a decision is better than what was done: as :func:`reasons` says, or by proof."""
    best = verdict.best.option
    said = reasons(verdict.decision.seen, best, verdict.taken.option)
    if verdict.solved and verdict.loss and not (isinstance(best, PlayOption) and best.out):
        said = ("with two players left it comes out ahead whatever the other does", *said)
    return said[:MOST]


def reasons(seen: SeatView, better: Choice, worse: Choice) -> tuple[str, ...]:
    """At most two facts that speak for ``better``, the weightiest first; perhaps none that can be put in words.

    Each is a phrase that goes on from the name of the better action: ``a pair of 8s: it cannot be beaten``.
    """
    if isinstance(better, CardSet) or isinstance(worse, CardSet):
        return _of_gives(seen, better, worse)
    ours, theirs = dict(_facts(seen, better)), dict(_facts(seen, worse))
    said = [words for key, (words, _) in ours.items() if key not in theirs and words]
    said += [against for key, (_, against) in theirs.items() if key not in ours and against]
    return tuple(said[:MOST])


def _by_rank(cards: CardSet) -> Counter[int]:
    return Counter(card.rank for card in cards)


def _of_gives(seen: SeatView, better: Choice, worse: Choice) -> tuple[str, ...]:
    """What the better give keeps and the worse one does not: sets that stay whole, high cards."""
    if not isinstance(better, CardSet) or not isinstance(worse, CardSet):
        return ()
    held, ours, theirs = _by_rank(seen.hand), _by_rank(better), _by_rank(worse)
    broken = [rank for rank, count in theirs.items() if count < held[rank] and rank not in ours]
    said = [f"it keeps {set_word(rank, held[rank])} together" for rank in broken]
    gone = [rank for rank in theirs if rank not in ours and theirs[rank] == held[rank] and rank in seen.ladder[-HIGH:]]
    said += [f"it keeps {set_word(rank, held[rank])}" for rank in gone]
    emptied = [rank for rank, count in ours.items() if count == held[rank] and theirs[rank] < count]
    if emptied and not said:
        said.append("it leaves fewer ranks to get rid of")
    return tuple(said[:MOST])


def _facts(seen: SeatView, option: PlayOption | None) -> Iterator[tuple[str, tuple[str, str]]]:
    """``(key, (what speaks for it, what the lack of it spares))``: good facts first, then costs."""
    if option is None:
        yield from _of_waiting(seen)
        return
    chances = Chances.of(seen)
    wins = option.clears or chances.unbeatable(option.rank, option.size)
    if option.out:
        yield "out", ("it goes out at once", "")
    elif wins and not option.sinks and Pricer(chances, Weights()).runs_out(seen.hand - option.cards):
        yield "sure", ("after it nobody can come in between any more", "")
    elif option.clears:
        yield "lead", ("it turns the pile and keeps the lead", "")
    elif wins:
        yield "lead", ("nobody can beat it, so the lead stays", "")
    if option.skips:
        yield "skips", ("it skips the next player", "")
    if _rival_about_to_go(seen):
        yield "stops", ("it stops a player with few cards left", "")
    if option.size > 1:
        yield f"sheds {option.size}", (f"it gets rid of {option.size} cards at once", "")
    if seen.leads and _is_low(seen, option):
        yield "low", ("it gets rid of low cards while they can be led", "")
    yield from _costs(seen, option)


def _of_waiting(seen: SeatView) -> Iterator[tuple[str, tuple[str, str]]]:
    top = seen.top
    if top is not None and seen.counts[top.seat] > FEW and not _rival_about_to_go(seen):
        yield "waits", ("there is no hurry yet", "")


def _costs(seen: SeatView, option: PlayOption) -> Iterator[tuple[str, tuple[str, str]]]:
    """What a play uses up; said of the alternative that keeps it."""
    if option.sinks:
        yield "sinks", ("", "it does not end with cards that may not go out last")
    if option.wilds:
        yield "wilds", ("", "it keeps the wild card")
    natural = option.size - option.wilds
    held = len(seen.hand.of_rank(option.rank)) if option.rank != JOKER else natural
    if 0 < natural < held:
        yield "breaks", ("", f"it keeps {set_word(option.rank, held)} together")
    if option.rank == TWO and seen.rules.ranks.twos == "clear" and not option.out:
        yield "two", ("", "it keeps the two for later")
    elif _is_high(seen, option) and not option.out:
        yield "high", ("", f"it keeps {set_word(option.rank, option.size)} for later")


def _rival_about_to_go(seen: SeatView) -> bool:
    out = {*seen.out, *seen.sunk, seen.seat}
    return any(0 < count <= FEW for seat, count in enumerate(seen.counts) if seat not in out)


def _is_high(seen: SeatView, option: PlayOption) -> bool:
    return option.rank in seen.ladder[-HIGH:] or option.rank == JOKER


def _is_low(seen: SeatView, option: PlayOption) -> bool:
    held = sorted({seen.ladder.index(card.rank) for card in seen.hand})
    return option.rank != JOKER and seen.ladder.index(option.rank) <= held[len(held) // 2]

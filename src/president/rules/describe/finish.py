"""Going out, titles, points and the end of the game in words."""

from __future__ import annotations

from president.rules.describe.description import Sentence
from president.rules.describe.teller import Sentences, Teller


def going_out(teller: Teller) -> Sentences:
    """How a player leaves a deal, for good or bad, and when the deal is over."""
    limits = teller.rules.going_out
    yield teller.say("going_out.clears", "out")
    yield teller.say("going_out.clears", "anyhow")
    yield teller.say("going_out.clears", "clears" if limits.clears else "stays")
    if limits.forbidden:
        ranks = teller.language.join(teller.language.ranks(rank) for rank in limits.forbidden)
        yield teller.say("going_out.forbidden", limits.penalty, ranks=ranks)
        if limits.penalty == "sunk":
            yield teller.say("going_out.forbidden", "sunk.legal")
            yield teller.say("going_out.penalty", "sunk.several")
    if limits.president_falls != "off":
        title = teller.language.title(teller.rules.titles.president)
        yield teller.say("going_out.president_falls", f"falls.{limits.president_falls}", title=title)
    yield teller.say("going_out.clears", "ends.sunk" if _sinks(teller) else "ends")


def titles(teller: Teller) -> Sentences:
    """What everybody is called."""
    names = teller.rules.titles
    if teller.players is not None:
        here = titles_by_place(teller, teller.players)
        yield teller.say("titles.president", "here", titles=teller.language.join(here))
    else:
        yield from _titles_anywhere(teller)
    yield teller.say("titles.president", "keep")
    if _sinks(teller):
        yield teller.say("titles.middle", "sunk", title=names.middle)


def titles_by_place(teller: Teller, players: int) -> list[str]:
    """The titles at a table of ``players``, first place first."""
    names = teller.rules.titles
    found = [names.middle] * players
    if names.vice_last is not None and players >= names.vice_last_from and players > 2:
        found[-2] = names.vice_last
    if players >= names.vice_president_from and players > 2:
        found[1] = names.vice_president
    found[0], found[-1] = names.president, names.last
    return found


def _titles_anywhere(teller: Teller) -> Sentences:
    names = teller.rules.titles
    number = teller.language.number
    yield teller.say("titles.president", "first", title=names.president)
    # two players are first and last, so the titles beside them start at three
    second, below = max(3, names.vice_president_from), max(3, names.vice_last_from)
    if second <= teller.largest:
        key = "second" if second <= max(3, teller.smallest) else "second.from"
        yield teller.say("titles.vice_president", key, title=names.vice_president, start=number(second))
    if names.vice_last is not None and below <= teller.largest:
        below = max(below, 4) if second <= below else below
        key = "vice_last" if below <= teller.smallest else "vice_last.from"
        yield teller.say("titles.vice_last", key, title=names.vice_last, start=number(below))
    yield teller.say("titles.last", "last.place" if names.last.lower().startswith("last") else "last", title=names.last)
    if any(names.middle in titles_by_place(teller, n) for n in range(teller.smallest, teller.largest + 1)):
        yield teller.say("titles.middle", "middle", title=names.middle)


def _sinks(teller: Teller) -> bool:
    return bool(teller.rules.going_out.forbidden) and teller.rules.going_out.penalty == "sunk"


def scoring(teller: Teller) -> Sentences:
    """The points of a deal."""
    points = teller.rules.scoring
    if points.points == "none":
        yield teller.say("scoring.points", "none")
        return
    if points.points == "places":
        players = teller.players or teller.largest
        example = ", ".join(str(players - place + points.last) for place in range(1, players + 1))
        yield teller.say("scoring.last", "places", n=players, last=_points(teller, points.last), example=example)
    elif points.list == (1,) and points.counts == "presidencies":
        yield teller.say("scoring.counts", "presidencies", president=teller.title_role(1, from_end=False))
    else:
        yield _awards(teller)
    if points.counts == "presidencies" and points.list != (1,):
        yield teller.say("scoring.counts", "presidencies.list")
    if _sinks(teller):
        yield teller.say("scoring.points", "sunk")


def _points(teller: Teller, points: int) -> str:
    return teller.language.points(points, teller.rules.scoring.counts)


def _awards(teller: Teller) -> Sentence:
    awards = [
        teller.phrase("award", place=teller.language.place(place), points=_points(teller, points))
        for place, points in enumerate(teller.rules.scoring.list[: teller.largest], start=1)
        if points
    ]
    everybody = teller.players is not None and len(awards) == teller.players
    return teller.say("scoring.list", "list.all" if everybody else "list", awards=teller.language.join(awards))


def end(teller: Teller) -> Sentences:
    """When the game is over and who has won."""
    ending = teller.rules.ending
    if ending.until == "open":
        yield teller.say("ending.until", "open")
    elif ending.until == "target":
        target = "a number of" if ending.target is None else str(ending.target)
        presidencies = teller.rules.scoring.counts == "presidencies"
        yield teller.say("ending.target", "target.presidencies" if presidencies else "target", target=target)
    elif ending.deals is None:
        yield teller.say("ending.deals", "deals.chosen")
    else:
        yield teller.say("ending.deals", "deals", n=ending.deals)
    if ending.until != "open" and teller.rules.scoring.points != "none":
        yield teller.say("ending.tied", f"tied.{ending.tied}")
    if ending.reset_roles is not None:
        yield teller.say("ending.reset_roles", "reset", n=ending.reset_roles)

"""Folds of votes, pauses, and what persons allow: none of them touches the cards."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from president.game import end_game
from president.server.errors import Refusal
from president.server.facts import AnyFact
from president.server.hosting_facts import Muted, Proposed, Resumed, Shown, Tallied, Voted
from president.server.length import proposed_rules
from president.server.state import Ballot, Change, Folded, House, Notice, TableState, bared, game_of, person_at


def _proposed(state: TableState, fact: Proposed, version: int) -> Folded:
    person_at(state, fact.player)
    if state.house.vote is not None:
        raise Refusal("vote-on", "There is a vote already; it is over within a minute.")
    if game_of(state).phase == "over":
        raise Refusal("over", "The game is over.")
    if fact.what == "pause" and state.house.paused:
        raise Refusal("paused", "The game is paused already.")
    title = None
    if fact.what == "rules":
        title = proposed_rules(state.created, fact.rules or "", len(state.players)).title
    ballot = Ballot(fact.what, fact.player, fact.rules, frozenset({fact.player}), title=title)
    return _with(
        state, replace(state.house, vote=ballot), version, Notice("proposed", fact.player, title, how=fact.what)
    )


def _voted(state: TableState, fact: Voted, version: int) -> Folded:
    person_at(state, fact.player)
    vote = _vote(state)
    yes, no = vote.yes - {fact.player}, vote.no - {fact.player}
    if fact.yes:
        yes |= {fact.player}
    else:
        no |= {fact.player}
    return _with(state, replace(state.house, vote=replace(vote, yes=yes, no=no)), version)


def _tallied(state: TableState, fact: Tallied, version: int) -> Folded:
    vote = _vote(state)
    house = replace(state.house, vote=None)
    if not fact.carried or not _fits(state, vote):
        return _with(state, house, version, Notice("rejected", how=vote.what))
    notice = Notice("carried", how=vote.what)
    if vote.what == "pause":
        return _with(state, replace(house, paused=True), version, notice, Notice("paused"))
    if vote.what == "titles":
        return _with(state, replace(house, fresh=True), version, notice)
    folded = _with(state, replace(house, rules=vote.rules), version, notice)
    if state.phase != "ready":
        return folded
    step = end_game(game_of(state))
    return Folded(replace(folded.state, game=step.game, acted=version), (*folded.news, *step.events))


def _fits(state: TableState, vote: Ballot) -> bool:
    """Whether rules that were voted for are still for so many players: some may have joined since."""
    try:
        return vote.rules is None or bool(proposed_rules(state.created, vote.rules, len(state.players)))
    except Refusal:
        return False


def _resumed(state: TableState, fact: Resumed, version: int) -> Folded:
    who = person_at(state, fact.player)
    if not state.house.paused:
        raise Refusal("not-paused", "The game is not paused.")
    return _with(state, replace(state.house, paused=False), version, Notice("resumed", fact.player, who.name))


def _muted(state: TableState, fact: Muted, version: int) -> Folded:
    who = person_at(state, fact.player)
    muted = state.house.muted | {fact.player} if fact.on else state.house.muted - {fact.player}
    notice = Notice("muted" if fact.on else "unmuted", fact.player, who.name)
    return _with(state, replace(state.house, muted=muted), version, notice)


def _shown(state: TableState, fact: Shown, version: int) -> Folded:
    person_at(state, fact.player)
    if state.created.spectators != "hands":
        raise Refusal("no-hands", "Nobody sees hands at this table.")
    shows = state.house.shows | {fact.player} if fact.on else state.house.shows - {fact.player}
    after, news = _with(state, replace(state.house, shows=shows), version)
    return Folded(bared(after), news)


def _with(state: TableState, house: House, version: int, *news: Notice) -> Folded:
    return Folded(replace(state, house=house, version=version), news)


def _vote(state: TableState) -> Ballot:
    if state.house.vote is None:
        raise Refusal("no-vote", "There is no vote now.")
    return state.house.vote


CHANGES: Final[dict[type[AnyFact], Change]] = {
    Proposed: _proposed,
    Voted: _voted,
    Tallied: _tallied,
    Resumed: _resumed,
    Muted: _muted,
    Shown: _shown,
}

"""Whose result a deal is: leavers, stand-ins, people who come late."""

from __future__ import annotations

from president.server.facts import Known, Tuned
from president.server.replays.games import games
from president.server.standing.experience import gains, level_of
from president.server.standing.ratings import Rating, rateable, rated
from president.server.standing.results import LEFT, Line, Result, result_of
from tests.server.replays.written import Written


def result(table: Written) -> Result:
    (game,) = games(table.code, table.entries)
    return result_of(game)


def table(seats: str = "pppp") -> Written:
    return Written("clearing-twos", seats, seed=3).start().play(2)


def line_of(found: Result, person: str) -> Line:
    return next(line for line in found.lines if line.person == person)


def test_everybody_who_stayed_ranks_by_points() -> None:
    played = table()
    found = result(played.end())
    assert played.state.game is not None
    assert [line.points for line in found.lines] == list(played.state.game.points)
    for one in found.lines:
        assert one.rank == 1 + sum(other.points > one.points for other in found.lines)
        assert not one.stood_in
        assert all(one.places)


def test_whoever_leaves_comes_last_and_keeps_only_the_own_deals() -> None:
    played = table()
    played.deal()
    played.leave(0)
    played.finish_deal("bot")
    found = result(played.end())
    leaver = line_of(found, "p0")
    assert leaver.stood_in
    assert leaver.rank == 4
    assert leaver.places[2] == 0 < leaver.places[0]
    assert sorted(line.rank for line in found.lines) != [4, 4, 4, 4]
    assert leaver in rateable(found)


def test_the_stand_in_is_nobody_and_a_successor_has_a_line_of_their_own() -> None:
    played = table()
    played.deal()
    played.leave(1)
    played.finish_deal("bot")
    played.sit(1, "zoe", "Zoe")
    played.play(2)
    found = result(played.end())
    zoe, leaver = line_of(found, "zoe"), line_of(found, "p1")
    assert (zoe.player, leaver.player, leaver.stood_in, zoe.stood_in) == (1, LEFT, True, False)
    assert zoe.places[:3] == (0, 0, 0)
    assert leaver.places[2:] == (0, 0, 0)
    assert zoe not in rateable(found)  # her total is of other deals than the others'
    assert leaver in rateable(found)
    assert all(line.kind == "person" for line in found.lines)


def test_leaving_for_a_deal_does_not_save_the_rating() -> None:
    played = table()
    played.deal()
    played.leave(1)
    played.finish_deal("bot")
    played.sit(1, "p1", "P1")
    played.play(1)
    found = result(played.end())
    back = line_of(found, "p1")
    assert back.places[2] == 0
    assert not back.stood_in
    assert back in rateable(found)


def test_somebody_away_at_the_end_has_left() -> None:
    played = table()
    played.play(1, "standin")
    found = result(played.end())
    assert all(line.stood_in for line in found.lines)
    back = table()
    back.deal()
    back.act("standin")
    back.finish_deal()
    assert not any(line.stood_in for line in result(back.end()).lines)


def test_signing_in_during_a_game_is_not_leaving() -> None:
    played = table()
    played.add(Known(2, "account", "Ann"))
    played.play(1)
    found = result(played.end())
    assert len(found.lines) == 4
    assert line_of(found, "account").played == 3
    assert not line_of(found, "account").stood_in


def test_the_first_gains_and_bots_of_a_level_move_together() -> None:
    found = result(table("ppbb").end())
    after = rated(rateable(found), found.deals, {})
    assert set(after) == {"p0", "p1", "bot:casual"}
    best = min(found.people, key=lambda line: line.rank)
    worst = max(found.people, key=lambda line: line.rank)
    if best.rank < worst.rank:
        assert after[str(best.person)].mu > after[str(worst.person)].mu
    assert all(one.sigma < Rating().sigma for one in after.values())


def as_bot(played: Written, player: int, level: str) -> Written:
    """The bot is of that level from here on, and decides something."""
    played.add(Tuned(player, level))
    played.deal()
    played.finish_deal("bot")
    return played


def test_a_bot_whose_level_was_changed_is_not_rated_and_counts_as_the_weakest_it_was() -> None:
    """Its total is of no level; nobody is paid for an expert who was a beginner before the last deal."""
    played = as_bot(
        as_bot(as_bot(Written("clearing-twos", "pbbb", seed=3).start(), 1, "expert"), 1, "beginner"), 1, "good"
    )
    as_bot(played, 1, "expert-bold")
    found = result(played.end())
    changed = found.lines[1]
    assert (changed.level, changed.strength_level) == ("expert-bold", "beginner")
    assert changed.levels == ("expert", "beginner", "good", "expert-bold")
    assert changed not in rateable(found)
    assert set(rated(rateable(found), found.deals, {})) == {"p0", "bot:casual"}


def test_another_style_or_a_change_of_mind_before_a_bot_decides_changes_no_rating() -> None:
    played = Written("clearing-twos", "pbbb", seed=3).start()
    for player in (1, 2, 3):
        played.add(Tuned(player, "expert"))
        played.add(Tuned(player, "good"))
    as_bot(as_bot(played, 1, "good-bold"), 1, "good")
    found = result(played.end())
    assert found.lines[1].levels == ("good-bold", "good")
    assert set(rated(rateable(found), found.deals, {})) == {"p0", "bot:good"}


def test_a_person_is_not_rated_where_every_bot_was_changed() -> None:
    played = Written("clearing-twos", "pbbb", seed=3).start()
    for level in ("expert", "random"):
        for player in (2, 3):
            played.add(Tuned(player, level))
        as_bot(played, 1, level)
    assert rateable(result(played.end())) == []


def test_a_short_game_moves_ratings_less() -> None:
    lines = [
        Line(n, n, f"N{n}", "person", 0, 0, (n + 1,), (0.5,), person=f"p{n}", rank=n + 1, began=True) for n in range(4)
    ]
    short, full, long = (rated(lines, deals, {})["p0"] for deals in (1, 5, 9))
    assert 25 < short.mu < full.mu == long.mu
    assert full.sigma < short.sigma


def test_nobody_is_rated_where_there_is_nobody_to_compare_with() -> None:
    alone = result(table("pppp").end())
    assert len(rateable(alone)) == 4
    only = Result(alone.lines[:1], alone.sizes)
    assert rateable(only) == []


def test_bots_are_worth_less_than_people_and_less_every_time() -> None:
    people, bots = result(table("pppp").end()), result(table("pbbb").end())
    with_people = {gain.why: gain.points for gain in gains(people.lines[0], people, {}, {})}
    with_bots = {gain.why: gain.points for gain in gains(bots.lines[0], bots, {}, {})}
    assert with_people["game"] > with_bots["bots-game"]
    assert with_people["people"] == 9
    assert not {"people", "game", "stronger"} & set(with_bots)
    enough = {"bots-game": 20, "bots-presidency": 20, "bots-won": 20}
    assert gains(bots.lines[0], bots, {}, enough) == []


def test_leaving_earns_next_to_nothing() -> None:
    played = table()
    played.deal()
    played.leave(0)
    played.finish_deal("bot")
    found = result(played.end())
    assert [(gain.why, gain.points) for gain in gains(line_of(found, "p0"), found, {}, {})] == [("left", 1)]


def test_nobody_pays_for_others_who_leave_in_the_last_deal() -> None:
    played = table()
    played.deal()
    for player in (1, 2, 3):
        played.leave(player)
    played.finish_deal("bot")
    found = result(played.end())
    whys = {gain.why: gain.points for gain in gains(line_of(found, "p0"), found, {}, {})}
    assert whys["game"] == 10
    assert whys["won"] == 10
    assert "people" not in whys


def test_beating_somebody_stronger_counts() -> None:
    found = result(table().end())
    best, worst = min(found.lines, key=lambda line: line.rank), max(found.lines, key=lambda line: line.rank)
    strong = {str(worst.person): Rating(40.0, 2.0)}
    whys = {gain.why for gain in gains(best, found, strong, {})}
    assert ("stronger" in whys) == (best.rank < worst.rank)
    assert "stronger" not in {gain.why for gain in gains(worst, found, {str(best.person): Rating(40.0, 2.0)}, {})}


def test_levels() -> None:
    assert [level_of(points) for points in (0, 49, 50, 150, 10**9)] == [1, 1, 2, 3, 50]

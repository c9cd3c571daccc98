"""Whole games over real sockets: the players know the wire, and nothing of the rules."""

from __future__ import annotations

import asyncio
import random

import pytest

from tests.server.serving import Player, Visit, play_on

GAMES = [
    ("basic", 4, {"target": 4}),
    ("basic+reseating", 4, {"target": 4}),
    ("european", 4, {"target": 4}),
    ("european+naming", 5, {"target": 4}),
    ("european+bombs+jokers+revolution", 3, {"target": 4}),
    ("european", 7, {"target": 2}),
    ("clearing-twos", 4, {"target": 4}),
    ("clearing-twos", 8, {"target": 3}),
    ("clearing-twos-scum", 5, {"target": 4}),
    ("wild-twos", 4, {"deals": 2}),
]


@pytest.mark.parametrize(("rules", "players", "length"), GAMES, ids=[f"{rules}-{n}" for rules, n, _ in GAMES])
async def test_people_play_a_whole_game(visit: Visit, rules: str, players: int, length: dict[str, int]) -> None:
    _, people = await visit.full_table(rules, players, **length)
    await asyncio.gather(*(play_on(player, random.Random(seat)) for seat, player in enumerate(people)))
    _everybody_saw_the_same(people)
    standing = people[0].view["standing"]
    assert [line["rank"] for line in standing] == sorted(line["rank"] for line in standing)
    assert sorted(line["player"] for line in standing) == list(range(players))
    if "target" in length:
        assert standing[0]["points"] >= length["target"]
    else:
        assert people[0].view["deal"] == length["deals"]


def _everybody_saw_the_same(people: list[Player]) -> None:
    """The public part of every update is the same for all, and versions come without a gap."""
    secret = {"seat", "hand", "choices", "receipt"}
    first: dict[int, dict[str, object]] = {}
    for player in people:
        versions = [frame["version"] for frame in player.frames if frame["type"] == "update"]
        assert versions == sorted(versions)
        for frame in player.frames:
            if frame["type"] == "update" and frame["view"]["phase"] == "play":
                public = {key: value for key, value in frame["view"].items() if key not in secret}
                assert first.setdefault(frame["version"], public) == public


async def test_the_cards_of_a_deal_are_never_more_nor_fewer(visit: Visit) -> None:
    """Hands by count, pile and discard together are the pack, in every frame of every player."""
    _, people = await visit.full_table("clearing-twos", 4, target=3)
    await asyncio.gather(*(play_on(player, random.Random(seat)) for seat, player in enumerate(people)))
    seen = 0
    for frame in (
        frame for player in people for frame in player.frames if frame.get("view", {}).get("phase") == "play"
    ):
        view = frame["view"]
        held = sum(chip["cards"] for chip in view["seats"])
        assert held + sum(len(meld["cards"]) for meld in view["pile"]) + view["discard"] == 52
        assert len(view["hand"]) == view["seats"][view["seat"]]["cards"]
        seen += 1
    assert seen > 100


async def test_one_person_and_bots(visit: Visit) -> None:
    ann = await visit.guest()
    await ann.come(await visit.table(ann, "european", "bbbb", target=4))
    await ann.send({"type": "start"})
    await ann.until(lambda me: me.view["phase"] != "lobby")
    await play_on(ann, random.Random(3))
    assert ann.view["standing"][0]["points"] >= 4
    assert [chip["kind"] for chip in ann.view["seats"]].count("bot") == 4
    # At pace 0 a give without a choice is made by the server before Ann's own arrives.
    refusals = {frame["reason"] for frame in ann.frames if frame["type"] == "refused"}
    assert refusals <= {"wrong-phase", "not-your-turn"}


async def test_two_browsers_at_one_table_with_a_bot(visit: Visit) -> None:
    ann, bob = await visit.guest("Ann"), await visit.guest("Bob")
    code = await visit.table(ann, "wild-twos", "ob", deals=2)
    await ann.come(code)
    await bob.come(code.lower())
    assert bob.view["seat"] is None
    await bob.send({"type": "sit", "seat": 1})
    await ann.until(lambda me: me.view["seats"][1]["name"] == "Bob")
    await ann.send({"type": "start"})
    for player in (ann, bob):
        await player.until(lambda me: me.view["phase"] != "lobby")
    await asyncio.gather(play_on(ann, random.Random(1)), play_on(bob, random.Random(2)))
    assert ann.view["standing"] == bob.view["standing"]
    assert ann.view["result"] == bob.view["result"]


async def test_a_rematch_begins_a_new_game_with_the_same_people(visit: Visit) -> None:
    ann = await visit.guest()
    await ann.come(await visit.table(ann, "wild-twos", "bb", deals=1))
    await ann.send({"type": "start"})
    await ann.until(lambda me: me.view["phase"] == "play")
    assert (await ann.refused({"type": "rematch"}))["reason"] == "not-over"
    await play_on(ann, random.Random(5))
    names = [chip["name"] for chip in ann.view["seats"]]
    await ann.send({"type": "rematch"})
    await ann.until(lambda me: me.view["phase"] == "play")
    assert [chip["name"] for chip in ann.view["seats"]] == names
    assert [chip["points"] for chip in ann.view["seats"]] == [0, 0, 0]
    assert ann.view["deal"] == 1


async def test_an_open_game_ends_when_the_host_says_so(visit: Visit) -> None:
    """S0-33: no end of its own; after the deal in progress the host's wish takes effect."""
    ann = await visit.guest()
    await ann.come(await visit.table(ann, "european+open", "bb"))
    await ann.send({"type": "start"})
    await ann.until(lambda me: me.view["phase"] == "play")
    await ann.send({"type": "end"})
    await play_on(ann, random.Random(6))
    assert ann.view["deal"] == 1
    assert ann.view["phase"] == "over"
    assert [line["rank"] for line in ann.view["standing"]] == [1, 1, 1]

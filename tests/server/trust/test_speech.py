"""What may be said at a table, who hears it, and that nothing of it is written down."""

from __future__ import annotations

import random
from typing import Any

import pytest

from president.server import wire
from president.server.errors import Refusal
from president.server.facts import Muted, write
from president.server.identity import Person
from president.server.log import START
from president.server.trust.phrases import CODES
from president.server.trust.speech import Speech
from president.server.trust.talk import clean_text
from president.server.trust.wordlist import WordList
from tests.server.room import Room, Seat

ANN, BO = Person("g0", "P0"), Person("g1", "P1")


class Talk:
    """A table of three people and one who watches, and who has blocked whom."""

    def __init__(self, chat: str = "open") -> None:
        self.room = Room("basic", "pppb", chat=chat)
        self.people = [self.room.come(number) for number in range(3)]
        self.watcher = Seat("g9", self.room.clock)
        self.room.table.attach(self.watcher)
        self.blocks: dict[str, frozenset[str]] = {}
        self.asked = 0
        self.speech = Speech(self.blocked_by, WordList(["gremlin"]), self.room.clock)

    async def blocked_by(self, person: str) -> frozenset[str]:
        self.asked += 1
        return self.blocks.get(person, frozenset())

    async def say(self, who: Person, **said: Any) -> None:
        await self.speech.say(self.room.table, who, wire.Say(**said))

    def heard(self, seat: Seat) -> list[dict[str, Any]]:
        return [frame for _, frame in seat.frames if frame["type"] == "said"]


async def test_everybody_there_hears_a_phrase_by_its_code() -> None:
    talk = Talk("phrases")
    await talk.say(BO, phrase="well-played")
    said = {"type": "said", "name": "P1", "player": 1, "phrase": "well-played"}
    assert all(talk.heard(seat) == [said] for seat in (*talk.people, talk.watcher))
    await talk.say(Person("g9", "Wes"), phrase="clap")
    assert talk.heard(talk.people[0])[-1] == {"type": "said", "name": "Wes", "phrase": "clap"}
    assert "wow" in CODES


@pytest.mark.parametrize(
    ("chat", "said", "reason"),
    [
        ("off", {"phrase": "hello"}, "no-chat"), ("off", {"text": "hi"}, "no-chat"),
        ("phrases", {"text": "hi"}, "no-chat"), ("phrases", {"phrase": "no-such"}, "no-such-phrase"),
        ("open", {}, "malformed"),
        ("open", {"phrase": "hello", "text": "hi"}, "malformed"), ("open", {"text": "\u200b \n"}, "malformed"),
    ],
)  # fmt: skip
async def test_what_may_not_be_said(chat: str, said: dict[str, str], reason: str) -> None:
    talk = Talk(chat)
    with pytest.raises(Refusal, match=reason):
        await talk.say(BO, **said)
    assert talk.heard(talk.people[0]) == []


async def test_open_text_is_cleaned_and_unwanted_words_are_dots() -> None:
    talk = Talk()
    await talk.say(ANN, text="  you\u202e GREM\u200bLIN\n wins ")
    assert talk.heard(talk.people[1])[0]["text"] == "you ••••••• wins"


async def test_who_has_blocked_the_speaker_hears_nothing_and_a_new_block_counts_at_once() -> None:
    talk = Talk()
    await talk.say(BO, text="one")
    talk.blocks["g1"] = frozenset({"g0"})
    await talk.say(BO, text="two")
    assert [said["text"] for said in talk.heard(talk.people[0])] == ["one", "two"]
    talk.speech.blocks_changed("g1")
    await talk.say(BO, text="three")
    assert len(talk.heard(talk.people[0])) == 2
    assert len(talk.heard(talk.people[2])) == len(talk.heard(talk.people[1])) == 3
    await talk.say(ANN, text="four")
    assert talk.heard(talk.people[1])[-1]["text"] == "four"
    assert talk.asked == 3


async def test_the_muted_reach_nobody() -> None:
    talk = Talk()
    await talk.room.edge.log.append("ROOM1", START, write(talk.room.created))
    await talk.room.table.change(lambda _: Muted(1, on=True))
    with pytest.raises(Refusal, match="muted"):
        await talk.say(BO, phrase="hello")
    await talk.room.table.change(lambda _: Muted(1, on=False))
    await talk.say(BO, phrase="hello")
    assert len(talk.heard(talk.people[0])) == 1


async def test_five_at_once_and_then_one_a_second() -> None:
    talk = Talk()
    for _ in range(5):
        await talk.say(BO, phrase="hello")
    with pytest.raises(Refusal, match="too-fast"):
        await talk.say(BO, phrase="hello")
    await talk.say(ANN, phrase="hello")
    await talk.room.clock.advance(1)
    await talk.say(BO, phrase="hello")
    with pytest.raises(Refusal, match="too-fast"):
        await talk.say(BO, phrase="hello")


async def test_nothing_is_written_down_and_a_report_can_quote_the_last_fifty() -> None:
    talk = Talk()
    version = talk.room.table.state.version
    for number in range(60):
        await talk.say(BO, text=f"number {number}")
        await talk.room.clock.advance(1)
    assert talk.room.table.state.version == version
    assert talk.speech.heard("ROOM1") == [f"P1: number {number}" for number in range(10, 60)]
    assert talk.speech.heard("OTHER") == []


def test_whatever_is_written_comes_out_as_one_harmless_line() -> None:
    rng = random.Random(1)
    odd = "a \n\t\u0301\u200b\u200f\u202e\U0001f600\x00\x1b\u2028é漢"
    for _ in range(500):
        text = "".join(rng.choice(odd) for _ in range(rng.randint(1, 300)))
        try:
            plain = clean_text(text)
        except Refusal:
            continue
        assert 0 < len(plain) <= 200
        assert plain.isprintable()
        assert not set(plain) & set("\u202e\u200f\n\x1b")
        assert "\u0301" * 4 not in plain

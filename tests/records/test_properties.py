"""Laws of records and examples: writing undoes reading for any game, and no text can do worse than be refused."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from president.game.events import Gave, Passed, Played, Requested
from president.records import FileError, dumps, loads, replay
from president.records.example import load_examples
from president.rules import load, with_length
from tests.records.playthrough import play_through

RULES = st.sampled_from(
    [
        "european",
        "european+naming+jokers",
        "european+bombs+revolution",
        "clearing-twos",
        "clearing-twos-scum",
        "wild-twos",
        "basic",
        "basic+reseating",
    ]
)
EXAMPLES = Path(__file__).parents[2] / "src" / "president" / "records" / "examples"
TEXTS = [
    "[[example]]".join(path.read_text("utf-8").split("[[example]]")[:8]) for path in sorted(EXAMPLES.glob("*.toml"))
]
RECORD = dumps(play_through(with_length(load("european+naming"), target=2), 4, seed=1, deals=2))
SNIPPETS = st.one_of(
    st.sampled_from(['"""', '"', "[[deal]]", "s0", ">", "!", "#", "\n", "-", "3C", "'", "= 3"]), st.text(max_size=3)
)


@settings(max_examples=25)
@given(RULES, st.integers(), st.data())
def test_any_game_is_written_and_read(name: str, seed: int, data: st.DataObject) -> None:
    """Reading gives the record back, and replaying it every action in order."""
    rules = load(name)
    if rules.ending.until == "deals":
        rules = with_length(rules, deals=2)
    players = data.draw(st.integers(rules.players.min, rules.players.max))
    record = play_through(rules, players, seed, deals=2)
    text = dumps(record)
    assert loads(text) == record
    assert dumps(loads(text)) == text
    told = [event for step in replay(record) for event in step.events]
    seats = [event.seat for event in told if isinstance(event, Played | Passed | Gave | Requested)]
    assert seats == [action.seat for deal in record.deals for action in deal.actions]


def damaged(text: str, data: st.DataObject) -> str:
    at = data.draw(st.integers(0, len(text)))
    return text[:at] + data.draw(SNIPPETS) + text[at + data.draw(st.integers(0, 5)) :]


@settings(max_examples=60)
@given(st.data())
def test_a_damaged_record_is_read_or_refused(data: st.DataObject) -> None:
    """Whatever is wrong, the error is a FileError with a line of the file."""
    text = damaged(RECORD, data)
    caught = None
    try:
        loads(text)
    except FileError as error:
        caught = error
    assert caught is None or 1 <= caught.line <= text.count("\n") + 1


@settings(max_examples=60)
@given(st.data())
def test_a_damaged_example_is_read_or_refused(data: st.DataObject) -> None:
    with suppress(FileError):
        load_examples(damaged(data.draw(st.sampled_from(TEXTS)), data))

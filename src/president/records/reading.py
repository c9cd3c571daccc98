"""From the text of a record to a record: every action is judged by the engine, every mistake has its line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from president.cards import CardSet
from president.game import Action, Game, Give, Request, Step, apply, new_game
from president.game.errors import GameError
from president.records.house import read_rules
from president.records.notation import parse_deal, parse_step, split_steps
from president.records.record import Deal, Record, begin
from president.records.shuffle import Proof, parse_salt
from president.records.toml import FileError, Table, read
from president.records.writing import FORMAT


def load(path: str | Path) -> Record:
    """Read a record from a file.

    Raises:
        FileError: when it is no record or breaks the rules; the message names the line.
        OSError: when the file cannot be read.
    """
    return loads(decoded(Path(path).read_bytes()))


def decoded(data: bytes) -> str:
    """The text of a file.

    Raises:
        FileError: when it is not UTF-8, with the line of the first bad byte.
    """
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise FileError(data[: error.start].count(b"\n") + 1, "this is not a text file in UTF-8") from error


def loads(text: str) -> Record:
    """Read a record from its text and play it through.

    >>> loads('format = 1\\nplayers = ["Ada"]\\nrules = "basic"')
    Traceback (most recent call last):
    president.records.toml.FileError: line 2: ...

    Raises:
        FileError: when it is no record or breaks the rules; the message names the line.
    """
    table = read(text)
    version = table.need("format", int)
    if version != FORMAT:
        table.fail(f"format {version} is not known here; this program reads format {FORMAT}", "format")
    table.need("players", list)
    names = list(table.all("players", str) or ())
    rules = read_rules(table)
    try:
        game = new_game(rules, len(names))
    except GameError as error:
        table.fail(str(error), "players")
    deals: list[Deal] = []
    for part in table.tables("deal"):
        reader = _DealReader(part, game)
        deals.append(reader.deal())
        names += reader.joining
        game = reader.step.game
    table.finish()
    return Record(rules, tuple(names), tuple(deals))


def _hands(text: str, packs: int, start: int) -> tuple[CardSet, ...]:
    """Read the hands; the first line up to which they cannot be read is the one at fault."""
    lines = text.split("\n")
    hands: tuple[CardSet, ...] = ()
    for end in range(1, len(lines) + 1):
        try:
            hands = parse_deal("\n".join(lines[:end]), packs=packs)
        except ValueError as error:
            raise FileError(start + end - 1, str(error)) from error
    return hands


def _shuffle(deal: Table) -> Proof | None:
    """What a deal's hands were dealt from. Whether it is true is found out by verifying, not by reading."""
    table = deal.table("shuffle")
    if table is None:
        return None
    salts: dict[int, str] = {}
    try:
        for text in table.all("salts", str) or ():
            player, salt = parse_salt(text)
            if salts.setdefault(player, salt) != salt:
                raise ValueError(f"player {player} has two salts")
    except ValueError as error:
        table.fail(str(error), "salts")
    name, number = table.need("table", str), table.need("deal", int)
    promised, seed = table.need("commitment", str), table.need("seed", str)
    table.finish()
    try:
        return Proof(name, number, promised, seed, salts)
    except ValueError as error:
        table.fail(str(error))


@dataclass
class _DealReader:
    """Reads one ``[[deal]]``, playing it as it goes, because a second copy's mark may be left out."""

    table: Table
    game: Game
    joining: tuple[str, ...] = ()

    def deal(self) -> Deal:
        table = self.table
        deal = self._start()
        try:
            self.step = begin(self.game, deal)
        except GameError as error:
            table.fail(str(error), "hands")
        self._check("seats", self.step.game.players)
        actions = [*self._actions("exchange", trade=True), *self._actions("plays", trade=False)]
        if "order" in table:
            self._check("order", self.step.game.order if self.step.game.phase in ("ready", "over") else ())
        shuffle = _shuffle(table)
        table.finish()
        return replace(deal, actions=tuple(actions), shuffle=shuffle)

    def _start(self) -> Deal:
        table, rules = self.table, self.game.rules
        leaving = table.all("leaving", int) or ()
        self.joining = table.all("joining", str) or ()
        text = table.need("hands", str)
        returning = table.all("returning", int) or ()
        seats = len(self.game.players) - len(leaving) + len(self.joining) + len(returning)
        hands = _hands(text, rules.packs(max(seats, rules.players.min)), table.text_line("hands"))
        return Deal(
            hands,
            (),
            table.get("dealer", int),
            leaving,
            len(self.joining),
            returning,
            fresh=table.get("fresh", bool) or False,
            sitting=table.all("sitting", int) or (),
        )

    def _check(self, key: str, actual: tuple[int, ...]) -> None:
        """Refuse a list that says something else than the engine finds."""
        written = self.table.all(key, int)
        if written is not None and written != actual:
            found = list(actual) if actual else "none yet"
            self.table.fail(f"{key} is written as {list(written)}, but by the actions it is {found}", key)

    def _actions(self, key: str, *, trade: bool) -> Iterator[Action]:
        start = self.table.text_line(key)
        for offset, line in enumerate((self.table.get(key, str) or "").split("\n")):
            try:
                for text in split_steps(line.partition("#")[0]):
                    action = parse_step(text, self.step.game)
                    if isinstance(action, Give | Request) != trade:
                        raise ValueError(f"{text!r} does not belong under {key}")
                    self.step = self._applied(action, text)
                    yield action
            except ValueError as error:
                raise FileError(start + offset, str(error)) from error

    def _applied(self, action: Action, text: str) -> Step:
        try:
            return apply(self.step.game, action)
        except GameError as error:
            raise ValueError(f"{text!r} is against the rules: {error}") from error

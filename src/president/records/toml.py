"""Reading TOML that people write by hand: every mistake is reported with its line.

The standard reader tells no positions, so :func:`locate` finds the line of every key on its own. A
:class:`Table` hands out values of the expected kind and in the end refuses the keys that nobody asked for.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NoReturn, TypeVar

Path = tuple[str | int, ...]
T = TypeVar("T")

_KINDS: Final[dict[type, str]] = {
    str: "a text",
    int: "a whole number",
    bool: "true or false",
    list: "a list",
    dict: "a table",
}
_HEADER: Final = re.compile(r"\s*(\[\[?)([^\]]+)\]")
_KEY: Final = re.compile(r"\s*([\w\"'][\w.\"' -]*?)\s*=")
_TEXT: Final = "text"
"""Under the path of a block of text and this name stands the line on which the text itself begins."""
_AT: Final = re.compile(r"\s*\(at (?:line (\d+), column \d+|end of document)\)")


class FileError(ValueError):
    """A file that cannot be read: ``line`` counts from 1, the message names it."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line
        self.says = message


@dataclass
class Table:
    """A table of the file: its values, where it stands, and which keys have been asked for."""

    values: Mapping[str, Any]
    lines: Mapping[Path, int]
    path: Path = ()
    asked: set[str] = field(default_factory=set)

    def __contains__(self, key: str) -> bool:
        return key in self.values

    def get(self, key: str, kind: type[T]) -> T | None:
        """The value of a key, ``None`` when it is absent.

        Raises:
            FileError: when the value is of another kind.
        """
        self.asked.add(key)
        value = self.values.get(key)
        if value is None:
            return None
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            self.fail(f"{key} must be {_KINDS[kind]}", key)
        return value

    def need(self, key: str, kind: type[T]) -> T:
        """The value of a key that must be there.

        Raises:
            FileError: when it is absent or of another kind.
        """
        value = self.get(key, kind)
        if value is None:
            self.fail(f"{key} is missing")
        return value

    def all(self, key: str, kind: type[T]) -> tuple[T, ...] | None:
        """A list whose members are all of one kind, ``None`` when it is absent."""
        values = self.get(key, list)
        if values is None:
            return None
        for value in values:
            if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
                self.fail(f"every item of {key} must be {_KINDS[kind]}", key)
        return tuple(values)

    def table(self, key: str) -> Table | None:
        """The table under a key."""
        values = self.get(key, dict)
        return None if values is None else Table(values, self.lines, (*self.path, key))

    def tables(self, key: str) -> Iterator[Table]:
        """The tables of a list such as ``[[deal]]``."""
        for index, values in enumerate(self.all(key, dict) or ()):
            yield Table(values, self.lines, (*self.path, key, index))

    def line(self, *path: str | int) -> int:
        """The line on which the value stands, or the nearest thing around it."""
        full = (*self.path, *path)
        return next((self.lines[full[:n]] for n in range(len(full), 0, -1) if full[:n] in self.lines), 1)

    def text_line(self, key: str) -> int:
        """The line on which the text of a key begins: the next one when the quotes open a block."""
        return self.lines.get((*self.path, key, _TEXT), self.line(key))

    def fail(self, message: str, *path: str | int) -> NoReturn:
        """Raise a :class:`FileError` with the line of the value under ``path``."""
        raise FileError(self.line(*path), message)

    def finish(self) -> None:
        """Refuse the keys that nobody asked for.

        Raises:
            FileError: naming the first of them and the keys there are.
        """
        for key in self.values:
            if key not in self.asked:
                self.fail(f"unknown key {key!r}; the keys here are {', '.join(sorted(self.asked))}", key)


def read(text: str) -> Table:
    """Read a whole file.

    Raises:
        FileError: when it is not TOML.
    """
    try:
        return Table(tomllib.loads(text), locate(text))
    except tomllib.TOMLDecodeError as error:
        at = _AT.search(str(error))
        last = len(text.rstrip("\n").split("\n"))
        raise FileError(int(at[1]) if at and at[1] else last, _AT.sub("", str(error))) from error


def locate(text: str) -> dict[Path, int]:
    """The line of every key and table header, counted from 1.

    >>> locate('format = 1\\n[[deal]]\\ndealer = 2\\n') == {("format",): 1, ("deal", 0): 2, ("deal", 0, "dealer"): 3}
    True
    """
    found: dict[Path, int] = {}
    counts: dict[Path, int] = {}
    prefix: Path = ()
    quote, depth, key = "", 0, None
    for number, line in enumerate(text.split("\n"), 1):
        if not quote and not depth:
            header, key = _HEADER.match(line), _KEY.match(line)
            if header:
                prefix = _enter(_parts(header[2]), counts, is_list=header[1] == "[[")
                found.setdefault(prefix, number)
            elif key:
                found.setdefault(prefix + _parts(key[1]), number)
            if header:
                continue
        opened = not quote
        quote, depth = _scan(line, quote, depth)
        if opened and quote and key and line.rstrip().endswith(quote):
            found[(*prefix, *_parts(key[1]), _TEXT)] = number + 1
    return found


def _parts(name: str) -> Path:
    return tuple(part.strip().strip("\"'") for part in name.split("."))


def _enter(parts: Path, counts: dict[Path, int], *, is_list: bool) -> Path:
    """The path of a header, with the index of the current item after the name of each list."""
    path: Path = ()
    for part in parts[:-1]:
        path += (part,)
        if path in counts:
            path += (counts[path],)
    path += parts[-1:]
    if is_list:
        counts[path] = counts.get(path, -1) + 1
        return (*path, counts[path])
    return path


def _scan(line: str, quote: str, depth: int) -> tuple[str, int]:
    """Which multi-line string (by its quotes) and how many brackets are open after the line."""
    at = 0
    while at < len(line):
        if quote:
            if line[at] == "\\" and quote[0] == '"':
                at += 2
                continue
            if line.startswith(quote, at):
                at += len(quote)
                quote = ""
                continue
        elif line[at] == "#":
            break
        elif line[at] in "\"'":
            quote = line[at] * 3 if line.startswith(line[at] * 3, at) else line[at]
            at += len(quote)
            continue
        else:
            depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(line[at], 0)
        at += 1
    return (quote if len(quote) == 3 else ""), depth


def quoted(text: str) -> str:
    r"""Write a text as a TOML string on one line.

    >>> print(quoted('say "hi"'))
    "say \"hi\""
    """
    escapes = {'"': '\\"', "\\": "\\\\"}
    return '"' + "".join(escapes.get(c, c if c.isprintable() else f"\\U{ord(c):08X}") for c in text) + '"'

"""Which rules a record or an example is played by: a name, a length, and house rules written out.

::

    rules = "european+bombs"
    length = { target = 15 }

    rules = "sunday"
    [house]
    extends = "european"
    [house.passing]
    costs = "trick"
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from typing import Any

from president.cards import Card, rank_name
from president.records.toml import Table, quoted
from president.rules import RuleSet, RuleSetError, from_toml, load, with_length

_RANK_LISTS = (("clearing", "ranks"), ("going_out", "forbidden"))


def read_rules(table: Table, default: str | None = None) -> RuleSet:
    """The rule set that the keys ``rules``, ``length`` and ``house`` of a table describe.

    Raises:
        FileError: with the line of the key that is wrong.
    """
    house = table.table("house")
    name = table.get("rules", str) or ("house" if house else default) or table.need("rules", str)
    try:
        rules = from_toml(_dump(house.values), name=name) if house else load(name)
    except RuleSetError as error:
        table.fail(str(error), "house" if house else "rules")
    length = table.table("length")
    if length is None:
        return rules
    deals, target = length.get("deals", int), length.get("target", int)
    length.finish()
    try:
        return with_length(rules, deals=deals, target=target)
    except RuleSetError as error:
        table.fail(str(error), "length")


def write_rules(rules: RuleSet) -> str:
    """The keys that :func:`read_rules` reads back as an equal rule set; house rules are written out whole."""
    try:
        base = load(rules.name)
    except RuleSetError:
        base = None
    head = f"rules = {quoted(rules.name)}\n"
    if base == rules:
        return head
    key, value = ("deals", rules.ending.deals) if rules.ending.until == "deals" else ("target", rules.ending.target)
    if base and value and base.ending.until == key and with_length(base, **{key: value}) == rules:
        return f"{head}length = {{ {key} = {value} }}\n"
    return head + "\n" + _dump(_differences(rules), "house")


def _differences(value: Any, path: tuple[str, ...] = ()) -> dict[str, Any]:
    """The fields of a rule set, or of a group of it, that are not at their default, as a TOML table."""
    found: dict[str, Any] = {}
    for field in fields(value):
        default = field.default_factory() if field.default_factory is not MISSING else field.default
        now = getattr(value, field.name)
        if now == default or (not path and field.name == "name"):
            continue
        inner = (*path, field.name)
        if is_dataclass(now) and not isinstance(now, Card):
            found[field.name] = _differences(now, inner) or {_first(now): getattr(now, _first(now))}
        else:
            found[field.name] = _plain(now, inner)
    return found


def _first(group: Any) -> str:
    """A field that can be written out so that a group whose fields are all at their defaults is still there."""
    return fields(group)[0].name


def _plain(value: Any, path: tuple[str, ...]) -> Any:
    if path in _RANK_LISTS:
        return [rank_name(rank) for rank in value]
    if isinstance(value, tuple):
        return [_plain(item, path) for item in value]
    if value is None:
        return "off"
    return str(value) if isinstance(value, Card) else value


def _dump(table: Mapping[str, Any], name: str = "") -> str:
    """Write a table of plain values and tables as TOML, under a header when it has a ``name``."""
    lines = [f"[{name}]"] if name else []
    lines += [f"{key} = {_literal(value)}" for key, value in table.items() if not isinstance(value, Mapping)]
    text = "\n".join(lines) + "\n"
    for key, value in table.items():
        if isinstance(value, Mapping):
            text += "\n" + _dump(value, f"{name}.{key}" if name else key)
    return text


def _literal(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return "[" + ", ".join(map(_literal, value)) + "]"
    return quoted(value) if isinstance(value, str) else str(value)

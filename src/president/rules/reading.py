"""From a TOML table to a :class:`RuleSet`: every key known, every value of its type.

The dataclasses are the schema: their fields, literals and nested groups say what is allowed, so an
option is written down once.
"""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from president.cards import Card, parse_rank
from president.rules.ruleset import RuleSet
from president.rules.validate import RuleSetError

_RANK_LISTS = ("clearing.ranks", "going_out.forbidden")
_OFF = "off"


def merge(base: Mapping[str, Any], over: Mapping[str, Any], *, at: str) -> dict[str, Any]:
    """``base`` with the keys of ``over`` put in, group by group; ``"off"`` in place of a group removes it.

    Raises:
        RuleSetError: when a group is given a plain value or the other way round.
    """
    result = dict(base)
    for key, value in over.items():
        old = result.get(key)
        if isinstance(value, Mapping):
            if old is not None and not isinstance(old, Mapping):
                raise RuleSetError(f"rule set {at!r}: {key} is a single value, not a group")
            result[key] = merge(old or {}, value, at=at)
        elif isinstance(old, Mapping):
            if value != _OFF:
                raise RuleSetError(f"rule set {at!r}: {key} is a group of options, not {value!r}")
            del result[key]
        else:
            result[key] = value
    return result


def read_rule_set(table: Mapping[str, Any], name: str) -> RuleSet:
    """Build the rule set that a table describes.

    Raises:
        RuleSetError: naming the option, for unknown keys, missing keys and values of the wrong type.
    """
    plain = {key: value for key, value in table.items() if key != "switches"}
    rules = _group(RuleSet, {"name": name, **plain}, "", name)
    assert isinstance(rules, RuleSet)
    return rules


def _group(kind: type[Any], table: Mapping[str, Any], path: str, name: str) -> Any:
    known = {field.name: field for field in fields(kind)}
    for key in table:
        if key not in known:
            where = f" in [{path.rstrip('.')}]" if path else ""
            raise RuleSetError(f"rule set {name!r}: unknown option {key!r}{where}; known are {', '.join(known)}")
    hints = get_type_hints(kind)
    values = {key: _value(hints[key], value, path + key, name) for key, value in table.items()}
    for key, field in known.items():
        if key not in values and field.default is MISSING and field.default_factory is MISSING:
            raise RuleSetError(f"rule set {name!r}: {path}{key} is missing")
    return kind(**values)


def _value(hint: Any, value: Any, path: str, name: str) -> Any:
    """Convert one value; ``hint`` is the annotation of its field."""
    if path in _RANK_LISTS:
        return _ranks(value, path, name)
    options = get_args(hint) if get_origin(hint) in (Union, types.UnionType) else (hint,)
    if value == _OFF and type(None) in options:
        return None
    for option in options:
        if option is Card and isinstance(value, str):
            return _card(value, path, name)
        if is_dataclass(option) and isinstance(option, type) and isinstance(value, Mapping):
            return _group(option, value, path + ".", name)
        if get_origin(option) is Literal and value in get_args(option) and isinstance(value, str):
            return value
        if get_origin(option) is tuple and isinstance(value, list):
            return _list(option, value, path, name)
        if option in (int, str, bool) and type(value) is option:
            return value
    raise RuleSetError(f"rule set {name!r}: {path} must be {_expected(options)}, not {value!r}")


def _list(hint: Any, value: list[Any], path: str, name: str) -> tuple[Any, ...]:
    inner = get_args(hint)
    if len(inner) == 2 and inner[1] is Ellipsis:
        return tuple(_value(inner[0], item, f"{path}[{i}]", name) for i, item in enumerate(value))
    if len(inner) != len(value):
        raise RuleSetError(f"rule set {name!r}: {path} must hold {len(inner)} values, not {value!r}")
    return tuple(
        _value(kind, item, f"{path}[{i}]", name) for i, (kind, item) in enumerate(zip(inner, value, strict=True))
    )


def _ranks(value: Any, path: str, name: str) -> tuple[int, ...]:
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise RuleSetError(f"rule set {name!r}: {path} must be a list of ranks such as ['A'], not {value!r}")
    try:
        return tuple(parse_rank(item) for item in value)
    except ValueError as fault:
        raise RuleSetError(f"rule set {name!r}: {path}: {fault}") from None


def _card(value: str, path: str, name: str) -> Card:
    try:
        return Card.parse(value)
    except ValueError as fault:
        raise RuleSetError(f"rule set {name!r}: {path}: {fault}") from None


def _expected(options: tuple[Any, ...]) -> str:
    words: list[str] = []
    for option in options:
        if get_origin(option) is Literal:
            words += [repr(item) for item in get_args(option)]
        elif option is type(None):
            words.append("'off'")
        elif is_dataclass(option):
            words.append("a group of options")
        elif get_origin(option) is tuple:
            words.append("a list")
        else:
            words.append({int: "a whole number", str: "a text", bool: "true or false"}.get(option, "a card"))
    return " or ".join(words)

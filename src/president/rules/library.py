"""Finding rule sets by name, switching their variants on, and reading house rules.

A rule-set name is a preset or one of its aliases, with any of the preset's switches:
``european``, ``pagat``, ``european+bombs+revolution``. House rules are a TOML text of the same form
as the presets, usually with ``extends``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from president.rules.reading import merge, read_rule_set
from president.rules.ruleset import RuleSet
from president.rules.validate import RuleSetError, validate

_NAMES = ("european", "clearing-twos", "wild-twos", "basic", "clearing-twos-scum")


@dataclass(frozen=True, slots=True)
class Switch:
    """A named variant of a preset; ``paths`` are the options that it sets, such as ``beating.bombs.min``."""

    name: str
    title: str
    paths: tuple[str, ...]


def names() -> tuple[str, ...]:
    """The shipped presets, in the order of their source documents."""
    return _NAMES


@cache
def _file(name: str) -> Mapping[str, Any]:
    return tomllib.loads(files("president.rules").joinpath("presets", f"{name}.toml").read_text("utf-8"))


@cache
def _preset(name: str) -> Mapping[str, Any]:
    return _extended(_file(name), name)


def _extended(table: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    own = {key: value for key, value in table.items() if key != "extends"}
    if "extends" not in table:
        return own
    base_name, _, wanted = str(table["extends"]).partition("+")
    base = _switched(_preset(_canonical(base_name)), wanted.split("+") if wanted else [], str(table["extends"]))
    inherited = {key: value for key, value in base.items() if key not in ("aliases", "switches")}
    return merge(inherited, own, at=name)


@cache
def _aliases() -> dict[str, str]:
    found = {name: name for name in _NAMES}
    for name in _NAMES:
        for alias in _file(name).get("aliases", ()):
            found[alias] = name
    return found


def _canonical(name: str) -> str:
    try:
        return _aliases()[name.strip().lower()]
    except KeyError:
        raise RuleSetError(f"there is no rule set {name!r}; the presets are {', '.join(_NAMES)}") from None


def switches(name: str) -> tuple[Switch, ...]:
    """The variants that a preset offers.

    >>> [switch.name for switch in switches("basic")]
    ['reseating']

    Raises:
        RuleSetError: when there is no such preset.
    """
    table = _preset(_canonical(name.partition("+")[0]))
    return tuple(
        Switch(key, entry["title"], tuple(_paths(entry["set"]))) for key, entry in table.get("switches", {}).items()
    )


def _paths(table: Mapping[str, Any], before: str = "") -> Iterator[str]:
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from _paths(value, f"{before}{key}.")
        else:
            yield before + key


def _switched(table: Mapping[str, Any], wanted: list[str], name: str) -> Mapping[str, Any]:
    offered = table.get("switches", {})
    taken: dict[str, str] = {}
    result = table
    for switch in wanted:
        if switch not in offered:
            known = ", ".join(offered) or "none"
            raise RuleSetError(f"{name!r}: there is no switch {switch!r}; this preset offers {known}")
        for path in _paths(offered[switch]["set"]):
            if path in taken:
                raise RuleSetError(f"{name!r}: {taken[path]!r} and {switch!r} both set {path}; choose one")
            taken[path] = switch
        result = merge(result, offered[switch]["set"], at=name)
    return result


@lru_cache(maxsize=512)
def load(name: str) -> RuleSet:
    """The rule set of that name.

    >>> load("pagat").name
    'basic'
    >>> load("european+revolution+bombs").name
    'european+bombs+revolution'

    Raises:
        RuleSetError: when there is no such preset or switch, or two switches contradict each other.
    """
    base, *wanted = [part.strip().lower() for part in name.split("+")]
    canonical = _canonical(base)
    table = _preset(canonical)
    repeated = {switch for switch in wanted if wanted.count(switch) > 1}
    if repeated:
        raise RuleSetError(f"{name!r}: {', '.join(sorted(repeated))} is switched on twice")
    ordered = sorted(wanted, key=list(table.get("switches", {}).keys()).index) if _all_known(wanted, table) else wanted
    switched = _switched(table, ordered, name)
    return validate(read_rule_set(switched, "+".join((canonical, *ordered))))


def _all_known(wanted: list[str], table: Mapping[str, Any]) -> bool:
    return all(switch in table.get("switches", {}) for switch in wanted)


def from_toml(text: str, *, name: str = "house") -> RuleSet:
    """Read house rules: the keys of a preset file, with ``extends`` naming the rule set they change.

    >>> from_toml('extends = "basic"\\n[passing]\\ncosts = "trick"').passing.costs
    'trick'

    Raises:
        RuleSetError: for broken TOML, unknown keys, wrong values, contradictions, or options not built yet.
    """
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        raise RuleSetError(f"rule set {name!r} is not TOML: {fault}") from None
    return validate(read_rule_set(_extended(table, name), name))


def with_length(rules: RuleSet, *, deals: int | None = None, target: int | None = None) -> RuleSet:
    """The same rules with another length.

    Raises:
        RuleSetError: when the rule set does not end that way, or the number is below 1.
    """
    ending = rules.ending
    if deals is not None:
        if ending.until != "deals":
            raise RuleSetError(f"{rules.name!r} does not end after a number of deals")
        ending = replace(ending, deals=deals)
    if target is not None:
        if ending.until != "target":
            raise RuleSetError(f"{rules.name!r} does not end at a number of points")
        ending = replace(ending, target=target)
    return validate(replace(rules, ending=ending))

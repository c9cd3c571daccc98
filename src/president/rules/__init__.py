"""Rule sets as data: presets, house rules, what beats what, and the tables that play uses."""

from president.rules.compare import ladder
from president.rules.compiled import Compiled, compile_rules
from president.rules.library import Switch, from_toml, load, names, switches, with_length
from president.rules.ruleset import RuleSet
from president.rules.validate import RuleSetError, validate

__all__ = [
    "Compiled",
    "RuleSet",
    "RuleSetError",
    "Switch",
    "compile_rules",
    "from_toml",
    "ladder",
    "load",
    "names",
    "switches",
    "validate",
    "with_length",
]

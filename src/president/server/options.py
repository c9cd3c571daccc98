"""The fields of ``Settings`` as options: what kind of value each takes, read from text or TOML, written as TOML."""

from __future__ import annotations

import difflib
import json
import math
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from types import NoneType
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

from president.server.settings import CONFIG, Settings, SettingsError

PREFIX: Final = "PRESIDENT_"
_PASSWORD: Final = re.compile(r"(://[^:/@]*:)[^@]*@")
"""The password in a URL."""


@dataclass(frozen=True, slots=True)
class Option:
    """One setting. ``kind`` is the type of its value; ``none`` says that there may be none."""

    name: str
    kind: type
    says: str
    default: Any
    choices: tuple[str, ...] = ()
    none: bool = False
    low: float | None = None
    high: float | None = None
    secret: bool = False

    def read(self, value: object, called: str) -> Any:
        """A value from text or TOML, as ``Settings`` wants it.

        Raises:
            SettingsError: it is not of this kind; the sentence says ``called``.
        """
        found = self._convert(value, called)
        if isinstance(found, int | float) and not isinstance(found, bool):
            if not (self.low is None or found >= self.low) or not (self.high is None or found <= self.high):
                raise SettingsError(f"{called} must be {self.range}, not {value!r}")
            if self.none and self.kind is float and not found:
                return None
        return found

    @property
    def range(self) -> str:
        """The numbers that are allowed, in words."""
        if self.high is None:
            return f"at least {self.low:g}"
        return f"from {self.low:g} to {self.high:g}"

    def _convert(self, value: object, called: str) -> Any:
        if self.none and value == "":
            return None
        if self.choices:
            if value not in self.choices:
                raise SettingsError(f"{called} must be {' or '.join(self.choices)}, not {value!r}")
            return value
        if self.kind in (int, float):
            return self._number(value, called)
        if self.kind is bool:
            return self._switch(value, called)
        if self.kind is tuple:
            words = value.split() if isinstance(value, str) else value
            if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
                raise SettingsError(f"{called} must be a list of texts, not {value!r}")
            return tuple(words)
        if not isinstance(value, str):
            raise SettingsError(f"{called} must be a text, not {value!r}")
        return Path(value) if self.kind is Path else value

    def _number(self, value: object, called: str) -> Any:
        if isinstance(value, bool) or not isinstance(value, str | int | float):
            raise SettingsError(f"{called} must be a number, not {value!r}")
        if isinstance(value, float) and self.kind is int and value != value // 1:
            raise SettingsError(f"{called} must be a whole number, not {value!r}")
        try:
            found = self.kind(value)
        except (ValueError, OverflowError):
            found = math.nan
        if not math.isfinite(found):
            raise SettingsError(f"{called} must be a number, not {value!r}")
        return found

    def _switch(self, value: object, called: str) -> bool:
        words = {
            "1": True,
            "true": True,
            "yes": True,
            "on": True,
            "0": False,
            "false": False,
            "no": False,
            "off": False,
        }
        found = value if isinstance(value, bool) else words.get(value.lower()) if isinstance(value, str) else None
        if found is None:
            raise SettingsError(f"{called} must be true or false, not {value!r}")
        return found


def _options() -> dict[str, Option]:
    hints = get_type_hints(Settings)
    found = {}
    for spec in fields(Settings):
        hint = hints[spec.name]
        some = [part for part in get_args(hint) if part is not NoneType] if NoneType in get_args(hint) else [hint]
        choices = get_args(some[0]) if get_origin(some[0]) is Literal else ()
        kind = str if choices else get_origin(some[0]) or some[0]
        told = {"says": "", **spec.metadata}
        found[spec.name] = Option(
            spec.name, kind, default=spec.default, choices=choices, none=NoneType in get_args(hint), **told
        )
    return found


OPTIONS: Final = _options()
"""By name, in the order of the fields."""


def from_environment(environ: Mapping[str, str]) -> dict[str, Any]:
    """The settings that the environment holds.

    Raises:
        SettingsError: a variable holds no value of its kind.
    """
    found = {}
    for option in OPTIONS.values():
        variable = PREFIX + option.name.upper()
        if variable in environ:
            found[option.name] = option.read(environ[variable], variable)
    return found


def from_file(path: Path) -> dict[str, Any]:
    """The settings in a file.

    Raises:
        SettingsError: there is no such file, it is not TOML, or has a key that is no setting or a wrong value.
    """
    try:
        text = path.read_text("utf-8")
        found = tomllib.loads(text)
    except OSError as error:
        raise SettingsError(f"the settings file {path} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise SettingsError(f"the settings file {path} is not a text in UTF-8") from None
    except tomllib.TOMLDecodeError as error:
        raise SettingsError(f"the settings file {path} is not TOML: {error}") from None
    return {key: _value(key, value, f"{path}:{_line(text, key)}") for key, value in found.items()}


def _value(key: str, value: object, place: str) -> Any:
    if key not in OPTIONS or key == CONFIG:
        near = difflib.get_close_matches(key.replace("-", "_").lower(), [name for name in OPTIONS if name != CONFIG], 1)
        hint = f"; did you mean {near[0]}?" if near else ""
        raise SettingsError(f"{place}: there is no setting {key!r}{hint}")
    return OPTIONS[key].read(value, f"{place}: {key}")


def _line(text: str, key: str) -> int:
    """Where a key stands, which the parser does not tell."""
    pattern = re.compile(rf"""\s*\[?\s*["']?{re.escape(key)}["']?\s*[=.\]]""")
    return next((number for number, line in enumerate(text.splitlines(), 1) if pattern.match(line)), 1)


def to_toml(settings: Settings) -> str:
    """The settings as a file that has the same effect, each with its help; secrets are left out."""
    lines = []
    for option in OPTIONS.values():
        value = getattr(settings, option.name)
        if option.name == CONFIG:
            lines += [f"# Read from {value}." if value is not None else "# Read from no file.", ""]
            continue
        lines.append(f"# {option.says}")
        if option.secret:
            lines.append(f"# {option.name} is {'not ' if value in (None, '') else ''}set and not shown.")
        elif value is None and option.kind is not float:
            lines.append(f"# {option.name} is not set.")
        else:
            lines.append(f"{option.name} = {_written(value)}")
    return "\n".join(lines) + "\n"


def _written(value: object) -> str:
    if value is None:
        return "0"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float):
        return f"{value:g}" if value == float(f"{value:g}") else repr(value)
    if isinstance(value, int):
        return str(value)
    if isinstance(value, tuple):
        return f"[{', '.join(map(_written, value))}]"
    return json.dumps(without_password(str(value)), ensure_ascii=False).replace("\x7f", "\\u007f")


def without_password(url: str) -> str:
    """A URL fit to be shown.

    >>> without_password("postgresql://president:secret@db/president")
    'postgresql://president:…@db/president'
    """
    return _PASSWORD.sub(r"\1…@", url)

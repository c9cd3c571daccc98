"""Flags made from the settings: ``--turn-limit`` for ``turn_limit``."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

import click

from president.cli.app import BadInput
from president.server.options import OPTIONS, Option
from president.server.settings import Settings, SettingsError

F = TypeVar("F", bound=Callable[..., Any])


def settings_flags(names: Iterable[str] = tuple(OPTIONS)) -> Callable[[F], F]:
    """A flag for each of these settings; the command gets them as keyword arguments, ``None`` where not given."""

    def decorate(command: F) -> F:
        for name in reversed(list(names)):
            command = _flag(OPTIONS[name])(command)
        return command

    return decorate


def load_settings(flags: dict[str, Any]) -> Settings:
    """The settings that hold with these flags.

    Raises:
        BadInput: one of them cannot be read, wherever it comes from.
    """
    given = {}
    try:
        for name, value in flags.items():
            if value is not None:
                given[name] = OPTIONS[name].read(str(value) if isinstance(value, Path) else value, _called(name))
        return Settings.load(given)
    except SettingsError as error:
        sentence = str(error)
        raise BadInput(f"{sentence[:1].upper()}{sentence[1:]}{'' if sentence.endswith('?') else '.'}") from error


def _called(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def _flag(option: Option) -> Callable[[F], F]:
    flag = _called(option.name)
    if option.kind is bool:
        flag = f"{flag}/--no-{flag.removeprefix('--')}"
    return click.option(flag, option.name, type=_type(option), help=_help(option), metavar=_metavar(option))


def _type(option: Option) -> Any:
    if option.choices:
        return click.Choice(option.choices)
    if option.kind is int:
        return click.IntRange(_whole(option.low), _whole(option.high))
    if option.kind is float:
        return click.FloatRange(option.low, option.high)
    return click.Path(path_type=Path, dir_okay=option.name == "client") if option.kind is Path else None


def _whole(limit: float | None) -> int | None:
    return None if limit is None else int(limit)


def _metavar(option: Option) -> str | None:
    if option.choices or option.kind is bool:
        return None
    return {int: "N", float: "N", Path: "PATH"}.get(option.kind, "TEXT")


def _help(option: Option) -> str:
    """What the setting says, with its default where there is one to tell."""
    default = option.default
    if default in (None, "", ()) or isinstance(default, bool):
        return option.says
    return (
        f"{option.says}  [default: {default:g}]"
        if isinstance(default, float)
        else f"{option.says}  [default: {default}]"
    )

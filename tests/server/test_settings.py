"""Settings: defaults, environment, and sentences for what cannot be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from president.server import Settings, SettingsError


def test_the_environment_sets_any_field() -> None:
    settings = Settings.from_environment(
        {
            "PRESIDENT_PORT": "9000",
            "PRESIDENT_DATABASE": "/var/lib/p.db",
            "PRESIDENT_SYNCHRONOUS": "NORMAL",
            "PRESIDENT_ORIGINS": "https://a.example https://b.example",
            "PRESIDENT_GRACE": "2.5",
            "PRESIDENT_TURN_LIMIT": "0",
            "OTHER": "x",
        }
    )
    assert (settings.port, settings.database, settings.synchronous) == (9000, Path("/var/lib/p.db"), "NORMAL")
    assert settings.origins == ("https://a.example", "https://b.example")
    assert (settings.grace, settings.turn_limit) == (2.5, None)
    assert settings.host == "127.0.0.1"


def test_without_an_environment_the_defaults_hold() -> None:
    assert Settings.from_environment({}) == Settings()


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("PORT", "eighty", "must be a number"),
        ("GRACE", "soon", "must be a number"),
        ("SYNCHRONOUS", "OFF", "FULL or NORMAL"),
    ],
)
def test_a_value_of_the_wrong_kind_is_named(name: str, value: str, says: str) -> None:
    with pytest.raises(SettingsError, match=f"PRESIDENT_{name}.*{says}"):
        Settings.from_environment({f"PRESIDENT_{name}": value})

"""Every setting by flag, environment and file; which goes first; sentences for what cannot be read."""

from __future__ import annotations

from pathlib import Path

import pytest

import president.server
from president.server import Settings, SettingsError
from president.server.options import OPTIONS, Option, to_toml
from tests.cli.running import president as run
from tests.cli.running import refused

# A value of each kind: what is written in TOML, as text, and what the field then holds.
VALUES = {int: ("7", "7", 7), float: ("2.5", "2.5", 2.5), bool: ("true", "on", True)}


def value(option: Option) -> tuple[str, str, object]:
    """TOML, text, and the field for a value that is not the default."""
    if option.choices:
        word = option.choices[-1] if option.choices[-1] != option.default else option.choices[0]
        return f'"{word}"', word, word
    if option.kind is tuple:
        return (
            '["https://a.example", "https://b.example"]',
            "https://a.example https://b.example",
            (
                "https://a.example",
                "https://b.example",
            ),
        )
    if option.kind is int:
        number = int(option.low or 0) + 3
        return str(number), str(number), number
    if option.kind is Path:
        return '"some/where"', "some/where", Path("some/where")
    return VALUES.get(option.kind, ('"words here"', "words here", "words here"))


@pytest.mark.parametrize(
    "option", [option for option in OPTIONS.values() if option.name != "config"], ids=lambda o: o.name
)
def test_every_setting_can_be_given_in_every_way(
    option: Option, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    toml, text, wanted = value(option)
    file = tmp_path / "president.toml"
    also = 'metrics_token = "t"\n' if option.name == "metrics" else ""
    file.write_text(f"{also}{option.name} = {toml}\n")
    variable = f"PRESIDENT_{option.name.upper()}"
    assert getattr(Settings.load({"config": file}, {}), option.name) == wanted
    if not also:
        assert getattr(Settings.load({}, {variable: text}), option.name) == wanted
    started: list[Settings] = []
    monkeypatch.setattr(president.server, "run", started.append)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "some").mkdir()
    flag = f"--{option.name.replace('_', '-')}"
    arguments = [flag] if option.kind is bool else [flag, text]
    others = {"--take-over": "1", "--metrics-token": "t"}  # with the first no port is looked at
    result = run("serve", *(word for pair in others.items() if pair[0] != flag for word in pair), *arguments)
    assert result.exit_code == 0, result.stderr
    assert getattr(started[0], option.name) == wanted
    assert option.says.endswith(".")


def test_flags_go_before_the_environment_and_that_before_the_file(tmp_path: Path) -> None:
    file = tmp_path / "president.toml"
    file.write_text("grace = 1\nidle = 1\nport = 1\n")
    environ = {"PRESIDENT_CONFIG": str(file), "PRESIDENT_IDLE": "2", "PRESIDENT_PORT": "2"}
    settings = Settings.load({"port": 3}, environ)
    assert (settings.grace, settings.idle, settings.port, settings.deal_wait) == (1.0, 2.0, 3, 15.0)
    assert settings.config == file
    assert Settings.load({"turn_limit": None}, {"PRESIDENT_TURN_LIMIT": "9"}).turn_limit is None


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("host = 'x'\n\nturnlimit = 3", ":3: there is no setting 'turnlimit'; did you mean turn_limit?"),
        ("[server]\nport = 3", ":1: there is no setting 'server'"),
        ("config = 'other.toml'", ":1: there is no setting 'config'"),
        ("zzz = 1", ":1: there is no setting 'zzz'"),
        ("port = 'eighty'", ":1: port must be a number, not 'eighty'"),
        ("port = 70000", ":1: port must be from 0 to 65535, not 70000"),
        ("port = 1.5", ":1: port must be a whole number, not 1.5"),
        ("port = true", ":1: port must be a number, not True"),
        ("grace = -1", ":1: grace must be at least 0, not -1"),
        ("grace = nan", ":1: grace must be a number, not nan"),
        ("host = 3", ":1: host must be a text, not 3"),
        ("origins = [3]", ":1: origins must be a list of texts, not [3]"),
        ("log_format = 'xml'", ":1: log_format must be text or json, not 'xml'"),
        ("port = ", " is not TOML: "),
        ("metrics = 'token'", "metrics = token needs a metrics_token"),
    ],
)
def test_a_faulty_file_is_one_sentence(tmp_path: Path, text: str, says: str) -> None:
    file = tmp_path / "president.toml"
    file.write_text(text)
    with pytest.raises(SettingsError) as error:
        Settings.load({"config": file}, {})
    assert says in str(error.value)
    assert says.removeprefix("metrics") in refused("serve", "--config", str(file))


def test_a_file_that_is_not_there_or_no_text(tmp_path: Path) -> None:
    assert "cannot be read: No such file" in refused("serve", "--config", str(tmp_path / "nope.toml"))
    (tmp_path / "bytes.toml").write_bytes(b"\xff")
    assert "is not a text in UTF-8" in refused("serve", "--config", str(tmp_path / "bytes.toml"))


def test_what_is_printed_has_the_same_effect_and_no_secrets(tmp_path: Path) -> None:
    result = run("serve", "--print-config", "--turn-limit", "0", "--origins", "https://a.example",
                 "--records", "postgresql://president:opensesame@db/president", "--metrics-token", "sesame",
                 "--seed", "4711")  # fmt: skip
    assert result.exit_code == 0
    assert all(secret not in result.stdout for secret in ("sesame", "4711"))
    assert "# metrics_token is set and not shown." in result.stdout
    file = tmp_path / "printed.toml"
    file.write_text(result.stdout)
    again = Settings.load({"config": file}, {})
    assert (again.turn_limit, again.origins) == (None, ("https://a.example",))
    file.write_text(to_toml(Settings()))
    assert Settings.load({"config": file}, {"PRESIDENT_CONFIG": ""}) == Settings(config=file)

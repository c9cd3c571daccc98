"""What a server logs at its most talkative: no card, token, cookie, name or address; a build that leaks is caught."""

from __future__ import annotations

import ast
import asyncio
import io
import json
import logging
import random
import re
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from president.server.operating.logs import configure, fields
from tests.meta.files import files, short
from tests.server.process import Server
from tests.server.serving import Player, Visit, play_on

CARD = re.compile(r"\b[3-9TJQKA2][CDHS]\b'?|\bJK\b")
ADDRESS = re.compile(r"\b\d+\.\d+\.\d+\.\d+\b")
LEVELS = ("debug", "info", "warning", "error", "exception", "critical", "log")
NAMES = ("Zaphod", "Trillian")
PLAIN = "from president.server.__main__ import main; raise SystemExit(main())"

FAULTY = f"""
import president.server.app as app
from president.server.thinking import ThreadRunner

async def fail(self, job, think):
    raise ValueError(f"cannot decide with {{job.view}}")

def broken(name):
    raise RuntimeError("3C and everything else")

ThreadRunner.run = fail
app.rules_page = broken
{PLAIN}
"""
LEAKING = f"""
import logging
from president.server.live import LiveTable
landed = LiveTable._landed

def landing(self, entry):
    logging.getLogger("president.leak").debug(f"landed {{entry.payload}}")
    landed(self, entry)

LiveTable._landed = landing
{PLAIN}
"""


async def a_game(visit: Visit) -> list[Player]:
    """A whole game with a bot, and messages that are refused."""
    ann, bo = await visit.guest(NAMES[0]), await visit.guest(NAMES[1])
    code = await visit.table(ann, "wild-twos", "ob", deals=1)
    for player in (ann, bo):
        await player.come(code)
    await bo.send({"type": "sit", "seat": 1})
    await bo.until(lambda me: me.view["seat"] is not None)
    for wrong in (
        "not json",
        '{"type":"act","version":0,"action":"3C 3D 3H"}',
        b"\x00",
        '{"type":"hello","token":"x"}',
    ):
        await ann.refused(wrong)
    await ann.send({"type": "start"})
    await ann.until(lambda me: me.view["phase"] == "play")
    await ann.refused({"type": "act", "version": ann.version, "action": "3C 4D 5H 9C"})
    await asyncio.gather(*(play_on(player, random.Random(number)) for number, player in enumerate((ann, bo))))
    return [ann, bo]


async def log_of(folder: Path, program: str) -> tuple[str, list[str]]:
    """Everything that a server says about a game, and the tokens of those who played."""
    with Server(folder, program=("-c", program), log_level="debug", log_format="json") as server:
        async with Visit(server) as visit:
            players = await a_game(visit)
            await visit.http.get("/api/rules/basic?token=abc")
            await visit.http.get("/api/me", headers={"Authorization": "Bearer nobody-has-this"})
            await visit.http.post("/api/sessions", json={"name": "Zaphod", "password": "secret-secret"})
        server.stop()
        return server.log, [player.token for player in players]


def leaks(text: str, tokens: list[str]) -> list[str]:
    """What is in a log and must not be."""
    found = [match[0] for pattern in (CARD, ADDRESS) for match in pattern.finditer(text)]
    return found + [word for word in (*tokens, *NAMES, "secret-secret", "nobody-has-this", "token=") if word in text]


async def test_a_game_with_faults_leaves_no_secret_in_the_log(tmp_path: Path) -> None:
    text, tokens = await log_of(tmp_path, FAULTY)
    lines = [json.loads(line) for line in text.splitlines()]
    events = {line["event"] for line in lines}
    assert {"serving", "a bot failed", "a request failed", "stopped"} <= events
    assert leaks(text, tokens) == []
    failed = next(line for line in lines if line["event"] == "a request failed")
    assert (failed["error"], failed["method"], failed["route"]) == ("RuntimeError", "GET", "rules")
    assert any("app.py" in place for place in failed["stack"])


async def test_the_scan_finds_a_logger_that_leaks(tmp_path: Path) -> None:
    text, tokens = await log_of(tmp_path, LEAKING)
    assert any(CARD.fullmatch(found) for found in leaks(text, tokens))


@pytest.fixture
def lines() -> Iterator[io.StringIO]:
    """A stream that gets the log; how logging was set up before is put back."""
    root, own = logging.getLogger(), logging.getLogger("president")
    before = (root.handlers[:], root.level, own.level, logging.raiseExceptions)
    hooks = (sys.excepthook, threading.excepthook)
    root.handlers.clear()  # or they would be closed
    yield io.StringIO()
    root.handlers[:], logging.raiseExceptions = before[0], before[3]
    root.setLevel(before[1])
    own.setLevel(before[2])
    sys.excepthook, threading.excepthook = hooks


def test_texts_are_not_filled_in_and_errors_say_no_values(lines: io.StringIO) -> None:
    configure("text", "info", lines)
    log = logging.getLogger("president.test")
    log.info("dealt %s", "3C 4D")
    log.info("closed", extra=fields(table="ABCDE", why="by the operator"))
    log.debug("not asked for")
    logging.getLogger("asyncio").error("Task was never awaited\nfuture: <Task result=3C>")
    logging.getLogger("uvicorn.error").warning("%s - refused", "10.0.0.1")
    try:
        hand = "9C"
        raise KeyError(hand)
    except KeyError:
        log.exception("failed")
    text = lines.getvalue()
    assert "dealt %s\n" in text
    assert 'closed table=ABCDE why="by the operator"\n' in text
    assert "Task was never awaited\n" in text
    assert "failed error=KeyError\n    at operator/test_log_lines.py:" in text
    assert all(word not in text for word in ("3C", "9C", "10.0.0.1", "not asked for"))


def test_what_nobody_catches_says_no_values(lines: io.StringIO) -> None:
    configure("json", "info", lines)

    def fail() -> None:
        raise ValueError("the hand is 9C")

    thread = threading.Thread(target=fail)
    thread.start()
    thread.join()
    try:
        fail()
    except ValueError as error:
        sys.excepthook(type(error), error, error.__traceback__)
    found = [json.loads(line) for line in lines.getvalue().splitlines()]
    assert [(line["event"], line["error"]) for line in found] == [("uncaught error", "ValueError")] * 2
    assert all("fail" in line["stack"][-1] for line in found)
    assert "9C" not in lines.getvalue()


def test_every_log_call_is_a_constant_text_with_fields() -> None:
    """So nothing is told by way of a message, and every event can be counted by its text."""
    wrong = []
    for path in files("src/president/server", ".py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
                continue
            named = isinstance(node.func.value, ast.Name) and node.func.value.id in ("log", "logger")
            if not named or node.func.attr not in LEVELS:
                continue
            texts = node.args[1:] if node.func.attr == "log" else node.args
            if len(texts) != 1 or not (isinstance(texts[0], ast.Constant) and "%" not in str(texts[0].value)):
                wrong.append(f"{short(path)}:{node.lineno}")
    assert wrong == []

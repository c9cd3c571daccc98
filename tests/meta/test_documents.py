"""The documents say what is true: links lead somewhere, commands exist, Python examples run."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from president.cli import main
from tests.meta.files import ROOT, documents, short

LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^#+\s+(.*)$", re.MULTILINE)
INLINE = re.compile(r"`([^`\n]+)`")


def blocks(page: Path, language: str) -> list[str]:
    return [body for name, body in FENCE.findall(page.read_text("utf-8")) if name == language]


def anchors(page: Path) -> set[str]:
    """Headings as the anchors that a page gets on the web: lower case, words joined by hyphens."""
    text = FENCE.sub("", page.read_text("utf-8"))
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in HEADING.findall(text)}


def commands() -> set[tuple[str, str]]:
    """(page, command line) for every shell line and inline code in the documents."""
    found = set()
    for page in documents():
        text = page.read_text("utf-8")
        lines = [
            line for language in ("sh", "console", "") for body in blocks(page, language) for line in body.splitlines()
        ]
        lines += INLINE.findall(FENCE.sub("", text))
        found |= {(short(page), line.strip().removeprefix("$ ")) for line in lines}
    return found


@pytest.mark.parametrize("document", documents(), ids=short)
def test_links_lead_somewhere(document: Path) -> None:
    """Every relative link names a file that is here, and a heading that is in it."""
    broken = []
    for target in LINK.findall(FENCE.sub("", document.read_text("utf-8"))):
        if re.match(r"[a-z]+:", target):
            continue
        name, _, anchor = target.partition("#")
        goal = (document.parent / name).resolve() if name else document
        if not goal.exists() or (anchor and anchor not in anchors(goal)):
            broken.append(target)
    assert broken == []


def test_make_targets_exist() -> None:
    targets = set(re.findall(r"^(\w+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    named = {(page, match[1]) for page, line in commands() if (match := re.match(r"make (\w+)", line))}
    assert {(page, word) for page, word in named if word not in targets} == set()
    assert {"play", "test", "setup"} <= {word for _, word in named}


def test_president_commands_exist() -> None:
    """`president WORD` in a document is a command, and its options are options of that command."""
    assert isinstance(main, click.Group)
    wrong = []
    for page, line in commands():
        match = re.match(r"(?:\.venv/bin/)?president ([a-z]+)(.*)", line)
        if match is None:
            continue
        command = main.commands.get(match[1])
        known = set(_options(command, match[2].split()))
        options = set(re.findall(r"(?<=\s)--[a-z-]+", match[2])) - {"--help"}
        if command is None or not options <= known:
            wrong.append((page, line))
    assert wrong == []


def _options(command: click.Command | None, words: list[str]) -> Iterator[str]:
    """The options of a command and, if it is a group, of those of its commands that the words name."""
    if command is None:
        return
    for param in command.params:
        yield from param.opts + param.secondary_opts
    if isinstance(command, click.Group):
        for at, word in enumerate(words):
            if word in command.commands:
                yield from _options(command.commands[word], words[at + 1 :])
                return


def test_files_named_in_documents_exist() -> None:
    """`src/president/cards/` in running text is there."""
    missing = []
    for page, word in commands():
        match = re.fullmatch(
            r"(?:python3 |sh |bash )?((?:src|tests|docs|scripts|bench|web|\.ci)/[\w./-]*)(?: \w+)?", word
        )
        if match and not (ROOT / match[1]).exists() and "client" not in match[1]:
            missing.append((page, word))
    assert missing == []


@pytest.mark.parametrize("document", [page for page in documents() if blocks(page, "python")], ids=short)
def test_python_examples_run(document: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A page's blocks are one program; a line ending in `# text` after a print shows what it prints."""
    names = {"__name__": "__main__"}
    for body in blocks(document, "python"):
        exec(compile(body, short(document), "exec"), names)
        shown = capsys.readouterr().out.splitlines()
        expected = re.findall(r"^ *print\(.*\)  # (.*)$", body, re.MULTILINE)
        assert [line for line in expected if line not in shown] == []

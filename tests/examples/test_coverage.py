"""Nothing in the rules goes untested: every number is cited by a test or by a worked example."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from president.records.example import all_packaged
from tests.examples.ids import ALL, cited

TESTS = Path(__file__).parent.parent
HERE = ("ids.py", "test_coverage.py")


def docstrings(path: Path) -> Iterator[str]:
    """The names and docstrings of the tests of a file."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and node.name.lower().startswith(
            "test"
        ):
            yield ast.get_docstring(node) or ""


def in_tests() -> set[str]:
    paths = (path for path in TESTS.rglob("test_*.py") if path.name not in HERE)
    return {name for path in paths for text in docstrings(path) for name in cited(text)}


def in_examples() -> set[str]:
    return {name for example in all_packaged() for text in (example.id, *example.covers) for name in cited(base(text))}


def base(identity: str) -> str:
    """``E3-4`` of ``E3-4b``: further examples of the same number carry a letter.

    >>> base("E3-4b"), base("H-lockout")
    ('E3-4', 'H-lockout')
    """
    return identity[:-1] if identity[:1] in "SEGVDXR" and identity[-1:] in "bcde" else identity


CITED = in_tests() | in_examples()


@pytest.mark.parametrize("name", ALL)
def test_every_rule_is_shown_by_a_test_or_an_example(name: str) -> None:
    assert name in CITED


def test_examples_cite_only_numbers_that_exist() -> None:
    wrong = {
        (example.id, name)
        for example in all_packaged()
        for name in example.covers
        if name not in ALL or name == base(example.id) == example.id
    }
    assert wrong == set()


def test_example_numbers_are_unique_over_all_rule_sets() -> None:
    names = [(example.rules.name.split("+")[0], example.id) for example in all_packaged()]
    assert len(names) == len(set(names))

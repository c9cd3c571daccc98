"""Schemathesis over the OpenAPI document: whatever is asked for over HTTP, the answer is one that the document names.

A few inputs for each operation run by default, tens of thousands under ``make soak``; with a session and without one,
with data that fit the document and data that do not.
"""

from __future__ import annotations

import contextlib
import os
from collections import Counter
from collections.abc import Callable
from typing import Any

import httpx
import hypothesis
import hypothesis.errors
import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.server.serving import Running

SEED = int(os.environ.get("PRESIDENT_FUZZ_SEED", "4711"))
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
FEW, MANY = 4, 140
"""Inputs for one operation, in one mode, with or without a session."""


Operation = schemathesis.APIOperation[Any, Any, Any, Any]


class Asker:
    """Sends cases, with a session or without, and counts the answers."""

    def __init__(self, server: Running) -> None:
        self.answers: Counter[int] = Counter()
        self._server = server
        self._session = requests.Session()
        self._token = self._guest()

    def _guest(self) -> str:
        made = httpx.post(f"{self._server.url}/api/guests", json={"name": "Ann"}, timeout=20)
        token: str = made.raise_for_status().json()["token"]
        return token

    def ask(self, case: Case[Any], *, known: bool) -> None:
        """One request, whose answer must be as the document says."""
        self._session.cookies.clear()
        headers = {"X-President": "1", **({"Authorization": f"Bearer {self._token}"} if known else {})}
        answer = case.call(base_url=self._server.url, session=self._session, headers=headers, timeout=20)
        self.answers[answer.status_code] += 1
        case.validate_response(answer, checks=CHECKS)
        if known and answer.status_code == 401:  # signed out, or gone for good, by what was asked before
            self._token = self._guest()


def try_everything(server: Running, number: int) -> Counter[int]:
    """So many inputs for each operation in both modes, with a session and without."""
    document = httpx.get(f"{server.url}/schema/openapi.json", timeout=20).json()
    schema = schemathesis.openapi.from_dict(document)
    asker = Asker(server)
    operations = [result.ok() for result in schema.get_all_operations() if isinstance(result, Ok)]
    assert len(operations) > 25
    wrong: list[str] = []
    for operation in operations:
        for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):

            @hypothesis.seed(SEED)
            @hypothesis.settings(
                max_examples=number,
                deadline=None,
                database=None,
                phases=[Phase.generate],
                suppress_health_check=list(HealthCheck),
            )
            @hypothesis.given(case=operation.as_strategy(mode))
            def try_one(case: Case[Any]) -> None:
                asker.ask(case, known=True)
                asker.ask(case, known=False)

            if mode is GenerationMode.POSITIVE:
                _try(try_one, operation, wrong)
            elif takes_data(operation):
                with contextlib.suppress(hypothesis.errors.Unsatisfiable):  # there all data fit
                    _try(try_one, operation, wrong)
    assert wrong == [], "\n\n".join(wrong)
    return asker.answers


def _try(run: Callable[[], None], operation: Operation, wrong: list[str]) -> None:
    """Try one operation; what is wrong with it does not keep the others from being tried."""
    try:
        run()
    except (AssertionError, BaseExceptionGroup) as problem:
        shown = problem.exceptions[0] if isinstance(problem, BaseExceptionGroup) else problem
        wrong.append(f"{operation.label}: {shown}\n{problem}")


def takes_data(operation: Operation) -> bool:
    """There is something in it that may be wrong."""
    return bool(operation.body or operation.query)


def test_every_answer_is_in_the_document(server: Running) -> None:
    answers = try_everything(server, FEW)
    print(f"\n{answers.total():,} requests, seed {SEED}: {dict(sorted(answers.items()))}")
    assert answers.total() > 200


@pytest.mark.soak
def test_every_answer_is_in_the_document_at_length(server: Running) -> None:
    answers = try_everything(server, MANY)
    print(f"\n{answers.total():,} requests, seed {SEED}: {dict(sorted(answers.items()))}")
    assert answers.total() > 15_000

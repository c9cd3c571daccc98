"""What every answer says to the browser, and whose pages may ask."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator

import httpx
import pytest
import websockets

from president.server.static import SECURITY
from tests.server.serving import Running, Visit, serving

FAR = {"X-Forwarded-For": "198.51.100.40"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with serving(tmp_path_factory.mktemp("headers"), failures_per_address=3) as running:
        yield running


@pytest.fixture
async def http(server: Running) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=server.url, timeout=20) as client:
        yield client


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/", 200), ("GET", "/t/ABCDE", 200), ("GET", "/api/lobby", 200), ("GET", "/api/nothing", 404),
        ("POST", "/api/tables", 401), ("POST", "/api/guests", 400), ("PUT", "/api/lobby", 405),
        ("GET", "/healthz", 200),
        ("GET", "/no.such.file", 404), ("GET", "/schema/openapi.json", 200),
    ],
)  # fmt: skip
async def test_every_answer_has_the_security_headers(
    http: httpx.AsyncClient, method: str, path: str, status: int
) -> None:
    body = {"rules": "basic", "seats": [{"kind": "bot"}] * 3} if path == "/api/tables" else {}
    answer = await http.request(method, path, json=body if method == "POST" else None)
    assert answer.status_code == status
    assert {name: answer.headers.get(name) for name in SECURITY} == SECURITY
    assert "server" not in answer.headers


def test_the_policy_allows_nothing_from_anywhere_else() -> None:
    rules = dict(part.strip().split(" ", 1) for part in SECURITY["Content-Security-Policy"].split(";"))
    assert rules["default-src"] == "'self'"
    assert rules["frame-ancestors"] == rules["base-uri"] == rules["object-src"] == "'none'"
    sources = {source for rule in rules.values() for source in rule.split()}
    assert sources <= {"'self'", "'none'", "'unsafe-inline'", "data:", "blob:"}
    assert "'unsafe-inline'" not in rules.get("script-src", rules["default-src"])


async def test_who_comes_by_tls_is_told_to_stay_with_it(http: httpx.AsyncClient) -> None:
    plain = await http.get("/")
    safe = await http.get("/", headers={**FAR, "X-Forwarded-Proto": "https"})
    assert "strict-transport-security" not in plain.headers
    assert safe.headers["strict-transport-security"] == "max-age=31536000"
    made = await http.post("/api/guests", json={"name": "Ann"}, headers={**FAR, "X-Forwarded-Proto": "https"})
    cookie = made.headers["set-cookie"].lower()
    assert all(flag in cookie for flag in ("secure", "httponly", "samesite=lax"))
    assert "secure" not in (await http.post("/api/guests", json={"name": "Ann"})).headers["set-cookie"].lower()


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "http://127.0.0.1:1", "http://127.0.0.1.evil.example"]
)
async def test_a_foreign_page_opens_no_socket_and_makes_no_guest(
    server: Running, http: httpx.AsyncClient, origin: str
) -> None:
    for path in ("/ws/ABCDE", "/ws/lobby"):
        with pytest.raises(websockets.InvalidStatus) as refused:
            await websockets.connect(server.url.replace("http", "ws", 1) + path, origin=websockets.Origin(origin))
        assert refused.value.response.status_code == 403
    answer = await http.post("/api/guests", json={"name": "Eve"}, headers={"Origin": origin})
    assert (answer.status_code, answer.json()["reason"]) == (403, "foreign-page")


async def test_a_cookie_alone_changes_nothing(server: Running) -> None:
    async with Visit(server) as visit:
        await visit.guest("Ann")  # its cookie stays in the jar
        table = {"rules": "basic", "seats": [{"kind": "open"}] * 3}
        forged = await visit.http.post("/api/tables", json=table)
        assert (forged.status_code, forged.json()["reason"]) == (403, "foreign-page")
        assert (await visit.http.post("/api/tables", json=table, headers={"X-President": "1"})).status_code == 201


async def test_signing_up_and_in_ends_the_session_before(server: Running) -> None:
    """Whoever knew the token from before knows nothing any more."""
    async with Visit(server) as visit:
        guest = await visit.guest("Ann")
        page = {"X-President": "1"}
        account = {"name": "Ann of Headers", "password": "four of a kind"}
        first = (await visit.http.post("/api/accounts", json=account, headers=page)).raise_for_status().json()["token"]
        second = (await visit.http.post("/api/sessions", json=account, headers=page)).raise_for_status().json()["token"]
        assert len({guest.token, first, second}) == 3
        statuses = []
        for token in (guest.token, first, second):
            async with httpx.AsyncClient(base_url=server.url, timeout=20) as other:
                answer = await other.get("/api/friends", headers={"Authorization": f"Bearer {token}"})
                statuses.append(answer.status_code)
        assert statuses == [401, 401, 200]


async def test_codes_cannot_be_tried_out(server: Running, http: httpx.AsyncClient) -> None:
    async with Visit(server) as visit:
        code = await visit.table(await visit.guest())
    paths = [f"/api/tables/AAAA{last}/qr.svg" for last in "ABC"]
    assert [(await http.get(path, headers=FAR)).status_code for path in paths] == [404] * 3
    answer = await http.get(f"/api/tables/{code}/qr.svg", headers=FAR)
    assert (answer.status_code, re.fullmatch(r"\d+", answer.headers["retry-after"]) is not None) == (429, True)
    assert (await http.get(f"/api/tables/{code}/qr.svg")).status_code == 200

"""The lobby, guests, rules pages, the client's files, and what every answer carries."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from president.bots import LEVELS
from president.rules import names
from president.server.static import Client, find_client
from tests.server.serving import Json, Running, Visit, bearer, serving

ROOT = Path(__file__).parents[2]


async def test_the_lobby_has_every_rule_set_and_bot(visit: Visit) -> None:
    lobby = (await visit.http.get("/api/lobby")).json()
    assert [preset["name"] for preset in lobby["presets"]] == list(names())
    assert [bot["name"] for bot in lobby["bots"]] == [level.name for level in LEVELS]
    basic = next(preset for preset in lobby["presets"] if preset["name"] == "basic")
    assert (basic["min_players"], basic["max_players"], basic["until"], basic["target"]) == (4, 7, "target", 11)
    assert [switch["name"] for switch in basic["switches"]] == ["reseating"]


@pytest.mark.parametrize("name", [*names(), "european+bombs+revolution", "pagat"])
async def test_a_rules_page_has_words_and_figures(visit: Visit, name: str) -> None:
    page = (await visit.http.get(f"/api/rules/{name}")).raise_for_status().json()
    assert [section["id"] for section in page["sections"]][:2] == ["deck", "deal"]
    assert all(sentence["text"] and sentence["option"] for part in page["sections"] for sentence in part["sentences"])
    assert len(page["ladder"]) + len(page["special"]) in (13, 14)
    assert page["figures"]
    for figure in page["figures"]:
        assert figure["says"]
        assert figure["steps"][0]["step"] == ""


async def test_an_unknown_rule_set_is_a_problem_with_a_sentence(visit: Visit) -> None:
    answer = await visit.http.get("/api/rules/poker")
    assert answer.status_code == 404
    assert answer.json()["reason"] == "no-such-rules"
    assert "poker" in answer.json()["says"]


async def test_guests_are_told_apart_by_a_token_that_is_not_stored(server: Running, visit: Visit) -> None:
    one = (await visit.http.post("/api/guests", json={"name": "  Anna \n Lena "})).json()
    two = (await visit.http.post("/api/guests", json={"name": "Anna Lena"})).json()
    assert one["name"] == two["name"] == "Anna Lena"
    assert one["token"] != two["token"]
    with sqlite3.connect(server.database.with_suffix(".records.db")) as connection:
        stored = connection.execute("SELECT * FROM session WHERE person = ?", (one["id"],)).fetchone()
    connection.close()
    assert one["token"] not in [str(value) for value in stored]


@pytest.mark.parametrize("name", ["", "   ", "\u200b", "x" * 41])
async def test_names_that_cannot_be_shown(visit: Visit, name: str) -> None:
    answer = await visit.http.post("/api/guests", json={"name": name})
    assert answer.status_code == 400
    assert answer.json()["reason"] in ("malformed", "bad-name")


async def test_a_table_needs_to_know_who_makes_it(visit: Visit) -> None:
    wanted = {"rules": "basic", "seats": [{"kind": "bot"}] * 3}
    for headers in ({}, {"Authorization": "Bearer " + "x" * 32}, {"Authorization": "Basic abc"}):
        answer = await visit.http.post("/api/tables", json=wanted, headers=headers)
        assert (answer.status_code, answer.json()["reason"]) == (401, "who-are-you")


async def test_bodies_that_are_broken_or_too_large(visit: Visit) -> None:
    for body, status in ((b"{", 400), (b"\xff\xfe", 400), (b'{"name":"' + b"x" * 1_000_000 + b'"}', 413)):
        answer = await visit.http.post("/api/guests", content=body, headers={"Content-Type": "application/json"})
        assert answer.status_code == status
        assert answer.json()["says"]


async def test_listed_tables_are_in_the_lobby_until_they_start(visit: Visit) -> None:
    ann = await visit.guest("Ann")
    code = await visit.table(ann, "basic", "oob", listed=True)
    hidden = await visit.table(ann, "basic", "ooo")
    tables = {table["code"]: table for table in (await visit.http.get("/api/lobby")).json()["tables"]}
    assert hidden not in tables
    assert tables[code] == {
        "code": code, "rules": "basic", "title": "Basic President", "host": "Ann", "seats": 4, "free": 2,
    }  # fmt: skip
    await ann.come(code)
    await ann.send({"type": "start"})
    await ann.until(lambda me: me.view["phase"] != "lobby")
    assert code not in {table["code"] for table in (await visit.http.get("/api/lobby")).json()["tables"]}


async def test_listed_tables_are_listed_again_after_a_restart(folder: Path) -> None:
    with serving(folder) as first:
        async with Visit(first) as visit:
            code = await visit.table(await visit.guest(), "basic", "ooo", listed=True)
    with serving(folder) as second:
        async with Visit(second) as visit:
            tables: list[Json] = []
            while not tables:
                tables = (await visit.http.get("/api/lobby")).json()["tables"]
            assert [table["code"] for table in tables] == [code]


async def test_one_guest_makes_only_so_many_tables(folder: Path) -> None:
    with serving(folder, tables_per_guest=2) as running:
        async with Visit(running) as visit:
            ann = await visit.guest()
            await visit.table(ann)
            await visit.table(ann)
            wanted = {"rules": "basic", "seats": [{"kind": "bot"}] * 3}
            answer = await visit.http.post("/api/tables", json=wanted, headers=bearer(ann))
            assert (answer.status_code, answer.json()["reason"]) == (429, "too-many")


async def test_the_api_describes_itself(visit: Visit) -> None:
    document = (await visit.http.get("/schema/openapi.json")).json()
    assert {"/api/lobby", "/api/guests", "/api/tables"} <= set(document["paths"])


async def test_every_answer_keeps_other_sites_out(visit: Visit) -> None:
    for path in ("/", "/api/lobby", "/healthz", "/api/nothing", "/assets/none.js", "/t/ABCDE", "/ws/ABCDE"):
        headers = (await visit.http.get(path)).headers
        assert headers["content-security-policy"].startswith("default-src 'self'")
        assert headers["x-content-type-options"] == "nosniff"


async def test_addresses_that_are_nothing(visit: Visit) -> None:
    for path in ("/api/nothing", "/assets/none.js", "/../pyproject.toml", "/%2e%2e/pyproject.toml", "/ws/ABCDE"):
        assert (await visit.http.get(path)).status_code == 404
    assert (await visit.http.delete("/api/lobby")).json()["reason"] == "method-not-allowed"


@pytest.fixture
def client(tmp_path: Path) -> Path:
    """A built client."""
    folder = tmp_path / "dist"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>President</title>" + " " * 600)
    (folder / "assets" / "index-abc123.js").write_text("console.log('hi')" + ";" * 600)
    (folder / "icon.png").write_bytes(b"png")
    (tmp_path / "secret.txt").write_text("secret")
    return folder


async def test_the_client_is_served_with_its_pages(folder: Path, client: Path) -> None:
    with serving(folder, client=client) as running:
        async with Visit(running) as visit:
            page = await visit.http.get("/")
            assert page.headers["content-type"] == "text/html; charset=utf-8"
            assert page.headers["cache-control"] == "no-cache"
            for path in ("/t/ABCDE", "/rules/european+bombs"):
                assert (await visit.http.get(path)).text == page.text
            script = await visit.http.get("/assets/index-abc123.js")
            assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
            assert script.headers["content-encoding"] == "gzip"
            assert script.text.startswith("console.log")
            again = await visit.http.get("/assets/index-abc123.js", headers={"If-None-Match": script.headers["etag"]})
            assert (again.status_code, again.content) == (304, b"")
            assert (await visit.http.get("/icon.png")).content == b"png"


def test_nothing_outside_the_clients_folder_is_found(client: Path) -> None:
    files = Client(client)
    for path in ("../secret.txt", "assets/../../secret.txt", "/../secret.txt", "%2e%2e/secret.txt"):
        assert files.find(path) is None


def test_a_rebuilt_file_is_read_again(client: Path) -> None:
    files = Client(client)
    first = files.find("icon.png")
    (client / "icon.png").write_bytes(b"another")
    second = files.find("icon.png")
    assert first is not None
    assert second is not None
    assert (first.body, second.body) == (b"png", b"another")


def test_without_a_client_the_page_says_how_to_build_one(tmp_path: Path) -> None:
    page = Client(find_client(tmp_path)).find("/")
    assert page is not None
    assert b"has not been built" in page.body


def run_wire(folder: Path, *arguments: str) -> int:
    """The exit code of scripts/wire.py in a checkout."""
    return subprocess.run([sys.executable, str(folder / "scripts" / "wire.py"), *arguments], check=False).returncode


def test_the_typescript_types_are_those_of_the_wire_and_a_change_is_noticed(tmp_path: Path) -> None:
    assert run_wire(ROOT, "--check") == 0
    (tmp_path / "scripts").mkdir()
    shutil.copy(ROOT / "scripts" / "wire.py", tmp_path / "scripts")
    types = (ROOT / "web" / "src" / "wire" / "types.ts").read_text("utf-8")
    target = tmp_path / "web" / "src" / "wire" / "types.ts"
    assert run_wire(tmp_path) == 0
    assert target.read_text("utf-8") == types
    target.write_text(types.replace("version: number", "version: string"), "utf-8")
    assert run_wire(tmp_path, "--check") == 1


def test_the_wire_documents_itself() -> None:
    """Every refusal that the server itself gives is explained in docs/protocol.md."""
    sources = [path.read_text("utf-8") for path in (ROOT / "src" / "president" / "server").glob("*.py")]
    reasons = {part.split('"')[0] for text in sources for part in text.split('Refusal("')[1:]}
    documented = (ROOT / "docs" / "protocol.md").read_text("utf-8")
    assert {reason for reason in reasons if f"`{reason}`" not in documented} == set()
    assert len(reasons) > 20

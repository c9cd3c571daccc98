"""What keeps guessers out, piece by piece: hashing in turns, equal work for unknown names, limits, names."""

from __future__ import annotations

import asyncio
import threading
import time
from typing import Any

import pytest
from argon2 import PasswordHasher

from president.server.clock import FakeClock
from president.server.errors import Refusal
from president.server.people.gate import Gate
from president.server.people.limits import Attempts
from president.server.people.passwords import Passwords, check_strength, code_hash, new_codes
from president.server.people.text import clean_name, device_name, name_key


@pytest.fixture(scope="module", autouse=True)
def quick_hashes() -> None:
    """Here they are as slow as in life."""


async def test_a_name_that_does_not_exist_costs_as_much_as_a_wrong_password(monkeypatch: pytest.MonkeyPatch) -> None:
    """Time tells nothing about which accounts exist: the same work is done for both."""
    checked: list[str] = []
    passwords = Passwords()
    kept = await passwords.hash("the right one")
    verify = PasswordHasher.verify

    def watched(self: PasswordHasher, hashed: str, password: Any) -> bool:
        checked.append(hashed.rsplit("$", 2)[0])
        return verify(self, hashed, password)

    monkeypatch.setattr(PasswordHasher, "verify", watched)
    assert not await passwords.check(kept, "a wrong one")
    assert not await passwords.check(None, "a wrong one")
    assert checked[0] == checked[1] == "$argon2id$v=19$m=47104,t=1,p=1"
    assert await passwords.check(kept, "the right one")


async def test_at_most_two_passwords_are_checked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    passwords, now, most, lock = Passwords(), [0], [0], threading.Lock()

    def slow(_self: Passwords, _kept: str, _password: str) -> bool:
        with lock:
            now[0] += 1
            most[0] = max(most[0], now[0])
        time.sleep(0.02)
        with lock:
            now[0] -= 1
        return True

    monkeypatch.setattr(Passwords, "_fits", slow)
    assert all(await asyncio.gather(*(passwords.check("kept", "x") for _ in range(8))))
    assert most == [2]


async def test_a_hash_of_other_settings_is_outdated_and_one_of_ours_is_not() -> None:
    passwords = Passwords()
    assert not passwords.outdated(await passwords.hash("some password"))
    old = PasswordHasher(memory_cost=8192, time_cost=1, parallelism=1).hash("some password")
    assert passwords.outdated(old)
    assert await passwords.check(old, "some password")
    assert not await passwords.check("not a hash at all", "some password")


@pytest.mark.parametrize("password", ["1234567", "Password", "abababab", "ann of green", "ANNOFGREEN"])
def test_passwords_that_are_too_easy(password: str) -> None:
    with pytest.raises(Refusal, match="weak-password"):
        check_strength(password, "Ann of Green")


def test_a_passphrase_is_good_enough() -> None:
    check_strength("four of a kind", "Ann")


def test_recovery_codes_forgive_what_handwriting_does() -> None:
    code = "0A1BC-DEFGH-JKMNP-QRSTV"
    assert code_hash("p", code) == code_hash("p", "oaibc defgh jkmnp qrstv") == code_hash("p", "OALBCDEFGHJKMNPQRSTV")
    assert code_hash("p", code) != code_hash("q", code)
    codes = new_codes()
    assert len(set(codes)) == 10
    assert {len(code.replace("-", "")) for code in codes} == {20}


async def test_attempts_come_back_with_time() -> None:
    clock = FakeClock()
    attempts = Attempts(clock, 3, 60)
    for _ in range(3):
        attempts.take("ann")
    with pytest.raises(Refusal, match="too-many"):
        attempts.take("ann")
    attempts.take("bert")
    attempts.give_back("ann")
    attempts.take("ann")
    await clock.advance(60)
    for _ in range(3):
        attempts.take("ann")


async def test_many_guesses_at_once_are_all_counted() -> None:
    gate = Gate(FakeClock())
    kept = await gate.passwords.hash("the right one")
    results = await asyncio.gather(
        *(gate.fits(kept, f"guess {n}", "ann", "here") for n in range(12)), return_exceptions=True
    )
    assert results.count(False) == 5
    assert sum(isinstance(result, Refusal) for result in results) == 7


async def test_a_stranger_does_not_lock_the_owner_out_and_success_counts_for_nothing() -> None:
    gate = Gate(FakeClock())
    kept = await gate.passwords.hash("the right one")
    for number in range(5):
        assert not await gate.fits(kept, f"guess {number}", "ann", "stranger")
    for _ in range(60):
        gate.knock("ann", "home")
        gate.opened("ann", "home")
    assert await gate.fits(kept, "the right one", "ann", "home")


@pytest.mark.parametrize(
    ("agent", "device"),
    [
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1", "Safari on iPhone"),
        ("Mozilla/5.0 (Windows NT 10.0; Win64) Chrome/140.0 Safari/537.36 Edg/140.0", "Edge on Windows"),
        ("Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36", "Chrome on Android"),
        ("python-httpx/0.28", ""),
    ],
)
def test_devices_in_words(agent: str, device: str) -> None:
    assert device_name(agent) == device


def test_names() -> None:
    assert clean_name("  Anna\u200b \n Lena ") == "Anna Lena"
    assert len(clean_name("x" * 80)) == 40
    assert name_key("ﬁnn") == name_key("FINN")
    assert name_key("Straße") == name_key("STRASSE")
    assert name_key("A Nna") == name_key("anna")

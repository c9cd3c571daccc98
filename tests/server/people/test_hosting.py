"""Hosts and people with accounts: who is put out stays out under another name of theirs."""

from __future__ import annotations

from tests.server.people.conftest import NewBrowser


async def test_who_was_put_out_as_a_guest_is_out_as_an_account(arrive: NewBrowser) -> None:
    ann, bob, elsewhere = arrive(), arrive(), arrive()
    await elsewhere.sign_up("Bob Who Knocks")
    await ann.guest("Ann")
    await bob.guest("Bob")
    code = await ann.table()
    host, guest = await ann.at(code), await bob.at(code)
    await guest.send({"type": "sit", "seat": 1})
    await host.wait(lambda frame: frame.get("view", {}).get("seats", [{}, {}])[1].get("kind") == "person")
    await host.send({"type": "kick", "player": 1})
    await guest.wait(lambda frame: frame.get("reason") == "kicked")
    await bob.sign_in("Bob Who Knocks")
    again = await bob.at(code)
    await again.send({"type": "sit", "seat": 1})
    refused = await again.wait(lambda frame: frame["type"] == "refused")
    assert refused["reason"] == "kicked"

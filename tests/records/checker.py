"""Checks a shuffle by docs/shuffles.md alone: nothing of the project is imported, and nothing is shared with it."""

from __future__ import annotations

import hashlib
import hmac
import struct


def commitment(seed: str, table: str, deal: int) -> str:
    return hashlib.sha256(f"president-shuffle-1\ncommitment\n{seed}\n{table}\n{deal}\n".encode()).hexdigest()


def key(seed: str, table: str, deal: int, salts: list[str]) -> bytes:
    lines = ["president-shuffle-1", "deck", table, str(deal), *sorted(salts, key=lambda salt: int(salt.split(":")[0]))]
    return hmac.new(bytes.fromhex(seed), "".join(line + "\n" for line in lines).encode(), "sha256").digest()


def pack(packs: int, jokers: int) -> list[str]:
    suits = ["C", "D", "H", "S", "C'", "D'", "H'", "S'"][: 4 * packs]
    cards = [rank + suit for rank in "3456789TJQKA2" for suit in suits]
    return cards + ["JK" + "'" * (2 * which + number) for which in range(packs) for number in range(jokers)]


def deal_out(secret: bytes, deck: list[str], seats: int) -> tuple[list[str], int]:
    words: list[int] = []
    block = 0

    def below(limit: int) -> int:
        nonlocal block
        while True:
            if not words:
                words.extend(struct.unpack(">8I", hmac.new(secret, struct.pack(">Q", block), "sha256").digest()))
                block += 1
            word = words.pop(0)
            if word < 2**32 - 2**32 % limit:
                return word % limit

    for i in range(len(deck) - 1, 0, -1):
        j = below(i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return deck, below(seats)

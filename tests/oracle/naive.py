"""President over again, slowly: lists of card strings, no masks, nothing shared with the engine.

The tests play it in lock-step with the engine. It was written from the rule specification alone; the ids in the
comments are the ones cited there. Do not repair it by looking at the engine.
"""

from __future__ import annotations

from collections import Counter

from tests.oracle.house import House

RANKS = "3456789TJQKA2"
WILD_RANK = 13


def rank_of(card: str) -> int:
    return WILD_RANK if card.startswith("JK") else RANKS.index(card[0])


def face(card: str) -> str:
    """A card without the mark of its second copy."""
    return card.rstrip("'")


class Naive:
    """One game; methods change it in place."""

    def __init__(self, house: House, n: int) -> None:
        self.house, self.n = house, n
        self.players = list(range(n))
        self.points = [0] * n
        self.presidencies = [0] * n
        self.order: list[int] = []
        self.deal = 0
        self.phase = "ready"
        self.hands: list[list[str]] = [[] for _ in range(n)]
        self.turn: int | None = None

    # ------------------------------------------------------------------ dealing and exchange

    def start(self, deck: list[str], dealer: int | None) -> None:
        self.deal += 1
        if self.order:
            president = self.order[0]
            if self.house.reseat:  # G3-4
                moved = [self.players[seat] for seat in self.order]
                self.order = [(president + i) % self.n for i in range(self.n)]
                for seat, player in zip(self.order, moved, strict=True):
                    self.players[seat] = player
            dealer = self.order[-1]  # D27
        assert dealer is not None
        self.dealer = dealer
        first = self.order[0] if self.order and self.house.deal_from == "president" else dealer + 1
        self.hands = [[] for _ in range(self.n)]
        for i, card in enumerate(deck):
            self.hands[(first + i) % self.n].append(card)
        self.pile: list[tuple[int, list[str], int]] = []  # seat, cards, rank
        self.discard: list[str] = []
        self.aside: list[str] = []
        self.out: list[int] = []
        self.sunk: list[int] = []
        self.marks: set[int] = set()  # passed or skipped since the top was played
        self.pending = self.reversed = False
        self.turn = None
        self.pairs: list[dict[str, int]] = []
        self.stage: dict[int, str] = {}  # by pair: request, low, high, done
        self.names: Counter[str] = Counter()
        self.moved: dict[int, int] = {}
        if self.order:
            for i, count in enumerate(self.house.swap):
                high, low = self.order[i], self.order[self.n - 1 - i]
                if i < self.n - 1 - i:  # D26: distinct seats, the better place first
                    self.stage[len(self.pairs)] = "request" if self.house.named and i == 0 else "low"
                    self.pairs.append({"high": high, "low": low, "count": count})
        self.phase = "exchange" if self.pairs else "play"
        if not self.pairs:
            self.begin()

    def trader(self, i: int) -> int | None:
        """The seat of pair ``i`` that has to act."""
        stage = self.stage[i]
        return None if stage == "done" else self.pairs[i]["low" if stage == "low" else "high"]

    def pair_of(self, seat: int) -> int | None:
        return next((i for i in self.stage if self.trader(i) == seat), None)

    def may_request(self, seat: int, to: int, cards: list[str]) -> bool:
        i = self.pair_of(seat)
        return i is not None and self.stage[i] == "request" and to == self.pairs[i]["low"] and (
            len(cards) <= self.pairs[i]["count"]
        )  # fmt: skip

    def request(self, cards: list[str]) -> None:
        self.names = Counter(face(card) if not card.startswith("JK") else "JK" for card in cards)
        self.stage[0] = "low"

    def may_give(self, seat: int, to: int, cards: list[str]) -> bool:
        i = self.pair_of(seat)
        if i is None or self.stage[i] == "request":
            return False
        pair, hand = self.pairs[i], self.hands[seat]
        if to != pair["high"] + pair["low"] - seat or any(card not in hand for card in cards):
            return False
        if self.stage[i] == "high":
            return len(cards) == self.moved[i]  # S0-29, D24
        if self.house.named and i == 0:  # G0-5
            held = Counter("JK" if card.startswith("JK") else face(card) for card in hand)
            given = Counter("JK" if card.startswith("JK") else face(card) for card in cards)
            return given == held & self.names
        best = sorted(map(rank_of, hand), reverse=True)[: pair["count"]]  # D17, D31
        return sorted(map(rank_of, cards), reverse=True) == best

    def give(self, seat: int, to: int, cards: list[str]) -> None:
        i = self.pair_of(seat)
        assert i is not None
        for card in cards:
            self.hands[seat].remove(card)
            self.hands[to].append(card)
        self.moved[i] = len(cards)
        self.stage[i] = "high" if self.stage[i] == "low" else "done"
        if all(stage == "done" for stage in self.stage.values()):
            self.phase = "play"
            self.begin()

    def begin(self) -> None:
        """Who leads, and whether the three of clubs must be in it."""
        rule = self.house.later if self.order else self.house.first
        if rule == "president":
            leader = self.order[0]
        elif rule == "last":
            leader = self.order[-1]
        else:
            clockwise = [(self.dealer + 1 + i) % self.n for i in range(self.n)]
            leader = clockwise[0]
            if rule != "left":  # D15
                leader = next(s for s in clockwise if any(face(card) == "3C" for card in self.hands[s]))
        self.opening = not self.order and rule == "opens"
        for i in range(self.n):
            self.place((leader + i) % self.n)  # a hand dealt sunk
        self.turn = leader if leader in self.active() else self.after(leader)

    # ------------------------------------------------------------------ play

    def active(self) -> list[int]:
        return [s for s in range(self.n) if s not in self.out and s not in self.sunk]

    def after(self, seat: int) -> int:
        """The next active seat clockwise."""
        return next(s % self.n for s in range(seat + 1, seat + self.n + 1) if s % self.n in self.active())

    def is_wild(self, card: str) -> bool:
        return rank_of(card) == WILD_RANK or (self.house.twos == "wild" and rank_of(card) == 12)

    def reading(self, cards: list[str], hand: list[str]) -> int | None:
        """What the cards are played as: a rank, 13 for wild cards alone, or nothing."""
        natural = {rank_of(card) for card in cards if not self.is_wild(card)}
        if not cards or len(natural) > 1 or len(cards) > self.house.largest:
            return None
        if not natural:
            allowed = self.house.alone == "highest" or (self.house.alone == "lowest" and all(map(self.is_wild, hand)))
            return WILD_RANK if allowed else None
        rank = natural.pop()
        return None if self.clears_as_two(rank) and len(cards) > 1 else rank  # D21

    def clears_as_two(self, rank: int) -> bool:
        return self.house.twos == "clear" and rank == 12

    def strength(self, rank: int) -> int:
        if rank == WILD_RANK:
            return 99 if self.house.alone == "highest" else -99
        return -rank if self.reversed else rank

    def block(self) -> int:
        """D9: cards of the unbroken run of plays of one rank on top."""
        cards = 0
        for _, played, rank in reversed(self.pile):
            if rank != self.pile[-1][2]:
                break
            cards += len(played)
        return cards

    def is_bomb(self, cards: list[str]) -> bool:
        return self.house.bombs and len(cards) >= 4 and not all(map(self.is_wild, cards))

    def may_play(self, seat: int, cards: list[str]) -> bool:
        if self.phase != "play" or seat not in self.active() or len(set(cards)) < len(cards):
            return False
        if seat != self.turn and (self.house.four != "anytime" or not self.pile):
            return False
        rank = self.reading(cards, self.hands[seat])
        if rank is None or any(card not in self.hands[seat] for card in cards):
            return False
        exact = bool(
            self.house.four == "anytime" and self.pile and rank == self.pile[-1][2] and self.block() + len(cards) == 4
        )
        if seat != self.turn:
            return exact  # D11
        if not self.pile or self.pending:
            return not self.opening or any(face(card) == "3C" for card in cards)
        return self.clears_as_two(rank) or exact or self.beats(cards, rank)

    def beats(self, cards: list[str], rank: int) -> bool:
        _, top, top_rank = self.pile[-1]
        k, t = len(cards), len(top)
        ours, theirs = self.strength(rank), self.strength(top_rank)
        if self.is_bomb(top):
            return self.is_bomb(cards) and (k > t or (k == t and ours > theirs))
        if self.is_bomb(cards):
            return True
        if k == t:
            return ours > theirs or (self.house.match_skips and ours == theirs)
        if k > t:
            return self.house.size == "ladder" or (self.house.size == "at-least" and ours > theirs)
        return False

    def may_pass(self, seat: int) -> bool:
        return self.phase == "play" and seat == self.turn and bool(self.pile) and not self.pending  # D1

    def groups(self, seat: int) -> set[tuple[int, int, int]]:
        """Every legal play of a seat as (rank, size, wild cards)."""
        hand = self.hands[seat]
        wild = [card for card in hand if self.is_wild(card)]
        found = set()
        for rank in range(14):
            mine = [card for card in hand if rank_of(card) == rank and card not in wild]
            mine.sort(key=face)  # a three of clubs first, for the opening
            for naturals in range(len(mine) + 1):
                for wilds in range(len(wild) + 1):
                    cards = mine[:naturals] + wild[:wilds]
                    if cards and self.may_play(seat, cards):
                        found.add((rank if naturals else WILD_RANK, len(cards), wilds))
        return found

    def actors(self) -> set[int]:
        if self.phase == "exchange":
            return {s for s in range(self.n) if self.pair_of(s) is not None}
        if self.phase != "play":
            return set()
        return {s for s in self.active() if s == self.turn or self.groups(s)}

    def place(self, seat: int) -> None:
        """Rules 2.3 step 7: out with an empty hand, sunk with nothing but clear twos (D18)."""
        hand = self.hands[seat]
        if not hand:
            self.out.append(seat)
        elif self.house.twos == "clear" and all(rank_of(card) == 12 for card in hand):
            self.sunk.append(seat)
            self.aside += hand
            self.hands[seat] = []

    def sweep(self) -> None:
        for _, cards, _ in self.pile:
            self.discard += cards
        self.pile, self.marks, self.pending = [], set(), False

    def play(self, seat: int, cards: list[str]) -> None:
        assert self.may_play(seat, cards)
        rank = self.reading(cards, self.hands[seat])
        assert rank is not None
        if self.pending and seat == self.turn:
            self.sweep()  # X31: the lead lands
        match = bool(self.pile) and self.house.match_skips and rank == self.pile[-1][2] and (
            len(cards) == len(self.pile[-1][1])
        )  # fmt: skip
        for card in cards:
            self.hands[seat].remove(card)
        self.pile.append((seat, cards, rank))
        self.marks, self.pending, self.opening = set(), False, False
        if self.house.revolution and len(cards) >= 4:
            self.reversed = not self.reversed
        self.place(seat)
        if len(self.active()) < 2:
            self.finish()
        elif self.turns_the_pile(cards, rank):
            self.sweep()
            self.turn = seat if seat in self.active() else self.after(seat)  # D4
        else:
            if match:
                self.marks.add(self.after(seat))  # D6, D7
            self.hand_on(seat)

    def turns_the_pile(self, cards: list[str], rank: int) -> bool:
        four = {"off": 0, "play": len(cards), "anytime": self.block()}[self.house.four]
        return self.clears_as_two(rank) or four >= 4 or (rank < 13 and RANKS[rank] in self.house.clear_ranks)

    def hand_on(self, seat: int) -> None:
        """D2: settle when everybody else is marked, else the next seat that is not."""
        owner = self.pile[-1][0]
        waiting = [s for s in self.active() if s != owner and s not in self.marks]
        if waiting:
            self.turn = next(s % self.n for s in range(seat + 1, seat + self.n + 1) if s % self.n in waiting)
        elif seat == owner:
            self.pending, self.turn = True, owner  # X31: the skip alone made it so
        else:
            self.sweep()
            self.turn = owner if owner in self.active() else self.after(owner)

    def do_pass(self, seat: int) -> None:
        assert self.may_pass(seat)
        self.marks.add(seat)
        self.hand_on(seat)

    # ------------------------------------------------------------------ the end of a deal

    def finish(self) -> None:
        self.sweep()
        self.turn = None
        self.order = self.out + self.active() + self.sunk[::-1]  # D19, D20
        for place, seat in enumerate(self.order):
            vector = self.house.points
            worth = self.n - 1 - place if vector is None else (*vector, *[0] * self.n)[place]
            self.points[self.players[seat]] += 0 if seat in self.sunk else worth
        self.presidencies[self.players[self.order[0]]] += 1
        best = max(self.points)
        reached = self.house.target is not None and best >= self.house.target and self.points.count(best) == 1  # D22
        self.phase = "over" if reached or self.deal == self.house.deals else "ready"

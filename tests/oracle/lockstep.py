"""The engine and the naive engine playing one game side by side, compared after every action."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from president.cards import Card, CardSet, full_deck
from president.game import (
    Action,
    Give,
    Pass,
    Play,
    PlayOption,
    Request,
    actors,
    apply,
    legal_actions,
    new_game,
    options,
    reason_against,
    start_deal,
)
from president.rules import load, with_length
from tests.oracle.house import house
from tests.oracle.naive import Naive, face, rank_of

DEALS = 3


def texts(cards: CardSet) -> list[str]:
    return [str(card) for card in cards]


def card_set(names: list[str]) -> CardSet:
    return CardSet.of(Card.parse(name) for name in names)


def clumped(deck: list[str], n: int, rng: random.Random) -> list[str]:
    """A deck that deals equal ranks together, for sets, bombs and completions that a fair shuffle seldom makes."""
    near = sorted(deck, key=lambda card: rank_of(card) + rng.gauss(0, rng.choice([0.3, 1.0, 2.5])))
    base, more = divmod(len(deck), n)
    hands, at = [], 0
    for seat in range(n):
        size = base + (seat < more)
        hands.append(near[at : at + size])
        at += size
    return [hands[i % n][i // n] for i in range(len(deck))]


def with_all_twos(deck: list[str], n: int, place: int) -> list[str]:
    """The deck with every two going to the seat dealt in this place."""
    twos = [card for card in deck if rank_of(card) == 12]
    others = [card for card in deck if rank_of(card) != 12]
    return [twos.pop() if i % n == place and twos else others.pop() for i in range(len(deck))]


@dataclass
class Lockstep:
    """Both engines at one table, with the tallies that say what was compared.

    ``twos_to`` has all twos dealt to one place after the dealer: with two packs and twelve seats a hand that is sunk.
    """

    name: str
    n: int
    seed: int
    twos_to: int | None = None
    seen: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        rules = load(self.name)
        if rules.ending.until == "deals":
            rules = with_length(rules, deals=DEALS)
        self.rng = random.Random(f"{self.name} {self.n} {self.seed}")
        self.game = new_game(rules, self.n)
        self.naive = Naive(house(self.name), self.n)
        self.path: list[str] = []

    def run(self) -> dict[str, int]:
        for _ in range(DEALS):
            self.deal()
            self.compare()
            while self.game.phase in ("exchange", "play"):
                self.act()
                self.compare()
            if self.game.phase == "over":
                break
        return self.seen

    def count(self, what: str) -> None:
        self.seen[what] = self.seen.get(what, 0) + 1

    def deal(self) -> None:
        rules = self.game.rules
        deck = texts(CardSet.of(full_deck(rules.packs(self.n), rules.deck.jokers)))
        self.rng.shuffle(deck)
        if self.twos_to is not None:
            deck = with_all_twos(deck, self.n, self.twos_to)
        elif self.rng.random() < 0.5:
            deck = clumped(deck, self.n, self.rng)
        dealer = self.rng.randrange(self.n) if self.game.deal == 0 else None
        self.path = [f"{self.name} n={self.n} dealer={dealer} deck={' '.join(deck)}"]
        self.game = start_deal(self.game, [Card.parse(name) for name in deck], dealer).game
        self.naive.start(deck, dealer)
        self.count("deals")

    # ------------------------------------------------------------------ comparing

    def same(self, what: str, ours: object, theirs: object) -> None:
        assert ours == theirs, f"{what}: engine {ours}, naive {theirs}\nafter {chr(10).join(self.path)}"

    def compare(self) -> None:
        game, naive = self.game, self.naive
        self.same("phase", game.phase, naive.phase)
        self.same("players", list(game.players), naive.players)
        self.same("points", list(game.points), naive.points)
        self.same("presidencies", list(game.presidencies), naive.presidencies)
        self.same("order", list(game.order), naive.order)
        self.same("turn", game.turn, naive.turn)
        self.same("actors", set(actors(game)), naive.actors())
        for seat in range(self.n):
            held = [] if seat in game.sunk else texts(game.hands[seat])
            self.same(f"hand {seat}", sorted(held), sorted(naive.hands[seat]))
            plays = options(game, seat).plays
            groups = {(play.rank, play.size, play.wilds) for play in plays}
            self.same(f"plays {seat}", sorted(groups), sorted(naive.groups(seat)))
            self.same(f"one option a play {seat}", len(plays), len(groups))
            self.same(f"may pass {seat}", options(game, seat).may_pass, naive.may_pass(seat))
        self.same("out", list(game.out), naive.out)
        self.same("sunk", list(game.sunk), naive.sunk)
        self.same("aside", sorted(texts(game.aside)), sorted(naive.aside))
        self.same("discard", sorted(texts(game.discard)), sorted(naive.discard))
        self.same("reversed", game.reversed_, naive.reversed)
        if game.phase == "play":
            pile = [(play.seat, sorted(texts(play.cards)), play.rank) for play in game.trick]
            self.same("pile", pile, [(seat, sorted(cards), rank) for seat, cards, rank in naive.pile])
            self.same("leads", game.leads, naive.pending or not naive.pile)
            self.count("pending leads") if naive.pending else None
        self.refusals()

    def refusals(self) -> None:
        """Anything at all that a seat may try is accepted by both or by neither."""
        for _ in range(3):
            seat = self.rng.randrange(self.n)
            held = texts(self.game.hands[seat])
            some = self.rng.sample(held, min(len(held), self.rng.choice([0, 1, 1, 2, 2, 3, 4])))
            if some and self.rng.random() < 0.6:
                alike = [card for card in held if rank_of(card) in (rank_of(some[0]), 13) or self.naive.is_wild(card)]
                some = self.rng.sample(alike, self.rng.randint(1, len(alike)))
            to = self.rng.randrange(self.n)
            named = self.rng.sample(texts(CardSet.of(self.pack())), self.rng.choice([0, 1, 2, 2, 3]))
            for action, theirs in (
                (Play(seat, card_set(some)), self.naive.may_play(seat, some)),
                (Pass(seat), self.naive.may_pass(seat)),
                (Give(seat, to, card_set(some)), self.naive.may_give(seat, to, some)),
                (Request(seat, to, card_set(named)), self.naive.may_request(seat, to, named)),
            ):
                self.same(f"verdict on {action}", reason_against(self.game, action) is None, theirs)
                self.count("verdicts")

    def pack(self) -> tuple[Card, ...]:
        rules = self.game.rules
        return full_deck(rules.packs(self.n), rules.deck.jokers)

    # ------------------------------------------------------------------ acting

    def act(self) -> None:
        seat = self.rng.choice(sorted(actors(self.game)))
        if self.game.phase == "exchange":
            self.trade(seat)
            return
        choices = options(self.game, seat)
        if choices.may_pass and (not choices.plays or self.rng.random() < 0.3):
            self.submit(Pass(seat))
            self.naive.do_pass(seat)
        else:
            self.play(seat, self.rng.choice(choices.plays))

    def play(self, seat: int, option: PlayOption) -> None:
        cards = self.suits(seat, option)
        naive, owner, reversed_ = self.naive, self.game.owner, self.naive.reversed
        self.submit(Play(seat, card_set(cards)))
        completes = seat != naive.turn
        self.count("completions" if completes else "leads" if owner is None else "follows")
        naive.play(seat, cards)
        self.same("out flag", option.out, seat in naive.out)
        self.same("sinks flag", option.sinks, seat in naive.sunk)
        self.same("reverses flag", option.reverses, naive.reversed != reversed_)
        if naive.phase == "play":
            self.same("clears flag", option.clears, not naive.pile)
            self.same("skips flag", option.skips, bool(naive.marks) or naive.pending)

    def suits(self, seat: int, option: PlayOption) -> list[str]:
        """Some cards that make the option, in any suits; the three of clubs where the opening asks for it."""
        held = texts(self.game.hands[seat])
        wild = [card for card in held if self.naive.is_wild(card)]
        natural = [card for card in held if rank_of(card) == option.rank and card not in wild]
        self.rng.shuffle(natural)
        self.rng.shuffle(wild)
        if self.naive.opening:
            natural.sort(key=lambda card: face(card) != "3C")
        return natural[: option.size - option.wilds] + wild[: option.wilds]

    def trade(self, seat: int) -> None:
        due = options(self.game, seat).trade
        assert due is not None
        pair = self.naive.pairs[self.naive.pair_of(seat) or 0]
        self.same("partner", due.to, pair["high"] + pair["low"] - seat)
        if due.kind == "request":
            named = CardSet.of(self.rng.sample(list(due.among), self.rng.randint(0, due.count)))
            self.submit(Request(seat, due.to, named))
            self.naive.request(texts(named))
            self.count("requests")
        else:
            rest = list(due.among - due.must)
            given = due.must | CardSet.of(self.rng.sample(rest, due.count - len(due.must)))
            for action in (Give(seat, due.to, given), *legal_actions(self.game, seat)):
                assert isinstance(action, Give)
                self.same(f"listed {action}", self.naive.may_give(seat, action.to, texts(action.cards)), True)
            self.submit(Give(seat, due.to, given))
            self.naive.give(seat, due.to, texts(given))
            self.count("gives")

    def submit(self, action: Action) -> None:
        self.path.append(repr(action))
        self.game = apply(self.game, action).game
        self.count("actions")

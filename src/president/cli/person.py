"""The person at the terminal: shown the table, asked for an action, told why not."""

from __future__ import annotations

import random
import re

from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from president.bots import make
from president.cards import rank_name
from president.cli.answers import choices, read_play, read_trade
from president.cli.console import EndOfInput, ask, cards_text, indented
from president.cli.screen import Namer, show_hand, show_plays, show_table
from president.game import Action, Give, IllegalAction, Pass, SeatView, TradeOption
from president.game.view import TrickPlay
from president.records.notation import format_action
from president.records.telling import pretty
from president.rules.describe import describe

_SEAT = re.compile(r"\bseat (\d+)")
HELP = """\
Type one of these and press Enter:
  a number      the play with that number
  88, KK, A     these ranks (a number in the list comes first)
  8c 8d, 8♣8♦   exactly these cards
  p or -        pass
  hint          what a good player might do
  table         the table again, with the last trick and what is gone
  rules         the rules of this game
  quit          stop (so does the end of the input, Ctrl-D)"""


class Person:
    """Plays by what is typed."""

    def __init__(self, to: Console, name: Namer) -> None:
        self._to = to
        self._name = name
        self._shown = False
        self._seat = 0

    def choose(self, view: SeatView) -> Action | None:
        """Ask until there is an answer that can be read.

        Raises:
            EndOfInput: when there is none to come.
        """
        self._seat = view.seat or 0
        if not self._shown:
            self._show(view)
        self._shown = False
        question = _question(view, self._name)
        while True:
            text = ask(self._to, question)
            if _declines(text, view):
                return None
            if not text and _only_pass(view):
                return Pass(view.seat or 0)
            if not text or self._command(text.lower(), view):
                continue
            try:
                return read_trade(text, view) if view.options.trade else read_play(text, view)
            except ValueError as error:
                self._to.print(str(error)[:1].upper() + str(error)[1:], style="yellow")

    def refused(self, refusal: IllegalAction) -> None:
        """Say why, with names for seats; the table is still on the screen."""
        words = refusal.message.rstrip(".")
        for plain, second in (("does not", "you do not"), ("takes no", "you take no")):
            words = words.replace(f"seat {self._seat} {plain}", second)
        words = _SEAT.sub(lambda found: "you" if int(found[1]) == self._seat else self._name(int(found[1])), words)
        self._to.print(f"No: {words}.", style="yellow")
        self._shown = True

    def _show(self, view: SeatView) -> None:
        if view.options.trade:
            show_hand(self._to, view)
            self._show_trade(view, view.options.trade)
        else:
            show_table(self._to, view, self._name)
            show_plays(self._to, view)

    def _show_trade(self, view: SeatView, trade: TradeOption) -> None:
        if trade.kind == "give":
            if trade.must:
                self._to.print(f"You have to give {pretty(trade.must)}; any others are yours to choose.")
            cards = enumerate(choices(view), 1)
            self._to.print(Columns([Text(f"{n:3} ", "bold").append_text(cards_text([card])) for n, card in cards]))

    def _command(self, word: str, view: SeatView) -> bool:
        if word == "quit":
            raise EndOfInput
        if word in ("?", "help"):
            self._to.print(HELP)
        elif word == "hint":
            self._to.print(f"Hint: {_hint(view)}.", style="cyan")
        elif word == "table":
            self._show(view)
            self._show_past(view)
        elif word == "rules":
            for section in describe(view.rules, len(view.counts)).sections:
                self._to.print(section.title, style="bold")
                self._to.print(indented(self._to, " ".join(sentence.text for sentence in section.sentences)))
        else:
            return False
        return True

    def _show_past(self, view: SeatView) -> None:
        self._to.print(f"Last trick: {_melds(view.last_trick, self._name) or 'none'}")
        self._to.print(f"Turned away: {pretty(view.discard) or 'nothing'}")
        self._to.print(f"Ranks, low to high: {' '.join(map(rank_name, view.ladder))}")


def _melds(trick: tuple[TrickPlay, ...], name: Namer) -> str:
    return ", ".join(f"{pretty(meld.cards)} ({name(meld.seat)})" for meld in trick)


def _declines(text: str, view: SeatView) -> bool:
    """Out of turn, Enter or a pass lets the chance go."""
    out_of_turn = view.options.trade is None and view.turn != view.seat
    return out_of_turn and text.lower() in ("", "p", "-", "pass")


def _only_pass(view: SeatView) -> bool:
    return view.options.may_pass and not view.options.plays


def _question(view: SeatView, name: Namer) -> str:
    trade = view.options.trade
    if trade and trade.kind == "request":
        return f"Name up to {trade.count} cards you want from {name(trade.to)}, such as 2c 2s (- for none):"
    if trade:
        cards = "a card" if trade.count == 1 else f"{trade.count} cards"
        return f"Give {name(trade.to)} {cards}:"
    if view.turn != view.seat:
        return "You may complete four out of turn (Enter: let it go):"
    if _only_pass(view):
        return "Nothing you hold beats that (Enter: pass):"
    return "You lead:" if view.leads else "Your play:"


def _hint(view: SeatView) -> str:
    """What the strongest bot would do."""
    action = make("planner").choose(view, random.Random(0))
    match action:
        case None:
            return "let it go"
        case Pass():
            return "pass"
        case Give(cards=cards):
            return f"give {pretty(cards)}"
    return f"play {pretty(action.cards)}" if view.options.trade is None else f"name {format_action(action)}"

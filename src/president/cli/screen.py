"""How the table looks in a terminal."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.columns import Columns
from rich.console import Console
from rich.table import Table
from rich.text import Text

from president.cli.answers import in_order
from president.cli.console import cards_text, coloured
from president.game import PlayOption, SeatView, title
from president.records.telling import pretty
from president.rules import RuleSet

Namer = Callable[[int], str]
_EFFECTS = (
    ("completes", "completes four"),
    ("clears", "clears"),
    ("skips", "skips the next"),
    ("reverses", "reverses the ranks"),
    ("out", "goes out"),
    ("sinks", "leaves you cards you can never play"),
)


def show_table(to: Console, view: SeatView, name: Namer) -> None:
    """Everybody with cards, points and state, the pile, and the hand."""
    to.print()
    to.rule(style="dim")
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=True, header_style="dim")
    table.add_column("")
    table.add_column("")
    table.add_column("cards", justify="right")
    table.add_column("points", justify="right")
    table.add_column("")
    for seat in range(len(view.counts)):
        mark = ">" if seat == view.turn else ""
        role = _role(view, seat)
        who = Text(name(seat), "bold" if seat == view.seat else "").append(f", {role}" if role else "", "dim")
        table.add_row(mark, who, str(view.counts[seat]), str(view.points[seat]), _state(view, seat))
    to.print(table)
    show_pile(to, view, name)
    show_hand(to, view)


def _role(view: SeatView, seat: int) -> str:
    """The title of the last deal, as long as it says more than the middle one."""
    if seat not in view.previous:
        return ""
    role = title(view.rules, len(view.counts), view.previous.index(seat) + 1)
    return "" if role == view.rules.titles.middle else role.lower()


def _state(view: SeatView, seat: int) -> str:
    if seat in view.order:
        return f"place {view.order.index(seat) + 1}" if seat in view.out else "sunk"
    if seat in view.skipped:
        return "skipped"
    if seat in view.locked:
        return "out of this trick"
    return "passed" if seat in view.passed else ""


def show_pile(to: Console, view: SeatView, name: Namer) -> None:
    """The melds of this trick, the top one last; then what lies away."""
    pile = Text("Pile  ", "dim")
    for at, meld in enumerate(view.trick):
        pile.append("   " if at else "")
        cards = cards_text(meld.cards)
        if meld is view.top:
            cards.stylize("bold")
        pile.append_text(cards)
        pile.append(f" ({name(meld.seat)})", "dim")
    if not view.trick:
        pile.append("empty", "default")
    if view.reversed_:
        pile.append("   the ranks are reversed", "bold")
    to.print(pile)


def show_hand(to: Console, view: SeatView) -> None:
    """The hand, weakest first, with the ranks set apart."""
    hand = Text("Hand  ", "dim")
    before = None
    for card in in_order(view.hand, view):
        hand.append("" if before is None else " " if before == card.rank else "  ")
        hand.append_text(cards_text([card]))
        before = card.rank
    to.print(hand)


def show_plays(to: Console, view: SeatView) -> None:
    """The legal plays with their numbers and what they do, in columns as wide as the longest."""
    options = view.options
    lines = [_numbered(number, play) for number, play in enumerate(options.plays, 1)]
    if options.may_pass:
        lines.append(Text("  p  ", "bold").append(_passing(view.rules), "default"))
    to.print(Columns(lines, padding=(0, 3), column_first=True))


def _numbered(number: int, play: PlayOption) -> Text:
    effects = [words for flag, words in _EFFECTS if getattr(play, flag)]
    if "completes four" in effects:
        effects.remove("clears")
    line = Text(f"{number:3}  ", "bold").append_text(coloured(pretty(play.cards), "not bold"))
    return line.append(f" ({', '.join(effects)})", "dim not bold") if effects else line


def _passing(rules: RuleSet) -> str:
    return "pass (you may come back)" if rules.passing.costs == "turn" else "pass (out of this trick)"


def show_result(to: Console, view: SeatView, order: Sequence[int], earned: Sequence[int], name: Namer) -> None:
    """The finishing order of a deal with titles, what it earned, and the totals."""
    counted = view.rules.scoring.counts == "presidencies"
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for head in ("", "", "title", "this deal", "presidencies" if counted else "points"):
        table.add_column(head, justify="right" if head not in ("", "title") else "left")
    sunk = set(view.sunk)
    for place, seat in enumerate(order, 1):
        role = title(view.rules, len(order), place, sunk=seat in sunk)
        row = (f"{place}.", name(seat), role, f"+{earned[seat]}", str(view.points[seat]))
        table.add_row(*row, style="bold" if seat == view.seat else "")
    to.print()
    to.print(table)

"""From a record to its text: tidy enough to read, to edit, and to compare line by line."""

from __future__ import annotations

from pathlib import Path

from president.game import Action, Game, Give, Request, apply, new_game
from president.game.events import Cleared, DealEnded, Event, Settled
from president.records.house import write_rules
from president.records.notation import format_deal, format_step, format_steps
from president.records.record import Deal, Record, begin
from president.records.shuffle import Proof, salt_text
from president.records.toml import quoted

FORMAT = 1


def dumps(record: Record) -> str:
    """The text of a record; a trick of each deal to a line.

    Raises:
        GameError: when a deal or an action is against the rules.
    """
    game = new_game(record.rules, record.seats)
    names = ", ".join(map(quoted, record.players[: record.seats]))
    head = f"format = {FORMAT}\nplayers = [{names}]\n"
    parts = [head + write_rules(record.rules)]
    joined = record.seats
    for deal in record.deals:
        text, after = _deal(game, deal, record.players[joined : joined + deal.joining])
        parts.append(text)
        game = after
        joined += deal.joining
    return "\n".join(parts)


def dump(record: Record, path: str | Path) -> None:
    """Write a record to a file; such files are called ``NAME.president.toml``."""
    Path(path).write_text(dumps(record), "utf-8", newline="\n")


def _deal(game: Game, deal: Deal, joining: tuple[str, ...]) -> tuple[str, Game]:
    step = begin(game, deal)
    text = _before(game, step.game, deal, joining)
    text += f'hands = """\n{format_deal(deal.hands)}"""\n'
    trades: list[str] = []
    tricks: list[list[Action]] = [[]]
    for action in deal.actions:
        step = apply(step.game, action)
        if isinstance(action, Give | Request):
            trades.append(format_step(action) + "\n")
            continue
        tricks[-1].append(action)
        if _ends_trick(step.events):
            tricks.append([])
    if trades:
        text += f'exchange = """\n{"".join(trades)}"""\n'
    lines = "".join(format_steps(trick) + "\n" for trick in tricks if trick)
    text += f'plays = """\n{lines}"""\n'
    if any(isinstance(event, DealEnded) for event in step.events):
        text += f"order = {list(step.game.order)}\n"
    if deal.shuffle is not None:
        text += _shuffle(deal.shuffle)
    return text, step.game


def _shuffle(proof: Proof) -> str:
    salts = ", ".join(quoted(salt_text(player, salt)) for player, salt in sorted(proof.salts.items()))
    return (
        f"[deal.shuffle]\ntable = {quoted(proof.table)}\ndeal = {proof.deal}\ncommitment = {quoted(proof.commitment)}\n"
        f"seed = {quoted(proof.seed)}\nsalts = [{salts}]\n"
    )


def _before(was: Game, game: Game, deal: Deal, joining: tuple[str, ...]) -> str:
    """The keys that say what happened before a deal."""
    text = "[[deal]]\n"
    if deal.leaving:
        text += f"leaving = {list(deal.leaving)}\n"
    if joining:
        text += f"joining = [{', '.join(map(quoted, joining))}]\n"
    if deal.returning:
        text += f"returning = {list(deal.returning)}\n"
    if deal.fresh:
        text += "fresh = true\n"
    if deal.sitting:
        text += f"sitting = {list(deal.sitting)}\n"
    if game.players != was.players:
        text += f"seats = {list(game.players)}\n"
    if deal.dealer is not None:
        text += f"dealer = {deal.dealer}\n"
    return text


def _ends_trick(events: tuple[Event, ...]) -> bool:
    return any(isinstance(event, Cleared | Settled | DealEnded) for event in events)

"""Who plays and who sits where, between deals; and whether the last deal's order still counts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from president.game.errors import GameError
from president.game.game import Game
from president.rules.compiled import compile_rules


def change_players(game: Game, leaving: Iterable[int], joining: int) -> Game:
    """Let players (by number) leave and new ones join between deals (D33).

    Places close up behind leavers, newcomers follow the last in order of joining and sit after the others. A player
    who left keeps the points and can be seated again by the server under the same number; new players get the next
    numbers.

    Raises:
        GameError: in the middle of a deal, for a player who is not at the table, or when the rule set is not for the
            new number of players.
    """
    gone = set(leaving)
    if game.phase != "ready":
        raise GameError("players come and go only between deals")
    if not gone <= set(game.players):
        raise GameError(f"not at the table: players {sorted(gone - set(game.players))}")
    new = tuple(range(len(game.points), len(game.points) + joining))
    return _with_players(game, tuple(p for p in game.players if p not in gone) + new, new)


def return_player(game: Game, player: int) -> Game:
    """Seat a player again who left earlier; the points are kept, the place is behind the last (D33).

    Raises:
        GameError: in the middle of a deal, or when nobody of that number has left.
    """
    if game.phase != "ready":
        raise GameError("players come and go only between deals")
    if player in game.players or not 0 <= player < len(game.points):
        raise GameError(f"player {player} has not left this table")
    return _with_players(game, (*game.players, player), ())


def _with_players(game: Game, players: tuple[int, ...], new: tuple[int, ...]) -> Game:
    rules = game.rules
    if not rules.players.min <= len(players) <= rules.players.max:
        raise GameError(f"{rules.title} is for {rules.players.min} to {rules.players.max} players, not {len(players)}")
    ranked = [game.players[seat] for seat in game.order]
    order = [player for player in ranked if player in players]
    order += [player for player in players if player not in order] if ranked else []
    return replace(
        game,
        compiled=compile_rules(rules, len(players)),
        players=players,
        points=game.points + (0,) * len(new),
        presidencies=game.presidencies + (0,) * len(new),
        order=tuple(players.index(player) for player in order),
        position=None,
        held=(0,) * len(players),
        trades=(),
        seen=((),) * len(players),
        watched=(),
        reign=game.reign if game.reign[0] in players else (-1, 0),
    )


def take_over(game: Game, player: int) -> Game:
    """Somebody else plays under a player's number from the next deal on (D33).

    Seat and points stay, the place is behind the last.

    Raises:
        GameError: in the middle of a deal, or for a player who is not at the table.
    """
    if game.phase != "ready":
        raise GameError("players come and go only between deals")
    if player not in game.players:
        raise GameError(f"not at the table: players [{player}]")
    seat = game.players.index(player)
    order = (*(other for other in game.order if other != seat), seat) if game.order else ()
    reign = game.reign if game.reign[0] != player else (-1, 0)
    return _between_deals(replace(game, order=order, reign=reign))


def without_titles(game: Game) -> Game:
    """The next deal is dealt as the first: no order, no titles, no exchange; points stay (D36).

    Raises:
        GameError: in the middle of a deal.
    """
    if game.phase != "ready":
        raise GameError("titles are given up only between deals")
    return _between_deals(replace(game, order=(), dealer=None, reign=(-1, 0)))


def arrange_players(game: Game, players: Sequence[int]) -> Game:
    """Players sit in other seats from the next deal on, seat 0 first; places stay with the players.

    Raises:
        GameError: in the middle of a deal, when these are not the players at the table, or when the rule set seats
            them by place.
    """
    if game.phase != "ready":
        raise GameError("seats are changed only between deals")
    if sorted(players) != sorted(game.players):
        raise GameError(f"at the table are players {sorted(game.players)}, not {sorted(players)}")
    if game.order and game.rules.dealing.reseat == "by-place":
        raise GameError("by this rule set the places of the last deal say who sits where")
    order = tuple(players.index(game.players[seat]) for seat in game.order)
    return _between_deals(replace(game, players=tuple(players), order=order))


def _between_deals(game: Game) -> Game:
    """Nothing of the last deal is shown any more: its seats are not those of the next."""
    return replace(game, position=None, held=(0,) * game.seats, trades=(), seen=((),) * game.seats, watched=())

"""What changes at a table between two deals: who joins, who sits where, whether titles stay."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from president.game import Game, arrange_players, change_players, take_over, without_titles
from president.game.errors import GameError
from president.game.roles import title
from president.server.errors import Refusal
from president.server.facts import Join, Occupant
from president.server.state import Notice, TableState, game_of, people_of


def before_deal(state: TableState, joins: Sequence[Join]) -> tuple[TableState, tuple[Notice, ...]]:
    """The table as it is dealt to, and what there is to tell about that.

    Raises:
        Refusal: somebody who joins cannot have that place.
    """
    house = state.house
    if not (joins or house.swaps or house.fresh or house.queue or house.bared):
        return state, ()
    try:
        game = _game(state, joins)
    except GameError as wrong:
        raise Refusal("no-deal", f"{wrong}.") from None
    players = [*state.players]
    for join in joins:
        seat = players[join.player] if join.player < len(players) else Occupant("open")
        person = replace(seat, kind="person", name=join.name, guest=join.guest, kept=True)
        players[join.player : join.player + 1] = [person]
    joined = {join.guest for join in joins}
    news = [Notice("joined", join.player, join.name) for join in joins]
    news += [Notice("unqueued", name=waiting.name) for waiting in house.queue if waiting.guest not in joined]
    if house.fresh:
        news.append(Notice("fresh"))
    after = replace(
        state,
        game=game,
        players=tuple(players),
        people=people_of(players),
        titles=titles_of(game, game.order),
        house=replace(house, queue=(), fresh=False, swaps=(), bared=False),
        banks=_banks(state, len(players)),
    )
    if state.players[state.host].kind != "person" and joins:
        after = replace(after, host=joins[0].player)
    return after, tuple(news)


def _game(state: TableState, joins: Sequence[Join]) -> Game:
    """Takers-over and newcomers first, then titles, then seats: the order in which a record has them too."""
    game = game_of(state)
    known = len(state.players)
    for join in joins:
        if join.player < known:
            if not state.players[join.player].free:
                raise Refusal("seat-taken", "Somebody else sits there.")
            game = take_over(game, join.player)
    if new := [join.player for join in joins if join.player >= known]:
        if new != list(range(known, known + len(new))):
            raise Refusal("no-such-seat", "New players have the next numbers.")
        game = change_players(game, (), len(new))
    if state.house.fresh:
        game = without_titles(game)
    if state.house.swaps:
        players = list(game.players)
        for one, other in state.house.swaps:
            at, to = players.index(one), players.index(other)
            players[at], players[to] = other, one
        game = arrange_players(game, players)
    return game


def _banks(state: TableState, players: int) -> tuple[int, ...]:
    if not state.banks or state.clock is None:
        return state.banks
    return (*state.banks, *(1000 * state.clock.seconds for _ in range(players - len(state.banks))))


def titles_of(game: Game, order: Sequence[int]) -> tuple[str | None, ...]:
    """The titles by player for a finishing order by seat; nobody has one without an order."""
    titles: list[str | None] = [None] * len(game.points)
    for place, seat in enumerate(order, start=1):
        titles[game.players[seat]] = title(game.rules, game.seats, place, sunk=seat in game.sunk)
    return tuple(titles)

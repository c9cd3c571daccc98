"""What every bot must keep to; run it on yours.

::

    @pytest.mark.parametrize("name", rule_set_names())
    def test_my_bot_keeps_the_contract(name: str) -> None:
        keeps_contract(MyBot, name, players=4, seed=1)
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

from president.bots import Bot
from president.game import Action, Game, actors, apply, new_game, reason_against, view
from president.testing.games import dealt, playable
from president.testing.worlds import Sitting, other_world


class BrokenContract(AssertionError):
    """A bot did what no bot may do; the message says where."""


def keeps_contract(make_bot: Callable[[], Bot], name: str, players: int, seed: int, *, deals: int = 2) -> Counter[str]:
    """Seat the bot everywhere in a game of the rule set ``name`` and look at every choice.

    It must choose legal actions only, decline only out of turn, choose the same for the same view and seed (a new bot
    too: it keeps nothing in mind), and the same when the cards that it cannot see lie otherwise. Returns how much was
    looked at.

    Raises:
        BrokenContract: at the first choice that breaks it.
    """
    rng = random.Random(seed)
    tally: Counter[str] = Counter()
    game = new_game(playable(name, deals=deals), players)
    bot = make_bot()
    for clumped in [number % 2 == 1 for number in range(deals)]:
        if game.phase == "over":
            break
        sitting = _play(game, bot, make_bot, rng, tally, clumped=clumped)
        _look_elsewhere(sitting, bot, rng, tally)
        game = sitting.states[-1]
    return tally


def _play(
    before: Game, bot: Bot, make_bot: Callable[[], Bot], rng: random.Random, tally: Counter[str], *, clumped: bool
) -> Sitting:  # fmt: skip
    states, actions = [dealt(before, rng, clumped=clumped)], []
    while able := actors(states[-1]):
        game = states[-1]
        for seat in set(range(game.seats)) - able:
            _stays_idle(game, seat, bot)
        for seat in sorted(able, key=lambda seat: (seat == game.turn, seat)):
            action = _chosen(game, seat, bot, make_bot, rng.getrandbits(32))
            tally["choices"] += 1
            if action is not None:
                break
            tally["declined"] += 1
        else:
            raise BrokenContract(f"nobody acted in {view(game, min(able))}")
        actions.append(action)
        states.append(apply(game, action).game)
    return Sitting(before, states[0].hands, tuple(actions), tuple(states))


def _chosen(game: Game, seat: int, bot: Bot, make_bot: Callable[[], Bot], seed: int) -> Action | None:
    seen = view(game, seat)
    action = bot.choose(seen, random.Random(seed))
    for other in (bot, make_bot()):
        again = other.choose(seen, random.Random(seed))
        if again != action:
            raise BrokenContract(f"{action}, then {again}, with the same view and seed: {seen}")
    if action is None:
        if game.phase == "play" and seat != game.turn:
            return None
        raise BrokenContract(f"declined though it must act: {seen}")
    refusal = reason_against(game, action)
    if action.seat != seat or refusal is not None:
        raise BrokenContract(f"{action} is not legal ({refusal}): {seen}")
    return action


def _stays_idle(game: Game, seat: int, bot: Bot) -> None:
    if bot.choose(view(game, seat), random.Random(0)) is not None:
        raise BrokenContract(f"acted though it may not: {view(game, seat)}")


def _look_elsewhere(sitting: Sitting, bot: Bot, rng: random.Random, tally: Counter[str]) -> None:
    """The same choice in worlds that the seat cannot tell apart."""
    for moment in rng.sample(range(len(sitting.actions)), min(12, len(sitting.actions))):
        state = sitting.states[moment]
        seat = sitting.actions[moment].seat
        other = other_world(sitting, moment, seat, rng)
        if other is None:
            continue
        tally["other worlds"] += 1
        first, second = (bot.choose(view(world, seat), random.Random(7)) for world in (state, other))
        if first != second:
            raise BrokenContract(f"{first} becomes {second} when hidden cards move: {view(state, seat)}")

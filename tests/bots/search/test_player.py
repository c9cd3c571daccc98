"""The searching levels: legal everywhere, repeatable, blind to hidden cards, and sure when they can be."""

from __future__ import annotations

import random

import pytest

from president.bots import LEVELS, STYLES, Bot, exists, make
from president.bots.search import player as searching
from president.bots.search.facts import facts_of, position_of
from president.bots.search.fast import KernelSimulator
from president.bots.search.player import SearchBot, certain_wins, sensible_moves
from president.bots.search.pure import EngineSimulator
from president.bots.search.recipes import RECIPES, Recipe
from president.cards import CardSet
from president.game import Game, actors, apply, arrange, new_game, options, view
from president.game.actions import Action, Pass, Play
from president.rules import load
from president.testing.games import dealt, playable, rule_set_names, seat_counts, table
from president.testing.worlds import other_world, play_deal

QUICK = Recipe(playouts=24, ending=500, walkers=4, trades=60)


def played(game: Game, bot: Bot, rng: random.Random) -> Game:
    """The deal played to its end by one bot in every seat; an illegal action raises."""
    declined: set[int] = set()
    while game.phase in ("exchange", "play"):
        able = sorted(actors(game) - (declined - {game.turn}))
        seat = rng.choice(able)
        action = bot.choose(view(game, seat), rng)
        if action is None:
            assert seat != game.turn
            declined.add(seat)
            continue
        game = apply(game, action).game
        declined.clear()
    return game


@pytest.mark.parametrize("name", rule_set_names())
def test_legal_on_every_rule_set_and_table_size(name: str) -> None:
    """Two linked deals, with the exchange, at the smallest, a middle and the largest table."""
    rng = random.Random(name)
    counts = seat_counts(playable(name))
    for players in {counts[0], counts[len(counts) // 2], counts[-1]}:
        game = played(table(name, players, rng), SearchBot(QUICK), rng)
        if game.phase == "ready":
            game = played(dealt(game, rng), SearchBot(QUICK), rng)
        assert sorted(game.order) == list(range(players))


@pytest.mark.parametrize("level", [level.name for level in LEVELS if level.name not in RECIPES] + ["steady", "good"])
def test_levels_finish_deals(level: str) -> None:
    """Every level plays a deal with completions out of turn to its end."""
    game = played(table("clearing-twos", 4, random.Random(1)), make(level), random.Random(2))
    assert len(game.order) == 4


def test_names_of_levels() -> None:
    """Levels in order, styles for those that search, and the names of earlier versions."""
    assert [level.name for level in LEVELS] == ["random", "beginner", "casual", "steady", "good", "strong", "expert"]
    assert all(exists(f"good-{style.name}") for style in STYLES)
    assert exists("greedy")
    assert exists("planner")
    assert not exists("random-bold")
    with pytest.raises(ValueError, match="the levels are random, beginner"):
        make("genius")


def decisions(name: str, players: int, seed: int, wanted: int) -> list[Game]:
    """Games at moments at which the seat in turn has a choice."""
    rng = random.Random(seed)
    found: list[Game] = []
    while len(found) < wanted:
        sitting = play_deal(new_game(playable(name), players), rng)
        choices = [s for s in sitting.states if s.turn is not None and len(options(s, s.turn).plays) > 1]
        found += rng.sample(choices, min(5, len(choices)))
    return found[:wanted]


def test_the_same_view_and_seed_give_the_same_action() -> None:
    """For every budget, in one process or another; another seed may differ."""
    for game in decisions("basic", 4, 1, 20):
        assert game.turn is not None
        seen = view(game, game.turn)
        assert make("good").choose(seen, random.Random(9)) == make("good").choose(seen, random.Random(9))


@pytest.mark.parametrize("name", ["basic", "clearing-twos", "european+bombs", "wild-twos"])
def test_hidden_cards_do_not_matter(name: str) -> None:
    """In another world with the same view the bot does the same."""
    rng = random.Random(name)
    checked = 0
    while checked < 12:
        sitting = play_deal(new_game(playable(name), 4), rng)
        moment = rng.randrange(len(sitting.actions))
        state = sitting.states[moment]
        if state.turn is None or len(options(state, state.turn).plays) < 2:
            continue
        other = other_world(sitting, moment, state.turn, rng)
        if other is None or other.hands == state.hands:
            continue
        checked += 1
        bot = SearchBot(QUICK)
        here = bot.choose(view(state, state.turn), random.Random(1))
        assert here == bot.choose(view(other, state.turn), random.Random(1))


def test_going_out_is_never_missed() -> None:
    """Whatever else could be played."""
    game = arrange(load("basic"), [CardSet.parse(t) for t in ("9C 9D", "3C 4C", "5C 6C", "7C 8C")], lead=0)
    assert choice(game, "good") == Play(0, CardSet.parse("9C 9D"))


def test_a_certain_win_is_taken() -> None:
    """Top cards first, then the one card that might have been beaten: nobody can come in between."""
    hands = [CardSet.parse(text) for text in ("2C 2D 4H", "AC AD 5C 5D", "KC KD 6C", "QC QD 7C")]
    game = arrange(load("basic"), hands, lead=0)
    seen = view(game, 0)
    assert next(certain_wins(seen)) == CardSet.parse("2C 2D").mask
    for level in ("steady", "good"):
        assert choice(game, level) == Play(0, CardSet.parse("2C 2D"))


def test_a_certain_win_is_certain() -> None:
    """Whenever one is claimed, the seat takes the next place against every random defence tried."""
    rng, claimed = random.Random(4), 0
    for name in ("basic", "clearing-twos", "european+bombs+jokers+revolution", "wild-twos"):
        for game in decisions(name, 4, 5, 60):
            seat = game.turn
            assert seat is not None
            seen = view(game, seat)
            best = len(game.out)
            if next(certain_wins(seen), None) is None:
                continue
            claimed += 1
            for _ in range(3):
                assert finished(game, seat, rng).order[best] == seat
    assert claimed > 10


def finished(game: Game, seat: int, rng: random.Random) -> Game:
    """The deal played on: ``seat`` by its certain wins, the others at random, out of turn too."""
    while game.phase == "play":
        turn = rng.choice(sorted(actors(game)))
        if turn == seat:
            seen = view(game, seat)
            moves = sensible_moves(seen)
            move = moves[0] if len(moves) == 1 else next(certain_wins(seen), None)
            assert move is not None
            action: Action | None = Play(seat, CardSet(move)) if move > 0 else Pass(seat) if move == 0 else None
        else:
            action = make("random").choose(view(game, turn), rng)
        if action is not None:
            game = apply(game, action).game
    return game


def test_nobody_sinks_without_need() -> None:
    """Keeping a two for the end would be the last place in clearing twos; a three goes with it no more."""
    hands = [CardSet.parse(text) for text in ("2C 3C", "4C 5C 6C", "7C 8C 9C", "TC JC QC")]
    game = arrange(load("clearing-twos"), hands, lead=0)
    assert choice(game, "good") == Play(0, CardSet.parse("2C"))


def choice(game: Game, level: str) -> Action | None:
    assert game.turn is not None
    return make(level).choose(view(game, game.turn), random.Random(1))


def test_both_simulators_agree() -> None:
    """The engine and the kernel play the same policy in the same kind of worlds: mean places agree within the error."""
    for name, seed in (("basic", 1), ("clearing-twos", 2), ("wild-twos", 3), ("european+bombs+jokers+revolution", 4)):
        game = decisions(name, 4, seed, 1)[0]
        assert game.turn is not None
        seen = view(game, game.turn)
        facts = facts_of(seen)
        position = position_of(seen, facts.fixed)
        moves = sensible_moves(seen)[:3]
        slow = EngineSimulator(facts, position, 5, 400).play_out(moves, 0, 400)
        fast = KernelSimulator(facts, position, 5, 4000).play_out(moves, 0, 4000)
        for ours, theirs in zip(slow, fast, strict=True):
            ours_mean = sum(place * count for place, count in enumerate(ours)) / sum(ours)
            theirs_mean = sum(place * count for place, count in enumerate(theirs)) / sum(theirs)
            assert ours_mean == pytest.approx(theirs_mean, abs=0.25)


def test_without_the_kernel_the_engine_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fewer playouts, the same kind of play."""
    monkeypatch.setattr(searching, "compiled_available", lambda: False)
    bot = SearchBot(RECIPES["steady"], make_simulator=None)
    monkeypatch.setattr(searching, "maker", lambda: EngineSimulator)
    game = played(table("basic", 4, random.Random(5)), bot, random.Random(6))
    assert len(game.order) == 4


def test_a_bot_says_why() -> None:
    """The action explained is the action taken; alternatives come best first with their places and playouts."""
    for game in decisions("basic", 4, 3, 8):
        assert game.turn is not None
        seen = view(game, game.turn)
        bot = SearchBot(RECIPES["good"])
        told = bot.explain(seen, random.Random(2))
        assert told.action == bot.choose(seen, random.Random(2))
        assert told.sentence.endswith(".")
        if told.ground == "search":
            assert told.alternatives[0].action == told.action
            assert 200 <= sum(entry.playouts for entry in told.alternatives) <= RECIPES["good"].playouts
            assert all(1 <= entry.place <= 4 and entry.first + entry.last <= 1 for entry in told.alternatives)
        else:
            assert not told.alternatives


def test_without_compiled_code_a_level_thinks_no_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fortieth of the playouts; for one by the opponent model, which is not there, eight plain ones are counted."""
    monkeypatch.setattr(searching, "compiled_available", lambda: False)
    budgets = {level: SearchBot(recipe).budget() for level, recipe in RECIPES.items()}
    assert budgets == {"steady": 48, "good": 48, "strong": 48, "expert": 800}

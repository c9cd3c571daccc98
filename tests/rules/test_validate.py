"""Rule sets that cannot be played are refused with the reason; what is not built is never half obeyed."""

from __future__ import annotations

import pytest

from president.rules import RuleSetError, from_toml

CONTRADICTIONS = [
    ("[players]\nmin = 1", "players must run from 2"),
    ("[players]\nmax = 13", "at most 12"),
    ("[players]\nmin = 8", "not 8 to 7"),
    ("[deck]\npacks = [[5, 1]]", "deck.packs must list"),
    ("[deck]\npacks = [[4, 3]]", "deck.packs must list"),
    ("[deck]\npacks = [[6, 2], [4, 1]]", "deck.packs must list"),
    ("[deck]\njokers = 3", "deck.jokers must be 0, 1 or 2"),
    ("[exchange]\ncounts = [8]", "cannot be given from hands of 7 cards"),
    ("[exchange]\ncounts = [0]", "cannot be given"),
    ("[exchange]\ncounts = [4, 3, 2, 1]", "4 pairs, but 7 players make only 3"),
    ('[leading]\nfirst = "holder"', "needs leading.card"),
    ('[leading]\nfirst = "opens"\ncard = "JK"', "JK is not in the pack"),
    ('[leading]\nfirst = "opens"\ncard = "2C"\n[ranks]\ntwos = "clear"', "2C cannot open"),
    ('[ranks]\ntwos = "wild"', "wilds_alone = 'never' would leave"),
    ('[ranks]\nwilds_alone = "highest"', "needs wild cards"),
    ('[ranks]\ntwos = "clear"\n[clearing]\nranks = ["2"]', "clears already"),
    ('[ranks]\ntwos = "wild"\nwilds_alone = "lowest"\n[going_out]\nforbidden = ["2"]', "cannot name wild cards"),
    ("[melds]\nlargest_set = 0", "at least 1"),
    ("[beating.bombs]\nmin = 2", "bombs.min must be at least 3"),
    ("[beating.bombs]\nmin = 4\n[melds]\nlargest_set = 3", "largest_set is 3"),
    ("[revolution]\nset = 2", "revolution.set must be at least 3"),
    ("[revolution]\nset = 4\n[melds]\nlargest_set = 3", "revolution needs sets of 4"),
    ("[ending]\ntarget = 0", "needs ending.target of at least 1"),
    ('[scoring]\npoints = "none"', "cannot be reached without points"),
    ("[scoring]\nlist = [1, 2]", "must fall from the first place on"),
    ("[scoring]\nlist = [0]", "gives nobody points"),
    ('[ending]\nuntil = "deals"\ndeals = 0', "ending.deals must be at least 1"),
]

NOT_BUILT = [
    '[deck]\nremainder = "unseen"',
    '[deck]\njokers = 1\n[ranks]\njokers = "top"',
    '[ranks]\ngod_card = "3C"',
    '[ranks]\ntransparent = "4"',
    "[melds.runs]\nmin = 3",
    "[beating]\nskip_depth = 2",
    '[beating]\nlock = "full"',
    "[beating]\nspade_three = true",
    "[beating]\nmust_play = true",
    "[clearing]\nin_runs = true",
    '[passing]\nsettles = "all"',
    '[leading]\nfirst = "random"',
    '[going_out]\npenalty = "foul"',
    "[going_out]\nclears = true",
    '[going_out]\npresident_falls = "leaves"',
    "[revolution]\nrun = 5",
    '[revolution]\nlasts = "trick"',
    "[effects]\njack_back = true",
    "[effects]\nfive_skip = true",
    "[effects]\nseven_pass = true",
    "[effects]\nnine_reverse = true",
    "[effects]\nten_discard = true",
    "[effects]\nqueen_bomber = true",
    '[dealing]\nreseat = "shuffle"',
    "[dealing]\nevery = 3",
    '[exchange]\nlow_gives = "named-rank"',
    '[exchange]\nsight = "blind"',
    "[ending]\nreset_roles = 100",
]


@pytest.mark.parametrize(("options", "says"), CONTRADICTIONS)
def test_contradictions_are_refused_with_the_reason(options: str, says: str) -> None:
    with pytest.raises(RuleSetError, match=says):
        from_toml(f'extends = "basic"\n{options}')


@pytest.mark.parametrize("options", NOT_BUILT)
def test_options_laid_out_but_not_built_are_refused(options: str) -> None:
    with pytest.raises(RuleSetError, match="is not built yet"):
        from_toml(f'extends = "basic"\n{options}')

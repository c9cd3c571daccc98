"""The OpenSpiel game ``president``, and OpenSpiel's information-set search as a bot of ours.

Importing this module registers the game::

    import pyspiel
    import president.bots.envs.openspiel

    game = pyspiel.load_game("president(players=5,rules=clearing-twos)")

==============  ==============================================================================================
parameters      ``players`` (4), ``rules`` (``basic``): any preset with switches, such as ``european+bombs``
chance          one node for each card, dealt from player 0 on; outcomes are places in the pack
actions         numbered as in :mod:`president.bots.envs.actions`
out of turn     a player that could complete four of a kind is to move before the one in turn; action 0 declines
returns         1 for the first place, 0 for the last, even steps between: they sum to half the number of players
observations    ``player`` (one-hot), ``hand`` and ``unseen`` (cards by rank), ``table`` (the other columns of
                :mod:`president.bots.envs.observation`)
information     the same and ``record``: a row for each action, the player + 1, the action, and the number of
state           jokers among the cards; -1 there for the own declining, which nobody else sees
resampling      ``resample_from_infostate`` lays the hidden cards out anew and plays the record through
==============  ==============================================================================================

Suits are part of the chance nodes only: nobody's information depends on them. States keep one immutable value, so that
cloning is cheap. :class:`IsmctsBot` plays in our arena. In OpenSpiel 2.0 the C++ MCTS and ISMCTS bots crash on every
game written in Python; use the Python ones.
"""

from __future__ import annotations

from president.bots.envs.ismcts import IsmctsBot
from president.bots.envs.openspiel_game import Dealing, Observer, PresidentGame, PresidentState

__all__ = ["Dealing", "IsmctsBot", "Observer", "PresidentGame", "PresidentState"]

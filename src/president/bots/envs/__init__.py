"""The same game in the forms that researchers use.

================================================ ====================================================================
:mod:`president.bots.envs.vector`                thousands of deals at once, arrays in and arrays out (needs numba)
:mod:`president.bots.envs.single`                one move at a time over the compiled kernel (needs numba)
:mod:`president.bots.envs.deal`                  one deal as an immutable value; standard library only
:mod:`president.bots.envs.pettingzoo`            PettingZoo environments, AEC and parallel
:mod:`president.bots.envs.openspiel`             the OpenSpiel game ``president``, and OpenSpiel's ISMCTS as a bot
================================================ ====================================================================

All of them play single deals without an exchange, number actions as :mod:`president.bots.envs.actions` does and
observe what :mod:`president.bots.envs.observation` lists. ``docs/environments.md`` has an example of each.
"""

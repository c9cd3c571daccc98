"""Computer players: they see a view, never a game."""

from __future__ import annotations

from president.bots.beginner import BeginnerBot
from president.bots.bot import Bot, Explains, Level, Style
from president.bots.greedy import GreedyBot
from president.bots.levels import EARLIER, LEVELS, STYLES, USUAL, exists, make
from president.bots.planner import PlannerBot
from president.bots.uniform import UniformBot

__all__ = [
    "EARLIER",
    "LEVELS",
    "STYLES",
    "USUAL",
    "BeginnerBot",
    "Bot",
    "Explains",
    "GreedyBot",
    "Level",
    "PlannerBot",
    "Style",
    "UniformBot",
    "exists",
    "make",
]

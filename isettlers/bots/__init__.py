"""Bots: decide for a seat in any state of any game, within a budget.

>>> import isettlers
>>> from isettlers.bots import decide
>>> state = isettlers.start("imperial", factions=("romans", "barbarians"), seed=7)
>>> choice = decide("ismcts:100", state, seed=1)
>>> choice.action in state.legal
True
"""

from __future__ import annotations

from isettlers._core.search.engine import Leaves, Search, best_of
from isettlers.borders import keep_here
from isettlers.bots.simple import POLICIES
from isettlers.bots.specs import bot, bots, decide, settings
from isettlers.bots.thinking import Bot, BotFunction, Budget, Choice, Progress, Report, Thinking
from isettlers.bots.trained import Trained

keep_here(Search, "its state, seed and options")
keep_here(Leaves, "its states")

__all__ = [
    "POLICIES",
    "Bot",
    "BotFunction",
    "Budget",
    "Choice",
    "Leaves",
    "Progress",
    "Report",
    "Search",
    "Thinking",
    "Trained",
    "best_of",
    "bot",
    "bots",
    "decide",
    "settings",
]

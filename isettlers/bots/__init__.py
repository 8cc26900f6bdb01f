"""Bots by name: policies that choose an action in any state of any game."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from attrs import field, frozen

from isettlers._core.kernel import GREEDY, RANDOM
from isettlers.errors import SetupError
from isettlers.state import State

__all__ = ["BOTS", "Bot", "bot"]


@frozen
class Bot:
    """A policy with a name; it takes the same action whenever state and seed are the same."""

    name: str
    meaning: str
    policy: int
    """Its number in the core, which can play whole games with it."""
    choose: Callable[[State, int], int] = field(repr=False)
    """The id it takes in a state that is not over, ties and dice from a seed."""


def _random(state: State, seed: int) -> int:
    return random.Random(seed).choice(state.legal_ids())


def _greedy(state: State, seed: int) -> int:
    return state.greedy(seed)


BOTS: Final[Mapping[str, Bot]] = MappingProxyType(
    {
        bot.name: bot
        for bot in (
            Bot("random", "takes any legal action, all equally likely", RANDOM, _random),
            Bot("greedy", "takes the action after which its own position looks best", GREEDY, _greedy),
        )
    }
)


def bot(name: str) -> Bot:
    """The bot with a name; SetupError for an unknown one."""
    if name not in BOTS:
        raise SetupError(f"unknown bot {name!r}, known: {', '.join(BOTS)}")
    return BOTS[name]

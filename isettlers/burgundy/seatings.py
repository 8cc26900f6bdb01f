"""The setups that a series of games goes through."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from isettlers.burgundy.setup import Setup


def seatings(players: int) -> Sequence[Setup]:
    """The standard game with each seat first in turn: all estates are alike, only the order of turns differs."""
    return [Setup(players=players, first_player=first) for first in range(players)]


def rotation(players: int | None, settings: Mapping[str, Any]) -> Sequence[Setup]:
    """The one setup of some settings: who plays first is drawn for each game unless they say. Raises SetupError."""
    return [Setup(**settings) if players is None else Setup(**settings, players=players)]


def sides(setup: Setup) -> tuple[str, ...]:
    """The estate of each seat, where they are given and not all the same."""
    plan = setup.plan()
    names = tuple(plan.estates[number].name for number in plan.given)
    return names if len(set(names)) > 1 else ()

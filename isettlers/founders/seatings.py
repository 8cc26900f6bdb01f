"""The setups that a series of games goes through."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from isettlers.errors import SetupError
from isettlers.founders.setup import Setup
from isettlers.plain import short


def seatings(players: int) -> Sequence[Setup]:
    """The game with each seat first in turn: only the order of turns differs between the seats."""
    return [Setup(players=players, first_player=first) for first in range(players)]


def rotation(players: int | None, settings: Mapping[str, Any]) -> Sequence[Setup]:
    """The one setup of some settings: who plays first is drawn for each game unless they say. Raises SetupError."""
    if players is None:
        return [Setup(**settings)]
    if settings.get("players", players) != players:
        raise SetupError(f"the settings are for {short(settings['players'])} players, not {players}")
    return [Setup(**{**settings, "players": players})]


def sides(_: Setup) -> tuple[str, ...]:
    """Nothing: all seats play alike."""
    return ()

"""The setups that a fair series of games goes through."""

from __future__ import annotations

from collections.abc import Sequence

from isettlers.burgundy.setup import Setup


def seatings(players: int) -> Sequence[Setup]:
    """The standard game with each seat first in turn: all estates are alike, only the order of turns differs."""
    return [Setup(players=players, first_player=first) for first in range(players)]

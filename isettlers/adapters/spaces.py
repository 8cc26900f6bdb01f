"""Observations and masks as arrays, and their Gymnasium spaces."""

from __future__ import annotations

from typing import Final, TypeAlias, cast

import numpy as np
from gymnasium.spaces import Box, Discrete, Space
from numpy.typing import NDArray

from isettlers.game import Game
from isettlers.seeds import draw_seed
from isettlers.state import State

Row: TypeAlias = NDArray[np.float32]
Mask: TypeAlias = NDArray[np.int8]

_LEAST: Final = -(2**15)
_MOST: Final = 2**16 - 1
"""Every number of an observation is held in 16 bits or fewer, with a sign or without."""


def rows(game: Game) -> Space[Row]:
    """The space of the observations of a game."""
    last = game.observation[-1]
    return cast("Space[Row]", Box(_LEAST, _MOST, (last.first + last.count,), np.float32))


def masks(game: Game) -> Space[Mask]:
    """The space of the masks of its legal actions."""
    return cast("Space[Mask]", Box(0, 1, (game.num_actions,), np.int8))


def actions(game: Game) -> Space[np.int64]:
    """The space of its action ids."""
    return cast("Space[np.int64]", Discrete(game.num_actions))


def row(state: State, seat: int) -> Row:
    """Return the observation of a seat."""
    return state.observe(seat, np.empty(state.observation_size, np.float32))


def mask(state: State, *, deciding: bool = True) -> Mask:
    """1 for every legal action; 0 for all unless the seat it is for is deciding."""
    flags = np.zeros(state.game.num_actions, np.int8)
    if deciding:
        flags[state.legal_ids()] = 1
    return flags


def next_seed(series: np.random.Generator | None) -> int:
    """Return the next seed of a series; without a series a drawn one."""
    return draw_seed() if series is None else int(series.integers(2**64, dtype=np.uint64))

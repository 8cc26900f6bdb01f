"""One seat of a game as a Gymnasium environment; bots play the others.

Importing this registers "isettlers/imperial-v0" and the like, one for each game:

>>> import gymnasium
>>> import isettlers.adapters.gymnasium
>>> seat = gymnasium.make("isettlers/founders-v0", opponents="greedy", players=2)
>>> observation, info = seat.reset(seed=7)
>>> terminated = False
>>> while not terminated:
...     action = seat.action_space.sample(info["action_mask"])
...     observation, reward, terminated, truncated, info = seat.step(action)
"""

from __future__ import annotations

from operator import index
from typing import Any, SupportsFloat

import gymnasium
import numpy as np
from gymnasium.error import ResetNeeded
from numpy.typing import NDArray

from isettlers._core.batch import OPPONENT_STREAM
from isettlers._core.rng import derive_seed
from isettlers.adapters.common import ILLEGAL_REWARD, begin, rendering, setup_of, take, view_text, worth_of
from isettlers.adapters.opponents import Opponents, opponents_of
from isettlers.adapters.spaces import Row, actions, mask, next_seed, row, rows
from isettlers.bots import decide
from isettlers.errors import SetupError
from isettlers.kit.reading import Node
from isettlers.registry import DEFAULT_GAME, games
from isettlers.seeds import given_seed
from isettlers.state import State


class SeatEnv(gymnasium.Env[Row, np.int64]):
    """Environment of one seat against bots: observations, action ids, and `info["action_mask"]` with the legal ones.

    `opponents` are bots by their specs, as in an arena: one for all other seats, or one for each in their order. An
    illegal action ends the game with a reward of -1. `settings` are those of `isettlers.start`; required settings that
    are missing are those of the first setup of a series, for `players` seats (default: 2). `reward` is "win", 1 for a
    victory, shared among several, or "score", the seat's points. With the `render_mode` "ansi", `render` returns the
    view of the seat as text. Raises SetupError.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012, as Gymnasium declares it

    def __init__(
        self,
        game: str = DEFAULT_GAME,
        seat: int = 0,
        opponents: Opponents = "greedy",
        *,
        players: int | None = None,
        reward: str = "win",
        render_mode: str | None = None,
        **settings: Any,  # noqa: ANN401, each game's own
    ) -> None:
        self._setup = setup_of(game, players, settings)
        self._state = self._setup.start(0)
        self._seat = seat = Node(seat, "seat", SetupError).number(0, self._state.seats - 1)
        self._bots = opponents_of(opponents, seat, self._state.seats)
        self._worth = worth_of(reward)
        self._deciding = False
        self._seeded = False
        """Whether `np_random` is the series of a seed; before any seed, each game has a drawn one."""
        self._game_seed: int | None = None
        self._stream = 0
        self._decisions = 0
        self.render_mode = rendering(render_mode)
        self.observation_space = rows(self._state.game)
        self.action_space = actions(self._state.game)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Row, dict[str, Any]]:
        """Start a game: with a seed that of `isettlers.start`, then those of its series; before any seed, random.

        `info["seed"]` is the seed of the game; before any seed, `np_random_seed` is the same.
        `options` may have a "state" to start from, which is copied; a seed then draws the chance to come. Bots
        decide until it is the seat's turn. Raises SetupError, also where the seat has nothing to decide after a state.
        """
        position = (options or {}).get("state")
        number = next_seed(self.np_random if self._seeded else None) if seed is None else given_seed(seed)
        state = begin(self._setup, number, position, reseed=seed is not None)
        if seed is not None or not self._seeded:
            super().reset(seed=number)
        self._seeded = self._seeded or seed is not None
        self._game_seed = number if position is None or seed is not None else None
        self._state = state
        self._stream, self._decisions = derive_seed(number, OPPONENT_STREAM), 0
        self._go_on()
        if not self._deciding:
            raise SetupError(f"from this state on seat {self._seat} has nothing to decide")
        observation, info = self._seen()
        return observation, info if self._game_seed is None else {**info, "seed": np.uint64(self._game_seed)}

    def step(self, action: np.int64) -> tuple[Row, SupportsFloat, bool, bool, dict[str, Any]]:
        """Take an action, then let the bots decide until it is the seat's turn again or the game is over.

        Raises ResetNeeded when it is over. An exception of a bot passes through and ends the game too.
        """
        if not self._deciding:
            raise ResetNeeded("the game is over: reset the environment")
        reward = 0.0
        number = index(action)
        if self._state.is_legal(number):
            self._state.apply_unchecked(number)
            self._go_on()
            if self._state.over:
                reward = self._worth(self._state)[self._seat]
        else:
            self._deciding = False
            reward = ILLEGAL_REWARD
        observation, info = self._seen()
        return observation, reward, not self._deciding, False, info

    def _go_on(self) -> None:
        """Let the bots decide until the seat has to. An exception of a bot ends the game."""
        state = self._state
        self._deciding = False
        while not state.over and state.actor != self._seat:
            seed = derive_seed(self._stream, self._decisions)
            take(state, decide(self._bots[state.actor], state, seed).action)
            self._decisions += 1
        self._deciding = not state.over

    def _seen(self) -> tuple[Row, dict[str, Any]]:
        """Return the observation of the seat and its mask."""
        return row(self._state, self._seat), {"action_mask": mask(self._state, deciding=self._deciding)}

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the mask in the form that MaskablePPO of sb3-contrib asks for; all False after the end."""
        return mask(self._state, deciding=self._deciding).view(np.bool_)

    @property
    def game_seed(self) -> int | None:
        """The seed that the game began from; None before a reset, and where it continues a state without a seed."""
        return self._game_seed

    def state_of(self) -> State:
        """A copy of the position with all that is hidden: for searches and to begin from again."""
        return self._state.clone()

    def render(self) -> str | None:
        """Return the view of the seat as text, or of a spectator when the game is over; None without a render mode."""
        return view_text(self._state) if self.render_mode else None


for _game in games():
    gymnasium.register(
        f"isettlers/{_game}-v0",
        "isettlers.adapters.gymnasium:SeatEnv",
        kwargs={"game": _game},
        vector_entry_point="isettlers.adapters.vector:SeatVectorEnv",
    )

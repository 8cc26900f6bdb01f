"""Many games as one Gymnasium vector environment over `isettlers.Batch`: one seat in each, bots in the others.

Importing `isettlers.adapters.gymnasium` registers it for `gymnasium.make_vec`:

>>> import gymnasium
>>> import isettlers.adapters.gymnasium
>>> seats = gymnasium.make_vec("isettlers/burgundy-v0", 64, opponents="greedy", seat=(0, 1))
>>> rows, info = seats.reset(seed=7)
>>> for _ in range(10):
...     rows, rewards, over, _, info = seats.step(info["action_mask"].argmax(axis=1))
>>> rows.shape[0], rows.dtype.name
(64, 'float32')
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, SupportsIndex, TypeAlias

import numpy as np
from gymnasium.error import ResetNeeded
from gymnasium.spaces import Box, Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from isettlers._core.rng import derive_seed
from isettlers.adapters.common import setup_of, take
from isettlers.adapters.opponents import STREAM, opponents_of
from isettlers.batch import Batch
from isettlers.bots import decide
from isettlers.encoding import Encoding
from isettlers.errors import SetupError
from isettlers.kit.reading import Node
from isettlers.plain import short
from isettlers.registry import DEFAULT_GAME
from isettlers.state import State

Rows: TypeAlias = NDArray[Any]
Masks: TypeAlias = NDArray[np.bool_]
Flags: TypeAlias = NDArray[np.bool_]
Worths: TypeAlias = NDArray[np.float64]
Information: TypeAlias = dict[str, Any]

_HIGHEST: Final[Mapping[str, float]] = MappingProxyType({"uint8": 255, "float16": np.inf, "float32": np.inf})


def _wins(_: Worths, ranks: NDArray[np.int32], seats: NDArray[np.intp]) -> Worths:
    """1 for the winner, shared among several; 0 for all others."""
    winners = ranks == 0
    won: Worths = np.where(_own(winners, seats), 1 / np.maximum(winners.sum(axis=1), 1), 0.0)
    return won


def _points(scores: Worths, _: NDArray[np.int32], seats: NDArray[np.intp]) -> Worths:
    """The seat's points."""
    return _own(scores, seats)


def _lead(scores: Worths, _: NDArray[np.int32], seats: NDArray[np.intp]) -> Worths:
    """The seat's points less the most of another; its points alone without others."""
    if scores.shape[1] == 1:
        return _own(scores, seats)
    others = scores.copy()
    others[np.arange(len(seats)), seats] = -np.inf
    lead: Worths = _own(scores, seats) - others.max(axis=1)
    return lead


def _own(numbers: NDArray[Any], seats: NDArray[np.intp]) -> NDArray[Any]:
    """The number of one seat of each row."""
    own: NDArray[Any] = numbers[np.arange(len(seats)), seats]
    return own


REWARDS: Final[Mapping[str, Callable[[Worths, NDArray[np.int32], NDArray[np.intp]], Worths]]] = MappingProxyType(
    {"win": _wins, "score": _points, "lead": _lead}
)
_CHANGES: Final = frozenset({"lead"})
"""Rewards that each step gives, by its change."""


class SeatVectorEnv(VectorEnv[Rows, NDArray[np.int64], NDArray[Any]]):
    """Vector environment: compact rows (`isettlers.Encoding`), compact action numbers, `info["action_mask"]`.

    `seat` is the agent's seat in all games, or seats for the games in turn. `opponents`, `players` and `settings` are
    those of `SeatEnv`. `reward` is "win" or "score" at the end, or "lead": at each step the change of the seat's points
    less the most of another. `dtype` is that of the rows: float32 (scaled), float16 or uint8; `one_hot` is that of
    `Encoding`. `autoreset_mode` is one of Gymnasium's, "SameStep" (default), "NextStep" or "Disabled".
    Raises SetupError.
    """

    def __init__(  # noqa: PLR0913, settings by name
        self,
        game: str = DEFAULT_GAME,
        num_envs: int = 1,
        seat: int | Sequence[int] = 0,
        opponents: str | Sequence[str] = "greedy",
        *,
        players: int | None = None,
        reward: str = "win",
        dtype: str = "float32",
        one_hot: int = 8,
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        **settings: Any,  # noqa: ANN401, each game's own
    ) -> None:
        setup = setup_of(game, players, settings)
        self.num_envs = Node(num_envs, "num_envs", SetupError).number(1, 2**20)
        self._batch = Batch(setup, games=self.num_envs, seed=0)
        self.encoding = Encoding(setup, one_hot=one_hot)
        seats = self._batch.seats
        turns = tuple(seat) if isinstance(seat, Sequence) else (seat,)
        if not turns or any(type(each) is not int or not 0 <= each < seats for each in turns):
            raise SetupError(f"seat: expected 0 to {seats - 1}, or several, got {short(seat)}")
        if dtype not in _HIGHEST:
            raise SetupError(f"dtype: expected one of {', '.join(_HIGHEST)}, got {short(dtype)}")
        if reward not in REWARDS:
            raise SetupError(f"unknown reward {short(reward)}, known: {', '.join(REWARDS)}")
        self._seats = np.resize(np.array(turns, np.intp), self.num_envs)
        self._bots = {each: opponents_of(opponents, each, seats) for each in set(turns)}
        self._reward = reward
        self._mode = _mode(autoreset_mode)
        self.metadata = {"autoreset_mode": self._mode}
        lowest = 0 if dtype == "uint8" else -np.inf
        self.single_observation_space = Box(lowest, _HIGHEST[dtype], (self.encoding.width,), np.dtype(dtype).type)
        self.single_action_space = Discrete(self.encoding.num_actions)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._rows = np.zeros((self.num_envs, self.encoding.width), dtype)
        self._masks = np.zeros((self.num_envs, self.encoding.num_actions), np.bool_)
        self._worth = np.zeros(self.num_envs)
        self._ended: Flags = np.zeros(self.num_envs, np.bool_)
        self._started = False
        self._decisions = 0

    def reset(
        self, *, seed: SupportsIndex | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Rows, Information]:
        """Start all games: game i of a seed is game i of `Batch`; without a seed the next of each series.

        With the mode "Disabled", `options` may have a "reset_mask" of the games to start, without a seed. Raises
        SetupError, ValueError for a mask of another shape.
        """
        mask = (options or {}).get("reset_mask")
        if seed is not None:
            self._batch = Batch(self._batch.setup, games=self.num_envs, seed=seed)
            self._decisions = 0
        else:
            which: Any = None if mask is None else np.asarray(mask, np.bool_)
            self._batch.restart(which)
        self._started = True
        self._let_others_decide()
        self._ended = np.array(self._batch.over)
        self._worth = self._worths()
        return self._seen()

    def step(self, actions: NDArray[np.int64]) -> tuple[Rows, Worths, Flags, Flags, Information]:
        """Take an action in each game, then let the bots decide until the agent has to in all games.

        Raises IllegalAction, nothing changed, ValueError for another number of actions, TypeError for other values.
        With the mode "NextStep" the action of a game that ended is ignored; with "Disabled" ResetNeeded is raised.
        """
        if not self._started or (self._mode is AutoresetMode.DISABLED and self._ended.any()):
            raise ResetNeeded("a game is over or was never started: reset the environment")
        given: Any = np.array(actions)
        if given.dtype.kind == "u":
            given = given.astype(np.int64)
        if self._ended.any() and given.shape == self._ended.shape:
            given[self._ended] = -1
        self._batch.apply(given, encoding=self.encoding)
        self._let_others_decide()
        over = np.array(self._batch.over) & ~self._ended
        rewards = self._rewards(over)
        info: Information = {}
        restarted: Any = self._ended
        if self._mode is AutoresetMode.SAME_STEP:
            restarted = over
            if over.any():
                info = {"final_obs": self._last_rows(over), "_final_obs": over.copy()}
        else:
            self._ended = over.copy()
        if restarted.any():
            self._batch.restart(restarted)
            self._let_others_decide()
            self._worth[restarted] = self._worths()[restarted]
        rows, masks = self._seen()
        return rows, rewards, over, np.zeros(self.num_envs, np.bool_), {**info, **masks}

    def action_masks(self) -> Masks:
        """Return a mask for each game, by compact action numbers; all False for a game that is over."""
        return self._masks.copy()

    def state_of(self, number: int) -> State:
        """A copy of a game with all that is hidden."""
        return self._batch[number]

    def _let_others_decide(self) -> None:
        """Let the bots decide in each game until its agent has to or it is over."""
        actors = np.asarray(self._batch.actors)
        for number in np.flatnonzero((actors >= 0) & (actors != self._seats)):
            seat = int(self._seats[number])
            state = self._batch[number]
            while not state.over and state.actor != seat:
                seed = derive_seed(derive_seed(int(self._batch.seeds[number]), STREAM), self._decisions)
                take(state, decide(self._bots[seat][state.actor], state, seed).action)
                self._decisions += 1
            self._batch.set(number, state)

    def _worths(self) -> Worths:
        """The reward if each game ended now."""
        scores = np.asarray(self._batch.scores()).astype(np.float64)
        return REWARDS[self._reward](scores, np.asarray(self._batch.ranks()), self._seats)

    def _rewards(self, over: Flags) -> Worths:
        """The rewards of a step."""
        worth = self._worths()
        if self._reward in _CHANGES:
            worth, self._worth = worth - self._worth, worth
            return np.where(self._ended, 0.0, worth)
        return np.where(over, worth, 0.0)

    def _last_rows(self, over: Flags) -> Rows:
        """Return what the agents know in the games that are over; zeros for the others."""
        rows = np.zeros_like(self._rows)
        for number in np.flatnonzero(over):
            self.encoding.observe(self._batch[number], int(self._seats[number]), rows[number])
        return rows

    def _seen(self) -> tuple[Rows, Information]:
        """Return the rows and the masks of all games."""
        self._batch.observe(self._rows, encoding=self.encoding)
        self._batch.mask(self._masks, encoding=self.encoding)
        rows = self._rows.copy()
        if self._ended.any():
            rows[self._ended] = self._last_rows(self._ended)[self._ended]
        return rows, {"action_mask": self._masks.copy()}


def _mode(mode: object) -> AutoresetMode:
    """Return a mode, also by its name. Raises SetupError."""
    try:
        return AutoresetMode(mode)
    except ValueError:
        known = ", ".join(each.value for each in AutoresetMode)
        raise SetupError(f"autoreset_mode: expected one of {known}, got {short(mode)}") from None

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

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, SupportsIndex, TypeAlias

import numpy as np
from gymnasium.error import ResetNeeded
from gymnasium.spaces import Box, Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from isettlers._core.batch import MOST_GAMES, OPPONENT_STREAM
from isettlers._core.rng import derive_seed
from isettlers._core.search.engine import decides_in_core
from isettlers.adapters.common import setup_of, take
from isettlers.adapters.opponents import Opponents, opponents_of, specs_of
from isettlers.batch.batch import Batch
from isettlers.batch.encoding import Encoding
from isettlers.borders import keep_here
from isettlers.bots import decide
from isettlers.errors import SetupError
from isettlers.kit.reading import Node
from isettlers.plain import short, whole
from isettlers.registry import DEFAULT_GAME
from isettlers.seeds import draw_seed, seed_of
from isettlers.state import State

Rows: TypeAlias = NDArray[Any]
Masks: TypeAlias = NDArray[np.bool_]
Flags: TypeAlias = NDArray[np.bool_]
Worths: TypeAlias = NDArray[np.float64]
Information: TypeAlias = dict[str, Any]

_HIGHEST: Final[Mapping[str, float]] = MappingProxyType({"uint8": 255, "float16": np.inf, "float32": np.inf})


class SeatVectorEnv(VectorEnv[Rows, NDArray[np.int64], NDArray[Any]]):
    """Vector environment: compact rows (`isettlers.Encoding`), compact action numbers, `info["action_mask"]`.

    `seat` is the agent's seat in all games, or seats for the games in turn. `opponents`, `players` and `settings` are
    those of `SeatEnv`; bots that can decide in the core do, over `threads` threads. `reward`, `shaping` and `gamma` are
    those of `Batch`. `dtype` is that of the rows: float32 (scaled), float16 or uint8; `one_hot` is that of
    `Encoding`. `autoreset_mode` is one of Gymnasium's, "SameStep" (default), "NextStep" or "Disabled".
    Raises SetupError.
    """

    def __init__(  # noqa: PLR0913, settings by name
        self,
        game: str = DEFAULT_GAME,
        num_envs: int = 1,
        seat: int | Sequence[int] = 0,
        opponents: Opponents = "greedy",
        *,
        players: int | None = None,
        reward: str = "win",
        shaping: float = 0.0,
        gamma: float = 1.0,
        dtype: str = "float32",
        one_hot: int = 8,
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        threads: int = 1,
        **settings: Any,  # noqa: ANN401, each game's own
    ) -> None:
        setup = setup_of(game, players, settings)
        seats = setup.tables().seats
        turns = tuple(map(whole, seat if isinstance(seat, Sequence | np.ndarray) else (seat,)))
        if not turns or any(type(each) is not int or not 0 <= each < seats for each in turns):
            raise SetupError(f"seat: expected 0 to {seats - 1}, or several, got {short(seat)}")
        if dtype not in _HIGHEST:
            raise SetupError(f"dtype: expected one of {', '.join(_HIGHEST)}, got {short(dtype)}")
        self.num_envs = Node(num_envs, "num_envs", SetupError).number(1, MOST_GAMES)
        self._threads = Node(threads, "threads", SetupError).number(1, 256)
        specs = [specs_of(opponents, each, seats) for each in turns]
        inside = all(decides_in_core(spec) for row in specs for spec in row if spec is not None)
        self._bots = {} if inside else {each: opponents_of(opponents, each, seats) for each in set(turns)}
        """The bots of each of the agent's seats, unless they decide in the core."""
        self._batch = Batch(
            setup, games=self.num_envs, opponents=specs if inside else (), reward=reward, shaping=shaping, gamma=gamma
        )
        self.encoding = Encoding(setup, one_hot=one_hot)
        self._seats = np.resize(np.array(turns, np.intp), self.num_envs)
        self._mode = _mode(autoreset_mode)
        self.metadata = {"autoreset_mode": self._mode}
        lowest = 0 if dtype == "uint8" else -np.inf
        self.single_observation_space = Box(lowest, _HIGHEST[dtype], (self.encoding.width,), np.dtype(dtype).type)
        self.single_action_space = Discrete(self.encoding.num_actions)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._rows = np.zeros((self.num_envs, self.encoding.width), dtype)
        self._masks = np.zeros((self.num_envs, self.encoding.num_actions), np.bool_)
        self._ended: Flags = np.zeros(self.num_envs, np.bool_)
        self._started = self._seeded = False
        self._decisions = np.zeros(self.num_envs, np.int64)

    def reset(
        self,
        *,
        seed: SupportsIndex | Sequence[SupportsIndex | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Rows, Information]:
        """Start all games: game i of a seed is game i of `Batch`, then those of its series; before any seed, random.

        A sequence has a seed for each game, that of `isettlers.start`, or None for a drawn one. `info["seed"]` has the
        seed of each game. `np_random_seed` is that of the batch, also where it was drawn.

        With the mode "Disabled", `options` may have a "reset_mask" of the games to start. Raises SetupError, ValueError
        for a mask of another shape.
        """
        mask = (options or {}).get("reset_mask")
        seeds = None
        given: Any = seed
        if np.ndim(given):
            seeds = [seed_of(each) for each in given]
        elif given is not None or not self._seeded:
            number = seed_of(given)
            seeds = self._series(number)
            super().reset(seed=number)
        self._begin(np.ones(self.num_envs, np.bool_) if mask is None else np.asarray(mask, np.bool_), seeds)
        self._seeded = self._seeded or seed is not None
        self._started = True
        self._ended = np.array(self._batch.over)
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
        self._batch.apply(given, encoding=self.encoding, threads=self._threads)
        self._started = False  # unless all bots decide
        self._let_others_decide(played=True)
        over = np.array(self._batch.ended)
        rewards = np.asarray(self._batch.rewards)[np.arange(self.num_envs), self._seats].astype(np.float64)
        info: Information = {}
        restarted: Any = self._ended
        if self._mode is AutoresetMode.SAME_STEP:
            restarted = over
            if over.any():
                info = self._final(over)
        else:
            self._ended = over.copy()
        if restarted.any():
            self._begin(restarted, None if self._seeded else self._series(draw_seed()))
        self._started = True
        rows, masks = self._seen()
        return rows, rewards, over, np.zeros(self.num_envs, np.bool_), {**info, **masks}

    def action_masks(self) -> Masks:
        """Return a mask for each game, by compact action numbers; all False for a game that is over."""
        return self._masks.copy()

    @property
    def game_seeds(self) -> tuple[int, ...]:
        """The seed that each game began from."""
        return tuple(self._batch.seeds)

    def advise(self, bot: str, seed: int) -> NDArray[np.int64]:
        """Return the action that a bot would take in each game, -1 where it is over (`isettlers.Batch.advise`)."""
        given = self._batch.advise(bot, seed, encoding=self.encoding, threads=self._threads)
        return np.array(given, np.int64)

    def state_of(self, number: int) -> State:
        """A copy of a game with all that is hidden."""
        return self._batch[number]

    def _series(self, seed: int) -> list[int]:
        """Return the seeds that the games of a seed begin from."""
        return [derive_seed(seed, game) for game in range(self.num_envs)]

    def _begin(self, which: Any, seeds: list[int] | None) -> None:  # noqa: ANN401, a mask of NumPy
        """Start some games again, from their seeds or the next of their series. Raises ValueError for a wrong mask."""
        self._batch.restart(which, seeds=seeds, threads=self._threads)
        self._decisions[which] = 0
        self._let_others_decide(played=False)

    def _let_others_decide(self, *, played: bool) -> None:
        """Let the bots outside the core decide in each game until its agent has to or it is over."""
        if not self._bots:
            return
        actors = np.asarray(self._batch.actors)
        for number in np.flatnonzero((actors >= 0) & (actors != self._seats)):
            seat = int(self._seats[number])
            state = self._batch[number]
            while not state.over and state.actor != seat:
                seed = derive_seed(
                    derive_seed(int(self._batch.seeds[number]), OPPONENT_STREAM), int(self._decisions[number])
                )
                take(state, decide(self._bots[seat][state.actor], state, seed).action)
                self._decisions[number] += 1
            self._batch.set(number, state, played=played)

    def _final(self, over: Flags) -> Information:
        """Return what the games that are over end with: their observations and information, before they start again."""
        last = {"action_mask": np.zeros_like(self._masks), "seed": np.where(over, np.array(self._batch.seeds), 0)}
        return {
            "final_obs": self._last_rows(over), "_final_obs": over.copy(),
            "final_info": {**last, **{f"_{name}": over.copy() for name in last}}, "_final_info": over.copy(),
        }  # fmt: skip

    def _last_rows(self, over: Flags) -> Rows:
        """Return what the agents know in the games that are over; zeros for the others."""
        rows = np.zeros_like(self._rows)
        self._batch.observe(rows, encoding=self.encoding, seat=np.where(over, self._seats, -1), threads=self._threads)
        rows[~over] = 0
        return rows

    def _seen(self) -> tuple[Rows, Information]:
        """Return the rows and the masks of all games."""
        self._batch.observe(self._rows, encoding=self.encoding, seat=self._seats, threads=self._threads)
        self._batch.mask(self._masks, encoding=self.encoding, threads=self._threads)
        return self._rows.copy(), {"action_mask": self._masks.copy(), "seed": np.array(self._batch.seeds)}


keep_here(SeatVectorEnv, "its arguments, and make it there")


def _mode(mode: object) -> AutoresetMode:
    """Return a mode, also by its name. Raises SetupError."""
    try:
        return AutoresetMode(mode)
    except ValueError:
        known = ", ".join(each.value for each in AutoresetMode)
        raise SetupError(f"autoreset_mode: expected one of {known}, got {short(mode)}") from None

"""The games as RLCard environments: agents of RLCard play all seats.

>>> from rlcard.agents import RandomAgent
>>> from isettlers.adapters.rlcard import CardEnv
>>> made = CardEnv("founders", players=3, seed=7)
>>> made.set_agents([RandomAgent(made.num_actions) for _ in range(made.num_players)])
>>> trajectories, payoffs = made.run()
>>> float(payoffs.sum())
1.0
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray
from rlcard.envs import Env

from isettlers.adapters.common import setup_of, take, worth_of
from isettlers.adapters.spaces import row
from isettlers.errors import IllegalAction, SetupError
from isettlers.game import Setup
from isettlers.plain import short, whole
from isettlers.registry import DEFAULT_GAME
from isettlers.seeds import draw_seed
from isettlers.state import State

Seen: TypeAlias = dict[str, Any]
"""State of a player: "obs", its row; "legal_actions", its ids as keys; the same ones as "raw_legal_actions"."""


class _Table:
    """One game after another, with the methods that RLCard's `Env` asks of a game."""

    def __init__(self, setup: Setup) -> None:
        self.state: State = setup.start(0)
        self.allow_step_back = False
        self.np_random: Any = None
        """Series of the seeds; None: each is drawn."""
        self.seed: int | None = None
        self._setup = setup
        self._before: list[State] = []

    def get_num_players(self) -> int:
        return self.state.seats

    def get_num_actions(self) -> int:
        return self.state.game.num_actions

    def init_game(self) -> tuple[int, int]:
        if self.np_random is None:
            self.seed = draw_seed()
        else:
            high, low = (int(each) for each in self.np_random.randint(0, 2**32, 2, dtype=np.uint64))
            self.seed = high << 32 | low
        self.state = self._setup.start(self.seed)
        self._before.clear()
        return self.state.actor, self.state.actor

    def step(self, action: int) -> tuple[int, int]:
        before = self.state.clone() if self.allow_step_back else None
        take(self.state, action)
        if before is not None:
            self._before.append(before)
        player = self.get_player_id()
        return player, player

    def step_back(self) -> bool:
        if not self._before:
            return False
        self.state = self._before.pop()
        return True

    def get_state(self, player: int) -> int:
        return player

    def get_player_id(self) -> int:
        return 0 if self.state.over else self.state.actor

    def is_over(self) -> bool:
        return self.state.over


class CardEnv(Env):  # type: ignore[misc] # it comes without types
    """Environment of RLCard; payoffs are the rewards at the end.

    `settings`, `players` and `reward` are those of the other adapters; with `allow_step_back` the environment keeps a
    copy of the game at each decision. Raw actions are action ids too. An illegal action raises IllegalAction, and
    nothing changes. Raises SetupError.
    """

    name = "isettlers"

    def __init__(
        self,
        game: str = DEFAULT_GAME,
        *,
        players: int | None = None,
        reward: str = "win",
        seed: int | None = None,
        allow_step_back: bool = False,
        **settings: Any,  # noqa: ANN401, each game's own
    ) -> None:
        seed = whole(seed)
        if seed is not None and (type(seed) is not int or seed < 0):
            raise SetupError(f"seed: expected None or int of 0 or more, got {short(seed)}")
        self._worth = worth_of(reward)
        self.game = _Table(setup_of(game, players, settings))
        super().__init__({"allow_step_back": allow_step_back, "seed": seed})
        self.state_shape = [[self.game.state.observation_size]] * self.num_players
        self.action_shape = [None] * self.num_players

    def seed(self, seed: int | None = None) -> Any:  # noqa: ANN401, RLCard's own
        """Begin the series of a seed (default: each game has a drawn seed)."""
        seeds = super().seed(seed)
        if seed is None:
            self.game.np_random = None
        return seeds

    @property
    def game_seed(self) -> int | None:
        """The seed that `isettlers.start` begins this game from; None before a reset."""
        return self.game.seed

    def step(self, action: Any, raw_action: bool = False) -> tuple[Seen, int]:  # noqa: ANN401, FBT001, FBT002, RLCard's own
        """Take an action; return the state of the next player, and the player. Raises IllegalAction."""
        if self.game.is_over():
            raise IllegalAction("the game is over: reset the environment")
        successor: tuple[Seen, int] = super().step(action, raw_action)
        return successor

    def get_payoffs(self) -> NDArray[np.float64]:
        """Return the reward of each player; zeros before the end.

        It is an array: `rlcard.utils.tournament` takes a list for those of several games.
        """
        state = self.game.state
        return np.array(self._worth(state)) if state.over else np.zeros(self.num_players)

    def get_perfect_information(self) -> Mapping[str, Any]:
        """Return the document of the position."""
        return self.game.state.document()

    def state_of(self) -> State:
        """A copy of the position with all that is hidden."""
        return self.game.state.clone()

    def _extract_state(self, player: int) -> Seen:
        state = self.game.state
        deciding = not state.over and state.actor == player
        ids = state.legal_ids() if deciding else []
        seen = row(state, player)
        legal = OrderedDict[int, None].fromkeys(ids)
        return {"obs": seen, "legal_actions": legal, "raw_obs": seen, "raw_legal_actions": ids}

    def _decode_action(self, action_id: int) -> int:
        return action_id

"""The games as PettingZoo environments: every seat is an agent, and they act one after the other (AEC).

>>> from isettlers.adapters.pettingzoo import env
>>> game = env("burgundy", players=2)
>>> game.reset(seed=7)
>>> for agent in game.agent_iter():
...     observation, reward, termination, truncation, info = game.last()
...     over = termination or truncation
...     game.step(None if over else int(observation["action_mask"].argmax()))
>>> game.agents
[]
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from gymnasium.spaces import Dict, Space
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.conversions import turn_based_aec_to_parallel_wrapper
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper

from isettlers.adapters.common import ILLEGAL_REWARD, begin, rendering, setup_of, take, view_text, worth_of
from isettlers.adapters.spaces import Mask, actions, mask, masks, next_seed, row, rows
from isettlers.errors import IllegalAction
from isettlers.plain import short
from isettlers.registry import DEFAULT_GAME
from isettlers.seeds import given_seed
from isettlers.state import State

Observation: TypeAlias = dict[str, Any]
"""Observation of an agent: "observation", its `State.observe`, and "action_mask", 1 for every legal action."""
Environment: TypeAlias = AECEnv[str, Observation, Any]
Information: TypeAlias = dict[str, dict[str, Any]]
"""Information for each agent: "active_agent" is the one to decide."""


def env(game: str = DEFAULT_GAME, **settings: Any) -> Environment:  # noqa: ANN401, each game's own
    """A game as an environment, with the wrappers of PettingZoo's own classic games.

    An action that is not legal ends the game with a reward of -1 for that agent, as there. The rest is `GameEnv`.
    """
    illegal = TerminateIllegalWrapper(GameEnv(game, **settings), illegal_reward=ILLEGAL_REWARD)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(illegal))


def parallel_env(game: str = DEFAULT_GAME, **settings: Any) -> ParallelEnv[str, Observation, Any]:  # noqa: ANN401, each game's own
    """Return the environment of `env` with the parallel interface.

    Each step takes an action of the agent to decide, `infos[agent]["active_agent"]`, and ignores those of all others,
    whose masks are 0. Raises IllegalAction for a step without an action of that agent.
    """
    return _InTurns(env(game, **settings))


class _InTurns(turn_based_aec_to_parallel_wrapper[str, Observation, Any]):
    """PettingZoo's parallel form of a game of turns; it names the agent to decide after a reset too."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], Information]:
        """Start a game as `GameEnv.reset` does."""
        observations, _ = super().reset(seed, options)  # type: ignore[no-untyped-call]
        return observations, {agent: {"active_agent": self.aec_env.agent_selection} for agent in self.agents}

    def step(self, actions: dict[str, Any]) -> tuple[Any, Any, Any, Any, Any]:
        """Let the agent to decide act. Raises IllegalAction without an action of it."""
        active = self.aec_env.agent_selection
        if self.agents and active not in actions:
            raise IllegalAction(f"actions: expected one of {active}, got {short(list(actions))}")
        transitions: tuple[Any, Any, Any, Any, Any] = super().step(actions)  # type: ignore[no-untyped-call]
        return transitions


class GameEnv(AECEnv[str, Observation, Any]):
    """Environment without wrappers: an illegal action raises IllegalAction, and nothing has changed.

    Agents are "seat_0", "seat_1", ... `settings` are those of `isettlers.start`; required settings that are missing are
    those of the first setup of a series, for `players` seats (default: 2). `reward` is "win", 1 for the winner, shared
    among several, or "score", each seat's points. With the `render_mode` "ansi", `render` returns the view of the seat
    to decide as text. Raises SetupError.
    """

    def __init__(
        self,
        game: str = DEFAULT_GAME,
        *,
        players: int | None = None,
        reward: str = "win",
        render_mode: str | None = None,
        **settings: Any,  # noqa: ANN401, each game's own
    ) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._setup = setup_of(game, players, settings)
        self._worth = worth_of(reward)
        self._state = self._setup.start(0)
        self._series: np.random.Generator | None = None
        self._game_seed: int | None = None
        self.render_mode = rendering(render_mode)
        self.metadata = {"name": f"isettlers_{game}_v0", "render_modes": ["ansi"], "is_parallelizable": False}
        self.possible_agents = [f"seat_{seat}" for seat in range(self._state.seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        played = self._state.game
        self.action_spaces = {agent: actions(played) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: Dict({"observation": rows(played), "action_mask": masks(played)}) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> Space[Observation]:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """The action ids of the game."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game: with a seed that of `isettlers.start`, then those of its series; before any seed, random.

        `options` may have a "state" to start from, which is copied; a seed then draws the chance to come.
        Raises SetupError.
        """
        position = (options or {}).get("state")
        number = next_seed(self._series) if seed is None else given_seed(seed)
        self._state = begin(self._setup, number, position, reseed=seed is not None)
        self._game_seed = number if position is None or seed is not None else None
        if seed is not None:
            self._series = np.random.default_rng(number)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self._state.actor]

    def step(self, action: Any) -> None:  # noqa: ANN401, an id or None
        """Let the agent selected act; when the game is over, None for each agent in turn. Raises IllegalAction."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        take(self._state, action)
        if self._state.over:
            self.rewards = dict(zip(self.agents, self._worth(self._state), strict=True))
            self._accumulate_rewards()
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.agents[self._state.actor]

    def observe(self, agent: str) -> Observation:
        """Return the observation of an agent, also while another decides."""
        return {"observation": row(self._state, self._seats[agent]), "action_mask": self.action_mask(agent)}

    def action_mask(self, agent: str | None = None) -> Mask:
        """Return the mask of an agent (default: the one selected)."""
        name = self.agent_selection if agent is None else agent
        deciding = self._seats[name] == self._state.actor and not self.terminations.get(name, True)
        return mask(self._state, deciding=deciding)

    @property
    def game_seed(self) -> int | None:
        """The seed that the game began from; None before a reset, and where it continues a state without a seed."""
        return self._game_seed

    def state_of(self) -> State:
        """A copy of the position with all that is hidden: for searches and to begin from again."""
        return self._state.clone()

    def render(self) -> str | None:
        """Return the view of the seat to decide as text, a spectator's after the end; None without a render mode."""
        return view_text(self._state) if self.render_mode else None

    def close(self) -> None:
        """Nothing is held open."""

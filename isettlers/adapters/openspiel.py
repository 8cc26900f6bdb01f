"""The games as the OpenSpiel game `python_isettlers`, registered by importing this.

>>> import pyspiel
>>> import isettlers.adapters.openspiel
>>> game = pyspiel.load_game("python_isettlers(game=burgundy,players=3,rng_seed=7)")
>>> state = game.new_initial_state()
>>> state.apply_action(0)
>>> while not state.is_terminal():
...     state.apply_action(state.legal_actions()[0])
>>> sum(state.returns())
1.0
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Mapping
from typing import Any, Final
from urllib.parse import quote, unquote

import numpy as np
import pyspiel

from isettlers._core.rng import derive_seed
from isettlers.adapters.common import setup_of, setup_read, take, victory
from isettlers.errors import SetupError
from isettlers.plain import short
from isettlers.registry import DEFAULT_GAME, usable
from isettlers.state import State

LONGEST: Final = 10_000
"""Decisions of a game; random play never came to a tenth of it."""

_DEAL: Final = 0
_FRACTION_BITS: Final = 53
_QUOTED: Final = "%"

_DEFAULTS: Final[Mapping[str, str | int]] = {"game": DEFAULT_GAME, "players": 0, "setup": "", "rng_seed": -1}

_TYPE: Final = pyspiel.GameType(
    short_name="python_isettlers",
    long_name="Python isettlers",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=max(game.players[1] for game in usable()),
    min_num_players=min(game.players[0] for game in usable()),
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=dict(_DEFAULTS),
)


class SpielGame(pyspiel.Game):  # type: ignore[misc] # it comes without types
    """A game with its setup.

    `game` is its name, `players` how many (0: as many as the setup is for, or two), `setup` a document of a setup in
    JSON, percent-encoded in OpenSpiel's own strings of parameters. With an `rng_seed` from 0 on the games of this
    object are a series that comes again. Raises SetupError, FormatError.
    """

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = {**_DEFAULTS, **(params or {})}
        name, players, seed = given["game"], given["players"], given["rng_seed"]
        document = given["setup"]
        if document.startswith(_QUOTED):
            document = unquote(document)
        self.setup = setup_read(name, document) if document else setup_of(name, players or None, {})
        seats = self.setup.tables().seats
        if players not in {0, seats}:
            raise SetupError(f"the setup is for {seats} player{'s' * (seats > 1)}, not {short(players)}")
        self._series = seed
        self._dealt = 0
        self._first = self.setup.start(0)
        info = pyspiel.GameInfo(
            num_distinct_actions=self._first.game.num_actions,
            max_chance_outcomes=1,
            num_players=seats,
            min_utility=0.0,
            max_utility=1.0,
            max_game_length=LONGEST,
        )
        super().__init__(_TYPE, info, {**given, "setup": quote(document, safe="")})

    def new_initial_state(self) -> SpielState:
        """The game before the deal, which is its one chance node."""
        return SpielState(self)

    def deal(self) -> State:
        """The next game of the series."""
        number = self._dealt
        self._dealt += 1
        return self.setup.start(secrets.randbits(64) if self._series < 0 else derive_seed(self._series, number))

    def max_chance_nodes_in_history(self) -> int:
        """The deal alone: all other chance is inside the state."""
        return 1

    def make_py_observer(self, wanted: Any = None, params: Any = None) -> SpielObserver:  # noqa: ANN401, it comes without types
        """Return an observer of one seat. Raises SetupError for other observers."""
        alone = pyspiel.PrivateInfoType.SINGLE_PLAYER
        if params or (wanted is not None and (wanted.private_info != alone or not wanted.public_info)):
            raise SetupError("iig_obs_type and params: expected none, an observation is all that one seat knows")
        return SpielObserver(self._first)


class SpielState(pyspiel.State):  # type: ignore[misc] # it comes without types
    """A position of a game; its chance is inside, after the deal no node asks for it."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.position: State | None = None
        """The engine's own state; None before the deal."""

    def current_player(self) -> int:
        """The seat to decide."""
        if self.position is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.position.over else self.position.actor

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.position is not None and self.position.over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The deal, which is sampled when it is applied."""
        return [(_DEAL, 1.0)]

    def returns(self) -> list[float]:
        """1 for the winner, shared among several; 0 for all others and before the end."""
        if self.position is None or not self.position.over:
            return [0.0] * self.num_players()
        return list(victory(self.position))

    def resample_from_infostate(self, player: int, rng: Callable[[], float]) -> SpielState:
        """Return a determinization for a player: hidden information and the chance to come are resampled."""
        found: SpielState = self.clone()
        if self.position is not None:
            found.position = self.position.resample(player, int(rng() * 2**_FRACTION_BITS))
        return found

    def _legal_actions(self, _: int) -> list[int]:
        return [] if self.position is None else self.position.legal_ids()

    def _apply_action(self, action: int) -> None:
        if self.position is None:
            self.position = self.get_game().deal()
        else:
            take(self.position, action)

    def _action_to_string(self, _: int, action: int) -> str:
        return "deal" if self.position is None else self.position.game.text(self.position, action)

    def __str__(self) -> str:
        return "before the deal" if self.position is None else json.dumps(self.position.document())


class SpielObserver:
    """Observer of one seat: numbers with the names of the game's observation table, and a view in JSON.

    It has the seat's knowledge of the position, without the history: the engine keeps which hidden cards a seat has
    seen, so all states of an information set give the same observation.
    """

    def __init__(self, state: State) -> None:
        self.tensor = np.zeros(state.observation_size, np.float32)
        self.dict = {part.name: self.tensor[part.first : part.first + part.count] for part in state.game.observation}

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the numbers; zeros before the deal."""
        if state.position is None:
            self.tensor.fill(0)
        else:
            state.position.observe(player, self.tensor)

    def string_from(self, state: SpielState, player: int) -> str:
        """The view, but for the setup."""
        if state.position is None:
            return "before the deal"
        return json.dumps(state.position.game.view(state.position, player))


pyspiel.register_game(_TYPE, SpielGame)

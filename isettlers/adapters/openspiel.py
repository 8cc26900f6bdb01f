"""The games as the OpenSpiel game `python_isettlers`, registered by importing this.

>>> import pyspiel
>>> import isettlers.adapters.openspiel
>>> game = pyspiel.load_game("python_isettlers(game=burgundy,players=3,seed=7)")
>>> state = game.new_initial_state()
>>> state.apply_action(0)
>>> while not state.is_terminal():
...     state.apply_action(state.legal_actions()[0])
>>> sum(state.returns())
1.0
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final
from urllib.parse import quote, unquote

import numpy as np
import pyspiel

from isettlers._core.rng import derive_seed
from isettlers.adapters.common import setup_of, setup_read, take, victory
from isettlers.adapters.memory import Memory
from isettlers.errors import IllegalAction, SetupError
from isettlers.plain import short, whole
from isettlers.registry import DEFAULT_GAME, usable
from isettlers.state import State

LONGEST: Final = 10_000
"""Decisions of a game; random play never came to a tenth of it."""

_MOST_DEALS: Final = 1_000_000
_FRACTION_BITS: Final = 53
_QUOTED: Final = "%"
_UNDEALT: Final = "before the deal"

_DEFAULTS: Final[Mapping[str, str | int]] = {
    "game": DEFAULT_GAME,
    "players": 0,
    "setup": "",
    "seed": 0,
    "deals": 10_000,
}

_TYPE: Final = pyspiel.GameType(
    short_name="python_isettlers",
    long_name="Python isettlers",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=max(game.players[1] for game in usable()),
    min_num_players=min(game.players[0] for game in usable()),
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=dict(_DEFAULTS),
    provides_factored_observation_string=True,
)
_ALONE: Final = pyspiel.PrivateInfoType.SINGLE_PLAYER
_NOBODY: Final = pyspiel.PrivateInfoType.NONE


class SpielGame(pyspiel.Game):  # type: ignore[misc] # it comes without types
    """A game with its setup.

    `game` is its name, `players` the number of seats (0: that of the setup, or two), `setup` a document of a setup in
    JSON, percent-encoded in OpenSpiel's own strings of parameters. One of `deals` equally likely deals is played; deal
    i starts from `derive_seed(seed, i)`. Raises SetupError, FormatError.
    """

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = {name: whole(value) for name, value in {**_DEFAULTS, **(params or {})}.items()}
        name, players, document = given["game"], given["players"], given["setup"]
        for parameter, least, most in (("seed", 0, None), ("deals", 1, _MOST_DEALS)):
            if given[parameter] < least or (most is not None and given[parameter] > most):
                bounds = f"{least} or more" if most is None else f"{least} to {most:,}"
                raise SetupError(f"{parameter}: expected {bounds}, got {short(given[parameter])}")
        if document.startswith(_QUOTED):
            document = unquote(document)
        self.setup = setup_read(name, document) if document else setup_of(name, players or None, {})
        seats = self.setup.tables().seats
        if players not in {0, seats}:
            raise SetupError(f"the setup is for {seats} player{'s' * (seats > 1)}, not {short(players)}")
        self._seed, self._deals = given["seed"], given["deals"]
        self._first = self.setup.start(0)
        info = pyspiel.GameInfo(
            num_distinct_actions=self._first.game.num_actions,
            max_chance_outcomes=self._deals,
            num_players=seats,
            min_utility=0.0,
            max_utility=1.0,
            max_game_length=LONGEST,
        )
        super().__init__(_TYPE, info, {**given, "setup": quote(document, safe="")})

    def __reduce__(self) -> tuple[Callable[..., SpielGame], tuple[str, dict[str, Any]]]:
        return pyspiel.load_game, (_TYPE.short_name, self.get_parameters())

    def new_initial_state(self) -> SpielState:
        """The game before the deal, which is its one chance node."""
        return SpielState(self)

    def deals(self) -> list[tuple[int, float]]:
        """All deals with their probabilities."""
        return [(number, 1 / self._deals) for number in range(self._deals)]

    def deal(self, number: int) -> State:
        """Return a deal. Raises IllegalAction for a number that no deal has."""
        if not 0 <= number < self._deals:
            raise IllegalAction(f"deal: expected 0 to {self._deals - 1}, got {number}")
        return self.setup.start(derive_seed(self._seed, number))

    def max_chance_nodes_in_history(self) -> int:
        """The deal alone: it determines all later chance."""
        return 1

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:  # noqa: ANN401, it comes without types
        """Return an observer of what one seat knows, now or with perfect recall, or of its public or private part.

        Raises SetupError for others.
        """
        if params:
            raise SetupError(f"observer parameters: expected none, got {short(params)}")
        kind = (True, _ALONE, False)
        if iig_obs_type is not None:
            kind = (iig_obs_type.public_info, iig_obs_type.private_info, iig_obs_type.perfect_recall)
        if kind == (True, _ALONE, False):
            return SeatObserver(self._first)
        if kind not in _TEXTS:
            raise SetupError(
                "iig_obs_type: expected what one seat knows (with or without perfect recall), its public or its private"
                f" part, got public_info={kind[0]}, private_info={kind[1].name}, perfect_recall={kind[2]}"
            )
        return SpielObserver(_TEXTS[kind])


class SpielState(pyspiel.State):  # type: ignore[misc] # it comes without types
    """A position of a game. The history determines it: the deal, then the decisions."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.position: State | None = None
        """The engine's own state; None before the deal."""
        self._memory: Memory | None = None

    def current_player(self) -> int:
        """The seat to decide."""
        if self.position is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.position.over else self.position.actor

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.position is not None and self.position.over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The deals, equally likely."""
        deals: list[tuple[int, float]] = self.get_game().deals()
        return deals

    def returns(self) -> list[float]:
        """1 for the winner, shared among several; 0 for all others and before the end."""
        if self.position is None or not self.position.over:
            return [0.0] * self.num_players()
        return list(victory(self.position))

    def memory(self) -> Memory:
        """Return what the seats have seen and done. The first call replays the history; later calls continue it."""
        history = self.history()
        if self._memory is None:
            self._memory = Memory(self.get_game().deal(history[0]), 1)
        self._memory.follow(history)
        return self._memory

    def resample_from_infostate(self, player: int, rng: Callable[[], float]) -> SpielState:
        """Return a determinization for a player: hidden information and the chance to come are resampled.

        Its history is that of the original, although it no longer replays to this position. The memory of the other
        seats begins here.
        """
        copy: SpielState = self.clone()
        if self.position is not None:
            copy.position = self.position.resample(player, int(rng() * 2**_FRACTION_BITS))
            copy._memory = self.memory().resampled(copy.position, player)
        return copy

    def _legal_actions(self, _: int) -> list[int]:
        return [] if self.position is None else self.position.legal_ids()

    def _apply_action(self, action: int) -> None:
        if self.position is None:
            self.position = self.get_game().deal(action)
        else:
            take(self.position, action)

    def _action_to_string(self, _: int, action: int) -> str:
        return f"deal {action}" if self.position is None else self.position.game.text(self.position, action)

    def __str__(self) -> str:
        return _UNDEALT if self.position is None else json.dumps(self.position.document())


class SpielObserver:
    """Observer without numbers, with a text."""

    tensor: Any = None

    def __init__(self, text: Callable[[SpielState, int], str]) -> None:
        self.dict: dict[str, Any] = {}
        self._text = text

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the numbers."""

    def string_from(self, state: SpielState, player: int) -> str:
        """Return the text of a player."""
        return _UNDEALT if state.position is None else self._text(state, player)


class SeatObserver(SpielObserver):
    """The knowledge of one seat: numbers with the names of the observation table, and the view in JSON."""

    def __init__(self, state: State) -> None:
        super().__init__(_known)
        self.tensor = np.zeros(state.observation_size, np.float32)
        self.dict = {part.name: self.tensor[part.first : part.first + part.count] for part in state.game.observation}

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the numbers; zeros before the deal."""
        if state.position is None:
            self.tensor.fill(0)
        else:
            state.position.observe(player, self.tensor)


def _view(state: SpielState, seat: int | None) -> Mapping[str, Any]:
    """Return a view, but for the setup."""
    position: Any = state.position
    view: Mapping[str, Any] = position.game.view(position, seat)
    return view


def _known(state: SpielState, player: int) -> str:
    """Return what one seat knows, in JSON."""
    return json.dumps(_view(state, player))


def _public(state: SpielState, _: int) -> str:
    """Return what a spectator knows, in JSON."""
    return json.dumps(_view(state, None))


def _private(state: SpielState, player: int) -> str:
    """Return what one seat knows and a spectator does not, in JSON: values of its view by their paths."""
    return json.dumps(dict(_differences(_view(state, player), _view(state, None))))


def _recalled(state: SpielState, player: int) -> str:
    """Return all that one seat has seen and done, as a digest."""
    return f"seat {player}: {state.memory().digests[player].hex()}"


def _differences(mine: object, theirs: object, path: str = "$") -> Iterator[tuple[str, object]]:
    """Yield the path and the value of each part of a tree that another tree lacks or has otherwise."""
    if isinstance(mine, Mapping) and isinstance(theirs, Mapping):
        for name, value in mine.items():
            yield from _differences(value, theirs.get(name), f"{path}.{name}")
    elif isinstance(mine, list) and isinstance(theirs, list) and len(mine) == len(theirs):
        for place, (value, other) in enumerate(zip(mine, theirs, strict=True)):
            yield from _differences(value, other, f"{path}[{place}]")
    elif mine != theirs:
        yield path, mine


_TEXTS: Final[Mapping[tuple[bool, Any, bool], Callable[[SpielState, int], str]]] = {
    (True, _ALONE, True): _recalled,  # no tensor of fixed size holds it
    (True, _NOBODY, False): _public,
    (False, _ALONE, False): _private,
}
"""Texts of the observers without numbers, by public information, private information, perfect recall."""

pyspiel.register_game(_TYPE, SpielGame)

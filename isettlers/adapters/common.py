"""Common parts of the environments: the game, its start and its rewards."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from isettlers.errors import FormatError, SetupError
from isettlers.game import Setup
from isettlers.kit.reading import unknown
from isettlers.plain import from_json, short
from isettlers.registry import game, rotation_of
from isettlers.registry import setup_of as game_setup
from isettlers.state import State

ILLEGAL_REWARD: Final = -1.0
"""Of who takes an action that is not legal, and so ends the game."""

Worth = Callable[[State], tuple[float, ...]]
"""Function that returns the reward of each seat of a finished game."""


def victory(state: State) -> tuple[float, ...]:
    """1 for the winner, shared among several; 0 for all others."""
    ranks = state.ranks
    winners = ranks.count(0)
    return tuple(1 / winners if rank == 0 else 0.0 for rank in ranks)


def points(state: State) -> tuple[float, ...]:
    """Each seat's points."""
    return tuple(map(float, state.scores))


REWARDS: Final[Mapping[str, Worth]] = MappingProxyType({"win": victory, "score": points})


def worth_of(reward: str) -> Worth:
    """Return the reward function of a name. Raises SetupError for an unknown name."""
    if reward not in REWARDS:
        raise SetupError(unknown("reward", reward, REWARDS))
    return REWARDS[reward]


def setup_of(name: str, players: int | None, settings: Mapping[str, Any]) -> Setup:
    """Return the setup of a game with some settings, for `players` (default: as many as they are for, or two).

    Raises SetupError, and CardError for decks or tiles that cannot be played with.
    """
    if players is not None:
        return game_setup(name, {**settings, "players": players})
    return rotation_of(name, None, settings)[0]


def setup_read(name: str, text: str) -> Setup:
    """Return the setup of a document in JSON (`Setup.document`). Raises FormatError, SetupError."""
    try:
        tree = from_json(text)
    except FormatError as error:
        raise SetupError(f"the setup is {error}") from None
    return game(name).setup_from(tree)


def begin(setup: Setup, seed: int, position: object = None, *, reseed: bool = False) -> State:
    """Return a new game, or a copy of `position`, which must have the same setup.

    With `reseed` the seed draws the chance to come of that position. Raises SetupError.
    """
    if position is None:
        return setup.start(seed)
    if not isinstance(position, State) or position.setup != setup:
        raise SetupError(f"position: expected a state of this setup, got {short(position)}")
    if position.over:
        raise SetupError("position: expected a state that is not over")
    state = position.clone()
    if reseed:
        try:
            state.reseed(seed)
        except (TypeError, ValueError) as error:
            raise SetupError(str(error)) from None
    return state


def take(state: State, action: Any) -> None:  # noqa: ANN401, whatever an agent gave
    """Apply an action without keeping anything for `undo`. Raises IllegalAction; the state is then unchanged."""
    if state.is_legal(action):
        state.apply_unchecked(action)
    else:
        state.apply(action)


def rendering(mode: str | None) -> str | None:
    """Return a render mode, None or "ansi". Raises SetupError for others."""
    if mode not in {None, "ansi"}:
        raise SetupError(unknown("render mode", mode, ["ansi"]))
    return mode


def view_text(state: State) -> str:
    """Return the view of the seat to decide, or of a spectator when the game is over, as indented lines."""
    return _lines(state.game.view(state, None if state.over else state.actor))


def _lines(tree: Mapping[str, Any] | Sequence[Any], indent: str = "") -> str:
    """Return a plain tree as lines: a name and its value in each, the parts of a value indented below."""
    named = tree.items() if isinstance(tree, Mapping) else enumerate(tree)
    return "\n".join(
        f"{indent}{name}:\n{_lines(value, indent + '  ')}"
        if _has_parts(value)
        else f"{indent}{name}: {json.dumps(value)}"
        for name, value in named
    )


def _has_parts(value: object) -> bool:
    inner = value.values() if isinstance(value, Mapping) else value if isinstance(value, list | tuple) else ()
    return any(isinstance(one, Mapping | list | tuple) for one in inner)

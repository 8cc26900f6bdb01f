"""What the contract needs to know of a game beyond what the game declares itself."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Final

from attrs import field, frozen
from conformance import (
    burgundy,
    burgundy_positions,
    founders,
    founders_mixes,
    founders_positions,
    imperial,
    imperial_copies,
    imperial_mixes,
    imperial_positions,
)

from isettlers import Event, Setup, State

LeftOut = Iterable[tuple[str, Sequence[tuple[State, State]]]]
"""Things that may be chosen and that no option names, nor a copy in the same condition.

With each of them, for every option that may stand for it, the positions after either choice.
"""


def _nothing_left_out(_: State) -> LeftOut:
    """For games whose equal tiles go by one number: their options name the place of a tile."""
    return ()


@frozen
class Subject:
    """A game under the contract, and the setups its positions are taken from."""

    setups: Mapping[str, Setup] = field(repr=False)
    """By a short label; between them the least and the most players."""
    most_decisions: int
    """No game takes more, however it is played."""
    likeness: Callable[[State, int], Hashable] = field(repr=False)
    """A legal action as it looks when copies of a thing are told apart only by what makes a difference."""
    settled: Callable[[Sequence[Event]], bool] = field(repr=False)
    """Whether what an action made different may be gone after its step, as at the end of a round."""
    scattered: Callable[[int], State] = field(repr=False)
    """A consistent position by seed, such as games seldom come to."""
    left_out: Callable[[State], LeftOut] = field(default=_nothing_left_out, repr=False)
    """What options leave out because they offer one of several copies."""
    mixes: Mapping[str, Setup] = field(factory=dict, repr=False)
    """By a short label: setups between which any two options come together that may."""


SUBJECTS: Final[Mapping[str, Subject]] = {
    "imperial": Subject(
        imperial.IMPERIAL_SETUPS,
        2_000,
        imperial.likeness,
        imperial.settled,
        imperial_positions.scattered,
        imperial_copies.left_out,
        imperial_mixes.IMPERIAL_MIXES,
    ),
    "burgundy": Subject(
        burgundy.BURGUNDY_SETUPS, 2_000, burgundy.likeness, burgundy.settled, burgundy_positions.scattered
    ),
    "founders": Subject(
        founders.FOUNDERS_SETUPS,
        600,
        founders.likeness,
        founders.settled,
        founders_positions.scattered,
        mixes=founders_mixes.FOUNDERS_MIXES,
    ),
}
"""Every game of the registry; a new game adds its line here and a module of its own beside this one."""

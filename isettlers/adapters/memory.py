"""Digests of all that each seat of a game has seen and done: perfect recall."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from typing_extensions import Buffer

from isettlers.state import State

_DIGEST_BYTES = 16


class Memory:
    """The observations and own decisions of each seat, in their order, as one digest a seat.

    Two histories have the same digest for a seat if and only if the seat has seen the same changes of its observation
    and taken the same actions between them (up to collisions of 128 bits). `place` is the number of entries of the
    history that led to `state`, which must not change later.
    """

    __slots__ = ("_place", "_seen", "_state", "digests")

    def __init__(self, state: State, place: int) -> None:
        self._state = state.clone()
        self._place = place
        self._seen = [_digest(state.observe(seat)) for seat in range(state.seats)]
        self.digests = list(self._seen)
        """The digest of each seat."""

    def follow(self, history: Sequence[int]) -> None:
        """Take the decisions of a history that this does not have yet."""
        state = self._state
        for action in history[self._place :]:
            actor = state.actor
            state.apply_unchecked(action)
            for seat in range(state.seats):
                seen = _digest(state.observe(seat))
                own = str(action).encode() if seat == actor else b""
                if own or seen != self._seen[seat]:
                    self.digests[seat] = _digest(self.digests[seat] + own + seen)
                    self._seen[seat] = seen
        self._place = len(history)

    def resampled(self, state: State, seat: int) -> Self:
        """Return the memory for a determinization of the same place: that of `seat` remains, the others begin."""
        resampled = type(self)(state, self._place)
        resampled.digests[seat] = self.digests[seat]
        return resampled


def _digest(data: Buffer) -> bytes:
    return blake2b(data, digest_size=_DIGEST_BYTES).digest()

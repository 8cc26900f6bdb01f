"""Marks by which a server notices that its version of the engine would play a stored table otherwise."""

from __future__ import annotations

from functools import lru_cache

import isettlers
from isettlers import Setup, State
from isettlers.errors import FormatError


def maker(setup: Setup) -> str:
    """Return the mark of a new table: the engine's version, and the fingerprint of the data that its rules use."""
    return f"{isettlers.__version__} {_fingerprint(setup)}"


def check_maker(mark: str, now: str) -> None:
    """Raise FormatError for a table that was made with other data than one made now; one without a mark passes."""
    version, _, fingerprint = mark.partition(" ")
    if mark and fingerprint != now.partition(" ")[2]:
        raise FormatError(f"made by version {version} with other cards or tiles")


def position(state: State) -> bytes:
    """Return the mark of a position: the layout of the game's struct, and the hash that is computed over it."""
    return state.game.layout.to_bytes(2, "little") + state.hash.to_bytes(8, "little")


def check_position(mark: bytes | None, state: State) -> None:
    """Raise FormatError for another position than the marked one; marks of another layout cannot be compared."""
    reached = position(state)
    if mark is not None and mark[:2] == reached[:2] and mark != reached:
        raise FormatError("its actions lead to another position than they did: the rules have changed since")


@lru_cache(256)  # a millisecond for Imperial Settlers, and most tables have the same few setups
def _fingerprint(setup: Setup) -> str:
    return setup.fingerprint().hex()

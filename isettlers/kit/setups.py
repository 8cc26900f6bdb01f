"""The common part of all setups: start a game, share tables, read a tree, hash the rules."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from hashlib import sha256
from threading import Lock
from typing import TYPE_CHECKING, Any, Final, SupportsIndex, TypeVar
from weakref import WeakValueDictionary

from isettlers._core.kernel import Tables, checked_seed
from isettlers.errors import CardError, FormatError, SetupError
from isettlers.kit.reading import Node
from isettlers.plain import cut
from isettlers.state import State
from isettlers.values import Event

if TYPE_CHECKING:
    from isettlers.game import Setup

_KEPT: Final = 256
"""Number of tables kept for a while after the last position with them is gone."""

_Setup = TypeVar("_Setup", bound=Hashable)
_Tables = TypeVar("_Tables", bound=Tables)


def start(setup: Setup, seed: SupportsIndex | None = None, *, events: list[Event] | None = None) -> State:
    """Return a fresh game; the same seed (0 to 2**64 - 1) gives the same game (default: a drawn one).

    Events before the first decision are appended to `events`, when given. Raises SetupError for another seed.
    """
    if seed is None:
        seed = secrets.randbits(64)
    try:
        number = checked_seed(seed)
    except (TypeError, ValueError) as error:
        raise SetupError(str(error)) from None
    return State.begin(setup, number, events)


def shared(build: Callable[[_Setup, str], _Tables]) -> Callable[[_Setup, str], _Tables]:
    """Share the tables of a setup and its weights: one object as long as any position needs it."""
    alive: WeakValueDictionary[tuple[_Setup, str], _Tables] = WeakValueDictionary()
    building = Lock()

    @lru_cache(maxsize=_KEPT)
    def tables(setup: _Setup, weights: str) -> _Tables:
        with building:
            found = alive.get((setup, weights))
            if found is None:
                found = alive[setup, weights] = build(setup, weights)
            return found

    return tables


def setup_fields(tree: object, path: str, known: Collection[str]) -> dict[str, Any]:
    """Return the fields of a setup's tree, by their names alone. Raises FormatError for anything else."""
    node = Node(tree, path)
    node.only(known)
    return dict(node.mapping())


@contextmanager
def reading(path: str) -> Iterator[None]:
    """Turn the SetupErrors of a block into FormatErrors that begin with the path.

    CardErrors of cards and tiles in the tree have their own path.
    """
    try:
        yield
    except CardError as error:
        raise FormatError(cut(str(error))) from None
    except SetupError as error:
        raise FormatError(cut(f"{path}: {error}")) from None


def fingerprint(rules: Mapping[str, Any]) -> bytes:
    """Return an 8-byte hash of all data the rules depend on, a plain tree that the game's page lists."""
    text = json.dumps(rules, sort_keys=True, separators=(",", ":"))
    return sha256(text.encode("ascii")).digest()[:8]

"""What the setups of all games do alike: start a game, share their tables, be read from a tree, tell their rules."""

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
from isettlers.plain import cut, short
from isettlers.state import State
from isettlers.values import Event

if TYPE_CHECKING:
    from isettlers.game import Setup

_KEPT: Final = 256
"""Tables that are kept a little longer than a position needs them."""

_Setup = TypeVar("_Setup", bound=Hashable)
_Tables = TypeVar("_Tables", bound=Tables)


def start(setup: Setup, seed: SupportsIndex | None = None, *, events: list[Event] | None = None) -> State:
    """A fresh game; the same seed (0 to 2**64 - 1) gives the same game, None draws one.

    What happens before the first decision is added to `events`, when given. Raises SetupError for another seed.
    """
    if seed is None:
        seed = secrets.randbits(64)
    try:
        number = checked_seed(seed)
    except (TypeError, ValueError) as error:
        raise SetupError(str(error)) from None
    return State.begin(setup, number, events)


def shared(build: Callable[[_Setup, str], _Tables]) -> Callable[[_Setup, str], _Tables]:
    """Tables of a setup and its weights, built where there are none: one object as long as any position needs it."""
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
    """The fields of a setup's tree, by their names alone. Raises FormatError for what is no table of known fields."""
    if not isinstance(tree, dict):
        raise FormatError(f"{path}: a setup is a table, not {type(tree).__name__}")
    for key in tree:
        if key not in known:
            raise FormatError(cut(f"{path}: {short(key)} is unknown; allowed: {', '.join(known)}"))
    return tree


@contextmanager
def reading(path: str) -> Iterator[None]:
    """While a setup's tree is read, what its parts refuse is a FormatError that begins with the path.

    CardErrors of cards and tiles in the tree name their own.
    """
    try:
        yield
    except CardError as error:
        raise FormatError(cut(str(error))) from None
    except SetupError as error:
        raise FormatError(cut(f"{path}: {error}")) from None


def fingerprint(rules: Mapping[str, Any]) -> bytes:
    """Eight bytes that tell the data that rules use from others: a plain tree, as its game's page lists it."""
    text = json.dumps(rules, sort_keys=True, separators=(",", ":"))
    return sha256(text.encode("ascii")).digest()[:8]

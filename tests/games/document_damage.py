"""Damage to documents: fields left out, values replaced by wrong ones and by others of the same document."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from random import Random
from typing import Any, Final

WRONG: Final[Sequence[Any]] = (
    *(None, True, -1, 0, 1, 7, 2**64 - 1, 0.5, "", "red", "é"),
    *([], {}, [1], ["red"], {"red": 1}, [{}] * 300),
)


def places(tree: Any) -> Iterator[tuple[Any, Any]]:
    """Yield each table or list of a tree with each of its keys or indices."""
    fields = list(tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ())
    for key, value in fields:
        yield tree, key
        yield from places(value)


def damage(tree: dict[str, Any], rng: Random) -> None:
    """Damage a tree in one place, those near the root most often."""
    owner, key = rng.choice(list(places(tree)))
    if rng.random() < 0.5:
        owner, key = tree, rng.choice(list(tree))
    kind = rng.randrange(4)
    if kind == 0:
        del owner[key]
    elif kind == 1:
        other, place = rng.choice(list(places(tree)))
        owner[key] = deepcopy(other[place])
    elif kind == 2 and type(owner[key]) is int:
        owner[key] = max(0, owner[key] + rng.choice((-1, 1)))
    else:
        owner[key] = deepcopy(rng.choice(WRONG))


def damaged(tree: Mapping[str, Any], rng: Random) -> dict[str, Any]:
    """Return a copy with damage in some places, but for its game and setup."""
    rest = {key: deepcopy(value) for key, value in tree.items() if key not in {"game", "setup"}}
    for _ in range(rng.choice((1, 1, 1, 2, 3, 8))):
        if rest:
            damage(rest, rng)
    return {"game": tree["game"], "setup": tree["setup"], **rest}

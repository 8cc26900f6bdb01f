"""Names for the runs of numbers of a core: action ids by kind, observations by part."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise

from isettlers.values import Block, Part

Places = Mapping[str, tuple[int, int]]
"""First number and length by name."""


def action_blocks(firsts: Mapping[str, int], meanings: Mapping[str, tuple[tuple[str, ...], str]]) -> tuple[Block, ...]:
    """Return the action table: every kind with its run of ids.

    `firsts` has the first id of each kind, in order, and behind the last the number of ids; `meanings` the names of the
    arguments and the meaning of each kind.
    """
    return tuple(
        Block(kind, firsts[kind], firsts[after] - firsts[kind], *meanings[kind]) for kind, after in pairwise(firsts)
    )


def parts(places: Places, meanings: Mapping[str, str], prefix: str = "", start: int = 0) -> Iterator[Part]:
    """Yield parts of an observation, moved by `start`, with a prefix before their names."""
    for name, (first, count) in places.items():
        yield Part(prefix + name, start + first, count, meanings[name])


def seat_parts(
    before: Places, places: Places, meanings: Mapping[str, str], seats: int, prefix: str = ""
) -> Iterator[Part]:
    """Yield the parts of every seat, from the observer on, after the parts `before` them."""
    for seat in range(seats):
        yield from parts(places, meanings, f"{prefix}seat{seat}.", _end(before) + seat * _end(places))


def _end(places: Places) -> int:
    return max(first + count for first, count in places.values())

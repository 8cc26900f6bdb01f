"""Few mixes of options between which every two options come together that may (pairwise covering)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import Any, Final

Mix = dict[str, Any]
"""A value for each option, or for some of them."""
Pair = frozenset[tuple[str, int]]
"""Two options, each with the place of one of its values."""

_TRIES: Final = 40


def covering(options: Mapping[str, Sequence[Any]], allowed: Callable[[Mix], bool], seed: int = 1) -> list[Mix]:
    """Mixes of one value for each option, so that any two values that may stand together do so in one of them.

    `allowed` says of a mix, which may lack options, whether what is there goes together. The same for the same seed.
    """
    cover = _Cover(options, allowed, Random(seed))
    mixes: list[Mix] = []
    while cover.missing:
        mixes.append(cover.next_mix())
    return mixes


class _Cover:
    """The pairs not yet met, and how to meet many of them at once."""

    def __init__(self, options: Mapping[str, Sequence[Any]], allowed: Callable[[Mix], bool], rng: Random) -> None:
        self.options = options
        self.allowed = allowed
        self.rng = rng
        pairs = (
            frozenset({(one, first), (other, second)})
            for one, other in combinations(options, 2)
            for first in range(len(options[one]))
            for second in range(len(options[other]))
        )
        self.missing = {pair: None for pair in pairs if self._completed(dict(pair)) is not None}

    def next_mix(self) -> Mix:
        """Of some mixes with a pair that is missing, the one that has the most of them."""
        needed = next(iter(self.missing))
        tries = [self._completed(dict(needed)) for _ in range(_TRIES)]
        best = max((places for places in tries if places is not None), key=lambda places: len(self._met(places)))
        for pair in self._met(best):
            del self.missing[pair]
        return self._values({name: best[name] for name in self.options})

    def _met(self, places: Mapping[str, int]) -> list[Pair]:
        return [pair for pair in map(frozenset, combinations(places.items(), 2)) if pair in self.missing]

    def _completed(self, places: dict[str, int]) -> dict[str, int] | None:
        """These values with others for all that is left, or None when nothing fits."""
        if not self.allowed(self._values(places)):
            return None
        left = [name for name in self.options if name not in places]
        if not left:
            return places
        name = left[0]
        return next(
            (whole for place in self._shuffled(name) if (whole := self._completed(places | {name: place}))), None
        )

    def _shuffled(self, name: str) -> Iterator[int]:
        return iter(self.rng.sample(range(len(self.options[name])), len(self.options[name])))

    def _values(self, places: Mapping[str, int]) -> Mix:
        return {name: self.options[name][place] for name, place in places.items()}

"""How far counts lie from the shares that chance should give."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any


def surprise(counts: Counter[Any], shares: Mapping[Any, float]) -> float:
    """Return chi-square of counts against expected shares, by degree of freedom: about 1 where they fit."""
    total = sum(counts.values())
    assert {key for key, number in counts.items() if number} <= {key for key, share in shares.items() if share}
    expected = {key: total * share for key, share in shares.items() if share}
    return sum((counts[key] - number) ** 2 / number for key, number in expected.items()) / (len(expected) - 1)

"""The logarithm of the searches, which uses no C library: exact but for the last bit."""

from __future__ import annotations

import math
from collections.abc import Iterable
from decimal import Decimal, localcontext

import pytest

from isettlers._core.rng import Generator
from isettlers._core.search.engine import log_of

RANDOM = Generator(7)
LARGE = [2**32 - 1, *(2**n for n in range(32)), *(1 + RANDOM.below(2**32 - 1) for _ in range(20_000))]


def in_last_places(number: float, exact: Decimal) -> Decimal:
    return abs(Decimal(number) - exact) / Decimal(math.ulp(float(exact)))


def test_one_has_the_logarithm_zero() -> None:
    assert log_of(1) == 0.0
    with pytest.raises(ValueError, match="expected 1 or more, got 0"):
        log_of(0)


@pytest.mark.parametrize("numbers", [range(2, 3_000), LARGE[1:3_000]], ids=["small", "large"])
def test_it_is_the_nearest_number_or_the_one_beside_it(numbers: Iterable[int]) -> None:
    with localcontext(prec=40):
        assert max(in_last_places(log_of(n), Decimal(n).ln()) for n in numbers if n > 1) < Decimal("0.51")


def test_it_is_that_of_the_c_library_but_for_the_last_bit() -> None:
    assert all(abs(log_of(n) - math.log(n)) <= math.ulp(math.log(n)) for n in (*range(1, 100_000), *LARGE))


def test_it_never_falls() -> None:
    logarithms = [log_of(n) for n in range(1, 100_000)]
    assert logarithms == sorted(logarithms)

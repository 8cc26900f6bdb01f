"""Floats are read and written as Python reads and writes them, to the last bit and digit."""

from __future__ import annotations

import math
import struct
from collections.abc import Iterator
from random import Random

from core.probing import Probe


def floats() -> Iterator[float]:
    """Floats of every size, and those at the edges of their scale."""
    random = Random(0)
    for _ in range(4_000):
        (number,) = struct.unpack("<d", random.randbytes(8))
        if math.isfinite(number):
            yield number
    for exponent in range(-1074, 1024):
        number = math.ldexp(1.0, exponent)
        yield from (number, math.nextafter(number, 0.0), math.nextafter(number, math.inf))
    for tens in range(-325, 309):
        yield from (float(f"1e{tens}"), float(f"-9.5e{tens - 1}"))
    for _ in range(2_000):
        yield random.randrange(10**6) / 10 ** random.randrange(7)


def test_floats_are_written_in_the_digits_of_python(probe: Probe) -> None:
    for number in (0.0, -0.0, *floats()):
        assert probe.written_float(number) == repr(number)


def test_what_is_written_is_read_again(probe: Probe) -> None:
    for number in floats():
        for text in (repr(number), f"{number:.30e}", f"{number:.15e}"):
            assert probe.read_float(text.encode()) == float(text)


def test_many_digits_are_rounded_to_the_nearest_float(probe: Probe) -> None:
    random = Random(1)
    halves = [math.nextafter(1.0, 2.0), 2.0**-1074, 2.0**-1022, 2.0**53 + 2, 9.5]
    for number in halves:
        between = f"{(number + math.nextafter(number, math.inf)) / 2:.800f}"
        for text in (between, between + "1", between[:-3] + "1"):
            assert probe.read_float(text.encode()) == float(text)
    for _ in range(500):
        digits = "".join(random.choices("0123456789", k=random.randrange(1, 1_200)))
        place = random.randrange(len(digits))
        text = f"{digits[: place + 1]}.{digits[place:]}e{random.randrange(-1_500, 700)}"
        assert probe.read_float(text.encode()) == float(text)


def test_exponents_beyond_all_floats_give_zero_or_infinity(probe: Probe) -> None:
    for text in ("1e309", "1e99999999999999999999", "-1e400", "1e-400", "0e999999999", "0.0e-9", "-0", "1" * 400):
        assert probe.read_float(text.encode()) == float(text)

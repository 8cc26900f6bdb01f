"""The generator against published vectors and against a slow one in plain Python."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest
from games.subjects import SUBJECTS

from isettlers._core import kernel
from isettlers._core.rng import Generator, derive_seed

MASK = 2**64 - 1
SEEDS = (0, 1, 7, 1234567, 2**32, 2**63, 2**64 - 1)
BOUNDS = (1, 2, 3, 6, 7, 52, 255, 256, 1000, 2**16 + 1, 2**31, 2**31 + 1, 3 * 2**30, 2**32 - 1)


def splitmix64(seed: int) -> Iterator[int]:
    """Steele, Lea and Flood's splitmix64, as published by Vigna."""
    while True:
        seed = (seed + 0x9E3779B97F4A7C15) & MASK
        mixed = (seed ^ seed >> 30) * 0xBF58476D1CE4E5B9 & MASK
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & MASK
        yield mixed ^ mixed >> 31


class Slow:
    """Blackman and Vigna's xoshiro256++ over Python ints, with Lemire's bounded numbers."""

    def __init__(self, words: tuple[int, int, int, int]) -> None:
        self.words = words

    @classmethod
    def seeded(cls, seed: int) -> Slow:
        stream = splitmix64(seed)
        return cls((next(stream), next(stream), next(stream), next(stream)))

    def next(self) -> int:
        a, b, c, d = self.words
        result = (_rotated(a + d & MASK, 23) + a) & MASK
        c ^= a
        d ^= b
        self.words = (a ^ d, b ^ c, c ^ b << 17 & MASK, _rotated(d, 45))
        return result

    def below(self, bound: int) -> int:
        """The top half of a 32-bit number times the bound, drawn again while it would favour small results."""
        while True:
            product = (self.next() >> 32) * bound
            if product % 2**32 >= 2**32 % bound:
                return product >> 32


def _rotated(word: int, places: int) -> int:
    return (word << places | word >> 64 - places) & MASK


def test_the_slow_splitmix64_gives_the_published_numbers() -> None:
    stream = splitmix64(1234567)
    assert [next(stream) for _ in range(5)] == [
        6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821,
    ]  # fmt: skip


PUBLISHED = [
    41943041, 58720359, 3588806011781223, 3591011842654386, 9228616714210784205,
    9973669472204895162, 14011001112246962877, 12406186145184390807, 15849039046786891736, 10450023813501588000,
]  # fmt: skip
"""xoshiro256++ from the state 1, 2, 3, 4."""


def test_the_generator_and_the_slow_one_give_the_published_numbers() -> None:
    generator = Generator()
    generator.words = (1, 2, 3, 4)
    slow = Slow((1, 2, 3, 4))
    assert [generator.next() for _ in PUBLISHED] == PUBLISHED
    assert [slow.next() for _ in PUBLISHED] == PUBLISHED


def test_the_words_of_a_fixed_seed_never_change() -> None:
    generator = Generator(7)
    assert generator.words == (
        7191089600892374487, 309689372594955804, 16616101746815609346, 10753165928301472203,
    )  # fmt: skip
    assert [generator.next() for _ in range(3)] == [1021219803524665661, 3174977118032272916, 13236943193235544178]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_seed_is_spread_by_splitmix64(seed: int) -> None:
    stream = splitmix64(seed)
    assert Generator(seed).words == tuple(next(stream) for _ in range(4))


@pytest.mark.parametrize("seed", SEEDS)
def test_numbers_and_words_are_those_of_the_slow_generator(seed: int) -> None:
    generator, slow = Generator(seed), Slow.seeded(seed)
    for _ in range(1000):
        assert generator.next() == slow.next()
    assert generator.words == slow.words


@pytest.mark.parametrize("bound", BOUNDS)
def test_bounded_numbers_are_those_of_the_slow_generator(bound: int) -> None:
    generator, slow = Generator(bound), Slow.seeded(bound)
    drawn = [generator.below(bound) for _ in range(1000)]
    assert drawn == [slow.below(bound) for _ in drawn]
    assert generator.words == slow.words
    assert all(0 <= number < bound for number in drawn)


def test_a_bound_just_above_a_power_of_two_makes_it_draw_again() -> None:
    generator, once = Generator(3), Generator(3)
    for _ in range(100):
        generator.below(2**31 + 1)
        once.next()
    assert generator.words != once.words


@pytest.mark.parametrize("bound", [2, 3, 5, 52])
def test_every_bounded_number_turns_up_about_equally_often(bound: int) -> None:
    generator = Generator(17)
    counts = [0] * bound
    for _ in range(2000 * bound):
        counts[generator.below(bound)] += 1
    chi_square = sum(Fraction((count - 2000) ** 2, 2000) for count in counts)
    assert chi_square < bound - 1 + 5 * (2 * bound) ** 0.5


@pytest.mark.parametrize("bound", [0, -1, 2**32, "2"])
def test_a_bound_that_is_none_is_refused(bound: int) -> None:
    generator = Generator(1)
    before = generator.words
    with pytest.raises((ValueError, OverflowError, TypeError)):
        generator.below(bound)
    assert generator.words == before


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_a_seed_outside_64_bits_is_refused(seed: int) -> None:
    with pytest.raises(OverflowError):
        Generator(seed)


def test_words_that_are_not_four_64_bit_numbers_are_refused_and_change_nothing() -> None:
    generator = Generator(5)
    before = generator.words
    for words in ((1, 2, 3), (1, 2, 3, 4, 5), (1, 2, 3, 2**64), (1, 2, 3, -1)):
        with pytest.raises((ValueError, OverflowError)):
            generator.words = words  # type: ignore[assignment]
        assert generator.words == before


def test_derived_seeds_are_splitmix64_of_the_mixed_seed_and_the_stream() -> None:
    for seed in SEEDS:
        base = next(splitmix64(seed))
        for stream in (0, 1, 2, 1000, 2**64 - 1):
            assert derive_seed(seed, stream) == next(splitmix64(base + stream))


def test_derived_seeds_of_many_games_all_differ() -> None:
    derived = {derive_seed(seed, stream) for seed in range(100) for stream in range(200)}
    assert len(derived) == 100 * 200


@pytest.mark.skipif(kernel.DEBUG, reason="a debug build refuses the state")
@pytest.mark.parametrize("name", SUBJECTS)
def test_a_game_with_a_generator_of_zeros_comes_to_its_end(name: str) -> None:
    """No saved state has one; unchecked calls take it, and multiply and reject alone would never end."""
    for setup in SUBJECTS[name].setups.values():
        state = setup.start(seed=1)
        state._set_bytes(bytes(32) + state._bytes()[32:])
        for _ in range(SUBJECTS[name].most_decisions):
            if not state.over:
                state.apply_unchecked(state.legal_ids()[-1])
        assert state.over

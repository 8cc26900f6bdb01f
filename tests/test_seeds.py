"""Seeds: checked in one place, drawn in one place."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import isettlers
from isettlers import SetupError
from isettlers.seeds import draw_seed, seed_of

PACKAGE = Path(isettlers.__file__).parent
DRAWS = re.compile(
    r"randbits|randbelow|urandom|SystemRandom|default_rng\(\)|(?<!\.)\brandom\.(?:random|rand\w+|choice)\("
)


def test_drawn_seeds_differ_and_are_taken() -> None:
    seeds = [draw_seed() for _ in range(4)]
    assert len(set(seeds)) == 4
    assert [seed_of(seed) for seed in seeds] == seeds
    assert seed_of(None) != seed_of(None)


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, True, "7", (1, 2)])
def test_other_values_are_refused_in_one_line(seed: Any) -> None:
    with pytest.raises(SetupError, match=r"^seed: expected int from 0 to 2\*\*64 - 1, got .*$"):
        seed_of(seed)


def test_games_and_batches_without_a_seed_differ() -> None:
    states = [isettlers.start("burgundy", players=2) for _ in range(2)]
    assert states[0] != states[1]
    batches = [isettlers.Batch("burgundy", games=2) for _ in range(2)]
    assert len({seed for batch in batches for seed in batch.seeds}) == 4


def test_randomness_is_drawn_in_one_place() -> None:
    drawing = [path for path in PACKAGE.rglob("*.py") if DRAWS.search(path.read_text(encoding="utf-8"))]
    assert drawing == [PACKAGE / "seeds.py"]

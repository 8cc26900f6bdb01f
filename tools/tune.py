"""Find weights for the evaluation: small changes, kept when greedy play by them beats what was best so far.

`python tools/tune.py --game imperial --minutes 5` prints a table for the game's data/weights.toml, and how it does
against the plain weights in games it was not tuned on.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from pathlib import Path
from random import Random

sys.path.append(str(Path(__file__).resolve().parents[1] / "tests"))

from bound import bound
from games.subjects import SUBJECTS

import isettlers
from isettlers.kit.weights import PLAIN

Weights = Mapping[str, float]


def margin(game: str, one: Weights, other: Weights, first: int, games: int) -> tuple[float, float]:
    """Share of the wins of greedy play by some weights against others, and its points more; seats swapped."""
    wins = points = 0.0
    setups, evaluating = isettlers.game(game).seatings(2), SUBJECTS[game].tables_with
    for pair in range(first, first + games // 2):
        setup = setups[pair % len(setups)]
        tables = evaluating(setup, dict(one)), evaluating(setup, dict(other))
        for seat in (0, 1):
            state = setup.start(pair)
            views = [bound(tables[seat], state), bound(tables[1 - seat], state)]
            while not views[0].over:
                action = views[views[0].actor].greedy(pair)
                for view in views:
                    view.apply_unchecked(action)
            ranks, scores = views[0].ranks, views[0].scores
            wins += 0.5 if ranks[seat] == ranks[1 - seat] else float(ranks[seat] == 0)
            points += scores[seat] - scores[1 - seat]
    return wins / games, points / games


def changed(base: Weights, rng: Random, size: float) -> dict[str, float]:
    """The weights with some of them a little larger or smaller."""
    return {
        name: value * math.exp(rng.gauss(0.0, size)) if rng.random() < 0.4 else value for name, value in base.items()
    }


def main() -> None:
    """Tune, then measure on fresh games."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=SUBJECTS, default="imperial")
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--games", type=int, default=240)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--least", type=float, default=1.0, help="points a game by which weights must be better")
    options = parser.parse_args()
    game, rng = options.game, Random(options.seed)
    plain = SUBJECTS[game].weights(PLAIN)
    best, first = dict(plain), 0
    ends = time.monotonic() + 60 * options.minutes
    with ProcessPoolExecutor(options.workers) as pool:
        while time.monotonic() < ends:
            tries = [changed(best, rng, 0.3) for _ in range(2 * options.workers)]
            meetings = [(each, against) for each in tries for against in (best, plain)]
            ones, others = zip(*meetings, strict=True)
            margins = list(pool.map(margin, repeat(game), ones, others, repeat(first), repeat(options.games)))
            first += options.games
            worth = [margins[2 * each][1] + 0.25 * margins[2 * each + 1][1] for each in range(len(tries))]
            standing = 0.25 * margin(game, best, plain, first - options.games, options.games)[1]
            leader = max(range(len(tries)), key=worth.__getitem__)
            if worth[leader] > standing + options.least:
                best = tries[leader]
                print(
                    f"{first:6} games: {margins[2 * leader]} against the best, {margins[2 * leader + 1]} against plain"
                )
    print("\n[tuned]")
    for name, value in best.items():
        print(f"{name} = {value:.3g}" + ("" if "." in f"{value:.3g}" else ".0"))
    share, points = margin(game, best, plain, 10_000_000, 1_000)
    print(f"\nagainst plain in 1,000 other games: {share:.1%} of the wins, {points:+.1f} points a game")


if __name__ == "__main__":
    main()

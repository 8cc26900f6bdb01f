"""Three searches against greedy play over growing budgets: a table, and a plot in searches.png (needs matplotlib).

A notebook in a plain file: editors run it cell by cell, `python examples/compare_searches.py [GAME]` all at once. More
games narrow the error bars; the arena (`isettlers arena`) plays many more of them, in parallel, and rates the bots.
"""

# %% The searches

from __future__ import annotations

import sys
from statistics import mean, stdev

import matplotlib.pyplot as plt

import isettlers
from isettlers.bots import bot, decide

SEARCHES = ("flat", "pimc", "ismcts")
BUDGETS = (10, 40, 160)  # iterations a decision
PAIRS = 8  # of games on one seed, the search in each seat once
GAME = sys.argv[1] if len(sys.argv) == 2 else "imperial"
SETUP = isettlers.game(GAME).seatings(2)[0]


# %% A game, and the two games of a seed


def margin(search: str, seat: int, seed: int) -> float:
    """By how many points a search beats greedy play from a seat."""
    players = [bot("greedy"), bot("greedy")]
    players[seat] = bot(search)
    state = SETUP.start(seed)
    while not state.over:
        state.apply(decide(players[state.actor], state, seed=state.hash).action)
    return float(state.scores[seat] - state.scores[1 - seat])


def both_seats(search: str, seed: int) -> float:
    """The mean of the two: what the seats have that differs cancels out."""
    return mean(margin(search, seat, seed) for seat in (0, 1))


# %% All of them, on the same seeds

results: dict[str, list[tuple[float, float]]] = {name: [] for name in SEARCHES}
for name in SEARCHES:
    for budget in BUDGETS:
        margins = [both_seats(f"{name}:{budget}", seed) for seed in range(PAIRS)]
        results[name].append((mean(margins), stdev(margins) / PAIRS**0.5))


# %% As a table

print(f"points ahead of greedy play, {2 * PAIRS} games each, with the standard error")
print("iterations" + "".join(f"{budget:>14}" for budget in BUDGETS))
for name, line in results.items():
    print(f"{name:10}" + "".join(f"{ahead:+8.1f} ±{error:4.1f}" for ahead, error in line))


# %% As a plot

figure, axes = plt.subplots()
for name, line in results.items():
    axes.errorbar(BUDGETS, [ahead for ahead, _ in line], [error for _, error in line], label=name, capsize=3)
axes.axhline(0, color="grey", linewidth=1)
axes.set(xscale="log", xlabel="iterations a decision", ylabel="points ahead of greedy play")
axes.set_xticks(BUDGETS, labels=map(str, BUDGETS))
axes.legend()
figure.savefig("searches.png")

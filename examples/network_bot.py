"""A bot that searches with a network of your own: PUCT, whose leaves NumPy evaluates a batch at a time.

PYTHONPATH=examples isettlers arena --bots random,network_bot.Network:iterations=200 --games 20

The network here has one hidden layer with random weights, so it plays weakly. Put yours in its place: read
`leaves.observations` and `leaves.masks`, return priors and rewards.
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from isettlers import State
from isettlers.bots import Choice, Leaves, Search, Thinking, best_of


class Network:
    """Search by a policy and a value."""

    perfect_information = False  # it gets a determinization: hidden cards are resampled

    def __init__(self, iterations: str = "200", batch: str = "8") -> None:
        self.iterations, self.batch = int(iterations), int(batch)
        self.spec = f"Network:iterations={iterations},batch={batch}"
        self.layers: list[np.ndarray] = []

    def choose(self, state: State, seed: int, thinking: Thinking) -> Choice:
        """Search in batches; the most visited action is the choice."""
        search = Search(state, seed, puct=1.5)
        iterations = thinking.budget.iterations or self.iterations
        search.run_with(lambda leaves: self.evaluate(leaves, state.seats), iterations, self.batch)
        return Choice(best_of([search]), {"iterations": search.iterations})

    def evaluate(self, leaves: Leaves, seats: int) -> tuple[np.ndarray, np.ndarray]:
        """Return the priors of all actions, of which legal ones count, and the reward of each seat, from 0 to 1."""
        features, legal = np.asarray(leaves.observations), np.asarray(leaves.masks)
        if not self.layers:
            dice, sizes = np.random.default_rng(1), (features.shape[1], 32, legal.shape[1] + 1)
            self.layers = [dice.normal(0, 0.1, pair).astype(np.float32) for pair in pairwise(sizes)]
        out = np.tanh(features @ self.layers[0]) @ self.layers[1]
        priors = np.exp(out[:, 1:]) * legal
        value = 1 / (1 + np.exp(-out[:, :1]))  # of the seat to decide; the others share the rest
        rewards = np.repeat((1 - value) / max(seats - 1, 1), seats, axis=1)
        rewards[np.arange(len(leaves)), np.asarray(leaves.seats)] = value[:, 0]
        return priors, rewards

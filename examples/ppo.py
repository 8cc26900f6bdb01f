"""PPO with NumPy alone, against `greedy`: python examples/ppo.py imperial --minutes 20 (extra `rl`).

The policy begins as the bot `greedy` and learns where to differ (residual policy learning): its logits are those of a
small network, plus a learned weight for the action that `greedy` would take on what the seat knows. It plays one seat
against `greedy` in many games at once, and is paid the change of its lead in points at each step.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from isettlers.adapters.vector import SeatVectorEnv
from isettlers.bots import bot

Array = NDArray[Any]

GAMES, STEPS = 128, 64  # decisions of a round: their product
EPOCHS, PARTS = 3, 4  # passes over a round, and its minibatches
DISCOUNT, TRACE = 0.997, 0.95  # of generalised advantage estimation
CLIP, ENTROPY, LEARNING_RATE = 0.2, 0.0005, 1e-3
POINT = 0.03  # reward of a point
START = 5.0  # weight of greedy's action in the beginning
NEVER = np.float32(-1e9)


class Network:
    """Two hidden layers; logits of all actions and a value. Trained by Adam with clipped gradients."""

    def __init__(self, inputs: int, hidden: int, actions: int, random: np.random.Generator) -> None:
        def layer(rows: int, columns: int, gain: float) -> list[Array]:
            weights = random.normal(0, gain / np.sqrt(rows), (rows, columns))
            return [weights.astype(np.float32), np.zeros(columns, np.float32)]

        self.weights = [
            *layer(inputs, hidden, 1.4),
            *layer(hidden, hidden, 1.4),
            *layer(hidden, actions, 0.01),
            *layer(hidden, 1, 0.5),
            np.full(1, START, np.float32),
        ]
        self.means = [np.zeros_like(each) for each in self.weights]
        self.squares = [np.zeros_like(each) for each in self.weights]
        self.updates, self.rate = 0, LEARNING_RATE

    def __call__(self, rows: Array, advice: Array) -> tuple[Array, Array, Array, Array]:
        """Return both hidden layers, logits and values."""
        w = self.weights
        first = np.maximum(rows @ w[0] + w[1], 0)
        second = np.maximum(first @ w[2] + w[3], 0)
        logits = second @ w[4] + w[5]
        logits[np.arange(len(rows)), advice] += w[8]
        return first, second, logits, (second @ w[6] + w[7])[:, 0]

    def update(
        self, rows: Array, advice: Array, hidden: tuple[Array, Array], by_logits: Array, by_values: Array
    ) -> None:
        """Take a step against the gradients by logits and by values."""
        first, second = hidden
        w, by_values = self.weights, by_values[:, None]
        by_second = (by_logits @ w[4].T + by_values @ w[6].T) * (second > 0)
        by_first = (by_second @ w[2].T) * (first > 0)
        gradients: list[Array] = []
        for inputs, outputs in ((rows, by_first), (first, by_second), (second, by_logits), (second, by_values)):
            gradients += [inputs.T @ outputs, outputs.sum(axis=0)]
        gradients.append(by_logits[np.arange(len(rows)), advice].sum(keepdims=True))
        shrink = min(1, 0.5 / np.sqrt(sum(float((each * each).sum()) for each in gradients)))
        self.updates += 1
        for place, gradient in enumerate(gradients):
            self.means[place] += 0.1 * (shrink * gradient - self.means[place])
            self.squares[place] += 0.001 * ((shrink * gradient) ** 2 - self.squares[place])
            size = np.sqrt(self.squares[place] / (1 - 0.999**self.updates)) + 1e-8
            self.weights[place] -= self.rate / (1 - 0.9**self.updates) * self.means[place] / size


class Table:
    """Games against `greedy`, the agent in all seats in turn, and what the agent gets to know of them."""

    def __init__(self, game: str, games: int, seed: int, reward: str, mode: str = "SameStep") -> None:
        self.seats = SeatVectorEnv(game, games, (0, 1), "greedy", reward=reward, autoreset_mode=mode)
        columns = self.seats.encoding.columns
        self.scale = np.array([1 / each.values if each.kind == "index" else 1 for each in columns], np.float32)
        self.numbers = np.array(self.seats.encoding.numbers)
        self.random = np.random.default_rng(seed)
        self.greedy = bot("greedy")
        self.rows, info = self.seats.reset(seed=seed)
        self.mask = info["action_mask"]

    def look(self) -> tuple[Array, Array, Array]:
        """Return rows, masks, and the action of `greedy` on a determinization of what the seat knows."""
        advice = np.zeros(len(self.mask), np.int64)
        for number in np.flatnonzero(self.mask.any(axis=1)):
            state, seed = self.seats.state_of(number), int(self.random.integers(2**62))
            advice[number] = self.numbers[state.resample(state.actor, seed).greedy(seed)]
        return self.rows * self.scale, self.mask, advice

    def step(self, actions: Array) -> tuple[Array, Array]:
        """Return the rewards, and which games are over."""
        self.rows, rewards, over, _, info = self.seats.step(actions)
        self.mask = info["action_mask"]
        return rewards, over


def log_policy(logits: Array, mask: Array) -> Array:
    """Return the logarithms of the probabilities of the legal actions."""
    logits = np.where(mask, logits, NEVER)
    logits -= logits.max(axis=1, keepdims=True)
    logits -= np.log(np.exp(logits).sum(axis=1, keepdims=True))
    return logits


class Round:
    """Decisions of all games over some steps, with their advantages; `lead` is about that of a game's end."""

    def __init__(self, table: Table, network: Network) -> None:
        kept: list[tuple[Array, ...]] = []
        for _ in range(STEPS):
            rows, mask, advice = table.look()
            _, _, logits, values = network(rows, advice)
            logs = log_policy(logits, mask)
            noise = -np.log(-np.log(table.random.random(logs.shape, np.float32) + 1e-12) + 1e-12)
            actions = np.where(mask, logs + noise, NEVER).argmax(axis=1)
            chosen = logs[np.arange(len(rows)), actions]
            rewards, over = table.step(actions)
            kept.append((rows, mask, advice, actions, chosen, values, POINT * rewards, over))
        rows, _, advice = table.look()
        following, carried = network(rows, advice)[3], np.zeros(len(rows))
        advantages = np.zeros((STEPS, len(rows)))
        for step in reversed(range(STEPS)):
            *_, values, rewards, over = kept[step]
            carried = rewards + DISCOUNT * following * ~over - values + DISCOUNT * TRACE * carried * ~over
            advantages[step], following = carried, values
        self.lead = (
            float(sum(each[6].sum() for each in kept)) / POINT / max(1, sum(int(each[7].sum()) for each in kept))
        )
        self.parts = [np.concatenate(each) for each in list(zip(*kept, strict=True))[:6]]
        self.advantages = advantages.ravel().astype(np.float32)

    def teach(self, network: Network, random: np.random.Generator) -> None:
        """Improve the network by the clipped objective, a bonus for entropy, and the error of the values."""
        returns = self.advantages + self.parts[5]
        for _ in range(EPOCHS):
            for chosen in np.array_split(random.permutation(len(returns)), PARTS):
                rows, mask, advice, actions, before, _ = (each[chosen] for each in self.parts)
                count, places = len(chosen), np.arange(len(chosen))
                first, second, logits, values = network(rows, advice)
                logs = log_policy(logits, mask)
                policy, plain = np.exp(logs), np.where(mask, logs, 0)
                advantage = self.advantages[chosen]
                advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
                ratio = np.exp(logs[places, actions] - before)
                clipped = np.where(advantage > 0, ratio > 1 + CLIP, ratio < 1 - CLIP)
                push = np.where(clipped, 0, -advantage * ratio) / count
                by_logits = -policy * push[:, None]
                by_logits[places, actions] += push
                entropy = -(policy * plain).sum(axis=1, keepdims=True)
                by_logits += ENTROPY / count * policy * (plain + entropy)
                network.update(rows, advice, (first, second), by_logits, 0.5 * (values - returns[chosen]) / count)


def share(game: str, network: Network, games: int, seed: int) -> tuple[float, float, float]:
    """Return the agent's share of wins in new games, choosing its likeliest action, and the 95 % interval (Wilson)."""
    table = Table(game, games, seed, "win", "NextStep")
    won, over = np.zeros(games), np.zeros(games, np.bool_)
    while not over.all():
        rows, mask, advice = table.look()
        rewards, ended = table.step(np.where(mask, network(rows, advice)[2], NEVER).argmax(axis=1))
        won += np.where(ended & ~over, rewards, 0)
        over |= ended
    mean, z = won.mean(), 1.96
    middle = (mean + z * z / (2 * games)) / (1 + z * z / games)
    half = z * np.sqrt(mean * (1 - mean) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return float(mean), float(middle - half), float(middle + half)


def main() -> None:
    """Train for some minutes, then measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="imperial")
    parser.add_argument("--minutes", type=float, default=20, help="of training (default: 20)")
    parser.add_argument("--hidden", type=int, default=64, help="units of a hidden layer (default: 64)")
    parser.add_argument("--games", type=int, default=1000, help="games of the measurement (default: 1000)")
    parser.add_argument("--seed", type=int, default=1, help="(default: 1)")
    options = parser.parse_args()
    random = np.random.default_rng(options.seed)
    table = Table(options.game, GAMES, options.seed, "lead")
    encoding = table.seats.encoding
    network = Network(encoding.width, options.hidden, encoding.num_actions, random)
    start, rounds = time.monotonic(), 0
    while (spent := (time.monotonic() - start) / 60) < options.minutes:
        network.rate = LEARNING_RATE * max(0.05, 1 - spent / options.minutes)
        batch = Round(table, network)
        batch.teach(network, random)
        rounds += 1
        if rounds % 10 == 0:
            print(f"{spent:.1f} min, {rounds * GAMES * STEPS} decisions, lead at the end {batch.lead:+.1f}", flush=True)
    mean, low, high = share(options.game, network, options.games, options.seed + 1_000_000)
    print(f"wins against greedy: {mean:.1%} ({low:.1%} to {high:.1%}) of {options.games} games")


if __name__ == "__main__":
    main()

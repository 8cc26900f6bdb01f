"""PPO with NumPy alone: python examples/ppo.py imperial --minutes 20 (extra `rl`).

The policy begins as the bot `greedy` and learns where to differ (residual policy learning): its logits are those of a
small network, plus a learned weight for the action that `greedy` would take on what the seat knows. It plays one seat
against `greedy`, or with --self-play both, in many games at once, and is paid the change of its lead in points at each
step. The file that it saves plays as a bot:

PYTHONPATH=examples isettlers arena --bots greedy,ppo.Player:file=ppo-imperial.npz --games 20
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from isettlers import Batch, Encoding, State
from isettlers.adapters.common import setup_of
from isettlers.bots import Choice, Thinking

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

    def __call__(self, rows: Array, advice: Array | None = None) -> tuple[Array, Array, Array, Array]:
        """Return both hidden layers, logits and values."""
        w = self.weights
        first = np.maximum(rows @ w[0] + w[1], 0)
        second = np.maximum(first @ w[2] + w[3], 0)
        logits = second @ w[4] + w[5]
        if advice is not None:
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


def divisors(encoding: Encoding) -> Array:
    """Return the numbers of things that are 1 for the network, of each column."""
    return np.array([each.values if each.kind == "index" else each.scale for each in encoding.columns], np.float32)


def save(file: str, network: Network, encoding: Encoding) -> None:
    """Write a network with the names of its columns and the ids of its actions."""
    parts: dict[str, Any] = {f"weights{place}": each for place, each in enumerate(network.weights)}
    names = [each.name for each in encoding.columns]
    np.savez_compressed(file, columns=names, divisors=divisors(encoding), ids=encoding.ids, **parts)


class Player:
    """The bot of a file. In other setups of its game it reads the columns, and weighs the actions, that it knows."""

    perfect_information = False  # it gets a determinization: hidden cards are resampled

    def __init__(self, file: str) -> None:
        try:
            with np.load(file) as saved:
                self.columns = {str(name): place for place, name in enumerate(saved["columns"])}
                self.divisors, ids = saved["divisors"], saved["ids"].tolist()
                weights = [saved[f"weights{place}"] for place in range(9)]
        except (OSError, KeyError) as error:
            raise ValueError(f"file: {error}") from None
        self.numbers = {action: number for number, action in enumerate(ids)}
        self.network = Network(len(self.columns), weights[1].size, len(ids), np.random.default_rng(1))
        self.network.weights = weights
        self.encodings: dict[Any, tuple[Encoding, Array, Array, Array]] = {}
        self.spec = f"Player:file={file}"

    def choose(self, state: State, seed: int, _thinking: Thinking) -> Choice:
        """Take the action of the highest probability."""
        if state.setup not in self.encodings:
            self.encodings[state.setup] = self._fit(Encoding(state.setup))
        encoding, here, there, factors = self.encodings[state.setup]
        rows = np.zeros((1, len(self.columns)), np.float32)
        rows[0, there] = np.asarray(encoding.observe(state, state.actor, dtype="float32"))[here] * factors
        logits, advice = self.network(rows)[2][0], state.greedy(seed)
        worth = {each: logits[self.numbers[each]] if each in self.numbers else 0.0 for each in state.legal_ids()}
        worth[advice] += self.network.weights[8][0]
        return Choice(max(worth, key=worth.__getitem__))

    def _fit(self, encoding: Encoding) -> tuple[Encoding, Array, Array, Array]:
        """Return where the columns of an encoding are, where the network has them, and the factors to its numbers."""
        known = [place for place, each in enumerate(encoding.columns) if each.name in self.columns]
        there = np.array([self.columns[encoding.columns[place].name] for place in known], np.int64)
        scales = np.array([encoding.columns[place].scale for place in known], np.float32)
        return encoding, np.array(known, np.int64), there, scales / self.divisors[there]


class Table:
    """Games of the agent against `greedy`, in both seats in turn, or against itself, and its knowledge of them."""

    def __init__(
        self, game: str, games: int, seed: int, reward: str, *, alone: bool = False, again: bool = True
    ) -> None:
        setup = setup_of(game, None, {})
        opponents = () if alone else [(None, "greedy"), ("greedy", None)]
        self.batch = Batch(setup, games=games, seed=seed, opponents=opponents, reward=reward, autoreset=again)
        self.encoding = Encoding(setup)
        scales = np.array([each.scale for each in self.encoding.columns], np.float32)
        self.scale = scales / divisors(self.encoding)
        self.random = np.random.default_rng(seed)
        self.games = np.arange(games)
        self.seats = np.zeros(games, np.int64) if alone else self.games % 2

    def look(self) -> tuple[Array, Array, Array, Array]:
        """Return rows, masks, the actions of `greedy`, and 1 where the seat of the rewards decides, -1 elsewhere."""
        rows = np.asarray(self.batch.observe(encoding=self.encoding, dtype="float32")) * self.scale
        mask = np.asarray(self.batch.mask(encoding=self.encoding)).astype(np.bool_)
        advice = np.asarray(self.batch.advise("greedy", int(self.random.integers(2**62)), encoding=self.encoding))
        return rows, mask, np.maximum(advice, 0), np.where(np.asarray(self.batch.actors) == self.seats, 1, -1)

    def step(self, actions: Array) -> tuple[Array, Array]:
        """Return the rewards, and which games ended."""
        self.batch.apply(np.where(np.asarray(self.batch.over), -1, actions), encoding=self.encoding)
        return np.asarray(self.batch.rewards)[self.games, self.seats], np.array(self.batch.ended)


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
            rows, mask, advice, signs = table.look()
            _, _, logits, values = network(rows, advice)
            logs = log_policy(logits, mask)
            noise = -np.log(-np.log(table.random.random(logs.shape, np.float32) + 1e-12) + 1e-12)
            actions = np.where(mask, logs + noise, NEVER).argmax(axis=1)
            chosen = logs[np.arange(len(rows)), actions]
            rewards, over = table.step(actions)
            kept.append((rows, mask, advice, actions, chosen, values, signs, POINT * rewards, over))
        rows, _, advice, signs = table.look()
        following, carried = signs * network(rows, advice)[3], np.zeros(len(rows))
        advantages = np.zeros((STEPS, len(rows)))
        for step in reversed(range(STEPS)):
            *_, values, signs, rewards, over = kept[step]
            now = signs * values  # for the seat of the rewards
            carried = rewards + DISCOUNT * following * ~over - now + DISCOUNT * TRACE * carried * ~over
            advantages[step], following = signs * carried, now
        self.lead = (
            float(sum(each[7].sum() for each in kept)) / POINT / max(1, sum(int(each[8].sum()) for each in kept))
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
    table = Table(game, games, seed, "win", again=False)
    won = np.zeros(games)
    while table.batch.going:
        rows, mask, advice, _ = table.look()
        won += table.step(np.where(mask, network(rows, advice)[2], NEVER).argmax(axis=1))[0]
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
    parser.add_argument("--self-play", action="store_true", help="play both seats (default: one, against greedy)")
    parser.add_argument("--file", help="file for the network (default: ppo-GAME.npz)")
    parser.add_argument("--seed", type=int, default=1, help="(default: 1)")
    options = parser.parse_args()
    random = np.random.default_rng(options.seed)
    table = Table(options.game, GAMES, options.seed, "lead", alone=options.self_play)
    encoding = table.encoding
    network = Network(encoding.width, options.hidden, encoding.num_actions, random)
    start, rounds = time.monotonic(), 0
    while (spent := (time.monotonic() - start) / 60) < options.minutes:
        network.rate = LEARNING_RATE * max(0.05, 1 - spent / options.minutes)
        batch = Round(table, network)
        batch.teach(network, random)
        rounds += 1
        if rounds % 10 == 0:
            print(f"{spent:.1f} min, {rounds * GAMES * STEPS} decisions, lead at the end {batch.lead:+.1f}", flush=True)
    save(options.file or f"ppo-{options.game}.npz", network, encoding)
    mean, low, high = share(options.game, network, options.games, options.seed + 1_000_000)
    print(f"wins against greedy: {mean:.1%} ({low:.1%} to {high:.1%}) of {options.games} games")


if __name__ == "__main__":
    main()

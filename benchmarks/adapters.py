"""Decisions a second of random play through the environments of `isettlers.adapters`, beside the plain state.

Whole games of two players, one measurement after the other in every round; needs the extra `rl`. Seconds are those of
the processor, since all of it runs in one thread: what else the machine does matters less.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from random import random
from typing import Any

import gymnasium
import numpy as np
from _measure import Sample, Summary, Table, Work, machine, pin, print_tables, sample, scaled

import isettlers
from isettlers.adapters.gymnasium import SeatEnv
from isettlers.adapters.pettingzoo import GameEnv, env
from isettlers.adapters.spaces import mask, row

GAMES = 256
"""Of a vector environment."""

Play = Callable[[int], int]
"""Plays the game with a seed to its end, or steps a vector environment; returns the decisions it took the caller."""


def pick(legal: Any) -> int:  # noqa: ANN401, an array of NumPy
    """Any action that a mask allows, 0 for none; as truth values it is searched ten times as fast as in numbers."""
    ids = legal.view(np.bool_).nonzero()[0]
    return int(ids[int(random() * len(ids))]) if len(ids) else 0


def plain(name: str) -> Play:
    """The state alone: legal ids, apply."""
    setup = isettlers.game(name).rotation(2, {})[0]

    def play(seed: int) -> int:
        state, decisions = setup.start(seed), 0
        while ids := state.legal_ids():
            state.apply_unchecked(ids[int(random() * len(ids))])
            decisions += 1
        return decisions

    return play


def arrays(name: str) -> Play:
    """The state with what every environment has to make: a row and a mask, and a choice from the mask."""
    setup = isettlers.game(name).rotation(2, {})[0]

    def play(seed: int) -> int:
        state, decisions = setup.start(seed), 0
        while not state.over:
            row(state, state.actor)
            state.apply_unchecked(pick(mask(state)))
            decisions += 1
        return decisions

    return play


def agents(game: Any) -> Play:  # noqa: ANN401, PettingZoo has no type for both
    """A PettingZoo environment, all agents by `last`."""

    def play(seed: int) -> int:
        game.reset(seed=seed)
        decisions = 0
        for _ in game.agent_iter():
            observation, _, termination, truncation, _ = game.last()
            if termination or truncation:
                game.step(None)
            else:
                game.step(pick(observation["action_mask"]))
                decisions += 1
        return decisions

    return play


def seat(game: SeatEnv) -> Play:
    """A Gymnasium environment; the bot's decisions cost time and are not counted."""

    def play(seed: int) -> int:
        _, info = game.reset(seed=seed)
        decisions, terminated = 0, False
        while not terminated:
            _, _, terminated, _, info = game.step(np.int64(pick(info["action_mask"])))
            decisions += 1
        return decisions

    return play


def vector(made: Any) -> Play:  # noqa: ANN401, Gymnasium has no type for both
    """A vector environment of Gymnasium: one step for each of its games takes as many decisions."""
    _, info = made.reset(seed=0)
    masks = info["action_mask"]

    def play(_: int) -> int:
        nonlocal masks
        chosen = np.fromiter((pick(mask) for mask in masks), np.int64, len(masks))
        _, _, _, _, info = made.step(chosen)
        masks = info["action_mask"]
        return len(masks)

    return play


def together(mode: str, opponents: str) -> Callable[[str], Play]:
    """Environments of one kind for a game."""
    return lambda name: vector(gymnasium.make_vec(f"isettlers/{name}-v0", GAMES, mode, opponents=opponents, players=2))


MEASURES: dict[str, Callable[[str], Play]] = {
    "State: legal_ids, apply_unchecked": plain,
    "the same, with a row and a mask": arrays,
    "PettingZoo, GameEnv": lambda name: agents(GameEnv(name, players=2)),
    "PettingZoo, env with its wrappers": lambda name: agents(env(name, players=2)),
    "Gymnasium, SeatEnv against random": lambda name: seat(SeatEnv(name, opponents="random", players=2)),
    "Gymnasium, SeatEnv against greedy": lambda name: seat(SeatEnv(name, opponents="greedy", players=2)),
    "Gymnasium, SyncVectorEnv against random": together("sync", "random"),
    "Gymnasium, SyncVectorEnv against greedy": together("sync", "greedy"),
    "Gymnasium, SeatVectorEnv against random": together("vector_entry_point", "random"),
    "Gymnasium, SeatVectorEnv against greedy": together("vector_entry_point", "greedy"),
}


def work(play: Play) -> Work:
    """So many games."""
    return lambda times: float(sum(play(seed) for seed in range(times)))


def main() -> None:
    """Measure in turns, print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--budget", type=float, default=0.5, help="seconds of a measurement")
    options = parser.parse_args()
    pin()
    works = {(name, title): work(make(name)) for name in isettlers.games() for title, make in MEASURES.items()}
    samples: dict[tuple[str, str], list[Sample]] = {key: [] for key in works}
    for _ in range(options.rounds):
        for key, one in works.items():
            samples[key].append(sample(one, options.budget))
    summaries = {key: Summary.of(each, lambda one: one.count / one.cpu) for key, each in samples.items()}
    rows = [
        (*key, *(scaled(rate, (" /s", " k/s", " M/s")) for rate in (one.median, one.min, one.max)))
        for key, one in summaries.items()
    ]
    header = ("game", "through", "median", "least", "most")
    print_tables([Table("Decisions a second of the processor, two players", header, rows)])
    print(f"least share of the processor {min(one.cpu_share_min for one in summaries.values()):.2f}; {machine()}")


if __name__ == "__main__":
    main()

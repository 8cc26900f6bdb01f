"""The fit of a network to labels, by gradient descent (Adam) in numpy."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import numpy as np
from attrs import frozen
from scipy import sparse

from isettlers._core.batch import HIDDEN_UNITS as HIDDEN

Array = Any  # of numpy: its own types say too little here
Weights = dict[str, Array]

SCALE: Final = 10.0
"""Margin of points that is half way from a draw to the largest reward, as searches count it."""
ONE: Final = 1024
"""A unit's sum that stands for 1."""
_UNIT: Final = 64
"""What a hidden unit of 1 is in the products of the heads."""
_FACTOR: Final = 8192
"""Product of a policy that is a factor of e."""
_BATCH: Final = 512
_RATE: Final = 2e-3
_DECAY: Final = 0.05
_DROPPED: Final = 0.1
"""Share of the inputs that are left out in each step."""
_WORTH: Final = 60.0
"""Weight of the value beside the policy."""
_CHECKED: Final = 10
"""The report keeps each tenth game."""
_SELDOM: Final = 0.001
"""Share of the positions below which a column is not 0, or an action legal, too seldom to be in the network's file."""
_MOST: Final = 32767
_MOST_BYTE: Final = 127
_MOST_SHIFT: Final = 8


@frozen
class Examples:
    """Labelled positions."""

    rows: Array
    """Sparse, each column divided by its greatest byte."""
    greatest: Array
    """Byte of each column."""
    margins: Array
    values: Array
    checked: Array
    """Which of them are kept for the report."""
    quarters: Array
    """Of their game, from 0 to 3."""
    starts: Array
    """Where the actions of each position begin."""
    lengths: Array
    actions: Array
    visits: Array
    policies: int
    """Numbers of actions."""

    def legal(self, chosen: Array) -> tuple[Array, Array, Array, Array]:
        """Return the place among the chosen positions of each of their legal actions, where these begin, and both.

        Positions without actions are passed over: the policy is not to know them.
        """
        lengths = self.lengths[chosen]
        begins = np.cumsum(lengths) - lengths
        at = np.repeat(self.starts[chosen] - begins, lengths) + np.arange(lengths.sum())
        return np.repeat(np.arange(len(chosen)), lengths), begins[lengths > 0], self.actions[at], self.visits[at]


def examples(files: Sequence[Path], policies: int) -> Examples:
    """Read files of labels."""
    read = [np.load(file) for file in files]
    rows = sparse.vstack([sparse.csr_matrix(one["rows"].astype(np.float32)) for one in read]).tocsr()
    greatest = np.asarray(rows.max(axis=0).todense()).ravel()
    joined = {name: np.concatenate([one[name] for one in read]) for name in read[0].files if name != "rows"}
    return Examples(
        rows=(rows @ sparse.diags((1 / np.maximum(1, greatest)).astype(np.float32))).tocsr().astype(np.float32),
        greatest=greatest,
        margins=joined["margins"],
        values=joined["values"],
        checked=joined["games"] % _CHECKED == 0,
        quarters=np.concatenate([_quarters(one["games"], one["moments"]) for one in read]),
        starts=np.concatenate([[0], np.cumsum(joined["lengths"])[:-1]]),
        lengths=joined["lengths"],
        actions=joined["actions"],
        visits=joined["visits"],
        policies=policies,
    )


@frozen
class Checked:
    """What a network says of positions, beside their labels."""

    guesses: Array
    values: Array
    quarters: Array
    at: Array
    """The position of each legal action."""
    shares: Array
    """Of each action by the policy, and below by the visits."""
    wished: Array

    def divergence(self) -> float:
        """Return the mean Kullback-Leibler divergence of the policy from the visits, where the policy is to know."""
        each = self.wished * (np.log(self.wished + 1e-9) - np.log(self.shares + 1e-9))
        return float(each.sum() / len(np.unique(self.at)))

    def ordered(self) -> float:
        """Return the share of pairs of actions with different visits that the policy orders as the visits do."""
        ends = np.searchsorted(self.at, np.arange(len(self.values) + 1))
        right = pairs = 0
        for first, end in pairwise(ends.tolist()):
            visits = np.subtract.outer(self.wished[first:end], self.wished[first:end])
            policy = np.subtract.outer(self.shares[first:end], self.shares[first:end])
            right += int(((visits > 0) & (policy > 0)).sum())
            pairs += int((visits > 0).sum())
        return right / max(1, pairs)


def squashed(margins: Array) -> Array:
    """Map margins of points to 0..1."""
    return 0.5 + 0.5 * margins / (np.abs(margins) + SCALE)


def _quarters(games: Array, moments: Array) -> Array:
    """Return the quarter of its game in which each position of a file is."""
    ends = np.zeros(games.max() + 1, np.int64)
    np.maximum.at(ends, games, moments + 1)
    return 4 * moments // ends[games]


class Fit:
    """A network in floats, and the steps that fit it."""

    def __init__(self, known: Examples, seed: int) -> None:
        self.known = known
        self.rng = np.random.default_rng(seed)
        width = known.rows.shape[1]
        shapes = {"rows": (width, HIDDEN), "policy": (known.policies, HIDDEN), "points": (HIDDEN,)}
        self.weights: Weights = {
            name: self.rng.normal(0, 0.05, shape).astype(np.float32) for name, shape in shapes.items()
        }
        self.weights |= {"start": np.full(HIDDEN, 0.1, np.float32), "trust": np.zeros(HIDDEN, np.float32)}
        self.weights |= {"favour": np.zeros(known.policies, np.float32)}
        self.weights |= {name: np.zeros(1, np.float32) for name in ("trusted", "ahead")}
        self.mean: Weights = {name: np.zeros_like(value) for name, value in self.weights.items()}
        self.square: Weights = {name: np.zeros_like(value) for name, value in self.weights.items()}
        self.losses: list[tuple[float, float]] = []
        """After each pass, the squared error of the values and the divergence of the policy where they are checked."""

    def run(self, passes: int) -> None:
        """Go through the examples several times, with a rate that falls to nothing."""
        used = np.flatnonzero(~self.known.checked)
        steps = passes * (len(used) // _BATCH)
        step = 0
        for _ in range(passes):
            order = self.rng.permutation(used)
            for first in range(0, len(order) - _BATCH + 1, _BATCH):
                step += 1
                rate = _RATE * 0.5 * (1 + np.cos(np.pi * step / steps))
                self.move(self.gradient(np.sort(order[first : first + _BATCH])), rate, step)
            now = self.check()
            self.losses.append((float(np.mean((now.guesses - now.values) ** 2)), now.divergence()))

    def hidden(self, rows: Array) -> tuple[Array, Array]:
        """Return the sums of the units, and what is left of them."""
        sums = rows @ self.weights["rows"] + self.weights["start"]
        return sums, np.maximum(sums, 0)

    def margins(self, hidden: Array, margins: Array) -> Array:
        """Return the margins of points to expect."""
        w = self.weights
        return margins * (1 + hidden @ w["trust"] + w["trusted"]) + hidden @ w["points"] + w["ahead"]

    def policy(self, hidden: Array, chosen: Array) -> tuple[Array, Array, Array, Array]:
        """Return the positions and numbers of the legal actions, and their shares by policy and by visits."""
        at, begins, actions, visits = self.known.legal(chosen)
        worth = np.einsum("ij,ij->i", hidden[at], self.weights["policy"][actions]) + self.weights["favour"][actions]
        sizes = np.diff(np.append(begins, len(at)))
        shares = np.exp(worth - np.repeat(np.maximum.reduceat(worth, begins), sizes))
        shares /= np.repeat(np.add.reduceat(shares, begins), sizes)
        return at, actions, shares, visits / np.repeat(np.add.reduceat(visits, begins), sizes)

    def gradient(self, chosen: Array) -> Weights:
        """Return the gradient of the loss over some examples: squared errors of values, cross entropy of visits."""
        w, known = self.weights, self.known
        rows = known.rows[chosen].copy()
        rows.data *= (self.rng.random(rows.nnz) > _DROPPED) / np.float32(1 - _DROPPED)
        evaluated = known.margins[chosen]
        sums, hidden = self.hidden(rows)
        margins = self.margins(hidden, evaluated)
        slope = SCALE / (np.abs(margins) + SCALE) ** 2
        off = (_WORTH * (squashed(margins) - known.values[chosen]) * slope / len(chosen)).astype(np.float32)
        at, actions, shares, wished = self.policy(hidden, chosen)
        wrong = ((shares - wished) / len(chosen)).astype(np.float32)
        by_action = sparse.csr_matrix((wrong, (actions, at)), shape=(known.policies, len(chosen)))
        back = np.outer(off, w["points"]) + np.outer(off * evaluated, w["trust"]) + by_action.T @ w["policy"]
        back *= sums > 0
        return {
            "rows": rows.T @ back.astype(np.float32),
            "start": back.sum(0),
            "points": hidden.T @ off,
            "trust": hidden.T @ (off * evaluated),
            "ahead": off.sum(keepdims=True),
            "trusted": (off * evaluated).sum(keepdims=True),
            "policy": by_action @ hidden,
            "favour": np.bincount(actions, wrong, known.policies),
        }

    def move(self, gradient: Mapping[str, Array], rate: float, step: int) -> None:
        """Take a step of Adam with decoupled decay of the large matrices."""
        for name, slope in gradient.items():
            self.mean[name] = 0.9 * self.mean[name] + 0.1 * slope
            self.square[name] = 0.999 * self.square[name] + 0.001 * slope**2
            mean, square = self.mean[name] / (1 - 0.9**step), self.square[name] / (1 - 0.999**step)
            self.weights[name] -= (rate * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)
            if name in {"rows", "policy"}:
                self.weights[name] *= np.float32(1 - rate * _DECAY)

    def check(self) -> Checked:
        """Return what the network says of the examples that were kept from it."""
        chosen = np.flatnonzero(self.known.checked)
        _, hidden = self.hidden(self.known.rows[chosen])
        at, _, shares, wished = self.policy(hidden, chosen)
        guesses = squashed(self.margins(hidden, self.known.margins[chosen]))
        return Checked(guesses, self.known.values[chosen], self.known.quarters[chosen], at, shares, wished)

    def report(self) -> dict[str, Any]:
        """Return how the examples that were kept are met, and the course of the fit."""
        now = self.check()
        margins = self.known.margins[self.known.checked]
        evaluated = max(_explained(squashed(share * margins), now.values) for share in np.arange(0.2, 2, 0.1))
        by_quarter = [now.quarters == quarter for quarter in range(4)]
        return {
            "explained": _explained(now.guesses, now.values),
            "explained_by_evaluation": evaluated,
            "explained_by_quarter": [_explained(now.guesses[part], now.values[part]) for part in by_quarter],
            "policy_divergence": now.divergence(),
            "siblings_ordered": now.ordered(),
            "losses": self.losses,
        }

    def network(self, columns: Sequence[int], ids: Sequence[int]) -> dict[str, Any]:
        """Return the network in integers, as the core reads it (isettlers/_core/network.pxd).

        Columns and action ids are those of the rows and numbers of the examples.
        """
        w, greatest = self.weights, self.known.greatest
        used = _often(self.known.rows.indices, len(self.known.values))
        legal = _often(self.known.actions, len(self.known.values))
        units = np.concatenate([w["start"] * ONE, w["trust"] * (65536 / _UNIT), w["points"] * (65536 / _UNIT)])
        rows, row_shifts = shifted(w["rows"][used] / greatest[used, None] * ONE)
        policy, policy_shifts = shifted(w["policy"][legal] * (_FACTOR / _UNIT))
        return {
            "columns": array("i", [columns[place] for place in used.tolist()]),
            "ids": array("i", [ids[number] for number in legal.tolist()]),
            "rows": rows,
            "row_shifts": row_shifts,
            "units": array("h", np.clip(np.round(units), -_MOST, _MOST).astype(np.int16).tolist()),
            "trusted": float(1 + w["trusted"][0]),
            "ahead": float(w["ahead"][0]),
            "policy": policy,
            "policy_shifts": policy_shifts,
            "favour": array("i", np.round(w["favour"][legal] * _FACTOR).astype(np.int32).tolist()),
        }


def _explained(guesses: Array, values: Array) -> float:
    return float(1 - np.mean((guesses - values) ** 2) / np.var(values))


def _often(numbers: Array, positions: int) -> Array:
    """Return the numbers that come in more than few of some positions."""
    return np.flatnonzero(np.bincount(numbers) > _SELDOM * positions)


def shifted(numbers: Array) -> tuple[array[int], array[int]]:
    """Return rows of numbers as signed bytes, and the bits by which those of each row stand higher."""
    most = np.abs(numbers).max(axis=1, initial=0)
    shifts = np.clip(np.ceil(np.log2(np.maximum(most, 1) / _MOST_BYTE)), 0, _MOST_SHIFT).astype(np.uint8)
    each = np.round(numbers / 2.0 ** shifts[:, None])
    kept = np.clip(each, -_MOST_BYTE, _MOST_BYTE).astype(np.int8)
    return array("b", kept.ravel().tolist()), array("B", shifts.tolist())

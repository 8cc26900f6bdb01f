"""Positions of games that a search plays against itself, labelled by that search."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from itertools import count
from random import Random
from typing import Any, Final

import numpy as np
from attrs import define, field
from bound import bound

import isettlers
from isettlers import State
from isettlers._core.batch import Encoder
from isettlers._core.kernel import Tables
from isettlers._core.search.engine import Search, search_options
from isettlers.kit.networks import encoder_of, give_network
from isettlers.kit.weights import TUNED

_BESIDE: Final = 0.6
"""Share of positions to which one a few decisions beside it is labelled too, as a search meets them."""
_FURTHEST: Final = 8
_BLUNDERS: Final = 0.06
"""Share of random actions in the games."""
_BY_VISITS: Final = 0.3
"""Share of actions that are drawn by the visits of the search."""
_BEST: Final = 0.5
"""Weight of the best action's value in a label; the rest is the mean of the search."""

Action = tuple[int, int, float, float]
"""Id, visits, mean reward and prior."""
Waiting = tuple[np.ndarray, float, int]
"""Row, margin and moment of a seat that is not to decide; its value is that of its next decision."""


def setups(game: str, players: int) -> Sequence[Any]:
    """Return the setups of the games, in turn."""
    return isettlers.game(game).seatings(players)


def encoder(game: str, players: int) -> Encoder:
    """Return the encoder of the rows of all setups."""
    return encoder_of(setup.tables(TUNED) for setup in setups(game, players))


@define
class Labels:
    """What is noted of some positions: a list for each array of the file."""

    rows: list[np.ndarray] = field(factory=list)
    margins: list[float] = field(factory=list)
    """Of the evaluation, for the seat to decide."""
    values: list[float] = field(factory=list)
    games: list[int] = field(factory=list)
    moments: list[int] = field(factory=list)
    """Actions before the position, or before the one beside which it is."""
    lengths: list[int] = field(factory=list)
    """Legal actions of each position; the arrays below have them one behind the other."""
    actions: list[int] = field(factory=list)
    """Numbers of the encoder."""
    visits: list[int] = field(factory=list)

    def add(self, row: np.ndarray, margin: float, value: float, of: tuple[int, int], legal: int = 0) -> None:
        """Add a position of a game at a moment, with the number of its legal actions where the policy is to know it."""
        self.rows.append(row)
        self.margins.append(margin)
        self.values.append(value)
        self.games.append(of[0])
        self.moments.append(of[1])
        self.lengths.append(legal)

    def packed(self) -> bytes:
        """Return the file of the arrays, which numpy loads."""
        file = BytesIO()
        np.savez_compressed(
            file,
            rows=np.array(self.rows, np.uint8),
            margins=np.array(self.margins, np.float32),
            values=np.array(self.values, np.float32),
            games=np.array(self.games, np.int32),
            moments=np.array(self.moments, np.int32),
            lengths=np.array(self.lengths, np.int32),
            actions=np.array(self.actions, np.int32),
            visits=np.array(self.visits, np.float32),
        )
        return file.getvalue()


class SelfPlay:
    """Games of one search against itself."""

    def __init__(self, game: str, players: int, network: bytes | None, iterations: int) -> None:
        self.setups = setups(game, players)
        self.encoder = encoder(game, players)
        self.tables = [_tables(setup, network) for setup in self.setups]
        self.iterations = iterations
        self.options = search_options("ismcts", {"weights": "net"} if network else {})[0]

    def play(self, first: int, games: int, seed: int) -> Labels:
        """Return the labels of games by their numbers; the same numbers and seed give the same labels."""
        labels = Labels()
        for number in range(first, first + games):
            self.play_one(number, Random(f"{seed}/{number}"), labels)
        return labels

    def play_one(self, number: int, rng: Random, labels: Labels) -> None:
        """Add the positions of one game."""
        place = number % len(self.setups)
        state = bound(self.tables[place], self.setups[place].start(rng.getrandbits(60)))
        waiting: list[list[Waiting]] = [[] for _ in range(state.seats)]
        for moment in count():
            if state.over:
                break
            legal = state.legal_ids()
            action = legal[0]
            if len(legal) > 1:
                actions = self.label(state, (number, moment), rng, labels)
                value = labels.values[-1]
                for row, margin, earlier in waiting[state.actor]:
                    labels.add(row, margin, value, (number, earlier))
                waiting[state.actor].clear()
                action = _taken(actions, legal, rng)
                if state.seats > 2:
                    seat = (state.actor + rng.randrange(1, state.seats)) % state.seats
                    waiting[seat].append((self.row(state, seat), _margin(state, seat), moment))
                if rng.random() < _BESIDE:
                    beside = _wandered(state, rng)
                    if not beside.over and len(beside.legal_ids()) > 1:
                        self.label(beside, (number, moment), rng, labels)
            state.apply_unchecked(action)

    def label(self, state: State, of: tuple[int, int], rng: Random, labels: Labels) -> list[Action]:
        """Search a position of a game at a moment and add it; return what the search found."""
        search = Search(state, rng.getrandbits(60), memory=self.iterations << 12, **self.options)
        search.run(self.iterations)
        actions = search.actions()
        visits = sum(action[1] for action in actions)
        mean = sum(action[1] * action[2] for action in actions) / visits
        seat = state.actor
        legal = state.legal_ids()
        value = _BEST * _best(actions)[2] + (1 - _BEST) * mean
        labels.add(self.row(state, seat), _margin(state, seat), value, of, len(legal))
        tried = {action[0]: action[1] for action in actions}
        labels.actions += [self.encoder.numbers[action] for action in legal]
        labels.visits += [tried.get(action, 0) for action in legal]
        return actions

    def row(self, state: State, seat: int) -> np.ndarray:
        """Return the compact row of what a seat knows."""
        return np.array(self.encoder.observe(state, seat), np.uint8)


def chunk(game: str, players: int, network: bytes | None, iterations: int, games: range, seed: int) -> bytes:
    """Return the file with the labels of some games."""
    return SelfPlay(game, players, network, iterations).play(games.start, len(games), seed).packed()


def known_columns(game: str, players: int) -> list[int]:
    """Return the number that names each column of the rows."""
    return encoder(game, players)._column_numbers()  # noqa: SLF001, one project


def _tables(setup: Any, network: bytes | None) -> Tables:  # noqa: ANN401, a setup of any game
    tables: Tables = setup.tables_with(setup.weight_set(TUNED))
    if network:
        give_network(tables, network)
    return tables


def _margin(state: State, seat: int) -> float:
    """Return the margin of a seat by the evaluation."""
    return state.evaluate(seat) - max(state.evaluate(other) for other in range(state.seats) if other != seat)


def _best(actions: Sequence[Action]) -> Action:
    return max(actions, key=lambda action: (action[1], action[2]))


def _taken(actions: Sequence[Action], legal: Sequence[int], rng: Random) -> int:
    """Return the action that a game goes on with."""
    kind = rng.random()
    if kind < _BLUNDERS:
        return rng.choice(legal)
    if kind < _BLUNDERS + _BY_VISITS:
        return rng.choices([action[0] for action in actions], [action[1] for action in actions])[0]
    return _best(actions)[0]


def _wandered(state: State, rng: Random) -> State:
    """Return the position a few decisions on, half of them random and half by the evaluation."""
    state = state.clone()
    for _ in range(rng.randint(1, _FURTHEST)):
        if not state.over:
            random = rng.random() < 0.5
            state.apply_unchecked(rng.choice(state.legal_ids()) if random else state.greedy(rng.getrandbits(30)))
    return state

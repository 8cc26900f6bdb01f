"""What the tests, tools and benchmarks need to know of a game beyond what the game declares itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

from attrs import field, frozen

from isettlers import Setup, State, conformance
from isettlers._core.kernel import Tables
from isettlers.record import Record

EXAMPLES: Final = Path(__file__).resolve().parents[2] / "examples"


@frozen
class Opening:
    """A game to begin: settings of `isettlers.start`, and a seed."""

    settings: Mapping[str, Any]
    seed: int


@frozen(kw_only=True)
class Damage:
    """A game under `tools/fuzz.py`."""

    odd: Sequence[Any]
    """Values that mean something somewhere else in its documents; the first is a text."""
    setup: Mapping[str, Any]
    """The setup of the conversations with a server, as a request has it."""
    requests: Sequence[Mapping[str, Any]]
    """Requests of those conversations that take an action."""
    setups: Callable[[Random], Iterator[Setup]]
    """Setups of all kinds, the same for the same generator."""
    plain_setup: Callable[[Random], Setup]
    """A setup for a record."""
    chained: Callable[[State], bool]
    """Whether a position lies within an action; most of those kept do."""
    damaged_state: Callable[[bytearray, bytes, Random], bytes]
    """The bytes of a state, changed with another's at hand."""


@frozen(kw_only=True)
class Subject(conformance.Subject):
    """A game under test. Beside the contract, each field is read by the room that is named behind it."""

    golden: Mapping[str, Opening] = field(repr=False)
    """Games kept as text, by the end of the file's name; one at least for each number of players: tools/golden.py."""
    perft: Sequence[Opening] = field(repr=False)
    """Games from which positions are counted, in settings that TOML can hold: tools/perft.py."""
    kept_positions: Callable[[], Iterator[tuple[str, State]]] = field(repr=False)
    """Positions that every release keeps, by name: tools/fixtures.py."""
    kept_games: Callable[[], Iterator[tuple[str, Record]]] = field(repr=False)
    """Games that every release keeps, by name: tools/fixtures.py."""
    vectors: Mapping[str, Setup] = field(repr=False)
    """Setups that the vectors for clients show, by name: tools/vectors.py."""
    damage: Damage = field(repr=False)
    """Inputs for the readers: tools/fuzz.py."""
    bots: tuple[Setup, Setup] = field(repr=False)
    """A plain game of two seats, and one of three with all that is hidden: tests of bots, searches and the server."""
    unfinished: Callable[[State], bool] = field(repr=False)
    """Whether an action has begun whose parts are still asked for: tests of bots."""
    bench: Mapping[int, Mapping[str, Any]] = field(repr=False)
    """Settings of the games that are measured, for 2, 3 and 4 seats: benchmarks."""
    weights: Callable[[str], dict[str, float]] = field(repr=False)
    """A set of weights of `evaluate` by name: tools/tune.py."""
    tables_with: Callable[[Any, dict[str, float]], Tables] = field(repr=False)
    """Tables of a setup that evaluate by some weights: tools/tune.py."""

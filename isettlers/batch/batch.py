"""Many games stepped together, for training and measuring: one call a decision for all of them."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from math import lcm
from operator import index
from typing import TYPE_CHECKING, Any, Final, Protocol, Self, SupportsIndex

from isettlers._core.batch import MOST_GAMES, Positions
from isettlers._core.kernel import Tables
from isettlers._core.search.engine import CoreBot
from isettlers.borders import keep_here
from isettlers.errors import IllegalAction, SetupError
from isettlers.game import Game, Setup
from isettlers.kit.reading import Node
from isettlers.plain import short
from isettlers.registry import setups_of
from isettlers.seeds import given_seed, seed_of
from isettlers.state import State

if TYPE_CHECKING:
    from typing_extensions import Buffer

    from isettlers.batch.encoding import Encoding

    class Array(Protocol):
        """An array of another library."""

        @property
        def __dlpack__(self) -> Callable[..., Any]: ...
        def __dlpack_device__(self) -> tuple[Any, int]: ...

    Ints = Buffer | Array | Sequence[SupportsIndex]

_BY: Final = ("number", "id", "index")
"""Names of the numbers that `step_observe` takes."""


class Batch(Positions):
    """Games of one setup or of several in turn, each as its own `State` would be, stepped in one call.

    `Batch("imperial", games=1024, seed=1, factions=("romans", "barbarians"))`, or a setup or a list of setups in place
    of the name and its settings. Game i starts from `derive_seed(seed, i)`; without a seed one is drawn.

    `opponents` has a bot or None for each seat, such as `(None, "greedy")`, or a list of these for the games in turn.
    These bots decide in the core, until a seat without a bot has to. With `autoreset` a game that ends begins again in
    the same step. `reward`, `shaping` and `gamma` are about `rewards` (docs/batch.md). Raises SetupError.

    >>> from isettlers import Batch
    >>> batch = Batch("burgundy", games=100, seed=7)
    >>> turn = 0
    >>> while batch.step_index(batch.sample(seed=turn)):
    ...     turn += 1
    >>> batch.going, all(batch.over)
    (0, True)
    >>> batch.scores().tolist()[99] == list(batch[99].scores)
    True
    """

    __slots__ = ()

    def __new__(  # noqa: D102, the class says it
        cls,
        setup: Setup | str | Sequence[Setup],
        *,
        games: int,
        seed: SupportsIndex | None = None,
        opponents: Sequence[str | None] | Sequence[Sequence[str | None]] = (),
        autoreset: bool = False,
        reward: str = "win",
        shaping: float = 0.0,
        gamma: float = 1.0,
        **settings: Any,  # noqa: ANN401, each game's own
    ) -> Self:
        lines = _lines(setups_of(setup, settings), _games(games), opponents)
        given: dict[str, Any] = {"autoreset": autoreset, "reward": reward, "shaping": shaping, "gamma": gamma}
        number = seed_of(seed)
        try:
            return super().__new__(cls, lines, _games(games), number, **given)
        except (TypeError, ValueError) as error:
            raise SetupError(str(error)) from None

    @property
    def game(self) -> Game:
        """The game played here."""
        game: Game = self.tables[0].game
        return game

    @property
    def setup(self) -> Setup:
        """The setup all games were started with; with several setups that of game 0."""
        return self.setups[0]

    @property
    def setups(self) -> tuple[Setup, ...]:
        """The setup of each game in turn."""
        return tuple(tables.setup for tables in self.tables)

    def __getitem__(self, number: SupportsIndex) -> State:
        """A copy of one game as a state; IndexError for a number that no game has."""
        state = State.__new__(State)
        self._take(number, state)
        return state

    def __iter__(self) -> Iterator[State]:
        return map(self.__getitem__, range(len(self)))

    def apply(self, ids: Ints, *, encoding: Encoding | None = None, threads: int = 1) -> int:
        """Apply a legal action id, with an encoding its compact number, in each game; return how many are not over.

        `ids` is a buffer of integers of any size (NumPy: any integer dtype), or a sequence of actions or ids. Pass -1
        for finished games, and only for them. Raises IllegalAction with the first wrong game and id, ValueError for
        another number of ids, TypeError for other values; no game has changed then.
        """
        done = self._step(_numbers(ids), False, threads, encoding, encoding is not None)
        return self._check_step(*done, "id", encoding)

    def step_index(self, indices: Ints, *, threads: int = 1) -> int:
        """Apply the legal action with an index in each game; return the number of games that are not over.

        Faster than `apply`, and with IndexError for an index out of range.
        """
        return self._check_step(*self._step(_numbers(indices), True, threads), "index", None)

    def step_observe(
        self,
        actions: Ints,
        *,
        by: str = "number",
        encoding: Encoding | None = None,
        dtype: str | None = None,
        observation: Any = None,  # noqa: ANN401, a buffer or an array with `__dlpack__`
        mask: Any = None,  # noqa: ANN401
        threads: int = 1,
    ) -> tuple[Any, Any]:
        """Apply an action in each game; return the observations and masks that `observe` and `mask` would, in one pass.

        `by` says what `actions` are: "number" (of the encoding; without one an action id), "id", or "index" into the
        legal ids. Writes to `observation` and `mask`, or to memory of its own of a dtype (default: uint8; float32
        without an encoding). Raises as `apply` and `step_index` do.
        """
        if by not in _BY:
            raise ValueError(f"by: expected one of {', '.join(_BY)}, got {short(by)}")
        if observation is None:
            observation = self._new_observation(encoding, dtype)
        if mask is None:
            mask = self._new_mask(encoding)
        compact = by == "number" and encoding is not None
        done = self._step(_numbers(actions), by == "index", threads, encoding, compact, observation, mask)
        self._check_step(*done, by, encoding if compact else None)
        return observation, mask

    def advise(
        self,
        bot: str,
        seed: SupportsIndex,
        out: Any = None,  # noqa: ANN401, a buffer or an array with `__dlpack__`
        *,
        encoding: Encoding | None = None,
        threads: int = 1,
    ) -> Any:  # noqa: ANN401
        """Return the action id that a bot would take in each game, with an encoding its compact number; -1 when over.

        The bot decides in the core, as `isettlers.bots.decide` does with the seed derive_seed(seed, i) in game i, and
        sees what the seat to decide sees. The result is int32, in `out` or in memory of its own. Raises SetupError for
        a spec of no such bot.
        """
        try:
            bots = tuple(CoreBot(bot, setup) for setup in self.setups)
        except ValueError as error:
            raise SetupError(str(error)) from None
        return self._advise(bots, seed, out, encoding, threads)

    def _check_step(self, going: int, game: int, number: int, by: str, encoding: Encoding | None) -> int:
        """Return how many games are going on; raise the error of a step that a game could not take."""
        if going >= 0:
            return going
        if by == "index":
            raise IndexError(f"game {game}: no legal action number {number}, there are {self.counts[game]}")
        if encoding is None:
            raise IllegalAction(f"game {game}: {self[game].refusal(number)}")
        if not 0 <= number < encoding.num_actions:
            raise IllegalAction(f"game {game}: compact numbers are 0 to {encoding.num_actions - 1}, not {number}")
        raise IllegalAction(f"game {game}: {self[game].refusal(encoding.ids[number])}")

    def restart(
        self, which: Ints | None = None, *, seeds: Sequence[SupportsIndex] | None = None, threads: int = 1
    ) -> None:
        """Begin all games again, or some: their numbers, or a mask of bools such as `over`.

        Each begins from the next of its own seeds: the k-th time game i does, counted from 0, that is
        derive_seed(seed, i) for k = 0 and derive_seed(derive_seed(seed, i), k) from then on. `seeds` has a seed for
        each game of the batch: a game that begins again begins from its own, and k counts from 0 again. IndexError for
        a number that no game has, SetupError for other seeds; nothing has changed then.
        """
        packed = None if seeds is None else self._packed_seeds(seeds)
        self._restart(None if which is None else _numbers(which), threads, packed)

    def _packed_seeds(self, seeds: Sequence[SupportsIndex]) -> bytes:
        if len(seeds) != len(self):
            raise SetupError(f"seeds: expected one for each of {len(self)} games, got {len(seeds)}")
        return array("Q", map(given_seed, seeds)).tobytes()

    def __repr__(self) -> str:
        return f"<Batch {self.game.name}, {self.seats} players, {len(self)} games, {self.going} going on>"


keep_here(Batch, "its setups and seeds, or its games as states")


def _lines(
    setups: Sequence[Setup], games: int, opponents: Sequence[str | None] | Sequence[Sequence[str | None]]
) -> tuple[tuple[Tables, tuple[CoreBot | None, ...]], ...]:
    """Return the tables and the bots by seat of each game in turn. Raises SetupError."""
    rows: Sequence[Any] = (
        opponents if opponents and all(isinstance(row, list | tuple) for row in opponents) else [opponents]
    )
    made: dict[tuple[Setup, str], CoreBot] = {}
    return tuple(
        (setups[place % len(setups)].tables(), _bots(setups[place % len(setups)], rows[place % len(rows)], made))
        for place in range(min(lcm(len(setups), len(rows)), max(games, len(setups), len(rows))))
    )


def _bots(setup: Setup, specs: Sequence[str | None], made: dict[tuple[Setup, str], CoreBot]) -> tuple[Any, ...]:
    """Return the bot of each seat, those in `made` again. Raises SetupError."""
    seats = setup.tables().seats
    if isinstance(specs, str) or not isinstance(specs, Sequence):
        raise SetupError(f"opponents: expected a bot or None for each seat, got {short(specs)}")
    if not specs:
        return (None,) * seats
    if len(specs) != seats:
        raise SetupError(f"opponents: expected a bot or None for each of {seats} seats, got {len(specs)}")
    if None not in specs:
        raise SetupError("opponents: expected None for a seat, got bots for all")
    for spec in specs:
        if not isinstance(spec, str | None):
            raise SetupError(f"opponents: expected a bot or None for each seat, got {short(spec)}")
        if spec is not None and (setup, spec) not in made:
            try:
                made[setup, spec] = CoreBot(spec, setup)
            except ValueError as error:
                raise SetupError(f"opponents: {error}") from None
    return tuple(None if spec is None else made[setup, spec] for spec in specs)


def _games(number: object) -> int:
    """The number of games. Raises SetupError."""
    return Node(number, "games", SetupError).number(1, MOST_GAMES)


def _numbers(given: Ints) -> Buffer:
    """Return numbers as a buffer: a buffer itself, or the members of a sequence. Raises TypeError, ValueError."""
    if not isinstance(given, list | tuple | range):
        return given  # type: ignore[return-value]
    if given and all(isinstance(each, bool) for each in given):
        return memoryview(bytes(given)).cast("?")
    try:
        return array("q", [index(each) for each in given])
    except OverflowError:
        raise ValueError("expected ids or indices of at most 64 bits") from None

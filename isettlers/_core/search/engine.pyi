from collections.abc import Callable, Mapping
from typing import Any, Final, Literal, Self, SupportsIndex

from typing_extensions import disjoint_base

from isettlers._core.batch import Encoder
from isettlers._core.kernel import Position
from isettlers.state import State

BOT_TABLE: Final[Mapping[str, Mapping[str, Any]]]
"""The bots of specs: meaning, whether it searches and has perfect information, and the places of its settings."""
SETTING_TABLE: Final[list[Mapping[str, Any]]]
"""The settings: place, name, meaning, default, minimum and maximum or choices, and whether it is a whole number."""
LOCAL_SETTINGS: Final[frozenset[str]]
"""Names of the settings that take more of a machine than a fair share."""
DEFAULT_ITERATIONS: Final[int]
"""Iterations of a search without a budget."""
NODE_ITERATIONS: Final[int]
"""Iterations per node after which a search with a budget of nodes ends: the tree may have no more."""
REDRAWING_STREAM: Final[int]
"""Stream of a bot's seed that resamples its position."""

@disjoint_base
class Search:
    """Monte Carlo tree search of one position for the seat to decide; call `run` as often as you like.

    `determinize` says when hidden information is resampled: "iteration" before each iteration (information set tree
    search), "tree" once for each of `determinizations` trees (perfect-information Monte Carlo), "never" not at all: the
    search sees hidden information, only the chance to come is drawn. `by_seat` keeps a tree for each seat over what
    that seat observes (multiple observers); it needs "iteration" or "never".

    Selection takes untried actions first, then the highest mean reward + `exploration` * sqrt(ln(available) / visits)
    + `bias` * prior / (visits + 1). With `puct` above 0 selection is by PUCT (docs/search.md); a prior falls to a
    quarter where the evaluation is `spread` below the best, and a node gets its children with `expand` visits, or at
    once by `run_with`. `uniform` visits all actions equally often instead.
    A descent makes at most `max_depth` (1 to 256) decisions in the trees. The `rollout` policy plays from there:
    "random", "greedy" (the one-ply policy), "sampled" (the best of `candidates` random actions by evaluation) or
    "policy" (drawn by the policy of a network, by weights that have one); greedy and sampled ones take a share
    `epsilon` of random actions. A playout ends with the game, or after `cutoff` decisions with an evaluation. By
    weights with a network, priors and evaluations are the network's.
    `one_ply` evaluates in each iteration every legal action, after the best way to finish it, in place of descents and
    playouts (one-ply expectimax): the mean of an action is then its mean evaluation, and the best mean is the choice.
    A reward is `win` parts victory; the rest is the margin of points, where a lead of `scale` points gives 0.75.
    The trees take at most `memory` bytes; when it is full, the search continues without new nodes.
    With `after`, a search of the position before, the subtree of the `action` taken since is kept (tree reuse).

    Several threads may call `run` at a time. With one thread, the same position, options, seed and number of iterations
    give the same result. Raises ValueError for a finished game and for options out of range.
    """

    def __new__(
        cls,
        root: Position,
        seed: SupportsIndex,
        *,
        determinize: Literal["iteration", "tree", "never"] = "iteration",
        determinizations: int = 1,
        by_seat: bool = False,
        uniform: bool = False,
        one_ply: bool = False,
        max_depth: int = 256,
        exploration: float = 0.4,
        bias: float = 0.0,
        puct: float = 0.0,
        spread: float = 2.0,
        expand: int = 1,
        win: float = 0.25,
        scale: float = 10.0,
        rollout: Literal["random", "greedy", "sampled", "policy"] = "random",
        candidates: int = 2,
        epsilon: float = 0.1,
        cutoff: int = -1,
        memory: int = 67_108_864,
        after: Search | None = None,
        action: int = -1,
    ) -> Self: ...
    @property
    def seat(self) -> int:
        """Seat that the search decides for."""
    @property
    def iterations(self) -> int:
        """Number of iterations so far."""
    @property
    def decisions(self) -> int:
        """Number of decisions of these iterations, playouts included."""
    @property
    def nodes(self) -> int:
        """Number of nodes of the trees."""
    @property
    def full(self) -> bool:
        """Whether the memory is full: iterations still run, but the trees grow no more."""
    def run(self, iterations: int, *, first: int = -1) -> int:
        """Run more iterations without the GIL; return the number of all.

        All of them begin with the action `first` where it is given; selection chooses the actions that follow. Raises
        ValueError for one that is not legal, and with `one_ply`.
        An exception of a signal handler, such as KeyboardInterrupt, passes through within a fraction of a second; the
        iterations done till then stay.
        """
    def run_with(
        self,
        evaluate: Callable[[Leaves], tuple[Any, Any]],
        iterations: int,
        batch: int = 1,
        *,
        encoding: Encoder | None = None,
    ) -> int:
        """Run more iterations whose leaves `evaluate` evaluates, up to `batch` at a time; return the number of all.

        `evaluate` returns the priors of the leaves, a float32 buffer of shape (count, actions), and the rewards of all
        seats, float32 or float64 of shape (count, seats), from 0 to 1. Only the priors of legal actions count; their
        sum may be any. The search needs `puct`. Visits in flight count as lost (virtual loss), so that descents of a
        batch avoid each other. An exception of `evaluate` passes through; the descents of its batch are taken back.
        With an encoding of the setup, observations are its compact rows, and masks and priors have a number for each of
        its actions. ValueError for a wrong shape, type or range.
        """
    def actions(self) -> list[tuple[int, int, float, float]]:
        """Return (id, visits, mean reward, prior) of each action tried at the root, by ascending id."""
    def line(self, longest: int = 16) -> list[int]:
        """Return the principal variation: the ids of the best actions, from the root down."""

@disjoint_base
class Leaves:
    """States where descents ended, to be evaluated."""

    @property
    def count(self) -> int:
        """Number of the states."""
    @property
    def seats(self) -> memoryview:
        """The seats to decide in them, int32."""
    @property
    def states(self) -> list[State]:
        """The states as they are determinized, each a copy."""
    @property
    def observations(self) -> memoryview:
        """A row of float32 for each state: the observation of the seat to decide, compact with an encoding."""
    @property
    def masks(self) -> memoryview:
        """A row of bytes for each state: 1 for a legal action, by its compact number with an encoding, else 0."""
    def __len__(self) -> int: ...

def actions_of(searches: list[Search]) -> list[tuple[int, int, float, float]]:
    """Return (id, visits, mean reward, prior) of each root action, summed over searches, by ascending id."""

def best_of(searches: list[Search]) -> int:
    """Return the choice of several searches of one position, which have tried an action.

    It is the most visited action, or the one with the best mean where visits are uniform; the mean breaks ties.
    """

def choice_at_once(bot: str, root: Position, seed: SupportsIndex) -> int:
    """Return the action of a bot without settings that does not search."""

def search_options(bot: str, given: Mapping[str, Any]) -> tuple[dict[str, Any], bool]:
    """Return the options of `Search` for a bot with some settings, but its memory, and whether it reuses its tree."""

def setting_value(number: int, text: str) -> float | str | None:
    """Return the value of a setting in a spec, None if the text is none."""

def log_of(n: int) -> float:
    """Return the natural logarithm of n >= 1 as searches compute it; for tests."""

@disjoint_base
class CoreBot:
    """Bot of a spec that decides in the core alone, for one setup. ValueError for other specs."""

    def __new__(cls, text: str, setup: object) -> Self: ...

def decides_in_core(text: str) -> bool:
    """Return whether a text is the spec of a bot that decides in the core alone.

    These are all built-in bots without the settings `ms`, `cpu_ms`, `nodes`, `reuse=on`, `threads` and `parallel`.
    """

from typing import Literal, Self, SupportsIndex

from typing_extensions import disjoint_base

from isettlers._core.kernel import Position

@disjoint_base
class Search:
    """A search of one position for the seat that is to decide, which goes on for as long as it is asked to.

    `unseen` says what is drawn anew before every descent: "redrawn" all that the seat cannot see, with the chance to
    come, so that it looks at nothing hidden; "chance" the chance to come alone, so that it looks at what is hidden;
    "worlds" nothing: each of `worlds` positions redrawn once has a tree of its own, as if all were open in it.
    `by_seat` keeps a tree for each seat, which tells apart what that seat sees (with "redrawn" and "chance").

    An untried action comes first, then the one with the highest mean reward + `exploration` * sqrt(ln(chances) /
    visits) + `bias` * prior / (visits + 1); `uniform` takes all equally often instead. Trees reach `deepest` (1 to
    256) decisions down. Below, actions are chosen by `playing`: "random", "greedy" (the one-ply policy) or "sampled"
    (the best looking of `width` random ones), a share `stray` of them at random; to the end, or for `cutoff`
    decisions, after which the position is judged. A reward is `win` parts victory, the rest margin of points, of which
    `scale` make it 0.75. Trees take `memory` bytes at most; when they are full the search goes on without growing.

    Several threads may call `run` at a time. The same position, settings, seed and number of iterations give the same
    result where one thread ran them. Raises ValueError for a position without a decision and for settings out of range.
    """

    def __new__(
        cls,
        root: Position,
        seed: SupportsIndex,
        *,
        unseen: Literal["redrawn", "chance", "worlds"] = "redrawn",
        worlds: int = 1,
        by_seat: bool = False,
        uniform: bool = False,
        deepest: int = 256,
        exploration: float = 0.4,
        bias: float = 0.0,
        win: float = 0.25,
        scale: float = 10.0,
        playing: Literal["random", "greedy", "sampled"] = "random",
        width: int = 2,
        stray: float = 0.1,
        cutoff: int = -1,
        memory: int = 67_108_864,
    ) -> Self: ...
    @property
    def seat(self) -> int:
        """The seat it searches for."""
    @property
    def iterations(self) -> int:
        """How many descents were made in all."""
    @property
    def decisions(self) -> int:
        """How many decisions were taken in them, playouts included."""
    @property
    def nodes(self) -> int:
        """How many nodes its trees have."""
    @property
    def full(self) -> bool:
        """Whether its memory is full: it goes on, but its trees grow no more."""
    def run(self, iterations: int) -> int:
        """Search on, GIL released; returns the iterations of this search in all."""
    def actions(self) -> list[tuple[int, int, float, float]]:
        """What it found of each legal action it tried, by ascending id: (id, visits, mean reward, prior)."""
    def line(self, longest: int = 16) -> list[int]:
        """The action ids most visited one after the other, from the root down."""

def actions_of(searches: list[Search]) -> list[tuple[int, int, float, float]]:
    """What searches of one position found together: (id, visits, mean reward, prior) of each action, by ascending id.

    The core computes the means: an interpreter on 32-bit x86 rounds sums and quotients twice.
    """

def log_of(n: int) -> float:
    """The natural logarithm as searches compute it, of a number from 1 on; for tests."""

def look_ahead(root: Position, seed: SupportsIndex, worlds: int) -> list[tuple[int, float]]:
    """How each legal action looks to the seat to decide: (id, mean), ascending ids.

    The mean is over so many positions redrawn for that seat, of the evaluation after the best way to finish the action.
    """

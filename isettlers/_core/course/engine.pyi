from typing import Final, Self

from typing_extensions import disjoint_base

from isettlers._core.kernel import Position

DETERMINIZATIONS: Final[int]
"""Determinizations, of the seeds from 0 on: what differs between them is what the seat does not know."""
LONGEST: Final[int]
"""Actions of a chain at most."""
USUAL: Final[int]
"""Actions that are looked at."""
MOST: Final[int]
"""The greatest limit."""

def why_kept(position: Position, action: int) -> str | None:
    """Return why the seat to decide may not take back a legal action that it takes; None where it may."""

@disjoint_base
class Looking:
    """The legal actions of the seat to decide and those that follow the kinds in `through`, words with blanks between.

    Raises ValueError for a word that is no kind, and for a limit out of range.
    """

    def __new__(cls, position: Position, through: str, limit: int) -> Self: ...
    def run(self, most: int) -> bool:
        """Look at up to `most` actions more; return whether there are others still."""
    def tree(self) -> bytes:
        """Return {"ahead": [...]}: the actions that were looked at, and those that follow."""

from typing import Final

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

class Looking:
    """The legal actions of the seat to decide and those that follow the kinds in `through`, words with blanks between.

    Raises ValueError for a word that is no kind, and for a limit out of range.
    """

    def __init__(self, position: Position, through: str, limit: int) -> None: ...
    def run(self, most: int) -> bool:
        """Look at up to `most` actions more; return whether there are others still."""
    def tree(self) -> bytes:
        """Return the actions that were looked at, with those that follow, as MessagePack."""

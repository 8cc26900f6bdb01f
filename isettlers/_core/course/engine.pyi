from typing import Final, Self, SupportsIndex, TypeVar

from typing_extensions import disjoint_base

from isettlers._core.kernel import Happened, Position, Tables

_Positions = TypeVar("_Positions", bound=Position)
_Events = TypeVar("_Events", bound=Happened)
_Courses = TypeVar("_Courses", bound=Played)

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

def action_named(position: Position, text: str) -> int:
    """Return the id of the legal action with a text. Raises ValueError where there is none, or several."""

def refusal_of(position: Position, action: int) -> str:
    """Return the refusal of a number that is no legal action."""

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

@disjoint_base
class Played:
    """How a game began, its actions, and all that came of them: the base of `isettlers.Course`.

    It takes the memory of a state and 168 bytes for each 32 actions.
    """

    def __init__(self, *args: object, **kwargs: object) -> None: ...
    def _begin(self, tables: Tables, seed: SupportsIndex) -> None:
        """Begin at a seed."""
    def _begin_at(self, position: Position) -> None:
        """Begin at a position."""
    @property
    def tables(self) -> Tables:
        """The constant tables that it is played by."""
    @property
    def seed(self) -> int | None:
        """The seed at which the game began; None where it began at a position."""
    @property
    def at(self) -> int:
        """How many actions were taken."""
    @property
    def writes(self) -> bool:
        """Whether the core of the game writes events."""
    @property
    def actions(self) -> list[int]:
        """The ids of the actions that were taken; a new list each time."""
    @property
    def actors(self) -> list[int]:
        """The seats that took them."""
    def events_until(self, at: SupportsIndex | None = None) -> int:
        """Return how many events there were after a number of actions (default: all). Raises IndexError."""
    def back(self, at: SupportsIndex) -> None:
        """Go back to the time after a number of actions, and forget those since. Raises IndexError."""
    def _position(self, at: SupportsIndex | None, kind: type[_Positions]) -> _Positions:
        """Return the position after a number of actions, None for all, as an object of a class of positions."""
    def _act(self, action: int, positions: type[Position], kind: type[_Events]) -> _Events | None:
        """Take an action; return its events in a class that extends Happened, None where it is not legal."""
    def _take(self, action: int) -> bool:
        """The same without events; returns whether it was legal."""
    def _replay(self, record: bytes, tables: bytes, layout: int) -> None:
        """Begin again with the game of a record, of tables with this fingerprint, and take its actions.

        Raises ValueError for the first that is not legal.
        """
    def _compare(self, record: bytes, tables: bytes, layout: int) -> None:
        """Compare the position with the end of the record that was replayed. Raises ValueError where they differ."""
    def _again(self, step: int, positions: type[Position], kind: type[_Events]) -> _Events:
        """Return the events of action number step - 1, for 0 those before the first decision."""
    def _obstacle(self, at: SupportsIndex) -> str | None:
        """Return why the seat that acted then may not take back all actions since; None where it may."""
    def _heard(self, reader: int, since: SupportsIndex, at: SupportsIndex | None) -> bytes:
        """Return the events from a number on, as a reader hears them: trees of MessagePack, one behind the other."""
    def steps(self, since: SupportsIndex = 0, at: SupportsIndex | None = None) -> list[int]:
        """Return the number of the action of each event from a number on; 0 for those before the first.

        `at` as of `events_until`. Raises IndexError.
        """
    def _clone(self, kind: type[_Courses], tables: Tables) -> _Courses:
        """Return a copy in a class that extends this one, with these or other tables of the same setup."""

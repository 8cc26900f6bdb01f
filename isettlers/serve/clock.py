"""Clocks of tables: the time that each seat has left follows from the times of the actions."""

from __future__ import annotations

from typing import Any, Final, Self

from attrs import asdict, frozen

from isettlers.kit.reading import Node

_MOST: Final = 30 * 86_400
"""Seconds: a table that is silent for longer is archived."""


@frozen
class Control:
    """The time that persons have: `seconds` in all and `increment` more for each decision, or `move` for each decision.

    The first is Fischer's: who decides in time can always decide again, and a seat's time is one number.
    """

    seconds: int = 0
    increment: int = 0
    move: int = 0

    @classmethod
    def read(cls, node: Node) -> Self:
        """Return the control that a tree describes. Raises the node's error."""
        if "move" in node:
            node.only(("move",))
            return cls(move=node.get("move").number(1, _MOST))
        node.only(("seconds", "increment", "move"))
        increment = node.get("increment", default=0).number(0, _MOST)
        return cls(node.get("seconds").number(1, _MOST), increment)

    def document(self) -> dict[str, Any]:
        """Return the tree that `read` takes."""
        return {"move": self.move} if self.move else asdict(self, filter=lambda field, _: field.name != "move")

    @property
    def full(self) -> float:
        """Seconds that a seat has at first."""
        return self.move or self.seconds


class Clock:
    """The time left of each seat, brought up to date with every action.

    The clocks start with the first action of a person. A decision begins with the action before it. The engine takes
    forced actions itself, so that they cost no time.
    """

    def __init__(self, control: Control, seats: int) -> None:
        self.control = control
        self._left = [control.full] * seats
        self._since = [0.0] * seats
        self._began: float | None = None
        self._past: list[tuple[int, float, float | None]] = []
        """For each action its seat, and what that had left and when its decision began before."""

    @property
    def started(self) -> bool:
        """Whether a person has acted."""
        return self._began is not None

    def acted(self, seat: int, time: float, *, person: bool) -> None:
        """Take the time of a person's decision from what the seat has left, and begin the next decision."""
        self._past.append((seat, self._left[seat], self._began))
        if person and self.started and not self.control.move:
            self._left[seat] = self.left(seat, time) + self.control.increment
        if person or self.started:
            self._began = time

    def taken_back(self) -> None:
        """Let the decision of the last action continue, as if its seat had not acted."""
        seat, self._left[seat], self._began = self._past.pop()

    def left_before(self, now: float, count: int) -> float:
        """Return the seconds left now of the seat that decided before the last `count` actions, if it had not acted."""
        seat, left, began = self._past[-count]
        return left if began is None else left - (now - max(began, self._since[seat]))

    def renew(self, seat: int, time: float) -> None:
        """Give a seat all its time again."""
        self._left[seat] = self.control.full
        self._since[seat] = time

    def resume(self, time: float) -> None:
        """Begin the decision again that was under way when the game had to wait."""
        self._since = [time] * len(self._since)

    def left(self, seat: int, now: float) -> float:
        """Return the seconds left of the seat that decides now, at least 0."""
        began = now if self._began is None else max(self._began, self._since[seat])
        return max(0.0, self._left[seat] - (now - began))

    def document(self, now: float, running: int | None, bots: set[int]) -> dict[str, Any]:
        """Return the milliseconds left of each seat (None: a bot's), and the seat whose clock is running."""
        left = [
            None if seat in bots else round(1000 * (self.left(seat, now) if seat == running else left))
            for seat, left in enumerate(self._left)
        ]
        return {"left": left, "running": running}

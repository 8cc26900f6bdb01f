"""Taking actions back by agreement, where a seat may not do so alone."""

from __future__ import annotations

from typing import Final

from attrs import field, frozen

from isettlers.serve.errors import Refusal
from isettlers.serve.session import Frame

_ANSWERS: Final = ("yes", "no")


@frozen
class Proposal:
    """Actions that a seat wants to take back, and who has agreed."""

    seat: int
    at: int
    """Number of actions that would be left."""
    agreed: set[int] = field(factory=set)


class Takebacks:
    """The proposal of a table. It ends when a person acts or a seat changes hands; who declined one hears no second."""

    def __init__(self) -> None:
        self.proposed: Proposal | None = None
        self._declined: set[int] = set()

    def propose(self, seat: int, at: int) -> str:
        """Return the reason with which the others hear of it, empty where they have. Raises Refusal."""
        if self.proposed is not None:
            if self.proposed.seat != seat:
                raise Refusal("refused", "another player has proposed to take an action back: answer that first")
            return ""
        if seat in self._declined:
            raise Refusal("refused", "the others have declined: propose it again after the next action")
        self.proposed = Proposal(seat, at)
        return "proposed"

    def answer(self, seat: int, word: str) -> str:
        """Return the reason with which the others hear of it. Raises Refusal."""
        proposed = self.proposed
        if proposed is None:
            raise Refusal("refused", "nobody proposes to take an action back")
        if word not in _ANSWERS:
            raise Refusal("bad_request", "expected yes or no", "$.answer")
        if word == "yes" and seat == proposed.seat:
            raise Refusal("refused", "the others answer what this seat proposes", "$.answer")
        if word == "yes":
            proposed.agreed.add(seat)
            return "agreed"
        self.proposed = None
        self._declined.add(proposed.seat)
        return "declined"

    def end(self) -> None:
        """Forget what was proposed and declined."""
        self.proposed = None
        self._declined.clear()

    def waits(self, persons: set[int]) -> list[int]:
        """Return the seats that have to agree still; none where nothing is proposed."""
        proposed = self.proposed
        return [] if proposed is None else sorted(persons - proposed.agreed - {proposed.seat})

    def described(self, persons: set[int]) -> Frame:
        """Return what is proposed, as `status` has it."""
        proposed = self.proposed
        if proposed is None:
            return {}
        return {"takeback": {"seat": proposed.seat, "at": proposed.at, "waits": self.waits(persons)}}

"""Common part of the stories of all games: events in, lines out."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping

from isettlers.cli.terminal import Line
from isettlers.values import Event


class Teller(ABC):
    """Tells events as lines.

    `hear` takes the events of one step after the other; `finished` and `lines` give what was told since last asked.
    A game's teller says in `listeners` what it does on which event, and gathers what belongs together until `gathered`.
    """

    def __init__(self) -> None:
        self._lines: list[Line] = []
        self._listeners = self.listeners()

    @abstractmethod
    def listeners(self) -> Mapping[str, Callable[[Event], None]]:
        """Return the method for each kind of event in the story; other kinds are skipped."""

    @abstractmethod
    def gathered(self) -> None:
        """Tell what has been gathered."""

    def hear(self, events: Iterable[Event]) -> None:
        """Take in what happened."""
        for event in events:
            listener = self._listeners.get(event.kind)
            if listener is not None:
                listener(event)

    def finished(self) -> list[Line]:
        """Return the new lines, up to the current turn or phase."""
        lines, self._lines = self._lines, []
        return lines

    def lines(self) -> list[Line]:
        """Return the new lines, with the current turn or phase so far."""
        self.gathered()
        return self.finished()

    def tell(self, kind: str, seat: int | None, text: str) -> None:
        """Tell a line, unless there is nothing to it."""
        if text:
            self._lines.append(Line(kind, seat, text))

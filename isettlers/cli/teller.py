"""What the stories of all games share: events heard one by one, lines told of them."""

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
        self._told: list[Line] = []
        self._listeners = self.listeners()

    @abstractmethod
    def listeners(self) -> Mapping[str, Callable[[Event], None]]:
        """What hears each kind of event that is told; the others are passed over."""

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
        """What was told since, up to the turn or phase now under way."""
        told, self._told = self._told, []
        return told

    def lines(self) -> list[Line]:
        """What was told since, the turn or phase now under way as far as it went."""
        self.gathered()
        return self.finished()

    def tell(self, kind: str, seat: int | None, text: str) -> None:
        """Tell a line, unless there is nothing to it."""
        if text:
            self._told.append(Line(kind, seat, text))

"""Events of Founders of the Empire told in lines; everybody may know them all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Final

from attrs import Factory, define

from isettlers.cli.founders import words
from isettlers.cli.teller import Teller
from isettlers.founders.cells import spoken
from isettlers.founders.data_model import STACKS
from isettlers.founders.text import tiles_of
from isettlers.state import State
from isettlers.values import Event

_STEP: Final = 12
"""Tiles turned up between two looks at the standings."""
_REASONS: Final = {"victory": "victory tiles", "replaced": "tiles replaced"}
"""Reasons for points, where the event's word is not enough."""


@define
class _Deed:
    """Deeds and gains of a seat within a turn, or in the draft."""

    seat: int
    texts: list[str] = Factory(list)
    gained: list[str] = Factory(list)

    def text(self) -> str:
        """All of it in words."""
        gained = f"gain {', '.join(self.gained)}" if self.gained else ""
        return ": ".join(filter(None, (", ".join(self.texts), gained)))


class Story(Teller):
    """Tells what happened turn by turn, and in the draft."""

    def __init__(self, state: State, viewer: int | None = None) -> None:
        del viewer
        view = state.view(None)
        self._names = [state.seat_name(seat) for seat in range(state.seats)]
        self._victory_names = {kind.name for kind in tiles_of(state).set.kinds if kind.color == "victory"}
        self._first: int = view["first"]
        self._left = Counter({stack: sum(view["stacks"][stack].values()) for stack in STACKS})
        self._victory = len(view["victory"])
        self._mark = self._left.total() // _STEP
        self._begun = "draft" not in view
        self._ended = view["actor"] is None
        self._deed: _Deed | None = None
        self._opened: list[str] = []
        super().__init__()

    def listeners(self) -> Mapping[str, Callable[[Event], None]]:
        """Return the method for each kind of event in the story."""
        return {
            "turn": self._on_turn,
            "action": self._on_action,
            "draft": lambda event: self._say(event, f"take {event.values['tile']}"),
            "lay": lambda event: self._say(event, f"lay {_placed(event)}"),
            "reveal": self._on_reveal,
            "clear": lambda event: self._say(event, f"send {', '.join(words.tally(event.values['tiles']))} to the box"),
            "war": lambda event: self._say(event, f"attack {self._target(event)}"),
            "coin": lambda event: self._say(event, f"buy {event.values['resource']} from {self._target(event)}"),
            "cart": lambda event: self._say(event, f"cart {_at(event)}"),
            "craftsmen": lambda event: self._say(event, f"craftsmen of {event.values['face']} on {_placed(event)}"),
            "add": self._on_add,
            "replace": self._on_replace,
            "token": self._on_token,
            "coins": lambda event: self._gain(event, words.amount("coin", event.values["coins"])),
            "agreed": lambda event: self._say(event, "would end the game" if event.values["ends"] else "would go on"),
            "final": self._on_final,
            "over": self._on_over,
        }

    def _on_turn(self, event: Event) -> None:
        self.gathered()
        if event.seat != self._first:
            return
        left = f"{words.amount('tile', self._left.total())} left ({_stacks(self._left)})"
        text = f"{left}, {words.amount('victory tile', self._victory)} to be had"
        mark = self._left.total() // _STEP
        self.tell("round" if self._begun and mark != self._mark else "phase", None, text)
        self._mark, self._begun = mark, True

    def _on_action(self, event: Event) -> None:
        if event.values["text"] == "skip":
            self._say(event, "add no tile")

    def _on_reveal(self, event: Event) -> None:
        tile = event.values["tile"]
        self._left[event.values["stack"]] -= 1
        if event.values["reason"] == "setup":
            self._opened.append(tile)
        else:
            need = " as well, for nothing can be added" if event.values["reason"] == "need" else ""
            self._say(event, f"turn up {tile}{need}")

    def _on_add(self, event: Event) -> None:
        self._taken(event)
        self._say(event, f"add {_placed(event)}")

    def _on_replace(self, event: Event) -> None:
        self._taken(event)
        self._say(event, f"put {event.values['tile']} in place of {event.values['old']} {_at(event)}")
        if event.values["coins"]:
            self._gain(event, words.amount("coin", event.values["coins"]))

    def _taken(self, event: Event) -> None:
        self._victory -= event.values["tile"] in self._victory_names

    def _on_token(self, event: Event) -> None:
        face = event.values["face"]
        self._gain(event, f"craftsmen of {face}" if face else f"a {event.values['token']} token")

    def _on_final(self, event: Event) -> None:
        self._end()
        reason = event.values["reason"]
        self._gain(event, f"{event.values['points']} VP for {_REASONS.get(reason, reason)}")

    def _on_over(self, event: Event) -> None:
        self._end()
        self.gathered()
        self.tell("deed", None, event.text)

    def _end(self) -> None:
        if not self._ended:
            self.gathered()
            self._ended = True
            self.tell("phase", None, "the end")

    def _target(self, event: Event) -> str:
        """A tile of another seat, of which an event tells."""
        return f"{event.values['tile']} {_at(event)} of {self._names[event.values['victim']]}"

    def _say(self, event: Event, text: str) -> None:
        self._of(event).texts.append(text)

    def _gain(self, event: Event, text: str) -> None:
        self._of(event).gained.append(text)

    def _of(self, event: Event) -> _Deed:
        """The deed an event belongs to: that of its seat, which ends where another seat does something."""
        seat = -1 if event.seat is None else event.seat
        if self._deed is None or self._deed.seat != seat:
            self.gathered()
            self._deed = _Deed(seat)
        return self._deed

    def gathered(self) -> None:
        """Tell what has been gathered."""
        deed, self._deed = self._deed, None
        if deed is not None:
            self.tell("deed", deed.seat, deed.text())
        if self._opened:
            self.tell("deed", None, f"turned up: {', '.join(self._opened)}")
            self._opened = []


def _at(event: Event) -> str:
    x, y = event.values["at"]
    return f"at {spoken((x, y))}"


def _placed(event: Event) -> str:
    """The tile of an event and where it lies."""
    return f"{event.values['tile']} {_at(event)}"


def _stacks(left: Mapping[str, Any]) -> str:
    return ", ".join(f"{left[stack]} {stack}" for stack in STACKS)

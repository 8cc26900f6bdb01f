"""Events of The Castles of Burgundy told in lines, with no more than the listener may know."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from typing import Final

from attrs import Factory, define

from isettlers.burgundy import GAME, Setup
from isettlers.burgundy.setup import DRAWN
from isettlers.cli.burgundy import words
from isettlers.cli.teller import Teller
from isettlers.state import State
from isettlers.values import Event

_IN_OTHER_WORDS: Final = ("end", "skip", "sell", "ship", "good")
"""Actions that their events tell, or whose absence does."""

_REASONS: Final = {
    "region": "a region", "color": "a colour", "sale": "a sale", "watchtower": "the watchtower",
    "goods": "goods left", "silverlings": "silverlings left", "workers": "workers left", "knowledge": "knowledge tiles",
}  # fmt: skip
"""Reasons for points, where the event's word is not enough."""


@define
class _Deed:
    """Deeds and gains of a seat within a turn, or in the choice of estates."""

    texts: list[str] = Factory(list)
    paid: Counter[str] = Factory(Counter)
    gained: Counter[str] = Factory(Counter)
    goods: Counter[str] = Factory(Counter)
    points: Counter[str] = Factory(Counter)
    """By what they were for."""
    ended: bool = False

    def text(self) -> str:
        """All of it in words."""
        gained = [*_amounts(self.gained), *(f"{number} {good}" for good, number in self.goods.items())]
        gained += [f"{points} VP for {_REASONS.get(reason, reason)}" for reason, points in self.points.items()]
        results = [f"pay {', '.join(_amounts(self.paid))}"] if self.paid else []
        results += [f"gain {', '.join(gained)}"] if gained else []
        deeds = ", ".join(self.texts) or ("end turn" if self.ended and not results else "")
        return ": ".join(part for part in (deeds, "; ".join(results)) if part)


def _amounts(counted: Mapping[str, int]) -> list[str]:
    return [words.amount(thing, number) for thing, number in counted.items() if number]


class Story(Teller):
    """Tells what happened turn by turn, and in the choice of estates."""

    def __init__(self, state: State, viewer: int | None = None) -> None:
        setup: Setup = state.tables.setup
        self._position = state.clone()
        self._viewer = viewer
        self._drawn = setup.estates == DRAWN
        self._secret = setup.castles == "secret" and viewer is not None
        self._names = [state.seat_name(seat) for seat in range(state.seats)]
        self._turn: int | None = state.actor
        self._deeds: defaultdict[int, _Deed] = defaultdict(_Deed)
        self._depots: defaultdict[int, list[str]] = defaultdict(list)
        self._coming: list[str] = []
        self._rolled: list[str] = []
        super().__init__()

    def listeners(self) -> Mapping[str, Callable[[Event], None]]:
        """Return the method for each kind of event in the story."""
        return {
            "phase": self._on_phase,
            "fill": self._on_fill,
            "coming": self._on_coming,
            "round": self._on_round,
            "roll": self._on_roll,
            "white": self._on_white,
            "turn": self._on_turn,
            "action": self._on_action,
            "estate": self._on_estate,
            "place": self._on_place,
            "sold": self._on_sold,
            "silver": lambda event: self._on_amount(event, "silverling"),
            "workers": lambda event: self._on_amount(event, "worker"),
            "goods": self._on_goods,
            "vp": self._on_points,
            "bonus": self._on_bonus,
            "final": self._on_final,
        }

    def hear(self, events: Iterable[Event]) -> None:
        """Take in events, without information hidden from the listener."""
        super().hear(events if self._viewer is None else GAME.public_events(self._position, events, self._viewer))

    def _on_phase(self, event: Event) -> None:
        self.gathered()
        self.tell("round", None, f"Phase {event.values['phase']}")

    def _on_fill(self, event: Event) -> None:
        self._depots[event.values["depot"]].append(event.values["tile"])

    def _on_coming(self, event: Event) -> None:
        self._coming.append(event.values["good"])

    def _on_round(self, event: Event) -> None:
        self.gathered()
        first = self._names[event.values["first"]]
        self.tell("phase", None, f"round {event.values['round']}, {first} first")

    def _on_roll(self, event: Event) -> None:
        self._rolled.append(f"{self._seat(event)} {' '.join(map(str, event.values['dice']))}")

    def _on_white(self, event: Event) -> None:
        value, good = event.values["value"], event.values["good"]
        white = f"white die {value}" + (f", {good} to depot {value}" if good else "")
        self.tell("deed", None, f"dice: {', '.join(self._rolled)}; {white}")
        self._rolled = []

    def _on_turn(self, event: Event) -> None:
        self.gathered()
        self._turn = event.seat

    def _on_action(self, event: Event) -> None:
        deed = self._deed(event)
        action = event.values["action"]
        kind = None if action is None else GAME.block(action).kind
        if kind not in _IN_OTHER_WORDS:
            deed.texts.append(event.values["text"])
        deed.ended = kind == "end"

    def _on_estate(self, event: Event) -> None:
        if self._hid(event) and event.values["shown"] and self._drawn:
            self._deed(event).texts.append(f"estate {event.values['estate']}")

    def _on_place(self, event: Event) -> None:
        if self._hid(event) and event.values["start"]:
            self._deed(event).texts.append(f"the first castle on {event.values['hex']}")

    def _on_sold(self, event: Event) -> None:
        self._deed(event).texts.append(f"sell {event.values['count']} {event.values['good']}")

    def _on_amount(self, event: Event, thing: str) -> None:
        deed, number = self._deed(event), event.values["amount"]
        (deed.gained if number > 0 else deed.paid)[thing] += abs(number)

    def _on_goods(self, event: Event) -> None:
        self._deed(event).goods.update(event.values["goods"])

    def _on_points(self, event: Event) -> None:
        self._deed(event).points[event.values["reason"]] += event.values["points"]

    def _on_bonus(self, event: Event) -> None:
        size = "large" if event.values["large"] else "small"
        self._deed(event).texts.append(f"the {size} bonus tile for {words.color(event.values['color'])}")

    def _on_final(self, event: Event) -> None:
        if self._turn is not None:
            self.gathered()
            self._turn = None
            self.tell("phase", None, "the end")
        self._on_points(event)

    def _hid(self, event: Event) -> bool:
        """Whether the listener was not told what its seat chose before the castles were laid out."""
        return self._secret and event.seat != self._viewer

    def _deed(self, event: Event) -> _Deed:
        """The deed an event belongs to; only of events that have a seat."""
        return self._deeds[-1 if event.seat is None else event.seat]

    def _seat(self, event: Event) -> str:
        return "" if event.seat is None else self._names[event.seat]

    def gathered(self) -> None:
        """Tell what has been gathered."""
        if self._depots:
            filled = "; ".join(
                f"{f'depot {depot}' if depot else 'the black depot'} {', '.join(words.tally(tiles))}"
                for depot, tiles in self._depots.items()
            )
            self.tell("deed", None, f"new tiles: {filled}")
            self._depots.clear()
        if self._coming:
            self.tell("deed", None, f"goods to come, by round: {', '.join(self._coming)}")
            self._coming = []
        deeds, self._deeds = {seat: deed.text() for seat, deed in self._deeds.items()}, defaultdict(_Deed)
        if self._turn in deeds:
            self.tell("deed", self._turn, deeds.pop(self._turn))
        for seat, text in deeds.items():
            self.tell("deed", seat, text)

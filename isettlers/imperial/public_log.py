"""Events as one seat or a spectator may hear them: without the cards that stay hidden."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from isettlers.imperial.document_frames import back
from isettlers.imperial.tables import CardList
from isettlers.imperial.text import cards_of, seat_name
from isettlers.values import Event

if TYPE_CHECKING:
    from isettlers._core.kernel import Position

_WORDS: Final[Mapping[str, str]] = {
    "build": "build {}", "deal": "deal {}", "raze_hand": "raze {} from hand", "draft": "take {}",
    "stash_card": "put {} under a Gate", "keep": "keep {}", "card": "hand over {}",
}  # fmt: skip
"""Kinds of action that move one of several copies of a card, and how they read."""
_SOURCES: Final = {"draft": ("row", "packet"), "keep": ("aside",)}
_HIDDEN_ZONES: Final = ("hand", "under Gate 1", "under Gate 2", "packet", "kept")


_PASSED_ON: Final = (("packet", "packet"), ("kept", "hand"))
"""Moves of cards that their owner has passed to the neighbour (LV1)."""


@frozen
class _Teller:
    """Retells the events of one or more steps to one reader."""

    position: Position
    cards: CardList
    reader: int | None

    def tell(self, events: Sequence[Event]) -> list[Event]:
        told: list[Event] = []
        stashing = False
        for place, event in enumerate(events):
            if event.kind == "action":
                kind = self._kind(event)
                stashing = stashing or kind == "stash_card"
                told.append(self._action(event, kind, _moved(event, kind, events[place + 1 :])))
            elif event.kind == "move":
                told.append(event if self._open(event, stashing=stashing) else self._covered(event))
                stashing = stashing and event.values["target"] == "aside"
            else:
                told.append(event)
        return told

    def _kind(self, event: Event) -> str:
        kind: str = self.position.tables.game.block(event.values["action"]).kind
        return kind

    def _open(self, move: Event, *, stashing: bool) -> bool:
        """Return whether a move of a card shows which one it is."""
        if self.reader is not None and move.values["to"] == self.reader:
            return True
        source, target = move.values["source"], move.values["target"]
        if move.values["owner"] == self.reader is not None and (source, target) in _PASSED_ON:
            return True
        if "marker" in (source, target):
            return False
        if target in _HIDDEN_ZONES:
            return bool(source == "row")
        if source == "hand":
            return bool(target == "discard" or (target == "aside" and not stashing))
        return not (source == "deck" and target == "aside")

    def _action(self, event: Event, kind: str, move: Event | None) -> Event:
        """Return an action with the copy that really moved, or with none where the reader does not see it."""
        if kind not in _WORDS:
            return event
        own = event.seat is not None and event.seat == self.reader
        if move is None:
            return self._shown(event, kind)
        if own or self._open(move, stashing=kind == "stash_card"):
            named = f"{move.values['name']} {move.values['card']}"
            return self._said(event, kind, named, event.values["action"])
        return self._said(event, kind, f"a {self._back(move)} card", None)

    def _shown(self, event: Event, kind: str) -> Event:
        """Return an action whose card stays in hand for now: it is shown all the same (Dark Chapel, not yet paid)."""
        block = self.position.tables.game.block(event.values["action"])
        card = self.cards.card(event.seat or 0, event.values["action"] - block.first)
        return self._said(event, kind, card.name, event.values["action"])

    def _said(self, event: Event, kind: str, card: str, action: int | None) -> Event:
        words = _WORDS[kind].format(card)
        forced = event.values["forced"] and action is not None  # that there was no choice tells of hidden cards
        values = {**event.values, "action": action, "text": words, "forced": forced}
        return Event(event.kind, event.seat, values, self._line(event.seat, words, forced=forced))

    def _covered(self, move: Event) -> Event:
        """Return a move of which only the back of the card is seen."""
        values: dict[str, Any] = {key: move.values[key] for key in ("source", "target", "owner", "to")}
        values["back"] = self._back(move)
        words = f"a {values['back']} card from {values['source']} to {values['target']}"
        return Event(move.kind, move.seat, values, self._line(move.seat, words, forced=False), move.reveals)

    def _back(self, move: Event) -> str:
        return back(self.cards.number(move.values["owner"] or 0, move.values["card"]))

    def _line(self, seat: int | None, words: str, *, forced: bool) -> str:
        who = "" if seat is None else f"{seat_name(self.position, seat)}: "
        return who + words + (" (forced)" if forced else "")


def public_events(position: Position, events: Iterable[Event], seat: int | None) -> list[Event]:
    """Return events as a seat may hear them, or a spectator (None); `position` is any position of their game.

    The events are those of whole steps, in order. A card that others draw, keep, put under a Gate or lay as a
    foundation goes without its name: its move has `back` ("common" or "faction") instead of `card` and `name`, and
    the action that names it has no id.
    """
    return _Teller(position, cards_of(position), seat).tell(list(events))


def _moved(action: Event, kind: str, after: Sequence[Event]) -> Event | None:
    """Return the move of the card that an action names, if it follows before the next action."""
    sources = _SOURCES.get(kind, ("hand",))
    for event in after:
        if event.kind == "action":
            return None
        if event.kind == "move" and event.seat == action.seat and event.values["source"] in sources:
            return event
    return None

"""The chain of choices and work under way as named fields, and back: what a document has under `pending`.

The kinds of frames and their fields are those that the core was built with, from _core/imperial/frames.toml.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final, Protocol

from attrs import field, frozen

from isettlers._core.imperial.engine import FRAME_TABLES, VOCABULARY, WORD_CODES
from isettlers.imperial.card_model import COLORS
from isettlers.imperial.document_reading import Node
from isettlers.imperial.tables import CARDS, GOODS, CardList
from isettlers.kit.reading import fail

_THEFT: Final[int] = FRAME_TABLES["good"]["fields"]["for"]["names"].index("theft")
_SLOTS: Final = ("op", "seat", "row", "card", "n", "x", "y", "z")
_LISTS: Final[Mapping[str, Mapping[int, str]]] = MappingProxyType(
    {
        "colors": dict(enumerate(COLORS)),
        "decks": dict(enumerate(VOCABULARY["decks"])),
        "exchanges": dict(enumerate(VOCABULARY["exchanges"])),
        "goods": dict(enumerate(GOODS)),
        "words": {code: name for name, code in WORD_CODES.items() if code} | {0: "price"},
    }
)
"""The names of the choices that the table of frames has by the name of a list."""

Slots = dict[str, int]


class _Part(Protocol):
    """One or more named fields of a frame."""

    @property
    def keys(self) -> tuple[str, ...]:
        """The names of its fields."""
        ...

    def read(self, node: Node, frame: Slots, cards: CardList) -> None:
        """Fill the frame's slots from the fields."""
        ...


@frozen
class _Count:
    """A number within limits."""

    key: str
    slot: str
    least: int = 0
    most: int = 255

    @property
    def keys(self) -> tuple[str, ...]:
        return (self.key,)

    def read(self, node: Node, frame: Slots, _cards: CardList) -> None:
        frame[self.slot] = node.get(self.key, default=0).number(self.least, self.most)


@frozen
class _Choice:
    """One of some names, the number being its place in the list or what the list gives it."""

    key: str
    slot: str
    names: Mapping[int, str]
    usual: str | None = None
    """Left out when it is this one."""

    @property
    def keys(self) -> tuple[str, ...]:
        return (self.key,)

    def read(self, node: Node, frame: Slots, _cards: CardList) -> None:
        numbers = {name: number for number, name in self.names.items()}
        if self.usual is not None and self.key not in node:
            frame[self.slot] = numbers[self.usual]
        else:
            frame[self.slot] = numbers[node.get(self.key).one_of(tuple(numbers))]


@frozen
class _Card:
    """A card in the numbering of the frame's seat, or a list of as many cards as it has slots."""

    key: str
    slots: tuple[str, ...]
    hidden: bool
    """Whether others may not see it."""

    @property
    def keys(self) -> tuple[str, ...]:
        return (self.key,)

    def read(self, node: Node, frame: Slots, cards: CardList) -> None:
        given = node.get(self.key)
        found = list(given.items()) if len(self.slots) > 1 else [given]
        if len(found) != len(self.slots):
            fail(given.path, f"expected {len(self.slots)} cards, got {len(found)}")
        for slot, item in zip(self.slots, found, strict=True):
            frame[slot] = item.card(cards, frame["seat"])


@frozen
class _Place:
    """A location, or a card in a row's numbering: `{"row": seat, "card": printed id}`."""

    key: str = "location"

    @property
    def keys(self) -> tuple[str, ...]:
        return (self.key,)

    def read(self, node: Node, frame: Slots, cards: CardList) -> None:
        place = node.get(self.key)
        place.only(("row", "card"))
        frame["row"] = place.get("row", default=frame["seat"]).number(0, len(cards.ids) - 1)
        frame["card"] = place.get("card").card(cards, frame["row"])


@frozen
class _Cursor:
    """How far a round through the rows has come: rows done, and the last card done of the next one."""

    keys: tuple[str, ...] = ("rows_done", "after")

    def read(self, node: Node, frame: Slots, cards: CardList) -> None:
        seats = len(cards.ids)
        frame["n"] = node.get("rows_done", default=0).number(0, seats - 1)
        if "after" in node:
            frame["card"] = node.get("after").card(cards, (frame["seat"] + frame["n"]) % seats) + 1


@frozen
class _Asked:
    """The object of a question for a good: a location, or the enemy whose resource is taken."""

    keys: tuple[str, ...] = ("location", "victim", "by")

    def read(self, node: Node, frame: Slots, cards: CardList) -> None:
        if frame["n"] != _THEFT:
            _Place().read(node, frame, cards)
            return
        frame["row"] = node.get("victim").number(0, len(cards.ids) - 1)
        by = node.get("by")
        frame["card"] = by.number(0, CARDS - 1) if isinstance(by.value, int) else by.card(cards, frame["seat"])


@frozen
class _Converted:
    """The cards that Dark Chapel has turned into points so far, and the cards drawn that it still may turn."""

    keys: tuple[str, ...] = ("good", "turned", "drawn")

    def read(self, node: Node, frame: Slots, cards: CardList) -> None:
        good = GOODS.index(node.get("good", default="wood").one_of(GOODS[:7]))
        frame["x"] = good | node.get("turned", default=0).number(0, 15) << 4
        drawn = list(node.get("drawn", default=[]).items())
        if len(drawn) > 2:
            fail(node.get("drawn").path, f"at most two cards are drawn, not {len(drawn)}")
        for slot, item in zip(("y", "z"), drawn, strict=False):
            frame[slot] = 0 if item.value is None else item.card(cards, frame["seat"]) + 1


@frozen
class _Colors:
    """The colors that may be named, or those of a card that was the price."""

    keys: tuple[str, ...] = ("colors",)

    def read(self, node: Node, frame: Slots, _cards: CardList) -> None:
        names = [item.one_of(COLORS) for item in node.get("colors", default=[]).items()]
        mask = sum(1 << COLORS.index(color) for color in set(names))
        frame["x"], frame["y"] = mask & 255, mask >> 8


_PARTS: Final[Mapping[str, Callable[[str, Mapping[str, Any]], _Part]]] = MappingProxyType(
    {
        "count": lambda key, of: _Count(key, of["slots"][0], of.get("least", 0), of.get("most", 255)),
        "choice": lambda key, of: _Choice(key, of["slots"][0], _names(of), of.get("usual")),
        "card": lambda key, of: _Card(key, tuple(of["slots"]), of.get("hidden", False)),
        "location": lambda key, _of: _Place(key),
        "cursor": lambda _key, _of: _Cursor(),
        "colors": lambda _key, _of: _Colors(),
        "asked": lambda _key, _of: _Asked(),
        "converted": lambda _key, _of: _Converted(),
    }
)
"""Readers and writers of a field, by its kind in the table of frames."""


def _names(field: Mapping[str, Any]) -> Mapping[int, str]:
    """The names of a choice by their numbers."""
    names = field["names"]
    if isinstance(names, list):
        return dict(enumerate(names))
    if isinstance(names, str):
        return {number: name for number, name in _LISTS[names].items() if number <= field.get("most", number)}
    return {number: name for name, number in names.items()}


@frozen
class _Kind:
    """A kind of frame: its name and its fields."""

    name: str
    parts: tuple[_Part, ...]
    aside: tuple[str, ...]
    """Slots with cards that are between two zones."""
    keys: tuple[str, ...] = field(init=False)

    @keys.default
    def _all_keys(self) -> tuple[str, ...]:
        return ("what", "seat", *(key for part in self.parts for key in part.keys))


def _kind(name: str, fields: Mapping[str, Mapping[str, Any]]) -> _Kind:
    return _Kind(
        name.replace("_", " "),
        tuple(_PARTS[of["kind"]](key, of) for key, of in fields.items()),
        tuple(slot for of in fields.values() if of.get("aside") for slot in of["slots"]),
    )


_KINDS: Final = tuple(_kind(name, frame.get("fields", {})) for name, frame in FRAME_TABLES.items())
NAMES: Final = tuple(kind.name for kind in _KINDS)


def read_frame(node: Node, cards: CardList) -> tuple[int, ...]:
    """The numbers of a frame, its fields checked one by one; raises FormatError."""
    slots = dict.fromkeys(_SLOTS, 0)
    slots["op"] = 1 + NAMES.index(node.get("what").one_of(NAMES))
    slots["seat"] = node.get("seat").number(0, len(cards.ids) - 1)
    kind = _KINDS[slots["op"] - 1]
    node.only(kind.keys)
    for part in kind.parts:
        part.read(node, slots, cards)
    return tuple(slots.values())


def cards_aside(frame: Iterable[int]) -> list[tuple[int, int]]:
    """The cards that a frame holds between two zones, each as seat and number."""
    slots = dict(zip(_SLOTS, frame, strict=True))
    kind = _KINDS[slots["op"] - 1]
    return [(slots["seat"], slots[slot]) for slot in kind.aside]

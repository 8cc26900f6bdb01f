"""The chain of choices and work under way as named fields, and back: what a document says under `pending`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, Protocol

from attrs import field, frozen

from isettlers._core.imperial.engine import WORD_CODES
from isettlers.imperial.card_model import COLORS
from isettlers.imperial.document_reading import Node
from isettlers.imperial.tables import CARDS, FIRST_FACTION_CARD, GOODS, CardList
from isettlers.imperial.text import DECKS, EXCHANGES, RESOURCES
from isettlers.kit.reading import fail

_SLOTS: Final = ("op", "seat", "row", "card", "n", "x", "y", "z")
_DEAL_ZONE: Final = 9
_WORDS: Final = {code: name for name, code in WORD_CODES.items() if code} | {0: "price"}

Slots = dict[str, int]
Sees = Callable[[int, int], bool]
"""Whether a reader may know a card that is out of sight, by the seat it belongs to and its number."""


class _Part(Protocol):
    """One or more named fields of a frame."""

    @property
    def keys(self) -> tuple[str, ...]:
        """The names of its fields."""
        ...

    def write(self, frame: Slots, cards: CardList, sees: Sees) -> dict[str, Any]:
        """The fields of a frame, those with their usual value left out."""
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

    def write(self, frame: Slots, _cards: CardList, _sees: Sees) -> dict[str, Any]:
        return {self.key: frame[self.slot]} if frame[self.slot] or self.least else {}

    def read(self, node: Node, frame: Slots, _cards: CardList) -> None:
        frame[self.slot] = node.get(self.key, default=0).number(self.least, self.most)


@frozen
class _Choice:
    """One of some names, the number being its place in the list or what the list gives it."""

    key: str
    slot: str
    names: Mapping[int, str]
    usual: int | None = None
    """Left out when it is this one."""

    @property
    def keys(self) -> tuple[str, ...]:
        return (self.key,)

    def write(self, frame: Slots, _cards: CardList, _sees: Sees) -> dict[str, Any]:
        number = frame[self.slot]
        return {} if number == self.usual else {self.key: self.names[number]}

    def read(self, node: Node, frame: Slots, _cards: CardList) -> None:
        if self.usual is not None and self.key not in node:
            frame[self.slot] = self.usual
            return
        numbers = {name: number for number, name in self.names.items()}
        frame[self.slot] = numbers[node.get(self.key).one_of(tuple(numbers))]


@frozen
class _Own:
    """A card in the numbering of the frame's seat, out of everybody's sight or laid open."""

    key: str = "card"
    slot: str = "card"
    hidden: bool = False

    @property
    def keys(self) -> tuple[str, ...]:
        return (self.key,)

    def write(self, frame: Slots, cards: CardList, sees: Sees) -> dict[str, Any]:
        return {self.key: _shown(cards, frame["seat"], frame[self.slot], sees if self.hidden else _always)}

    def read(self, node: Node, frame: Slots, cards: CardList) -> None:
        frame[self.slot] = node.get(self.key).card(cards, frame["seat"])


@frozen
class _LookedAt:
    """The two cards of which one is kept."""

    keys: tuple[str, ...] = ("cards",)

    def write(self, frame: Slots, cards: CardList, sees: Sees) -> dict[str, Any]:
        return {"cards": [_shown(cards, frame["seat"], frame[slot], sees) for slot in ("x", "y")]}

    def read(self, node: Node, frame: Slots, cards: CardList) -> None:
        two = list(node.get("cards").items())
        if len(two) != 2:
            fail(node.get("cards").path, f"two cards are looked at, not {len(two)}")
        frame["x"], frame["y"] = (item.card(cards, frame["seat"]) for item in two)


@frozen
class _Place:
    """A location, or a card in a row's numbering: `{"row": seat, "card": printed id}`."""

    key: str = "location"

    @property
    def keys(self) -> tuple[str, ...]:
        return (self.key,)

    def write(self, frame: Slots, cards: CardList, _sees: Sees) -> dict[str, Any]:
        return {self.key: {"row": frame["row"], "card": cards.id(frame["row"], frame["card"])}}

    def read(self, node: Node, frame: Slots, cards: CardList) -> None:
        place = node.get(self.key)
        place.only(("row", "card"))
        frame["row"] = place.get("row", default=frame["seat"]).number(0, len(cards.ids) - 1)
        frame["card"] = place.get("card").card(cards, frame["row"])


@frozen
class _Cursor:
    """How far a round through the rows has come: rows done, and the last card done of the next one."""

    keys: tuple[str, ...] = ("rows_done", "after")

    def write(self, frame: Slots, cards: CardList, _sees: Sees) -> dict[str, Any]:
        row = (frame["seat"] + frame["n"]) % len(cards.ids)
        done = {"rows_done": frame["n"]} if frame["n"] else {}
        return done | ({"after": cards.id(row, frame["card"] - 1)} if frame["card"] else {})

    def read(self, node: Node, frame: Slots, cards: CardList) -> None:
        seats = len(cards.ids)
        frame["n"] = node.get("rows_done", default=0).number(0, seats - 1)
        if "after" in node:
            frame["card"] = node.get("after").card(cards, (frame["seat"] + frame["n"]) % seats) + 1


@frozen
class _Asked:
    """What a question for a good is about: a location, or the enemy whose resource is taken."""

    keys: tuple[str, ...] = ("location", "victim", "by")

    def write(self, frame: Slots, cards: CardList, sees: Sees) -> dict[str, Any]:
        if _PURPOSES[frame["n"]] != "theft":
            return _Place().write(frame, cards, sees)
        by = frame["card"]
        printed = cards.id(frame["seat"], by)
        return {"victim": frame["row"], "by": printed or by}

    def read(self, node: Node, frame: Slots, cards: CardList) -> None:
        if _PURPOSES[frame["n"]] != "theft":
            _Place().read(node, frame, cards)
            return
        frame["row"] = node.get("victim").number(0, len(cards.ids) - 1)
        by = node.get("by")
        frame["card"] = by.number(0, CARDS - 1) if isinstance(by.value, int) else by.card(cards, frame["seat"])


@frozen
class _Converted:
    """What Dark Chapel has turned into points so far, and the cards drawn that it still may."""

    keys: tuple[str, ...] = ("good", "turned", "drawn")

    def write(self, frame: Slots, cards: CardList, sees: Sees) -> dict[str, Any]:
        drawn = [
            None if not frame[slot] else _shown(cards, frame["seat"], frame[slot] - 1, sees) for slot in ("y", "z")
        ]
        tree: dict[str, Any] = {"good": GOODS[frame["x"] & 15]}
        if frame["x"] >> 4:
            tree["turned"] = frame["x"] >> 4
        return tree if drawn == [None, None] else tree | {"drawn": drawn}

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

    def write(self, frame: Slots, _cards: CardList, _sees: Sees) -> dict[str, Any]:
        mask = frame["x"] | frame["y"] << 8
        return {"colors": [color for i, color in enumerate(COLORS) if mask >> i & 1]} if mask else {}

    def read(self, node: Node, frame: Slots, _cards: CardList) -> None:
        names = [item.one_of(COLORS) for item in node.get("colors", default=[]).items()]
        mask = sum(1 << COLORS.index(color) for color in set(names))
        frame["x"], frame["y"] = mask & 255, mask >> 8


_PURPOSES: Final = dict(enumerate(("choice", "theft", "raze", "deal", "price")))


@frozen
class _Kind:
    """A kind of frame: its name and its fields."""

    name: str
    parts: tuple[_Part, ...] = ()
    card: str | None = None
    """Slots with cards that are between two zones, as one word for each: "card", or "x y"."""
    keys: frozenset[str] = field(init=False)

    @keys.default
    def _all_keys(self) -> frozenset[str]:
        return frozenset({"what", "seat"}).union(*(part.keys for part in self.parts))


_KINDS: Final = (
    _Kind("draw", (_Count("cards", "n", 1), _Choice("for", "x", {0: "hand", 1: "dark chapel"}, 0))),
    _Kind("keep", (_LookedAt(),), "x y"),
    _Kind("give up"),
    _Kind("gold", (_Choice("resource", "n", dict(enumerate(RESOURCES))),)),
    _Kind(
        "good",
        (
            _Choice("for", "n", _PURPOSES),
            _Asked(),
            _Count("times", "x", 0, 15),
            _Choice("from", "y", dict(enumerate(GOODS)), 0),
        ),
    ),
    _Kind("target", (_Choice("for", "n", _WORDS), _Place(), _Choice("by", "x", {0: "action", 1: "production"}, 0))),
    _Kind("card", (_Choice("for", "n", {0: "discard", 1: "foundation"}),)),
    _Kind("build"),
    _Kind("convert", (_Place(), _Converted())),
    _Kind("samurai", (_Count("tokens", "n", 1),)),
    _Kind("slaver", (_Count("times", "n", 1),)),
    _Kind("exchange", (_Choice("from", "n", dict(enumerate(EXCHANGES))),)),
    _Kind("gate", (_Own(hidden=True),), "card"),
    _Kind("store", (_Place(), _Count("room", "n", 1), _Choice("from", "y", dict(enumerate(GOODS[:6])), 0))),
    _Kind("pay", (_Choice("gold", "n", {0: "asked", 1: "named"}, 0),)),
    _Kind("place", (_Own(), _Choice("as", "n", {0: "location", _DEAL_ZONE: "deal"}, 0)), "card"),
    _Kind("effect", (_Place(), _Count("times", "n", 1, 2), _Colors())),
    _Kind("produce", (_Cursor(),)),
    _Kind("points", (_Count("points", "n"),)),
    _Kind("discard", (_Own(),), "card"),
    _Kind("clean up", (_Cursor(),)),
    _Kind("search", (_Place(),)),
    _Kind("attack", (_Count("revealed", "n", 0, 1),)),
    _Kind("color", (_Place(), _Choice("deck", "n", dict(enumerate(DECKS)), 0), _Colors())),
    _Kind("deck", (_Place(),)),
    _Kind("new sets"),
    _Kind("lay"),
    _Kind("deploy", (_Count("tokens", "n", 1),)),
    _Kind("seize"),
    _Kind("blockade", (_Choice("color", "n", dict(enumerate(COLORS))),)),
    _Kind("attacked", (_Count("second", "n", 1), _Choice("aim", "x", {0: "common", 1: "faction"}, 0))),
)
"""The kinds of frames in the order of the core, whose numbers begin at 1."""

NAMES: Final = tuple(kind.name for kind in _KINDS)


def write_frame(frame: Iterable[int], cards: CardList, sees: Sees | None = None) -> dict[str, Any]:
    """A frame of the core in names; cards that the reader may not know are written by their backs."""
    slots = dict(zip(_SLOTS, frame, strict=True))
    kind = _KINDS[slots["op"] - 1]
    tree: dict[str, Any] = {"what": kind.name, "seat": slots["seat"]}
    for part in kind.parts:
        tree |= part.write(slots, cards, sees or _always)
    return tree


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
    return [(slots["seat"], slots[slot]) for slot in (kind.card or "").split()]


def back(number: int) -> str:
    """The back of a card: "common" or "faction"."""
    return "common" if number < FIRST_FACTION_CARD else "faction"


def _always(_seat: int, _number: int) -> bool:
    return True


def _shown(cards: CardList, seat: int, number: int, sees: Sees) -> str:
    """A card's printed id, or its back to who may not know it."""
    return cards.id(seat, number) if sees(seat, number) else back(number)

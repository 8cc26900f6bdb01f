"""Cards and decks of Imperial Settlers: the data model, the TOML loader and its checks.

The effect words a card may use are listed in VOCABULARY and explained in docs/cards.md.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from attrs import evolve, field, frozen

from isettlers.errors import CardError

FACTIONS: Final = ("barbarians", "japanese", "romans", "egyptians")
COLORS: Final = ("brown", "grey", "red", "pink", "gold", "blue", "black", "purple")
GOODS: Final = (
    "wood", "stone", "food", "gold", "worker", "raze", "defense", "vp", "card", "common_card", "faction_card",
)  # fmt: skip
KINDS: Final = ("production", "feature", "action")
PROVENANCES: Final = ("printed-image", "rulebook", "public-dataset", "reconstructed", "custom")
MOST: Final = 15

VOCABULARY: Final[Mapping[str, tuple[str, ...]]] = {
    "production": ("gain", "gain_per", "look", "choose", "produce_again"),
    "bonus": ("gain", "gain_per", "place_samurai"),
    "feature": (
        "on_build", "on_raze", "on_deal", "on_deploy", "on_enemy_exchange",
        "on_vp", "on_cleanup", "surcharge", "store", "hook",
    ),
    "action": (
        "produce_again", "repeat_deal", "take_resource", "take_deal", "discard_enemy_deal",
        "remove_location", "block_location", "raze_location", "raze_good", "raze_own",
        "build_from", "lay_foundation", "hook",
    ),
}  # fmt: skip

FEATURE_HOOKS: Final = ("gate", "shrine", "slaver")
ACTION_HOOKS: Final = ("acting_troupe", "dark_chapel", "trade_route", "ninjas", "temple_of_ra", "desert")
HOOKS: Final = frozenset(FEATURE_HOOKS + ACTION_HOOKS)

_RESOURCES: Final = ("wood", "stone", "food")
_STORABLE: Final = ("wood", "stone", "food", "gold", "worker", "raze")
_FIELD_GOODS: Final = (*_STORABLE, "vp", "card")
_COST_GOODS: Final = (*_RESOURCES, "gold")
_PRICE_GOODS: Final = (*_STORABLE, "card", "deal", "resource")
_BOARD_GOODS: Final = (*_STORABLE, "defense")
_BUILD_FILTERS: Final = (*COLORS, "faction", "common", "any")
_TRIGGERS: Final = ("on_build", "on_raze", "on_deal", "on_deploy", "on_enemy_exchange", "on_cleanup")
_COMPANIONS: Final[Mapping[str, tuple[str, ...]]] = {"store": ("limit",)} | dict.fromkeys(_TRIGGERS, ("gain",))
_FILTERS: Final[Mapping[tuple[str, str], tuple[str, ...]]] = {
    ("production", "produce_again"): ("other",),
    ("action", "produce_again"): ("any",),
    ("feature", "on_build"): _BUILD_FILTERS,
    ("feature", "on_raze"): ("any", "enemy"),
    ("action", "build_from"): ("hand", "deals"),
    ("feature", "hook"): FEATURE_HOOKS,
    ("action", "hook"): ACTION_HOOKS,
}
_COUNTS: Final[Mapping[str, tuple[int, int]]] = {
    "look": (2, 2),
    "take_resource": (1, 1),
    "place_samurai": (1, MOST),
    "surcharge": (1, MOST),
    "on_vp": (1, MOST),
}

_ID: Final = re.compile(r"([A-Z]{2,6})[0-9]{3}")
_DECK_NAME: Final = re.compile(r"[a-z][a-z0-9_]*")
_PREFIXES: Final = {"COM": "common", "BAR": "barbarians", "JAP": "japanese", "ROM": "romans", "EGY": "egyptians"}
_CARD_KEYS: Final = (
    "copies", "group", "name", "translated", "kind", "colors", "cost", "raze", "deal", "razable",
    "production", "feature", "action", "bonus", "text", "bonus_text",
    "provenance", "confidence", "assumed", "note",
)  # fmt: skip
_FACTION_COPIES: Final = {3: 3, 2: 6, 1: 9}
_FACTION_CARDS: Final = 30
_COMMON_MOST: Final = 98
_COMMON_CARDS: Final = 84
_COMMON_COLORS: Final = {
    "brown": 16, "grey": 13, "red": 12, "pink": 12, "gold": 10, "blue": 8, "black": 6, "purple": 1, "no colour": 6,
}  # fmt: skip
_HOOK_COPIES: Final = {"gate": 2, "shrine": 1, "temple_of_ra": 1}


class Goods(Mapping[str, int]):
    """Amounts by name that never change and can be hashed and pickled."""

    __slots__ = ("_amounts",)

    _amounts: dict[str, int]

    def __init__(self, amounts: Mapping[str, int] | None = None) -> None:
        self._amounts = dict(amounts or {})

    def __getitem__(self, name: str) -> int:
        return self._amounts[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._amounts)

    def __len__(self) -> int:
        return len(self._amounts)

    def __hash__(self) -> int:
        return hash(frozenset(self._amounts.items()))

    def __repr__(self) -> str:
        return f"Goods({self._amounts!r})"


@frozen
class Clause:
    """One effect: a word of the vocabulary (for hooks, the hook's name) and its arguments.

    Which fields a word fills is listed in docs/cards.md; `max` is 0 where there is no limit.
    """

    word: str
    gain: Mapping[str, int] = field(factory=Goods, converter=Goods)
    good: str = ""
    filter: str = ""
    count: int = 0
    max: int = 0
    goods: tuple[str, ...] = ()


@frozen
class Card:
    """A distinct card with the printed ids of all its identical copies."""

    ids: tuple[str, ...]
    group: str
    name: str
    translated: bool
    deck: str
    kind: str
    colors: tuple[str, ...]
    cost: Mapping[str, int] = field(converter=Goods)
    location: bool
    deal: str | None
    raze: Mapping[str, int] = field(converter=Goods)
    razable: bool
    ability: Clause | None
    price: Mapping[str, int] = field(converter=Goods)
    limit: int
    bonus: tuple[Clause, ...]
    text: str
    bonus_text: str
    provenance: str
    confidence: float
    assumed: str | None
    note: str

    @property
    def reconstructed(self) -> bool:
        """Whether the ability is a reconstruction rather than read from a source."""
        return self.provenance == "reconstructed"


@frozen
class Board:
    """A faction board: goods gained every production, goods kept without limit at cleanup."""

    production: Mapping[str, int] = field(converter=Goods)
    stores: tuple[str, ...]
    provenance: str


@frozen
class Deck:
    """All cards of one deck, in the order of their first ids; a faction deck has a board."""

    name: str
    cards: tuple[Card, ...]
    board: Board | None


def load_deck(source: str | os.PathLike[str] | Traversable) -> Deck:
    """Read and check a deck file.

    Raises CardError, in one line that names file, card and field, when anything is wrong.
    Faction decks must keep rule DB1; a common deck has 1 to 98 cards.
    """
    file, text = _read(source)
    try:
        document = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise CardError(f"{file}: not TOML: {error}") from error
    return _deck(file, document)


@cache
def builtin(name: str) -> Deck:
    """The packaged deck of that name: "common" or one of FACTIONS; read once.

    Raises CardError for any other name.
    """
    names = ("common", *FACTIONS)
    if name not in names:
        raise CardError(f"no built-in deck {name!r}; there are {', '.join(names)}")
    deck = load_deck(resources.files(__package__) / "data" / f"{name}.toml")
    if name == "common":
        check_printed_common(deck, f"{name}.toml")
    return deck


def check_printed_common(deck: Deck, file: str) -> None:
    """Check the counts of the printed common deck: 84 cards and so many of each color.

    Raises CardError when a count differs.
    """
    total = sum(len(card.ids) for card in deck.cards)
    if total != _COMMON_CARDS:
        raise CardError(f"{file}: deck: {total} cards; the printed common deck has {_COMMON_CARDS}")
    found: Counter[str] = Counter()
    for card in deck.cards:
        for color in card.colors or ("no colour",):
            found[color] += len(card.ids)
    for color, count in _COMMON_COLORS.items():
        if found[color] != count:
            raise CardError(
                f"{file}: deck: colors: {found[color]} cards of {color}; the printed common deck has {count}"
            )


@frozen
class _Table:
    """A TOML table with the place it stands at, for messages."""

    place: str
    values: Mapping[str, object]
    path: str = ""

    def fail(self, key: str, why: str) -> CardError:
        where = ".".join(part for part in (self.path, key) if part)
        return CardError(": ".join(part for part in (self.place, where, why) if part))

    def only(self, allowed: Collection[str]) -> None:
        for key in self.values:
            if key not in allowed:
                raise self.fail(key, f"unknown; allowed: {', '.join(allowed) or 'nothing'}")

    def need(self, key: str) -> object:
        if key not in self.values:
            raise self.fail(key, "missing")
        return self.values[key]

    def text(self, key: str, default: str | None = None) -> str:
        value = self.need(key) if default is None else self.values.get(key, default)
        if not isinstance(value, str) or (key in self.values and not value.strip()):
            raise self.fail(key, f"{value!r} is not a non-empty text")
        return value

    def flag(self, key: str, *, default: bool) -> bool:
        value = self.values.get(key, default)
        if not isinstance(value, bool):
            raise self.fail(key, f"{value!r} is neither true nor false")
        return value

    def choice(self, key: str, allowed: Sequence[str], default: str | None = None) -> str:
        value = self.text(key, default)
        if value not in allowed:
            raise self.fail(key, f"{value!r} is unknown; allowed: {', '.join(allowed)}")
        return value

    def amount(self, key: str, least: int = 1, most: int = MOST) -> int:
        value = self.need(key)
        if type(value) is not int or not least <= value <= most:
            wanted = f"{least}" if least == most else f"a whole number from {least} to {most}"
            raise self.fail(key, f"{value!r} is not {wanted}")
        return value

    def items(self, key: str) -> list[object]:
        value = self.values.get(key, [])
        if not isinstance(value, list):
            raise self.fail(key, f"{value!r} is not a list")
        return value

    def names(self, key: str, allowed: Sequence[str]) -> tuple[str, ...]:
        names: list[str] = []
        for value in self.items(key):
            if not isinstance(value, str) or value not in allowed:
                raise self.fail(key, f"{value!r} is unknown; allowed: {', '.join(allowed)}")
            if value in names:
                raise self.fail(key, f"{value!r} is listed twice")
            names.append(value)
        return tuple(names)

    def table(self, key: str) -> _Table:
        value = self.need(key)
        if not isinstance(value, dict):
            raise self.fail(key, f"{value!r} is not a table")
        return _Table(self.place, value, f"{self.path}.{key}" if self.path else key)

    def amounts(self, key: str, allowed: Sequence[str]) -> Goods:
        table = self.table(key)
        table.only(allowed)
        return Goods({good: table.amount(good) for good in table.values})

    def gain(self, key: str, allowed: Sequence[str]) -> Goods:
        goods = self.amounts(key, allowed)
        if not goods:
            raise self.fail(key, f"empty; give at least one of {', '.join(allowed)}")
        return goods


def _read(source: str | os.PathLike[str] | Traversable) -> tuple[str, str]:
    file: Traversable
    if isinstance(source, (str, os.PathLike)):
        name, file = os.fspath(source), Path(source)
    else:
        name, file = source.name, source
    try:
        return name, file.read_text(encoding="utf-8")
    except OSError as error:
        raise CardError(f"{name}: cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise CardError(f"{name}: not UTF-8 text: {error.reason}") from error


def _deck(file: str, document: Mapping[str, object]) -> Deck:
    top = _Table(file, document)
    name = top.text("deck")
    if not _DECK_NAME.fullmatch(name):
        raise top.fail("deck", f"{name!r} is not a name of small letters, digits and _")
    board = _board(top, name)
    cards = [_card(file, name, key, top) for key in document if key not in ("deck", "board")]
    cards.sort(key=lambda card: card.ids[0])
    _check_ids(file, cards)
    _check_groups(file, cards)
    _check_hooks(file, cards)
    if name == "common":
        _check_common(file, cards)
    else:
        _check_faction(file, cards)
    return Deck(name, tuple(cards), board)


def _board(top: _Table, deck: str) -> Board | None:
    if deck == "common":
        if "board" in top.values:
            raise top.fail("board", "a common deck has no board")
        return None
    table = top.table("board")
    table.only(("production", "stores", "provenance"))
    return Board(
        production=table.gain("production", _BOARD_GOODS),
        stores=table.names("stores", _STORABLE),
        provenance=table.choice("provenance", PROVENANCES, "custom"),
    )


def _card(file: str, deck: str, key: str, top: _Table) -> Card:
    if not _ID.fullmatch(key):
        raise top.fail(key, "unknown; allowed: deck, board and card ids such as ABC001")
    table = _Table(f"{file}: {key}", top.table(key).values)
    table.only(_CARD_KEYS)
    kind = table.choice("kind", KINDS)
    ability, price, limit = _ability(table, kind)
    raze, razable = _raze(table, deck)
    cost, location = _cost(table, deck)
    bonus = _bonus(table)
    return Card(
        ids=_ids(table, deck, key),
        group=table.text("group"),
        name=table.text("name"),
        translated=table.flag("translated", default=False),
        deck=deck,
        kind=kind,
        colors=table.names("colors", COLORS),
        cost=cost,
        location=location,
        deal=_deal(table, deck),
        raze=raze,
        razable=razable,
        ability=ability,
        price=price,
        limit=limit,
        bonus=bonus,
        text=table.text("text"),
        bonus_text=_bonus_text(table, bonus),
        provenance=table.choice("provenance", PROVENANCES, "custom"),
        confidence=_confidence(table),
        assumed=table.text("assumed") if "assumed" in table.values else None,
        note=table.text("note", ""),
    )


def _ids(table: _Table, deck: str, key: str) -> tuple[str, ...]:
    ids: list[str] = []
    for value in table.items("copies") or [key]:
        match = _ID.fullmatch(value) if isinstance(value, str) else None
        if match is None:
            raise table.fail("copies", f"{value!r} is not 2 to 6 capitals and 3 digits")
        owner = _PREFIXES.get(match[1], deck)
        if owner != deck:
            raise table.fail("copies", f"{match[0]} belongs to the deck {owner!r}, not {deck!r}")
        ids.append(match[0])
    if ids[0] != key:
        raise table.fail("copies", f"the first must be {key}, as the table is named")
    return tuple(ids)


def _cost(table: _Table, deck: str) -> tuple[Goods, bool]:
    cost = table.table("cost")
    cost.only((*_COST_GOODS, "location"))
    location = cost.flag("location", default=False)
    if location and deck == "common":
        raise cost.fail("location", "only faction cards can cost a location")
    return Goods({good: cost.amount(good) for good in cost.values if good != "location"}), location


def _raze(table: _Table, deck: str) -> tuple[Goods, bool]:
    razable = table.flag("razable", default=True)
    if "raze" not in table.values:
        if deck == "japanese":
            raise table.fail("raze", "missing; every japanese card has a raze field")
        if not razable:
            raise table.fail("razable", "a card without a raze field needs no razable")
        return Goods(), razable
    if deck not in ("common", "japanese"):
        raise table.fail("raze", "only common and japanese cards have a raze field")
    return table.gain("raze", _FIELD_GOODS), razable


def _deal(table: _Table, deck: str) -> str | None:
    if deck != "common":
        return table.choice("deal", _FIELD_GOODS)
    if "deal" in table.values:
        raise table.fail("deal", "only faction cards have a deal")
    return None


def _ability(table: _Table, kind: str) -> tuple[Clause | None, Goods, int]:
    for other in KINDS:
        if other != kind and other in table.values:
            raise table.fail(other, f"does not match kind {kind!r}; allowed: {kind}")
    if kind == "action":
        return _action(table.table("action"))
    if kind == "feature" and "feature" not in table.values:
        if "bonus" not in table.values:
            raise table.fail("feature", "missing, and there is no bonus either")
        return None, Goods(), 0
    return _clause(table.table(kind), kind), Goods(), 0


def _action(table: _Table) -> tuple[Clause, Goods, int]:
    words = VOCABULARY["action"]
    table.only(("price", "limit", "gain", *words))
    gain = table.gain("gain", GOODS) if "gain" in table.values else Goods()
    used = [word for word in words if word in table.values]
    if len(used) > 1 or not (used or gain):
        raise table.fail("", f"needs a gain, or one and only one of {', '.join(words)}")
    clause = _word(table, "action", used[0]) if used else Clause("gain")
    price = table.amounts("price", _PRICE_GOODS)
    return evolve(clause, gain=gain), price, table.amount("limit", 1, 2)


def _bonus(table: _Table) -> tuple[Clause, ...]:
    values = table.items("bonus")
    if len(values) > 2 or ("bonus" in table.values and not values):
        raise table.fail("bonus", f"{len(values)} clauses; allowed: 1 or 2")
    clauses: list[Clause] = []
    for number, value in enumerate(values, start=1):
        if not isinstance(value, dict):
            raise table.fail("bonus", f"{value!r} is not a table")
        clauses.append(_clause(_Table(table.place, value, f"bonus {number}"), "bonus"))
    return tuple(clauses)


def _bonus_text(table: _Table, bonus: tuple[Clause, ...]) -> str:
    if bonus:
        return table.text("bonus_text")
    if "bonus_text" in table.values:
        raise table.fail("bonus_text", "there is no bonus to describe")
    return ""


def _confidence(table: _Table) -> float:
    value = table.values.get("confidence", 1.0)
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value <= 1:
        raise table.fail("confidence", f"{value!r} is not a number from 0 to 1")
    return float(value)


def _clause(table: _Table, context: str) -> Clause:
    words = VOCABULARY[context]
    companions = [key for word in words for key in _COMPANIONS.get(word, ())]
    table.only(tuple(dict.fromkeys((*words, *companions))))
    used = [word for word in words if word in table.values]
    if len(used) != 1:
        raise table.fail("", f"needs one and only one of {', '.join(words)}")
    table.only((used[0], *_COMPANIONS.get(used[0], ())))
    return _word(table, context, used[0])


def _word(table: _Table, context: str, word: str) -> Clause:
    read = _READERS.get(word)
    if read is not None:
        return read(table)
    if word in _COUNTS:
        return Clause(word, count=table.amount(word, *_COUNTS[word]))
    gain = table.gain("gain", GOODS) if word in _TRIGGERS else Goods()
    if (context, word) in _FILTERS:
        choice = table.choice(word, _FILTERS[context, word])
        return Clause(choice) if word == "hook" else Clause(word, gain=gain, filter=choice)
    if table.need(word) is not True:
        raise table.fail(word, f"{table.values[word]!r} is not true")
    return Clause(word, gain=gain)


def _gain(table: _Table) -> Clause:
    return Clause("gain", gain=table.gain("gain", GOODS))


def _gain_per(table: _Table) -> Clause:
    per = table.table("gain_per")
    per.only(("good", "color", "samurai", "max"))
    if ("color" in per.values) == ("samurai" in per.values):
        raise per.fail("", "needs one and only one of color, samurai")
    if "color" in per.values:
        counted = per.choice("color", COLORS)
    elif per.values["samurai"] is True:
        counted = "samurai"
    else:
        raise per.fail("samurai", f"{per.values['samurai']!r} is not true")
    return Clause("gain_per", good=per.choice("good", GOODS), filter=counted, max=per.amount("max"))


def _choose(table: _Table) -> Clause:
    entries = table.gain("choose", GOODS)
    if len(entries) < 2:
        raise table.fail("choose", "needs at least two goods to choose from")
    return Clause("choose", gain=entries)


def _on_cleanup(table: _Table) -> Clause:
    per = table.table("on_cleanup")
    per.only(("per", "max"))
    good, most = per.choice("per", _STORABLE), per.amount("max")
    return Clause("on_cleanup", gain=table.gain("gain", GOODS), good=good, max=most)


def _store(table: _Table) -> Clause:
    goods = table.names("store", _STORABLE)
    if not goods:
        raise table.fail("store", f"empty; give at least one of {', '.join(_STORABLE)}")
    return Clause("store", goods=goods, max=table.amount("limit") if "limit" in table.values else 0)


_READERS: Final[Mapping[str, Callable[[_Table], Clause]]] = {
    "gain": _gain,
    "gain_per": _gain_per,
    "choose": _choose,
    "on_cleanup": _on_cleanup,
    "store": _store,
}


def _check_ids(file: str, cards: Sequence[Card]) -> None:
    seen: set[str] = set()
    for card in cards:
        for printed in card.ids:
            if printed in seen:
                raise CardError(f"{file}: {card.ids[0]}: copies: {printed} is used twice")
            seen.add(printed)


def _check_groups(file: str, cards: Sequence[Card]) -> None:
    names: dict[str, str] = {}
    for card in cards:
        name = names.setdefault(card.group, card.name)
        if name != card.name:
            raise CardError(
                f"{file}: {card.ids[0]}: name: {card.name!r}; other cards of group {card.group!r} are called {name!r}"
            )


def _check_hooks(file: str, cards: Sequence[Card]) -> None:
    for hook, most in _HOOK_COPIES.items():
        users = [card for card in cards if card.ability is not None and card.ability.word == hook]
        count = sum(len(card.ids) for card in users)
        if count > most:
            raise CardError(
                f"{file}: {users[-1].ids[0]}: hook: {count} copies of {hook} cards; allowed: at most {most} in a deck"
            )


def _check_common(file: str, cards: Sequence[Card]) -> None:
    total = sum(len(card.ids) for card in cards)
    if not 1 <= total <= _COMMON_MOST:
        raise CardError(f"{file}: deck: {total} cards; a common deck has 1 to {_COMMON_MOST}")


def _check_faction(file: str, cards: Sequence[Card]) -> None:
    groups: Counter[str] = Counter()
    for card in cards:
        groups[card.group] += len(card.ids)
    found = Counter(groups.values())
    if found == _FACTION_COPIES:
        return
    counts = ", ".join(f"{group} x{count}" for group, count in sorted(groups.items()))
    raise CardError(
        f"{file}: deck: {groups.total()} cards; rule DB1 wants {_FACTION_CARDS}: 3 groups of "
        f"3 copies, 6 of 2, 9 of 1; this has {counts}"
    )

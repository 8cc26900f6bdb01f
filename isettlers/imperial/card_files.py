"""Deck files: from TOML to the data model. What a field may hold is judged in card_checks."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable, Collection, Mapping, Sequence
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from attrs import evolve, frozen

from isettlers.errors import CardError
from isettlers.imperial.card_checks import refusal
from isettlers.imperial.card_model import (
    COUNTS,
    FILTERS,
    HOOKS_OF,
    KINDS,
    PROVENANCES,
    VOCABULARY,
    Board,
    Card,
    Clause,
    Deck,
    Goods,
)

_TRIGGERS: Final = ("on_build", "on_raze", "on_deal", "on_deploy", "on_enemy_exchange", "on_cleanup")
_COMPANIONS: Final[Mapping[str, tuple[str, ...]]] = {"store": ("limit",)} | dict.fromkeys(_TRIGGERS, ("gain",))

_ID: Final = re.compile(r"([A-Z]{2,6})[0-9]{3}")
_DECK_NAME: Final = re.compile(r"[a-z][a-z0-9_]*")
_PREFIXES: Final = {"COM": "common", "BAR": "barbarians", "JAP": "japanese", "ROM": "romans", "EGY": "egyptians"}
_CARD_KEYS: Final = (
    "copies", "group", "name", "translated", "kind", "colors", "cost", "raze", "deal", "razable",
    "production", "feature", "action", "bonus", "text", "bonus_text",
    "provenance", "confidence", "assumed", "note",
)  # fmt: skip


def read_deck(source: str | os.PathLike[str] | Traversable) -> tuple[str, Deck]:
    """The name of a deck file, for messages, and the deck it describes.

    Raises CardError for what is no deck file, an unknown or missing field and a value of the wrong type.
    """
    file, text = _read(source)
    try:
        document = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise refusal(file, f"not TOML: {error}") from error
    return file, deck_from_tree(file, document)


@frozen
class _Table:
    """A TOML table with the place it stands at, for messages."""

    file: str
    card: str
    values: Mapping[str, object]
    path: str = ""

    def fail(self, key: str, why: str) -> CardError:
        return refusal(self.file, self.card, ".".join(part for part in (self.path, key) if part), why)

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

    def line(self, key: str) -> str:
        value = self.text(key)
        if not value.isprintable():
            raise self.fail(key, f"{value!r} is not one line of printable characters")
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

    def number(self, key: str) -> int:
        value = self.need(key)
        if type(value) is not int:
            raise self.fail(key, f"{value!r} is not a whole number")
        return value

    def items(self, key: str) -> list[object]:
        value = self.values.get(key, [])
        if not isinstance(value, list):
            raise self.fail(key, f"{value!r} is not a list")
        return value

    def names(self, key: str) -> tuple[str, ...]:
        names: list[str] = []
        for value in self.items(key):
            if not isinstance(value, str):
                raise self.fail(key, f"{value!r} is not a name")
            if value in names:
                raise self.fail(key, f"{value!r} is listed twice")
            names.append(value)
        return tuple(names)

    def table(self, key: str) -> _Table:
        value = self.need(key)
        if not isinstance(value, dict):
            raise self.fail(key, f"{value!r} is not a table")
        return evolve(self, values=value, path=f"{self.path}.{key}" if self.path else key)

    def amounts(self, key: str) -> Goods:
        table = self.table(key)
        return Goods({good: table.number(good) for good in table.values})

    def gain(self, key: str) -> Goods:
        goods = self.amounts(key)
        if not goods:
            raise self.fail(key, "empty; name at least one good")
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
        raise refusal(name, f"cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise refusal(name, f"not UTF-8 text: {error.reason}") from error


def deck_from_tree(file: str, document: Mapping[str, object]) -> Deck:
    """A checked deck from the tree of its TOML; CardError begins with `file`."""
    top = _Table(file, "", document)
    name = top.text("deck")
    if not _DECK_NAME.fullmatch(name):
        raise top.fail("deck", f"{name!r} is not a name of small letters, digits and _")
    board = _board(top, name)
    cards = [_card(name, key, top) for key in document if key not in ("deck", "board")]
    cards.sort(key=lambda card: card.ids[0])
    return Deck(name, tuple(cards), board)


def _board(top: _Table, deck: str) -> Board | None:
    if deck == "common":
        if "board" in top.values:
            raise top.fail("board", "a common deck has no board")
        return None
    table = top.table("board")
    table.only(("production", "stores", "provenance"))
    return Board(
        production=table.gain("production"),
        stores=table.names("stores"),
        provenance=table.choice("provenance", PROVENANCES, "custom"),
    )


def _card(deck: str, key: str, top: _Table) -> Card:
    if not _ID.fullmatch(key):
        raise top.fail(key, "unknown; allowed: deck, board and card ids such as ABC001")
    table = _Table(top.file, key, top.table(key).values)
    table.only(_CARD_KEYS)
    kind = table.choice("kind", KINDS)
    ability, price, limit = _ability(table, kind)
    cost, location = _cost(table)
    bonus = _bonus(table)
    return Card(
        ids=_ids(table, deck, key),
        group=table.line("group"),
        name=table.line("name"),
        translated=table.flag("translated", default=False),
        deck=deck,
        kind=kind,
        colors=table.names("colors"),
        cost=cost,
        location=location,
        deal=table.text("deal") if "deal" in table.values else None,
        raze=table.gain("raze") if "raze" in table.values else Goods(),
        razable=table.flag("razable", default=True),
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


def _cost(table: _Table) -> tuple[Goods, bool]:
    cost = table.table("cost")
    location = cost.flag("location", default=False)
    return Goods({good: cost.number(good) for good in cost.values if good != "location"}), location


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
    gain = table.gain("gain") if "gain" in table.values else Goods()
    used = [word for word in words if word in table.values]
    if len(used) > 1 or not (used or gain):
        raise table.fail("", f"needs a gain, or one and only one of {', '.join(words)}")
    clause = _word(table, "action", used[0]) if used else Clause("gain")
    return evolve(clause, gain=gain), table.amounts("price"), table.number("limit")


def _bonus(table: _Table) -> tuple[Clause, ...]:
    values = table.items("bonus")
    if "bonus" in table.values and not values:
        raise table.fail("bonus", "0 clauses; allowed: 1 or 2")
    clauses: list[Clause] = []
    for number, value in enumerate(values, start=1):
        if not isinstance(value, dict):
            raise table.fail("bonus", f"{value!r} is not a table")
        clauses.append(_clause(evolve(table, values=value, path=f"bonus {number}"), "bonus"))
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
    if word == "hook":
        return Clause(table.choice("hook", HOOKS_OF[context]))
    read = _READERS.get(word)
    if read is not None:
        return read(table)
    if word in COUNTS:
        return Clause(word, count=table.number(word))
    gain = table.gain("gain") if word in _TRIGGERS else Goods()
    if (context, word) in FILTERS:
        return Clause(word, gain=gain, filter=table.text(word))
    if table.need(word) is not True:
        raise table.fail(word, f"{table.values[word]!r} is not true")
    return Clause(word, gain=gain)


def _gain_per(table: _Table) -> Clause:
    per = table.table("gain_per")
    per.only(("good", "color", "samurai", "max"))
    if ("color" in per.values) == ("samurai" in per.values):
        raise per.fail("", "needs one and only one of color, samurai")
    if per.values.get("samurai", True) is not True:
        raise per.fail("samurai", f"{per.values['samurai']!r} is not true")
    counted = per.text("color", "samurai")
    if "color" in per.values and counted == "samurai":
        raise per.fail("color", "'samurai' is no colour; say samurai = true")
    return Clause("gain_per", good=per.text("good"), filter=counted, max=per.number("max"))


def _on_cleanup(table: _Table) -> Clause:
    per = table.table("on_cleanup")
    per.only(("per", "max"))
    return Clause("on_cleanup", gain=table.gain("gain"), good=per.text("per"), max=per.number("max"))


def _store(table: _Table) -> Clause:
    goods = table.names("store")
    if "limit" not in table.values:
        return Clause("store", goods=goods)
    limit = table.number("limit")
    if limit == 0:
        raise table.fail("limit", "0 stores nothing; leave it out to store any number")
    return Clause("store", goods=goods, max=limit)


_READERS: Final[Mapping[str, Callable[[_Table], Clause]]] = {
    "gain": lambda table: Clause("gain", gain=table.gain("gain")),
    "gain_per": _gain_per,
    "choose": lambda table: Clause("choose", gain=table.gain("choose")),
    "on_cleanup": _on_cleanup,
    "store": _store,
}

"""Deck files: from TOML to the data model. What a field may hold is judged in card_checks."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from isettlers.imperial.card_clauses import read_ability, read_bonus
from isettlers.imperial.card_fields import Table
from isettlers.imperial.card_model import KINDS, ORIGINS, PROVENANCES, Board, Card, Clause, Deck, Goods, printed_pack
from isettlers.kit.toml import Source

_ID: Final = re.compile(r"([A-Z]{2,6})[0-9]{3}")
_DECK_NAME: Final = re.compile(r"[a-z][a-z0-9_]*")
_PREFIXES: Final = {
    "COM": "common", "BAR": "barbarians", "JAP": "japanese", "ROM": "romans", "EGY": "egyptians", "ATL": "atlanteans",
}  # fmt: skip
_TOP_KEYS: Final = ("deck", "pack", "board")
_CARD_KEYS: Final = (
    "copies", "group", "name", "translated", "kind", "colors", "cost", "raze", "deal", "razable",
    "production", "feature", "action", "bonus", "text", "bonus_text",
    "provenance", "confidence", "assumed", "note", "pack",
)  # fmt: skip


def read_tree(source: Source) -> tuple[str, Mapping[str, object]]:
    """The name of a TOML file, for messages, and what stands in it. Raises CardError for any other file."""
    top = Table.read(source)
    return top.file, top.values


def deck_from_tree(file: str, document: Mapping[str, object]) -> Deck:
    """A deck from the tree of its TOML, with all fields of the right type; what they hold is yet to be checked.

    Raises CardError, in a line that begins with `file`, for an unknown or missing field and a value of the wrong type.
    """
    top = Table(file, document)
    name = _deck_name(top)
    board = _board(top, name)
    return Deck(name, _cards(top, name), board)


def cards_from_tree(file: str, document: Mapping[str, object]) -> Deck:
    """The same for cards that are only part of a deck, and so come without a board."""
    top = Table(file, document)
    name = _deck_name(top)
    if "board" in document:
        raise top.fail("board", "cards that are part of a deck come without a board")
    return Deck(name, _cards(top, name), None)


def _deck_name(top: Table) -> str:
    name = top.text("deck")
    if not _DECK_NAME.fullmatch(name):
        raise top.fail("deck", f"{name!r} is not a name of small letters, digits and _")
    return name


def _board(top: Table, deck: str) -> Board | None:
    if deck == "common":
        if "board" in top.values:
            raise top.fail("board", "a common deck has no board")
        return None
    table = top.table("board")
    table.only(("production", "stores", "provenance", "faction_points", "defense_per_player"))
    return Board(
        production=table.gain("production"),
        stores=table.names("stores"),
        provenance=table.choice("provenance", PROVENANCES, "custom"),
        faction_points=table.whole("faction_points") if "faction_points" in table.values else 2,
        defense_per_player=table.flag("defense_per_player", default=False),
    )


def _cards(top: Table, deck: str) -> tuple[Card, ...]:
    pack = top.choice("pack", ORIGINS) if "pack" in top.values else ""
    cards = [_card(deck, key, top, pack) for key in top.values if key not in _TOP_KEYS]
    return tuple(sorted(cards, key=lambda card: card.ids[0]))


def _card(deck: str, key: str, top: Table, pack: str) -> Card:
    if not _ID.fullmatch(key):
        raise top.fail(key, f"unknown; allowed: {', '.join(_TOP_KEYS)} and card ids such as ABC001")
    table = top.named(key)
    table.only(_CARD_KEYS)
    kind = table.choice("kind", KINDS)
    ability, price, limit, unlock = read_ability(table, kind)
    cost, location = _cost(table)
    bonus = read_bonus(table)
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
        unlock=unlock,
        pack=table.choice("pack", ORIGINS, pack or printed_pack(key)),
    )


def _ids(table: Table, deck: str, key: str) -> tuple[str, ...]:
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


def _cost(table: Table) -> tuple[Goods, bool]:
    cost = table.table("cost")
    location = cost.flag("location", default=False)
    return Goods({good: cost.whole(good) for good in cost.values if good != "location"}), location


def _bonus_text(table: Table, bonus: tuple[Clause, ...]) -> str:
    if bonus:
        return table.text("bonus_text")
    if "bonus_text" in table.values:
        raise table.fail("bonus_text", "there is no bonus to describe")
    return ""


def _confidence(table: Table) -> float:
    value = table.values.get("confidence", 1.0)
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value <= 1:
        raise table.fail("confidence", f"{value!r} is not a number from 0 to 1")
    return float(value)

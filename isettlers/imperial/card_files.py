"""Deck files: from TOML to the data model. card_checks.py checks the values that fields may have."""

from __future__ import annotations

import re
from typing import Final

from attrs import evolve

from isettlers.imperial.card_clauses import read_ability, read_bonus
from isettlers.imperial.card_fields import read_gain, read_goods, read_names
from isettlers.imperial.card_model import KINDS, ORIGINS, PROVENANCES, Board, Card, Clause, Deck, Goods, printed_pack
from isettlers.kit.toml import Toml

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


def deck_from_tree(top: Toml) -> Deck:
    """Return the deck of a tree, with all fields of the right type; their values are yet to be checked.

    Raises CardError for an unknown or missing field and a value of the wrong type.
    """
    name = _deck_name(top.get("deck"))
    board = _board(top, name)
    return Deck(name, _cards(top, name), board)


def cards_from_tree(top: Toml) -> Deck:
    """Return the same for cards that are only part of a deck, and so come without a board."""
    name = _deck_name(top.get("deck"))
    if "board" in top:
        top.get("board").fail("cards that are part of a deck come without a board")
    return Deck(name, _cards(top, name), None)


def _deck_name(node: Toml) -> str:
    name = node.text()
    if not _DECK_NAME.fullmatch(name):
        node.expected("a name of small letters, digits and _")
    return name


def _board(top: Toml, deck: str) -> Board | None:
    if deck == "common":
        if "board" in top:
            top.get("board").fail("a common deck has no board")
        return None
    table = top.get("board")
    table.only(("production", "stores", "provenance", "faction_points", "defense_per_player"))
    return Board(
        production=read_gain(table.get("production")),
        stores=read_names(table.get("stores", default=())),
        provenance=table.get("provenance", default="custom").one_of(PROVENANCES),
        faction_points=table.get("faction_points", default=2).integer(),
        defense_per_player=table.get("defense_per_player", default=False).flag(),
    )


def _cards(top: Toml, deck: str) -> tuple[Card, ...]:
    pack = top.get("pack").one_of(ORIGINS) if "pack" in top else ""
    cards = [_card(deck, key, top, pack) for key in top.mapping() if key not in _TOP_KEYS]
    return tuple(sorted(cards, key=lambda card: card.ids[0]))


def _card(deck: str, key: str, top: Toml, pack: str) -> Card:
    if not _ID.fullmatch(key):
        top.unknown(key, (*_TOP_KEYS, "card ids such as ABC001"))
    table = top.get(key)
    table.only(_CARD_KEYS)
    kind = table.get("kind").one_of(KINDS)
    ability, price, limit, unlock = read_ability(table, kind)
    cost, location = _cost(table.get("cost"))
    bonus = read_bonus(table)
    return Card(
        ids=_ids(table, deck, key),
        group=table.get("group").line(),
        name=table.get("name").line(),
        translated=table.get("translated", default=False).flag(),
        deck=deck,
        kind=kind,
        colors=read_names(table.get("colors", default=())),
        cost=cost,
        location=location,
        deal=table.get("deal").text() if "deal" in table else None,
        raze=read_gain(table.get("raze")) if "raze" in table else Goods(),
        razable=table.get("razable", default=True).flag(),
        ability=ability,
        price=price,
        limit=limit,
        bonus=bonus,
        text=table.get("text").line(),
        bonus_text=_bonus_text(table, bonus),
        provenance=table.get("provenance", default="custom").one_of(PROVENANCES),
        confidence=float(table.get("confidence", default=1.0).real(0, 1)),
        assumed=table.get("assumed").line() if "assumed" in table else None,
        note=table.get("note").line() if "note" in table else "",
        unlock=unlock,
        pack=table.get("pack", default=pack or printed_pack(key)).one_of(ORIGINS),
    )


def _ids(table: Toml, deck: str, key: str) -> tuple[str, ...]:
    listed = list(table.get("copies", default=()).items()) or [table.at("copies", key)]
    for node in listed:
        match = _ID.fullmatch(node.text())
        if match is None:
            node.expected("2 to 6 capitals and 3 digits")
        owner = _PREFIXES.get(match[1], deck)
        if owner != deck:
            node.fail(f"expected an id of the deck {deck}, got {match[0]} of the deck {owner}")
    if listed[0].value != key:
        listed[0].expected(f"{key}, the name of the table")
    return tuple(node.text() for node in listed)


def _cost(table: Toml) -> tuple[Goods, bool]:
    goods = {key: value for key, value in table.mapping().items() if key != "location"}
    return read_goods(evolve(table, value=goods)), table.get("location", default=False).flag()


def _bonus_text(table: Toml, bonus: tuple[Clause, ...]) -> str:
    if bonus:
        return table.get("bonus_text").line()
    if "bonus_text" in table:
        table.get("bonus_text").fail("there is no bonus to describe")
    return ""

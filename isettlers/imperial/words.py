"""The effect words a card may use, as the core was built with them from _core/imperial/words.toml."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from isettlers._core.imperial.engine import WORD_TABLES
from isettlers.imperial.card_model import Card, Clause
from isettlers.imperial.clause_fields import Field, make_field


class Word:
    """An effect word: where it may stand, its fields, and what limits the cards that use it."""

    def __init__(self, name: str, table: Mapping[str, Any]) -> None:
        self.name = name
        self.places: tuple[str, ...] = tuple(table.get("in", ()))
        """"production", "bonus", "feature", "action"; none for a variant that only the core tells from another word."""
        self.hook: bool = table.get("hook", False)
        """Whether deck files write it as `hook = "name"`."""
        self.value = make_field(name, table["value"]) if "value" in table else None
        """The field that stands behind the word itself."""
        self.table = _fields(table.get("table", {}))
        """The fields in the table behind the word, where there is one."""
        self.beside = _fields(table.get("beside", {}))
        """The fields that stand beside the word."""
        self.once: bool = table.get("once", False)
        """Whether the limit of its actions is 1."""
        self.alone: bool = table.get("alone", False)
        """Whether no gain may stand beside it."""
        self.price: str = table.get("price", "")
        """The part that its price may not hold: "card" or "deal"; "plain": none that is chosen, and no Technology."""
        self.resources: int | None = table.get("resources")
        """The most of one resource in its price, where that is fewer than in others."""
        self.copies: int | None = table.get("copies")
        """The most copies of its cards in a setup."""
        self.pack: bool = table.get("pack", False)
        """Whether a game with it keeps what only packs need."""
        self.doubled: bool = table.get("doubled", False)
        """Whether a basic Technology token doubles it (TR3)."""
        self.razes: bool = table.get("razes", False)
        """Whether the location it aims at is razed."""
        self.example: str = table.get("example", "")
        """The word as a deck file writes it; of a hook, the name of its card."""
        self.meaning: str = table.get("meaning", "")

    @property
    def outer(self) -> tuple[Field, ...]:
        """The fields outside the table behind the word."""
        return self.beside if self.value is None else (self.value, *self.beside)

    @property
    def companions(self) -> tuple[str, ...]:
        """The keys that may stand beside the word."""
        return tuple(key for field in self.beside for key in field.keys)

    def fills(self, slot: str) -> bool:
        """Return whether one of its fields fills an attribute of `Clause`."""
        return any(field.slot == slot for field in (*self.outer, *self.table))


def _fields(table: Mapping[str, Mapping[str, Any]]) -> tuple[Field, ...]:
    return tuple(make_field(key, values) for key, values in table.items())


@cache
def words() -> Mapping[str, Word]:
    """Return the effect words by name, in the order of their numbers, which begin at 1."""
    return {name: Word(name, table) for name, table in WORD_TABLES.items()}


@cache
def words_in(place: str) -> Mapping[str, Word]:
    """Return the words that may stand in a place, by name: "production", "bonus", "feature" or "action"."""
    return {name: word for name, word in words().items() if place in word.places}


@cache
def _variants() -> Mapping[tuple[str, str], str]:
    tables = {name: table["variant"] for name, table in WORD_TABLES.items() if "variant" in table}
    return {(variant["of"], variant["filter"]): name for name, variant in tables.items()}


def core_word(clause: Clause) -> str:
    """Return the word by which the core knows a clause: a variant where the filter makes it one."""
    return _variants().get((clause.word, clause.filter), clause.word)


def copies_by_word(cards: Iterable[Card]) -> Counter[str]:
    """Count the copies of cards by the word of their ability."""
    copies = Counter[str]()
    for card in cards:
        if card.ability is not None:
            copies[card.ability.word] += len(card.ids)
    return copies

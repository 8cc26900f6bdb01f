"""Goods, cards and setups of Imperial Settlers in few words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import groupby
from typing import Any, Final

from isettlers.cli.lines import Row
from isettlers.cli.options import rulings_text
from isettlers.imperial import Card
from isettlers.imperial.reconstructions import RECONSTRUCTIONS

_WORDS: Final = {
    "worker": ("worker", "workers"),
    "raze": ("raze token", "raze tokens"),
    "defense": ("defense token", "defense tokens"),
    "vp": ("VP", "VP"),
    "card": ("card", "cards"),
    "common_card": ("common card", "common cards"),
    "faction_card": ("faction card", "faction cards"),
    "group": ("group", "groups"),
    "technology": ("Technology token", "Technology tokens"),
    "technology_defense": ("Technology: Defense token", "Technology: Defense tokens"),
    "technology_glory": ("Technology: Glory token", "Technology: Glory tokens"),
    "marker": ("marker", "markers"),
    "resource": ("resource", "resources"),
    "deal": ("deal", "deals"),
    "attack card": ("attack card", "attack cards"),
    "faction location": ("faction location", "faction locations"),
}
COLOR_STYLES: Final[Mapping[str, str]] = {
    "brown": "orange3", "grey": "grey62", "red": "red", "pink": "bright_magenta", "gold": "bright_yellow",
    "blue": "bright_blue", "black": "bold white on black", "purple": "magenta", "white": "bold black on white",
}  # fmt: skip
MARK: Final = "RECONSTRUCTED"
"""Mark of cards whose ability has no source."""


def colors(card: Card) -> Row:
    """Return the colours of a card in words, each in its colour."""
    joined = [span for color in card.colors for span in (("+", ""), (color, COLOR_STYLES[color]))]
    return tuple(joined[1:]) or (("no colour", "dim"),)


def amount(good: str, number: int) -> str:
    """So much of a good: `2 workers`, `1 VP`."""
    one, several = _WORDS.get(good, (good, good))
    return f"{number} {one if number == 1 else several}"


def several(good: str) -> str:
    """A good where the number is open: `workers`, `wood`."""
    return _WORDS.get(good, (good, good))[1]


def amounts(goods: Mapping[str, int], none: str = "") -> str:
    """Goods in words, those there are."""
    return ", ".join(amount(good, number) for good, number in goods.items() if number) or none


def cost(card: Card) -> str:
    """Return the building cost of a card."""
    parts = [amounts(card.cost)] if card.cost else []
    return " + ".join([*parts, *(["a location"] if card.location else [])]) or "nothing"


def deal(card: Card) -> str:
    """The deal good of a faction card."""
    return amount(card.deal, 1) if card.deal else ""


def raze(card: Card) -> str:
    """The raze field of a card."""
    return amounts(card.raze) + ("" if card.razable else " (from hand only)")


def ability(card: Card) -> str:
    """Text and building bonus."""
    return " ".join(text for text in (card.text, card.bonus_text) if text)


def source(card: Card) -> str:
    """Where what a card says is from, and how likely a reconstruction is right."""
    if card.reconstructed:
        return f"{MARK}, {card.confidence:.0%}"
    return card.provenance.replace("-", " ") + (", partly assumed" if card.assumed else "")


def ids(card: Card) -> str:
    """All printed ids of a card, runs shortened: `COM008-010`."""
    numbered = [(name[:-3], int(name[-3:])) for name in card.ids]
    parts: list[str] = []
    for _, run in groupby(enumerate(numbered), key=lambda item: (item[1][0], item[1][1] - item[0])):
        prefix, first, last = _ends(number for _, number in run)
        parts.append(f"{prefix}{first:03}" + (f"-{last:03}" if last > first else ""))
    return ", ".join(parts)


def _ends(run: Iterable[tuple[str, int]]) -> tuple[str, int, int]:
    names = list(run)
    return names[0][0], names[0][1], names[-1][1]


_VARIANTS: Final[Mapping[str, Callable[[Any], str]]] = {
    "edition": lambda name: "first printing" if name == "first" else "",
    "packs": lambda names: "with " + " and ".join(names),
    "format": lambda name: f"{name} format",
    "lookout": lambda name: f"{name} lookout",
    "peaceful": lambda on: "peaceful" if on else "",
    "virtual": lambda name: f"virtual player {name}",
    "reconstructions": lambda values: "" if values == RECONSTRUCTIONS[0] else f"{values} reconstructions",
    "decks": lambda decks: "own deck " + " and ".join(map(_deck_name, decks)),
}


def unusual(tree: Mapping[str, Any]) -> str:
    """The options of a setup's document (or of the part that a report keeps) that are not usual; may be empty."""
    words = [say(tree[name]) for name, say in _VARIANTS.items() if name in tree]
    return ", ".join(filter(None, (*words, rulings_text(tree))))


def _deck_name(deck: str | Mapping[str, Any]) -> str:
    return deck if isinstance(deck, str) else str(deck["deck"])

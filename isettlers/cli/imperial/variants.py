"""What is not usual about a setup, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from isettlers.cli.options import said_rulings
from isettlers.imperial import Rulings

_WORDS: Final[Mapping[str, Callable[[Any], str]]] = {
    "edition": lambda name: "first printing" if name == "first" else "",
    "packs": lambda names: "with " + " and ".join(names),
    "format": lambda name: f"{name} format",
    "lookout": lambda name: f"{name} lookout",
    "peaceful": lambda on: "peaceful" if on else "",
    "virtual": lambda name: f"virtual player {name}",
    "decks": lambda decks: "own deck " + " and ".join(map(_deck_name, decks)),
}


def said(tree: Mapping[str, Any]) -> str:
    """The options of a setup's document (or of the part that a report keeps) that are not usual; may be empty."""
    words = [say(tree[name]) for name, say in _WORDS.items() if name in tree]
    usual = Rulings().of_edition(tree.get("edition", "second"))
    return ", ".join(filter(None, (*words, said_rulings(Rulings, tree, usual))))


def _deck_name(deck: str | Mapping[str, Any]) -> str:
    return deck if isinstance(deck, str) else str(deck["deck"])

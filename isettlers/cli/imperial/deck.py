"""Check your own decks, list the ready-made decks, and show the cards of a deck."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final

from attrs import evolve

from isettlers.cli.imperial import words
from isettlers.cli.json_output import add_json, put_json
from isettlers.cli.screen import say
from isettlers.imperial import Card, Deck, load_deck
from isettlers.imperial.deck_lists import FORMATS, check_format, legal_formats, named_deck, packs_of, ready_names

HELP: Final = "check, list and show decks"

_FILE: Final = "a deck list or a deck file"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    tasks = parser.add_subparsers(title="tasks", metavar="TASK", required=True)
    check = tasks.add_parser("check", help="check that a deck can be played")
    check.add_argument("deck", metavar="NAME|FILE", help=f"a ready-made deck, or {_FILE}")
    check.add_argument(
        "--format", default=FORMATS[0], choices=FORMATS, help="format that the deck must satisfy (default: open)"
    )
    add_json(check)
    check.set_defaults(task=_check)
    ready = tasks.add_parser("list", help="the ready-made decks")
    add_json(ready)
    ready.set_defaults(task=_list)
    show = tasks.add_parser("show", help="the cards of a deck")
    show.add_argument("deck", metavar="NAME|FILE", help=f"a ready-made deck, or {_FILE}")
    add_json(show)
    show.set_defaults(task=_show)


def run(args: argparse.Namespace) -> int:
    """Do what was asked for; a bad deck raises CardError."""
    args.task(args)
    return 0


def _check(args: argparse.Namespace) -> None:
    deck = _deck(args.deck)
    check_format(deck, args.format, args.deck)
    if not put_json(args, lambda: _summary(deck)):
        say(_line(deck))


def _list(args: argparse.Namespace) -> None:
    decks = {name: named_deck(name) for name in ready_names()}
    if not put_json(args, lambda: [{"name": name, **_summary(deck)} for name, deck in decks.items()]):
        _print_columns((name, _line(deck)) for name, deck in decks.items())


def _show(args: argparse.Namespace) -> None:
    deck = _deck(args.deck)
    groups = _groups(deck)
    if put_json(args, lambda: _summary(deck) | {"groups": [_group(card) for card in groups]}):
        return
    say(_line(deck))
    _print_columns(
        (f"{len(card.ids)}x", words.ids(card), card.name, card.kind, " ".join(card.colors), card.pack, _source(card))
        for card in groups
    )


def _deck(text: str) -> Deck:
    """A ready-made deck by its name, or one from a file. Raises CardError."""
    if text.endswith(".toml") or (text not in ready_names() and Path(text).exists()):
        return load_deck(text)
    return named_deck(text)


def _line(deck: Deck) -> str:
    """Faction, size, packs and formats."""
    total = words.amount("card", sum(len(card.ids) for card in deck.cards))
    formats = " and ".join(legal_formats(deck)) or "no format"
    return f"{deck.name}: {total}; packs: {', '.join(packs_of(deck))}; legal in {formats}"


def _summary(deck: Deck) -> dict[str, Any]:
    return {
        "deck": deck.name,
        "cards": sum(len(card.ids) for card in deck.cards),
        "packs": list(packs_of(deck)),
        "formats": list(legal_formats(deck)),
    }


def _groups(deck: Deck) -> list[Card]:
    """A card for each group, with the ids of all copies: they may differ in cost, raze field and deal."""
    groups: dict[str, Card] = {}
    for card in deck.cards:
        before = groups.get(card.group)
        groups[card.group] = card if before is None else evolve(before, ids=before.ids + card.ids)
    return list(groups.values())


def _group(card: Card) -> dict[str, Any]:
    return {
        "ids": list(card.ids),
        "copies": len(card.ids),
        "group": card.group,
        "name": card.name,
        "kind": card.kind,
        "colors": list(card.colors),
        "pack": card.pack,
        "provenance": card.provenance,
        "confidence": card.confidence,
        "reconstructed": card.reconstructed,
        "assumed": card.assumed,
    }


def _source(card: Card) -> str:
    if card.reconstructed:
        return f"{words.MARK}, {card.confidence:.0%}"
    return card.provenance.replace("-", " ") + (", partly assumed" if card.assumed else "")


def _print_columns(rows: Iterable[Sequence[str]]) -> None:
    """Print rows with their cells one below the other."""
    lines = list(rows)
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        say("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip())

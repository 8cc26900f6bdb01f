"""Print every card with its cost, deal, raze field and ability, and where each ability comes from."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

import isettlers
from isettlers.cli.imperial import words
from isettlers.cli.options import COMMON_DECK, add_game, add_json
from isettlers.cli.screen import console, print_json
from isettlers.errors import CardError
from isettlers.imperial import FACTIONS, Card, Deck, builtin, load_deck

HELP: Final = "the cards of a game"

_DECKS: Final = (COMMON_DECK, *FACTIONS)


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    add_game(parser)
    parser.add_argument("--deck", metavar="D", help=f"one of {', '.join(_DECKS)}, or a deck file ending in .toml")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print the decks."""
    isettlers.game(args.game)
    decks = [_deck(args.deck)] if args.deck else [builtin(name) for name in _DECKS]
    if args.json:
        print_json(_document(args.game, decks))
        return 0
    _print(decks)
    return 0


def _print(decks: Sequence[Deck]) -> None:
    from isettlers.cli.imperial.card_table import card_table

    screen = console()
    for deck in decks:
        screen.print(card_table(deck))
        if deck.board is not None:
            kept = ", ".join(map(words.several, deck.board.stores)) or "nothing"
            screen.print(f"Board: {words.amounts(deck.board.production)} each round; keeps {kept} at cleanup.\n")
    screen.print(_footer(decks))


def _deck(name: str) -> Deck:
    if name.endswith(".toml"):
        return load_deck(name)
    if name not in _DECKS:
        raise CardError(f"no built-in deck {name!r}; there are {', '.join(_DECKS)}, or a deck file ending in .toml")
    return builtin(name)


def _copies(cards: Sequence[Card]) -> int:
    return sum(len(card.ids) for card in cards)


def _counts(decks: Sequence[Deck]) -> dict[str, int]:
    cards = [card for deck in decks for card in deck.cards]
    guessed = [card for card in cards if card.reconstructed]
    return {
        "cards": _copies(cards),
        "groups": len({card.group for card in cards}),
        "reconstructed_cards": _copies(guessed),
        "reconstructed_groups": len({card.group for card in guessed}),
    }


def _footer(decks: Sequence[Deck]) -> str:
    counts = _counts(decks)
    sources: Counter[str] = Counter()
    for deck in decks:
        for card in deck.cards:
            sources[card.provenance.replace("-", " ")] += len(card.ids)
    total = f"{words.amount('card', counts['cards'])} of {words.amount('group', counts['groups'])}: " + ", ".join(
        f"{number} {source}" for source, number in sources.most_common()
    )
    if not counts["reconstructed_cards"]:
        return f"{total}."
    return (
        f"{total}.\n{words.MARK}: the ability of {words.amount('card', counts['reconstructed_cards'])} "
        f"({words.amount('group', counts['reconstructed_groups'])}) has no source and is a proposal; "
        "the figure says how likely it is right."
    )


def _document(game: str, decks: Sequence[Deck]) -> dict[str, Any]:
    return {
        "game": game,
        "decks": [
            {
                "deck": deck.name,
                "board": None if deck.board is None else dict(deck.board.production),
                "stores": [] if deck.board is None else list(deck.board.stores),
                "cards": [_card(card) for card in deck.cards],
            }
            for deck in decks
        ],
        "counts": _counts(decks),
    }


def _card(card: Card) -> dict[str, Any]:
    return {
        "ids": list(card.ids),
        "name": card.name,
        "group": card.group,
        "kind": card.kind,
        "colors": list(card.colors),
        "cost": {**card.cost, **({"location": True} if card.location else {})},
        "deal": card.deal,
        "raze": dict(card.raze),
        "razable": card.razable,
        "text": card.text,
        "bonus": card.bonus_text,
        "provenance": card.provenance,
        "confidence": card.confidence,
        "reconstructed": card.reconstructed,
        "assumed": card.assumed,
    }

"""Print the cards of the base game or of a pack with cost, deal, raze field, ability, and where each comes from."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from isettlers.cli.imperial import words
from isettlers.cli.imperial.card_table import card_table
from isettlers.cli.json_output import put_json
from isettlers.cli.screen import console
from isettlers.cli.terminal import Option
from isettlers.errors import CardError
from isettlers.imperial import FACTIONS, Board, Card, Deck, builtin, load_deck
from isettlers.imperial.cards import PACKS, pack_cards
from isettlers.imperial.seatings import BASE_FACTIONS
from isettlers.imperial.solo import AttackCard, attack_cards
from isettlers.kit.reading import unknown

COMMON_DECK: Final = "common"

_DECKS: Final = (COMMON_DECK, *FACTIONS)
_BASE: Final = (COMMON_DECK, *BASE_FACTIONS)


OPTIONS: Final = (
    Option("deck", f"one of {', '.join(_DECKS)}, or a deck file ending in .toml", "D", commands=("cards",)),
    Option("pack", f"the cards that a pack adds to the decks: {' or '.join(PACKS)}", "P", commands=("cards",)),
)


def show(args: argparse.Namespace) -> None:
    """Print the decks."""
    if args.pack is not None:
        decks = _added(args.pack, args.deck)
    else:
        decks = [_deck(args.deck)] if args.deck else [builtin(name) for name in _BASE]
    attacks = () if args.deck else _attacks(args.pack or "base")
    if not put_json(args, lambda: _document(args.game, decks, attacks)):
        _print(decks, attacks)


def _added(pack: str, deck: str | None) -> list[Deck]:
    """Return the cards of a pack for all decks, or for one. Raises CardError."""
    if pack not in PACKS:
        raise CardError(unknown("pack", pack, PACKS))
    if deck is not None and deck not in _DECKS:
        raise CardError(unknown("built-in deck", deck, _DECKS))
    decks = {name: cards for name in (_DECKS if deck is None else (deck,)) if (cards := pack_cards(pack, name))}
    if not decks:
        raise CardError(f"the pack {pack} has no cards for the deck {deck}")
    return [builtin(name) if cards == builtin(name).cards else Deck(name, cards, None) for name, cards in decks.items()]


def _attacks(pack: str) -> tuple[AttackCard, ...]:
    """The attack cards of the solo game that came with the base game or a pack."""
    return tuple(card for card in attack_cards(True) if card.pack == pack)


def _print(decks: Sequence[Deck], attacks: Sequence[AttackCard]) -> None:
    screen = console()
    for deck in decks:
        screen.print(card_table(deck))
        if deck.board is not None:
            screen.print(f"Board: {_board(deck.board)}.\n")
    if attacks:
        screen.print(_attack_line(attacks))
    screen.print(_footer(decks))


def _board(board: Board) -> str:
    each = ", one defense token for each player" if board.defense_per_player else ""
    kept = ", ".join(map(words.several, board.stores)) or "nothing"
    usual = Board({}, (), "").faction_points
    worth = "" if board.faction_points == usual else f"; faction locations count {board.faction_points} at the end"
    note = f"; {board.provenance}" if board.provenance == "reconstructed" else ""
    return f"{words.amounts(board.production)}{each} each round; keeps {kept} at cleanup{worth}{note}"


def _attack_line(attacks: Sequence[AttackCard]) -> str:
    """The attack cards of the solo game by target, and where they are from."""
    targets = Counter(card.target for card in attacks)
    sources = Counter(card.provenance for card in attacks)
    marks = ", ".join(
        words.MARK if source == "reconstructed" else source.replace("-", " ") for source in dict.fromkeys(sources)
    )
    count = words.amount("attack card", len(attacks))
    target_texts = ", ".join(f"{number} with {words.several(target)}" for target, number in targets.items())
    return f"{count} of the solo game: {target_texts} ({marks}).\n"


def _deck(name: str) -> Deck:
    if name.endswith(".toml"):
        return load_deck(name)
    if name not in _DECKS:
        raise CardError(unknown("built-in deck", name, _DECKS))
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
    assumed = sum(len(card.ids) for deck in decks for card in deck.cards if card.assumed and not card.reconstructed)
    if assumed:
        total += f"; {assumed} of the sourced ones only in part: what is assumed stands with them in their files"
    if not counts["reconstructed_cards"]:
        return f"{total}."
    scope = (
        f"{words.amount('card', counts['reconstructed_cards'])} "
        f"({words.amount('group', counts['reconstructed_groups'])}) has no source and is a proposal; "
        "the figure says how likely it is right."
    )
    if all(card.pack in PACKS for deck in decks for card in deck.cards if card.reconstructed):
        return f"{total}.\n{words.MARK}: all there is on {scope}"
    return f"{total}.\n{words.MARK}: the ability of {scope}"


def _document(game: str, decks: Sequence[Deck], attacks: Sequence[AttackCard]) -> dict[str, Any]:
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
        "attack_cards": [
            {"id": card.id, "target": card.target, "pack": card.pack, "provenance": card.provenance} for card in attacks
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
        "pack": card.pack,
        "provenance": card.provenance,
        "confidence": card.confidence,
        "reconstructed": card.reconstructed,
        "assumed": card.assumed,
    }

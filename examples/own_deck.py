"""A deck of your own against the printed one: python examples/own_deck.py [DECK] (default: own_deck.toml)."""

from __future__ import annotations

import sys
from pathlib import Path

import isettlers
from isettlers.bots import decide
from isettlers.imperial import Deck, check_format, load_deck

GAMES = 20


def points(decks: tuple[Deck, ...], seed: int) -> int:
    """Return the lead of the Romans over the Egyptians in a game of two equal bots."""
    state = isettlers.start("imperial", factions=("romans", "egyptians"), decks=decks, seed=seed)
    while not state.over:
        state.apply(decide("greedy", state, seed=seed).action)
    romans, egyptians = state.scores
    return romans - egyptians


def main() -> None:
    """Check the deck, then play the same deals with it and with the printed deck."""
    mine = load_deck(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).with_name("own_deck.toml"))
    check_format(mine, "standard")
    print(f"{sum(len(card.ids) for card in mine.cards)} cards, legal in standard")
    for name, decks in (("printed", ()), ("mine", (mine,))):
        leads = [points(decks, seed) for seed in range(GAMES)]
        print(f"{name:8} mean lead {sum(leads) / GAMES:+.1f} points in {GAMES} games")


if __name__ == "__main__":
    main()

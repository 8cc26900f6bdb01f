"""The table of a deck's cards."""

from __future__ import annotations

from isettlers.cli.imperial import words
from isettlers.cli.tables import Column, Styled, Table, table
from isettlers.imperial import Card, Deck


def card_table(deck: Deck) -> Table:
    """A row for each distinct card, with the columns that the deck needs."""
    columns = ["card", "kind", "cost", "ability"]
    if deck.board is not None or any(card.deal for card in deck.cards):
        columns.insert(3, "deal")
    if any(card.raze for card in deck.cards):
        columns.insert(-1, "raze")
    title = f"{deck.name}: {words.amount('card', sum(len(card.ids) for card in deck.cards))}"
    heads = [Column(column, fills=column == "ability") for column in columns]
    cells = map(_cells, deck.cards)
    return table(title, heads, [[row[column] for column in columns] for row in cells], apart=True)


def _cells(card: Card) -> dict[str, str | Styled]:
    """Return the cells of a card by their columns."""
    source = (words.source(card), "bold red" if card.reconstructed else "dim")
    return {
        "card": Styled(((card.name, "bold"), (f"\n{words.ids(card)}\n", ""), source)),
        "kind": "\n".join((card.kind, *card.colors)),
        "cost": words.cost(card).replace(" + ", "\n+ "),
        "deal": words.deal(card),
        "raze": words.raze(card).replace(" (", "\n("),
        "ability": words.ability(card),
    }

"""The table of a deck's cards."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from isettlers.cli.imperial import words
from isettlers.cli.screen import table
from isettlers.imperial import Card, Deck


def card_table(deck: Deck) -> Table:
    """A row for each distinct card, with the columns that the deck needs."""
    columns = ["card", "kind", "cost", "ability"]
    if deck.board is not None or any(card.deal for card in deck.cards):
        columns.insert(3, "deal")
    if any(card.raze for card in deck.cards):
        columns.insert(-1, "raze")
    made = table(
        f"{deck.name}: {words.amount('card', sum(len(card.ids) for card in deck.cards))}",
        columns,
        [],
        words=len(columns),
    )
    made.show_lines = True
    made.columns[-1].ratio = 1
    for card in deck.cards:
        cells: dict[str, str | Text] = {
            "card": Text.assemble((card.name, "bold"), f"\n{words.ids(card)}\n", _source(card)),
            "kind": "\n".join((card.kind, *card.colors)),
            "cost": words.cost(card).replace(" + ", "\n+ "),
            "deal": words.deal(card),
            "raze": words.raze(card).replace(" (", "\n("),
            "ability": words.ability(card),
        }
        made.add_row(*(cells[column] for column in columns))
    return made


def _source(card: Card) -> Text:
    if card.reconstructed:
        return Text(words.source(card), style="bold red")
    return Text(words.source(card), style="dim")

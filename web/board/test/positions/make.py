"""Write the positions of this folder: questions that no game of the tests comes to.

No printed card keeps goods up to a limit, so `store` has a deck of its own with such a card.
"""

# ruff: noqa: INP001
from __future__ import annotations

import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

import isettlers
import isettlers.imperial

HERE = Path(__file__).parent
PASS = 0


def limited_deck() -> str:
    """Return the deck file of the Romans with Warehouses that keep three goods, without its remarks."""
    printed = Path(isettlers.imperial.__file__).parent / "data" / "romans.toml"
    stores = 'store = ["wood", "stone", "food"]'
    lines = printed.read_text(encoding="utf-8").replace(stores, f"{stores}, limit = 3").splitlines()
    return "\n".join(line for line in lines if not line.startswith(("note =", "assumed ="))) + "\n"


def write_store() -> None:
    """Write the question which goods are kept, and the deck for it as the library reads it."""
    deck = limited_deck()
    setup = {"factions": ["romans", "barbarians"], "decks": [tomllib.loads(deck)]}
    goods = {"wood": 3, "stone": 2, "food": 1, "worker": 2}
    seats = [{"empire": ["ROM019"], "goods": goods}, {}]
    document = {"game": "imperial", "setup": setup, "round": 3, "passed": [1], "seats": seats}
    state = isettlers.from_document(document)
    state.apply(PASS)
    (HERE / "store.snapshot").write_bytes(state.save())
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "limited.toml"
        file.write_text(deck, encoding="utf-8")
        command = [sys.executable, "-m", "isettlers", "compile-data", "--deck", str(file)]
        subprocess.run([*command, "-o", str(HERE / "store.data")], check=True)  # noqa: S603


def write_attack_deal() -> None:
    """Write a turn of a solo game with two attack cards among the deals, one of which may be a price."""
    setup = {"factions": ["barbarians"], "virtual": "japanese", "packs": ["magic-number"]}
    seat = {"empire": ["COM061", "COM001"], "goods": {"worker": 2}, "hand": ["COM002"], "deals": ["BAR001"]}
    virtual = {"attack_deals": {"wood": 1, "gold": 1}, "line": ["food"]}
    document = {"game": "imperial", "setup": setup, "round": 3, "seats": [seat], "virtual": virtual}
    (HERE / "attack-deal.snapshot").write_bytes(isettlers.from_document(document).save())


if __name__ == "__main__":
    write_store()
    write_attack_deal()

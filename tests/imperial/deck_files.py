"""Deck files as texts, written, loaded and refused."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

import data_files

from isettlers.errors import CardError
from isettlers.imperial import cards
from isettlers.imperial.deck_lists import load_deck

COMMON = """\
deck = "common"

[ABC001]
group = "abc-well"
name = "Well"
kind = "production"
colors = ["blue"]
cost = { wood = 1 }
raze = { vp = 1 }
production = { gain = { stone = 1 } }
text = "Produces 1 stone."
"""

PRODUCTION = "production = { gain = { stone = 1 } }"
FEATURE = 'kind = "feature"\n' + "feature = { %s }"
ACTION = 'kind = "action"\n' + "action = { %s }"


def as_kind(table: str) -> str:
    """The common deck with its one card turned into the feature or action given."""
    return COMMON.replace('kind = "production"\n', "").replace(PRODUCTION, table)


def write(folder: Path, text: str) -> Path:
    """A deck file with that text."""
    path = folder / "deck.toml"
    path.write_text(text, encoding="utf-8")
    return path


def packaged(name: str) -> str:
    """The text of a packaged deck file."""
    return (resources.files(cards.__package__) / "data" / f"{name}.toml").read_text("utf-8")


def complaint(folder: Path, text: str) -> str:
    """The error of the loader for a deck file with that text, without the file's name."""
    return data_files.complaint(load_deck, write(folder, text), CardError)

"""Print the parts of a game's observation: the rows of numbers that `State.observe` returns."""

from __future__ import annotations

import argparse
from typing import Final

import isettlers
from isettlers.cli.json_output import add_json, put_json
from isettlers.cli.options import add_game
from isettlers.cli.screen import console
from isettlers.cli.tables import table

HELP: Final = "the parts of a game's observations and what they mean"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    add_game(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print the parts of an observation."""
    game = isettlers.game(args.game)
    size = game.observation[-1].first + game.observation[-1].count
    parts = [{"name": p.name, "first": p.first, "count": p.count, "meaning": p.meaning} for p in game.observation]
    if put_json(args, lambda: {"game": game.name, "size": size, "parts": parts}):
        return 0
    rows = [(part.name, part.meaning, f"{part.first:,}", f"{part.count:,}") for part in game.observation]
    columns = ("part", "meaning", "first", "count")
    console().print(table(f"{game.title}: {size:,} numbers, seats from the observer on", columns, rows, words=2))
    return 0

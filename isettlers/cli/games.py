"""List the games: those of this package, and those that other distributions plug in."""

from __future__ import annotations

import argparse
from typing import Final

from isettlers.cli.json_output import add_json, put_json
from isettlers.cli.screen import console
from isettlers.cli.tables import table
from isettlers.registry import usable

HELP: Final = "the games, built in and plugged in"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print name, title, players and number of action ids of each game."""
    games = list(usable())
    document = [
        {"name": g.name, "title": g.title, "players": list(g.players), "num_actions": g.num_actions} for g in games
    ]
    if put_json(args, lambda: document):
        return 0
    rows = [(g.name, g.title, f"{g.players[0]} to {g.players[1]}", f"{g.num_actions:,}") for g in games]
    console().print(table("Games", ("name", "title", "players", "action ids"), rows, words=3))
    return 0

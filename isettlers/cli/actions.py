"""Print the actions of a game: every kind with its range of ids. Ids are the same in every position."""

from __future__ import annotations

import argparse
from typing import Any, Final

import isettlers
from isettlers.cli.json_output import add_json, put_json
from isettlers.cli.options import add_game
from isettlers.cli.screen import console
from isettlers.cli.tables import table
from isettlers.game import Game
from isettlers.values import Block

HELP: Final = "the action ids of a game and what they mean"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    add_game(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print the blocks of action ids."""
    game = isettlers.game(args.game)
    if put_json(args, lambda: _document(game)):
        return 0
    rows = [(block.kind, ", ".join(block.arguments), block.meaning, _ids(block)) for block in game.actions]
    columns = ("kind", "arguments", "meaning", "ids")
    console().print(table(f"{game.title}: {game.num_actions:,} action ids", columns, rows, words=3))
    return 0


def _document(game: Game) -> dict[str, Any]:
    blocks = [
        {"kind": b.kind, "first": b.first, "count": b.count, "arguments": list(b.arguments), "meaning": b.meaning}
        for b in game.actions
    ]
    return {"game": game.name, "num_actions": game.num_actions, "actions": blocks}


def _ids(block: Block) -> str:
    return f"{block.first}" if block.count == 1 else f"{block.first}-{block.first + block.count - 1}"

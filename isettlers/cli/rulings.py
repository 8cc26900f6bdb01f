"""List the points that the rules leave open: the rule, the ruling's name, its answers and its meaning.

`play`, `simulate` and `demo` take `--ruling NAME=VALUE`.
"""

from __future__ import annotations

import argparse
from typing import Any, Final

import isettlers
from isettlers.cli.json_output import add_json, put_json
from isettlers.cli.screen import console
from isettlers.cli.tables import Column, table
from isettlers.cli.terminals import terminal, terminals
from isettlers.kit.rulings import spoken

HELP: Final = "the points that the rules leave open"

_COLUMNS: Final = (Column("rule"), Column("ruling", whole=True), Column("meaning", fills=True))


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    known = ", ".join(isettlers.games())
    parser.add_argument("--game", metavar="NAME", help=f"one of {known} (default: all)")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print the rulings of a game, or of all."""
    brought = terminals() if args.game is None else {args.game: terminal(args.game)}
    tables = {game: here.rulings.table() for game, here in brought.items() if here.rulings.all()}
    if put_json(args, lambda: [{"game": game, **ruling} for game, rulings in tables.items() for ruling in rulings]):
        return 0
    screen = console()
    for game, rulings in tables.items():
        screen.print(table(isettlers.game(game).title, _COLUMNS, map(_row, rulings), apart=True))
    screen.print("Below each name are its answers, the default first. --ruling NAME without a value means true.")
    return 0


def _row(ruling: dict[str, Any]) -> tuple[str, str, str]:
    return ruling["rule"], f"{ruling['name']}\n{', '.join(map(spoken, ruling['answers']))}", ruling["meaning"]

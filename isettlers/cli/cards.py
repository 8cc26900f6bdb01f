"""Print the cards or tiles of a game with all their facts and their provenance."""

from __future__ import annotations

import argparse
from typing import Final

from isettlers.cli.json_output import add_json
from isettlers.cli.options import add_game, add_options, check_options
from isettlers.cli.terminals import terminal

HELP: Final = "the cards or tiles of a game"

_COMMAND: Final = "cards"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    add_game(parser)
    add_options(parser, _COMMAND)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print them."""
    check_options(args, _COMMAND)
    terminal(args.game).cards(args)
    return 0

"""Founders of the Empire on the command line."""

from __future__ import annotations

import argparse
from typing import Any, Final

from isettlers.cli.founders import tiles
from isettlers.cli.founders.story import Story
from isettlers.cli.founders.words import unusual
from isettlers.cli.options import chosen_rulings, ruling_option
from isettlers.cli.terminal import Demo, Drawing, Option, SetupOptions, Terminal, demo_of_one, demo_of_two_and_four
from isettlers.founders.catalogue import parts
from isettlers.founders.compiled import own_tree
from isettlers.founders.rulings import Rulings

OPTIONS: Final = (
    Option("first-player", "the seat that begins (default: random)", "SEAT", read=int),
    Option("agreement", "vote at the end of each round whether the game ends"),
    ruling_option(Rulings),
    *tiles.OPTIONS,
)


def _settings(args: argparse.Namespace) -> dict[str, Any]:
    """The settings of a setup that were asked for. Raises SetupError and TileError."""
    given: dict[str, Any] = {}
    if args.first_player is not None:
        given["first_player"] = args.first_player
    if args.agreement:
        given["agreement"] = True
    own = tiles.own_tiles(args)
    if own is not None:
        given["tiles"] = own
    if args.ruling:
        given["rulings"] = chosen_rulings(Rulings, args.ruling)
    return given


class FoundersTerminal(Terminal):
    """Founders of the Empire on the command line."""

    options = OPTIONS
    rulings = Rulings
    piece = "tile"
    unusual = staticmethod(unusual)
    story = staticmethod(Story)
    cards = staticmethod(tiles.show)

    def simulated(self, args: argparse.Namespace) -> SetupOptions:
        """The setup that the options say."""
        return SetupOptions(_settings(args), args.players)

    def demo(self, args: argparse.Namespace) -> Demo:
        """Where nobody says how many play two matches and a game of four, else a match and a game of those."""
        settings = _settings(args)
        if args.players is None:
            return demo_of_two_and_four(settings)
        return demo_of_one(SetupOptions(settings, args.players), args.players)

    def own_data(self, args: argparse.Namespace) -> dict[str, Any]:
        """Return the tile set of the files that were named."""
        own = tiles.own_tiles(args)
        return {} if own is None else own_tree([own])

    def catalogue_parts(self, args: argparse.Namespace) -> dict[str, Any]:
        """Return the parts of catalogues, with the tile set of the files that were named."""
        own = tiles.own_tiles(args)
        return parts([] if own is None else [own])

    def drawing(self) -> Drawing:
        """Return the pictures."""
        from isettlers.cli.founders.drawing import DRAWING

        return DRAWING


TERMINAL: Final = FoundersTerminal()

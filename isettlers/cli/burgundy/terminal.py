"""The Castles of Burgundy on the command line."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any, Final

from isettlers.burgundy import Estate, Rulings
from isettlers.burgundy.catalogue import parts
from isettlers.burgundy.compiled import own_tree
from isettlers.burgundy.data_files import components
from isettlers.burgundy.setup import CASTLES, DRAWN, STANDARD
from isettlers.cli.burgundy import tiles
from isettlers.cli.burgundy.estates import own_estates
from isettlers.cli.burgundy.story import Story
from isettlers.cli.burgundy.words import unusual
from isettlers.cli.options import choice, chosen_rulings, names, ruling_option
from isettlers.cli.tables import Table
from isettlers.cli.terminal import Demo, Drawing, Option, SetupOptions, Terminal, demo_of_one, demo_of_two_and_four
from isettlers.errors import SetupError
from isettlers.kit.reading import unknown
from isettlers.plain import cut

if TYPE_CHECKING:
    from isettlers.measure.simulate import Report


OPTIONS: Final = (
    Option(
        "estates",
        f"estates in seat order, or one for all, of 1 to 9 and your own; {STANDARD}: estate 1 for all; "
        f"{DRAWN}: a random board each (default: {STANDARD})",
        "A,B,..",
        read=names,
    ),
    Option(
        "estate",
        "an estate of your own, for --estates to name (default: to the seats in order); may be repeated",
        "FILE",
        several=True,
    ),
    Option("estate", "an estate of your own; may be repeated", "FILE", several=True, commands=("compile-data",)),
    Option(
        "castles",
        f"choice of sides and first castles: {choice(CASTLES)} (default: {CASTLES[0]})",
        "NAME",
        values=CASTLES,
    ),
    Option("first-player", "the seat that begins (default: random)", "SEAT", read=int),
    ruling_option(Rulings),
    *tiles.OPTIONS,
)


def _settings(args: argparse.Namespace, seats: int) -> dict[str, Any]:
    """The settings of a setup that were asked for. Raises SetupError and CardError."""
    given: dict[str, Any] = {}
    estates = _estates(args, seats)
    if estates is not None:
        given["estates"] = estates
    if args.castles is not None:
        given["castles"] = args.castles
    if args.first_player is not None:
        given["first_player"] = args.first_player
    if args.ruling:
        given["rulings"] = chosen_rulings(Rulings, args.ruling)
    return given


def _estates(args: argparse.Namespace, seats: int) -> str | tuple[str | Estate, ...] | None:
    """The estates of the seats; a single one is for all of them. Raises SetupError and CardError."""
    own = own_estates(args.estate or ())
    if args.estates is None and not own:
        return None
    names: tuple[str, ...] = args.estates or tuple(own)
    for name in own:
        if name not in names:
            raise SetupError(f"nobody plays on the estate {name}: name it in --estates")
    if names in {(STANDARD,), (DRAWN,)}:
        return names[0]
    for name in names:
        if name in {STANDARD, DRAWN}:
            raise SetupError(f"--estates: expected {name} alone, got {cut(','.join(names), 40)}")
        _check_known(name, own)
    seated = tuple(own.get(name, name) for name in names)
    return seated * seats if len(seated) == 1 else seated


def _check_known(name: str, own: dict[str, Estate]) -> None:
    """Raise SetupError for an estate that is nowhere."""
    known = (*(estate.name for estate in components().estates), *own)
    if name not in known:
        raise SetupError(unknown("estate", name, known))


class BurgundyTerminal(Terminal):
    """The Castles of Burgundy on the command line."""

    options = OPTIONS
    rulings = Rulings
    piece = "tile"
    unusual = staticmethod(unusual)
    story = staticmethod(Story)
    cards = staticmethod(tiles.show)

    def simulated(self, args: argparse.Namespace) -> SetupOptions:
        """The setup that the options say."""
        settings = _settings(args, args.players or 2)
        return SetupOptions(settings, args.players)

    def demo(self, args: argparse.Namespace) -> Demo:
        """Where nobody says who plays two matches and a game of four, else a match and a game of those."""
        if args.players is None and args.estate is None and args.estates is None:
            return demo_of_two_and_four(_settings(args, 2))
        options = self.simulated(args)
        estates = options.settings.get("estates")
        return demo_of_one(options, args.players or (len(estates) if isinstance(estates, tuple) else 2))

    def tables(self, report: Report) -> list[Table]:
        """Results by estate where they differ, else by seat; and by bot where there are several."""
        from isettlers.cli.result_tables import bot_table, seat_table, side_table

        tables = [side_table(report) if report.sides else seat_table(report)]
        return [*tables, bot_table(report)] if len(report.bots) > 1 else tables

    def own_data(self, args: argparse.Namespace) -> dict[str, Any]:
        """Return the estates of the files that were named."""
        return own_tree(own_estates(args.estate).values()) if args.estate else {}

    def catalogue_parts(self, args: argparse.Namespace) -> dict[str, Any]:
        """Return the parts of catalogues, with the estates of the files that were named."""
        return parts(own_estates(args.estate or ()).values())

    def drawing(self) -> Drawing:
        """Return the pictures."""
        from isettlers.cli.burgundy.drawing import DRAWING

        return DRAWING


TERMINAL: Final = BurgundyTerminal()

"""Imperial Settlers on the command line."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from isettlers.cli.imperial import cards, deck, reports
from isettlers.cli.imperial.story import Story
from isettlers.cli.imperial.words import unusual
from isettlers.cli.options import choice, chosen_rulings, names, ruling_option
from isettlers.cli.screen import greedy_bots
from isettlers.cli.terminal import Demo, Drawing, Exhibit, Option, SetupOptions, Terminal, demo_of_one
from isettlers.errors import SetupError
from isettlers.imperial import EDITIONS, FACTIONS, FORMATS, LOOKOUTS, PACKS, Deck, Rulings, load_deck
from isettlers.imperial.catalogue import parts
from isettlers.imperial.compiled import own_tree
from isettlers.imperial.deck_document import deck_document
from isettlers.imperial.events import VIRTUAL
from isettlers.imperial.reconstructions import RECONSTRUCTIONS
from isettlers.imperial.seatings import BASE_FACTIONS
from isettlers.imperial.solo import title
from isettlers.plain import cut
from isettlers.state import State
from isettlers.values import Outcome

_ALL: Final = "all"
_PAIR: Final = ("romans", "barbarians")
_VARIANTS: Final = ("edition", "lookout", "peaceful", "format", "virtual", "reconstructions")
"""Options that a setup takes as they stand, by the same name."""

OPTIONS: Final = (
    Option(
        "factions",
        f"factions in seat order, of {', '.join(FACTIONS)} ",
        "A,B,..",
        read=names,
        values=FACTIONS,
        more={
            **dict.fromkeys(("simulate", "arena", "balance"), "(default: every seating in rotation)"),
            "play": f"(default: {','.join(_PAIR)})",
            "demo": "(default: those of the base game)",
        },
    ),
    Option(
        "solo",
        "the solo game with this faction against the virtual player",
        "FACTION",
        values=FACTIONS,
        more=dict.fromkeys(("simulate", "arena", "balance"), f", or {_ALL}: every faction in rotation"),
    ),
    Option(
        "edition",
        f"the printing of the rules: {' or '.join(EDITIONS)} (default: {EDITIONS[0]})",
        "NAME",
        values=EDITIONS,
    ),
    Option("lookout", f"the lookout variant: {choice(LOOKOUTS)} (default: {LOOKOUTS[0]})", "NAME", values=LOOKOUTS),
    Option("peaceful", "the peaceful variant: no seat razes locations of another"),
    Option("pack", f"add a pack: {choice(PACKS)}; may be repeated", "NAME", several=True, values=PACKS),
    Option("format", f"the format of the decks: {choice(FORMATS)} (default: {FORMATS[0]})", "NAME", values=FORMATS),
    Option(
        "deck",
        "add a deck of your own or a deck list (see isettlers deck); may be repeated",
        "FILE",
        several=True,
        commands=("simulate", "arena", "balance", "play", "demo", "compile-data"),
    ),
    Option(
        "virtual",
        f"the virtual player of a solo game: {choice(VIRTUAL)} (default: plain; random with a pack)",
        "NAME",
        values=VIRTUAL,
    ),
    Option(
        "reconstructions",
        f"values of reconstructed cards: {choice(RECONSTRUCTIONS)} (default: {RECONSTRUCTIONS[0]})",
        "NAME",
        values=RECONSTRUCTIONS,
    ),
    ruling_option(Rulings),
    *cards.OPTIONS,
)


def _seating(args: argparse.Namespace) -> tuple[str, ...] | None:
    """Return the factions asked for by --factions or --solo, None for neither.

    Raises SetupError for both, for one faction that --solo does not name, and for several players of --solo.
    """
    if args.solo is None:
        factions: tuple[str, ...] | None = args.factions
        if factions is not None and len(factions) == 1:
            alone = cut(factions[0], 40)
            raise SetupError(f"--factions names two factions or more, not one: --solo {alone} is the solo game")
        return factions
    if args.players not in {None, 1}:
        raise SetupError(f"--solo is for one player, not for {args.players}")
    if args.factions is not None:
        raise SetupError("--solo names the only faction: --factions cannot be given with it")
    return (args.solo,)


def _seated(factions: Sequence[str], options: Mapping[str, Any], players: int | None = None) -> SetupOptions:
    _check_seated(options.get("decks", ()), factions)
    return SetupOptions({"factions": tuple(factions), **options}, players)


def _variants(args: argparse.Namespace) -> dict[str, Any]:
    """The settings of a setup that were asked for besides its factions. Raises SetupError and CardError."""
    given = {name: getattr(args, name) for name in _VARIANTS if getattr(args, name) is not None}
    if args.pack:
        given["packs"] = tuple(args.pack)
    if args.deck:
        given["decks"] = tuple(load_deck(file) for file in args.deck)
    if args.ruling:
        given["rulings"] = chosen_rulings(Rulings, args.ruling)
    return given


def _check_seated(decks: Iterable[Deck], factions: Sequence[str]) -> None:
    """Raise SetupError for a faction deck that nobody plays."""
    for one in decks:
        if one.name != cards.COMMON_DECK and one.name not in factions:
            raise SetupError(f"nobody plays the deck of the {cut(one.name, 40)}: name them by --factions or --solo")


class ImperialTerminal(Terminal):
    """Imperial Settlers on the command line."""

    options = OPTIONS
    rulings = Rulings
    piece = "card"
    commands = MappingProxyType({"deck": deck})
    unusual = staticmethod(unusual)
    story = staticmethod(Story)
    cards = staticmethod(cards.show)
    document = staticmethod(reports.document)
    tables = staticmethod(reports.tables)

    def simulated(self, args: argparse.Namespace) -> SetupOptions:
        """Every seating in rotation, or the one named."""
        options, factions, players = _variants(args), _seating(args), args.players
        if args.solo == _ALL:
            return SetupOptions(options, 1)
        return SetupOptions(options, players) if factions is None else _seated(factions, options, players)

    def played(self, args: argparse.Namespace) -> SetupOptions:
        """A person against one bot or several, or alone."""
        options, factions, players = _variants(args), _seating(args), args.players
        if factions is None and players is not None:
            return SetupOptions(options, players)
        return _seated(factions or _PAIR, options, players)

    def demo(self, args: argparse.Namespace) -> Demo:
        """Where nobody says who plays two matches and a game of four, else a match and a game of those."""
        options, factions, players = _variants(args), _seating(args), args.players
        if factions is None and players is not None:
            return demo_of_one(SetupOptions(options, players), players)
        story = _seated(factions or BASE_FACTIONS, options, players)
        if factions is None:
            four = Exhibit("Four greedy bots, each of another faction", "side", SetupOptions(options, 4))
            two = Exhibit("Greedy against random, two players", "bot", SetupOptions(options, 2), ("greedy", "random"))
            return Demo((four, two), story)
        by = "all" if len(factions) == 1 else "side"
        return Demo((Exhibit(greedy_bots(len(factions)).capitalize(), by, story),), story)

    def called(self, state: State, seat: int) -> str:
        """Return a seat's faction with its article."""
        return f"the {state.seat_name(seat)}"

    def lone(self, outcome: Outcome) -> str:
        """Describe the end of a solo game."""
        if not outcome.winners:
            return "lost to the virtual player"
        return f"won against the virtual player, {title(outcome.scores[0])}"

    def own_data(self, args: argparse.Namespace) -> dict[str, Any]:
        """Return the decks of the files that were named."""
        return own_tree(load_deck(file) for file in args.deck) if args.deck else {}

    def catalogue_parts(self, args: argparse.Namespace) -> dict[str, Any]:
        """Return the parts of catalogues, with the decks of the files that were named."""
        decks = map(load_deck, args.deck or ())
        return parts((deck, deck_document(deck)) for deck in decks)

    def drawing(self) -> Drawing:
        """Return the pictures."""
        from isettlers.cli.imperial.drawing import DRAWING

        return DRAWING


TERMINAL: Final = ImperialTerminal()

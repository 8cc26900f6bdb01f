"""Arguments that several commands share."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from typing import Any, Final

from attrs import fields

import isettlers
from isettlers.bots import bots
from isettlers.errors import SetupError
from isettlers.imperial import EDITIONS, FACTIONS, Deck, load_deck
from isettlers.imperial.cards import PACKS
from isettlers.imperial.deck_lists import FORMATS
from isettlers.imperial.events import VIRTUAL
from isettlers.imperial.rulings import Rulings
from isettlers.imperial.setup import LOOKOUTS
from isettlers.plain import cut, short

COMMON_DECK: Final = "common"
SEATING: Final = ("factions", "solo", "edition", "lookout", "peaceful", "pack", "format", "deck", "virtual", "ruling")
"""What `add_seating` declares."""

_VARIANTS: Final = ("edition", "lookout", "peaceful", "format", "virtual")
"""Those that a setup takes as they stand, by the same name."""
_FLAGS: Final = {"true": True, "false": False}


def add_game(parser: argparse.ArgumentParser) -> None:
    """Which game."""
    parser.add_argument("--game", default="imperial", metavar="NAME", help=f"one of {', '.join(isettlers.games())}")


def add_json(parser: argparse.ArgumentParser) -> None:
    """For programs that read the output."""
    parser.add_argument("--json", action="store_true", help="print JSON instead of tables")


def add_seating(parser: argparse.ArgumentParser, otherwise: str, several: str = "") -> None:
    """Who plays, by which rules and with which cards; `several` says what else --solo takes."""
    group = parser.add_argument_group("who plays, by which rules, with which cards")
    group.add_argument(
        "--factions", type=names, metavar="A,B,..", help=f"in seat order, of {', '.join(FACTIONS)}; {otherwise}"
    )
    group.add_argument("--solo", metavar="FACTION", help=f"one seat against the virtual player{several}")
    group.add_argument("--edition", metavar="NAME", help=f"the printing to play by: {' or '.join(EDITIONS)}")
    group.add_argument("--lookout", metavar="NAME", help=f"how cards are drafted: {_choice(LOOKOUTS)}")
    group.add_argument("--peaceful", action="store_true", default=None, help="nobody razes locations of others")
    group.add_argument(
        "--pack", action="append", metavar="NAME", help=f"play with a pack: {_choice(PACKS)}; may be repeated"
    )
    group.add_argument("--format", metavar="NAME", help=f"what decks may mix: {_choice(FORMATS)}")
    group.add_argument(
        "--deck",
        action="append",
        metavar="FILE",
        help="play with a deck of your own or a deck list (see isettlers deck); may be repeated",
    )
    group.add_argument(
        "--virtual", metavar="NAME", help=f"the virtual player of a solo game: {_choice(VIRTUAL)}; a pack's is drawn"
    )
    group.add_argument(
        "--ruling",
        action="append",
        metavar="NAME[=VALUE]",
        help=f"decide a point that the rules leave open: {', '.join(_rulings())}; may be repeated",
    )


def seating(args: argparse.Namespace) -> tuple[str, ...] | None:
    """The factions asked for by --factions or --solo; None for neither. Raises SetupError for both."""
    if args.solo is None:
        factions: tuple[str, ...] | None = args.factions
        return factions
    if args.factions is not None:
        raise SetupError("--solo names the only faction: --factions cannot be given with it")
    return (args.solo,)


def variants(args: argparse.Namespace) -> dict[str, Any]:
    """The settings of a setup that were asked for besides its factions. Raises SetupError and CardError."""
    given = {name: getattr(args, name) for name in _VARIANTS if getattr(args, name) is not None}
    if args.pack:
        given["packs"] = tuple(args.pack)
    if args.deck:
        given["decks"] = tuple(load_deck(file) for file in args.deck)
    if args.ruling:
        given["rulings"] = rulings(args.ruling)
    return given


def check_seated(decks: Iterable[Deck], factions: Sequence[str]) -> None:
    """Raise SetupError for a faction deck that nobody plays."""
    for deck in decks:
        if deck.name != COMMON_DECK and deck.name not in factions:
            raise SetupError(f"nobody plays the deck of the {cut(deck.name, 40)}: name them by --factions or --solo")


def rulings(texts: Iterable[str]) -> Rulings:
    """The rulings that `name=value` says, a name alone being `name=true`. Raises SetupError."""
    given: dict[str, Any] = {}
    for text in texts:
        name, _, value = text.partition("=")
        if name not in _rulings():
            raise SetupError(cut(f"unknown ruling {short(name)}, known: {', '.join(_rulings())}", 400))
        if name in given:
            raise SetupError(f"the ruling {name} is given twice")
        given[name] = _value(value if value or "=" in text else "true")
    return Rulings(**given)


def _rulings() -> list[str]:
    return [option.name for option in fields(Rulings)]


def _value(text: str) -> bool | int | str:
    if text.isascii() and text.isdecimal() and len(text) <= 9:
        return int(text)
    return _FLAGS.get(text.lower(), text)


def _choice(known: Sequence[str]) -> str:
    *others, last = known
    return f"{', '.join(others)} or {last}"


def add_bots(parser: argparse.ArgumentParser, seats: str, default: str | None = "greedy") -> None:
    """Who decides."""
    parser.add_argument(
        "--bots",
        type=names,
        default=None if default is None else (default,),
        metavar="A[,B,..]",
        help=f"one bot for {seats}, or one for each of them, of {', '.join(bots())}; greedy unless told",
    )


def names(text: str) -> tuple[str, ...]:
    """Names between commas."""
    return tuple(part.strip() for part in text.split(","))

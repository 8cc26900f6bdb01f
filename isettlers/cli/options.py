"""Arguments that several commands share."""

from __future__ import annotations

import argparse
from typing import Final

import isettlers
from isettlers.bots import bots
from isettlers.imperial import EDITIONS, FACTIONS

COMMON_DECK: Final = "common"


def add_game(parser: argparse.ArgumentParser) -> None:
    """Which game."""
    parser.add_argument("--game", default="imperial", metavar="NAME", help=f"one of {', '.join(isettlers.games())}")


def add_json(parser: argparse.ArgumentParser) -> None:
    """For programs that read the output."""
    parser.add_argument("--json", action="store_true", help="print JSON instead of tables")


def add_seating(parser: argparse.ArgumentParser, otherwise: str) -> None:
    """Who plays, and by which printing of the rules."""
    parser.add_argument(
        "--factions", type=names, metavar="A,B,..", help=f"in seat order, of {', '.join(FACTIONS)}; {otherwise}"
    )
    parser.add_argument("--edition", metavar="NAME", help=f"the printing to play by: {' or '.join(EDITIONS)}")


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

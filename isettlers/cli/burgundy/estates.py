"""Estates to look at before playing on them: hexes with colour and die, and the sizes of their regions."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from isettlers.burgundy import Estate, load_estate
from isettlers.burgundy.data_files import components
from isettlers.burgundy.data_model import ROWS
from isettlers.cli.burgundy import words
from isettlers.cli.burgundy.board import LEGEND, estate_rows
from isettlers.cli.json_output import put_json
from isettlers.cli.lines import Lines, Row, flow, hanging
from isettlers.cli.options import names
from isettlers.cli.screen import console
from isettlers.cli.terminal import Option
from isettlers.errors import SetupError
from isettlers.kit.reading import unknown

OPTIONS: Final = (
    Option("estates", "draw these estates, of 1 to 9", "A,B,..", read=names, commands=("cards",)),
    Option("estate", "draw an estate of your own; may be repeated", "FILE", several=True, commands=("cards",)),
)


def estates_requested(args: argparse.Namespace) -> bool:
    """Whether the options ask for estates in place of tiles."""
    return args.estates is not None or args.estate is not None


def draw(args: argparse.Namespace) -> None:
    """Draw the estates named, then those of files that were not. Raises SetupError and CardError."""
    if args.color is not None:
        raise SetupError("--color is for tiles: it cannot be given with --estates or --estate")
    estates = _chosen(args.estates or (), own_estates(args.estate or ()))
    if not put_json(args, lambda: {"game": args.game, "estates": [document(estate) for estate in estates]}):
        console().print(drawn(estates))


def own_estates(files: Iterable[str]) -> dict[str, Estate]:
    """Return the user's estates by name, in the order of their files. Raises SetupError and CardError."""
    own: dict[str, Estate] = {}
    for file in files:
        one = load_estate(file)
        if one.name in own:
            raise SetupError(f"two estates are named {one.name}")
        own[one.name] = one
    return own


def _chosen(names: Sequence[str], own: dict[str, Estate]) -> list[Estate]:
    """Each estate once. Raises SetupError for a name that nothing has."""
    known = {estate.name: estate for estate in components().estates} | own
    for name in names:
        if name not in known:
            raise SetupError(unknown("estate", name, known))
    return [known[name] for name in dict.fromkeys((*names, *own))]


def drawn(estates: Sequence[Estate]) -> Lines:
    """Draw estates one below the other, then the legend."""
    return Lines(lambda width: [*(row for one in estates for row in (*_estate(one, width), ())), *_legend(width)])


def _legend(width: int) -> list[Row]:
    return hanging((), LEGEND, "dim", width)


def _estate(estate: Estate, width: int) -> Iterator[Row]:
    """Draw an estate under its name, where it is from, and the sizes of its regions."""
    yield from hanging(((f"estate {estate.name}  ", "bold"),), _source(estate), "dim", width)
    regions = [
        (f"{words.color(color)} {', '.join(map(str, sizes))}", words.COLOR_STYLES[color])
        for color, sizes in estate.region_sizes().items()
    ]
    yield from flow((("regions: ", ""),), regions, width, "; ")
    yield from estate_rows(estate, {})


def _source(estate: Estate) -> str:
    """Where an estate is from, how sure that is, and its note."""
    origin = estate.origin
    own = origin.provenance == "custom"
    text = "of your own" if own else f"{origin.provenance.replace('-', ' ')}, {origin.confidence}"
    return f"{text}: {estate.note}" if estate.note else text


def document(estate: Estate) -> dict[str, Any]:
    """An estate for programs."""
    hexes = [f"{letter}{die}" for letter, die in zip(estate.colors, estate.dice, strict=True)]
    starts = [sum(ROWS[:row]) for row in range(len(ROWS))]
    return {
        "name": estate.name,
        "colors": estate.colors,
        "dice": list(estate.dice),
        "rows": [hexes[start : start + width] for start, width in zip(starts, ROWS, strict=True)],
        "regions": {color: list(sizes) for color, sizes in estate.region_sizes().items()},
        "provenance": estate.origin.provenance,
        "confidence": estate.origin.confidence,
        "note": estate.note,
    }

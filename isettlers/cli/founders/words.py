"""Tiles, resources and origins of Founders of the Empire in few words and in colours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from isettlers.cli.options import rulings_text
from isettlers.founders.data_model import FIELDS, PARTLY, RECONSTRUCTED, Kind, Origin

COLOR_STYLES: Final[Mapping[str, str]] = {
    "nature": "green", "village": "bright_blue", "city": "magenta", "victory": "red",
}  # fmt: skip
_FIELDS: Final[Mapping[str, str]] = {
    "title": "name", "requires": "needs", "produces": "makes", "token": "token", "vp": "points", "count": "copies",
}  # fmt: skip
"""Texts about tiles."""


def amount(thing: str, number: int) -> str:
    """Return a number of things in words: `2 tiles`, `1 VP`."""
    return f"{number} {thing}" + ("s" if number != 1 and thing != "VP" else "")


def tally(names: Iterable[str]) -> list[str]:
    """Names with their number where there are several: `forest x2`."""
    return [f"{name} x{number}" if number > 1 else name for name, number in Counter(names).items()]


def needs(kind: Kind) -> str:
    """The resources that a tile needs."""
    return " + ".join(kind.requires)


def makes(kind: Kind) -> str:
    """The resource that a tile makes, or the two of which it makes one."""
    return " or ".join(kind.produces)


def gives(kind: Kind) -> str:
    """Return the products, token and points of a tile: `money, coin token`, `2 VP`."""
    token = "" if kind.token is None else f"{kind.token} token"
    return ", ".join(filter(None, (makes(kind), token, amount("VP", kind.vp) if kind.vp else "")))


def brief(kind: Kind) -> str:
    """Return a tile in one line: its needs and its products."""
    return ": ".join(filter(None, (needs(kind), gives(kind))))


def origins(kind: Kind) -> str:
    """Where each field of a tile is from: `name R S1; needs RECONSTRUCTED`; one word where all are alike."""
    by_field = {name: kind.origin(name) for name in FIELDS[kind.color]}
    if len(set(by_field.values())) == 1:
        return origin(kind.origin("title"))
    grouped: dict[Origin, list[str]] = {}
    for name, one in by_field.items():
        grouped.setdefault(one, []).append(_FIELDS[name])
    return "; ".join(f"{', '.join(names)}: {origin(one)}" for one, names in grouped.items())


def origin(one: Origin) -> str:
    """Where a value is from: the keys of its sources, or a word."""
    if one.word == RECONSTRUCTED:
        return one.word.upper()
    keys = " ".join(one.sources) or one.word
    return f"{keys} in part" if one.word == PARTLY else keys


def listed(names: Sequence[str]) -> str:
    """Names, "and" before the last."""
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


def unusual(tree: Mapping[str, Any]) -> str:
    """Return the settings of a setup's document that differ from the defaults, in words; may be empty."""
    first, tiles = tree.get("first_player"), tree.get("tiles")
    parts = (
        "" if tiles is None else f"tiles {tiles['tile_set']}",
        "" if first is None else f"seat {first} first",
        "ending by agreement" if tree.get("agreement") else "",
        rulings_text(tree),
    )
    return ", ".join(filter(None, parts))

"""Tiles, goods and seats of The Castles of Burgundy in few words and in colours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Final

from isettlers.burgundy.data_model import Tile
from isettlers.cli.lines import wrapped
from isettlers.cli.options import rulings_text

COLOR_STYLES: Final[Mapping[str, str]] = {
    "beige": "dark_orange", "blue": "bright_blue", "light_green": "bright_green",
    "yellow": "bright_yellow", "dark_green": "green", "grey": "bright_black",
}  # fmt: skip


def color(name: str) -> str:
    """A colour as people write it."""
    return name.replace("_", " ")


def in_two(tile: str, width: int) -> list[str]:
    """Return the name of a tile in capitals, in two lines: `CARPENTERS` and `WORKSHOP`, `SHIP` and an empty one."""
    name = tile.replace("_", " ").upper()
    if len(name) > width:
        name = name.replace("-", " ")
    return [*wrapped(name, width), ""][:2]


def amount(thing: str, number: int) -> str:
    """Return a number of things in words: `2 workers`, `1 VP`."""
    return f"{number} {thing}" + ("s" if number != 1 and thing != "VP" else "")


def goods(amounts: Mapping[str, int], none: str = "none") -> str:
    """Goods in words, those there are."""
    return ", ".join(f"{number} {good}" for good, number in amounts.items() if number) or none


def tally(names: Iterable[str]) -> list[str]:
    """Names with their number where there are several: `ship x2`."""
    return [f"{name} x{number}" if number > 1 else name for name, number in Counter(names).items()]


def source(tile: Tile) -> str:
    """Where what a tile says and how often it is there are from."""
    provenance = tile.origin.provenance.replace("-", " ")
    return "RECONSTRUCTED" if provenance == "reconstructed" else provenance


def backs(tile: Tile) -> str:
    """How many there are of a tile, by back."""
    own = f"{tile.colored} with a {color(tile.color)} back" if tile.colored else ""
    black = f"{tile.black} with a black back" if tile.black else ""
    return " and ".join(filter(None, (own, black)))


def unusual(tree: Mapping[str, Any]) -> str:
    """Return the settings of a setup's document that differ from the defaults, in words; may be empty."""
    first = tree.get("first_player")
    parts = (
        _estates(tree.get("estates", "standard")),
        "castles chosen in secret" if tree.get("castles") == "secret" else "",
        "" if first is None else f"seat {first} first",
        "boards of one's own" if tree.get("boards") else "",
        rulings_text(tree),
    )
    return ", ".join(filter(None, parts))


def _estates(given: Any) -> str:  # noqa: ANN401, a name or a list, as the document has it
    if isinstance(given, str):
        return "" if given == "standard" else "boards drawn"
    names = [one if isinstance(one, str) else str(one["estate"]) for one in given]
    if len(set(names)) == 1:
        return f"all on estate {names[0]}"
    *others, last = names
    return f"estates {', '.join(others)} and {last}"

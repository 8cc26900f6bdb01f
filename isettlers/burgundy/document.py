"""Positions of The Castles of Burgundy as plain trees that a person can read and write (docs/documents.md)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from isettlers._core.burgundy.engine import take_apart
from isettlers.burgundy.data_model import BUILDINGS, COLORS, GOODS, PHASES
from isettlers.burgundy.tables import NOBODY, TileList
from isettlers.burgundy.text import tiles_of

if TYPE_CHECKING:
    from isettlers._core.kernel import Position

STAGES: Final = ("choosing", "playing", "over")
BACKS: Final = ("colored", "black")
QUESTIONS: Final = (
    "turn", "die", "castle", "warehouse", "take", "city_hall", "discard", "ship", "goods", "side", "start",
)  # fmt: skip
"""What may be asked, in the order of the core."""


def document(position: Position) -> dict[str, Any]:
    """A position as a plain tree of dicts, lists, numbers and texts; `from_document` makes the same position of it."""
    values, tiles = take_apart(position), tiles_of(position)
    tree = write_table(values, tiles)
    tree["unseen"] = write_goods(values["pool"])
    tree["seats"] = [
        write_open_seat(side, tiles) | write_side(side, tiles) | {"sold": write_goods(side["sold"])}
        for side in values["seats"]
    ]
    tree["rng"] = [f"{word:016x}" for word in values["rng"]]
    return tree


def write_table(values: Mapping[str, Any], tiles: TileList) -> dict[str, Any]:
    """What everybody sees that belongs to no seat, and the question at hand."""
    tree: dict[str, Any] = {
        "stage": STAGES[values["stage"]],
        "phase": PHASES[values["phase"]],
        "round": values["round"] + 1,
        "track": values["line"],
        "order": values["order"],
        "turn": values["order"][values["turn"]],
        "bought": bool(values["bought"]),
        "white": values["white"] or None,
        "depots": [
            {"tiles": write_tiles(row, tiles), "goods": write_goods(goods)}
            for row, goods in zip(values["depots"], values["depot_goods"], strict=True)
        ],
        "black": write_tiles(values["black"], tiles),
        "coming": [GOODS[good - 1] if good else None for good in values["coming"]],
        "stock": {
            back: {tiles.id(tile): count for tile, count in enumerate(stock) if count}
            for back, stock in zip(BACKS, values["stock"], strict=True)
        },
    }
    if QUESTIONS[values["asked"]] not in {"turn", "side", "start"}:
        tree["pending"] = _pending(values, tiles)
    return tree


def _pending(values: Mapping[str, Any], tiles: TileList) -> dict[str, Any]:
    """What is asked within an action, and the numbers that belong to it."""
    asked, number = QUESTIONS[values["asked"]], values["x"]
    tree: dict[str, Any] = {"asked": asked}
    if asked == "die":
        tree["die"] = number
    elif asked == "take":
        tree["building"] = BUILDINGS[number]
    elif asked == "discard":
        tree["tile"] = tiles.id(number - 1)
    elif asked == "goods":
        tree["depots"] = [depot + 1 for depot in bits(number)]
        tree["kept"] = [GOODS[good] for good in bits(values["z"])]
    return tree


def write_open_seat(side: Mapping[str, Any], tiles: TileList) -> dict[str, Any]:
    """What everybody sees of a seat at any time."""
    return {
        "vp": side["vp"],
        "silver": side["silver"],
        "workers": side["workers"],
        "dice": side["dice"],
        "stored": write_tiles(side["stored"], tiles),
        "goods": write_goods(side["goods"]),
        "board": write_board(side["board"], tiles),
        "tiles": [{"hex": number, "tile": tiles.id(tile)} for number, tile in side["tiles"].items()],
        "large": [COLORS[color] for color in side["large"]],
        "small": [COLORS[color] for color in side["small"]],
    }


def write_side(side: Mapping[str, Any], tiles: TileList) -> dict[str, Any]:
    """The estate a seat has chosen, and its first castle while nobody has seen it."""
    castle = {"castle": side["castle"] - 1} if side["castle"] else {}
    return {"estate": tiles.estate_name(side["estate"]), **castle}


def write_board(board: int, tiles: TileList) -> list[str] | None:
    """The estates on the two sides of the board drawn."""
    return None if board == NOBODY else [tiles.estates[side].name for side in tiles.boards[board]]


def write_tiles(numbers: Iterable[int], tiles: TileList) -> list[str]:
    """Tiles by id."""
    return [tiles.id(number) for number in numbers]


def write_goods(amounts: Sequence[int]) -> dict[str, int]:
    """Goods by name, those there are."""
    return {good: amount for good, amount in zip(GOODS, amounts, strict=True) if amount}


def bits(word: int) -> list[int]:
    """The places of the bits that are set."""
    return [place for place in range(word.bit_length()) if word >> place & 1]

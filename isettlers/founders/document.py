"""Positions of Founders of the Empire as plain trees that a person can read and write (docs/documents.md)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from isettlers._core.founders.engine import take_apart
from isettlers.founders.data_model import COLORS, STACKS, TOKENS
from isettlers.founders.tables import TileList
from isettlers.founders.text import tiles_of

if TYPE_CHECKING:
    from isettlers._core.kernel import Position

STAGES: Final = ("drafting", "playing", "over")
OVER: Final = "over"
PHASES: Final = ("draft", "layout", "reveal", "token", "add", "agreement", OVER)
QUESTIONS: Final = (
    "draft", "layout", "reveal", "token", "seat", "war", "coin", "product", "cart", "craftsmen", "face", "add", "place",
    "agreement",
)  # fmt: skip
"""What may be asked, in the order of the core."""
WITHIN: Final[Mapping[str, str]] = {
    "seat": "token", "war": "token", "coin": "token", "product": "token", "cart": "token", "craftsmen": "token",
    "face": "token", "place": "add",
}  # fmt: skip
"""Questions that go on with a choice already begun, and the phase they belong to."""


def document(position: Position) -> dict[str, Any]:
    """A position as a plain tree of dicts, lists, numbers and texts; `from_document` makes the same position of it."""
    values = take_apart(position)
    tree = write_table(values, tiles_of(position))
    tree["rng"] = [f"{word:016x}" for word in values["rng"]]
    return tree


def write_table(values: Mapping[str, Any], tiles: TileList) -> dict[str, Any]:
    """All that lies open: everything but the generator."""
    asked = QUESTIONS[values["asked"]]
    over = STAGES[values["stage"]] == OVER
    tree: dict[str, Any] = {
        "phase": OVER if over else WITHIN.get(asked, asked),
        "first": values["first"],
        "turn": values["turn"],
        "stacks": {stack: _stack(values["stacks"], color, tiles) for color, stack in enumerate(STACKS)},
        "rows": {stack: write_tiles(row, tiles) for stack, row in zip(STACKS, values["rows"], strict=True)},
        "victory": write_tiles(values["victory"], tiles),
        "supply": write_tokens(values["supply"], values["pile"], tiles),
    }
    if values["pool"]:
        tree["draft"] = write_tiles(values["pool"], tiles)
    if values["bought"] >= 0:
        tree["bought"] = tiles.resource(values["bought"])
    if not over and asked in WITHIN:
        tree["pending"] = _pending(values, asked, tiles)
    tree["seats"] = [_seat(side, tiles) for side in values["seats"]]
    return tree


def _stack(counts: Sequence[int], color: int, tiles: TileList) -> dict[str, int]:
    """The tiles left in a stack by name, those there are."""
    kinds = tiles.set.kinds
    return {
        kinds[kind].name: count for kind, count in enumerate(counts) if count and kinds[kind].color == COLORS[color]
    }


def _pending(values: Mapping[str, Any], asked: str, tiles: TileList) -> dict[str, Any]:
    """What is asked within a choice already begun, and what belongs to it."""
    tree: dict[str, Any] = {"asked": asked}
    if asked == "seat":
        tree["token"] = TOKENS[values["token"] - 1]
    if values["victim"] >= 0:
        tree["against"] = values["victim"]
    if values["cell"] is not None:
        tree["at"] = list(values["cell"])
    if values["kind"] >= 0:
        tree["tile"] = tiles.id(values["kind"])
    return tree


def _seat(side: Mapping[str, Any], tiles: TileList) -> dict[str, Any]:
    """What lies before a seat."""
    tree: dict[str, Any] = {
        "tiles": [_tile(tile, tiles) for tile in side["tiles"]],
        "carts": [list(cell) for cell in side["carts"]],
        "tokens": write_tokens([side[token] for token in TOKENS[:3]], side["craftsmen"], tiles),
        "replaced": side["replaced"],
    }
    if side["picks"]:
        tree["drafted"] = write_tiles(side["picks"], tiles)
    return tree


def _tile(tile: Sequence[int], tiles: TileList) -> dict[str, Any]:
    """A tile of a territory with what lies on it."""
    x, y, kind, wars, coins, face = tile
    tree: dict[str, Any] = {"at": [x, y], "tile": tiles.id(kind)}
    if wars:
        tree["war"] = wars
    if coins:
        tree["coins"] = coins
    if face:
        tree["craftsmen"] = tiles.resource(face - 1)
    return tree


def write_tokens(counts: Sequence[int], faces: Iterable[int], tiles: TileList) -> dict[str, Any]:
    """War tokens, coins and carts by number, craftsmen by the resource on their face."""
    return dict(zip(TOKENS, (*counts, [tiles.resource(face) for face in faces]), strict=True))


def write_tiles(numbers: Iterable[int], tiles: TileList) -> list[str]:
    """Tiles by name."""
    return [tiles.id(number) for number in numbers]

"""Shapes of the trees of Founders of the Empire."""

from __future__ import annotations

from typing import Final

from bindings_shapes import (
    ACTION_ID,
    COUNT,
    FLAG,
    GENERATOR,
    NUMBER,
    PROVENANCE,
    SEAT,
    TEXT,
    TEXTS,
    TREE,
    Amounts,
    Case,
    Choice,
    Field,
    GameShapes,
    Kinds,
    Listing,
    Number,
    Optional,
    Record,
    Shape,
    action_of,
    catalogue_of,
    catalogued,
    event_of,
    log_of,
    maybe,
    rulings_of,
    standing,
    tree_of,
)

from isettlers._core.founders.engine import EVENT_TABLE, VOCABULARY
from isettlers.founders.rulings import Rulings
from isettlers.founders.text import BLOCKS

_COLOR: Final = Choice("Color", VOCABULARY["colors"])
_STACK: Final = Choice("Stack", VOCABULARY["colors"][:3], "A stack, by the color of its tiles.")
_TOKEN: Final = Choice("Token", VOCABULARY["tokens"])
_PHASE: Final = Choice("Phase", dict.fromkeys(VOCABULARY["phases"]))
_CELL: Final = Listing(NUMBER, 2)
_TILES: Final = Listing(TEXT)

_SETUP: Final = Record(
    "Setup",
    "The choices before a game.",
    [
        maybe("players", Number(2, 4), "number of players (default: 2)"),
        maybe("first_player", Optional(SEAT), "the first seat to play (default: drawn from the seed)"),
        maybe(
            "agreement", FLAG, "whether all are asked at the end of each round if the game is to end (default: false)"
        ),
        maybe("tiles", TREE, "a tile set of your own, the tree of a tile file (docs/tiles.md)"),
        maybe("rulings", rulings_of(Rulings), "answers to questions that the rules leave open"),
    ],
)

_TOKENS: Final = Record(
    "Tokens",
    "Tokens by kind.",
    [
        Field("war", COUNT),
        Field("coin", COUNT),
        Field("cart", COUNT),
        Field("craftsmen", Listing(TEXT), "the products on them"),
    ],
)
_TILE: Final = Record(
    "Tile",
    "A tile of a territory.",
    [
        Field("at", _CELL),
        Field("tile", TEXT),
        maybe("war", COUNT, "war tokens on it"),
        maybe("coins", COUNT, "coins on it"),
        maybe("craftsmen", TEXT, "the product on the craftsmen on it"),
    ],
)
_SIDE: Final = Record(
    "Seat",
    "The things before a seat.",
    [
        Field("tiles", Listing(_TILE), "the territory"),
        Field("carts", Listing(_CELL), "the lower left cells of the carts' squares"),
        Field("tokens", _TOKENS, "tokens in hand"),
        Field("replaced", COUNT, "tiles replaced"),
        maybe("drafted", _TILES, "tiles taken in the draft and not laid yet"),
    ],
)
_AGAINST: Final = Field("against", SEAT)
_PENDING: Final = Kinds(
    "Pending",
    "The question within a choice already begun.",
    "asked",
    [
        Case("seat", [Field("token", _TOKEN)], "the opponent that this token is for"),
        Case("war", [_AGAINST], "the tile of this seat to attack"),
        Case("coin", [_AGAINST], "the tile of this seat to buy from"),
        Case("product", [_AGAINST, Field("at", _CELL)], "the product to buy"),
        Case("cart", [], "the square for a cart"),
        Case("craftsmen", [], "the tile for craftsmen"),
        Case("face", [Field("at", _CELL)], "the craftsmen to place there"),
        Case("place", [Field("tile", TEXT)], "the cell for this tile"),
    ],
)


def _stacks(name: str, meaning: str, shape: Shape) -> Record:
    return Record(name, meaning, [Field(word, shape) for word in _STACK.words])


_POSITION: Final = [
    Field("phase", _PHASE),
    Field("first", SEAT, "the seat that played first"),
    Field("turn", SEAT, "the seat that is asked; when the game is over, that of the last turn"),
    Field("stacks", _stacks("Stacks", "Tiles left in each stack, by name.", Amounts(COUNT))),
    Field("rows", _stacks("Rows", "The tiles in the rows, in the order laid.", _TILES)),
    Field("victory", _TILES, "the victory tiles on display"),
    Field("supply", _TOKENS, "tokens that nobody has had"),
    maybe("draft", _TILES, "the open nature tiles of the draft"),
    maybe("bought", TEXT, "the resource bought this turn"),
    maybe("pending", _PENDING),
    Field("seats", Listing(_SIDE)),
]

_EVENT_SHAPES: Final[dict[str, Shape]] = {
    "number": NUMBER,
    "count": COUNT,
    "few": COUNT,
    "action": ACTION_ID,
    "text": TEXT,
    "seat": SEAT,
    "flag": FLAG,
    "tile": TEXT,
    "row": _TILES,
    "cell": _CELL,
    "resource": TEXT,
    "color": _COLOR,
    "token": _TOKEN,
    "reason": Choice("RevealReason", VOCABULARY["reasons"]),
    "points": Choice("FinalReason", VOCABULARY["points"]),
    "end": Choice("EndReason", VOCABULARY["ends"]),
}
_ARGUMENTS: Final[dict[str, Shape]] = {
    "tile": TEXT,
    "side": Choice("Beside", VOCABULARY["sides"], "Where the tile drafted first lies."),
    "stack": _COLOR,
    "token": Choice("TokenChoice", ("none", *VOCABULARY["tokens"])),
    "seat": SEAT,
    "x": NUMBER,
    "y": NUMBER,
    "resource": TEXT,
    "ends": FLAG,
}

_CELLS: Final = Listing(_CELL)
_BY_PLAYERS: Final = Amounts(COUNT)
_ORIGIN: Final = catalogued("Origin", "Where something is from.", [PROVENANCE, Field("sources", TEXTS)])
_CATALOGUE_TILE: Final = catalogued(
    "Tile",
    "A kind of tile.",
    [
        Field("id", TEXT),
        Field("name", TEXT),
        Field("color", _COLOR),
        Field("count", COUNT, "how many there are"),
        Field("requires", TEXTS, "resources that it needs"),
        Field("produces", TEXTS, "resources that it makes"),
        Field("token", Optional(_TOKEN), "the token that it gives"),
        Field("vp", COUNT, "its points"),
        Field("note", TEXT),
        PROVENANCE,
        Field("origins", Amounts(_ORIGIN), "where each field is from"),
    ],
)
_RESOURCE: Final = catalogued(
    "Resource",
    "A resource.",
    [Field("name", TEXT), Field("tier", TEXT), Field("note", TEXT), Field("origin", _ORIGIN)],
)
_CATALOGUE: Final = catalogue_of(
    "founders",
    [
        Field(
            "grid",
            catalogued(
                "Grid",
                "The grid of a territory.",
                [
                    Field("reach", COUNT, "the greatest distance of a cell along an axis"),
                    Field("sides", _CELLS, "steps to the neighbours, as [across, up]"),
                    Field("corners", _CELLS, "steps to the cells at the corners"),
                    Field("square", _CELLS, "cells of a cart, counted from its lower left one"),
                ],
            ),
        ),
        Field("victory_open", _BY_PLAYERS, "victory tiles on display by players"),
        Field("draft_open", _BY_PLAYERS, "tiles of the draft by players"),
        Field("rows", Amounts(COUNT, _STACK), "tiles in the rows when the first turn begins"),
        Field("row_limit", COUNT, "the most tiles of a row"),
        Field("tokens", Amounts(COUNT, _TOKEN), "tokens by kind"),
        Field(
            "scoring",
            catalogued(
                "Scoring",
                "Points.",
                [
                    Field("craftsmen", COUNT, "of a token in the territory"),
                    Field("token", COUNT, "of a token in the supply"),
                    Field("replaced", COUNT, "lost by a tile replaced"),
                ],
            ),
        ),
        Field("tile_set", TEXT, "name of the tile set"),
        Field("note", TEXT),
        Field("tiles", Listing(_CATALOGUE_TILE)),
        Field("resources", Listing(_RESOURCE), "in the order of their numbers"),
        Field("faces", TEXTS, "the resource on each craftsmen token"),
        Field("faces_origin", _ORIGIN),
        Field("sources", Amounts(TEXT), "meanings of the keys in origins"),
    ],
)

_EVENT: Final = event_of(EVENT_TABLE, _EVENT_SHAPES)
_ACTION: Final = action_of(BLOCKS, _ARGUMENTS)
_LEGAL: Final = maybe("legal", Listing(_ACTION), "the legal actions, where the reader is to decide")
SHAPES: Final = GameShapes(
    "founders",
    setup=_SETUP,
    view=Record(
        "View",
        "A seat's knowledge of a position.",
        tree_of("founders", _SETUP, [*standing(), *_POSITION, _LEGAL, log_of(_EVENT)]),
    ),
    document=Record("Document", "A whole position.", tree_of("founders", _SETUP, [*_POSITION, GENERATOR])),
    event=_EVENT,
    action=_ACTION,
    catalogue=_CATALOGUE,
)

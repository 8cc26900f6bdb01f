"""Shapes of the trees of The Castles of Burgundy."""

from __future__ import annotations

from typing import Final

from bindings_shapes import (
    ACTION_ID,
    COUNT,
    FLAG,
    GENERATOR,
    NUMBER,
    PROVENANCE,
    RULES,
    SEAT,
    TEXT,
    TREE,
    Amounts,
    Case,
    Choice,
    Either,
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

from isettlers._core.burgundy.engine import EVENT_TABLE, VOCABULARY
from isettlers.burgundy.data_model import BUILDINGS
from isettlers.burgundy.rulings import Rulings
from isettlers.burgundy.setup import CASTLES, DRAWN, STANDARD
from isettlers.burgundy.text import BLOCKS

_STAGE: Final = Choice("Stage", VOCABULARY["stages"])
_PHASE: Final = Choice("Phase", VOCABULARY["phases"])
_COLOR: Final = Choice("Color", VOCABULARY["colors"])
_GOOD: Final = Choice("Good", VOCABULARY["goods"])
_REASON: Final = Choice("Reason", VOCABULARY["reasons"], "The cause of points.")
_GOODS: Final = Amounts(COUNT, _GOOD)
_TILES: Final = Listing(TEXT)
_HEX: Final = Number(0, 36)
_DIE: Final = Number(1, 6)
_DEPOT: Final = Number(0, 6)
_SIDES: Final = Listing(Optional(TEXT), 2)
_ESTATE: Final = Either((TEXT, TREE))

_SETUP: Final = Record(
    "Setup",
    "The choices before a game.",
    [
        maybe("players", Number(2, 4), "number of players (default: the number of estates given, else 2)"),
        maybe(
            "estates",
            Either((Choice("Giving", (STANDARD, DRAWN)), Listing(_ESTATE))),
            "`standard`: estate 1 for everybody; `drawn`: a random board each; or an estate for each seat: its name, "
            "or the tree of an estate file (docs/estates.md) (default: `standard`)",
        ),
        maybe("castles", Choice("Castles", CASTLES), "how sides and first castles are chosen (default: `open`)"),
        maybe("first_player", Optional(SEAT), "the first seat to play (default: drawn from the seed)"),
        maybe(
            "boards",
            Listing(Listing(_ESTATE, 2)),
            "for `drawn`: up to six boards by their two sides (default: the six in the box)",
        ),
        maybe("rulings", rulings_of(Rulings), "answers to questions that the rules leave open"),
    ],
)

_DEPOT_TILES: Final = Record("Depot", "A numbered depot.", [Field("tiles", _TILES), Field("goods", _GOODS)])
_STOCK: Final = Record(
    "Stock",
    "Tiles that have not come to a depot, by name.",
    [Field("colored", Amounts(COUNT)), Field("black", Amounts(COUNT))],
)
_PENDING: Final = Kinds(
    "Pending",
    "The question within an action.",
    "asked",
    [
        Case("die", [Field("die", _DIE)], "how this die is used"),
        Case("castle", [], "the action of a castle"),
        Case("warehouse", [], "the goods that a warehouse sells"),
        Case("take", [Field("building", Choice("Building", BUILDINGS))], "the tile that a building takes"),
        Case("city_hall", [], "the tile that a city hall places"),
        Case("discard", [Field("tile", TEXT)], "the stored tile that makes room for this one"),
        Case("ship", [], "the depots whose goods a ship takes"),
        Case(
            "goods",
            [Field("depots", Listing(_DEPOT)), Field("kept", Listing(_GOOD))],
            "the goods that are kept of those in these depots",
        ),
    ],
)
_PLACED: Final = Record("Tile", "A tile in an estate.", [Field("hex", _HEX), Field("tile", TEXT)])

_OPEN: Final = [
    Field("vp", NUMBER, "victory points"),
    Field("silver", COUNT),
    Field("workers", COUNT),
    Field("dice", Listing(_DIE), "dice not used yet"),
    Field("stored", _TILES),
    Field("goods", _GOODS, "goods in storage"),
    Field("board", Optional(_SIDES), "the estates on the sides of the board drawn"),
    Field("tiles", Listing(_PLACED)),
    Field("large", Listing(_COLOR), "large bonus tiles"),
    Field("small", Listing(_COLOR), "small bonus tiles"),
]
_CHOSEN: Final = [
    Field("estate", Optional(TEXT), "nil where none is chosen, or the reader does not know it"),
    maybe("castle", _HEX, "the first castle, while not all have seen it"),
]
_SEEN: Final = Record(
    "SeenSeat",
    "A seat as a reader sees it.",
    [
        *_OPEN,
        Field("sold_count", COUNT, "goods sold"),
        maybe("sold", _GOODS, "the same by name, where the reader knows"),
        *_CHOSEN,
    ],
)
_WHOLE: Final = Record("Seat", "A seat.", [*_OPEN, *_CHOSEN, Field("sold", _GOODS, "goods sold")])

_POSITION: Final = [
    Field("stage", _STAGE),
    Field("phase", _PHASE),
    Field("round", Number(1, 5)),
    Field("track", Listing(SEAT), "the seats by the markers of the turn order"),
    Field("order", Listing(SEAT), "the seats in the order of this round"),
    Field("turn", SEAT),
    Field("bought", FLAG, "whether a tile was bought this turn"),
    Field("white", Optional(_DIE), "the white die"),
    Field("depots", Listing(_DEPOT_TILES, 6)),
    Field("black", _TILES, "the black depot"),
    Field("coming", Listing(Optional(_GOOD), 5), "the goods tiles of the rounds to come"),
    Field("stock", _STOCK),
    maybe("pending", _PENDING),
]
_UNSEEN: Final = Field("unseen", _GOODS, "goods that the reader has not seen; in a document those not turned up")

_EVENT_SHAPES: Final[dict[str, Shape]] = {
    "number": NUMBER,
    "count": COUNT,
    "action": ACTION_ID,
    "text": TEXT,
    "seat": SEAT,
    "round": Number(1, 5),
    "die": _DIE,
    "dice": Listing(_DIE, 2),
    "depot": _DEPOT,
    "hex": _HEX,
    "place": COUNT,
    "flag": FLAG,
    "tile": TEXT,
    "estate": TEXT,
    "sides": _SIDES,
    "phase": _PHASE,
    "good": _GOOD,
    "goods": _GOODS,
    "color": _COLOR,
    "reason": _REASON,
    "cause": TEXT,
}
_ARGUMENTS: Final[dict[str, Shape]] = {
    "value": _DIE,
    "depot": _DEPOT,
    "tile": TEXT,
    "hex": _HEX,
    "good": _GOOD,
    "depots": Listing(_DEPOT),
    "side": Optional(TEXT),
}

_CONFIDENCE: Final = Field("confidence", TEXT, "how sure that is")
_BY_PLAYERS: Final = Amounts(COUNT)
_CATALOGUE_TILE: Final = catalogued(
    "Tile",
    "A kind of tile.",
    [
        Field("id", TEXT),
        Field("name", TEXT),
        Field("kind", Choice("TileKind", ("building", "animal", "knowledge", "castle", "mine", "ship"))),
        Field("color", _COLOR),
        Field("number", COUNT, "animals on it, or the number of a knowledge tile, else 0"),
        Field("colored", COUNT, "how many have the back of their colour"),
        Field("black", COUNT, "how many have a black back"),
        Field("count", COUNT, "how many there are"),
        Field("text", TEXT, "its effect"),
        RULES,
        PROVENANCE,
        _CONFIDENCE,
    ],
)
_CATALOGUE_GOOD: Final = catalogued(
    "Good", "A type of goods.", [Field("name", _GOOD), Field("die", _DIE), Field("count", COUNT)]
)
_SPACE: Final = catalogued(
    "Space",
    "A space of a depot.",
    [
        Field("color", _COLOR),
        Field("players", COUNT, "the least number of players that use it"),
        Field(
            "with_three",
            Optional(Listing(_COLOR)),
            "in phases A to E with three players, nil: always `color`",
        ),
    ],
)
_CATALOGUE_HEX: Final = catalogued(
    "Hex",
    "A hex of an estate.",
    [
        Field("hex", _HEX),
        Field("row", COUNT),
        Field("column", COUNT),
        Field("q", NUMBER),
        Field("r", NUMBER),
        Field("color", _COLOR),
        Field("die", _DIE),
        Field("region", COUNT, "place of its region"),
    ],
)
_REGION: Final = catalogued(
    "Region",
    "Neighbouring hexes of one colour.",
    [Field("color", _COLOR), Field("hexes", Listing(_HEX)), Field("size", COUNT)],
)
_CATALOGUE_ESTATE: Final = catalogued(
    "Estate",
    "An estate.",
    [
        Field("name", TEXT),
        Field("hexes", Listing(_CATALOGUE_HEX)),
        Field("regions", Listing(_REGION)),
        Field("note", TEXT),
        PROVENANCE,
        _CONFIDENCE,
    ],
)
_SCORING: Final = catalogued(
    "Scoring",
    "Points.",
    [
        Field("regions", Listing(COUNT), "by size from 1"),
        Field("phases", Listing(COUNT), "for a filled region, from A to E"),
        Field("large", _BY_PLAYERS, "large bonus tiles by players"),
        Field("small", _BY_PLAYERS, "small bonus tiles by players"),
        Field("sale", _BY_PLAYERS, "each goods tile by players"),
    ],
)
_CATALOGUE: Final = catalogue_of(
    "burgundy",
    [
        Field("tiles", Listing(_CATALOGUE_TILE)),
        Field("stocks", Amounts(COUNT), "tiles in all by their back"),
        Field("goods", Listing(_CATALOGUE_GOOD), "by the value of their die"),
        Field(
            "depots",
            Listing(
                catalogued("Depot", "A numbered depot.", [Field("depot", _DEPOT), Field("spaces", Listing(_SPACE))])
            ),
            "in ring order",
        ),
        Field("black", _BY_PLAYERS, "spaces of the black depot by players"),
        Field("track", Listing(COUNT), "spaces of the turn order track"),
        Field("storage", catalogued("Storage", "Room of a seat.", [Field("tiles", COUNT), Field("goods", COUNT)])),
        Field("steps", Listing(Listing(NUMBER, 2)), "from a hex to its neighbours, as [q, r]"),
        Field("scoring", _SCORING),
        Field("estates", Listing(_CATALOGUE_ESTATE)),
        Field("given", Listing(Optional(TEXT)), "the name of each seat's estate, nil where it is drawn"),
        Field("boards", Listing(Listing(TEXT, 2)), "the boards to draw: the estates on their sides"),
    ],
)

_EVENT: Final = event_of(EVENT_TABLE, _EVENT_SHAPES)
_ACTION: Final = action_of(BLOCKS, _ARGUMENTS)
_LEGAL: Final = maybe("legal", Listing(_ACTION), "the legal actions, where the reader is to decide")
SHAPES: Final = GameShapes(
    "burgundy",
    setup=_SETUP,
    view=Record(
        "View",
        "A seat's knowledge of a position.",
        tree_of(
            "burgundy",
            _SETUP,
            [*standing(), *_POSITION, Field("seats", Listing(_SEEN)), _UNSEEN, _LEGAL, log_of(_EVENT)],
        ),
    ),
    document=Record(
        "Document",
        "A whole position.",
        tree_of("burgundy", _SETUP, [*_POSITION, _UNSEEN, Field("seats", Listing(_WHOLE)), GENERATOR]),
    ),
    event=_EVENT,
    action=_ACTION,
    catalogue=_CATALOGUE,
)

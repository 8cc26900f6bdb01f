"""The trees of The Castles of Burgundy as typed dictionaries.

Written by `python tools/bindings_tables.py`; do not edit.
"""

from __future__ import annotations

from typing import Any, Generic, Literal, NotRequired, TypeAlias, TypedDict, TypeVar

import isettlers.state

_Kind = TypeVar("_Kind")
_Values = TypeVar("_Values")


Giving: TypeAlias = Literal["standard", "drawn"]


Castles: TypeAlias = Literal["open", "secret"]


FullStorage: TypeAlias = Literal["discard", "refuse"]


SoldGoods: TypeAlias = Literal["hidden", "open"]


class Rulings(TypedDict):
    """Answers to questions that the rules leave open, those that are not the usual ones."""

    full_storage: NotRequired[FullStorage]
    """BA4: A tile taken with full storage: "discard" a stored tile for it, or "refuse" the action (default: discard).
    """
    sold_goods: NotRequired[SoldGoods]
    """BA18: Types of sold goods: "hidden" from opponents, or "open" (default: hidden)."""


class Setup(TypedDict):
    """The choices before a game."""

    players: NotRequired[int]
    """Number of players (default: the number of estates given, else 2)."""
    estates: NotRequired[Giving | list[str | dict[str, Any]]]
    """`standard`: estate 1 for everybody; `drawn`: a random board each; or an estate for each seat: its name, or the
    tree of an estate file (docs/estates.md) (default: `standard`).
    """
    castles: NotRequired[Castles]
    """How sides and first castles are chosen (default: `open`)."""
    first_player: NotRequired[int | None]
    """The first seat to play (default: drawn from the seed)."""
    boards: NotRequired[list[list[str | dict[str, Any]]]]
    """For `drawn`: up to six boards by their two sides (default: the six in the box)."""
    rulings: NotRequired[Rulings]
    """Answers to questions that the rules leave open."""


Game: TypeAlias = Literal["burgundy"]


Stage: TypeAlias = Literal["choosing", "playing", "over"]


Phase: TypeAlias = Literal["A", "B", "C", "D", "E"]


Good: TypeAlias = Literal["turquoise", "violet", "pink", "red", "brown", "orange"]


class Depot(TypedDict):
    """A numbered depot."""

    tiles: list[str]
    goods: dict[Good, int]


class Stock(TypedDict):
    """Tiles that have not come to a depot, by name."""

    colored: dict[str, int]
    black: dict[str, int]


Building: TypeAlias = Literal[
    "warehouse",
    "carpenters_workshop",
    "church",
    "market",
    "boarding_house",
    "bank",
    "city_hall",
    "watchtower",
]


class PendingDie(TypedDict):
    """`die`: how this die is used."""

    asked: Literal["die"]
    die: int


class PendingCastle(TypedDict):
    """Kinds of pending with the same keys.

    - `castle`: the action of a castle
    - `warehouse`: the goods that a warehouse sells
    - `city_hall`: the tile that a city hall places
    - `ship`: the depots whose goods a ship takes
    """

    asked: Literal["castle", "warehouse", "city_hall", "ship"]


class PendingTake(TypedDict):
    """`take`: the tile that a building takes."""

    asked: Literal["take"]
    building: Building


class PendingDiscard(TypedDict):
    """`discard`: the stored tile that makes room for this one."""

    asked: Literal["discard"]
    tile: str


class PendingGoods(TypedDict):
    """`goods`: the goods that are kept of those in these depots."""

    asked: Literal["goods"]
    depots: list[int]
    kept: list[Good]


Pending: TypeAlias = PendingDie | PendingCastle | PendingTake | PendingDiscard | PendingGoods
"""The question within an action."""


class Tile(TypedDict):
    """A tile in an estate."""

    hex: int
    tile: str


Color: TypeAlias = Literal["beige", "blue", "light_green", "yellow", "dark_green", "grey"]


class SeenSeat(TypedDict):
    """A seat as a reader sees it."""

    vp: int
    """Victory points."""
    silver: int
    workers: int
    dice: list[int]
    """Dice not used yet."""
    stored: list[str]
    goods: dict[Good, int]
    """Goods in storage."""
    board: list[str | None] | None
    """The estates on the sides of the board drawn."""
    tiles: list[Tile]
    large: list[Color]
    """Large bonus tiles."""
    small: list[Color]
    """Small bonus tiles."""
    sold_count: int
    """Goods sold."""
    sold: NotRequired[dict[Good, int]]
    """The same by name, where the reader knows."""
    estate: str | None
    """Nil where none is chosen, or the reader does not know it."""
    castle: NotRequired[int]
    """The first castle, while not all have seen it."""


class ActionEndArguments(TypedDict):
    """Kinds of action with the same keys.

    - `end`: end the turn without buying
    - `skip`: decline the effect of a building
    - `workers`: take workers, by a die or a castle
    """


class ActionDieArguments(TypedDict):
    """`die`: use a die of this value; the next decision says for what."""

    value: int


class ActionTakeArguments(TypedDict):
    """Kinds of action with the same keys.

    - `take`: take a tile from a numbered depot, by a die, a castle or a building
    - `buy`: buy a tile; depot 0 is the black one
    """

    depot: int
    tile: str


class ActionPlaceArguments(TypedDict):
    """`place`: add a stored tile to the estate, by a die, a castle or the city hall."""

    tile: str
    hex: int


class ActionSellArguments(TypedDict):
    """Kinds of action with the same keys.

    - `sell`: sell all goods of a type, by a die, a castle or the warehouse
    - `good`: a type of goods that is kept, in the order of the dice
    """

    good: Good


class ActionDiscardArguments(TypedDict):
    """`discard`: the stored tile that makes room for the one taken."""

    tile: str


class ActionShipArguments(TypedDict):
    """`ship`: the depot whose goods are taken, or two neighbours; those that give nothing count as one."""

    depots: list[int]


class ActionSideArguments(TypedDict):
    """`side`: the side of the board drawn."""

    side: str | None


class ActionStartArguments(TypedDict):
    """`start`: the hex of the first castle."""

    hex: int


class ActionOf(TypedDict, Generic[_Kind, _Values]):
    """A legal action."""

    kind: _Kind
    arguments: _Values
    id: int
    """Number that `apply` takes."""
    text: str
    """The action in words."""


Action: TypeAlias = (
    ActionOf[Literal["end", "skip", "workers"], ActionEndArguments]
    | ActionOf[Literal["die"], ActionDieArguments]
    | ActionOf[Literal["take", "buy"], ActionTakeArguments]
    | ActionOf[Literal["place"], ActionPlaceArguments]
    | ActionOf[Literal["sell", "good"], ActionSellArguments]
    | ActionOf[Literal["discard"], ActionDiscardArguments]
    | ActionOf[Literal["ship"], ActionShipArguments]
    | ActionOf[Literal["side"], ActionSideArguments]
    | ActionOf[Literal["start"], ActionStartArguments]
)
"""A legal action."""


Reason: TypeAlias = Literal[
    "animals",
    "watchtower",
    "region",
    "color",
    "sale",
    "goods",
    "silverlings",
    "workers",
    "knowledge",
]
"""The cause of points."""


class EventFirstValues(TypedDict):
    """`first`: the first player is known."""

    first: int


class EventPhaseValues(TypedDict):
    """`phase`: a phase begins."""

    phase: Phase


class EventRoundValues(TypedDict):
    """`round`: a round begins."""

    phase: Phase
    round: int
    first: int
    """The seat that plays first."""


class EventTurnValues(TypedDict):
    """Kinds of event with the same keys.

    - `turn`: a seat's turn begins
    - `clear`: the tiles left in the depots leave the game
    - `over`: the game is over
    """


class EventActionValues(TypedDict):
    """`action`: a seat acts."""

    action: int | None
    """Id; nil where the reader may not know it."""
    text: str
    forced: bool
    """Nobody was asked, it was the only option."""


class EventRollValues(TypedDict):
    """`roll`: a seat has rolled."""

    dice: list[int]


class EventWhiteValues(TypedDict):
    """`white`: the white die sends the round's goods tile to a depot."""

    value: int
    good: Good | None


class EventComingValues(TypedDict):
    """`coming`: a goods tile of the phase is turned up."""

    good: Good
    round: int


class EventFillValues(TypedDict):
    """Kinds of event with the same keys.

    - `fill`: a tile comes to a depot
    - `take`: a seat takes a tile from a depot
    """

    depot: int
    """0 the black one."""
    tile: str


class EventPlaceValues(TypedDict):
    """`place`: a tile comes into an estate."""

    tile: str
    hex: int
    start: bool
    """The first castle."""


class EventDiscardValues(TypedDict):
    """`discard`: a stored tile leaves the game."""

    tile: str


class EventSilverValues(TypedDict):
    """Kinds of event with the same keys.

    - `silver`: silverlings gained, or paid when negative
    - `workers`: workers gained, or paid when negative
    """

    amount: int
    cause: str
    """A tile, `start`, `die`, `workers`, `sale`, `purchase`."""


class EventVpValues(TypedDict):
    """`vp`: victory points."""

    points: int
    reason: Reason
    cause: str
    """The tile added, `sale`."""


class EventGoodsValues(TypedDict):
    """`goods`: goods come into storage."""

    depot: int | None
    """None at the start."""
    goods: dict[Good, int]
    """Goods by name."""


class EventSoldValues(TypedDict):
    """`sold`: goods are sold."""

    good: Good
    count: int


class EventBonusValues(TypedDict):
    """`bonus`: a bonus tile for a filled colour."""

    color: Color
    large: bool


class EventOrderValues(TypedDict):
    """`order`: a turn order marker moves on."""

    space: int
    place: int
    """In the line of markers, from 0."""


class EventBoardValues(TypedDict):
    """`board`: a seat draws a board."""

    sides: list[str | None]


class EventEstateValues(TypedDict):
    """`estate`: the side of a board is chosen, or shown when all have chosen in secret."""

    estate: str | None
    """Nil where the reader may not know it."""
    shown: bool


class EventFinalValues(TypedDict):
    """`final`: what the end of the game adds to the points."""

    points: int
    reason: Reason


class EventOf(TypedDict, Generic[_Kind, _Values]):
    """Something that happened."""

    kind: _Kind
    values: _Values
    seat: int | None
    """The seat that it is about, nil for none."""
    text: str
    """The event in words."""
    reveals: bool
    """Whether chance decided it and somebody learnt of it."""


Event: TypeAlias = (
    EventOf[Literal["first"], EventFirstValues]
    | EventOf[Literal["phase"], EventPhaseValues]
    | EventOf[Literal["round"], EventRoundValues]
    | EventOf[Literal["turn", "clear", "over"], EventTurnValues]
    | EventOf[Literal["action"], EventActionValues]
    | EventOf[Literal["roll"], EventRollValues]
    | EventOf[Literal["white"], EventWhiteValues]
    | EventOf[Literal["coming"], EventComingValues]
    | EventOf[Literal["fill", "take"], EventFillValues]
    | EventOf[Literal["place"], EventPlaceValues]
    | EventOf[Literal["discard"], EventDiscardValues]
    | EventOf[Literal["silver", "workers"], EventSilverValues]
    | EventOf[Literal["vp"], EventVpValues]
    | EventOf[Literal["goods"], EventGoodsValues]
    | EventOf[Literal["sold"], EventSoldValues]
    | EventOf[Literal["bonus"], EventBonusValues]
    | EventOf[Literal["order"], EventOrderValues]
    | EventOf[Literal["board"], EventBoardValues]
    | EventOf[Literal["estate"], EventEstateValues]
    | EventOf[Literal["final"], EventFinalValues]
)
"""Something that happened."""


class Log(TypedDict):
    """The events from some number on."""

    since: int
    """Number of the first event."""
    next: int
    """Number of the event that comes next; the `since` of the next request."""
    actions: list[int]
    """Number of the action of each event, 0 for those before the first."""
    events: list[Event]


class View(TypedDict):
    """A seat's knowledge of a position."""

    game: Game
    setup: Setup
    seat: int | None
    """The reader, nil for a spectator."""
    actor: int | None
    """The seat to decide, nil when the game is over."""
    scores: list[int]
    """Each seat's points if the game ended now."""
    stage: Stage
    phase: Phase
    round: int
    track: list[int]
    """The seats by the markers of the turn order."""
    order: list[int]
    """The seats in the order of this round."""
    turn: int
    bought: bool
    """Whether a tile was bought this turn."""
    white: int | None
    """The white die."""
    depots: list[Depot]
    black: list[str]
    """The black depot."""
    coming: list[Good | None]
    """The goods tiles of the rounds to come."""
    stock: Stock
    pending: NotRequired[Pending]
    seats: list[SeenSeat]
    unseen: dict[Good, int]
    """Goods that the reader has not seen; in a document those not turned up."""
    legal: NotRequired[list[Action]]
    """The legal actions, where the reader is to decide."""
    log: NotRequired[Log]
    """Only where `since` asked for it."""


class Seat(TypedDict):
    """A seat."""

    vp: int
    """Victory points."""
    silver: int
    workers: int
    dice: list[int]
    """Dice not used yet."""
    stored: list[str]
    goods: dict[Good, int]
    """Goods in storage."""
    board: list[str | None] | None
    """The estates on the sides of the board drawn."""
    tiles: list[Tile]
    large: list[Color]
    """Large bonus tiles."""
    small: list[Color]
    """Small bonus tiles."""
    estate: str | None
    """Nil where none is chosen, or the reader does not know it."""
    castle: NotRequired[int]
    """The first castle, while not all have seen it."""
    sold: dict[Good, int]
    """Goods sold."""


class Document(TypedDict):
    """A whole position."""

    game: Game
    setup: Setup
    stage: Stage
    phase: Phase
    round: int
    track: list[int]
    """The seats by the markers of the turn order."""
    order: list[int]
    """The seats in the order of this round."""
    turn: int
    bought: bool
    """Whether a tile was bought this turn."""
    white: int | None
    """The white die."""
    depots: list[Depot]
    black: list[str]
    """The black depot."""
    coming: list[Good | None]
    """The goods tiles of the rounds to come."""
    stock: Stock
    pending: NotRequired[Pending]
    unseen: dict[Good, int]
    """Goods that the reader has not seen; in a document those not turned up."""
    seats: list[Seat]
    rng: list[str]
    """The generator: four words of 16 hexadecimal digits."""


class CatalogueAction(TypedDict):
    """A kind of actions."""

    kind: str
    first: int
    """The first of its ids."""
    count: int
    """Number of its ids."""
    arguments: list[str]
    meaning: str
    rules: list[str]
    """Ids of the rules about it."""


class CatalogueEvent(TypedDict):
    """A kind of events."""

    kind: str
    values: list[str]
    meaning: str


class CatalogueQuestion(TypedDict):
    """A question."""

    name: str
    text: str
    rules: list[str]
    """Ids of the rules about it."""


class CatalogueRuling(TypedDict):
    """A ruling, and its answers."""

    name: str
    rule: str
    """Id of the rule."""
    answers: list[bool | int | str | None]
    default: bool | int | str | None
    meaning: str


TileKind: TypeAlias = Literal["building", "animal", "knowledge", "castle", "mine", "ship"]


class CatalogueTile(TypedDict):
    """A kind of tile."""

    id: str
    name: str
    kind: TileKind
    color: Color
    number: int
    """Animals on it, or the number of a knowledge tile, else 0."""
    colored: int
    """How many have the back of their colour."""
    black: int
    """How many have a black back."""
    count: int
    """How many there are."""
    text: str
    """Its effect."""
    rules: list[str]
    """Ids of the rules about it."""
    provenance: str
    """Where it is from."""
    confidence: str
    """How sure that is."""


class CatalogueGood(TypedDict):
    """A type of goods."""

    name: Good
    die: int
    count: int


class CatalogueSpace(TypedDict):
    """A space of a depot."""

    color: Color
    players: int
    """The least number of players that use it."""
    with_three: list[Color] | None
    """In phases A to E with three players, nil: always `color`."""


class CatalogueDepot(TypedDict):
    """A numbered depot."""

    depot: int
    spaces: list[CatalogueSpace]


class CatalogueStorage(TypedDict):
    """Room of a seat."""

    tiles: int
    goods: int


class CatalogueScoring(TypedDict):
    """Points."""

    regions: list[int]
    """By size from 1."""
    phases: list[int]
    """For a filled region, from A to E."""
    large: dict[str, int]
    """Large bonus tiles by players."""
    small: dict[str, int]
    """Small bonus tiles by players."""
    sale: dict[str, int]
    """Each goods tile by players."""


class CatalogueHex(TypedDict):
    """A hex of an estate."""

    hex: int
    row: int
    column: int
    q: int
    r: int
    color: Color
    die: int
    region: int
    """Place of its region."""


class CatalogueRegion(TypedDict):
    """Neighbouring hexes of one colour."""

    color: Color
    hexes: list[int]
    size: int


class CatalogueEstate(TypedDict):
    """An estate."""

    name: str
    hexes: list[CatalogueHex]
    regions: list[CatalogueRegion]
    note: str
    provenance: str
    """Where it is from."""
    confidence: str
    """How sure that is."""


class Catalogue(TypedDict):
    """All that a front end draws a table of a setup from."""

    game: Game
    title: str
    players: list[int]
    """The least and the greatest number."""
    actions: list[CatalogueAction]
    events: list[CatalogueEvent]
    questions: list[CatalogueQuestion]
    words: dict[str, list[str]]
    """Lists of words, in the order of their numbers."""
    rulings: list[CatalogueRuling]
    rules: dict[str, str]
    """The text of each rule by its id."""
    seats: list[str]
    """The names of the seats."""
    tiles: list[CatalogueTile]
    stocks: dict[str, int]
    """Tiles in all by their back."""
    goods: list[CatalogueGood]
    """By the value of their die."""
    depots: list[CatalogueDepot]
    """In ring order."""
    black: dict[str, int]
    """Spaces of the black depot by players."""
    track: list[int]
    """Spaces of the turn order track."""
    storage: CatalogueStorage
    steps: list[list[int]]
    """From a hex to its neighbours, as [q, r]."""
    scoring: CatalogueScoring
    estates: list[CatalogueEstate]
    given: list[str | None]
    """The name of each seat's estate, nil where it is drawn."""
    boards: list[list[str]]
    """The boards to draw: the estates on their sides."""


State: TypeAlias = isettlers.state.State[View, Document]
"""A position of The Castles of Burgundy."""

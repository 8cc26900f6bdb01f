"""The trees of Founders of the Empire as typed dictionaries.

Written by `python tools/bindings_tables.py`; do not edit.
"""

from __future__ import annotations

from typing import Any, Generic, Literal, NotRequired, TypeAlias, TypedDict, TypeVar

import isettlers.state

_Kind = TypeVar("_Kind")
_Values = TypeVar("_Values")


PlacementContact: TypeAlias = Literal["edge", "any"]


EndWhenStacksEmpty: TypeAlias = Literal["all", "any"]


CraftsmenMatch: TypeAlias = Literal["face", "any_village"]


class Rulings(TypedDict):
    """Answers to questions that the rules leave open, those that are not the usual ones."""

    placement_contact: NotRequired[PlacementContact]
    """FA5: A new tile shares a full side with a tile of the territory ("edge"), or a corner will do ("any") (default:
    edge).
    """
    resource_neighbourhood: NotRequired[Literal[4, 8]]
    """FG2: How many of the cells around one are neighbours that supply it: 8, or the 4 that share a side (default: 8).
    """
    distinct_supplier_per_resource: NotRequired[bool]
    """FG6: Whether two requirements need two neighbours and two sources, or one tile may supply both (default: true).
    """
    end_when_stacks_empty: NotRequired[EndWhenStacksEmpty]
    """FA15: The game ends when "all" three stacks are empty, or as soon as "any" is (default: all)."""
    coin_max_per_tile: NotRequired[Literal[1, 2, 3, 4, 5, 6]]
    """FA11: Coins that may lie on a tile at a time, 1 to 6 (default: 1)."""
    war_on_attacked_tile: NotRequired[bool]
    """FA10: Whether a tile that was attacked may be attacked again (default: false)."""
    craftsmen_match: NotRequired[CraftsmenMatch]
    """FA14: Craftsmen go where the product on their "face" is made, or to "any_village" (default: face)."""
    craftsmen_require_village: NotRequired[bool]
    """FH1: Whether craftsmen go to village tiles alone, or to city and nature tiles as well (default: true)."""
    pass_allowed_with_green_stack: NotRequired[bool]
    """FA4: With no tile to add and green ones in the stack: the turn may end, instead of one being turned up (default:
    false).
    """
    automatic_end: NotRequired[bool]
    """FE3, FA16: Whether the game ends by itself once nobody can gain another point (default: true)."""


class Setup(TypedDict):
    """The choices before a game."""

    players: NotRequired[int]
    """Number of players (default: 2)."""
    first_player: NotRequired[int | None]
    """The first seat to play (default: drawn from the seed)."""
    agreement: NotRequired[bool]
    """Whether all are asked at the end of each round if the game is to end (default: false)."""
    tiles: NotRequired[dict[str, Any]]
    """A tile set of your own, the tree of a tile file (docs/tiles.md)."""
    rulings: NotRequired[Rulings]
    """Answers to questions that the rules leave open."""


Game: TypeAlias = Literal["founders"]


Phase: TypeAlias = Literal["draft", "layout", "reveal", "token", "add", "agreement", "over"]


class Stacks(TypedDict):
    """Tiles left in each stack, by name."""

    nature: dict[str, int]
    village: dict[str, int]
    city: dict[str, int]


class Rows(TypedDict):
    """The tiles in the rows, in the order laid."""

    nature: list[str]
    village: list[str]
    city: list[str]


class Tokens(TypedDict):
    """Tokens by kind."""

    war: int
    coin: int
    cart: int
    craftsmen: list[str]
    """The products on them."""


Token: TypeAlias = Literal["war", "coin", "cart", "craftsmen"]


class PendingSeat(TypedDict):
    """`seat`: the opponent that this token is for."""

    asked: Literal["seat"]
    token: Token


class PendingWar(TypedDict):
    """Kinds of pending with the same keys.

    - `war`: the tile of this seat to attack
    - `coin`: the tile of this seat to buy from
    """

    asked: Literal["war", "coin"]
    against: int


class PendingProduct(TypedDict):
    """`product`: the product to buy."""

    asked: Literal["product"]
    against: int
    at: list[int]


class PendingCart(TypedDict):
    """Kinds of pending with the same keys.

    - `cart`: the square for a cart
    - `craftsmen`: the tile for craftsmen
    """

    asked: Literal["cart", "craftsmen"]


class PendingFace(TypedDict):
    """`face`: the craftsmen to place there."""

    asked: Literal["face"]
    at: list[int]


class PendingPlace(TypedDict):
    """`place`: the cell for this tile."""

    asked: Literal["place"]
    tile: str


Pending: TypeAlias = PendingSeat | PendingWar | PendingProduct | PendingCart | PendingFace | PendingPlace
"""The question within a choice already begun."""


class Tile(TypedDict):
    """A tile of a territory."""

    at: list[int]
    tile: str
    war: NotRequired[int]
    """War tokens on it."""
    coins: NotRequired[int]
    """Coins on it."""
    craftsmen: NotRequired[str]
    """The product on the craftsmen on it."""


class Seat(TypedDict):
    """The things before a seat."""

    tiles: list[Tile]
    """The territory."""
    carts: list[list[int]]
    """The lower left cells of the carts' squares."""
    tokens: Tokens
    """Tokens in hand."""
    replaced: int
    """Tiles replaced."""
    drafted: NotRequired[list[str]]
    """Tiles taken in the draft and not laid yet."""


Beside: TypeAlias = Literal["left", "right", "below", "above"]
"""Where the tile drafted first lies."""


Color: TypeAlias = Literal["nature", "village", "city", "victory"]


TokenChoice: TypeAlias = Literal["none", "war", "coin", "cart", "craftsmen"]


class ActionDraftArguments(TypedDict):
    """Kinds of action with the same keys.

    - `draft`: take a nature tile of the draft
    - `add`: the tile to add; the next decision says where
    """

    tile: str


class ActionLayoutArguments(TypedDict):
    """`layout`: lay the tile drafted first on this side of the second."""

    side: Beside


class ActionRevealArguments(TypedDict):
    """`reveal`: turn up the top tile of a stack."""

    stack: Color


class ActionTokenArguments(TypedDict):
    """`token`: play a token of this kind, or none; the next decisions say where."""

    token: TokenChoice


class ActionSeatArguments(TypedDict):
    """`seat`: the opponent that war or a coin is for."""

    seat: int


class ActionCellArguments(TypedDict):
    """`cell`: where a token is played (a cart: the lower left tile of its square) or a tile is added."""

    x: int
    y: int


class ActionResourceArguments(TypedDict):
    """`resource`: which of its two products a nature tile sells, or which craftsmen are played."""

    resource: str


class ActionSkipArguments(TypedDict):
    """`skip`: end the turn without a tile."""


class ActionAgreementArguments(TypedDict):
    """`agreement`: agree to end the game, or go on."""

    ends: bool


class ActionOf(TypedDict, Generic[_Kind, _Values]):
    """A legal action."""

    kind: _Kind
    arguments: _Values
    id: int
    """Number that `apply` takes."""
    text: str
    """The action in words."""


Action: TypeAlias = (
    ActionOf[Literal["draft", "add"], ActionDraftArguments]
    | ActionOf[Literal["layout"], ActionLayoutArguments]
    | ActionOf[Literal["reveal"], ActionRevealArguments]
    | ActionOf[Literal["token"], ActionTokenArguments]
    | ActionOf[Literal["seat"], ActionSeatArguments]
    | ActionOf[Literal["cell"], ActionCellArguments]
    | ActionOf[Literal["resource"], ActionResourceArguments]
    | ActionOf[Literal["skip"], ActionSkipArguments]
    | ActionOf[Literal["agreement"], ActionAgreementArguments]
)
"""A legal action."""


RevealReason: TypeAlias = Literal["setup", "turn", "need"]


FinalReason: TypeAlias = Literal["victory", "craftsmen", "tokens", "replaced"]


EndReason: TypeAlias = Literal["victory", "stacks", "agreement", "no_points"]


class EventFirstValues(TypedDict):
    """`first`: the starting player is known."""

    first: int
    drawn: bool
    """By chance."""


class EventDisplayValues(TypedDict):
    """Kinds of event with the same keys.

    - `display`: a victory tile is laid out
    - `pool`: a nature tile is turned up for the draft
    - `draft`: a seat takes a tile of the draft
    """

    tile: str


class EventTurnValues(TypedDict):
    """`turn`: a seat's turn begins."""


class EventActionValues(TypedDict):
    """`action`: a seat acts."""

    action: int
    """Id."""
    text: str
    forced: bool
    """Nobody was asked, it was the only option."""


class EventLayValues(TypedDict):
    """Kinds of event with the same keys.

    - `lay`: a tile of the start pair comes into a territory
    - `add`: a tile comes onto a new cell of a territory
    """

    tile: str
    at: list[int]


class EventRevealValues(TypedDict):
    """`reveal`: the top tile of a stack comes to the end of its row."""

    stack: Color
    tile: str
    reason: RevealReason


class EventClearValues(TypedDict):
    """`clear`: a full row goes to the box."""

    stack: Color
    tiles: list[str]


class EventWarValues(TypedDict):
    """`war`: a tile is attacked."""

    victim: int
    """Seat."""
    tile: str
    at: list[int]


class EventCoinValues(TypedDict):
    """`coin`: a resource is bought, the coin lies on the tile."""

    victim: int
    """Seat."""
    tile: str
    at: list[int]
    resource: str


class EventCartValues(TypedDict):
    """`cart`: a cart joins four tiles."""

    at: list[int]
    """Its lower left tile."""


class EventCraftsmenValues(TypedDict):
    """`craftsmen`: craftsmen come onto a tile of the seat."""

    tile: str
    at: list[int]
    face: str


class EventReplaceValues(TypedDict):
    """`replace`: a tile comes in place of another."""

    tile: str
    old: str
    at: list[int]
    war: int
    coins: int
    """To the seat's supply."""
    craftsmen: str | None


class EventTokenValues(TypedDict):
    """`token`: a seat gets a token with a city tile."""

    token: Token
    face: str | None
    """Of craftsmen."""


class EventCoinsValues(TypedDict):
    """`coins`: a seat takes the coins from its tiles."""

    coins: int


class EventAgreedValues(TypedDict):
    """`agreed`: a seat says whether the game shall end."""

    ends: bool


class EventFinalValues(TypedDict):
    """`final`: what the end of the game adds to the points."""

    points: int
    reason: FinalReason


class EventOverValues(TypedDict):
    """`over`: the game is over."""

    reason: EndReason


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
    | EventOf[Literal["display", "pool", "draft"], EventDisplayValues]
    | EventOf[Literal["turn"], EventTurnValues]
    | EventOf[Literal["action"], EventActionValues]
    | EventOf[Literal["lay", "add"], EventLayValues]
    | EventOf[Literal["reveal"], EventRevealValues]
    | EventOf[Literal["clear"], EventClearValues]
    | EventOf[Literal["war"], EventWarValues]
    | EventOf[Literal["coin"], EventCoinValues]
    | EventOf[Literal["cart"], EventCartValues]
    | EventOf[Literal["craftsmen"], EventCraftsmenValues]
    | EventOf[Literal["replace"], EventReplaceValues]
    | EventOf[Literal["token"], EventTokenValues]
    | EventOf[Literal["coins"], EventCoinsValues]
    | EventOf[Literal["agreed"], EventAgreedValues]
    | EventOf[Literal["final"], EventFinalValues]
    | EventOf[Literal["over"], EventOverValues]
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
    phase: Phase
    first: int
    """The seat that played first."""
    turn: int
    """The seat that is asked; when the game is over, that of the last turn."""
    stacks: Stacks
    rows: Rows
    victory: list[str]
    """The victory tiles on display."""
    supply: Tokens
    """Tokens that nobody has had."""
    draft: NotRequired[list[str]]
    """The open nature tiles of the draft."""
    bought: NotRequired[str]
    """The resource bought this turn."""
    pending: NotRequired[Pending]
    seats: list[Seat]
    legal: NotRequired[list[Action]]
    """The legal actions, where the reader is to decide."""
    log: NotRequired[Log]
    """Only where `since` asked for it."""


class Document(TypedDict):
    """A whole position."""

    game: Game
    setup: Setup
    phase: Phase
    first: int
    """The seat that played first."""
    turn: int
    """The seat that is asked; when the game is over, that of the last turn."""
    stacks: Stacks
    rows: Rows
    victory: list[str]
    """The victory tiles on display."""
    supply: Tokens
    """Tokens that nobody has had."""
    draft: NotRequired[list[str]]
    """The open nature tiles of the draft."""
    bought: NotRequired[str]
    """The resource bought this turn."""
    pending: NotRequired[Pending]
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


class CatalogueGrid(TypedDict):
    """The grid of a territory."""

    reach: int
    """The greatest distance of a cell along an axis."""
    sides: list[list[int]]
    """Steps to the neighbours, as [across, up]."""
    corners: list[list[int]]
    """Steps to the cells at the corners."""
    square: list[list[int]]
    """Cells of a cart, counted from its lower left one."""


Stack: TypeAlias = Literal["nature", "village", "city"]
"""A stack, by the color of its tiles."""


class CatalogueScoring(TypedDict):
    """Points."""

    craftsmen: int
    """Of a token in the territory."""
    token: int
    """Of a token in the supply."""
    replaced: int
    """Lost by a tile replaced."""


class CatalogueOrigin(TypedDict):
    """Where something is from."""

    provenance: str
    """Where it is from."""
    sources: list[str]


class CatalogueTile(TypedDict):
    """A kind of tile."""

    id: str
    name: str
    color: Color
    count: int
    """How many there are."""
    requires: list[str]
    """Resources that it needs."""
    produces: list[str]
    """Resources that it makes."""
    token: Token | None
    """The token that it gives."""
    vp: int
    """Its points."""
    note: str
    provenance: str
    """Where it is from."""
    origins: dict[str, CatalogueOrigin]
    """Where each field is from."""


class CatalogueResource(TypedDict):
    """A resource."""

    name: str
    tier: str
    note: str
    origin: CatalogueOrigin


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
    grid: CatalogueGrid
    victory_open: dict[str, int]
    """Victory tiles on display by players."""
    draft_open: dict[str, int]
    """Tiles of the draft by players."""
    rows: dict[Stack, int]
    """Tiles in the rows when the first turn begins."""
    row_limit: int
    """The most tiles of a row."""
    tokens: dict[Token, int]
    """Tokens by kind."""
    scoring: CatalogueScoring
    tile_set: str
    """Name of the tile set."""
    note: str
    tiles: list[CatalogueTile]
    resources: list[CatalogueResource]
    """In the order of their numbers."""
    faces: list[str]
    """The resource on each craftsmen token."""
    faces_origin: CatalogueOrigin
    sources: dict[str, str]
    """Meanings of the keys in origins."""


State: TypeAlias = isettlers.state.State[View, Document]
"""A position of Founders of the Empire."""

"""The trees of Imperial Settlers as typed dictionaries.

Written by `python tools/bindings_tables.py`; do not edit.
"""

from __future__ import annotations

from typing import Any, Generic, Literal, NotRequired, TypeAlias, TypedDict, TypeVar

import isettlers.state

_Kind = TypeVar("_Kind")
_Values = TypeVar("_Values")


Edition: TypeAlias = Literal["second", "first"]


Lookout: TypeAlias = Literal["standard", "alternate", "advanced"]


Format: TypeAlias = Literal["open", "standard"]


VirtualPlayer: TypeAlias = Literal["plain", "japanese", "egyptian"]


Pack: TypeAlias = Literal["magic-number", "atlanteans"]


WhiteGood: TypeAlias = Literal["technology", "defense"]


class Rulings(TypedDict):
    """Answers to questions that the rules leave open, those that are not the usual ones."""

    new_set_self_completes: NotRequired[bool]
    """MA3: Whether a Feature that counts new sets is paid for a set that its own arrival completes (default: false)."""
    search_reshuffles: NotRequired[bool]
    """MA9: Whether the discards join a deck in which a search has found nothing (default: false)."""
    standard_commons: NotRequired[bool]
    """MA1: Whether the standard format plays with the pack's common cards too (default: false)."""
    white_good: NotRequired[WhiteGood]
    """MA2: The good linked to white: "technology" or "defense" (default: technology)."""
    collection_weight: NotRequired[Literal[1, 2]]
    """MA14: Points of a deal or a marker in the virtual player's Collection, 1 or 2 (default: 2)."""
    glory_points: NotRequired[Literal[1, 2, 3, 4, 5]]
    """T5: Points of a location with a Glory token, 1 to 5 (default: 3)."""
    technology_again: NotRequired[bool]
    """T4: Whether a basic token on an action location gives one more use, rather than everything twice (default:
    false).
    """
    technology_at_once: NotRequired[bool]
    """T4: Whether a production location gives its goods when the basic token is placed (default: false)."""
    technology_each_kind: NotRequired[bool]
    """T3: Whether one token of each kind may lie on a location, rather than one in all (default: false)."""
    technology_defense_costs: NotRequired[bool]
    """T5: Whether a Defense token makes razing cost one raze token more, rather than impossible (default: false)."""
    new_sets_any_time: NotRequired[bool]
    """MA6: Whether sets pay that come into being otherwise than by building (default: true)."""
    last_blockade_counts: NotRequired[bool]
    """MA15: Whether the fifth round's blockade markers come into the Collection, though it has no cleanup (default:
    true).
    """
    unlock_for_round: NotRequired[bool]
    """T8: Whether what is unlocked is locked again at the end of the round (default: false)."""
    guard_after_action: NotRequired[bool | None]
    """K1: Whether defense tokens and samurai may be placed after the action too; by default the edition says: true for
    the first, false for the second (default: as the setup says).
    """


class Setup(TypedDict):
    """The choices before a game."""

    factions: list[str]
    """1 to 5 different factions, in seat order; one alone plays the solo game."""
    edition: NotRequired[Edition]
    """Printing to play by (default: `second`)."""
    first_player: NotRequired[int | None]
    """The first seat to play (default: drawn from the seed)."""
    decks: NotRequired[list[dict[str, Any]]]
    """Decks of your own, each the tree of a deck file (docs/cards.md)."""
    lookout: NotRequired[Lookout]
    """How cards are drafted (default: `standard`)."""
    peaceful: NotRequired[bool]
    """Whether enemy locations cannot be razed as an action (default: false)."""
    format: NotRequired[Format]
    """Cards that decks may mix (default: `open`)."""
    virtual: NotRequired[VirtualPlayer]
    """The virtual player of a solo game (default: plain, with the pack drawn)."""
    packs: NotRequired[list[Pack]]
    """Packs to play with (default: none)."""
    rulings: NotRequired[Rulings]
    """Answers to questions that the rules leave open."""


Game: TypeAlias = Literal["imperial"]


Phase: TypeAlias = Literal[
    "lookout",
    "first draft",
    "second draft",
    "production",
    "action",
    "cleanup",
    "over",
    "attack",
]


class SeenCommon(TypedDict):
    """The common cards as a reader sees them."""

    deck: int
    discard: list[str]
    row: list[str]
    """The open row."""
    bottom: NotRequired[int]
    """At the bottom of the deck."""
    markers: NotRequired[int]
    """Unread cards under Features."""


Good: TypeAlias = Literal["wood", "stone", "food", "gold", "worker", "raze", "defense", "vp", "card", "technology"]


Technology: TypeAlias = Literal["technology", "technology_defense", "technology_glory"]
"""A kind of Technology token."""


class Location(TypedDict):
    """A location in a row, and what lies on it."""

    card: str
    """Printed id."""
    blocked: NotRequired[bool]
    uses: NotRequired[int]
    """Uses this round."""
    guarded: NotRequired[bool]
    """Whether a defense token or samurai lies there."""
    taken_by: NotRequired[int]
    """The seat for which it works by Temple of Ra."""
    tokens: NotRequired[list[Technology]]
    """Technology tokens there."""
    used_again: NotRequired[bool]
    """Whether its Technology token has given its additional use this round."""
    unlocked: NotRequired[bool]
    markers: NotRequired[int]
    """Markers under a Feature that counts new sets."""


_DealKeys = TypedDict(
    "_DealKeys",
    {
        "from": "int",
    },
)


class Deal(_DealKeys):
    """A deal under a board."""

    card: str


class Trade(TypedDict):
    """A Trade Route deal."""

    card: str
    row: int
    """The seat in whose row the location stands."""


class Hidden(TypedDict):
    """Hidden cards as a reader knows them."""

    common: int
    """How many have the common back."""
    faction: int
    """How many have a faction's back."""
    known: list[str]
    """Those that the reader knows to be there."""
    cards: NotRequired[list[str]]
    """All of them, where they are the reader's own."""


class Foundations(TypedDict):
    """Foundations as a reader sees them."""

    cards: list[str]
    """Those that all seats know."""
    secret: Hidden


class SeenSeat(TypedDict):
    """A seat as a reader sees it."""

    faction: str
    vp: int
    """Victory points marked."""
    goods: dict[Good, int]
    empire: list[Location]
    """The locations in this seat's row."""
    deals: list[Deal]
    trades: list[Trade]
    discard: list[str]
    """The faction's discard pile."""
    may_not_raze_here: list[int]
    """Seats that Ninjas keep from razing here this round."""
    technology: NotRequired[dict[Technology, int]]
    """Technology tokens held."""
    hand: Hidden
    foundations: Foundations
    under_gates: list[Hidden]
    pooled: list[str]
    """Cards that all seats know to be in this hand or face down before this seat."""
    deck: int
    """Cards in the faction's deck."""


class Packets(TypedDict):
    """The cards before the seats in the alternate lookout."""

    sizes: list[int]
    """The number of cards before each seat."""
    yours: NotRequired[list[str]]
    """Those before the reader."""
    kept: NotRequired[list[str]]
    """Those that the reader kept."""
    passed_on: NotRequired[list[str]]
    """Those that the reader passed and the neighbour chooses from."""


class SeenVirtual(TypedDict):
    """The virtual player of a solo game as a reader sees it."""

    name: VirtualPlayer
    empire: list[Location]
    line: list[Good]
    """The targets of the revealed attack cards, the newest first."""
    attacks_left: dict[Good, int]
    """Attack cards face down, by target."""
    attack_deals: dict[Good, int]
    """Attack cards among the player's deals, by target."""
    collection: list[str]
    """Cards in the Collection."""
    blocked: list[Location]
    """Faction locations out of play."""
    collected: int
    """All points of the Collection."""


TargetKind: TypeAlias = Literal[
    "pass",
    "done",
    "build",
    "deal",
    "raze_hand",
    "raze",
    "activate",
    "activate_twice",
    "exchange",
    "defend",
    "samurai",
    "stash_card",
    "stash_good",
    "draft",
    "draw",
    "keep",
    "give_up",
    "give_foundation",
    "pay_gold",
    "good",
    "store",
    "seat",
    "location",
    "choose_deal",
    "choose_trade",
    "card",
    "gate",
    "color",
    "technology",
    "unlock",
    "good_technology",
    "attack_card",
    "attack_deal",
]


class Target(TypedDict):
    """The choice of a use under way."""

    kind: TargetKind
    card: NotRequired[str]
    seat: NotRequired[int]
    row: NotRequired[int]
    holder: NotRequired[int]
    place: NotRequired[int]
    """In the line of revealed attack cards."""


DrawFor: TypeAlias = Literal["dark chapel"]


GoodFor: TypeAlias = Literal["choice", "theft", "raze", "deal", "price"]


class Place(TypedDict):
    """A card in a row, or in the numbering of a row."""

    row: int
    card: str


EffectWord: TypeAlias = Literal[
    "price",
    "gain",
    "gain_per",
    "look",
    "choose",
    "produce_again",
    "place_samurai",
    "on_build",
    "on_raze",
    "on_deal",
    "on_deploy",
    "on_enemy_exchange",
    "on_vp",
    "on_cleanup",
    "surcharge",
    "store",
    "repeat_deal",
    "take_resource",
    "take_deal",
    "discard_enemy_deal",
    "remove_location",
    "block_location",
    "raze_location",
    "raze_good",
    "raze_own",
    "build_from",
    "lay_foundation",
    "gate",
    "shrine",
    "slaver",
    "acting_troupe",
    "dark_chapel",
    "trade_route",
    "ninjas",
    "temple_of_ra",
    "desert",
    "gain_sets",
    "new_sets",
    "on_technology",
    "end_technology",
    "color_sets",
    "color_goods",
    "linked_goods",
    "linked_enemy",
    "search",
    "produce_common",
]
"""The price of a card, or an effect word (docs/cards.md)."""


TargetBy: TypeAlias = Literal["production"]


CardFor: TypeAlias = Literal["discard", "foundation"]


Exchange: TypeAlias = Literal["wood", "stone", "food", "a common card", "a faction card"]


PayGold: TypeAlias = Literal["named"]


PlaceAs: TypeAlias = Literal["deal"]


Color: TypeAlias = Literal["brown", "grey", "red", "pink", "gold", "blue", "black", "purple", "white"]


Deck: TypeAlias = Literal["common", "faction"]
"""A deck, or the back of its cards."""


AttackedAim: TypeAlias = Literal["faction"]


class FrameBase(TypedDict):
    """The keys of all kinds."""

    seat: int
    markers: NotRequired[int]
    """Markers under a Feature that is being built."""


_FrameDrawKeys = TypedDict(
    "_FrameDrawKeys",
    {
        "for": "NotRequired[DrawFor]",
    },
)


class FrameDraw(_FrameDrawKeys, FrameBase):
    """`draw`."""

    what: Literal["draw"]
    cards: int


class FrameKeep(FrameBase):
    """`keep`."""

    what: Literal["keep"]
    cards: list[str]
    """The back where the reader may not know it."""


class FrameGiveUp(FrameBase):
    """Kinds of frame with the same keys.

    - `give up`
    - `build`
    - `new sets`
    - `lay`
    - `seize`
    """

    what: Literal["give up", "build", "new sets", "lay", "seize"]


class FrameGold(FrameBase):
    """`gold`."""

    what: Literal["gold"]
    resource: Good


_FrameGoodKeys = TypedDict(
    "_FrameGoodKeys",
    {
        "for": "GoodFor",
        "from": "NotRequired[Good]",
    },
)


class FrameGood(_FrameGoodKeys, FrameBase):
    """`good`."""

    what: Literal["good"]
    location: NotRequired[Place]
    victim: NotRequired[int]
    """Of a theft."""
    by: NotRequired[str | int]
    """The card that takes."""
    times: NotRequired[int]


_FrameTargetKeys = TypedDict(
    "_FrameTargetKeys",
    {
        "for": "EffectWord",
    },
)


class FrameTarget(_FrameTargetKeys, FrameBase):
    """`target`."""

    what: Literal["target"]
    location: Place
    by: NotRequired[TargetBy]
    """Left out for `action`."""


_FrameCardKeys = TypedDict(
    "_FrameCardKeys",
    {
        "for": "CardFor",
    },
)


class FrameCard(_FrameCardKeys, FrameBase):
    """`card`."""

    what: Literal["card"]


class FrameConvert(FrameBase):
    """`convert`."""

    what: Literal["convert"]
    location: Place
    good: Good
    turned: NotRequired[int]
    """How many of it are turned."""
    drawn: NotRequired[list[str | None]]


class FrameSamurai(FrameBase):
    """Kinds of frame with the same keys.

    - `samurai`
    - `deploy`
    """

    what: Literal["samurai", "deploy"]
    tokens: int


class FrameSlaver(FrameBase):
    """`slaver`."""

    what: Literal["slaver"]
    times: int


_FrameExchangeKeys = TypedDict(
    "_FrameExchangeKeys",
    {
        "from": "Exchange",
    },
)


class FrameExchange(_FrameExchangeKeys, FrameBase):
    """`exchange`."""

    what: Literal["exchange"]


class FrameGate(FrameBase):
    """Kinds of frame with the same keys.

    - `gate`
    - `discard`
    """

    what: Literal["gate", "discard"]
    card: str
    """The back where the reader may not know it."""


_FrameStoreKeys = TypedDict(
    "_FrameStoreKeys",
    {
        "from": "NotRequired[Good]",
    },
)


class FrameStore(_FrameStoreKeys, FrameBase):
    """`store`."""

    what: Literal["store"]
    location: Place
    room: int


class FramePay(FrameBase):
    """`pay`."""

    what: Literal["pay"]
    gold: NotRequired[PayGold]
    """Left out for `asked`."""


_FramePlaceKeys = TypedDict(
    "_FramePlaceKeys",
    {
        "as": "NotRequired[PlaceAs]",
    },
)


class FramePlace(_FramePlaceKeys, FrameBase):
    """`place`."""

    what: Literal["place"]
    card: str
    """The back where the reader may not know it."""


class FrameEffect(FrameBase):
    """`effect`."""

    what: Literal["effect"]
    location: Place
    times: int
    colors: NotRequired[list[Color]]


class FrameProduce(FrameBase):
    """Kinds of frame with the same keys.

    - `produce`
    - `clean up`
    """

    what: Literal["produce", "clean up"]
    rows_done: NotRequired[int]
    after: NotRequired[str]
    """The last card done of the next row."""


class FramePoints(FrameBase):
    """`points`."""

    what: Literal["points"]
    points: NotRequired[int]


class FrameSearch(FrameBase):
    """Kinds of frame with the same keys.

    - `search`
    - `deck`
    """

    what: Literal["search", "deck"]
    location: Place


class FrameAttack(FrameBase):
    """`attack`."""

    what: Literal["attack"]
    revealed: NotRequired[int]


class FrameColor(FrameBase):
    """`color`."""

    what: Literal["color"]
    location: Place
    deck: NotRequired[Deck]
    colors: NotRequired[list[Color]]


class FrameBlockade(FrameBase):
    """`blockade`."""

    what: Literal["blockade"]
    color: Color


class FrameAttacked(FrameBase):
    """`attacked`."""

    what: Literal["attacked"]
    second: int
    aim: NotRequired[AttackedAim]
    """Left out for `common`."""


Frame: TypeAlias = (
    FrameDraw
    | FrameKeep
    | FrameGiveUp
    | FrameGold
    | FrameGood
    | FrameTarget
    | FrameCard
    | FrameConvert
    | FrameSamurai
    | FrameSlaver
    | FrameExchange
    | FrameGate
    | FrameStore
    | FramePay
    | FramePlace
    | FrameEffect
    | FrameProduce
    | FramePoints
    | FrameSearch
    | FrameAttack
    | FrameColor
    | FrameBlockade
    | FrameAttacked
)
"""An entry of the chain of choices and work under way."""


class Pending(TypedDict):
    """The chain under way (docs/documents.md)."""

    free_move: NotRequired[bool]
    """Whether the current move does not end the turn."""
    cost: NotRequired[dict[Good, int]]
    """The cost of the current move."""
    kept: NotRequired[dict[Good, int]]
    """At cleanup, the goods kept so far."""
    target: NotRequired[Target]
    chain: list[Frame]
    """Innermost last."""


class ActionPassArguments(TypedDict):
    """Kinds of action with the same keys.

    - `pass`: pass: no further action this round
    - `done`: end the choice at hand (an exchange, an offer, turning goods into points)
    - `good_technology`: the good that an ability asks for: a basic Technology token
    """


class ActionBuildArguments(TypedDict):
    """Kinds of action with the same keys.

    - `build`: build a hand card; Settlers: the faction card it builds
    - `deal`: make a deal with a faction card from hand
    - `raze_hand`: raze a card from hand; Dark Chapel: the hand card it razes
    - `samurai`: place a samurai on one of your own faction locations (free, or by a bonus)
    - `stash_card`: put a hand card under a Gate (free)
    - `draft`: take a card from the open row
    - `keep`: which of the cards looked at is kept
    - `give_up`: a location of your own discarded as part of a building cost
    - `give_foundation`: a foundation of your own discarded as part of a building cost
    - `card`: the hand card that an ability asks for
    """

    card: str


ActionBuildKind: TypeAlias = Literal[
    "build",
    "deal",
    "raze_hand",
    "samurai",
    "stash_card",
    "draft",
    "keep",
    "give_up",
    "give_foundation",
    "card",
]


class ActionRazeArguments(TypedDict):
    """Kinds of action with the same keys.

    - `raze`: raze an enemy location
    - `activate`: use an action location once
    - `activate_twice`: use an action location twice in one action
    - `defend`: place the defense token on one of your own common locations (free)
    - `location`: the location that an ability asks for
    - `unlock`: unlock a faction location
    """

    row: int
    card: str


class ActionExchangeArguments(TypedDict):
    """`exchange`: two workers for this; within one action in the order of this list."""

    what: Exchange


class ActionStashGoodArguments(TypedDict):
    """Kinds of action with the same keys.

    - `stash_good`: put a resource on the Shrine (free)
    - `good`: the good that an ability asks for
    - `store`: a good that a limited storage keeps
    - `attack_deal`: the deal that is an attack card, by its good, that an ability or an attack asks for
    """

    good: Good


class ActionDrawArguments(TypedDict):
    """`draw`: the deck the next card is drawn from."""

    deck: Deck


class ActionPayGoldArguments(TypedDict):
    """`pay_gold`: how much gold stands in for a resource of the payment."""

    good: Good
    gold: int


class ActionSeatArguments(TypedDict):
    """`seat`: the enemy that an ability asks for."""

    seat: int


class ActionChooseDealArguments(TypedDict):
    """`choose_deal`: the deal under a board that an ability asks for."""

    origin: int
    card: str


class ActionChooseTradeArguments(TypedDict):
    """`choose_trade`: the Trade Route deal that an ability asks for."""

    holder: int
    row: int
    card: str


class ActionGateArguments(TypedDict):
    """`gate`: which of two Gates a card goes under."""

    gate: int


class ActionColorArguments(TypedDict):
    """`color`: the color that an ability asks for."""

    color: Color


class ActionTechnologyArguments(TypedDict):
    """`technology`: place a Technology token on one of your own common locations (free)."""

    token: Technology
    card: str


class ActionAttackCardArguments(TypedDict):
    """`attack_card`: the revealed attack card, newest first, that an ability asks for."""

    place: int


class ActionOf(TypedDict, Generic[_Kind, _Values]):
    """A legal action."""

    kind: _Kind
    arguments: _Values
    id: int
    """Number that `apply` takes."""
    text: str
    """The action in words."""


Action: TypeAlias = (
    ActionOf[Literal["pass", "done", "good_technology"], ActionPassArguments]
    | ActionOf[ActionBuildKind, ActionBuildArguments]
    | ActionOf[Literal["raze", "activate", "activate_twice", "defend", "location", "unlock"], ActionRazeArguments]
    | ActionOf[Literal["exchange"], ActionExchangeArguments]
    | ActionOf[Literal["stash_good", "good", "store", "attack_deal"], ActionStashGoodArguments]
    | ActionOf[Literal["draw"], ActionDrawArguments]
    | ActionOf[Literal["pay_gold"], ActionPayGoldArguments]
    | ActionOf[Literal["seat"], ActionSeatArguments]
    | ActionOf[Literal["choose_deal"], ActionChooseDealArguments]
    | ActionOf[Literal["choose_trade"], ActionChooseTradeArguments]
    | ActionOf[Literal["gate"], ActionGateArguments]
    | ActionOf[Literal["color"], ActionColorArguments]
    | ActionOf[Literal["technology"], ActionTechnologyArguments]
    | ActionOf[Literal["attack_card"], ActionAttackCardArguments]
)
"""A legal action."""


Zone: TypeAlias = Literal[
    "hand",
    "location",
    "lent",
    "foundation",
    "under Gate 1",
    "under Gate 2",
    "deck",
    "discard",
    "row",
    "deal",
    "aside",
    "collection",
    "blocked",
    "marker",
    "packet",
    "kept",
]
"""A place of cards."""


FinalReason: TypeAlias = Literal[
    "marked",
    "common_locations",
    "faction_locations",
    "under_gates",
    "on_the_shrine",
    "glory",
    "technology",
]


LineSource: TypeAlias = Literal["deals", "line"]


LineMove: TypeAlias = Literal["to the end", "a deal", "out of the game"]


class EventRoundValues(TypedDict):
    """`round`: a round begins."""

    round: int
    first: int
    """The first player."""


class EventPhaseValues(TypedDict):
    """`phase`: a phase begins."""

    phase: Phase
    round: int


class EventTurnValues(TypedDict):
    """Kinds of event with the same keys.

    - `turn`: a seat's turn in the action phase begins
    - `over`: the game is over
    """


class EventActionValues(TypedDict):
    """`action`: a seat acts."""

    action: int | None
    """Id; nil where the reader may not know it."""
    text: str
    forced: bool
    """Nobody was asked, it was the only option."""


class EventMoveValues(TypedDict):
    """`move`: a card moves."""

    card: NotRequired[str]
    """Printed id, where the reader may know it."""
    name: NotRequired[str]
    source: Zone
    target: Zone
    owner: int | None
    """Whose row or numbering."""
    to: int | None
    """Whose it is afterwards."""
    back: NotRequired[Deck]
    """In place of card and name."""
    cause: NotRequired[str]
    """A card by its printed id, or a rule."""


class EventGoodsValues(TypedDict):
    """`goods`: a supply changes."""

    goods: dict[Good, int]
    """Goods by name, positive when gained."""
    cause: NotRequired[str]
    """A card by its printed id, `board`, `exchange`, `attack_card`, `cleanup`; left out where none is known."""


class EventVpValues(TypedDict):
    """`vp`: victory points are gained."""

    points: int
    cause: NotRequired[str]


class EventUseValues(TypedDict):
    """`use`: goods lie on an action location."""

    row: int
    card: str
    uses: int
    """This round, 0 when cleared."""


class EventBlockValues(TypedDict):
    """`block`: an action location is blocked for the round."""

    row: int
    card: str


class EventGuardValues(TypedDict):
    """Kinds of event with the same keys.

    - `guard`: a defense token or samurai comes onto a location
    - `trade`: a Trade Route deal begins or ends
    - `unlock`: a faction location is unlocked, or locked again
    """

    row: int
    card: str
    placed: bool
    """Or taken off."""


class EventShieldValues(TypedDict):
    """`shield`: an enemy may not raze here this round."""

    enemy: int


class EventReshuffleValues(TypedDict):
    """`reshuffle`: a discard pile becomes the deck; no seat for the common deck."""

    cards: int


class EventFirstValues(TypedDict):
    """`first`: the first player is known."""

    first: int


class EventFinalValues(TypedDict):
    """`final`: a part of the score at the end; none in a solo game that is lost."""

    points: int
    reason: FinalReason


class EventStashGoodValues(TypedDict):
    """Kinds of event with the same keys.

    - `stash_good`: a resource comes onto the Shrine
    - `attack`: an attack card is revealed
    """

    good: Good


class EventTokensValues(TypedDict):
    """`tokens`: Technology tokens held change."""

    token: Technology
    count: int
    """Positive when gained."""


class EventTechnologyValues(TypedDict):
    """`technology`: a Technology token on a common location."""

    row: int
    card: str
    placed: bool
    """Or gone with the location."""
    token: Technology


class EventMarkersValues(TypedDict):
    """`markers`: markers under a Feature that counts new sets."""

    row: int
    card: str
    markers: int


class EventSearchValues(TypedDict):
    """`search`: a deck is searched for a color."""

    deck: Deck
    color: Color
    found: bool


class EventVirtualValues(TypedDict):
    """`virtual`: the virtual player of the solo game is known."""

    virtual: VirtualPlayer


class EventLineValues(TypedDict):
    """`line`: attack cards move."""

    good: Good
    other: NotRequired[Good]
    """Of the second card."""
    source: NotRequired[LineSource]
    how: LineMove
    place: int | None
    """In the line; nil for a deal."""


class EventCollectValues(TypedDict):
    """`collect`: the virtual player's Collection counts more, beside its cards."""

    points: int


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
    EventOf[Literal["round"], EventRoundValues]
    | EventOf[Literal["phase"], EventPhaseValues]
    | EventOf[Literal["turn", "over"], EventTurnValues]
    | EventOf[Literal["action"], EventActionValues]
    | EventOf[Literal["move"], EventMoveValues]
    | EventOf[Literal["goods"], EventGoodsValues]
    | EventOf[Literal["vp"], EventVpValues]
    | EventOf[Literal["use"], EventUseValues]
    | EventOf[Literal["block"], EventBlockValues]
    | EventOf[Literal["guard", "trade", "unlock"], EventGuardValues]
    | EventOf[Literal["shield"], EventShieldValues]
    | EventOf[Literal["reshuffle"], EventReshuffleValues]
    | EventOf[Literal["first"], EventFirstValues]
    | EventOf[Literal["final"], EventFinalValues]
    | EventOf[Literal["stash_good", "attack"], EventStashGoodValues]
    | EventOf[Literal["tokens"], EventTokensValues]
    | EventOf[Literal["technology"], EventTechnologyValues]
    | EventOf[Literal["markers"], EventMarkersValues]
    | EventOf[Literal["search"], EventSearchValues]
    | EventOf[Literal["virtual"], EventVirtualValues]
    | EventOf[Literal["line"], EventLineValues]
    | EventOf[Literal["collect"], EventCollectValues]
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
    round: int
    phase: Phase
    first: int
    """The first player."""
    turn: int
    """The seat on turn in the action phase, else the first player."""
    passed: list[int]
    common: SeenCommon
    shrine: dict[Good, int]
    """Resources on the Shrine."""
    seats: list[SeenSeat]
    action_done: NotRequired[bool]
    """Whether the seat to act may only place Technology tokens and guards."""
    packets: NotRequired[Packets]
    """In the alternate lookout."""
    virtual: NotRequired[SeenVirtual]
    pending: NotRequired[Pending]
    legal: NotRequired[list[Action]]
    """The legal actions, where the reader is to decide."""
    names: dict[str, str]
    """The name of every card mentioned, by printed id."""
    log: NotRequired[Log]
    """Only where `since` asked for it."""


class Common(TypedDict):
    """The common cards."""

    deck: list[str]
    discard: list[str]
    row: list[str]
    """The open row."""
    bottom: NotRequired[list[str]]
    """At the bottom of the deck."""
    markers: NotRequired[list[str]]
    """Unread cards under Features."""


class Foundation(TypedDict):
    """A foundation."""

    card: str
    secret: NotRequired[bool]
    """Whether only this seat knows it."""


class Seat(TypedDict):
    """A seat."""

    faction: str
    vp: int
    """Victory points marked."""
    goods: dict[Good, int]
    empire: list[Location]
    """The locations in this seat's row."""
    deals: list[Deal]
    trades: list[Trade]
    discard: list[str]
    """The faction's discard pile."""
    may_not_raze_here: list[int]
    """Seats that Ninjas keep from razing here this round."""
    technology: NotRequired[dict[Technology, int]]
    """Technology tokens held."""
    foundations: list[Foundation]
    hand: list[str]
    known: list[str]
    """Cards in hand or under a Gate whose place all seats know."""
    pooled: list[str]
    """Cards that all seats know to be in this hand or face down before this seat."""
    under_gates: list[list[str]]
    deck: list[str]
    packet: NotRequired[list[str]]
    """The cards before it to choose from (alternate lookout)."""
    kept: NotRequired[list[str]]
    """The cards it kept of those it received."""
    told: NotRequired[list[str]]
    """Cards in its hand that the neighbour who passed them knows."""


class Virtual(TypedDict):
    """The virtual player of a solo game."""

    name: VirtualPlayer
    empire: list[Location]
    line: list[Good]
    """The targets of the revealed attack cards, the newest first."""
    attacks_left: dict[Good, int]
    """Attack cards face down, by target."""
    attack_deals: dict[Good, int]
    """Attack cards among the player's deals, by target."""
    collection: list[str]
    """Cards in the Collection."""
    blocked: list[Location]
    """Faction locations out of play."""
    extra: int
    """Points of the Collection that are not from its cards."""


class Document(TypedDict):
    """A whole position."""

    game: Game
    setup: Setup
    round: int
    phase: Phase
    first: int
    """The first player."""
    turn: int
    """The seat on turn in the action phase, else the first player."""
    passed: list[int]
    done: NotRequired[int]
    """Seats done in this phase; not in the action phase."""
    action_done: NotRequired[bool]
    """Whether the seat to act may only place Technology tokens and guards."""
    common: Common
    shrine: dict[Good, int]
    """Resources on the Shrine."""
    seats: list[Seat]
    virtual: NotRequired[Virtual]
    pending: NotRequired[Pending]
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


class CatalogueBoard(TypedDict):
    """A faction board."""

    production: dict[Good, int]
    stores: list[str]
    faction_points: int
    defense_per_player: bool
    provenance: str
    """Where it is from."""


CardKind: TypeAlias = Literal["production", "feature", "action"]


class CatalogueCard(TypedDict):
    """All copies of a card."""

    id: str
    """Printed id of the first copy."""
    ids: list[str]
    """Printed ids of all copies."""
    count: int
    name: str
    translated: bool
    """Whether the name is a translation."""
    group: str
    """Id that all cards of this name and ability share."""
    deck: str
    kind: CardKind
    colors: list[Color]
    cost: dict[str, int]
    """Goods that building costs."""
    location: bool
    """Whether building costs a location or foundation too (A4)."""
    deal: str | None
    """The good of a deal, nil for none."""
    raze: dict[str, int]
    """Goods of the raze field."""
    razable: bool
    """Whether it can be razed in an empire."""
    price: dict[str, int]
    """Goods that a use costs."""
    limit: int
    """Uses in a round."""
    unlock: dict[str, int]
    """Goods that unlock it (T8)."""
    text: str
    """The ability in words."""
    bonus_text: str
    """The building bonus in words."""
    ability: dict[str, Any] | None
    """The ability as in a card file (docs/cards.md)."""
    bonus: list[dict[str, Any]]
    """The building bonus as in a card file."""
    rules: list[str]
    """Ids of the rules about it."""
    pack: str
    """`base`, the pack, or `own`."""
    provenance: str
    """Where the ability is from."""
    confidence: float
    """How sure that is, from 0 to 1."""
    reconstructed: bool
    assumed: str | None
    """The part that is not sourced."""
    note: str


class CatalogueDeck(TypedDict):
    """A deck."""

    deck: str
    """Its name."""
    board: CatalogueBoard | None
    """Nil for the common deck."""
    cards: list[CatalogueCard]


class CatalogueAttackCard(TypedDict):
    """An attack card."""

    id: str
    target: str
    pack: str
    provenance: str
    """Where it is from."""


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
    edition: Edition
    decks: list[CatalogueDeck]
    """The common deck, then the deck of each player."""
    attack_cards: NotRequired[list[CatalogueAttackCard]]
    """Only in the solo game."""
    drafts: dict[str, list[str]]
    """Ids of the rules of the draft, by the lookout."""
    linked_goods: dict[str, str]
    """The good that a colour is linked to (MN6)."""
    titles: dict[str, int]
    """The least points of each title of the solo game (SO10)."""


State: TypeAlias = isettlers.state.State[View, Document]
"""A position of Imperial Settlers."""

"""Shapes of the trees of Imperial Settlers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from bindings_shapes import (
    ACTION_ID,
    COUNT,
    FLAG,
    GENERATOR,
    NUMBER,
    PROVENANCE,
    REAL,
    RULES,
    SEAT,
    TEXT,
    TEXTS,
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

from isettlers._core.imperial.engine import EVENT_TABLE, FRAME_TABLES, VOCABULARY, WORD_TABLES
from isettlers.imperial import FORMATS, PACKS
from isettlers.imperial.rulings import Rulings
from isettlers.imperial.setup import EDITIONS, LOOKOUTS
from isettlers.imperial.text import BLOCKS

_PHASE: Final = Choice("Phase", VOCABULARY["phases"])
_GOOD: Final = Choice("Good", VOCABULARY["goods"])
_COLOR: Final = Choice("Color", VOCABULARY["colors"])
_TOKEN: Final = Choice("Technology", VOCABULARY["tokens"], "A kind of Technology token.")
_DECK: Final = Choice("Deck", VOCABULARY["decks"], "A deck, or the back of its cards.")
_EXCHANGE: Final = Choice("Exchange", VOCABULARY["exchanges"])
_VIRTUAL: Final = Choice("VirtualPlayer", VOCABULARY["virtual"])
_ZONE: Final = Choice("Zone", VOCABULARY["zones"], "A place of cards.")
_WORD: Final = Choice("EffectWord", ("price", *WORD_TABLES), "The price of a card, or an effect word (docs/cards.md).")
_GOODS: Final = Amounts(NUMBER, _GOOD)
_CARDS: Final = Listing(TEXT)
_SEATS: Final = Listing(SEAT)
_ROUND: Final = Number(1, 5)

_EDITION: Final = Choice("Edition", EDITIONS)
_SETUP: Final = Record(
    "Setup",
    "The choices before a game.",
    [
        Field("factions", Listing(TEXT), "1 to 5 different factions, in seat order; one alone plays the solo game"),
        maybe("edition", _EDITION, "printing to play by (default: `second`)"),
        maybe("first_player", Optional(SEAT), "the first seat to play (default: drawn from the seed)"),
        maybe("decks", Listing(TREE), "decks of your own, each the tree of a deck file (docs/cards.md)"),
        maybe("lookout", Choice("Lookout", LOOKOUTS), "how cards are drafted (default: `standard`)"),
        maybe("peaceful", FLAG, "whether enemy locations cannot be razed as an action (default: false)"),
        maybe("format", Choice("Format", FORMATS), "cards that decks may mix (default: `open`)"),
        maybe("virtual", _VIRTUAL, "the virtual player of a solo game (default: plain, with the pack drawn)"),
        maybe("packs", Listing(Choice("Pack", PACKS)), "packs to play with (default: none)"),
        maybe("rulings", rulings_of(Rulings), "answers to questions that the rules leave open"),
    ],
)

# ---------------------------------------------------------------- seats

_LOCATION: Final = Record(
    "Location",
    "A location in a row, and what lies on it.",
    [
        Field("card", TEXT, "printed id"),
        maybe("blocked", FLAG),
        maybe("uses", COUNT, "uses this round"),
        maybe("guarded", FLAG, "whether a defense token or samurai lies there"),
        maybe("taken_by", SEAT, "the seat for which it works by Temple of Ra"),
        maybe("tokens", Listing(_TOKEN), "Technology tokens there"),
        maybe("used_again", FLAG, "whether its Technology token has given its additional use this round"),
        maybe("unlocked", FLAG),
        maybe("markers", COUNT, "markers under a Feature that counts new sets"),
    ],
)
_EMPIRE: Final = Listing(_LOCATION)
_HIDDEN: Final = Record(
    "Hidden",
    "Hidden cards as a reader knows them.",
    [
        Field("common", COUNT, "how many have the common back"),
        Field("faction", COUNT, "how many have a faction's back"),
        Field("known", _CARDS, "those that the reader knows to be there"),
        maybe("cards", _CARDS, "all of them, where they are the reader's own"),
    ],
)
_DEAL: Final = Record(
    "Deal", "A deal under a board.", [Field("card", TEXT), Field("from", SEAT, "the seat whose faction printed it")]
)
_TRADE: Final = Record(
    "Trade",
    "A Trade Route deal.",
    [Field("card", TEXT), Field("row", SEAT, "the seat in whose row the location stands")],
)
_OPEN: Final = [
    Field("faction", TEXT),
    Field("vp", NUMBER, "victory points marked"),
    Field("goods", _GOODS),
    Field("empire", _EMPIRE, "the locations in this seat's row"),
    Field("deals", Listing(_DEAL)),
    Field("trades", Listing(_TRADE)),
    Field("discard", _CARDS, "the faction's discard pile"),
    Field("may_not_raze_here", _SEATS, "seats that Ninjas keep from razing here this round"),
    maybe("technology", Amounts(COUNT, _TOKEN), "Technology tokens held"),
]
_SEEN: Final = Record(
    "SeenSeat",
    "A seat as a reader sees it.",
    [
        *_OPEN,
        Field("hand", _HIDDEN),
        Field(
            "foundations",
            Record(
                "Foundations",
                "Foundations as a reader sees them.",
                [Field("cards", _CARDS, "those that all seats know"), Field("secret", _HIDDEN)],
            ),
        ),
        Field("under_gates", Listing(_HIDDEN, 2)),
        Field("pooled", _CARDS, "cards that all seats know to be in this hand or face down before this seat"),
        Field("deck", COUNT, "cards in the faction's deck"),
    ],
)
_WHOLE: Final = Record(
    "Seat",
    "A seat.",
    [
        *_OPEN,
        Field(
            "foundations",
            Listing(
                Record(
                    "Foundation",
                    "A foundation.",
                    [Field("card", TEXT), maybe("secret", FLAG, "whether only this seat knows it")],
                )
            ),
        ),
        Field("hand", _CARDS),
        Field("known", _CARDS, "cards in hand or under a Gate whose place all seats know"),
        Field("pooled", _CARDS, "cards that all seats know to be in this hand or face down before this seat"),
        Field("under_gates", Listing(_CARDS, 2)),
        Field("deck", _CARDS),
        maybe("packet", _CARDS, "the cards before it to choose from (alternate lookout)"),
        maybe("kept", _CARDS, "the cards it kept of those it received"),
        maybe("told", _CARDS, "cards in its hand that the neighbour who passed them knows"),
    ],
)

# ---------------------------------------------------------------- the chain under way

_PLACE: Final = Record(
    "Place", "A card in a row, or in the numbering of a row.", [Field("row", SEAT), Field("card", TEXT)]
)
_LISTS: Final[Mapping[str, Shape]] = {
    "goods": _GOOD, "colors": _COLOR, "decks": _DECK, "exchanges": _EXCHANGE, "words": _WORD,
}  # fmt: skip
_OF_FRAME: Final[Mapping[str, list[Field]]] = {
    "location": [Field("location", _PLACE)],
    "cursor": [maybe("rows_done", COUNT), maybe("after", TEXT, "the last card done of the next row")],
    "colors": [maybe("colors", Listing(_COLOR))],
    "object": [
        maybe("location", _PLACE),
        maybe("victim", SEAT, "of a theft"),
        maybe("by", Either((TEXT, COUNT)), "the card that takes"),
    ],
    "converted": [
        Field("good", _GOOD),
        maybe("turned", COUNT, "how many of it are turned"),
        maybe("drawn", Listing(Optional(TEXT), 2)),
    ],
}


def _frames() -> Iterator[Case]:
    """Yield the kinds of entries of the chain, from the table that the core is built with."""
    for name, kind in FRAME_TABLES.items():
        word = name.replace("_", " ")
        yield Case(word, [field for key, of in kind.get("fields", {}).items() for field in _of_frame(word, key, of)])


def _of_frame(kind: str, key: str, of: Mapping[str, Any]) -> list[Field]:
    if of["kind"] == "count":
        return [Field(key, COUNT, always="least" in of)]
    if of["kind"] == "card":
        size = len(of["slots"])
        return [Field(key, TEXT if size == 1 else Listing(TEXT, size), "the back where the reader may not know it")]
    if of["kind"] != "choice":
        return _OF_FRAME[of["kind"]]
    names, usual = of["names"], of.get("usual")
    if isinstance(names, str):
        return [Field(key, _LISTS[names], always=usual is None)]
    shape = Choice("".join(word.title() for word in (*kind.split(), key)), [name for name in names if name != usual])
    return [Field(key, shape, "" if usual is None else f"left out for `{usual}`", always=usual is None)]


_FRAME: Final = Kinds(
    "Frame",
    "An entry of the chain of choices and work under way.",
    "what",
    _frames(),
    [Field("seat", SEAT), maybe("markers", COUNT, "markers under a Feature that is being built")],
)
_TARGET: Final = Record(
    "Target",
    "The choice of a use under way.",
    [
        Field("kind", Choice("TargetKind", VOCABULARY["actions"])),
        maybe("card", TEXT),
        maybe("seat", SEAT),
        maybe("row", SEAT),
        maybe("holder", SEAT),
        maybe("place", COUNT, "in the line of revealed attack cards"),
    ],
)
_PENDING: Final = Record(
    "Pending",
    "The chain under way (docs/documents.md).",
    [
        maybe("free_move", FLAG, "whether the current move does not end the turn"),
        maybe("cost", _GOODS, "the cost of the current move"),
        maybe("kept", _GOODS, "at cleanup, the goods kept so far"),
        maybe("target", _TARGET),
        Field("chain", Listing(_FRAME), "innermost last"),
    ],
)

# ---------------------------------------------------------------- positions

_COURSE: Final = [
    Field("round", _ROUND),
    Field("phase", _PHASE),
    Field("first", SEAT, "the first player"),
    Field("turn", SEAT, "the seat on turn in the action phase, else the first player"),
    Field("passed", _SEATS),
]
_SHRINE: Final = Field("shrine", Amounts(COUNT, _GOOD), "resources on the Shrine")
_ACTION_DONE: Final = maybe("action_done", FLAG, "whether the seat to act may only place Technology tokens and guards")
_RIVAL: Final = [
    Field("name", _VIRTUAL),
    Field("empire", _EMPIRE),
    Field("line", Listing(_GOOD), "the targets of the revealed attack cards, the newest first"),
    Field("attacks_left", Amounts(COUNT, _GOOD), "attack cards face down, by target"),
    Field("attack_deals", Amounts(COUNT, _GOOD), "attack cards among the player's deals, by target"),
    Field("collection", _CARDS, "cards in the Collection"),
    Field("blocked", _EMPIRE, "faction locations out of play"),
]
_PACKETS: Final = Record(
    "Packets",
    "The cards before the seats in the alternate lookout.",
    [
        Field("sizes", Listing(COUNT), "the number of cards before each seat"),
        maybe("yours", _CARDS, "those before the reader"),
        maybe("kept", _CARDS, "those that the reader kept"),
        maybe("passed_on", _CARDS, "those that the reader passed and the neighbour chooses from"),
    ],
)


def _common(name: str, meaning: str, pile: Shape) -> Record:
    fields = [
        Field("deck", pile),
        Field("discard", _CARDS),
        Field("row", _CARDS, "the open row"),
        maybe("bottom", pile, "at the bottom of the deck"),
        maybe("markers", pile, "unread cards under Features"),
    ]
    return Record(name, meaning, fields)


# ---------------------------------------------------------------- events and actions

_EVENT_SHAPES: Final[dict[str, Shape]] = {
    "number": NUMBER,
    "count": COUNT,
    "action": ACTION_ID,
    "text": TEXT,
    "seat": SEAT,
    "seat_or_none": Optional(SEAT),
    "row": SEAT,
    "round": _ROUND,
    "uses": COUNT,
    "place": COUNT,
    "flag": FLAG,
    "card": TEXT,
    "moved_card": TEXT,
    "moved_name": TEXT,
    "back": _DECK,
    "zone": _ZONE,
    "cause": TEXT,
    "cause_of_move": TEXT,
    "goods": _GOODS,
    "good": _GOOD,
    "phase": _PHASE,
    "points": Choice("FinalReason", VOCABULARY["points"]),
    "token": _TOKEN,
    "deck": _DECK,
    "color": _COLOR,
    "virtual": _VIRTUAL,
    "line_source": Choice("LineSource", ("deals", "line")),
    "line_move": Choice("LineMove", ("to the end", "a deal", "out of the game")),
}
_ARGUMENTS: Final[Mapping[str, Shape]] = {
    "card": TEXT,
    "row": SEAT,
    "origin": SEAT,
    "holder": SEAT,
    "seat": SEAT,
    "what": _EXCHANGE,
    "good": _GOOD,
    "gold": COUNT,
    "deck": _DECK,
    "gate": Number(0, 1),
    "color": _COLOR,
    "token": _TOKEN,
    "place": COUNT,
}

_CATALOGUE_BOARD: Final = catalogued(
    "Board",
    "A faction board.",
    [
        Field("production", _GOODS),
        Field("stores", TEXTS),
        Field("faction_points", COUNT),
        Field("defense_per_player", FLAG),
        PROVENANCE,
    ],
)
_CATALOGUE_CARD: Final = catalogued(
    "Card",
    "All copies of a card.",
    [
        Field("id", TEXT, "printed id of the first copy"),
        Field("ids", TEXTS, "printed ids of all copies"),
        Field("count", COUNT),
        Field("name", TEXT),
        Field("translated", FLAG, "whether the name is a translation"),
        Field("group", TEXT, "id that all cards of this name and ability share"),
        Field("deck", TEXT),
        Field("kind", Choice("CardKind", ("production", "feature", "action"))),
        Field("colors", Listing(_COLOR)),
        Field("cost", Amounts(COUNT), "goods that building costs"),
        Field("location", FLAG, "whether building costs a location or foundation too (A4)"),
        Field("deal", Optional(TEXT), "the good of a deal, nil for none"),
        Field("raze", Amounts(COUNT), "goods of the raze field"),
        Field("razable", FLAG, "whether it can be razed in an empire"),
        Field("price", Amounts(COUNT), "goods that a use costs"),
        Field("limit", COUNT, "uses in a round"),
        Field("unlock", Amounts(COUNT), "goods that unlock it (T8)"),
        Field("text", TEXT, "the ability in words"),
        Field("bonus_text", TEXT, "the building bonus in words"),
        Field("ability", Optional(TREE), "the ability as in a card file (docs/cards.md)"),
        Field("bonus", Listing(TREE), "the building bonus as in a card file"),
        RULES,
        Field("pack", TEXT, "`base`, the pack, or `own`"),
        Field("provenance", TEXT, "where the ability is from"),
        Field("confidence", REAL, "how sure that is, from 0 to 1"),
        Field("reconstructed", FLAG),
        Field("assumed", Optional(TEXT), "the part that is not sourced"),
        Field("note", TEXT),
    ],
)
_CATALOGUE: Final = catalogue_of(
    "imperial",
    [
        Field("edition", _EDITION),
        Field(
            "decks",
            Listing(
                catalogued(
                    "Deck",
                    "A deck.",
                    [
                        Field("deck", TEXT, "its name"),
                        Field("board", Optional(_CATALOGUE_BOARD), "nil for the common deck"),
                        Field("cards", Listing(_CATALOGUE_CARD)),
                    ],
                )
            ),
            "the common deck, then the deck of each player",
        ),
        maybe(
            "attack_cards",
            Listing(
                catalogued(
                    "AttackCard",
                    "An attack card.",
                    [Field("id", TEXT), Field("target", TEXT), Field("pack", TEXT), PROVENANCE],
                )
            ),
            "only in the solo game",
        ),
        Field("drafts", Amounts(TEXTS), "ids of the rules of the draft, by the lookout"),
        Field("linked_goods", Amounts(TEXT), "the good that a colour is linked to (MN6)"),
        Field("titles", Amounts(COUNT), "the least points of each title of the solo game (SO10)"),
    ],
)

_EVENT: Final = event_of(EVENT_TABLE, _EVENT_SHAPES)
_ACTION: Final = action_of(BLOCKS, _ARGUMENTS)
_VIEW: Final = [
    *standing(),
    *_COURSE,
    Field("common", _common("SeenCommon", "The common cards as a reader sees them.", COUNT)),
    _SHRINE,
    Field("seats", Listing(_SEEN)),
    _ACTION_DONE,
    maybe("packets", _PACKETS, "in the alternate lookout"),
    maybe(
        "virtual",
        Record(
            "SeenVirtual",
            "The virtual player of a solo game as a reader sees it.",
            [*_RIVAL, Field("collected", COUNT, "all points of the Collection")],
        ),
    ),
    maybe("pending", _PENDING),
    maybe("legal", Listing(_ACTION), "the legal actions, where the reader is to decide"),
    Field("names", Amounts(TEXT), "the name of every card mentioned, by printed id"),
    log_of(_EVENT),
]
_DOCUMENT: Final = [
    *_COURSE,
    maybe("done", COUNT, "seats done in this phase; not in the action phase"),
    _ACTION_DONE,
    Field("common", _common("Common", "The common cards.", _CARDS)),
    _SHRINE,
    Field("seats", Listing(_WHOLE)),
    maybe(
        "virtual",
        Record(
            "Virtual",
            "The virtual player of a solo game.",
            [*_RIVAL, Field("extra", COUNT, "points of the Collection that are not from its cards")],
        ),
    ),
    maybe("pending", _PENDING),
    GENERATOR,
]
SHAPES: Final = GameShapes(
    "imperial",
    setup=_SETUP,
    view=Record("View", "A seat's knowledge of a position.", tree_of("imperial", _SETUP, _VIEW)),
    document=Record("Document", "A whole position.", tree_of("imperial", _SETUP, _DOCUMENT)),
    event=_EVENT,
    action=_ACTION,
    catalogue=_CATALOGUE,
)

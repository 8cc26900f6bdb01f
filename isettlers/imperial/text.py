"""Actions and events of Imperial Settlers in names and words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from isettlers._core.imperial.engine import ACTION_BLOCKS, copy_named, take_apart
from isettlers.imperial.card_model import COLORS
from isettlers.imperial.tables import CARDS, FIRST_FACTION_CARD, GOODS, TOKENS, CardList
from isettlers.kit.numbering import action_blocks
from isettlers.values import Block

if TYPE_CHECKING:
    from isettlers._core.kernel import Position
    from isettlers.imperial.setup import Setup

FACTION_CARDS: Final = CARDS - FIRST_FACTION_CARD
SEATS: Final = 5
RESOURCES: Final = ("wood", "stone", "food")
EXCHANGES: Final = (*RESOURCES, "a common card", "a faction card")
DECKS: Final = ("common", "faction")
TOKEN_WORDS: Final = ("a Technology token", "a Technology: Defense token", "a Technology: Glory token")

_MEANINGS: Final[Mapping[str, tuple[tuple[str, ...], str]]] = {
    "pass": ((), "pass: no further action this round"),
    "done": ((), "end the choice at hand (an exchange, an offer, turning goods into points)"),
    "build": (("card",), "build a hand card; Settlers: the faction card it builds"),
    "deal": (("card",), "make a deal with a faction card from hand"),
    "raze_hand": (("card",), "raze a card from hand; Dark Chapel: the hand card it razes"),
    "raze": (("row", "card"), "raze an enemy location"),
    "activate": (("row", "card"), "use an action location once"),
    "activate_twice": (("row", "card"), "use an action location twice in one action"),
    "exchange": (("what",), "two workers for this; within one action in the order of this list"),
    "defend": (("row", "card"), "place the defense token on one of your own common locations (free)"),
    "samurai": (("card",), "place a samurai on one of your own faction locations (free, or by a bonus)"),
    "stash_card": (("card",), "put a hand card under a Gate (free)"),
    "stash_good": (("good",), "put a resource on the Shrine (free)"),
    "draft": (("card",), "take a card from the open row"),
    "draw": (("deck",), "the deck the next card is drawn from"),
    "keep": (("card",), "which of the cards looked at is kept"),
    "give_up": (("card",), "a location of your own discarded as part of a building cost"),
    "give_foundation": (("card",), "a foundation of your own discarded as part of a building cost"),
    "pay_gold": (("good", "gold"), "how much gold stands in for a resource of the payment"),
    "good": (("good",), "the good that an ability asks for"),
    "store": (("good",), "a good that a limited storage keeps"),
    "seat": (("seat",), "the enemy that an ability asks for"),
    "location": (("row", "card"), "the location that an ability asks for"),
    "choose_deal": (("origin", "card"), "the deal under a board that an ability asks for"),
    "choose_trade": (("holder", "row", "card"), "the Trade Route deal that an ability asks for"),
    "card": (("card",), "the hand card that an ability asks for"),
    "gate": (("gate",), "which of two Gates a card goes under"),
    "color": (("color",), "the color that an ability asks for"),
    "technology": (("token", "card"), "place a Technology token on one of your own common locations (free)"),
    "unlock": (("row", "card"), "unlock a faction location"),
    "good_technology": ((), "the good that an ability asks for: a basic Technology token"),
    "attack_card": (("place",), "the revealed attack card, newest first, that an ability asks for"),
    "attack_deal": (("good",), "the deal that is an attack card, by its good, that an ability or an attack asks for"),
}


BLOCKS: Final = action_blocks(ACTION_BLOCKS, _MEANINGS)


def cards_of(position: Position) -> CardList:
    """Return the card list of a position's setup."""
    cards: CardList = position.tables.cards
    return cards


def seat_name(position: Position, seat: int) -> str:
    """Return the name of a seat: its faction."""
    setup: Setup = position.tables.setup
    if setup.solo and seat == 1:
        return "virtual player"
    return setup.factions[seat] if 0 <= seat < len(setup.factions) else f"seat {seat}"


def card_name(position: Position, seat: int, number: int) -> str:
    """Return name and printed id of a card in a seat's counting, such as `Castle COM046`."""
    cards = cards_of(position)
    printed = cards.id(seat, number) if seat < len(cards.ids) else ""
    return f"{cards.card(seat, number).name} {printed}" if printed else f"card {number}"


def arguments(position: Position, action: int) -> dict[str, Any]:
    """Return the arguments of an action id by name: printed ids, goods, seats."""
    owner = max(position.actor, 0)
    values = _values(position, action, owner)
    row = values.get("row", values.get("origin"))
    named: dict[str, Any] = {}
    for name, value in values.items():
        if name == "card":
            seat = owner if row is None else row
            ids = cards_of(position).ids
            named[name] = ids[seat][value] if seat < len(ids) else ""
        elif name == "good":
            named[name] = GOODS[value]
        elif name == "what":
            named[name] = EXCHANGES[value]
        elif name == "deck":
            named[name] = DECKS[value]
        elif name == "color":
            named[name] = COLORS[value]
        elif name == "token":
            named[name] = TOKENS[value]
        else:
            named[name] = value
    return named


def text(position: Position, action: int, actor: int | None = None) -> str:
    """Return an action id in words, as the seat to act reads it (or another, when given)."""
    block: Block = position.tables.game.block(action)
    owner = max(position.actor, 0) if actor is None else actor
    values = _values(position, action, owner)
    row = values.get("row", values.get("origin", owner))
    if "card" in values:
        card = card_name(position, row, values["card"])
        where = "" if row == owner else f" of {seat_name(position, row)}"
        if block.kind == "technology":
            return f"place {TOKEN_WORDS[values['token']]} on {card}"
        return _CARD_TEXTS[block.kind](card, where, lambda: seat_name(position, values["holder"]))
    return _PLAIN_TEXTS[block.kind](position, values)


_CARD_TEXTS: Final[Mapping[str, Callable[[str, str, Callable[[], str]], str]]] = {
    "build": lambda card, _where, _holder: f"build {card}",
    "deal": lambda card, _where, _holder: f"deal {card}",
    "raze_hand": lambda card, _where, _holder: f"raze {card} from hand",
    "raze": lambda card, where, _holder: f"raze {card}{where or ' of your own row'}",
    "activate": lambda card, where, _holder: f"activate {card}{where}",
    "activate_twice": lambda card, where, _holder: f"activate {card}{where} twice",
    "defend": lambda card, where, _holder: f"defend {card}{where}",
    "samurai": lambda card, _where, _holder: f"samurai to {card}",
    "stash_card": lambda card, _where, _holder: f"put {card} under a Gate",
    "draft": lambda card, _where, _holder: f"take {card}",
    "keep": lambda card, _where, _holder: f"keep {card}",
    "give_up": lambda card, _where, _holder: f"give up {card}",
    "give_foundation": lambda card, _where, _holder: f"give up foundation {card}",
    "location": lambda card, where, _holder: f"choose {card}{where}",
    "choose_deal": lambda card, where, _holder: f"choose deal {card}{where}",
    "choose_trade": lambda card, where, holder: f"choose trade of {holder()} with {card}{where}",
    "card": lambda card, _where, _holder: f"hand over {card}",
    "unlock": lambda card, where, _holder: f"unlock {card}{where}",
}
_PLAIN_TEXTS: Final[Mapping[str, Callable[[Position, Mapping[str, int]], str]]] = {
    "pass": lambda _position, _values: "pass",
    "done": lambda _position, _values: "done",
    "exchange": lambda _position, values: f"exchange 2 workers for {EXCHANGES[values['what']]}",
    "stash_good": lambda _position, values: f"put {GOODS[values['good']]} on the Shrine",
    "draw": lambda _position, values: f"draw from the {DECKS[values['deck']]} deck",
    "pay_gold": lambda _position, values: f"pay {values['gold']} gold for {GOODS[values['good']]}",
    "good": lambda _position, values: f"choose {GOODS[values['good']]}",
    "store": lambda _position, values: f"store {GOODS[values['good']]}",
    "seat": lambda position, values: f"choose {seat_name(position, values['seat'])}",
    "gate": lambda _position, values: f"under Gate {values['gate'] + 1}",
    "color": lambda _position, values: f"choose {COLORS[values['color']]}",
    "good_technology": lambda _position, _values: "choose technology",
    "attack_card": lambda position, values: _attack_card_text(position, values["place"]),
    "attack_deal": lambda _position, values: f"choose the attack card with {GOODS[values['good']]} among the deals",
}


def _attack_card_text(position: Position, place: int) -> str:
    """Return a revealed attack card by its place and, where it lies there, its target."""
    line = take_apart(position)["solo"].get("line", [])
    target = f" ({GOODS[line[place]]})" if place < len(line) else ""
    return f"choose attack card {place + 1}{target}"


def _values(position: Position, action: int, owner: int) -> dict[str, int]:
    """Return the arguments of an action as numbers, the card being the very copy that is there."""
    block: Block = position.tables.game.block(action)
    values = _numbers(block, action - block.first)
    if "card" in values and position.actor == owner:
        copy = copy_named(position, action)
        if copy >= 0:
            values["card"] = copy
    return values


def _numbers(block: Block, place: int) -> dict[str, int]:
    """Return the arguments that the place in a block stands for, as numbers."""
    match block.arguments:
        case ():
            return {}
        case ("holder", "row", "card"):
            holder, rest = divmod(place, SEATS * FACTION_CARDS)
            return {"holder": holder, "row": rest // FACTION_CARDS, "card": FIRST_FACTION_CARD + rest % FACTION_CARDS}
        case (one, other):
            width, start = _PAIRS[block.kind if block.kind in _PAIRS else one]
            return {one: place // width, other: start + place % width}
        case (name,):
            start = FIRST_FACTION_CARD if name == "card" and block.count == FACTION_CARDS else 0
            return {name: start + place}
    raise ValueError(f"no rule to read the arguments {block.arguments}")


_PAIRS: Final[Mapping[str, tuple[int, int]]] = {
    "row": (CARDS, 0),
    "unlock": (FACTION_CARDS, FIRST_FACTION_CARD),
    "origin": (FACTION_CARDS, FIRST_FACTION_CARD),
    "token": (FIRST_FACTION_CARD, 0),
    "good": (16, 0),
}
"""How many places the second of two arguments has and which is its first number, by kind or by the first argument."""

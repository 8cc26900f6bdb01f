"""Positions of Imperial Settlers as plain trees that a person can read and write (docs/documents.md)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from isettlers._core.imperial.engine import take_apart
from isettlers.imperial.document_frames import Sees, cards_aside, write_frame
from isettlers.imperial.events import PHASES, VIRTUAL, unpack_goods
from isettlers.imperial.tables import CARDS, FIRST_FACTION_CARD, GOODS, TOKENS, CardList
from isettlers.imperial.text import BLOCKS, FACTION_CARDS, RESOURCES, SEATS, cards_of, seat_name

if TYPE_CHECKING:
    from isettlers._core.kernel import Position

BLOCKED: Final = 3
ACTED: Final = 2
"""The step of the action phase in which only Technology tokens may be placed any more."""
TARGETS: Final = {
    block.kind: block.first
    for block in BLOCKS
    if block.kind in {"raze_hand", "seat", "location", "choose_deal", "choose_trade", "attack_card"}
}
"""Kinds of action that a use of a location remembers until it takes effect, and their first ids."""


def document(position: Position) -> dict[str, Any]:
    """A position as a plain tree of dicts, lists, numbers and texts; `from_document` makes the same position of it."""
    values, cards = take_apart(position), cards_of(position)
    tree: dict[str, Any] = {
        "round": values["round"],
        "phase": PHASES[values["phase"]],
        "first": values["first"],
        "turn": values["turn"],
        "passed": seats_in(values["passed"]),
    }
    if values["phase"] != PHASES.index("action"):
        tree["done"] = values["step"]
    tree |= write_action_done(values)
    zones = {"deck": "common_deck", "discard": "common_discard", "row": "row"}
    tree["common"] = {name: [cards.id(0, card) for card in values[zone]] for name, zone in zones.items()}
    if values["pack"]:
        tree["common"] |= {name: [cards.id(0, card) for card in values["pack"][name]] for name in ("bottom", "markers")}
    tree["shrine"] = write_shrine(values)
    tree["seats"] = [_seat(position, cards, values, seat) for seat in range(position.tables.seats)]
    if values["solo"]:
        tree["virtual"] = write_virtual(cards, values) | {"extra": values["solo"]["extra"]}
    if values["stack"]:
        tree["pending"] = _pending(values, cards)
    tree["rng"] = [f"{word:016x}" for word in values["rng"]]
    return tree


def _seat(position: Position, cards: CardList, values: Mapping[str, Any], seat: int) -> dict[str, Any]:
    """A seat and all its cards, hidden ones included."""
    side = values["seats"][seat]

    def ids(zone: str) -> list[str]:
        return [cards.id(seat, card) for card in side[zone]]

    open_part = write_open_seat(position, cards, values, seat)
    secret = set(side["secret"])
    open_part["foundations"] = [
        {"card": cards.id(seat, card)} | ({"secret": True} if card in secret else {}) for card in side["foundation"]
    ]
    hidden = {
        "hand": ids("hand"),
        "known": ids("known"),
        "pooled": ids("pooled"),
        "under_gates": [ids("under"), ids("under_2")],
        "deck": ids("deck"),
    }
    if values["packets"]:
        hidden |= {name: [cards.id(seat, card) for card in pile[seat]] for name, pile in values["packets"].items()}
    return open_part | hidden


def write_open_seat(position: Position, cards: CardList, values: Mapping[str, Any], seat: int) -> dict[str, Any]:
    """What everybody sees of a seat: goods, rows, deals, discards."""
    side = values["seats"][seat]
    tree = {
        "faction": seat_name(position, seat),
        "vp": side["vp"],
        "goods": {good: amount for good, amount in zip(GOODS[:7], side["goods"], strict=True) if amount},
        "empire": [_location(cards, values, seat, card) for card in sorted([*side["location"], *side["lent"]])],
        "deals": [
            {"card": cards.id(origin, card), "from": origin}
            for origin, dealt in enumerate(side["deals"])
            for card in dealt
        ],
        "trades": [
            {"card": cards.id(row, card), "row": row} for row, there in enumerate(side["trades"]) for card in there
        ],
        "discard": [cards.id(seat, card) for card in side["discard"]],
        "may_not_raze_here": seats_in(side["shield"]),
    }
    if values["pack"]:
        held = zip(TOKENS, values["pack"]["held"][seat], strict=True)
        tree["technology"] = {token: amount for token, amount in held if amount}
    return tree


def write_virtual(cards: CardList, values: Mapping[str, Any]) -> dict[str, Any]:
    """The virtual player of the solo game, of whom everything lies open but the order of the attack cards."""
    side, solo = values["seats"][1], values["solo"]
    return {
        "name": VIRTUAL[solo["virtual"]],
        "empire": [_location(cards, values, 1, card) for card in sorted([*side["location"], *side["lent"]])],
        "line": [GOODS[good] for good in solo["line"]],
        "attacks_left": {GOODS[good]: n for good, n in enumerate(solo["left"]) if n},
        "attack_deals": {GOODS[good]: n for good, n in enumerate(solo["dealt"]) if n},
        "collection": [cards.id(0, card) for card in solo["collection"]],
        "blocked": [_location(cards, values, 0, card) for card in solo["blocked"]],
    }


def write_action_done(values: Mapping[str, Any]) -> dict[str, Any]:
    """That a seat has acted and may only place Technology tokens any more (T3)."""
    return {"action_done": True} if values["phase"] == PHASES.index("action") and values["step"] == ACTED else {}


def _location(cards: CardList, values: Mapping[str, Any], seat: int, card: int) -> dict[str, Any]:
    """A location in a row and what lies on it."""
    side = values["seats"][seat]
    tree: dict[str, Any] = {"card": cards.id(seat, card)}
    uses = side["use"].get(card, 0)
    if uses == BLOCKED:
        tree["blocked"] = True
    elif uses:
        tree["uses"] = uses
    if card in side["guard"]:
        tree["guarded"] = True
    if card in side["lent"]:
        tree["taken_by"] = values["ra_seat"]
    return tree | _pack_marks(cards, values, seat, card) if values["pack"] else tree


def _pack_marks(cards: CardList, values: Mapping[str, Any], seat: int, card: int) -> dict[str, Any]:
    """What packs lay on a location: Technology, what unlocked it, markers."""
    pack = values["pack"]
    tree: dict[str, Any] = {}
    tokens = [token for token in TOKENS if card in pack["on"][token]]
    if tokens:
        tree["tokens"] = tokens
    if card in pack["again"]:
        tree["used_again"] = True
    if card in pack["unlocked"][seat]:
        tree["unlocked"] = True
    if pack["marks"].get(cards.slots.get((seat, card))):
        tree["markers"] = pack["marks"][cards.slots[seat, card]]
    return tree


def write_shrine(values: Mapping[str, Any]) -> dict[str, int]:
    """The resources on the Shrine, those there are."""
    return {good: amount for good, amount in zip(RESOURCES, values["shrine"], strict=True) if amount}


def _pending(values: Mapping[str, Any], cards: CardList) -> dict[str, Any]:
    """The chain of choices and work under way, innermost last."""
    tree = write_payment(values)
    if values["target"]:
        tree["target"] = write_target(values["target"], values["turn"], cards)
    tree["chain"] = write_chain(values, cards)
    return tree


def write_chain(values: Mapping[str, Any], cards: CardList, sees: Sees | None = None) -> list[dict[str, Any]]:
    """The questions and work under way; a card being built may have markers already (MA3)."""
    marks = values["pack"].get("marks", {})
    chain = []
    for frame in values["stack"]:
        tree = write_frame(frame, cards, sees)
        for owner in cards_aside(frame):
            if marks.get(cards.slots.get(owner)):
                tree["markers"] = marks[cards.slots[owner]]
        chain.append(tree)
    return chain


def write_payment(values: Mapping[str, Any]) -> dict[str, Any]:
    """What is put together for the move under way: its cost, at cleanup the goods kept so far."""
    tree: dict[str, Any] = {"free_move": True} if values["free_move"] else {}
    if values["cost"]:
        tree["kept" if values["phase"] == PHASES.index("cleanup") else "cost"] = unpack_goods(values["cost"])
    return tree


def write_target(action: int, seat: int, cards: CardList) -> dict[str, Any]:
    """What a use under way has chosen, which the core remembers as an action id."""
    kind = max((name for name in TARGETS if TARGETS[name] <= action), key=TARGETS.__getitem__)
    place = action - TARGETS[kind]
    if kind == "raze_hand":
        return {"kind": kind, "card": cards.id(seat, place)}
    if kind == "seat":
        return {"kind": kind, "seat": place}
    if kind == "attack_card":
        return {"kind": kind, "place": place}
    if kind == "location":
        row, card = divmod(place, CARDS)
        return {"kind": kind, "row": row, "card": cards.id(row, card)}
    place, card = divmod(place, FACTION_CARDS)
    holder, row = divmod(place, SEATS)
    tree: dict[str, Any] = {"kind": kind, "row": row, "card": cards.id(row, FIRST_FACTION_CARD + card)}
    return tree | {"holder": holder} if kind == "choose_trade" else tree


def seats_in(bits: int) -> list[int]:
    """The seats whose bits are set."""
    return [seat for seat in range(SEATS) if bits >> seat & 1]


def bits_of(seats: Iterable[int]) -> int:
    """One bit for each seat."""
    return sum(1 << seat for seat in set(seats))

"""Positions of Imperial Settlers as plain trees that a person can read and write (docs/documents.md).

The writer and the reader of each part stand side by side, here and in the modules named `document_...`;
`from_document` reads the parts in order.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from isettlers._core.imperial.engine import take_apart
from isettlers.imperial.document_frames import Sees, cards_aside, read_frame, write_frame
from isettlers.imperial.document_further import MARKERS, common_fields, read_markers
from isettlers.imperial.document_reading import COMMONS, Node, Reading
from isettlers.imperial.document_seats import bits_of, read_goods, seats_in, write_seat
from isettlers.imperial.document_solo import LINE, write_virtual
from isettlers.imperial.events import PHASES, unpack_goods
from isettlers.imperial.tables import CARDS, FIRST_FACTION_CARD, CardList
from isettlers.imperial.text import BLOCKS, FACTION_CARDS, RESOURCES, SEATS, cards_of
from isettlers.kit.reading import fail

if TYPE_CHECKING:
    from isettlers._core.kernel import Position

FIELDS: Final = (
    "round", "phase", "first", "turn", "passed", "done", "action_done", "common", "shrine", "seats", "virtual",
    "pending", "rng",
)  # fmt: skip
COMMON_FIELDS: Final = ("deck", "discard", "row")
CHAIN_FIELDS: Final = ("free_move", "cost", "kept", "target", "chain")
ROUNDS: Final = 5
FRAMES: Final = 14
ATTACKS: Final = 2
"""Attacks of the virtual player in a round (SO4)."""
MOST_SHRINE: Final = 65535
STOPS: Final = PHASES[1:]
"""The phases in which somebody is asked: not the lookout."""
ACTED: Final = 2
"""The step of the action phase in which only Technology tokens may be placed any more."""
TARGETS: Final = {
    block.kind: block.first
    for block in BLOCKS
    if block.kind in {"raze_hand", "seat", "location", "choose_deal", "choose_trade", "attack_card"}
}
"""Kinds of action that a use of a location remembers until it takes effect, and their first ids."""


def document(position: Position) -> dict[str, Any]:
    """Return a position as a plain tree of dicts, lists, numbers and texts; `from_document` makes the same of it."""
    values, cards = take_apart(position), cards_of(position)
    tree = _write_course(values)
    tree["common"] = _write_common(values, cards)
    tree["shrine"] = write_shrine(values)
    tree["seats"] = [write_seat(position, cards, values, seat) for seat in range(position.tables.seats)]
    if values["solo"]:
        tree["virtual"] = write_virtual(cards, values) | {"extra": values["solo"]["extra"]}
    if values["stack"]:
        tree["pending"] = _write_pending(values, cards)
    tree["rng"] = [f"{word:016x}" for word in values["rng"]]
    return tree


# ------------------------------------------------------------ the course of the game


def _write_course(values: Mapping[str, Any]) -> dict[str, Any]:
    tree: dict[str, Any] = {
        "round": values["round"],
        "phase": PHASES[values["phase"]],
        "first": values["first"],
        "turn": values["turn"],
        "passed": seats_in(values["passed"]),
    }
    if values["phase"] != PHASES.index("action"):
        tree["done"] = values["step"]
    return tree | write_action_done(values)


def write_action_done(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the mark of a seat that has acted and may only place Technology tokens any more (T3)."""
    return {"action_done": True} if values["phase"] == PHASES.index("action") and values["step"] == ACTED else {}


def read_course(reading: Reading) -> dict[str, Any]:
    """Return round, phase, whose turn it is, who has passed, the generator."""
    root, last = reading.root, reading.seats - 1
    phase = root.get("phase", default="action").one_of(STOPS)
    first = root.get("first", default=0).number(0, last)
    turn = root.get("turn", default=first).number(0, last)
    over = phase in {"cleanup", "over", "attack"}
    if phase == "attack" and not reading.setup.solo:
        fail("$.phase", "only the solo game has attacks")
    passed = [
        node.number(0, last) for node in root.get("passed", default=[*range(reading.seats)] if over else []).items()
    ]
    if phase == "action":
        if "done" in root:
            fail("$.done", "in the action phase nobody is done but by passing")
        if turn in passed:
            fail("$.turn", f"seat {turn} has passed")
    elif turn != first:
        fail("$.turn", f"it is the turn of seat {first}, the first player, outside the action phase")
    elif bits_of(passed) != (bits_of(range(reading.seats)) if over else 0):
        fail("$.passed", f"in the phase {phase!r} {'everybody' if over else 'nobody'} has passed")
    most = last if phase.endswith("draft") else max(reading.seats, ATTACKS) if phase == "attack" else reading.seats
    done = root.get("done", default=0).number(0, most)
    if root.get("action_done", default=False).flag():
        if phase != "action":
            fail("$.action_done", f"nobody acts in the {phase} phase")
        done = ACTED
    return {
        "round": _read_round(reading, phase), "phase": PHASES.index(phase),
        "first": first, "turn": turn, "passed": bits_of(passed), "step": done,
        "rng": root.get("rng").generator() if "rng" in root else [1, 0, 0, 0],
    }  # fmt: skip


def _read_round(reading: Reading, phase: str) -> int:
    """The game ends with the last round, which has no cleanup (C5)."""
    if phase == "over":
        return reading.root.get("round", default=ROUNDS).number(ROUNDS, ROUNDS)
    return reading.root.get("round", default=1).number(1, ROUNDS - 1 if phase == "cleanup" else ROUNDS)


# ------------------------------------------------------------ common cards and the Shrine


def _write_common(values: Mapping[str, Any], cards: CardList) -> dict[str, list[str]]:
    zones = (values["common_deck"], values["common_discard"], values["row"])
    tree = {name: [cards.id(0, card) for card in zone] for name, zone in zip(COMMON_FIELDS, zones, strict=True)}
    if values["pack"]:
        tree |= {name: [cards.id(0, card) for card in values["pack"][name]] for name in MARKERS}
    return tree


def read_common(reading: Reading, node: Node) -> dict[str, list[int]]:
    """Return the common cards in the discard pile and the open row."""
    node.only((*COMMON_FIELDS, *common_fields(reading)))
    return {
        "common_discard": reading.zone(node, "discard", 0, "in the discard pile", COMMONS),
        "row": reading.zone(node, "row", 0, "in the open row", COMMONS),
    }


def write_shrine(values: Mapping[str, Any]) -> dict[str, int]:
    """Return the resources on the Shrine, those there are."""
    return {good: amount for good, amount in zip(RESOURCES, values["shrine"], strict=True) if amount}


def read_shrine(node: Node) -> list[int]:
    """Return the resources on the Shrine."""
    node.only(RESOURCES)
    return [node.get(good, default=0).number(0, MOST_SHRINE) for good in RESOURCES]


# ------------------------------------------------------------ the chain under way


def _write_pending(values: Mapping[str, Any], cards: CardList) -> dict[str, Any]:
    """The chain of choices and work under way, innermost last."""
    tree = write_payment(values)
    if values["target"]:
        tree["target"] = write_target(values["target"], values["turn"], cards)
    tree["chain"] = write_chain(values, cards)
    return tree


def read_pending(reading: Reading, node: Node, values: dict[str, Any]) -> dict[str, Any]:
    """Return the chain under way; cards between two zones take their places."""
    node.only(CHAIN_FIELDS)
    chain = [(item, _read_frame(reading, item)) for item in node.get("chain", default=[]).items()]
    phase = PHASES[values["phase"]]
    if len(chain) > FRAMES:
        fail("$.pending.chain", f"at most {FRAMES} entries, not {len(chain)}")
    if not chain and phase in {"production", "cleanup", "attack"}:
        fail("$.pending", f"the {phase} phase stops only where something is asked")
    if not chain and node.mapping():
        fail("$.pending", "nothing is under way without a chain")
    for item, frame in chain:
        for seat, card in cards_aside(frame):
            reading.place(seat, card, item.path, "between two zones")
    if chain and phase == "action":
        values["step"] = values["step"] or 1
    elif chain and phase != "attack":
        values["step"] = _begun(reading, chain[0][0], values)
    other, name = ("cost", "kept") if phase == "cleanup" else ("kept", "cost")
    if other in node:
        fail(node.get(other).path, f"the {phase} phase has no such field, but {name!r}")
    cost = read_goods(node.get(name, default={}))
    return {
        "stack": [frame for _, frame in chain],
        "free_move": int(node.get("free_move", default=False).flag()),
        "cost": sum(amount << 10 * i for i, amount in enumerate(cost)),
        "target": _read_target(reading, node.get("target"), values["turn"]) if "target" in node else 0,
    }


def write_chain(values: Mapping[str, Any], cards: CardList, sees: Sees | None = None) -> list[dict[str, Any]]:
    """Return the questions and work under way; a card being built may have markers already (MA3)."""
    marks = values["pack"].get("marks", {})
    chain = []
    for frame in values["stack"]:
        tree = write_frame(frame, cards, sees)
        for owner in cards_aside(frame):
            if marks.get(cards.slots.get(owner)):
                tree["markers"] = marks[cards.slots[owner]]
        chain.append(tree)
    return chain


def _read_frame(reading: Reading, item: Node) -> tuple[int, ...]:
    """One entry of the chain; on a card being built there may be markers already."""
    if "markers" not in item or item.get("what").value != "place":
        return read_frame(item, reading.cards)
    without = {key: value for key, value in item.mapping().items() if key != "markers"}
    frame = read_frame(Node(without, item.path), reading.cards)
    read_markers(reading, item.get("markers"), *cards_aside(frame)[0])
    return frame


def _begun(reading: Reading, first: Node, values: dict[str, Any]) -> int:
    """How many seats have begun production or cleanup, the one asked being the last of them."""
    begun: int = (first.get("seat").number(0, reading.seats - 1) - values["first"]) % reading.seats + 1
    if values["step"] != begun and "done" in reading.root:
        fail("$.done", f"the seat that is asked is number {begun} from the first player, not {values['step']}")
    return begun


def write_payment(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the goods put together for the move under way: its cost, at cleanup the goods kept so far."""
    tree: dict[str, Any] = {"free_move": True} if values["free_move"] else {}
    if values["cost"]:
        tree["kept" if values["phase"] == PHASES.index("cleanup") else "cost"] = unpack_goods(values["cost"])
    return tree


def write_target(action: int, seat: int, cards: CardList) -> dict[str, Any]:
    """Return the choice of a use under way, which the core remembers as an action id."""
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


def _read_target(reading: Reading, node: Node, seat: int) -> int:
    """The action id that answered the target question."""
    kind = node.get("kind").one_of(tuple(TARGETS))
    keys = {
        "seat": ("seat",), "raze_hand": ("card",), "attack_card": ("place",),
        "choose_trade": ("holder", "row", "card"),
    }  # fmt: skip
    node.only(("kind", *keys.get(kind, ("row", "card"))))
    start, last = TARGETS[kind], reading.rows - 1
    if kind == "seat":
        return start + node.get("seat").number(0, last)
    if kind == "attack_card":
        return start + node.get("place").number(0, LINE - 1)
    if kind == "raze_hand":
        return start + node.get("card").card(reading.cards, seat)
    row = node.get("row").number(0, last)
    card = node.get("card").card(reading.cards, row)
    if kind == "location":
        return start + row * CARDS + card
    if card < FIRST_FACTION_CARD:
        fail(node.get("card").path, "only faction cards are deals")
    holder = node.get("holder").number(0, last) if kind == "choose_trade" else 0
    return start + (holder * SEATS + row) * FACTION_CARDS + card - FIRST_FACTION_CARD

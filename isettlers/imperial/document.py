"""Reading positions of Imperial Settlers from plain trees, part by part (docs/documents.md).

The core writes such trees (_core/imperial/document.pxi). The readers stand here and in the modules named
`document_...`; `from_document` reads the parts in order.
"""

from __future__ import annotations

from typing import Any, Final

from isettlers.imperial.card_model import RESOURCES
from isettlers.imperial.document_frames import cards_aside, read_frame
from isettlers.imperial.document_further import common_fields, read_markers
from isettlers.imperial.document_reading import COMMONS, Node, Reading
from isettlers.imperial.document_seats import bits_of, read_goods
from isettlers.imperial.document_solo import LINE
from isettlers.imperial.events import PHASES
from isettlers.imperial.tables import CARDS, FIRST_FACTION_CARD
from isettlers.imperial.text import BLOCKS, FACTION_CARDS, SEATS
from isettlers.kit.reading import fail

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


# ------------------------------------------------------------ the course of the game


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


def read_common(reading: Reading, node: Node) -> dict[str, list[int]]:
    """Return the common cards in the discard pile and the open row."""
    node.only((*COMMON_FIELDS, *common_fields(reading)))
    return {
        "common_discard": reading.zone(node, "discard", 0, "in the discard pile", COMMONS),
        "row": reading.zone(node, "row", 0, "in the open row", COMMONS),
    }


def read_shrine(node: Node) -> list[int]:
    """Return the resources on the Shrine."""
    node.only(RESOURCES)
    return [node.get(good, default=0).number(0, MOST_SHRINE) for good in RESOURCES]


# ------------------------------------------------------------ the chain under way


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

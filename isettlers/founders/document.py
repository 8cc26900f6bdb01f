"""Reading positions of Founders of the Empire from plain trees, part by part (docs/documents.md).

The core writes such trees (_core/founders/document.pxi); `from_document` reads the parts in order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from isettlers._core.founders.engine import VOCABULARY
from isettlers.founders.data_files import components
from isettlers.founders.data_model import COLORS, EACH_TOKEN, STACKS, TOKENS
from isettlers.founders.tables import TileList
from isettlers.founders.territory import MOST_REPLACED, Territory, most_reveals
from isettlers.kit.reading import Node, fail

if TYPE_CHECKING:
    from isettlers.founders.setup import Setup

STAGES: Final = ("drafting", "playing", "over")
OVER: Final = "over"
PHASES: Final = tuple(dict.fromkeys(VOCABULARY["phases"]))
DRAFTING: Final = PHASES[:2]
QUESTIONS: Final = VOCABULARY["questions"]
"""The questions, in the order of the core."""
WITHIN: Final[Mapping[str, str]] = {
    asked: phase for asked, phase in zip(QUESTIONS, VOCABULARY["phases"], strict=False) if asked not in PHASES
}
"""Questions within a choice already begun, and the phase they belong to."""
ASKS: Final[Mapping[str, Sequence[str]]] = {
    "seat": ("token",), "war": ("against",), "coin": ("against",), "product": ("against", "at"), "cart": (),
    "craftsmen": (), "face": ("at",), "place": ("tile",),
}  # fmt: skip
"""The fields that belong to each of them."""

FIELDS: Final = (
    "phase", "first", "turn", "stacks", "rows", "victory", "supply", "draft", "bought", "pending", "seats", "rng",
)  # fmt: skip
SEAT_FIELDS: Final = ("tiles", "carts", "tokens", "replaced", "drafted")
TILE_FIELDS: Final = ("at", "tile", "war", "coins", "craftsmen")
PICKS: Final = 2
"""Tiles that a seat drafts."""
NATURE, VILLAGE, _, VICTORY = COLORS
COUNTED: Final = TOKENS[:3]
"""Tokens of a kind are alike, but for craftsmen."""


class Reading:
    """A document under way: its setup, and what has been named so far."""

    def __init__(self, setup: Setup, root: Node) -> None:
        self.setup = setup
        self.root = root
        self.tiles: TileList = setup.tables().cards
        self.count = setup.players
        self.seen: Counter[int] = Counter()
        """Tiles that lie somewhere, by kind."""
        self.tokens: Counter[str] = Counter()
        """Tokens that are somewhere, by kind."""
        self.faces: Counter[str] = Counter(setup.tile_set.faces)
        """Craftsmen that are nowhere yet."""

    def kind(self, node: Node) -> int:
        """Return a kind of tile by number."""
        return self.tiles.numbers[node.one_of(tuple(self.tiles.numbers))]

    def tile(self, node: Node) -> int:
        """Return a tile that lies somewhere, of each kind no more than it has copies."""
        kind = self.kind(node)
        self.seen[kind] += 1
        copies = self.tiles.set.kinds[kind].count
        if self.seen[kind] > copies:
            fail(node.path, f"{self.tiles.id(kind)} lies elsewhere; {copies} in all")
        return kind

    def row(self, node: Node, color: str, room: int) -> list[int]:
        """Return tiles of one color, in order."""
        found = [self.colored(item, color) for item in node.items()]
        if len(found) > room:
            fail(node.path, f"{len(found)} tiles; there is room for {room}")
        return found

    def colored(self, node: Node, color: str) -> int:
        """Return a tile of one color that lies somewhere."""
        kind = self.tile(node)
        if self.tiles.set.kinds[kind].color != color:
            fail(node.path, f"{self.tiles.id(kind)} is no {color} tile")
        return kind

    def left(self, color: str) -> Counter[int]:
        """Return the tiles of a color that lie nowhere, by kind."""
        kinds = enumerate(self.tiles.set.kinds)
        return Counter({number: kind.count - self.seen[number] for number, kind in kinds if kind.color == color})

    def nature(self, count: int) -> list[int]:
        """Return `count` nature tiles that lie nowhere, of as many kinds as there are."""
        left, found = self.left(NATURE), list[int]()
        for _ in range(max(count, 0)):
            kind = max(left, key=lambda kind: (left[kind], -kind))
            left[kind] -= 1
            found.append(kind)
        self.seen.update(found)
        return found

    def resource(self, node: Node) -> int:
        """Return a resource by number."""
        return self.tiles.resources.index(node.one_of(self.tiles.resources))

    def face(self, node: Node) -> int:
        """Return the resource on craftsmen by number; there are only six, each in one place."""
        face = node.one_of(tuple(dict.fromkeys(self.setup.tile_set.faces)))
        if not self.faces[face]:
            fail(node.path, f"the {face} craftsmen are elsewhere")
        self.faces[face] -= 1
        return self.tiles.resources.index(face)


# ------------------------------------------------------------ the course of the game


def read_phase(root: Node) -> str:
    """Return the phase; left out, that of what is pending, else the beginning of a turn."""
    default = "reveal"
    if "pending" in root:
        default = WITHIN[root.get("pending").get("asked").one_of(tuple(WITHIN))]
    phase = root.get("phase", default=default).one_of(PHASES)
    if "pending" in root and phase != default:
        fail("$.pending", f"this is not asked in the phase {phase}")
    return phase


def read_course(reading: Reading, phase: str, drafted: int) -> dict[str, Any]:
    """Return the stage, the seat that played first, the seat that is asked, and how many tiles were `drafted`."""
    last, settled = reading.count - 1, reading.setup.first_player
    first = reading.root.get("first", default=settled or 0).number(0, last)
    if settled not in {None, first}:
        fail("$.first", f"seat {settled} begins in this setup")
    turn = _drafter(first, drafted - (phase == "layout"), reading.count) if phase in DRAFTING else first
    return {
        "stage": STAGES.index("drafting" if phase in DRAFTING else OVER if phase == OVER else "playing"),
        "first": first,
        "turn": reading.root.get("turn", default=turn).number(0, last),
        "picks": drafted if phase in DRAFTING else 0,
        "rng": reading.root.get("rng").generator() if "rng" in reading.root else [1, 0, 0, 0],
    }


def _drafter(first: int, drafted: int, count: int) -> int:
    """Who picks next: once around, then once back."""
    place = drafted if drafted < count else 2 * count - 1 - drafted
    return (first + max(place, 0)) % count


def read_question(reading: Reading, phase: str, turn: int) -> dict[str, Any]:
    """Return what was bought, what is asked, and what belongs to it."""
    asked = 0 if phase == OVER else QUESTIONS.index(phase)
    found: dict[str, Any] = {"asked": asked, "token": 0, "victim": -1, "cell": None, "kind": -1, "bought": -1}
    if "bought" in reading.root:
        found["bought"] = reading.resource(reading.root.get("bought"))
    if "pending" in reading.root:
        node = reading.root.get("pending")
        word = node.get("asked").one_of(tuple(WITHIN))
        node.only(("asked", *ASKS[word]))
        found["asked"] = QUESTIONS.index(word)
        for key in ASKS[word]:
            found |= _read_part(key, reading, node, turn)
    return found


def _read_part(key: str, reading: Reading, node: Node, turn: int) -> dict[str, Any]:
    if key == "token":
        return {"token": 1 + TOKENS.index(node.get(key).one_of(TOKENS[:2]))}
    if key == "against":
        return {"victim": _victim(reading, node, turn)}
    return {"cell": Territory.cell(node.get(key))} if key == "at" else {"kind": reading.kind(node.get(key))}


def _victim(reading: Reading, node: Node, turn: int) -> int:
    """An opponent; with two players there is only one."""
    found = node.get("against", default=1 - turn) if reading.count == 2 else node.get("against")
    victim = found.number(0, reading.count - 1)
    if victim == turn:
        fail(found.path, f"seat {turn} is on turn itself")
    return victim


# ------------------------------------------------------------ between the seats


def read_rows(reading: Reading) -> list[list[int]]:
    """Return the rows; left out, they are empty."""
    node = reading.root.get("rows", default={})
    node.only(STACKS)
    return [reading.row(node.get(stack, default=[]), stack, components().row_limit) for stack in STACKS]


def read_victory(reading: Reading, phase: str) -> list[int]:
    """Return the victory tiles on display; left out, the first that lie nowhere, none when the game is over."""
    room = components().victory_open[reading.count - 2]
    if "victory" in reading.root:
        return reading.row(reading.root.get("victory"), VICTORY, room)
    return [] if phase == OVER else list(reading.left(VICTORY).elements())[:room]


def read_supply(reading: Reading) -> dict[str, Any]:
    """Return the tokens that nobody has had; left out, all that are nowhere."""
    for token in COUNTED:
        if reading.tokens[token] > EACH_TOKEN:
            fail("$.seats", f"{reading.tokens[token]} {token} tokens; there are {EACH_TOKEN}")
    node = reading.root.get("supply", default={})
    node.only(TOKENS)
    left = {token: EACH_TOKEN - reading.tokens[token] for token in COUNTED}
    faces = node.get("craftsmen", default=list(reading.faces.elements()))
    return {
        "supply": [node.get(token, default=n).number(0, n) for token, n in left.items()],
        "pile": [reading.face(item) for item in faces.items()],
    }


def read_draft(reading: Reading, drafted: int) -> list[int]:
    """Return the nature tiles of the draft; left out, as many as `drafted` tiles leave."""
    room = components().draft_open[reading.count - 2]
    if "draft" in reading.root:
        return reading.row(reading.root.get("draft"), NATURE, room)
    return reading.nature(room - drafted)


def read_stacks(reading: Reading, phase: str, following: int, lands: Sequence[Territory]) -> list[int]:
    """Return the stacks by kind; left out, all that lie nowhere, but no more than there is room for in turns to come.

    `following` is the seat on turn, or the one whose turn follows the vote.
    """
    node = reading.root.get("stacks", default={})
    node.only(STACKS)
    counts = [0] * len(reading.tiles.set.kinds)
    for stack in STACKS:
        left = reading.left(stack)
        if stack in node:
            said = node.get(stack)
            said.only([reading.tiles.id(kind) for kind in left])
            left = Counter({kind: said.get(reading.tiles.id(kind), default=0).number(0, left[kind]) for kind in left})
        for kind, count in left.items():
            counts[kind] = count
    if "stacks" not in reading.root and phase not in DRAFTING:
        begun = phase not in {"reveal", "agreement"}
        most = most_reveals(lands, following, begun=begun)
        if most < (phase != OVER and not begun):
            fail("$.seats", "there is no room for another turn within 33 tiles, 32 cells from (0, 0), 99 replaced")
        _thin(counts, most)
    return counts


def _thin(counts: list[int], most: int) -> None:
    """Take tiles out of stacks, from the fullest kind each time, until there are at most `most`."""
    for _ in range(sum(counts) - max(most, 0)):
        counts[max(range(len(counts)), key=lambda kind: (counts[kind], -kind))] -= 1


# ------------------------------------------------------------ the seats


def read_seat(reading: Reading, node: Node, territory: Territory) -> dict[str, Any]:
    """Return all fields of a seat; its territory is empty where the document leaves it out."""
    node.only(SEAT_FIELDS)
    for item in node.get("tiles", default=[]).items():
        kind = reading.tile(item.get("tile"))
        territory.add(item, kind, _read_marks(reading, item, kind))
    if "tiles" in node:
        territory.check_joined(node.get("tiles").path, corners=reading.setup.rulings.placement_contact == "any")
    if "carts" in node:
        territory.read_carts(node.get("carts"))
        reading.tokens["cart"] += len(territory.carts)
    territory.replaced = node.get("replaced", default=0).number(0, MOST_REPLACED)
    hand = node.get("tokens", default={})
    hand.only(TOKENS)
    held = {token: hand.get(token, default=0).number(0, EACH_TOKEN) for token in COUNTED}
    reading.tokens.update(held)
    picks = [reading.colored(item, NATURE) for item in node.get("drafted", default=[]).items()]
    if len(picks) > PICKS:
        fail(node.get("drafted").path, f"a seat drafts {PICKS} tiles")
    return {
        "tiles": territory.tiles,
        "carts": territory.carts,
        **held,
        "craftsmen": [reading.face(item) for item in hand.get("craftsmen", default=[]).items()],
        "replaced": territory.replaced,
        "picks": picks,
    }


def _read_marks(reading: Reading, item: Node, number: int) -> tuple[int, int, int]:
    """The war and coin tokens on a tile, and the face of craftsmen plus one."""
    item.only(TILE_FIELDS)
    kind, rulings = reading.tiles.set.kinds[number], reading.setup.rulings
    wars = item.get("war", default=0).number(0, EACH_TOKEN if rulings.war_on_attacked_tile else 1)
    coins = item.get("coins", default=0).number(0, rulings.coin_max_per_tile)
    reading.tokens.update(war=wars, coin=coins)
    if coins and not kind.produces:
        fail(f"{item.path}.coins", f"{kind.name} makes nothing that could be bought")
    if "craftsmen" not in item:
        return wars, coins, 0
    face = reading.face(item.get("craftsmen"))
    if kind.color != VILLAGE and (rulings.craftsmen_require_village or not kind.produces):
        fail(f"{item.path}.craftsmen", f"{kind.name} is no place for craftsmen")
    if rulings.craftsmen_match == "face" and reading.tiles.resources[face] not in kind.produces:
        fail(f"{item.path}.craftsmen", f"{kind.name} does not make {reading.tiles.resources[face]}")
    return wars, coins, face + 1

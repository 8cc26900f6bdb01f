"""Setting up a position of Founders of the Empire from a document, every rule of consistency checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from isettlers._core.founders.engine import put_together
from isettlers.founders.data_files import components
from isettlers.founders.data_model import COLORS, EACH_TOKEN, STACKS, TOKENS, Kind
from isettlers.founders.document import OVER, PHASES, QUESTIONS, STAGES, WITHIN
from isettlers.founders.tables import TileList
from isettlers.founders.territory import MOST_REPLACED, Territory, most_reveals
from isettlers.kit.reading import Node, fail, position_of
from isettlers.state import State

if TYPE_CHECKING:
    from isettlers.founders.setup import Setup

_FIELDS: Final = (
    "phase", "first", "turn", "stacks", "rows", "victory", "supply", "draft", "bought", "pending", "seats", "rng",
)  # fmt: skip
_SEAT_FIELDS: Final = ("tiles", "carts", "tokens", "replaced", "drafted")
_ASKS: Final = {
    "seat": ("token",), "war": ("against",), "coin": ("against",), "product": ("against", "at"), "cart": (),
    "craftsmen": (), "face": ("at",), "place": ("tile",),
}  # fmt: skip
"""What belongs to a question within a choice already begun."""
_DRAFTING: Final = PHASES[:2]
_NATURE, _VILLAGE, _, _VICTORY = COLORS
_PICKS: Final = 2
_FAULTS: Final = {
    1: ("$", "phase, turn, what is bought and what is asked do not go together"),
    2: ("$.rng", "no generator that a position can have"),
    3: ("$.stacks", "stacks that cannot be so"),
    4: ("$.rows", "rows, victory tiles or draft that cannot be so"),
    5: ("$.seats", "a territory that cannot be so: tiles not joined, or marks where none can lie"),
    6: ("$.seats", "carts that cannot be so: each lies on four tiles, no two on the same"),
    7: ("$.seats", "more tokens than there are"),
    8: ("$", "more tiles of a kind than there are"),
    9: ("$.stacks", "too many turns to come: a seat could outgrow 33 tiles, 32 cells from (0, 0), or 99 replaced"),
    10: ("$.pending", "this cannot be asked here"),
    11: ("$", "in the draft nothing lies anywhere but what was drafted"),
    12: ("$.phase", "a game that is over has a reason, and none goes on that has one"),
}
"""What the core's codes of broken invariants say, for what the checks field by field let through."""


def from_document(setup: Setup, tree: object) -> State:
    """The position that a document describes.

    Raises FormatError, naming the path, for anything that is no such document or no consistent position.
    """
    root = Node(tree, "$")
    values = _Reading(setup, setup.tables().cards, root).values()
    return position_of(setup, put_together, values, _FAULTS, seeded="rng" in root)


class _Reading:
    """One document being read into the raw values of a state."""

    def __init__(self, setup: Setup, tiles: TileList, root: Node) -> None:
        self.setup = setup
        self.tiles = tiles
        self.root = root
        self.count = setup.players
        self.seen: Counter[int] = Counter()
        """Tiles that lie somewhere, by kind."""
        self.tokens: Counter[str] = Counter()
        """Tokens that are somewhere, by kind."""
        self.faces: Counter[str] = Counter(setup.tile_set.faces)
        """Craftsmen that are nowhere yet."""

    def values(self) -> dict[str, Any]:
        """All fields of the state."""
        self.root.only(_FIELDS)
        phase = self._phase()
        nodes = list(self.root.get("seats", default=[{}] * self.count).items())
        if len(nodes) != self.count:
            fail("$.seats", f"this setup has {self.count} seats, not {len(nodes)}")
        territories = [Territory() for _ in nodes]
        seats = [self._seat(node, territory) for node, territory in zip(nodes, territories, strict=True)]
        self._check_stage(phase, nodes, seats)
        values = self._course(phase, seats)
        values |= self._question(phase, values["turn"]) | self._supply()
        values |= {"seats": seats, "rows": self._rows(), "pool": self._pool(phase, seats)}
        self._check_coins(values, phase)
        values["victory"] = self._victory(phase)
        for node, side, territory in zip(nodes, seats, territories, strict=True):
            if "tiles" not in node and phase not in _DRAFTING:
                side["tiles"] = territory.begin(self._nature(2), node.path)
        following = values["first"] if phase == "agreement" else values["turn"]
        values["stacks"] = self._stacks(phase, following, territories)
        return values

    # ------------------------------------------------------------ the course of the game

    def _phase(self) -> str:
        """The phase; unless said, that of what is pending, else the beginning of a turn."""
        default = "reveal"
        if "pending" in self.root:
            default = WITHIN[self.root.get("pending").get("asked").one_of(tuple(WITHIN))]
        phase = self.root.get("phase", default=default).one_of(PHASES)
        if "pending" in self.root and phase != default:
            fail("$.pending", f"this is not asked in the phase {phase}")
        return phase

    def _check_stage(self, phase: str, nodes: Sequence[Node], seats: Sequence[dict[str, Any]]) -> None:
        """Refuse what belongs to another stage of the game."""
        if "bought" in self.root and phase != "add":
            fail("$.bought", f"nothing that was bought is left in the phase {phase}")
        if phase in _DRAFTING:
            if phase == "layout" and not any(len(side["picks"]) == _PICKS for side in seats):
                fail("$.seats", f"nobody has {_PICKS} tiles drafted to lay")
            return
        if "draft" in self.root:
            fail("$.draft", "the draft has ended")
        for node, side in zip(nodes, seats, strict=True):
            if side["picks"]:
                fail(node.get("drafted").path, "the draft has ended")
            if "tiles" in node and not side["tiles"]:
                fail(node.get("tiles").path, "a territory has tiles once the draft has ended")

    def _course(self, phase: str, seats: Sequence[dict[str, Any]]) -> dict[str, Any]:
        """Who began, whose turn it is, what was bought."""
        root, last = self.root, self.count - 1
        first = root.get("first", default=self.setup.first_player or 0).number(0, last)
        if self.setup.first_player not in {None, first}:
            fail("$.first", f"seat {self.setup.first_player} begins in this setup")
        made = sum(len(side["picks"]) + len(side["tiles"]) for side in seats) if phase in _DRAFTING else 0
        turn = root.get("turn", default=self._drafter(first, made - (phase == "layout")) if made else first)
        return {
            "stage": STAGES.index("drafting" if phase in _DRAFTING else OVER if phase == OVER else "playing"),
            "first": first,
            "turn": turn.number(0, last),
            "picks": made,
            "bought": self._resource(root.get("bought")) if "bought" in root else -1,
            "rng": root.get("rng").generator() if "rng" in root else [1, 0, 0, 0],
        }

    def _drafter(self, first: int, made: int) -> int:
        """Who picks after so many picks: once around, then once back."""
        place = made if made < self.count else 2 * self.count - 1 - made
        return (first + max(place, 0)) % self.count

    def _question(self, phase: str, turn: int) -> dict[str, Any]:
        """What is asked, with what belongs to it."""
        number = 0 if phase == OVER else QUESTIONS.index(phase)
        asked: dict[str, Any] = {"asked": number, "token": 0, "victim": -1, "cell": None, "kind": -1}
        if "pending" not in self.root:
            return asked
        node = self.root.get("pending")
        word = node.get("asked").one_of(tuple(WITHIN))
        node.only(("asked", *_ASKS[word]))
        asked["asked"] = QUESTIONS.index(word)
        for key in _ASKS[word]:
            if key == "token":
                asked["token"] = 1 + TOKENS.index(node.get("token").one_of(TOKENS[:2]))
            elif key == "against":
                asked["victim"] = self._victim(node, turn)
            elif key == "at":
                asked["cell"] = Territory.cell(node.get("at"))
            else:
                asked["kind"] = self._kind(node.get("tile"))
        return asked

    def _victim(self, node: Node, turn: int) -> int:
        """An opponent; with two players there is only one."""
        only = 1 - turn if self.count == 2 else None
        found = node.get("against", default=only) if only is not None else node.get("against")
        victim = found.number(0, self.count - 1)
        if victim == turn:
            fail(found.path, f"seat {turn} is on turn itself")
        return victim

    # ------------------------------------------------------------ seats

    def _seat(self, node: Node, territory: Territory) -> dict[str, Any]:
        """All fields of a seat; its territory is left empty where the document does not say."""
        node.only(_SEAT_FIELDS)
        for item in node.get("tiles", default=[]).items():
            kind = self._tile(item.get("tile"))
            territory.add(item, kind, self._marks(item, self.tiles.set.kinds[kind]))
        if "tiles" in node:
            territory.check_joined(node.get("tiles").path, corners=self.setup.rulings.placement_contact == "any")
        if "carts" in node:
            territory.read_carts(node.get("carts"))
            self.tokens["cart"] += len(territory.carts)
        territory.replaced = node.get("replaced", default=0).number(0, MOST_REPLACED)
        hand = node.get("tokens", default={})
        hand.only(TOKENS)
        held = {token: hand.get(token, default=0).number(0, EACH_TOKEN) for token in TOKENS[:3]}
        self.tokens.update(held)
        picks = [self._nature_tile(item) for item in node.get("drafted", default=[]).items()]
        if len(picks) > _PICKS:
            fail(node.get("drafted").path, f"a seat drafts {_PICKS} tiles")
        return {
            "tiles": territory.tiles,
            "carts": territory.carts,
            **held,
            "craftsmen": [self._face(item) for item in hand.get("craftsmen", default=[]).items()],
            "replaced": territory.replaced,
            "picks": picks,
        }

    def _marks(self, item: Node, kind: Kind) -> tuple[int, int, int]:
        """What lies on a tile: war and coin tokens, and the face of craftsmen plus one."""
        item.only(("at", "tile", "war", "coins", "craftsmen"))
        rulings = self.setup.rulings
        wars = item.get("war", default=0).number(0, EACH_TOKEN if rulings.war_on_attacked_tile else 1)
        coins = item.get("coins", default=0).number(0, rulings.coin_max_per_tile)
        self.tokens.update(war=wars, coin=coins)
        if coins and not kind.produces:
            fail(f"{item.path}.coins", f"{kind.name} makes nothing that could be bought")
        if "craftsmen" not in item:
            return wars, coins, 0
        face = self._face(item.get("craftsmen"))
        if kind.color != _VILLAGE and (rulings.craftsmen_require_village or not kind.produces):
            fail(f"{item.path}.craftsmen", f"{kind.name} is no place for craftsmen")
        if rulings.craftsmen_match == "face" and self.tiles.resources[face] not in kind.produces:
            fail(f"{item.path}.craftsmen", f"{kind.name} does not make {self.tiles.resources[face]}")
        return wars, coins, face + 1

    def _check_coins(self, values: dict[str, Any], phase: str) -> None:
        """Refuse coins that lie longer than they can: since a seat's last turn each other seat had one turn at most."""
        now = values["first"] if phase == "agreement" else values["turn"]
        for seat, side in enumerate(values["seats"]):
            coins = sum(tile[4] for tile in side["tiles"])
            turns = 0 if phase == OVER else (now - seat - 1) % self.count
            bought = values["bought"] >= 0 and seat != now
            if coins > turns + bought:
                said = f"coins lie here ({coins}), and no more than {turns + bought} can since this seat's last turn"
                fail(f"$.seats[{seat}].tiles", said)

    def _supply(self) -> dict[str, Any]:
        """Tokens that nobody has had; unless said, all that are nowhere."""
        for token in TOKENS[:3]:
            if self.tokens[token] > EACH_TOKEN:
                fail("$.seats", f"{self.tokens[token]} {token} tokens; there are {EACH_TOKEN}")
        node = self.root.get("supply", default={})
        node.only(TOKENS)
        left = [EACH_TOKEN - self.tokens[token] for token in TOKENS[:3]]
        counts = [node.get(token, default=n).number(0, n) for token, n in zip(TOKENS, left, strict=False)]
        faces = node.get("craftsmen", default=list(self.faces.elements()))
        return {"supply": counts, "pile": [self._face(item) for item in faces.items()]}

    # ------------------------------------------------------------ what lies open

    def _rows(self) -> list[list[int]]:
        """The rows; unless said, empty."""
        node = self.root.get("rows", default={})
        node.only(STACKS)
        return [self._row(node.get(stack, default=[]), stack, components().row_limit) for stack in STACKS]

    def _row(self, node: Node, color: str, room: int) -> list[int]:
        """Tiles of one color, in order."""
        found = [self._colored(item, color) for item in node.items()]
        if len(found) > room:
            fail(node.path, f"{len(found)} tiles; there is room for {room}")
        return found

    def _victory(self, phase: str) -> list[int]:
        """The victory tiles on display; unless said, the first that lie nowhere, none when the game is over."""
        room = components().victory_open[self.count - 2]
        if "victory" in self.root:
            return self._row(self.root.get("victory"), _VICTORY, room)
        return [] if phase == OVER else list(self._left(_VICTORY).elements())[:room]

    def _pool(self, phase: str, seats: Sequence[dict[str, Any]]) -> list[int]:
        """The nature tiles of the draft; unless said, as many as there must be."""
        if phase not in _DRAFTING:
            return []
        room = components().draft_open[self.count - 2]
        if "draft" in self.root:
            return self._row(self.root.get("draft"), _NATURE, room)
        return self._nature(room - sum(len(side["picks"]) + len(side["tiles"]) for side in seats))

    def _stacks(self, phase: str, following: int, territories: Sequence[Territory]) -> list[int]:
        """The stacks; unless said, all that lie nowhere, as far as there is room for as many turns.

        `following` is the seat on turn, or the one whose turn follows the vote.
        """
        node = self.root.get("stacks", default={})
        node.only(STACKS)
        counts = [0] * len(self.tiles.set.kinds)
        for stack in STACKS:
            left = self._left(stack)
            if stack in node:
                said = node.get(stack)
                said.only([self.tiles.id(kind) for kind in left])
                left = Counter({kind: said.get(self.tiles.id(kind), default=0).number(0, left[kind]) for kind in left})
            for kind, count in left.items():
                counts[kind] = count
        if "stacks" not in self.root and phase not in _DRAFTING:
            begun = phase not in {"reveal", "agreement"}
            most = most_reveals(territories, following, begun=begun)
            if most < (phase != OVER and not begun):
                fail("$.seats", "there is no room for another turn within 33 tiles, 32 cells from (0, 0), 99 replaced")
            _thin(counts, most)
        return counts

    # ------------------------------------------------------------ names

    def _kind(self, node: Node) -> int:
        """A kind of tile by number."""
        return self.tiles.numbers[node.one_of(tuple(self.tiles.numbers))]

    def _tile(self, node: Node) -> int:
        """A tile that lies somewhere: there are only so many of each kind."""
        kind = self._kind(node)
        self.seen[kind] += 1
        copies = self.tiles.set.kinds[kind].count
        if self.seen[kind] > copies:
            fail(node.path, f"{self.tiles.id(kind)} lies elsewhere; {copies} in all")
        return kind

    def _colored(self, node: Node, color: str) -> int:
        kind = self._tile(node)
        if self.tiles.set.kinds[kind].color != color:
            fail(node.path, f"{self.tiles.id(kind)} is no {color} tile")
        return kind

    def _nature_tile(self, node: Node) -> int:
        return self._colored(node, _NATURE)

    def _left(self, color: str) -> Counter[int]:
        """What lies nowhere of a color, by kind."""
        kinds = enumerate(self.tiles.set.kinds)
        return Counter({number: kind.count - self.seen[number] for number, kind in kinds if kind.color == color})

    def _nature(self, count: int) -> list[int]:
        """So many nature tiles that lie nowhere, of as many kinds as there are."""
        left, found = self._left(_NATURE), list[int]()
        for _ in range(max(count, 0)):
            kind = max(left, key=lambda kind: (left[kind], -kind))
            left[kind] -= 1
            found.append(kind)
        self.seen.update(found)
        return found

    def _resource(self, node: Node) -> int:
        return self.tiles.resources.index(node.one_of(self.tiles.resources))

    def _face(self, node: Node) -> int:
        """The face of craftsmen by resource; there are only six, each in one place."""
        face = node.one_of(tuple(dict.fromkeys(self.setup.tile_set.faces)))
        if not self.faces[face]:
            fail(node.path, f"the {face} craftsmen are elsewhere")
        self.faces[face] -= 1
        return self.tiles.resources.index(face)


def _thin(counts: list[int], most: int) -> None:
    """Take tiles out of stacks, from the fullest kind each time, until there are no more than so many."""
    for _ in range(sum(counts) - max(most, 0)):
        counts[max(range(len(counts)), key=lambda kind: (counts[kind], -kind))] -= 1

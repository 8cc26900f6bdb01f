"""Setting up a position of Imperial Settlers from a document, every rule of consistency checked (docs/documents.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from isettlers._core.imperial.engine import put_together
from isettlers.imperial.document import ACTED, BLOCKED, TARGETS, bits_of
from isettlers.imperial.document_frames import cards_aside, read_frame
from isettlers.imperial.document_further import ATTACKS, LINE, Further
from isettlers.imperial.document_reading import Node
from isettlers.imperial.events import NOBODY, PHASES
from isettlers.imperial.tables import CARDS, FIRST_FACTION_CARD, GOODS, CardList
from isettlers.imperial.text import FACTION_CARDS, RESOURCES, SEATS
from isettlers.kit.reading import fail, position_of
from isettlers.state import State

if TYPE_CHECKING:
    from isettlers.imperial.setup import Setup

ROUNDS: Final = 5
FRAMES: Final = 14
MOST_GOODS: Final = 511
MOST_DEFENSE: Final = 7
MOST_VP: Final = 65535
RA_TOKENS: Final = 4
_COMMONS: Final = range(FIRST_FACTION_CARD)
_OWN: Final = range(FIRST_FACTION_CARD, CARDS)
_STOPS: Final = PHASES[1:]  # the lookout asks nobody
_FIELDS: Final = (
    "round", "phase", "first", "turn", "passed", "done", "action_done", "common", "shrine", "seats", "virtual",
    "pending", "rng",
)  # fmt: skip
_SEAT_FIELDS: Final = (
    "faction", "vp", "goods", "hand", "known", "pooled", "empire", "foundations", "under_gates", "deals", "trades",
    "discard", "deck", "may_not_raze_here",
)  # fmt: skip
_MARKS: Final = ("uses", "blocked", "guarded", "taken_by")
_FAULTS: Final = {
    1: ("$", "a card is in two places or in none"),
    2: ("$.seats", "a card is said to be known that is neither in hand nor face down"),
    3: ("$.seats", "something lies on a card that is no such location"),
    4: ("$", "locations taken by Temple of Ra, cards under Gates or goods on the Shrine without what they belong to"),
    5: ("$.seats", "a Trade Route deal with a card that is no location in that row"),
    6: ("$.seats", "a supply holds more than it can"),
    7: ("$.pending", "questions and work that cannot follow on one another like this"),
    8: ("$", "phase, turn and who has passed do not go together"),
    9: ("$", "Technology, markers or cards at the bottom of the deck without what they belong to"),
    10: ("$.virtual", "attack cards that do not add up"),
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

    def __init__(self, setup: Setup, cards: CardList, root: Node) -> None:
        self.setup = setup
        self.cards = cards
        self.root = root
        self.rows = len(cards.ids)
        self.seats = len(setup.factions)
        self.further = Further(setup, cards)
        self.places: dict[tuple[int, int], str] = {}
        """Where each card is that the document names; common cards are entered under seat 0."""
        self.ra_seat = NOBODY
        self.taken = 0

    def values(self) -> dict[str, Any]:
        """All fields of the state."""
        self.root.only(_FIELDS)
        values = self._course()
        common = self.root.get("common", default={})
        common.only(("deck", "discard", "row", *self.further.common_fields))
        values["common_discard"] = self._zone(common, "discard", 0, "in the discard pile", _COMMONS)
        values["row"] = self._zone(common, "row", 0, "in the open row", _COMMONS)
        pending = self.root.get("pending", default={})
        values |= self._pending(pending, values)
        seats = list(self.root.get("seats", default=[{}] * self.seats).items())
        if len(seats) != self.seats:
            fail("$.seats", f"this setup has {self.seats} seats, not {len(seats)}")
        values["seats"] = [self._seat(node, seat) for seat, node in enumerate(seats)]
        values |= self._further(common, seats, values)
        values["ra_seat"] = self.ra_seat
        values["common_deck"] = self._deck(common, 0, "in the common deck", _COMMONS)
        for seat, node in enumerate(seats):
            deck = self._deck(node, seat, f"in the deck of seat {seat}", _OWN)
            values["seats"][seat]["deck"] = deck
            self._check_marks(node, values, seat)
        self._check_rows(seats, values)
        values["shrine"] = self._shrine(values)
        return values

    def _further(self, common: Node, seats: list[Node], values: dict[str, Any]) -> dict[str, Any]:
        """What only some setups have: packs, the alternate lookout, the solo game."""
        further = self.further
        found: dict[str, Any] = {"pack": {}, "packets": {}, "solo": {}}
        if further.has_pack:
            for seat, node in enumerate(seats):
                further.read_tokens(node, seat)
            markers = self._zone(common, "markers", 0, "a marker", _COMMONS)
            bottom = [item.card(self.cards, 0) for item in common.get("bottom", default=[]).items()]
            found["pack"] = further.pack | {"markers": markers, "bottom": bottom}
        if further.has_packets:
            found["packets"] = {
                "packet": [
                    self._zone(node, "packet", seat, "in a packet", _COMMONS) for seat, node in enumerate(seats)
                ],
                "kept": [
                    self._zone(node, "kept", seat, "kept of a packet", _COMMONS) for seat, node in enumerate(seats)
                ],
                "told": [self._marks(node, "told", seat) for seat, node in enumerate(seats)],
            }
        if self.setup.solo:
            virtual = self._virtual(self.root.get("virtual", default={}))
            blocked = virtual.pop("blocked")
            values["seats"][0]["guard"] += blocked["guard"]
            values["seats"][0]["use"] |= blocked["use"]
            values["seats"].append(virtual)
            found["solo"] = further.solo
        elif "virtual" in self.root:
            fail("$.virtual", "only the solo game has a virtual player")
        return found

    def _virtual(self, node: Node) -> dict[str, Any]:
        """The virtual player's row, as one of a seat without anything else."""
        node.only(("name", "empire", "line", "attacks_left", "attack_deals", "collection", "blocked", "extra"))
        side = self._seat(Node({"empire": node.get("empire", default=[]).value}, node.path), 1) | {"deck": []}
        blocked = self._row(node.get("blocked", default=[]), 0, ("uses", "blocked", "guarded"))
        collection = self._cards(node.get("collection", default=[]), 0, "in the Collection")
        self.further.read_virtual(node, collection, blocked["location"])
        return side | {"blocked": blocked}

    # ------------------------------------------------------------ the course of the game

    def _course(self) -> dict[str, Any]:
        """Round, phase, whose turn it is, who has passed, the generator."""
        root, last = self.root, self.seats - 1
        phase = root.get("phase", default="action").one_of(_STOPS)
        first = root.get("first", default=0).number(0, last)
        turn = root.get("turn", default=first).number(0, last)
        over = phase in {"cleanup", "over", "attack"}
        if phase == "attack" and not self.setup.solo:
            fail("$.phase", "only the solo game has attacks")
        passed = [
            node.number(0, last) for node in root.get("passed", default=[*range(self.seats)] if over else []).items()
        ]
        if phase == "action":
            if "done" in root:
                fail("$.done", "in the action phase nobody is done but by passing")
            if turn in passed:
                fail("$.turn", f"seat {turn} has passed")
        elif turn != first:
            fail("$.turn", f"it is the turn of seat {first}, the first player, outside the action phase")
        elif bits_of(passed) != (bits_of(range(self.seats)) if over else 0):
            fail("$.passed", f"in the phase {phase!r} {'everybody' if over else 'nobody'} has passed")
        most = last if phase.endswith("draft") else max(self.seats, ATTACKS) if phase == "attack" else self.seats
        done = root.get("done", default=0).number(0, most)
        if root.get("action_done", default=False).flag():
            if phase != "action":
                fail("$.action_done", f"nobody acts in the {phase} phase")
            done = ACTED
        return {
            "round": self._round(phase), "phase": PHASES.index(phase),
            "first": first, "turn": turn, "passed": bits_of(passed), "step": done, "rng": self._rng(),
        }  # fmt: skip

    def _round(self, phase: str) -> int:
        """The game ends with the last round, which has no cleanup (C5)."""
        if phase == "over":
            return self.root.get("round", default=ROUNDS).number(ROUNDS, ROUNDS)
        return self.root.get("round", default=1).number(1, ROUNDS - 1 if phase == "cleanup" else ROUNDS)

    def _rng(self) -> list[int]:
        if "rng" not in self.root:
            return [1, 0, 0, 0]  # drawn anew by from_document
        return self.root.get("rng").generator()

    def _pending(self, node: Node, values: dict[str, Any]) -> dict[str, Any]:
        """The chain under way; cards between two zones take their places."""
        node.only(("free_move", "cost", "kept", "target", "chain"))
        chain = [(item, self._frame(item)) for item in node.get("chain", default=[]).items()]
        phase = PHASES[values["phase"]]
        if len(chain) > FRAMES:
            fail("$.pending.chain", f"at most {FRAMES} entries, not {len(chain)}")
        if not chain and phase in {"production", "cleanup", "attack"}:
            fail("$.pending", f"the {phase} phase stops only where something is asked")
        if not chain and node.mapping():
            fail("$.pending", "nothing is under way without a chain")
        for item, frame in chain:
            for seat, card in cards_aside(frame):
                self._place(seat, card, item.path, "between two zones")
        if chain and phase == "action":
            values["step"] = values["step"] or 1
        elif chain and phase != "attack":
            values["step"] = self._begun(chain[0][0], values)
        other, name = ("cost", "kept") if phase == "cleanup" else ("kept", "cost")
        if other in node:
            fail(node.get(other).path, f"the {phase} phase has no such field, but {name!r}")
        cost = _goods(node.get(name, default={}))
        return {
            "stack": [frame for _, frame in chain],
            "free_move": int(node.get("free_move", default=False).flag()),
            "cost": sum(amount << 10 * i for i, amount in enumerate(cost)),
            "target": self._target(node.get("target"), values["turn"]) if "target" in node else 0,
        }

    def _frame(self, item: Node) -> tuple[int, ...]:
        """One entry of the chain; on a card being built there may be markers already."""
        if "markers" not in item or item.get("what").value != "place":
            return read_frame(item, self.cards)
        without = {key: value for key, value in item.mapping().items() if key != "markers"}
        frame = read_frame(Node(without, item.path), self.cards)
        self.further.read_markers(item.get("markers"), *cards_aside(frame)[0])
        return frame

    def _begun(self, first: Node, values: dict[str, Any]) -> int:
        """How many seats have begun production or cleanup, the one asked being the last of them."""
        begun: int = (first.get("seat").number(0, self.seats - 1) - values["first"]) % self.seats + 1
        if values["step"] != begun and "done" in self.root:
            fail("$.done", f"the seat that is asked is number {begun} from the first player, not {values['step']}")
        return begun

    def _target(self, node: Node, seat: int) -> int:
        """The action id that answered the target question."""
        kind = node.get("kind").one_of(tuple(TARGETS))
        keys = {
            "seat": ("seat",), "raze_hand": ("card",), "attack_card": ("place",),
            "choose_trade": ("holder", "row", "card"),
        }  # fmt: skip
        node.only(("kind", *keys.get(kind, ("row", "card"))))
        start, last = TARGETS[kind], self.rows - 1
        if kind == "seat":
            return start + node.get("seat").number(0, last)
        if kind == "attack_card":
            return start + node.get("place").number(0, LINE - 1)
        if kind == "raze_hand":
            return start + node.get("card").card(self.cards, seat)
        row = node.get("row").number(0, last)
        card = node.get("card").card(self.cards, row)
        if kind == "location":
            return start + row * CARDS + card
        if card < FIRST_FACTION_CARD:
            fail(node.get("card").path, "only faction cards are deals")
        holder = node.get("holder").number(0, last) if kind == "choose_trade" else 0
        return start + (holder * SEATS + row) * FACTION_CARDS + card - FIRST_FACTION_CARD

    # ------------------------------------------------------------ cards in their places

    def _place(self, seat: int, card: int, path: str, place: str) -> int:
        """Enter a card where it is; each card is in one place."""
        key = (seat if card >= FIRST_FACTION_CARD else 0, card)
        if key in self.places:
            fail(path, f"{self.cards.id(seat, card)} is already {self.places[key]}")
        self.places[key] = place
        return card

    def _zone(self, node: Node, key: str, seat: int, place: str, numbers: range) -> list[int]:
        """A pile of printed ids, all with one back, entered in their place."""
        found = []
        for item in node.get(key, default=[]).items():
            card = item.card(self.cards, seat)
            if card not in numbers:
                fail(item.path, f"{item.value} is no card of that deck")
            found.append(self._place(seat, card, item.path, place))
        return found

    def _deck(self, node: Node, seat: int, place: str, numbers: range) -> list[int]:
        """A deck: as listed, and then every card is somewhere; unlisted, all cards not named elsewhere."""
        deck = self._zone(node, "deck", seat, place, numbers)
        rest = [card for card in numbers if self.cards.ids[seat][card] and (seat, card) not in self.places]
        if "deck" not in node:
            return rest
        if rest:
            fail(node.get("deck").path, f"{self.cards.id(seat, rest[0])} is neither here nor anywhere else")
        return deck

    # ------------------------------------------------------------ a seat

    def _seat(self, node: Node, seat: int) -> dict[str, Any]:
        """All fields of a seat but its deck."""
        node.only((*_SEAT_FIELDS, *self.further.seat_fields))
        if "faction" in node and seat < self.seats and node.get("faction").value != self.setup.factions[seat]:
            fail(node.get("faction").path, f"seat {seat} of this setup plays the {self.setup.factions[seat]}")
        empire = self._row(node.get("empire", default=[]), seat, _MARKS)
        foundations, secret = self._foundations(node, seat)
        gates = list(node.get("under_gates", default=[]).items())
        if len(gates) > 2:
            fail(node.get("under_gates").path, f"there are two Gates at most, not {len(gates)}")
        under = [self._cards(gate, seat, "under a Gate") for gate in gates] + [[], []]
        shield = node.get("may_not_raze_here", default=[])
        return empire | {
            "foundation": foundations, "secret": secret, "under": under[0], "under_2": under[1],
            "hand": self._cards(node.get("hand", default=[]), seat, f"in the hand of seat {seat}"),
            "discard": self._zone(node, "discard", seat, f"in the discard pile of seat {seat}", _OWN),
            "deals": self._deals(node, seat), "trades": self._trades(node),
            "known": self._marks(node, "known", seat), "pooled": self._marks(node, "pooled", seat),
            "goods": _goods(node.get("goods", default={})), "vp": node.get("vp", default=0).number(0, MOST_VP),
            "shield": bits_of(self._enemy(item, seat) for item in shield.items()),
        }  # fmt: skip

    def _cards(self, node: Node, seat: int, place: str) -> list[int]:
        return [self._place(seat, item.card(self.cards, seat), item.path, place) for item in node.items()]

    def _entry(self, item: Node, keys: tuple[str, ...]) -> tuple[Node, Node]:
        """An entry that may be a bare printed id: its card and where its other fields are."""
        if isinstance(item.value, str):
            return item, Node({}, item.path)
        item.only(("card", *keys))
        return item.get("card"), item

    def _enemy(self, item: Node, seat: int) -> int:
        enemy = item.number(0, self.rows - 1)
        if enemy == seat:
            fail(item.path, f"seat {seat} itself; an enemy is needed here")
        return enemy

    def _row(self, node: Node, seat: int, marked: tuple[str, ...]) -> dict[str, Any]:
        """The locations of a list and what lies on them."""
        found: dict[str, Any] = {"location": [], "lent": [], "guard": [], "use": {}}
        for item in node.items():
            name, marks = self._entry(item, (*marked, *self.further.marks))
            card = self._place(seat, name.card(self.cards, seat), name.path, f"in the empire of seat {seat}")
            self.further.read_marks(marks, seat, card)
            found["lent" if "taken_by" in marks else "location"].append(card)
            if "taken_by" in marks:
                self._take(marks.get("taken_by"), seat)
            if marks.get("guarded", default=False).flag():
                found["guard"].append(card)
            uses = self._uses(marks, seat, card)
            if uses:
                found["use"][card] = uses
        return found

    def _uses(self, marks: Node, seat: int, card: int) -> int:
        """How often a location was used this round, 3 when it is blocked."""
        blocked = marks.get("blocked", default=False).flag()
        uses = marks.get("uses", default=0)
        facts = self.cards.card(seat, card)
        if (blocked or uses.value) and facts.kind != "action":
            fail(uses.path if uses.value else marks.get("blocked").path, f"{facts.name} is no action location")
        times = uses.number(0, max(facts.limit, 1))
        if blocked and times:
            fail(uses.path, "a blocked location is marked as blocked alone")
        return BLOCKED if blocked else times

    def _take(self, node: Node, seat: int) -> None:
        """A location that works for the holder of Temple of Ra."""
        holder = self._enemy(node, seat)
        if self.ra_seat not in {NOBODY, holder}:
            fail(node.path, f"seat {self.ra_seat} has taken others; only one seat takes locations")
        self.ra_seat = holder
        self.taken += 1
        if self.taken > RA_TOKENS:
            fail(node.path, f"at most {RA_TOKENS} locations are taken")

    def _foundations(self, node: Node, seat: int) -> tuple[list[int], list[int]]:
        cards, secret = [], []
        for item in node.get("foundations", default=[]).items():
            name, marks = self._entry(item, ("secret",))
            card = self._place(seat, name.card(self.cards, seat), name.path, f"a foundation of seat {seat}")
            cards.append(card)
            if marks.get("secret", default=False).flag():
                secret.append(card)
        return cards, secret

    def _deals(self, node: Node, seat: int) -> list[list[int]]:
        """Cards under a board, by the seat whose faction printed them."""
        deals: list[list[int]] = [[] for _ in range(self.rows)]
        for item in node.get("deals", default=[]).items():
            name, marks = self._entry(item, ("from",))
            origin = marks.get("from", default=seat).number(0, self.seats - 1)
            card = self._faction_card(name, origin)
            deals[origin].append(self._place(origin, card, name.path, f"a deal of seat {seat}"))
        return deals

    def _trades(self, node: Node) -> list[list[int]]:
        """Trade Route deals with locations, by row."""
        trades: list[list[int]] = [[] for _ in range(self.rows)]
        for item in node.get("trades", default=[]).items():
            item.only(("card", "row"))
            row = item.get("row").number(0, self.rows - 1)
            card = self._faction_card(item.get("card"), row)
            if card in trades[row]:
                fail(item.path, "named twice")
            trades[row].append(card)
        return trades

    def _faction_card(self, name: Node, seat: int) -> int:
        card = name.card(self.cards, seat)
        if card < FIRST_FACTION_CARD or not self.cards.card(seat, card).deal:
            fail(name.path, f"{name.value} has no deal")
        return card

    def _marks(self, node: Node, key: str, seat: int) -> list[int]:
        return [item.card(self.cards, seat) for item in node.get(key, default=[]).items()]

    # ------------------------------------------------------------ what must go together

    def _check_marks(self, node: Node, values: dict[str, Any], seat: int) -> None:
        """Cards that others know lie where they are said to."""
        side = values["seats"][seat]
        last = values["stack"][-1:]
        aside = {card for frame in last for owner, card in cards_aside(frame) if owner == seat}
        hidden = {*side["hand"], *side["under"], *side["under_2"], *aside}
        for key, there in (("known", hidden), ("pooled", hidden | set(side["secret"]))):
            for card, item in zip(side[key], node.get(key, default=[]).items(), strict=True):
                if card not in there:
                    fail(item.path, f"{item.value} is neither in the hand of seat {seat} nor face down before it")
        for card, item in zip(side["pooled"], node.get("pooled", default=[]).items(), strict=True):
            if card in side["known"]:
                fail(item.path, f"{item.value} is known already")

    def _check_rows(self, seats: list[Node], values: dict[str, Any]) -> None:
        """Trade Route deals, cards under Gates and taken locations need what they belong to."""
        rows = self._rows(values)
        gates = self._standing(rows, "gate")
        for seat, side in enumerate(values["seats"]):
            for row, cards in enumerate(side["trades"]):
                for card in cards:
                    if card not in rows[row]:
                        fail(
                            f"{seats[seat].path}.trades",
                            f"{self.cards.id(row, card)} is not in the empire of seat {row}",
                        )
            for place, zone in enumerate(("under", "under_2")):
                if side[zone] and not gates:
                    fail(f"{seats[seat].path}.under_gates[{place}]", "no Gate is in play")

    def _shrine(self, values: dict[str, Any]) -> list[int]:
        node = self.root.get("shrine", default={})
        node.only(RESOURCES)
        goods = [node.get(good, default=0).number(0, 65535) for good in RESOURCES]
        rows = self._rows(values)
        if any(goods) and not self._standing(rows, "shrine"):
            fail(node.path, "no Shrine is in play")
        return goods

    def _rows(self, values: dict[str, Any]) -> list[set[int]]:
        """The locations of every row, those out of play for a round included."""
        rows = [{*side["location"], *side["lent"]} for side in values["seats"]]
        rows[0].update(values["solo"].get("blocked", ()))
        return rows

    def _standing(self, rows: list[set[int]], word: str) -> list[int]:
        """The cards with an ability word that stand in some row."""
        return [card for seat, row in enumerate(rows) for card in row if self._word(seat, card) == word]

    def _word(self, seat: int, card: int) -> str:
        ability = self.cards.card(seat, card).ability
        return "" if ability is None else ability.word


def _goods(node: Node) -> list[int]:
    """Amounts by good; those not named are zero."""
    node.only(GOODS[:7])
    return [
        node.get(good, default=0).number(0, MOST_DEFENSE if good == "defense" else MOST_GOODS) for good in GOODS[:7]
    ]

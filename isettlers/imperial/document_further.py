"""What documents of some setups have besides: Technology and markers of packs, and the solo game's virtual player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from isettlers.imperial.document_reading import Node
from isettlers.imperial.events import VIRTUAL
from isettlers.imperial.tables import FIRST_FACTION_CARD, GOODS, TOKENS, CardList
from isettlers.kit.reading import fail

if TYPE_CHECKING:
    from isettlers.imperial.setup import Setup

ATTACKS: Final = 2
"""Attacks of the virtual player in a round (SO4)."""
LINE: Final = 18
MOST_TOKENS: Final = 255
DRAWN: Final = VIRTUAL[1:]
"""The virtual players that a pack brings (MN17)."""
_PACK_MARKS: Final = ("tokens", "used_again", "unlocked", "markers")


class Further:
    """The parts of one document that only some setups have, being read into raw values."""

    def __init__(self, setup: Setup, cards: CardList) -> None:
        tables = setup.tables()
        self.setup = setup
        self.cards = cards
        self.has_pack = tables.has_pack
        self.has_packets = setup.lookout == "alternate"
        rows = len(cards.ids)
        self.pack: dict[str, Any] = {
            "again": [], "on": {token: [] for token in TOKENS}, "marks": {},
            "unlocked": [[] for _ in range(rows)], "held": [[0] * len(TOKENS) for _ in range(rows)],
        }  # fmt: skip
        self.solo: dict[str, Any] = {}

    @property
    def common_fields(self) -> tuple[str, ...]:
        """What `common` may say besides."""
        return ("bottom", "markers") if self.has_pack else ()

    @property
    def seat_fields(self) -> tuple[str, ...]:
        """What a seat may say besides."""
        return (("technology",) if self.has_pack else ()) + (("packet", "kept", "told") if self.has_packets else ())

    @property
    def marks(self) -> tuple[str, ...]:
        """What an entry of an empire may say besides."""
        return _PACK_MARKS if self.has_pack else ()

    def read_tokens(self, node: Node, seat: int) -> None:
        """The Technology tokens that a seat holds."""
        held = node.get("technology", default={})
        held.only(TOKENS)
        self.pack["held"][seat] = [held.get(token, default=0).number(0, MOST_TOKENS) for token in TOKENS]

    def read_marks(self, marks: Node, seat: int, card: int) -> None:
        """What packs lay on one location."""
        if not self.has_pack:
            return
        for item in marks.get("tokens", default=[]).items():
            on = self.pack["on"][item.one_of(TOKENS)]
            if card >= FIRST_FACTION_CARD:
                fail(item.path, "Technology tokens lie on common locations only")
            if card in on:
                fail(item.path, "named twice")
            on.append(card)
        if marks.get("used_again", default=False).flag():
            self.pack["again"].append(card)
        if marks.get("unlocked", default=False).flag():
            if not self.cards.card(seat, card).unlock:
                fail(marks.get("unlocked").path, f"{self.cards.card(seat, card).name} is never locked")
            self.pack["unlocked"][seat].append(card)
        if "markers" in marks:
            self.read_markers(marks.get("markers"), seat, card)

    def read_markers(self, node: Node, seat: int, card: int) -> None:
        """The markers under one Feature that counts new sets."""
        if (seat, card) not in self.cards.slots:
            fail(node.path, f"{self.cards.card(seat, card).name} counts no new sets")
        self.pack["marks"][self.cards.slots[seat, card]] = node.number(0, MOST_TOKENS)

    def read_virtual(self, node: Node, collection: list[int], blocked: list[int]) -> None:
        """The virtual player's attack cards, Collection and blockades."""
        attacks = self.setup.attacks()
        line = [GOODS.index(item.one_of(GOODS)) for item in node.get("line", default=[]).items()]
        if len(line) > LINE:
            fail(node.get("line").path, f"at most {LINE} attack cards, not {len(line)}")
        dealt = self._targets(node.get("attack_deals", default={}))
        if "attacks_left" in node:
            left = self._targets(node.get("attacks_left"))
        else:
            left = [attacks.count(good) - line.count(i) - dealt[i] for i, good in enumerate(GOODS)]
            if min(left) < 0:
                fail(node.path, f"more attack cards with {GOODS[left.index(min(left))]} than there are")
        name = self._name(node)
        for card, item in zip(blocked, node.get("blocked", default=[]).items(), strict=True):
            if card < FIRST_FACTION_CARD:
                fail(item.path, "only faction locations are blocked")
        self.solo = {
            "collection": collection, "blocked": blocked, "line": line, "left": left, "dealt": dealt,
            "extra": node.get("extra", default=0).number(0, 255), "virtual": VIRTUAL.index(name),
        }  # fmt: skip

    def _name(self, node: Node) -> str:
        """Which virtual player it is: the setup's, or one of those it draws from."""
        player = self.setup.virtual_player
        if player == "drawn":
            return node.get("name").one_of(DRAWN)
        return node.get("name", default=player).one_of((player,))

    def _targets(self, node: Node) -> list[int]:
        """Attack cards by target."""
        node.only(GOODS)
        return [node.get(good, default=0).number(0, LINE) for good in GOODS]

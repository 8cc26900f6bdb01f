"""The data model of Imperial Settlers' cards: goods, clauses, cards, boards, decks, and their words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from attrs import field, fields, frozen

from isettlers._core.imperial.engine import VOCABULARY

FACTIONS: Final = ("barbarians", "japanese", "romans", "egyptians", "atlanteans")
"""The factions of the package; the Atlanteans need a pack."""
COLORS: Final = VOCABULARY["colors"]
GOODS: Final = (
    "wood", "stone", "food", "gold", "worker", "raze", "defense", "vp", "card", "common_card", "faction_card",
    "technology", "technology_defense", "technology_glory",
)  # fmt: skip
KINDS: Final = ("production", "feature", "action")
PROVENANCES: Final = ("printed-image", "rulebook", "public-dataset", "public-page", "reconstructed", "custom")
PACKS: Final = ("magic-number", "atlanteans")
"""Values in `Setup.packs`."""
ORIGINS: Final = ("base", *PACKS, "own")
"""Values of `Card.pack`: the base game, a pack, or your own deck."""

MOST: Final = 15
MOST_DEFENSE: Final = 7

RESOURCES: Final = ("wood", "stone", "food")
STORABLE: Final = (*RESOURCES, "gold", "worker", "raze")
SUPPLY: Final = (*STORABLE, "defense")
FIELD_GOODS: Final = (*STORABLE, "vp", "card")
SINGLE_GOODS: Final = (*SUPPLY, "vp", "card")
LEFTOVER_GOODS: Final = (*STORABLE, "vp")
COST_GOODS: Final = (*RESOURCES, "gold")
PRICE_GOODS: Final = (*STORABLE, "card", "deal", "resource", "technology")
DEAL_GOODS: Final = (*FIELD_GOODS, "technology")
BOARD_GOODS: Final = (*SUPPLY, "technology")
BOARD_STORES: Final = (*STORABLE, "technology")
LINKED_GOODS: Final[Mapping[str, str]] = dict(
    zip(COLORS, ("wood", "stone", "food", "worker", "gold", "card", "raze", "vp", "technology"), strict=True)
)
"""The good each color is linked to (MN6)."""

ColorSet = tuple[str, str, str]
"""Three colors, which three locations of an empire have (MN8)."""


class Goods(Mapping[str, int]):
    """Immutable amounts by name, hashable and picklable; the repr is that of a dict."""

    __slots__ = ("_amounts",)

    _amounts: dict[str, int]

    def __init__(self, amounts: Mapping[str, int] | None = None) -> None:
        self._amounts = dict(amounts or {})

    def __getitem__(self, name: str) -> int:
        return self._amounts[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._amounts)

    def __len__(self) -> int:
        return len(self._amounts)

    def __hash__(self) -> int:
        return hash(frozenset(self._amounts.items()))

    def __repr__(self) -> str:
        return repr(self._amounts)


@frozen
class Clause:
    """One effect: a word of `words` (for hooks, the hook's name) and its arguments.

    docs/cards.md lists the fields that each word fills; `max` is 0 where there is no limit.
    `lays` also lets the owner place a card from hand as a foundation, which gives no wood.

    >>> from isettlers.imperial import builtin
    >>> legion = next(card for card in builtin("romans").cards if card.name == "Legion")
    >>> legion.ability, legion.bonus
    (Clause(word='gain', gain={'common_card': 1}), (Clause(word='gain', gain={'common_card': 1}),))
    """

    word: str
    gain: Mapping[str, int] = field(factory=Goods, converter=Goods)
    good: str = ""
    filter: str = ""
    count: int = 0
    max: int = 0
    goods: tuple[str, ...] = ()
    sets: tuple[ColorSet, ...] = ()
    deck: str = ""
    lays: bool = False

    def __repr__(self) -> str:
        plain = Clause(self.word)
        given = {each.name: getattr(self, each.name) for each in fields(Clause)[1:]}
        shown = [f", {name}={value!r}" for name, value in given.items() if value != getattr(plain, name)]
        return f"Clause(word={self.word!r}{''.join(shown)})"


@frozen
class Card:
    """A distinct card with the printed ids of all its identical copies.

    `ability` is its effect, `bonus` its effects when built. The owner pays `price` for each use of an action, up to
    `limit` times a round, and `unlock` once before the first (T8). `pack` is one of ORIGINS. `provenance`,
    `confidence` (0 to 1), `assumed` and `note` describe the sources of the data. The repr has the main fields.

    >>> from isettlers.imperial import builtin
    >>> sculptors = builtin("romans").cards[0]
    >>> sculptors.name, sculptors.ids, sculptors.text
    ("Sculptor's Workshop", ('ROM001', 'ROM002'), 'Once a round: pay 2 stone to gain 4 VP.')
    >>> sculptors.cost, sculptors.price, sculptors.provenance, sculptors.confidence
    ({'stone': 1}, {'stone': 2}, 'reconstructed', 0.3)
    """

    ids: tuple[str, ...]
    group: str = field(repr=False)
    name: str
    translated: bool = field(repr=False)
    deck: str
    kind: str
    colors: tuple[str, ...]
    cost: Mapping[str, int] = field(converter=Goods)
    location: bool = field(repr=False)
    deal: str | None = field(repr=False)
    raze: Mapping[str, int] = field(converter=Goods, repr=False)
    razable: bool = field(repr=False)
    ability: Clause | None
    price: Mapping[str, int] = field(converter=Goods, repr=False)
    limit: int = field(repr=False)
    bonus: tuple[Clause, ...] = field(repr=False)
    text: str
    bonus_text: str = field(repr=False)
    provenance: str = field(repr=False)
    confidence: float = field(repr=False)
    assumed: str | None = field(repr=False)
    note: str = field(repr=False)
    unlock: Mapping[str, int] = field(factory=Goods, converter=Goods, repr=False)
    pack: str = field(default="base", repr=False)

    @property
    def reconstructed(self) -> bool:
        """Whether the ability is a reconstruction rather than read from a source."""
        return self.provenance == "reconstructed"


@frozen
class Board:
    """A faction board: goods gained in every production, and goods kept without limit at cleanup.

    `faction_points` are the points of a faction location at the end; with `defense_per_player` every production
    also gives as many defense tokens as there are players.

    >>> from isettlers.imperial import builtin
    >>> board = builtin("barbarians").board
    >>> dict(board.production), board.stores
    ({'worker': 5, 'raze': 1, 'defense': 1}, ('worker',))
    """

    production: Mapping[str, int] = field(converter=Goods)
    stores: tuple[str, ...]
    provenance: str
    faction_points: int = 2
    defense_per_player: bool = False


_PRINTED: Final = (
    (("COM",), range(1, 85), "base"),
    (("BAR", "JAP", "ROM", "EGY"), range(1, 31), "base"),
    (("ATL",), range(1, 31), "atlanteans"),
    (("COM",), range(126, 139), "magic-number"),
    (("BAR", "JAP", "ROM", "EGY"), range(51, 61), "magic-number"),
    (("ATL",), range(41, 51), "magic-number"),
)


def printed_pack(printed: str) -> str:
    """Return the pack in which a printed id stands, "base" for the base game; "own" for all other ids."""
    prefix, number = printed[:-3], printed[-3:]
    for prefixes, numbers, pack in _PRINTED:
        if prefix in prefixes and number.isdecimal() and int(number) in numbers:
            return pack
    return "own"


@frozen(cache_hash=True)
class Deck:
    """All cards of one deck, in the order of their first ids; a faction deck has a board, the common deck None.

    >>> import isettlers
    >>> from attrs import evolve
    >>> from isettlers.imperial import builtin
    >>> common = builtin("common")
    >>> short = evolve(common, cards=common.cards[:20])
    >>> isettlers.start("imperial", factions=("romans", "egyptians"), decks=(short,)).setup.decks
    (<Deck common, 27 cards>,)
    """

    name: str
    cards: tuple[Card, ...]
    board: Board | None

    def __repr__(self) -> str:
        return f"<Deck {self.name}, {sum(len(card.ids) for card in self.cards)} cards>"

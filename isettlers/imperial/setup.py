"""How a game of Imperial Settlers is set up."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from threading import Lock
from typing import Any, Final, Self, SupportsIndex
from weakref import WeakValueDictionary

from attrs import Attribute, field, frozen

from isettlers._core.imperial.engine import ImperialTables
from isettlers._core.kernel import checked_seed
from isettlers.errors import CardError, FormatError, SetupError
from isettlers.imperial.card_checks import check_deck
from isettlers.imperial.cards import FACTIONS, Deck, builtin
from isettlers.imperial.deck_document import deck_document, deck_from_document, deck_rules
from isettlers.imperial.tables import build_tables
from isettlers.imperial.weights import PLAIN, weights
from isettlers.plain import cut, short
from isettlers.plain import tree as plain_tree
from isettlers.state import Event, State

EDITIONS: Final = ("second", "first")

_KEYS: Final = ("factions", "edition", "first_player", "decks")


def _names(value: Sequence[str]) -> tuple[str, ...]:
    if isinstance(value, str) or not isinstance(value, Sequence):
        raise SetupError(f"factions is a sequence of names, not {short(value)}")
    return tuple(value)


def _own_decks(value: Sequence[Deck]) -> tuple[Deck, ...]:
    try:
        decks = tuple(value)
    except TypeError:
        raise SetupError(f"decks is a sequence of decks, not {short(value)}") from None
    for deck in decks:
        if not isinstance(deck, Deck):
            raise SetupError(f"decks are what load_deck gives, not {short(deck)}")
    return decks


@frozen
class Setup:
    """Players and options of a game (rules S1-S5, G5).

    Raises SetupError for an unknown or doubled faction, a wrong number of players, an unknown edition or first player,
    CardError for a deck that the rules or the engine cannot take.
    """

    factions: tuple[str, ...] = field(converter=_names)
    """2 to 4 different factions, in seat order."""
    edition: str = field(default="second")
    """Printing to play by: "second", or "first", where discarded faction cards come back (G5)."""
    first_player: int | None = field(default=None)
    """The first seat to play; None draws it (S3)."""
    decks: tuple[Deck, ...] = field(default=(), converter=_own_decks)
    """Decks of your own: one named "common" replaces the common deck, others add or replace a faction."""

    @factions.validator
    def _check_factions(self, _: Attribute[tuple[str, ...]], value: tuple[str, ...]) -> None:
        if not 2 <= len(value) <= 4:
            raise SetupError(f"Imperial Settlers is for 2 to 4 players here, not {len(value)}")
        for name in value:
            if value.count(name) > 1:
                raise SetupError(f"each player needs a different faction; {short(name)} is named twice")

    @edition.validator
    def _check_edition(self, _: Attribute[str], value: str) -> None:
        if value not in EDITIONS:
            raise SetupError(f"unknown edition {short(value)}, known: {', '.join(EDITIONS)}")

    @first_player.validator
    def _check_first_player(self, _: Attribute[int | None], value: int | None) -> None:
        if value is not None and (isinstance(value, bool) or value not in range(len(self.factions))):
            raise SetupError(f"first_player is a seat from 0 to {len(self.factions) - 1} or None, not {short(value)}")

    @decks.validator
    def _check_decks(self, _: Attribute[tuple[Deck, ...]], value: tuple[Deck, ...]) -> None:
        for deck in value:
            check_deck(deck, f"the deck {short(deck.name)}")
        names = [deck.name for deck in value]
        for name in names:
            if names.count(name) > 1:
                raise SetupError(f"two decks are named {short(name)}")
        known = [*FACTIONS, *(name for name in names if name not in FACTIONS and name != "common")]
        for faction in self.factions:
            if faction not in known:
                raise SetupError(cut(f"unknown faction {short(faction)}, known: {', '.join(known)}"))

    def deck(self, name: str) -> Deck:
        """The deck of a faction or the common deck, as this setup plays it."""
        for deck in self.decks:
            if deck.name == name:
                return deck
        return builtin(name)

    def tables(self, judgement: str = PLAIN) -> ImperialTables:
        """The compiled tables of this setup, made once and shared.

        `judgement` names the weights that positions are judged by: "plain" or "tuned". SetupError for others.
        """
        return _tables(self, judgement)

    def start(self, seed: SupportsIndex | None = None, *, events: list[Event] | None = None) -> State:
        """A fresh game; the same seed (0 to 2**64 - 1) gives the same game, None draws one.

        What happens before the first decision (opening hands, the first row) is added to `events`, when given.
        """
        if seed is None:
            seed = secrets.randbits(64)
        try:
            number = checked_seed(seed)
        except (TypeError, ValueError) as error:
            raise SetupError(str(error)) from None
        return State.begin(self, number, events)

    def document(self) -> dict[str, Any]:
        """The setup as a plain tree (docs/format.md), which `from_document` reads.

        Raises CardError for a deck put together in Python that no deck file could hold.
        """
        tree: dict[str, Any] = {
            "factions": list(self.factions),
            "edition": self.edition,
            "first_player": self.first_player,
        }
        if self.decks:
            tree["decks"] = [deck_document(deck) for deck in self.decks]
        return tree

    @classmethod
    def from_document(cls, tree: object, path: str = "$.setup") -> Self:
        """The setup that a plain tree describes. Raises FormatError, in one line that begins with the path."""
        factions, edition, first_player, decks = _fields(tree, path)
        try:
            read = tuple(deck_from_document(deck, f"{path}.decks[{place}]") for place, deck in enumerate(decks))
        except CardError as error:
            raise FormatError(cut(str(error))) from None
        try:
            setup = cls(factions, edition, first_player, read)
            setup.tables()
        except (SetupError, CardError) as error:
            raise FormatError(cut(f"{path}: {error}")) from None
        return setup

    def fingerprint(self) -> bytes:
        """Eight bytes that tell the cards and boards of this setup, as far as rules use them, from any others."""
        names = ("common", *self.factions)
        rules = "\n".join(deck_rules(self.deck(name)) for name in names)
        return sha256(rules.encode("ascii")).digest()[:8]


def _fields(tree: object, path: str) -> tuple[list[str], str, int | None, list[object]]:
    """What stands in the tree of a setup, each of its type. Raises FormatError."""
    if not isinstance(tree, dict):
        raise FormatError(f"{path}: a setup is a table, not {type(tree).__name__}")
    for key in tree:
        if key not in _KEYS:
            raise FormatError(cut(f"{path}: {short(key)} is unknown; allowed: {', '.join(_KEYS)}"))
    factions, edition = tree.get("factions"), tree.get("edition", "second")
    first_player, decks = tree.get("first_player"), tree.get("decks", [])
    if not isinstance(factions, list) or not all(isinstance(name, str) for name in factions):
        raise FormatError(f"{path}.factions: wanted is a list of names")
    if not isinstance(edition, str):
        raise FormatError(f"{path}.edition: wanted is a name")
    if first_player is not None and type(first_player) is not int:
        raise FormatError(f"{path}.first_player: wanted is a seat or null")
    if not isinstance(decks, list):
        raise FormatError(f"{path}.decks: wanted is a list of decks")
    return factions, edition, first_player, plain_tree(decks, f"{path}.decks")


_alive: WeakValueDictionary[tuple[Setup, str], ImperialTables] = WeakValueDictionary()
_building = Lock()


@lru_cache(maxsize=256)
def _tables(setup: Setup, judgement: str) -> ImperialTables:
    """The tables of a setup: one object as long as any position needs it, some kept a little longer."""
    with _building:
        tables = _alive.get((setup, judgement))
        if tables is None:
            tables = _alive[setup, judgement] = _new_tables(setup, judgement)
        return tables


def _new_tables(setup: Setup, judgement: str) -> ImperialTables:
    from isettlers.imperial import GAME

    tables, cards = build_tables(
        setup.deck("common"),
        [setup.deck(name) for name in setup.factions],
        first_edition=setup.edition == "first",
        first_player=setup.first_player,
        weights=weights(judgement),
    )
    tables.game = GAME
    tables.setup = setup
    tables.cards = cards
    return tables

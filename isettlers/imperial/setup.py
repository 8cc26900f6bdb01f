"""The setup of Imperial Settlers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from attrs import field, fields, frozen
from msgpack import packb, unpackb

from isettlers._core.imperial.engine import ImperialTables, setup_fingerprint, written_setup
from isettlers.errors import SetupError
from isettlers.imperial.card_checks import check_deck
from isettlers.imperial.cards import Deck
from isettlers.imperial.catalogue import parts
from isettlers.imperial.compiled import (
    BASE,
    MAGIC_NUMBER,
    own_entry,
    own_tree,
    packaged_deck,
    packaged_tree,
    weight_set,
)
from isettlers.imperial.deck_document import deck_document, deck_from_document
from isettlers.imperial.deck_lists import deck_from_list
from isettlers.imperial.reconstructions import BALANCED, RECONSTRUCTIONS, balanced_deck
from isettlers.imperial.rulings import Rulings
from isettlers.imperial.solo import attack_cards
from isettlers.imperial.tables import build_tables
from isettlers.kit.core_setups import CoreSetup, entries, packed_settings
from isettlers.kit.languages import translated
from isettlers.kit.reading import Node
from isettlers.kit.toml import Toml
from isettlers.plain import short, whole

if TYPE_CHECKING:
    from isettlers.imperial import trees

EDITIONS: Final = ("second", "first")
"""Values of `Setup.edition`."""
LOOKOUTS: Final = ("standard", "alternate", "advanced")
"""Values of `Setup.lookout`."""

REQUESTED: Final = "reconstructions"
"""A setting that no written setup has: it has the decks instead."""
_EXAMPLES: Final = 'give factions=("romans", "barbarians"), or start("imperial", players=2)'


def _factions(value: Sequence[str]) -> tuple[str, ...]:
    return _names(value, "factions")


def _packs(value: Sequence[str]) -> tuple[str, ...]:
    return _names(value, "packs")


def _names(value: Sequence[str], setting: str) -> tuple[str, ...]:
    if isinstance(value, str) or not isinstance(value, Sequence):
        Node(value, setting, SetupError).expected("sequence of names")
    return tuple(value)


def own_decks(value: Iterable[Deck | dict[str, Any]]) -> tuple[Deck, ...]:
    """Return the decks that are given as decks or as the trees of deck files, checked. Raises SetupError, CardError."""
    if isinstance(value, str | dict) or not isinstance(value, Iterable):
        Node(value, "decks", SetupError).expected("sequence of decks")
    return tuple(_own_deck(deck, f"decks[{place}]") for place, deck in enumerate(value))


def _own_deck(value: object, where: str) -> Deck:
    if isinstance(value, Deck):
        check_deck(value, f"the deck {short(value.name)}:")
        return value
    if isinstance(value, dict):
        return deck_from_list(Toml(value, where)) if "cards" in value else deck_from_document(value, where)
    raise SetupError(f"{where}: expected a Deck or the tree of a deck file, got {short(value)}")


def _rulings(value: Rulings | dict[str, Any]) -> Rulings:
    return Rulings.taken(value)


def _reconstructions(value: object, path: str) -> str:
    return Node(value, path, SetupError).one_of(RECONSTRUCTIONS)


@frozen
class Setup(CoreSetup[ImperialTables, "trees.Setup", "trees.Catalogue", "trees.View", "trees.Document"]):
    """Players and options of a game (rules S1-S5, LV1-LV4, DB2, SO1, G5).

    Raises SetupError for an invalid combination of options, CardError for a deck that the rules or the engine
    cannot take.

    >>> from isettlers.imperial import Setup
    >>> setup = Setup(factions=("romans", "barbarians"), lookout="advanced")
    >>> setup.start(seed=7)
    <State imperial, 2 players, seat 0 to decide among 4>
    >>> setup.deck("romans")
    <Deck romans, 30 cards>
    """

    of = "imperial"
    weight_set = staticmethod(weight_set)

    factions: tuple[str, ...] = field(default=(), converter=_factions)
    """1 to 5 different factions, in seat order; one alone plays against the virtual player."""
    edition: str = field(default="second")
    """Printing to play by: "second", or "first", where discarded faction cards come back (G5)."""
    first_player: int | None = field(default=None, converter=whole)
    """The first seat to play; None draws it (S3)."""
    decks: tuple[Deck, ...] = field(default=(), converter=own_decks)
    """Decks of your own, each a `Deck` as `load_deck` gives it or the tree of a deck file or deck list: one named
    "common" replaces the common deck, others add or replace a faction."""
    lookout: str = field(default="standard", kw_only=True)
    """How cards are drafted: "standard", "alternate" (LV1) or "advanced" (LV2, LV3)."""
    peaceful: bool = field(default=False, kw_only=True)
    """Whether enemy locations cannot be razed as an action (LV4)."""
    packs: tuple[str, ...] = field(default=(), converter=_packs, kw_only=True)
    """Packs to play with: "magic-number" (its common cards and ready-made decks), "atlanteans" (their core deck)."""
    rulings: Rulings = field(default=Rulings(), converter=_rulings, kw_only=True)
    """Choices where the rules leave one (docs/rules/magic-number.md); None in them becomes the edition's answer."""
    format: str = field(default="open", kw_only=True)
    """Cards that decks may mix: "open", or "standard" (MN2, MN3)."""
    virtual: str | None = field(default=None, kw_only=True)
    """The virtual player of a solo game: "plain", "japanese" or "egyptian"; None draws one of the pack's (MN17)."""
    reconstructions: str | None = field(default=None, kw_only=True)
    """Values of reconstructed cards: "proposed" (the same as None) or "balanced". The setup holds the balanced decks as
    `decks` and None here."""

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "rulings", self.rulings.of_edition(self.edition))
        values = self.reconstructions
        object.__setattr__(self, "reconstructions", None)
        try:
            super().__attrs_post_init__()
        except SetupError as error:
            raise error if self.factions else SetupError(f"{error}: {_EXAMPLES}") from None
        if values is not None and _reconstructions(values, REQUESTED) == BALANCED:
            object.__setattr__(self, "decks", (*self.decks, *self._balanced()))

    def __repr__(self) -> str:
        usual = {each.name: each.default for each in fields(Setup) if each.kw_only}
        usual["rulings"] = Rulings().of_edition(self.edition)
        given = {each.name: getattr(self, each.name) for each in fields(Setup)}
        shown = [f"{name}={value!r}" for name, value in given.items() if name not in usual or value != usual[name]]
        return f"Setup({', '.join(shown)})"

    @property
    def solo(self) -> bool:
        """Whether one player plays against the virtual player (SO1)."""
        return len(self.factions) == 1

    def deck(self, name: str) -> Deck:
        """Return the deck of a faction or the common deck, as this setup plays it."""
        own = [deck for deck in self.decks if deck.name == name]
        return own[0] if own else packaged_deck(self._group(name), name)

    def _balanced(self) -> Iterator[Deck]:
        """Yield the decks with balanced values, in place of packaged ones."""
        own = {deck.name for deck in self.decks}
        for name in self.factions:
            deck = None if name in own else balanced_deck(self._group(name), name)
            if deck is not None:
                yield deck

    def _group(self, name: str) -> str:
        """Return the group of the packaged deck that would be played under a name."""
        without = name == "common" and self.format == "standard" and not self.rulings.standard_commons
        return MAGIC_NUMBER if MAGIC_NUMBER in self.packs and not without else BASE

    def attacks(self) -> tuple[str, ...]:
        """Return the targets of the solo game's attack cards (SO1, MN17)."""
        if not self.solo:
            return ()
        return tuple(card.target for card in attack_cards(self.virtual_player != "plain"))

    @property
    def virtual_player(self) -> str:
        """The virtual player that is played against, or "drawn"."""
        if self.virtual is not None:
            return self.virtual
        return "drawn" if self.solo and MAGIC_NUMBER in self.packs else "plain"

    def build(self, weights: dict[str, float]) -> tuple[ImperialTables, object]:
        """Return fresh tables that evaluate by some weights, and the cards."""
        decks = [self.deck(name) for name in self.factions]
        return build_tables((self._packed(), self._packaged(), self._own()), self.deck("common"), decks, weights)

    def _packed(self) -> bytes:
        """Return the settings, with the name of each deck in its place."""
        return packed_settings(self, decks=[{"deck": deck.name} for deck in self.decks], rulings=self._answers())

    def _answers(self) -> dict[str, Any]:
        """Return the rulings that differ from those of the edition."""
        return self.rulings.changed(Rulings().of_edition(self.edition))

    def _packaged(self) -> bytes:
        """Return the packaged data that the setup needs."""
        needed: dict[str, list[str]] = {BASE: [], MAGIC_NUMBER: []}
        for name in {"common", *self.factions}.difference(deck.name for deck in self.decks):
            needed[self._group(name)].append(name)
        packaged: bytes = packb(packaged_tree(needed))
        return packaged

    def _own(self) -> bytes:
        return _compiled((deck, {"deck": deck.name}) for deck in self.decks)

    def written(self) -> bytes:
        """Return the setup in MessagePack as the core writes it, with the name of each deck in its place."""
        return written_setup(self._packed(), b"", self._own())

    def document(self) -> trees.Setup:
        """Return the setup as a plain tree (docs/format.md), which `from_document` reads.

        Raises CardError for a deck put together in Python that no deck file could hold.
        """
        tree = super().document()
        if self.decks:
            tree["decks"] = [deck_document(deck) for deck in self.decks]
        return tree

    def catalogued(self, language: str) -> bytes:
        """Return the catalogue in MessagePack as the core writes it."""
        own = ((deck, {"deck": deck.name}) for deck in self.decks)
        spoken = packb(translated(parts(own), self.of, language))
        return self.tables(language=language).catalogue(self._packed(), self._packaged(), self._own(), spoken)

    def own_data(self) -> dict[str, Any]:
        """Return the part of a data file that has the decks of your own, and their catalogue; empty without any."""
        if not self.decks:
            return {}
        trees = ((deck, deck_document(deck)) for deck in self.decks)
        return {**own_tree(self.decks), "catalogue": parts(trees)}

    @classmethod
    def settings_of(cls, tree: Any, path: str) -> dict[str, Any]:  # noqa: ANN401, any plain tree
        """Return the settings in a tree, by name."""
        values = tree.get(REQUESTED) if isinstance(tree, dict) else None
        if values is not None:
            _reconstructions(values, f"{path}.{REQUESTED}")
            tree = {key: value for key, value in tree.items() if key != REQUESTED}
        decks = [(deck_from_document(deck, f"{path}.decks[{place}]"), deck) for place, deck in entries(tree, "decks")]
        written = unpackb(written_setup(packb(tree), b"", _compiled(decks)))
        return {
            **written,
            "decks": [deck for deck, _ in decks],
            "rulings": Rulings.taken(written.get("rulings", {})),
            REQUESTED: values,
        }

    def fingerprint(self) -> bytes:
        """Return an 8-byte hash of the cards and boards that the rules of this setup depend on."""
        return setup_fingerprint(self._packed(), self._packaged(), self._own())


def _compiled(decks: Iterable[tuple[Deck, Mapping[str, Any]]]) -> bytes:
    """Return the data of your own decks, each with the tree that stands for it in a setup."""
    own: bytes = packb({"decks": [own_entry(deck, tree) for deck, tree in decks]})
    return own

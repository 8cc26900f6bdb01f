"""The setup of Imperial Settlers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from attrs import Attribute, field, fields, frozen
from msgpack import packb

from isettlers._core.imperial.engine import ImperialTables, written_setup
from isettlers.errors import SetupError
from isettlers.imperial.card_checks import check_deck
from isettlers.imperial.cards import FACTIONS, PACKS, Deck
from isettlers.imperial.compiled import (
    BASE,
    MAGIC_NUMBER,
    own_entry,
    packaged_deck,
    packaged_tree,
    weight_set,
)
from isettlers.imperial.deck_document import deck_document, deck_from_document
from isettlers.imperial.deck_lists import FORMATS, check_format, deck_from_list
from isettlers.imperial.events import VIRTUAL
from isettlers.imperial.rulings import Rulings
from isettlers.imperial.solo import attack_cards
from isettlers.imperial.tables import build_tables
from isettlers.kit.reading import Node
from isettlers.kit.setups import GameSetup
from isettlers.kit.toml import Toml
from isettlers.plain import cut, short

EDITIONS: Final = ("second", "first")
LOOKOUTS: Final = ("standard", "alternate", "advanced")
MOST_PLAYERS: Final = 5

_NO_FACTIONS: Final = (
    f"expected a faction for each seat, of {', '.join(FACTIONS)} (with a pack), got none: "
    'give factions=("romans", "barbarians"), or start("imperial", players=2)'
)
_LATER: Final = ("lookout", "peaceful", "format", "virtual")


def _choice(what: str, value: str, known: Sequence[str]) -> None:
    Node(value, what, SetupError).one_of(known)


def _factions(value: Sequence[str]) -> tuple[str, ...]:
    return _names(value, "factions")


def _packs(value: Sequence[str]) -> tuple[str, ...]:
    return _names(value, "packs")


def _names(value: Sequence[str], setting: str) -> tuple[str, ...]:
    if isinstance(value, str) or not isinstance(value, Sequence):
        Node(value, setting, SetupError).expected("sequence of names")
    return tuple(value)


def own_decks(value: Iterable[Deck | dict[str, Any]]) -> tuple[Deck, ...]:
    """Return the decks that are given as decks or as the trees of deck files. Raises SetupError, CardError."""
    if isinstance(value, str | dict) or not isinstance(value, Iterable):
        Node(value, "decks", SetupError).expected("sequence of decks")
    return tuple(_own_deck(deck, f"decks[{place}]") for place, deck in enumerate(value))


def _own_deck(value: object, where: str) -> Deck:
    if isinstance(value, Deck):
        return value
    if isinstance(value, dict):
        return deck_from_list(Toml(value, where)) if "cards" in value else deck_from_document(value, where)
    raise SetupError(f"{where}: expected a Deck or the tree of a deck file, got {short(value)}")


def _rulings(value: Rulings | dict[str, Any]) -> Rulings:
    return Rulings.taken(value)


@frozen
class Setup(GameSetup[ImperialTables]):
    """Players and options of a game (rules S1-S5, LV1-LV4, DB2, SO1, G5).

    Raises SetupError for an invalid combination of options, CardError for a deck that the rules or the engine
    cannot take.
    """

    of = "imperial"
    weight_set = staticmethod(weight_set)

    factions: tuple[str, ...] = field(default=(), converter=_factions)
    """1 to 5 different factions, in seat order; one alone plays against the virtual player."""
    edition: str = field(default="second")
    """Printing to play by: "second", or "first", where discarded faction cards come back (G5)."""
    first_player: int | None = field(default=None)
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

    @factions.validator
    def _check_factions(self, _: Attribute[tuple[str, ...]], value: tuple[str, ...]) -> None:
        if not value:
            raise SetupError(_NO_FACTIONS)
        if len(value) > MOST_PLAYERS:
            raise SetupError(f"Imperial Settlers is for 1 to {MOST_PLAYERS} players (S1), not {len(value)}")
        for name in value:
            if value.count(name) > 1:
                raise SetupError(f"each player needs a different faction; {short(name)} is named twice")

    @edition.validator
    def _check_edition(self, _: Attribute[str], value: str) -> None:
        _choice("edition", value, EDITIONS)

    @first_player.validator
    def _check_first_player(self, _: Attribute[int | None], value: int | None) -> None:
        if value is not None:
            Node(value, "first_player", SetupError).number(0, len(self.factions) - 1)

    @decks.validator
    def _check_decks(self, _: Attribute[tuple[Deck, ...]], value: tuple[Deck, ...]) -> None:
        for deck in value:
            check_deck(deck, f"the deck {short(deck.name)}:")
        names = [deck.name for deck in value]
        for name in names:
            if names.count(name) > 1:
                raise SetupError(f"two decks are named {short(name)}")
        known = [*FACTIONS, *(name for name in names if name not in FACTIONS and name != "common")]
        for faction in self.factions:
            if faction not in known:
                raise SetupError(cut(f"unknown faction {short(faction)}, known: {', '.join(known)}"))

    @lookout.validator
    def _check_lookout(self, _: Attribute[str], value: str) -> None:
        _choice("lookout", value, LOOKOUTS)
        if self.solo and value != "standard":
            raise SetupError(f"the solo game has its own lookout (SO2), so lookout cannot be {short(value)}")

    @peaceful.validator
    def _check_peaceful(self, _: Attribute[bool], value: object) -> None:
        if Node(value, "peaceful", SetupError).flag() and self.solo:
            raise SetupError("the peaceful game is for 2 players and more (LV4), not for the solo game")

    @packs.validator
    def _check_packs(self, _: Attribute[tuple[str, ...]], value: tuple[str, ...]) -> None:
        for pack in value:
            _choice("packs", pack, PACKS)
            if value.count(pack) > 1:
                raise SetupError(f"the pack {short(pack)} is named twice")
        if "atlanteans" in self.factions and not value and not any(deck.name == "atlanteans" for deck in self.decks):
            raise SetupError(f"the atlanteans need their deck (S5): a pack ({', '.join(PACKS)}) or a deck of your own")

    @format.validator  # noqa: A003, the rules' own word for it
    def _check_format(self, _: Attribute[str], value: str) -> None:
        _choice("format", value, FORMATS)
        if value == "standard" and len(self.packs) > 1:
            raise SetupError(f"the standard format takes cards of one pack (MN3), not of {' and '.join(self.packs)}")
        for deck in self.decks:
            if deck.name != "common" or (value == "standard" and not self.rulings.standard_commons):
                check_format(deck, value)

    @virtual.validator
    def _check_virtual(self, _: Attribute[str | None], value: str | None) -> None:
        if value is None:
            return
        _choice("virtual", value, VIRTUAL)
        if not self.solo:
            raise SetupError(f"a virtual player is for the solo game (SO1), not for {len(self.factions)} players")
        if value != "plain" and MAGIC_NUMBER not in self.packs:
            raise SetupError(f"the virtual player {short(value)} comes with the pack {MAGIC_NUMBER} (MN17)")

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "rulings", self.rulings.of_edition(self.edition))

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
        return build_tables(self._data(), self.deck("common"), decks, weights)

    def _data(self) -> tuple[bytes, bytes, bytes]:
        """Return the setup, the packaged data that it needs, and its own decks, which a number in it stands for."""
        own = {deck.name: number for number, deck in enumerate(self.decks)}
        needed: dict[str, list[str]] = {BASE: [], MAGIC_NUMBER: []}
        for name in ("common", *self.factions):
            if name not in own:
                needed[self._group(name)].append(name)
        return (
            packb(self._tree(list(own.values()))),
            packb(packaged_tree(needed)),
            packb({"decks": [own_entry(deck, own[deck.name]) for deck in self.decks]}),
        )

    def document(self) -> dict[str, Any]:
        """Return the setup as a plain tree (docs/format.md), which `from_document` reads.

        Raises CardError for a deck put together in Python that no deck file could hold.
        """
        return self._tree([deck_document(deck) for deck in self.decks])

    def _tree(self, decks: list[Any]) -> dict[str, Any]:
        tree: dict[str, Any] = {
            "factions": list(self.factions),
            "edition": self.edition,
            "first_player": self.first_player,
        }
        if decks:
            tree["decks"] = decks
        tree |= {
            name: getattr(self, name) for name in _LATER if getattr(self, name) != getattr(fields(Setup), name).default
        }
        if self.packs:
            tree["packs"] = list(self.packs)
        if rulings := self.rulings.document():
            tree["rulings"] = rulings
        return tree

    @classmethod
    def read(cls, tree: Node, *, new: bool) -> dict[str, Any]:
        """Return the settings in a plain tree by name, each of its type."""
        settings: dict[str, Any] = dict(tree.mapping())
        for names in ("factions", "packs") if "packs" in settings else ("factions",):
            for name in tree.get(names).items():
                name.text()
        for word in ("edition", "lookout", "format", "virtual"):
            if word in settings:
                tree.get(word).text()
        if settings.get("first_player") is not None:
            tree.get("first_player").number(0, MOST_PLAYERS - 1)
        decks = [deck_from_document(deck.value, deck.path) for deck in tree.get("decks", default=()).items()]
        return settings | {"decks": decks, "rulings": Rulings.from_document(settings.get("rulings", {}), new=new)}

    def fingerprint(self) -> bytes:
        """Return an 8-byte hash of the cards and boards that the rules of this setup depend on."""
        return written_setup(*self._data())[1]

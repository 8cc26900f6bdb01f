"""The setup of The Castles of Burgundy."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from attrs import field, frozen
from msgpack import packb, unpackb

from isettlers._core.burgundy.engine import BurgundyTables, setup_fingerprint, written_setup
from isettlers.burgundy.catalogue import parts
from isettlers.burgundy.compiled import own_entry, own_tree, packed_data
from isettlers.burgundy.data_files import check_estate, components, estate, estate_document, estate_from_document
from isettlers.burgundy.data_model import Estate
from isettlers.burgundy.estates import printed_estates
from isettlers.burgundy.rulings import Rulings
from isettlers.burgundy.tables import Plan, build_tables, weight_set
from isettlers.errors import SetupError
from isettlers.kit.core_setups import CoreSetup, entries, packed_settings
from isettlers.kit.languages import translated
from isettlers.kit.reading import Node
from isettlers.plain import short, whole

if TYPE_CHECKING:
    from isettlers.burgundy import trees  # noqa: F401, in the base of Setup

STANDARD: Final = "standard"
DRAWN: Final = "drawn"
CASTLES: Final = ("open", "secret")
LEAST: Final = 2

_ESTATES: Final = f"{STANDARD!r}, {DRAWN!r} or an estate for each seat"

EstateGiven = str | Estate | dict[str, Any]
"""An estate by name, as `load_estate` gives it, or as the tree of an estate file."""


def _estate(value: object, where: str) -> Estate:
    """Return the estate that is given, checked. Raises SetupError, TileError."""
    if isinstance(value, Estate):
        check_estate(value, where)
        return printed_estates().get(value.name, value)
    if isinstance(value, str):
        return estate(value)
    if isinstance(value, dict):
        return estate_from_document(value, where)
    raise SetupError(f"{where}: expected a name, an Estate or the tree of an estate file, got {short(value)}")


def _estates(value: str | Sequence[EstateGiven]) -> str | tuple[Estate, ...]:
    if isinstance(value, str):
        if value not in {STANDARD, DRAWN}:
            Node(value, "estates", SetupError).expected(_ESTATES)
        return value
    if isinstance(value, dict) or not isinstance(value, Iterable):
        Node(value, "estates", SetupError).expected(_ESTATES)
    return tuple(_estate(each, f"estates[{seat}]") for seat, each in enumerate(value))


def _boards(value: Sequence[Sequence[EstateGiven]] | None) -> tuple[tuple[Estate, ...], ...] | None:
    if value is None:
        return None
    if not isinstance(value, list | tuple) or not all(isinstance(pair, list | tuple) for pair in value):
        Node(value, "boards", SetupError).expected("pairs of estates")
    return tuple(
        tuple(_estate(side, f"boards[{i}][{j}]") for j, side in enumerate(pair)) for i, pair in enumerate(value)
    )


def _by_name(value: object) -> str:
    """Return estates in one readable line."""
    if isinstance(value, tuple):
        return f"({', '.join(map(_by_name, value))})"
    return repr(value.name if isinstance(value, Estate) else value)


def _rulings(value: Rulings | dict[str, Any]) -> Rulings:
    return Rulings.taken(value)


@frozen
class Setup(CoreSetup[BurgundyTables, "trees.Setup", "trees.Catalogue", "trees.View", "trees.Document"]):
    """Players and options of a game (rules BS1 to BS7).

    Raises SetupError for an invalid combination of options, CardError for an estate that cannot be played on.

    >>> from isettlers.burgundy import Setup
    >>> setup = Setup(estates=("2", "5", "8"), first_player=0)
    >>> setup.players
    3
    >>> setup.start(seed=7)
    <State burgundy, 3 players, seat 0 to decide among 4>
    """

    of = "burgundy"
    weight_set = staticmethod(weight_set)

    estates: str | tuple[Estate, ...] = field(default=STANDARD, converter=_estates, repr=_by_name)
    """ "standard": estate 1 for everybody, the first castle in the middle (BS3). The expert game (BS7): "drawn", where
    everybody gets a random board and chooses its side, or one estate for each seat: a name, an `Estate` as
    `load_estate` gives it, or the tree of an estate file. Everybody then chooses the hex of the first castle."""
    players: int = field(converter=whole)
    """2 to 4 (default: the number of estates given, else 2)."""
    castles: str = field(default="open")
    """How sides and first castles are chosen: "open" in turn order, or "secret", seen when all have chosen."""
    first_player: int | None = field(default=None, converter=whole)
    """The first seat to play; None draws it (BS6)."""
    boards: tuple[tuple[Estate, ...], ...] | None = field(default=None, converter=_boards, repr=_by_name)
    """For "drawn": up to six boards by their two sides, given like `estates`. None: the six in the box (BA19)."""
    rulings: Rulings = field(factory=Rulings, converter=_rulings)
    """The group's answers where the rulebook is silent."""

    @players.default
    def _as_many_as_estates(self) -> int:
        return LEAST if isinstance(self.estates, str) else len(self.estates)

    def _pairs(self) -> tuple[tuple[Estate, ...], ...]:
        """Return the boards to draw from."""
        if self.estates != DRAWN:
            return ()
        if self.boards is not None:
            return self.boards
        return tuple((estate(one), estate(two)) for one, two in components().boards)

    def _seated(self) -> tuple[Estate, ...]:
        """Return the estate of each seat, where they are given."""
        if self.estates == STANDARD:
            return (estate("1"),) * self.players
        return () if isinstance(self.estates, str) else self.estates

    def own_data(self) -> dict[str, Any]:
        """Return the part of a data file that has the estates of your own, and their catalogue; empty without any."""
        own = self._own_estates()
        return {**own_tree(own), "catalogue": parts(own)} if own else {}

    def _own_estates(self) -> list[Estate]:
        given = () if isinstance(self.estates, str) else self.estates
        sides = [side for pair in self.boards or () for side in pair]
        return [one for one in (*given, *sides) if one not in components().estates]

    def plan(self) -> Plan:
        """Return each estate once, by number."""
        seated, pairs = self._seated(), self._pairs()
        each = tuple(dict.fromkeys([*seated, *(side for pair in pairs for side in pair)]))
        return Plan(
            players=self.players,
            giving=self.estates if isinstance(self.estates, str) else "given",
            estates=each,
            given=tuple(each.index(one) for one in seated),
            boards=tuple((each.index(one), each.index(two)) for one, two in pairs),
        )

    def build(self, weights: dict[str, float]) -> tuple[BurgundyTables, object]:
        """Return fresh tables that evaluate by some weights, and the tiles."""
        return build_tables(self._data(), self.plan(), weights)

    def _data(self) -> tuple[bytes, bytes, bytes]:
        """Return the settings, the packaged data and those of your own, as the core reads them."""
        given = self.estates if isinstance(self.estates, str) else [_document(one) for one in self.estates]
        boards = None if self.boards is None else [[_document(side) for side in pair] for pair in self.boards]
        settings = packed_settings(self, estates=given, boards=boards, rulings=self.rulings.changed())
        return settings, packed_data(), packb(own_tree(self._own_estates()))

    def written(self) -> bytes:
        """Return the setup in MessagePack as the core writes it."""
        return written_setup(*self._data())

    def catalogued(self, language: str) -> bytes:
        """Return the catalogue in MessagePack as the core writes it."""
        spoken = packb(translated(parts(self._own_estates()), self.of, language))
        return self.tables(language=language).catalogue(*self._data(), spoken)

    @classmethod
    def settings_of(cls, tree: Any, path: str) -> dict[str, Any]:  # noqa: ANN401, any plain tree
        """Return the settings in a tree, by name."""
        own = [own_entry(estate_from_document(given, f"{path}.{place}"), given) for place, given in _own_trees(tree)]
        written = unpackb(written_setup(packb(tree), packed_data(), packb({"estates": own})))
        return {**written, "rulings": Rulings.taken(written.get("rulings", {}))}

    def fingerprint(self) -> bytes:
        """Return an 8-byte hash of the tiles, depots and estates that the rules of this setup depend on."""
        return setup_fingerprint(*self._data())


def _document(one: Estate) -> str | dict[str, Any]:
    """Return an estate in the tree of a setup: by name, or whole when it is your own."""
    return one.name if one in components().estates else estate_document(one)


def _own_trees(tree: object) -> Iterator[tuple[str, Any]]:
    """Yield the trees of estates in a setup with their places."""
    yield from ((f"estates[{seat}]", given) for seat, given in entries(tree, "estates"))
    for i, pair in entries(tree, "boards", list):
        yield from ((f"boards[{i}][{j}]", side) for j, side in enumerate(pair) if isinstance(side, dict))

"""The setup of The Castles of Burgundy."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from attrs import Attribute, field, frozen
from msgpack import packb

from isettlers._core.burgundy.engine import BurgundyTables, written_setup
from isettlers.burgundy.compiled import own_tree, packed_data
from isettlers.burgundy.data_files import check_estate, components, estate, estate_document, estate_from_document
from isettlers.burgundy.data_model import Estate
from isettlers.burgundy.rulings import Rulings
from isettlers.burgundy.tables import Plan, build_tables, weight_set
from isettlers.errors import SetupError
from isettlers.kit.reading import Node
from isettlers.kit.setups import GameSetup
from isettlers.plain import short

STANDARD: Final = "standard"
DRAWN: Final = "drawn"
CASTLES: Final = ("open", "secret")
LEAST: Final = 2
MOST: Final = 4

_BOARDS: Final = 6
_ESTATES: Final = f"{STANDARD!r}, {DRAWN!r} or an estate for each seat"

EstateGiven = str | Estate | dict[str, Any]
"""An estate by name, as `load_estate` gives it, or as the tree of an estate file."""


def _estate(value: object, where: str) -> Estate:
    """Return the estate that is given, checked. Raises SetupError, TileError."""
    if isinstance(value, Estate):
        check_estate(value, where)
        return value
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


def _boards(value: Iterable[Sequence[EstateGiven]] | None) -> tuple[tuple[Estate, Estate], ...] | None:
    if value is None:
        return None
    try:
        pairs = [tuple(pair) for pair in value]
    except TypeError:
        pairs = []
    if not 1 <= len(pairs) <= _BOARDS or any(len(pair) != 2 for pair in pairs):
        Node(value, "boards", SetupError).expected(f"up to {_BOARDS} pairs of estates")
    found = [[_estate(side, f"boards[{i}][{j}]") for j, side in enumerate(pair)] for i, pair in enumerate(pairs)]
    return tuple((one, two) for one, two in found)


def _by_name(value: object) -> str:
    """Return estates in one readable line."""
    if isinstance(value, tuple):
        return f"({', '.join(map(_by_name, value))})"
    return repr(value.name if isinstance(value, Estate) else value)


def _rulings(value: Rulings | dict[str, Any]) -> Rulings:
    return Rulings.taken(value)


@frozen
class Setup(GameSetup[BurgundyTables]):
    """Players and options of a game (rules BS1 to BS7).

    Raises SetupError for numbers and words that do not fit together, CardError for an estate that cannot be played on.
    """

    of = "burgundy"
    weight_set = staticmethod(weight_set)

    estates: str | tuple[Estate, ...] = field(default=STANDARD, converter=_estates, repr=_by_name)
    """ "standard": estate 1 for everybody, the first castle in the middle (BS3). The expert game (BS7): "drawn", where
    everybody gets a random board and chooses its side, or one estate for each seat: a name, an `Estate` as
    `load_estate` gives it, or the tree of an estate file. Everybody then chooses the hex of the first castle."""
    players: int = field()
    """2 to 4 (default: the number of estates given, else 2)."""
    castles: str = field(default="open")
    """How sides and first castles are chosen: "open" in turn order, or "secret", seen when all have chosen."""
    first_player: int | None = field(default=None)
    """The first seat to play; None draws it (BS6)."""
    boards: tuple[tuple[Estate, Estate], ...] | None = field(default=None, converter=_boards, repr=_by_name)
    """For "drawn": up to six boards by their two sides, given like `estates`. None: the six in the box (BA19)."""
    rulings: Rulings = field(factory=Rulings, converter=_rulings)
    """The group's answers where the rulebook is silent."""

    @players.default
    def _as_many_as_estates(self) -> int:
        return LEAST if isinstance(self.estates, str) else len(self.estates)

    @players.validator
    def _check_players(self, _: Attribute[int], value: int) -> None:
        Node(value, "players", SetupError).number(LEAST, MOST)
        if not isinstance(self.estates, str) and len(self.estates) != value:
            raise SetupError(f"{value} players need {value} estates, not {len(self.estates)}")

    @castles.validator
    def _check_castles(self, _: Attribute[str], value: str) -> None:
        Node(value, "castles", SetupError).one_of(CASTLES)
        if value != CASTLES[0] and self.estates == STANDARD:
            raise SetupError("nothing is chosen in the standard game, so not in secret either")

    @first_player.validator
    def _check_first_player(self, _: Attribute[int | None], value: int | None) -> None:
        if value is not None:
            Node(value, "first_player", SetupError).number(0, self.players - 1)

    @boards.validator
    def _check_boards(self, _: Attribute[object], value: tuple[tuple[Estate, Estate], ...] | None) -> None:
        if value is not None and self.estates != DRAWN:
            raise SetupError(f"boards are for estates={DRAWN!r} alone")
        if value is not None and len(value) < self.players:
            raise SetupError(f"{self.players} players need {self.players} boards, not {len(value)}")
        names: dict[str, Estate] = {}
        for one in self._all_estates():
            if names.setdefault(one.name, one) != one:
                raise SetupError(f"two different estates are named {short(one.name)}")

    def _pairs(self) -> tuple[tuple[Estate, Estate], ...]:
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

    def _all_estates(self) -> list[Estate]:
        return [*self._seated(), *(side for pair in self._pairs() for side in pair)]

    def _own_estates(self) -> list[Estate]:
        return [one for one in self._all_estates() if one not in components().estates]

    def plan(self) -> Plan:
        """Return each estate once, by number."""
        each = tuple(dict.fromkeys(self._all_estates()))
        return Plan(
            players=self.players,
            giving=self.estates if isinstance(self.estates, str) else "given",
            estates=each,
            given=tuple(each.index(one) for one in self._seated()),
            boards=tuple((each.index(one), each.index(two)) for one, two in self._pairs()),
        )

    def build(self, weights: dict[str, float]) -> tuple[BurgundyTables, object]:
        """Return fresh tables that evaluate by some weights, and the tiles."""
        return build_tables(self.document(), self._own_estates(), self.plan(), weights)

    def document(self) -> dict[str, Any]:
        """Return the setup as a plain tree (docs/format.md), which `from_document` reads."""
        given = self.estates if isinstance(self.estates, str) else [_document(one) for one in self.estates]
        tree: dict[str, Any] = {
            "players": self.players,
            "estates": given,
            "castles": self.castles,
            "first_player": self.first_player,
        }
        if self.boards is not None:
            tree["boards"] = [[_document(side) for side in pair] for pair in self.boards]
        if rulings := self.rulings.document():
            tree["rulings"] = rulings
        return tree

    @classmethod
    def read(cls, tree: Node, *, new: bool) -> dict[str, Any]:
        """Return the settings in a plain tree, by name."""
        settings: dict[str, Any] = dict(tree.mapping())
        if "estates" in settings:
            settings["estates"] = _read_estates(tree.get("estates"))
        if settings.get("boards") is not None:
            settings["boards"] = [[_read_estate(each) for each in pair.items(2)] for pair in tree.get("boards").items()]
        return settings | {"rulings": Rulings.from_document(settings.get("rulings", {}), new=new)}

    def fingerprint(self) -> bytes:
        """Return an 8-byte hash of the tiles, depots and estates that the rules of this setup depend on."""
        return written_setup(packb(self.document()), packed_data(), packb(own_tree(self._own_estates())))[1]


def _document(one: Estate) -> str | dict[str, Any]:
    """Return an estate in the tree of a setup: by name, or whole when it is your own."""
    return one.name if one in components().estates else estate_document(one)


def _read_estate(node: Node) -> EstateGiven:
    return node.value if isinstance(node.value, str) else estate_from_document(node.value, node.path)


def _read_estates(node: Node) -> str | list[EstateGiven]:
    return node.value if isinstance(node.value, str) else [_read_estate(each) for each in node.items()]

"""How a game of Founders of the Empire is set up."""

from __future__ import annotations

from typing import Any, Final, Self

from attrs import Attribute, asdict, field, frozen

from isettlers._core.founders.engine import FoundersTables
from isettlers.errors import SetupError
from isettlers.founders.data_files import check_tile_set, components, tile_set_document, tile_set_from_document
from isettlers.founders.data_model import TileSet
from isettlers.founders.rulings import Rulings
from isettlers.founders.tables import Plan, build_tables, weight_set
from isettlers.kit.reading import Node
from isettlers.kit.setups import fingerprint, reading, setup_fields, shared, start
from isettlers.kit.weights import PLAIN
from isettlers.plain import short
from isettlers.plain import tree as plain_tree
from isettlers.registry import game

LEAST: Final = 2
MOST: Final = 4

_KEYS: Final = ("players", "first_player", "agreement", "tiles", "rulings")


def _tiles(value: TileSet | dict[str, Any] | None) -> TileSet | None:
    """Return a tile set of your own, checked, or None for the packaged one. Raises SetupError, TileError."""
    if isinstance(value, dict):
        value = tile_set_from_document(value, "tiles")
    elif value is None:
        return None
    elif not isinstance(value, TileSet):
        raise SetupError(f"tiles: expected a TileSet or the tree of a tile file, got {short(value)}")
    else:
        check_tile_set(value, "tiles")
    return None if value == components().tiles else value


def _by_name(value: TileSet | None) -> str:
    return repr(None if value is None else value.name)


def _rulings(value: Rulings | dict[str, Any]) -> Rulings:
    return Rulings.taken(value)


@frozen
class Setup:
    """Players and options of a game (rules FS1 to FS8).

    Raises SetupError for numbers and words that do not fit together, TileError for tiles that cannot be played with.
    """

    players: int = field(default=LEAST)
    """2 to 4."""
    first_player: int | None = field(default=None)
    """The first seat to play; None draws it (FS2)."""
    agreement: bool = field(default=False)
    """Whether all are asked at the end of each round if the game is to end (FA26)."""
    tiles: TileSet | None = field(default=None, converter=_tiles, repr=_by_name)
    """A tile set of your own: a `TileSet` as `load_tile_set` gives it, or the tree of a tile file.

    None: the one in the box (FL6)."""
    rulings: Rulings = field(factory=Rulings, converter=_rulings)
    """The group's answers where the rulebook is silent."""

    @players.validator
    def _check_players(self, _: Attribute[int], value: int) -> None:
        Node(value, "players", SetupError).number(LEAST, MOST)

    @first_player.validator
    def _check_first_player(self, _: Attribute[int | None], value: int | None) -> None:
        if value is not None:
            Node(value, "first_player", SetupError).number(0, self.players - 1)

    @agreement.validator
    def _check_agreement(self, _: Attribute[bool], value: bool) -> None:  # noqa: FBT001, what attrs hands over
        Node(value, "agreement", SetupError).flag()

    @property
    def tile_set(self) -> TileSet:
        """The tiles that are played with."""
        return components().tiles if self.tiles is None else self.tiles

    def plan(self) -> Plan:
        """Return the source of the tables."""
        return Plan(self.players, self.first_player, self.agreement, self.tile_set, self.rulings)

    def tables(self, weights: str = PLAIN) -> FoundersTables:
        """Return the compiled tables of this setup, made once and shared.

        `weights` names the weights of `evaluate`: "plain" or "tuned". SetupError for others.
        """
        return _tables(self, weights)

    start = start

    def document(self) -> dict[str, Any]:
        """Return the setup as a plain tree (docs/founders.md), which `from_document` reads."""
        tree: dict[str, Any] = {"players": self.players, "first_player": self.first_player}
        if self.agreement:
            tree["agreement"] = True
        if self.tiles is not None:
            tree["tiles"] = tile_set_document(self.tiles)
        if rulings := self.rulings.document():
            tree["rulings"] = rulings
        return tree

    @classmethod
    def from_document(cls, tree: object, path: str = "$.setup", *, new: bool = False) -> Self:
        """Return the setup that a plain tree describes: a written one, or with `new` a request for a new game.

        Raises FormatError, in one line that begins with the path.
        """
        fields: dict[str, Any] = plain_tree(setup_fields(tree, path, _KEYS), path)
        with reading(path):
            setup = cls(
                **{key: fields[key] for key in ("players", "first_player", "agreement") if key in fields},
                tiles=_read_tiles(fields.get("tiles"), f"{path}.tiles"),
                rulings=Rulings.from_document(fields.get("rulings", {}), new=new),
            )
            setup.tables()
        return setup

    def fingerprint(self) -> bytes:
        """Return an 8-byte hash of the tiles and numbers that the rules of this setup depend on."""
        return fingerprint(self._rules())

    def _rules(self) -> dict[str, Any]:
        """Return the data that the fingerprint covers (docs/founders.md)."""
        data, tiles = components(), self.tile_set
        return {
            "resources": [resource.name for resource in tiles.resources],
            "tiles": [
                [kind.name, kind.color, kind.requires, kind.produces, kind.token, kind.vp, kind.count]
                for kind in tiles.kinds
            ],
            "faces": tiles.faces,
            "opened": [data.victory_open, data.draft_open],
            "rows": data.rows,
            "scoring": asdict(data.scoring),
        }


def _read_tiles(tree: object, path: str) -> TileSet | None:
    return None if tree is None else tile_set_from_document(tree, path)


@shared
def _tables(setup: Setup, weights: str) -> FoundersTables:
    return tables_with(setup, weight_set(weights))


def tables_with(setup: Setup, by: dict[str, float]) -> FoundersTables:
    """Return fresh tables of a setup that evaluate by some weights."""
    tables, tiles = build_tables(setup.plan(), by)
    tables.game = game("founders")
    tables.setup = setup
    tables.cards = tiles
    return tables

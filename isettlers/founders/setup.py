"""How a game of Founders of the Empire is set up."""

from __future__ import annotations

from typing import Any, Final

from attrs import Attribute, field, frozen

from isettlers._core.founders.engine import FoundersTables
from isettlers.errors import SetupError
from isettlers.founders.compiled import fingerprint_of
from isettlers.founders.data_files import check_tile_set, components, tile_set_document, tile_set_from_document
from isettlers.founders.data_model import TileSet
from isettlers.founders.rulings import Rulings
from isettlers.founders.tables import build_tables, weight_set
from isettlers.kit.reading import Node
from isettlers.kit.setups import GameSetup
from isettlers.plain import short

LEAST: Final = 2
MOST: Final = 4


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
class Setup(GameSetup[FoundersTables]):
    """Players and options of a game (rules FS1 to FS8).

    Raises SetupError for numbers and words that do not fit together, TileError for tiles that cannot be played with.
    """

    of = "founders"
    weight_set = staticmethod(weight_set)

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

    def build(self, weights: dict[str, float]) -> tuple[FoundersTables, object]:
        """Return fresh tables that evaluate by some weights, and the tiles."""
        return build_tables(self.document(), self.tiles, weights)

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
    def read(cls, tree: Node, *, new: bool) -> dict[str, Any]:
        """Return the settings in a plain tree, by name."""
        settings: dict[str, Any] = dict(tree.mapping())
        if settings.get("tiles") is not None:
            settings["tiles"] = tile_set_from_document(settings["tiles"], tree.below("tiles"))
        return settings | {"rulings": Rulings.from_document(settings.get("rulings", {}), new=new)}

    def fingerprint(self) -> bytes:
        """Return an 8-byte hash of the tiles and numbers that the rules of this setup depend on."""
        return fingerprint_of(self.tile_set)

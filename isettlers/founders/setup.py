"""How a game of Founders of the Empire is set up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import field, frozen
from msgpack import packb, unpackb

from isettlers._core.founders.engine import FoundersTables, setup_fingerprint, written_setup
from isettlers.errors import SetupError
from isettlers.founders.catalogue import parts
from isettlers.founders.compiled import own_entry, own_tree, packed_data
from isettlers.founders.data_files import check_tile_set, components, tile_set_document, tile_set_from_document
from isettlers.founders.data_model import TileSet
from isettlers.founders.rulings import Rulings
from isettlers.founders.tables import build_tables, weight_set
from isettlers.kit.core_setups import CoreSetup, packed_settings
from isettlers.kit.languages import translated
from isettlers.plain import short, whole

if TYPE_CHECKING:
    from isettlers.founders import trees  # noqa: F401, in the base of Setup

LEAST: Final = 2


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
class Setup(CoreSetup[FoundersTables, "trees.Setup", "trees.Catalogue", "trees.View", "trees.Document"]):
    """Players and options of a game (rules FS1 to FS8).

    Raises SetupError for an invalid combination of options, TileError for tiles that cannot be played with.

    >>> from isettlers.founders import Setup
    >>> setup = Setup(players=3, agreement=True)
    >>> setup.start(seed=7)
    <State founders, 3 players, seat 2 to decide among 4>
    >>> setup.tile_set
    TileSet(name='founders')
    """

    of = "founders"
    weight_set = staticmethod(weight_set)

    players: int = field(default=LEAST, converter=whole)
    """2 to 4."""
    first_player: int | None = field(default=None, converter=whole)
    """The first seat to play; None draws it (FS2)."""
    agreement: bool = field(default=False)
    """Whether all are asked at the end of each round if the game is to end (FA26)."""
    tiles: TileSet | None = field(default=None, converter=_tiles, repr=_by_name)
    """A tile set of your own: a `TileSet` as `load_tile_set` gives it, or the tree of a tile file.

    None: the one in the box (FL6)."""
    rulings: Rulings = field(factory=Rulings, converter=_rulings)
    """The group's answers where the rulebook is silent."""

    @property
    def tile_set(self) -> TileSet:
        """The tiles that are played with."""
        return components().tiles if self.tiles is None else self.tiles

    def build(self, weights: dict[str, float]) -> tuple[FoundersTables, object]:
        """Return fresh tables that evaluate by some weights, and the tiles."""
        return build_tables(self._data(), self.tile_set, weights)

    def _data(self) -> tuple[bytes, bytes, bytes]:
        """Return the settings, the packaged data and those of your own, as the core reads them."""
        tree = None if self.tiles is None else tile_set_document(self.tiles)
        settings = packed_settings(self, tiles=tree, rulings=self.rulings.changed())
        return settings, packed_data(), packb(own_tree(self._own_tiles()))

    def written(self) -> bytes:
        """Return the setup in MessagePack as the core writes it."""
        return written_setup(*self._data())

    def catalogued(self, language: str) -> bytes:
        """Return the catalogue in MessagePack as the core writes it."""
        spoken = packb(translated(parts(self._own_tiles()), self.of, language))
        return self.tables(language=language).catalogue(*self._data(), spoken)

    def own_data(self) -> dict[str, Any]:
        """Return the part of a data file that has the tile set of your own, and its catalogue; empty without any."""
        own = self._own_tiles()
        return {**own_tree(own), "catalogue": parts(own)} if own else {}

    def _own_tiles(self) -> list[TileSet]:
        return [] if self.tiles is None else [self.tiles]

    @classmethod
    def settings_of(cls, tree: Any, path: str) -> dict[str, Any]:  # noqa: ANN401, any plain tree
        """Return the settings in a tree, by name."""
        tiles = tree.get("tiles") if isinstance(tree, dict) else None
        own = [own_entry(tile_set_from_document(tiles, f"{path}.tiles"), tiles)] if isinstance(tiles, dict) else []
        written = unpackb(written_setup(packb(tree), packed_data(), packb({"tiles": own})))
        return {**written, "rulings": Rulings.taken(written.get("rulings", {}))}

    def fingerprint(self) -> bytes:
        """Return an 8-byte hash of the tiles and numbers that the rules of this setup depend on."""
        return setup_fingerprint(*self._data())

"""Find the data files of this game, and read the provenance of their entries."""

from __future__ import annotations

from importlib import resources
from importlib.resources.abc import Traversable

from isettlers.burgundy.data_model import CONFIDENCES, PROVENANCES, Origin
from isettlers.errors import TileError
from isettlers.kit.toml import Source, Toml


def top_table(source: Source) -> Toml:
    """Return the top table of a data file. Raises TileError."""
    return Toml.read(source, TileError)


def origin(table: Toml) -> Origin:
    """Return the provenance and confidence of a table."""
    return Origin(table.get("provenance").one_of(PROVENANCES), table.get("confidence").one_of(CONFIDENCES))


def packaged(name: str) -> Traversable:
    """Return a data file of this package."""
    return resources.files(__package__) / "data" / name

"""The tables of this game's data files."""

from __future__ import annotations

from importlib import resources
from importlib.resources.abc import Traversable
from typing import ClassVar

from attrs import frozen

from isettlers.burgundy.data_model import CONFIDENCES, PROVENANCES, Origin
from isettlers.errors import CardError, TileError
from isettlers.kit import toml_table


@frozen
class Table(toml_table.Table):
    """A table of tiles, spaces, estates or points."""

    error: ClassVar[type[CardError]] = TileError

    def origin(self) -> Origin:
        """Provenance and confidence."""
        return Origin(self.choice("provenance", PROVENANCES), self.choice("confidence", CONFIDENCES))


def refusal(*parts: str) -> TileError:
    """The error that says in one line what is wrong: file, entry, field, reason."""
    return TileError(toml_table.complaint(*parts))


def packaged(name: str) -> Traversable:
    """A data file of this package."""
    return resources.files(__package__) / "data" / name

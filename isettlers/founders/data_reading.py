"""The tables of this game's data files."""

from __future__ import annotations

from importlib import resources
from importlib.resources.abc import Traversable
from typing import ClassVar, Final

from attrs import frozen

from isettlers.errors import CardError, TileError
from isettlers.founders.data_model import OWN, PARTLY, RECONSTRUCTED, SOURCED, Origin
from isettlers.kit import toml_table
from isettlers.plain import short

_PART: Final = "part"
_ALONE: Final = (RECONSTRUCTED, OWN)
"""Origins that name no source."""


@frozen
class Table(toml_table.Table):
    """A table of tiles or amounts, with the keys of the sources that it may name."""

    error: ClassVar[type[CardError]] = TileError

    known: tuple[str, ...] = ()

    def origin(self, key: str = "origin") -> Origin:
        """Where something is from: "reconstructed", "own", keys of sources, or "part" and keys; "own" if left out."""
        text = self.text(key, OWN)
        if text in _ALONE:
            return Origin(text)
        words = text.split()
        keys = tuple(words[1:] if words[0] == _PART else words)
        for word in keys or (text,):
            if word not in self.known:
                raise self.fail(key, f"{short(word)} is no source; allowed: {', '.join((*_ALONE, *self.known))}")
        return Origin(PARTLY if words[0] == _PART else SOURCED, keys)

    def origins(self, fields: tuple[str, ...]) -> dict[str, Origin]:
        """Where each of some fields is from: one text for all of them, or a table by field."""
        if not isinstance(self.values.get("origin", OWN), dict):
            return dict.fromkeys(fields, self.origin())
        table = self.table("origin")
        table.only(fields)
        return {name: table.origin(name) for name in fields}


def refusal(*parts: str) -> TileError:
    """The error that says in one line what is wrong: file, entry, field, reason."""
    return TileError(toml_table.complaint(*parts))


def packaged(name: str) -> Traversable:
    """A data file of this package."""
    return resources.files(__package__) / "data" / name

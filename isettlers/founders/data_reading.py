"""Find the data files of this game, and read the origins of their values."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Final

from isettlers.errors import TileError
from isettlers.founders.data_model import OWN, PARTLY, RECONSTRUCTED, SOURCED, Origin
from isettlers.kit.toml import Source, Toml

_PART: Final = "part"
_ALONE: Final = (RECONSTRUCTED, OWN)
"""Origins that name no source."""


def top_table(source: Source) -> Toml:
    """Return the top table of a data file. Raises TileError."""
    return Toml.read(source, TileError)


def origin(table: Toml, known: Sequence[str], key: str = "origin") -> Origin:
    """Return where something is from: "reconstructed", "own", keys of sources, or "part" and keys (default: "own").

    `known` are the keys of the sources that the file may name.
    """
    node = table.get(key, default=OWN)
    text = node.line()
    if text in _ALONE:
        return Origin(text)
    words = text.split()
    keys = tuple(words[1:] if words[0] == _PART else words)
    if not keys or not set(keys) <= set(known):
        node.expected(f"{', '.join(_ALONE)}, or sources of {', '.join(known)}")
    return Origin(PARTLY if words[0] == _PART else SOURCED, keys)


def origins(table: Toml, known: Sequence[str], fields: tuple[str, ...]) -> dict[str, Origin]:
    """Return where each of some fields is from: one text for all of them, or a table by field."""
    node = table.get("origin", default=OWN)
    if not isinstance(node.value, dict):
        return dict.fromkeys(fields, origin(table, known))
    node.only(fields)
    return {name: origin(node, known, name) for name in fields}


def packaged(name: str) -> Traversable:
    """Return a data file of this package."""
    return resources.files(__package__) / "data" / name

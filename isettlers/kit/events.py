"""The events of a game, from the table of its core."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Table = Mapping[str, Mapping[str, Any]]
"""Each kind of event with its `meaning` and its `fields`: their kind, and their meaning where it is not plain."""


def meanings(table: Table) -> dict[str, str]:
    """Return each kind of event with its meaning and the values it carries."""
    return {name: ": ".join(filter(None, (kind["meaning"], _listed(kind["fields"])))) for name, kind in table.items()}


def _listed(fields: Table) -> str:
    return ", ".join(_shown(name, field.get("meaning", "")) for name, field in fields.items())


def _shown(name: str, meaning: str) -> str:
    return meaning if meaning.startswith(name) else f"{name} ({meaning})" if meaning else name


def value_names(table: Table) -> dict[str, tuple[str, ...]]:
    """Return the names of the values of each kind; a reader who may not hear all of them gets fewer, or None."""
    return {name: tuple(kind["fields"]) for name, kind in table.items()}

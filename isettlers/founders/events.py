"""The events of Founders of the Empire: everything a screen needs to show a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from isettlers._core.founders.engine import EVENT_TABLE
from isettlers.kit.events import meanings, value_names

KINDS: Final[Mapping[str, str]] = meanings(EVENT_TABLE)
"""Event kinds in the order of the core, each with the values it carries."""
VALUES: Final[Mapping[str, tuple[str, ...]]] = value_names(EVENT_TABLE)
"""The names of the values of each kind of event; a reader who may not hear all of them gets fewer, or `null`."""

"""The events of Imperial Settlers: everything a screen needs to show a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from isettlers._core.imperial.engine import EVENT_TABLE, VOCABULARY
from isettlers.kit.events import meanings, value_names

PHASES: Final = VOCABULARY["phases"]

KINDS: Final[Mapping[str, str]] = meanings(EVENT_TABLE)
"""Event kinds in the order of the core, each with the values it carries."""
VALUES: Final[Mapping[str, tuple[str, ...]]] = value_names(EVENT_TABLE)
"""The names of the values of each kind of event; a reader who may not hear all of them gets fewer, or `null`."""

VIRTUAL: Final = VOCABULARY["virtual"]
"""The virtual players in the order of the core."""

"""The subject of every game of this package, found by the game's name: `SUBJECT` of the module beside this one."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Final

from games.subject import Subject

from isettlers.registry import BUILT_IN

SUBJECTS: Final[Mapping[str, Subject]] = {name: import_module(f"games.{name}").SUBJECT for name in BUILT_IN}

"""An embeddable rules engine for tableau and tile games.

>>> import isettlers
>>> state = isettlers.start("imperial", factions=("romans", "barbarians"), seed=7)
>>> while not state.over:
...     state.apply(state.legal[0])
>>> state.outcome.winners in ((0,), (1,), (0, 1))
True
"""

from __future__ import annotations

from pathlib import Path

from isettlers._core.rng import derive_seed
from isettlers.ahead import Ahead
from isettlers.batch.batch import Batch
from isettlers.batch.encoding import Column, Encoding
from isettlers.course import Course
from isettlers.errors import CardError, FormatError, IllegalAction, IsettlersError, SetupError
from isettlers.game import Game, Setup
from isettlers.registry import game, games, start
from isettlers.state import Legal, State, from_document, load
from isettlers.values import Action, Block, Event, Events, Hindrance, Outcome, Part
from isettlers.version import __version__

__all__ = [
    "Action",
    "Ahead",
    "Batch",
    "Block",
    "CardError",
    "Column",
    "Course",
    "Encoding",
    "Event",
    "Events",
    "FormatError",
    "Game",
    "Hindrance",
    "IllegalAction",
    "IsettlersError",
    "Legal",
    "Outcome",
    "Part",
    "Setup",
    "SetupError",
    "State",
    "__version__",
    "derive_seed",
    "from_document",
    "game",
    "games",
    "get_include",
    "load",
    "start",
]


def get_include() -> str:
    """The folder to give Cython as include path, so that `cimport isettlers._core.kernel` works.

    >>> import isettlers
    >>> from pathlib import Path
    >>> (Path(isettlers.get_include()) / "isettlers" / "_core" / "kernel.pxd").exists()
    True
    """
    return str(Path(__file__).resolve().parent.parent)

"""The terminals of the games, found by name.

That of a game of this package is `TERMINAL` in `isettlers.cli.<game>.terminal`. A game that is plugged in may bring one
by an entry point of the group `isettlers.terminals`; without, it has a plain one.
"""

from __future__ import annotations

from importlib import import_module

from isettlers.cli.plain_terminal import PlainTerminal
from isettlers.cli.terminal import Terminal
from isettlers.errors import SetupError
from isettlers.registry import BUILT_IN, game, plugged_terminal, usable


def terminal(name: str) -> Terminal:
    """Return what a game brings to the command line. Raises SetupError for an unknown game."""
    if name in BUILT_IN:
        loaded: Terminal = import_module(f"isettlers.cli.{name}.terminal").TERMINAL
        return loaded
    here = game(name)
    brought = plugged_terminal(name)
    if brought is None:
        return PlainTerminal(here)
    if not isinstance(brought, Terminal):
        raise SetupError(f"the terminal of {name}: expected a Terminal, got {type(brought).__name__}")
    return brought


def terminals() -> dict[str, Terminal]:
    """Return the terminals of all games by name, without those of plugged games that cannot be used."""
    by_name = {}
    for one in usable():
        try:
            by_name[one.name] = terminal(one.name)
        except SetupError:
            if one.name in BUILT_IN:
                raise
    return by_name

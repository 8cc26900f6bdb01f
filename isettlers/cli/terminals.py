"""The terminals of the games, found by name.

That of a game of this package is `TERMINAL` in `isettlers.cli.<game>.terminal`. A game that is plugged in may bring one
by an entry point of the group `isettlers.terminals`; without, it has a plain one.
"""

from __future__ import annotations

from isettlers.cli.plain_terminal import PlainTerminal
from isettlers.cli.terminal import Terminal
from isettlers.errors import SetupError
from isettlers.registry import BUILT_IN, brought_terminal, game, usable
from isettlers.state import State


def terminal(name: str) -> Terminal:
    """Return what a game brings to the command line. Raises SetupError for an unknown game."""
    return _brought(name) or PlainTerminal(game(name))


def overview(state: State, seat: int | None, width: int) -> str | None:
    """Return the text that `isettlers show` prints without colours; None where the game brings no terminal."""
    brought = _brought(state.game.name)
    if brought is None:
        return None
    return "\n".join(part.at(width) for part in brought.drawing().overview(state, seat))


def _brought(name: str) -> Terminal | None:
    """Return the terminal of a game, None where it brings none. Raises SetupError for one that cannot be used."""
    brought = brought_terminal(name)
    if brought is not None and not isinstance(brought, Terminal):
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

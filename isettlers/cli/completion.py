"""Print a script that lets a shell complete this program's commands, options and their values.

bash and zsh: eval "$(isettlers completion bash)", with the name of the shell; fish: isettlers completion fish | source.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import isettlers
from isettlers.bots import bots
from isettlers.cli.screen import say
from isettlers.cli.terminals import terminals
from isettlers.errors import IsettlersError
from isettlers.extras import pip_install

HELP: Final = "completion for bash, zsh or fish"

SHELLS: Final = ("bash", "zsh", "fish")

_FOLDERS: Final = ("FOLDER", "DIR")


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("shell", choices=SHELLS, help="the shell that reads the script")


def run(args: argparse.Namespace) -> int:
    """Print the script."""
    try:
        import shtab
    except ModuleNotFoundError:
        raise IsettlersError(f"completion needs shtab: {pip_install('cli')}") from None
    whole: argparse.ArgumentParser = args.whole()
    known = _values()
    for action in _actions(whole):
        name = action.option_strings[-1].removeprefix("--") if action.option_strings else ""
        if name == "json":
            action.nargs = 0  # its file is part of the same word
        elif name in known and action.choices is None:
            action.choices = known[name]
        elif action.type is Path or "FILE" in str(action.metavar):
            action.complete = shtab.DIRECTORY if action.metavar in _FOLDERS else shtab.FILE  # type: ignore[attr-defined] # shtab reads it
    say(*shtab.complete(whole, shell=args.shell).split("\n"))
    return 0


def _actions(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """The arguments of a parser and of all commands below it."""
    for action in parser._actions:  # noqa: SLF001, argparse has no other way to list them
        if isinstance(action, argparse._SubParsersAction):  # noqa: SLF001, nor to tell commands from arguments
            for below in action.choices.values():
                yield from _actions(below)
        else:
            yield action


def _values() -> Mapping[str, tuple[str, ...]]:
    """Values that options may have, by the name of the option."""
    known: dict[str, Any] = {"game": tuple(isettlers.games()), "bots": tuple(bots())}
    for terminal in terminals().values():
        for option in terminal.options:
            if option.values:
                known[option.name] = tuple(dict.fromkeys((*known.get(option.name, ()), *option.values)))
    return known

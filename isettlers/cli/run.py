"""The command line as a whole: its commands, and what becomes of errors."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from typing import Any, Final, NoReturn

import isettlers
from isettlers.cli import (
    actions,
    analyse,
    arena,
    arena_merge,
    balance,
    bench,
    cards,
    compile_data,
    completion,
    convert,
    demo,
    games,
    mcp,
    observation,
    play,
    puzzles,
    replay,
    review,
    rulings,
    serve,
    serve_admin,
    show,
    simulate,
    suite,
    verify,
    web,
)
from isettlers.cli.json_output import METAVAR, with_target
from isettlers.cli.screen import any_text, drop_output, say
from isettlers.cli.terminal import Command
from isettlers.cli.terminals import terminals
from isettlers.errors import IsettlersError
from isettlers.kit.reading import unknown
from isettlers.plain import cut, short
from isettlers.registry import usable

COMMANDS: Final[Mapping[str, Command]] = {
    "demo": demo,
    "play": play,
    "web": web,
    "show": show,
    "convert": convert,
    "replay": replay,
    "review": review,
    "puzzles": puzzles,
    "verify": verify,
    "simulate": simulate,
    "arena": arena,
    "arena-merge": arena_merge,
    "suite": suite,
    "serve": serve,
    "serve-admin": serve_admin,
    "mcp": mcp,
    "analyse": analyse,
    "balance": balance,
    "bench": bench,
    "cards": cards,
    "actions": actions,
    "observation": observation,
    "games": games,
    "rulings": rulings,
    "compile-data": compile_data,
    "completion": completion,
}
"""Each has HELP, `arguments` to declare what it takes, and `run`, which returns the exit status.
"""

_MISTAKE: Final = 2
_INTERRUPTED: Final = 130


class _UsageError(IsettlersError):
    """A command line that cannot be understood."""


class _Parser(argparse.ArgumentParser):
    def __init__(self, **options: Any) -> None:  # noqa: ANN401, as argparse takes them
        super().__init__(**options, allow_abbrev=False)  # an option that is added later makes no short form ambiguous

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:  # noqa: ANN401, as argparse takes them
        """Refuse words that the command does not take; argparse would leave them to the parser of the whole line."""
        given, rest = super().parse_known_args(args, namespace)
        for word in rest:
            if word.startswith("-"):
                self.error(unknown("option", word.partition("=")[0], self._option_string_actions))
            self.error(f"unexpected argument {short(word)}")
        return given, rest

    def _check_value(self, action: argparse.Action, value: object) -> None:
        if action.choices is None or value in action.choices:
            return
        named = f"value of {action.option_strings[-1]}" if action.option_strings else str(action.metavar or action.dest)
        self.error(unknown(named.lower(), value, action.choices))

    def error(self, message: str) -> NoReturn:
        raise _UsageError(f"{self.prog}: {cut(message)} (see {self.prog} --help)")

    def format_help(self) -> str:
        return super().format_help().replace(f" {METAVAR} ", f"{METAVAR}  ").replace(f" {METAVAR}]", f"{METAVAR}]")


def parser(command: str | None = None) -> argparse.ArgumentParser:
    """The parser of the whole command line, or of one command alone, which is built faster."""
    titles = ", ".join(game.title for game in usable())
    whole = _Parser(prog="isettlers", description=f"A rules engine for {titles}: play, watch, measure.")
    whole.add_argument("--version", action="version", version=f"isettlers {isettlers.__version__}")
    below = whole.add_subparsers(title="commands", metavar="COMMAND")
    known = _commands()
    for name in known if command not in known else [command]:
        one = below.add_parser(name, help=known[name].HELP, description=known[name].__doc__)
        known[name].arguments(one)
        one.set_defaults(run=known[name].run, whole=parser)
    return whole


def _commands() -> dict[str, Command]:
    """The commands for all games, then those of each."""
    commands: dict[str, Command] = dict(COMMANDS)
    for terminal in terminals().values():
        commands |= terminal.commands
    return commands


def run(arguments: Sequence[str] | None) -> int:
    """Run a command line; user mistakes become one line on stderr and status 2, never a traceback."""
    try:
        with any_text():
            status = _run(arguments)
            sys.stdout.flush()
    except IsettlersError as error:
        say(str(error) if isinstance(error, _UsageError) else f"isettlers: {error}", to=sys.stderr)
        return _MISTAKE
    except KeyboardInterrupt:
        say("", to=sys.stderr)
        return _INTERRUPTED
    except BrokenPipeError:
        drop_output()
        return 1
    except OSError as error:
        place = f"{error.filename}: " if error.filename else ""
        say(f"isettlers: {place}{error.strerror}", to=sys.stderr)
        return _MISTAKE
    return status


def _run(arguments: Sequence[str] | None) -> int:
    words = list(with_target(sys.argv[1:] if arguments is None else arguments))
    if words[:1] == ["help"]:
        words = [*words[1:], "--help"]
    whole = parser(words[0] if words else None)
    try:
        given = whole.parse_args(words)
    except SystemExit as done:  # --help and --version
        return int(done.code or 0)
    if not hasattr(given, "run"):
        whole.print_help()
        return 0
    status: int = given.run(given)
    return status

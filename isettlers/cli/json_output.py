"""`--json[=FILE]`, the same in every command: JSON in place of tables, or in a file beside them."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from isettlers.cli.screen import say
from isettlers.errors import IsettlersError
from isettlers.plain import to_json

METAVAR: Final = "[=FILE]"

_OPTION: Final = "--json"
_STDOUT: Final = "-"


def add_json(parser: argparse._ActionsContainer) -> None:
    """Declare the option."""
    parser.add_argument(
        _OPTION, type=target, metavar=METAVAR, help="print JSON instead of tables, or write it to FILE beside them"
    )


def with_target(arguments: Iterable[str]) -> Iterator[str]:
    """The words of a command line in which a `--json` without a file names standard output.

    argparse alone would take the next word for the file: `analyse --json GAME` would write over GAME.
    """
    words = iter(arguments)
    for word in words:
        yield f"{_OPTION}={_STDOUT}" if word == _OPTION else word
        if word == "--":
            yield from words


def takes_output(args: argparse.Namespace) -> bool:
    """Whether standard output is for JSON alone."""
    return args.json is not None and str(args.json) == _STDOUT


def put_json(args: argparse.Namespace, make: Callable[[], Any]) -> bool:
    """Write the tree that `make` returns as `--json` says; return True when tables are not to be printed.

    Raises IsettlersError when the file cannot be written.
    """
    if args.json is None:
        return False
    text = to_json(make(), indent=2)
    if takes_output(args):
        say(*text.split("\n"))
        return True
    try:
        args.json.write_text(f"{text}\n", encoding="utf-8")
    except OSError as error:
        raise IsettlersError(f"{args.json}: {error.strerror}") from None
    return False


def target(text: str) -> Path:
    """Return the file to write. Raises ArgumentTypeError, before a long run, where its folder is missing."""
    path = Path(text)
    if not text or not path.parent.is_dir():
        raise argparse.ArgumentTypeError(f"{text}: there is no folder {path.parent}" if text else "expected a file")
    return path

"""Replay a record: the actions with their seats, and with --events all that happened."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from isettlers.cli.json_output import add_json, put_json
from isettlers.cli.options import add_language
from isettlers.cli.screen import SEAT_STYLES, PlainScreen, ask, console, say, write_utf8
from isettlers.cli.terminals import terminal
from isettlers.plain import printable
from isettlers.record import Record, read_record
from isettlers.state import State
from isettlers.values import Action

if TYPE_CHECKING:
    from isettlers.cli.rich_console import SafeConsole

HELP: Final = "replay a record"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a record, in either form")
    parser.add_argument("--events", action="store_true", help="also print all events, with hidden information")
    add_language(parser, "actions and events")
    shape = parser.add_mutually_exclusive_group()
    shape.add_argument("--step", action="store_true", help="wait for Enter before each action; q and Enter quits")
    shape.add_argument("--text", action="store_true", help="print only the record's text form")
    add_json(shape)


def run(args: argparse.Namespace) -> int:
    """Print the record in the shape asked for."""
    record = read_record(args.file)
    if args.text:
        write_utf8()
        say(*record.text().split("\n")[:-1])
    elif not put_json(args, lambda: _document(record, args.language)):
        _tell(record, args.language, events=args.events, step=args.step)
    return 0


def _document(record: Record, language: str) -> dict[str, Any]:
    """The record as JSON can say it, every action with its text."""
    return {
        "game": record.game.name,
        "setup": record.setup.document(),
        "seed": str(record.seed),
        "notes": dict(record.notes),
        "engine": record.engine,
        "actions": [
            {"number": number, "seat": state.actor, "id": action.id, "text": action.text}
            for number, state, action in _numbered(record, language)
        ],
        "hash": None if record.hash is None else f"{record.hash:016x}",
        "torn": record.torn,
    }


def _numbered(record: Record, language: str) -> Iterator[tuple[int, State, Action]]:
    for number, (state, action) in enumerate(record.states(), 1):
        spoken = state.with_language(language)
        yield number, spoken, spoken.action(action.id)


def _tell(record: Record, language: str, *, events: bool, step: bool) -> None:
    """Print one action after the other, then how the game stands."""
    screen = console()
    state = record.setup.start(record.seed).with_language(language)
    screen.print(_heading(record, state))
    piped = not screen.is_terminal  # one line each for programs, however long
    for number, before, action in _numbered(record, language):
        if step and not _goes_on():
            return
        line = f"{number} {before.seat_name(before.actor)}: {action}"
        screen.print(line, style=SEAT_STYLES[before.actor], soft_wrap=piped)
        happened = state.step(action)
        if events:
            for event in happened:
                screen.print(f"    {event}", soft_wrap=piped)
    _close(screen, record, state)


def _goes_on() -> bool:
    """Wait for Enter."""
    try:
        return ask() != "q"
    except EOFError:
        return False


def _heading(record: Record, state: State) -> str:
    names = ", ".join(map(state.seat_name, range(state.seats)))
    noted = ", ".join(f"{name} {_plain(value)}" for name, value in record.notes.items() if value not in ([], ()))
    unusual = terminal(record.game.name).unusual(record.setup.document())
    parts = [names, unusual, f"seed {record.seed}, {len(record.actions)} actions", noted]
    return printable(f"{record.game.title}: {'; '.join(filter(None, parts))}")  # a note keeps to its line


def _plain(value: Any) -> str:  # noqa: ANN401, whatever a record may note
    """A note in words."""
    if isinstance(value, Mapping):
        return f"({', '.join(f'{name} {_plain(one)}' for name, one in value.items())})"
    return " and ".join(map(_plain, value)) if isinstance(value, list | tuple) else str(value)


def _close(screen: SafeConsole | PlainScreen, record: Record, state: State) -> None:
    points = ", ".join(f"{state.seat_name(seat)} {score}" for seat, score in enumerate(state.scores))
    outcome = state.outcome
    if outcome is None:
        screen.print(f"The game goes on: {points}")
    elif state.seats == 1:
        screen.print(f"Over, {terminal(state.game.name).lone(outcome)}: {points}")
    else:
        winners = " and ".join(state.seat_name(seat) for seat in outcome.winners)
        screen.print(f"Over, won by {winners}, decided by {outcome.decided_by}: {points}")
    if record.torn:
        screen.print(f"The last {record.torn} bytes of the file are torn and left out.")
    if not record.complete:
        screen.print("The record was not finished.")
    elif state.hash != record.hash:
        screen.print("This is not where the record says it ends: see isettlers verify.")

"""The text form of a record, one action a line, for people. `docs/records.md` is the contract."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from isettlers._core.formats import VERSION
from isettlers.errors import FormatError, IsettlersError
from isettlers.kit.reading import Node
from isettlers.plain import cut, from_json, short, to_json, tree
from isettlers.registry import game
from isettlers.state import State

if TYPE_CHECKING:
    from isettlers.record import Record

TITLE: Final = "isettlers record"
"""The first words of a text."""

_PAST_HEADER: Final = re.compile(r"[0-9]|end:")
_NUMBER: Final = re.compile(r"[0-9]{1,20}")
_END: Final = re.compile(r"end: ([0-9]{1,9}) actions, hash ([0-9a-f]{16})")
_MADE: Final = re.compile(r"([!-+.-~]{1,40}), layout ([1-9][0-9]{0,8}), tables ([0-9a-f]{16})")


def lines(record: Record) -> Iterator[str]:
    """Yield the lines of a record. Raises FormatError where an action is not legal."""
    yield f"{TITLE} {VERSION}"
    yield f"game: {record.game.name}"
    yield f"setup: {to_json(tree(record.setup.document(), '$.setup'))}"
    yield f"seed: {record.seed}"
    if record.notes:
        yield f"notes: {to_json(dict(record.notes))}"
    yield f"made: {record.engine}, layout {record.layout}, tables {record.tables.hex()}"
    yield ""
    for number, (state, action) in enumerate(record.states(), 1):
        yield _turn(state, number) + _one_line(action.text)
    if record.hash is not None:
        yield ""
        yield f"end: {len(record.actions)} actions, hash {record.hash:016x}"


def parse(text: str) -> dict[str, Any]:
    """Return the fields of the record in a text, by name. Raises FormatError with the line."""
    given = [(number, line.strip()) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    begin = next((place for place, (_, line) in enumerate(given) if _PAST_HEADER.match(line)), len(given))
    fields = _header(given[:begin])
    state = fields["setup"].start(fields["seed"])
    actions: list[int] = []
    last: int | None = None
    for number, line in given[begin:]:
        with _at(number):
            if last is not None:
                raise FormatError("something follows the end")
            if line.startswith("end:"):
                last = _end(line, len(actions))
            else:
                actions.append(_action(state, line, len(actions) + 1))
    return {**fields, "actions": actions, "hash": last}


def _header(given: list[tuple[int, str]]) -> dict[str, Any]:
    """Return the fields in the lines before the actions."""
    header = _named(given)
    with header.line("game") as name:
        played = game(name)
    with header.line("setup") as text:
        fields: dict[str, Any] = {"setup": played.setup_from(_tree(text, "$.setup"))}
    with header.line("seed") as text:
        fields["seed"] = _seed(text)
    if "notes" in header.values:
        with header.line("notes") as text:
            fields["notes"] = _tree(text, "$.notes")
    if "made" in header.values:
        with header.line("made") as text:
            fields |= _made(text)
    return fields


@contextmanager
def _at(number: int) -> Iterator[None]:
    """Add the number of the line to errors."""
    try:
        yield
    except IsettlersError as error:
        raise FormatError(cut(f"line {number}: {error}")) from error


@frozen
class _Header:
    """The lines before the actions."""

    values: Mapping[str, tuple[int, str]]
    """By name, with the number of the line."""

    @contextmanager
    def line(self, name: str) -> Iterator[str]:
        """Yield the value of a line; errors of the block name the line."""
        if name not in self.values:
            raise FormatError(f"no line {name!r} before the actions")
        number, value = self.values[name]
        with _at(number):
            yield value


def _named(given: list[tuple[int, str]]) -> _Header:
    title = given[0][1] if given else ""
    version = title.removeprefix(f"{TITLE} ")
    if not title.startswith(TITLE) or not _NUMBER.fullmatch(version):
        raise FormatError(f"no record: the first line is not '{TITLE} {VERSION}'")
    Node(int(version)).version(VERSION, "record format")
    values: dict[str, tuple[int, str]] = {}
    for number, line in given[1:]:
        name, colon, value = line.partition(":")
        with _at(number):
            if not colon or name in values:
                raise FormatError(
                    f"{short(name)} a second time" if colon else f"expected 'name: value', got {short(line)}"
                )
        values[name] = (number, value.strip())
    return _Header(values)


def _made(text: str) -> dict[str, Any]:
    match = _MADE.fullmatch(text)
    if match is None:
        raise FormatError(f"expected a version, 'layout' and 'tables', got {short(text)}")
    return {"engine": match[1], "layout": int(match[2]), "tables": bytes.fromhex(match[3])}


def _tree(text: str, path: str) -> dict[str, Any]:
    kept: dict[str, Any] = tree(Node(from_json(text), path).mapping(), path)
    return kept


def _seed(text: str) -> int:
    return Node(int(text) if _NUMBER.fullmatch(text) else text, "seed").number(0, 2**64 - 1)


def _action(state: State, line: str, number: int) -> int:
    """Take the action of a line, and return its id."""
    if state.over:
        raise FormatError("an action, but the game is over")
    begin = _turn(state, number)
    if not line.startswith(begin):
        raise FormatError(f"expected '{begin}' and an action, got {short(line)}")
    action = state.parse(line.removeprefix(begin)).id
    state.apply(action)
    return action


def _end(line: str, count: int) -> int:
    match = _END.fullmatch(line)
    if match is None:
        raise FormatError(f"expected 'end: {count} actions, hash' and 16 digits, got {short(line)}")
    if match[1] != str(count):
        raise FormatError(f"the end counts {match[1]} actions, expected {count}")
    return int(match[2], 16)


def _turn(state: State, number: int) -> str:
    """Return the beginning of an action's line."""
    return f"{number} {_one_line(state.seat_name(state.actor))}: "


def _one_line(text: str) -> str:
    return " ".join(text.split())

"""Frames compared with the protocol as bindings/protocol.toml has it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from bindings.shared import rows
from tooling import import_tools

import_tools("contract")

from contract import MOST_COUNT, Contract, Kind, Record, Row, read  # noqa: E402, import_tools finds it

Frame = Mapping[str, Any]

_WORD_BYTES: Final = 8
_FITS: Final[Mapping[str, Callable[[Any], bool]]] = {
    "flag": lambda value: isinstance(value, bool),
    "text": lambda value: isinstance(value, str),
    "bytes": lambda value: isinstance(value, bytes),
    "word": lambda value: isinstance(value, bytes) and len(value) == _WORD_BYTES,
    "count": lambda value: _whole(value, 0, MOST_COUNT),
    "integer": lambda value: _whole(value, -MOST_COUNT, MOST_COUNT),
    "real": lambda value: isinstance(value, float) or _whole(value, -MOST_COUNT, MOST_COUNT),
    "tree": lambda value: isinstance(value, dict),
    "state": lambda value: _whole(value, 0, MOST_COUNT),
    "seat": lambda value: _whole(value, 0, 31),
    "action": lambda value: isinstance(value, str) or _whole(value, 0, 65_535),
    "action_id": lambda value: _whole(value, 0, 65_535),
    "seed": lambda value: _whole(value, 0, 2**64 - 1) or (isinstance(value, bytes) and len(value) == _WORD_BYTES),
}


def _whole(value: object, least: int, most: int) -> bool:
    return type(value) is int and least <= value <= most


def vectors() -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Yield each vector of a frame that a server read or sent: its row, and its JSON."""
    for row in rows().values():
        if row["kind"] in {"request", "reply", "error", "push"} and "mode" in row:
            yield row, row["tree"]


class Walk:
    """Compares frames with a contract, and notes which fields it has met and missed."""

    def __init__(self, contract: Contract) -> None:
        self.contract = contract
        self.met: set[str] = set()
        """Paths of the optional arguments and fields that a frame had."""
        self.missed: set[str] = set()
        """Those that a frame left out."""

    def request(self, frame: Frame, mode: str) -> list[str]:
        """Return what is wrong with a request."""
        method = self.contract.methods.get(frame["method"])
        if method is None or mode not in method.modes:
            return [f"{frame['method']}: no method in mode {mode}"]
        given = {name: value for name, value in frame.items() if name not in {"id", "method"}}
        return list(self._rows(f"{method.name}.argument", _in_mode(method.arguments, mode), given))

    def reply(self, frame: Frame, name: str, mode: str) -> list[str]:
        """Return what is wrong with the reply to a method."""
        method = self.contract.methods[name]
        reply: Frame = frame["ok"]
        rows = list(self.contract.reply(method, mode))
        for record in method.perhaps:
            fields = _in_mode(self.contract.fields(self.contract.records[record]), mode)
            there = any(row.name in reply for row in fields)
            (self.met if there else self.missed).add(f"{name}.{record}")
            rows += fields if there else []
        return list(self._rows(f"{name}.reply", rows, reply))

    def push(self, frame: Frame, mode: str) -> list[str]:
        """Return what is wrong with a push."""
        push = self.contract.pushes.get(frame["push"])
        if push is None or mode not in push.modes:
            return [f"{frame['push']}: no push in mode {mode}"]
        given = {name: value for name, value in frame.items() if name != "push"}
        return list(self._rows(f"push.{push.name}", _in_mode(self.contract.fields(push), mode), given))

    def error(self, error: Frame) -> list[str]:
        """Return what is wrong with an error."""
        if error["code"] not in self.contract.codes:
            return [f"{error['code']}: no code"]
        return list(self._rows("Error", self.contract.error.own, error))

    def _rows(self, path: str, rows: Iterable[Row], tree: Frame) -> Iterator[str]:
        known = {row.name: row for row in rows}
        yield from (f"{path}.{name}: in no table" for name in tree if name not in known)
        for row in known.values():
            place = f"{self.contract.owner(row, path)}.{row.name}"
            there = row.name in tree
            if row.optional:
                (self.met if there else self.missed).add(place)
            elif not there:
                yield f"{place}: missing"
            if there:
                yield from self._value(place, row.kind, tree[row.name])

    def _value(self, path: str, kind: Kind, value: Any) -> Iterator[str]:
        if (value is None and kind.nil) or (kind.literal is not None and value == kind.literal):
            return
        if kind.item is not None:
            yield from self._many(path, kind, value)
        elif kind.record and isinstance(value, dict):
            record = self.contract.records[kind.word]
            yield from self._rows(kind.word, _form(self.contract, record, value), value)
        elif kind.record or not _FITS[kind.word](value):
            yield f"{path}: no {kind.word}: {value!r:.60}"

    def _many(self, path: str, kind: Kind, value: Any) -> Iterator[str]:
        if not isinstance(value, list if kind.word == "list" else dict):
            yield f"{path}: no {kind.word}: {value!r:.60}"
            return
        if kind.word == "seats":
            yield from (f"{path}: no seat: {name}" for name in value if not name.isdigit())
        assert kind.item is not None
        for item in value.values() if isinstance(value, dict) else value:
            yield from self._value(path, kind.item, item)


def _in_mode(rows: Iterable[Row], mode: str) -> list[Row]:
    return [row for row in rows if mode in row.modes]


def _form(contract: Contract, record: Record, tree: Frame) -> list[Row]:
    """Return the fields of a record, in the form that a tree has."""
    rows = contract.fields(record)
    forms = [form for form in record.either if any(name in tree for name in form)]
    return [row for row in rows if not forms or row.name in forms[0]]


SPOKEN: Final = Walk(read())
"""Compares what a server under test says."""

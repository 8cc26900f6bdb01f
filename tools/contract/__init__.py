"""The protocol as bindings/protocol.toml has it: a model of its methods, records, pushes and codes, read and checked.

It uses the standard library alone: setup.py writes the server's readers from it before anything is installed.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NoReturn

SOURCE: Final = Path(__file__).resolve().parents[2] / "bindings/protocol.toml"
WORDS: Final = frozenset(
    [
        "flag",
        "text",
        "bytes",
        "word",
        "count",
        "integer",
        "real",
        "tree",
        "state",
        "seat",
        "action",
        "action_id",
        "seed",
    ]  # the kinds of one value
)
MOST_COUNT: Final = 2**53
MOST_ACTION: Final = 65_535

_NAME: Final = re.compile(r"[a-z][a-z0-9_]*")
_RECORD: Final = re.compile(r"[A-Z][A-Za-z]*")
_MANY: Final = ("list", "map", "seats")


@dataclass(frozen=True)
class Kind:
    """The kind of a value; `item` is that of the values of a list or map."""

    word: str
    """One of `WORDS`, the name of a record, `list`, `map` or `seats`."""
    item: Kind | None = None
    nil: bool = False
    """Whether nil may stand for it."""
    literal: str | None = None
    """A text that may stand for it."""

    @property
    def record(self) -> bool:
        """Whether it is a record."""
        return self.word[:1].isupper()

    def parts(self) -> Iterator[Kind]:
        """Yield this kind and those within."""
        yield self
        if self.item is not None:
            yield from self.item.parts()


@dataclass(frozen=True)
class Row:
    """An argument or a field."""

    name: str
    kind: Kind
    meaning: str
    modes: tuple[str, ...]
    optional: bool = False
    default: str = ""
    least: int | None = None
    most: int | None = None
    length: int | None = None

    @property
    def bounds(self) -> tuple[int, int]:
        """The least and the most number that a count, a state or an action id may be."""
        most = MOST_ACTION if self.kind.word == "action_id" else MOST_COUNT
        return self.least or 0, most if self.most is None else self.most


@dataclass(frozen=True)
class Record:
    """Fields that go together; those of `with` come first."""

    name: str
    meaning: str
    own: tuple[Row, ...]
    includes: tuple[str, ...] = ()
    either: tuple[tuple[str, ...], ...] = ()
    """Names of the fields of each of its forms, where it has several."""


@dataclass(frozen=True)
class Method:
    """A method: what it takes, and the fields of its reply."""

    name: str
    meaning: str
    modes: tuple[str, ...]
    arguments: tuple[Row, ...]
    reply: tuple[Row, ...]
    """The reply's own fields."""
    includes: tuple[str, ...] = ()
    """Records whose fields the reply has."""
    perhaps: tuple[str, ...] = ()
    """Records whose fields the reply has all together or not at all."""


@dataclass(frozen=True)
class Push:
    """A frame that the server sends unasked."""

    name: str
    meaning: str
    modes: tuple[str, ...]
    own: tuple[Row, ...]
    includes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Contract:
    """The whole protocol."""

    version: int
    modes: Mapping[str, str]
    """Each mode with its meaning."""
    shared: Mapping[str, Row]
    """Arguments of several methods."""
    records: Mapping[str, Record]
    methods: Mapping[str, Method]
    pushes: Mapping[str, Push]
    error: Record
    """What stands in the place of a reply."""
    codes: Mapping[str, str]
    """Each code of an error with its meaning."""
    close: Mapping[int, str]
    """Each close code of a WebSocket with its meaning."""

    def owner(self, row: Row, otherwise: str) -> str:
        """Return where a row stands: in the shared arguments, in a record, or in something else."""
        if any(row is each for each in self.shared.values()):
            return "shared"
        owners = (record.name for record in self.records.values() if any(row is each for each in record.own))
        return next(owners, otherwise)

    def fields(self, record: Record | Push) -> tuple[Row, ...]:
        """Return all fields of a record or a push, those that it includes first."""
        return (*self._included(record.includes), *record.own)

    def reply(self, method: Method, mode: str | None = None) -> tuple[Row, ...]:
        """Return the fields of a reply, in one mode or in all; those of `perhaps` are not among them."""
        rows = (*method.reply, *self._included(method.includes))
        return tuple(row for row in rows if mode is None or mode in row.modes)

    def _included(self, names: Sequence[str]) -> tuple[Row, ...]:
        return tuple(row for name in names for row in self.fields(self.records[name]))


@dataclass
class _Table:
    """A table of the file that is taken apart; what nobody takes is an error."""

    path: str
    rest: dict[str, Any]
    modes: tuple[str, ...] = field(default=())

    def take(self, key: str, kind: type, default: Any = None) -> Any:  # noqa: ANN401, the tree of a file
        """Return a value of a type, or the default."""
        value = self.rest.pop(key, default)
        if value is None or type(value) is not kind:
            self.fail(f"expected {kind.__name__} as {key}, got {value!r}")
        return value

    def sentence(self) -> str:
        """Return the meaning: one sentence."""
        text: str = self.take("meaning", str)
        return text if _is_sentence(text) else self.fail(f"expected a sentence, got {text!r}")

    def names(self, key: str) -> tuple[str, ...]:
        """Return a list of names."""
        return tuple(self.take(key, list, []))

    def mode_names(self, otherwise: tuple[str, ...]) -> tuple[str, ...]:
        """Return `modes`, or others where it is left out."""
        modes = self.names("modes") or otherwise
        if not modes or not set(modes) <= set(otherwise or modes):
            self.fail(f"unknown modes: {modes}")
        return modes

    def finish(self) -> None:
        """Raise ValueError where something is left."""
        if self.rest:
            self.fail(f"unknown: {', '.join(self.rest)}")

    def fail(self, why: str) -> NoReturn:
        """Raise ValueError."""
        raise ValueError(f"{self.path}: {why}")


def pascal(name: str) -> str:
    """Return a name such as `taken_back` as `TakenBack`."""
    return "".join(word.capitalize() for word in name.split("_"))


def read(source: Path = SOURCE) -> Contract:
    """Read and check the contract. Raises ValueError, with the place in the file."""
    return parse(tomllib.loads(source.read_text(encoding="utf-8")))


def parse(tree: dict[str, Any]) -> Contract:
    """Return the contract that a tree describes. Raises ValueError, with the place in it."""
    top = _Table("protocol", dict(tree))
    version = top.take("version", int)
    modes = _sentences(top, "modes")
    every = tuple(modes)
    shared = _rows(top.take("shared", dict), "shared", every)
    records = {
        name: _record(name, _Table(f"record.{name}", dict(body)), every)
        for name, body in top.take("record", dict).items()
    }
    methods = {
        name: _method(name, _Table(f"method.{name}", dict(body)), every, shared)
        for name, body in top.take("method", dict).items()
    }
    pushes = {
        name: _push(name, _Table(f"push.{name}", dict(body)), every) for name, body in top.take("push", dict).items()
    }
    error = _record("Error", _Table("error", dict(top.take("error", dict))), every)
    codes = _sentences(top, "codes")
    close = {int(code): meaning for code, meaning in _sentences(top, "close").items()}
    top.finish()
    contract = Contract(version, modes, shared, records, methods, pushes, error, codes, close)
    _check(contract)
    return contract


def _sentences(top: _Table, key: str) -> dict[str, str]:
    texts: dict[str, Any] = top.take(key, dict)
    for name, text in texts.items():
        if not isinstance(text, str) or not _is_sentence(text):
            raise ValueError(f"{key}.{name}: expected a sentence, got {text!r}")
    return texts


def _is_sentence(text: str) -> bool:
    return text.endswith(".") and text.isprintable() and (text[0].isupper() or text[0] == "`")


def _record(name: str, table: _Table, every: tuple[str, ...]) -> Record:
    if not _RECORD.fullmatch(name):
        table.fail("a record's name begins with a capital")
    includes = table.names("with")
    rows = _rows(table.take("field", dict), table.path, every)
    either = tuple(tuple(names) for names in table.take("either", list, []))
    if either and [name for names in either for name in names] != list(rows):
        table.fail("either has each field once, in order")
    record = Record(name, table.sentence(), tuple(rows.values()), includes, either)
    table.finish()
    return record


def _method(name: str, table: _Table, every: tuple[str, ...], shared: Mapping[str, Row]) -> Method:
    modes = table.mode_names(every)
    own = _rows(table.take("argument", dict, {}), f"{table.path}.argument", modes)
    used = table.names("shared")
    for each in used:
        if each not in shared or each in own:
            table.fail(f"not shared, or given twice: {each}")
    rows = [*(shared[each] for each in used), *own.values()]
    reply = _rows(table.take("reply", dict, {}), f"{table.path}.reply", modes)
    method = Method(
        name,
        table.sentence(),
        modes,
        tuple(sorted(rows, key=lambda row: row.optional)),
        tuple(reply.values()),
        table.names("with"),
        table.names("perhaps"),
    )
    table.finish()
    return method


def _push(name: str, table: _Table, every: tuple[str, ...]) -> Push:
    modes = table.mode_names(every)
    rows = _rows(table.take("field", dict, {}), table.path, modes)
    push = Push(name, table.sentence(), modes, tuple(rows.values()), table.names("with"))
    table.finish()
    return push


def _rows(tree: Mapping[str, Any], path: str, modes: tuple[str, ...]) -> dict[str, Row]:
    return {name: _row(name, _Table(f"{path}.{name}", dict(body)), modes) for name, body in tree.items()}


def _row(name: str, table: _Table, modes: tuple[str, ...]) -> Row:
    if not _NAME.fullmatch(name):
        table.fail("a name is of small letters, digits and underscores")
    row = Row(
        name,
        _kind(table.take("kind", str), table),
        table.sentence(),
        table.mode_names(modes),
        table.take("optional", bool, False),
        table.take("default", str, ""),
        **{key: table.take(key, int) for key in ("least", "most", "length") if key in table.rest},
    )
    table.finish()
    if row.bounds[0] > row.bounds[1]:
        table.fail("least is above most")
    return row


def _kind(text: str, table: _Table) -> Kind:
    """Return the kind that a text names; `list`, `map` and `seats` take all that follows."""
    word, _, rest = text.partition(" ")
    if word in _MANY:
        return Kind(word, _kind(rest, table))
    if word not in WORDS and not _RECORD.fullmatch(word):
        table.fail(f"unknown kind: {text}")
    other = rest.removeprefix("or ")
    literal = other.strip('"') if re.fullmatch(r'"[a-z]+"', other) else None
    if rest and literal is None and other != "nil":
        table.fail(f"unknown kind: {text}")
    return Kind(word, nil=other == "nil", literal=literal)


def _check(contract: Contract) -> None:
    """Raise ValueError for records that nobody uses or knows, and for fields that come twice."""
    used = {name for method in contract.methods.values() for name in (*method.includes, *method.perhaps)}
    used |= {name for owner in _owners(contract) for name in owner.includes}
    rows = [row for owner in _owners(contract) for row in owner.own]
    rows += [row for method in contract.methods.values() for row in (*method.arguments, *method.reply)]
    used |= {part.word for row in rows for part in row.kind.parts() if part.record}
    if odd := used ^ contract.records.keys():
        raise ValueError(f"record: unknown, or not used: {', '.join(sorted(odd))}")
    idle = contract.shared.keys() - {row.name for method in contract.methods.values() for row in method.arguments}
    if idle:
        raise ValueError(f"shared: not used: {', '.join(sorted(idle))}")
    for name, fields in (
        *((f"method.{method.name}.reply", contract.reply(method)) for method in contract.methods.values()),
        *((owner.name, contract.fields(owner)) for owner in _owners(contract)),
    ):
        if len({row.name for row in fields}) < len(fields):
            raise ValueError(f"{name}: a field comes twice")


def _owners(contract: Contract) -> tuple[Record | Push, ...]:
    return (*contract.records.values(), *contract.pushes.values(), contract.error)

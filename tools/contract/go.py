"""The protocol as Go: its records, replies, pushes and requests, with what reads and writes them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from textwrap import wrap
from typing import Final

from bindings_model import NOTICE

from . import Contract, Kind, Method, Record, Row, pascal

_WIDTH: Final = 116
_MOST_ARGUMENTS: Final = 13
"""A request is a map whose first byte counts its keys: 15 with `id` and `method`."""

_REPLIES: Final = {
    "ahead": "LookAhead",
    "apply": "Applied",
    "bot": "Choice",
    "check": "CheckedSetup",
    "close": "closeReply",
    "create": "Invitation",
    "fork": "Opened",
    "free": "Freed",
    "rematch": "Rematch",
    "hello": "Hello",
    "join": "Joined",
    "load": "Opened",
    "lobby": "Lobby",
    "record": "Record",
    "resample": "Opened",
    "resign": "Resigned",
    "start": "Opened",
    "status": "Summary",
    "step": "Step",
    "take": "TakenSeat",
    "undo": "Undone",
    "verify": "Verification",
}
"""Names of replies that are not METHODReply; methods of one name share the type, which has the fields of all."""
_PUSHES: Final = {
    "progress": "Progress",
    "changed": "Changed",
    "taken_back": "TakenBack",
    "seat": "SeatChange",
    "said": "Chat",
}
"""Names of the pushes that users see."""
_DIRECT: Final[Mapping[str, Sequence[str]]] = {
    "load": ["snapshot", "document", "record"],
    "catalogue": ["state", "game", "setup"],
    "view": ["seat"],
    "observe": ["seat"],
    "bot": ["progress"],
    "take": ["seat"],
}
"""Optional arguments that are no options: the methods of the client set them."""
_INTERNAL: Final = ("cancel",)
"""Methods that the client alone calls: users see neither their options nor their reply."""
_CLIENT_OPTIONS: Final = {
    "bot": """\
	// Progress is called some times a second, by the goroutine that called Bot.
	Progress func(Progress)
	// Values asks for the values of the actions in each [Progress], and for the line of play.
	Values bool
"""
}
"""Options that the client needs itself, by method."""
_NAMES: Final = {("Action", "id"): "ID", ("legal", "ids"): "IDs"}
_TIMES: Final = {
    ("Clock", "seconds"): ("Total", "second"),
    ("Clock", "increment"): ("Increment", "second"),
    ("Clock", "move"): ("Move", "second"),
    ("Clocks", "left"): ("Left", "millisecond"),
    ("OpenTable", "age"): ("Age", "second"),
    ("progress", "seconds"): ("Time", "second"),
    ("Budget", "ms"): ("Time", "millisecond"),
    ("Budget", "cpu_ms"): ("CPUTime", "millisecond"),
}
"""Fields that are a time.Duration, with their name and unit."""
_HIDDEN: Final = (("progress", "request"),)
"""Fields for the client alone, beside the numbers of states."""
_FLOATS: Final = (("observe", "observation"),)
"""Bytes that are numbers."""

_TYPES: Final = {
    "flag": ("bool", "flag"),
    "text": ("string", "text"),
    "text or nil": ("string", "textOr"),
    "bytes": ("[]byte", "binary"),
    "word": ("uint64", "word"),
    "real": ("float64", "float"),
    "tree": ("Tree", "tree"),
    "seat or nil": ("int", "seat"),
    "list text": ("[]string", "texts"),
    "seats text": ("map[int]string", "bySeat"),
    "map integer": ("map[string]int", "byName"),
}
"""Types by kind, and what reads them."""
_INTEGERS: Final = ("count", "integer", "state", "seat", "action_id")
_WRITERS: Final = {
    "text": "text",
    "tree": "tree",
    "bytes": "binary",
    "action": "plain",
    "list integer": "plain",
    "list text": "plain",
    "seats text": "bySeat",
}
"""What writes an argument that is there; integers have `number`."""
_NIL: Final = {"seat": "NoSeat", "text": "empty", "count": "NoTime", "Clock": "the zero value"}
"""What stands for nil, in the meanings."""
_TIME_WORDS: Final = re.compile(r"^(Milliseconds of processor t|Milliseconds|Seconds)")


@dataclass(frozen=True)
class _Type:
    """A type that is read: a record, a reply, a push or the error."""

    owner: str
    """Name in the contract."""
    name: str
    meaning: str
    rows: tuple[Row, ...]
    includes: tuple[str, ...] = ()
    perhaps: tuple[str, ...] = ()
    modes: tuple[str, ...] = ()
    push: bool = False


def files(contract: Contract) -> Iterator[tuple[str, str]]:
    """Yield each generated file: its path below bindings/ and its text."""
    replies = {kind.name: kind for kind in (_reply(contract, method) for method in contract.methods.values())}
    pushes = [
        _Type(push.name, _push_name(push.name), push.meaning, push.own, push.includes, (), push.modes, push=True)
        for push in contract.pushes.values()
    ]
    arguments = _reached(contract, (row for method in contract.methods.values() for row in method.arguments))
    records = [
        _Type(record.name, record.name, record.meaning, record.own, record.includes, (), tuple(contract.modes))
        for record in (*contract.records.values(), contract.error)
        if record.name not in arguments or record.either
    ]
    yield "go/protocol_records.go", _source(_read_type(contract, kind) for kind in records)
    yield "go/protocol_replies.go", _source(_read_type(contract, kind) for kind in replies.values())
    yield "go/protocol_pushes.go", _source(_read_type(contract, kind) for kind in pushes)
    yield "go/protocol_requests.go", _source(_requests(contract, arguments))
    yield "go/protocol_types_test.go", _source(_registry(contract))


def _source(parts: Iterable[str]) -> str:
    text = "\n".join(parts)
    imports = 'import "time"\n\n' if "time." in text else ""
    return f"// {NOTICE}\n\npackage isettlers\n\n{imports}{text}"


def _camel(name: str, end: str) -> str:
    return f"{name[0]}{pascal(name)[1:]}{end}"


def _comment(text: str, indent: str = "") -> str:
    return "".join(f"{indent}// {line}\n" for line in wrap(text, _WIDTH, break_on_hyphens=False))


def _spelled(kind: Kind) -> str:
    item = f" {_spelled(kind.item)}" if kind.item else ""
    return f"{kind.word}{item}{' or nil' if kind.nil else ''}"


def _reached(contract: Contract, rows: Iterable[Row]) -> dict[str, Record]:
    """Return the records within rows."""
    return {part.word: contract.records[part.word] for row in rows for part in row.kind.parts() if part.record}


# ---------------------------------------------------------------- what is read


def _reply(contract: Contract, method: Method) -> _Type:
    """Return the type of a reply; a field that some of the methods of its name lack is optional."""
    name = _reply_name(method)
    alike = [each for each in contract.methods.values() if _reply_name(each) == name]
    rows = {row.name: row for each in alike for row in each.reply}
    common = set.intersection(*({row.name for row in each.reply} for each in alike))
    if any((each.includes, each.perhaps) != (method.includes, method.perhaps) for each in alike):
        raise ValueError(f"{name}: the methods have other records")
    return _Type(
        owner=method.name,
        name=name,
        meaning=f"Reply of {', '.join(f'`{each.name}`' for each in alike)}.",
        rows=tuple(replace(row, optional=row.optional or row.name not in common) for row in rows.values()),
        includes=method.includes,
        perhaps=method.perhaps,
        modes=method.modes,
    )


def _reply_name(method: Method) -> str:
    return _REPLIES.get(method.name) or _seen(method, "Reply")


def _seen(method: Method, end: str) -> str:
    """Return the name of a type, which users see unless the client alone calls the method."""
    return _camel(method.name, end) if method.name in _INTERNAL else f"{pascal(method.name)}{end}"


def _push_name(name: str) -> str:
    return _PUSHES.get(name, _camel(name, "Push"))


def _read_type(contract: Contract, kind: _Type) -> str:
    """Return a type with its reader."""
    head = _comment(f"{kind.name}: {kind.meaning}")
    parts = [f"\t{name}\n" for name in kind.includes]
    parts += [
        f"{_field_comment(kind.owner, kind.modes, row)}\t{_name(kind, row)} {_type(contract, kind, row)}\n"
        for row in kind.rows
    ]
    parts += [f"\t// Fields that are there together or not at all.\n\t{name} *{name}\n" for name in kind.perhaps]
    if not parts:
        return f"{head}type {kind.name} struct{{}}\n\nfunc (v *{kind.name}) read(r *reader) {{ r.fields(passOver) }}\n"
    starts = "".join(f"\tv.{_name(kind, row)} = {start}\n" for row in kind.rows if (start := _start(row)))
    of_state = kind.push and any(row.kind.word == "state" for row in kind.rows)
    about = f"\nfunc (v *{kind.name}) about() int {{ return v.state }}\n" if of_state else ""
    return f"""\
{head}type {kind.name} struct {{
{"".join(parts)}}}

func (v *{kind.name}) read(r *reader) {{
{starts}	r.fields(v.field)
}}

func (v *{kind.name}) field(r *reader, key string) {{
	switch key {{
{_cases(contract, kind)}	}}
}}
{about}"""


def _cases(contract: Contract, kind: _Type) -> str:
    cases = [f'\tcase "{row.name}":\n\t\t{_read(contract, kind, row)}\n' for row in kind.rows]
    for name in (*kind.includes, *kind.perhaps):
        keys = _keyed(row.name for row in contract.fields(contract.records[name]))
        made = f"\t\tif v.{name} == nil {{\n\t\t\tv.{name} = &{name}{{}}\n\t\t}}\n" if name in kind.perhaps else ""
        cases.append(f"\tcase {keys}:\n{made}\t\tv.{name}.field(r, key)\n")
    return "".join(cases)


def _name(kind: _Type, row: Row) -> str:
    if row.kind.word == "state" or (kind.owner, row.name) in _HIDDEN:
        return row.name
    if row.length:
        return f"Min{pascal(row.name)}, Max{pascal(row.name)}"
    return _field_name(kind.owner, row)


def _field_name(owner: str, row: Row) -> str:
    at = owner, row.name
    return _TIMES[at][0] if at in _TIMES else _NAMES.get(at, pascal(row.name))


def _field_comment(owner: str, modes: Iterable[str], row: Row) -> str:
    only = "" if set(modes) <= set(row.modes) else f" In the mode `{row.modes[0]}` only."
    return _comment(_meaning(owner, row) + only, "\t")


def _meaning(owner: str, row: Row) -> str:
    """Return the meaning in the words of Go; a default follows it."""
    text = row.meaning
    kind = row.kind.item if (owner, row.name) in _TIMES and row.kind.item else row.kind
    if kind.nil and kind.word in _NIL:
        text = re.sub(r"\bnil\b", _NIL[kind.word], text)
    if (owner, row.name) in _TIMES:
        text = _TIME_WORDS.sub(lambda words: "Processor t" if "processor" in words[0] else "Time", text)
    return f"{text[:-1]} (default: {row.default})." if row.default else text


def _type(contract: Contract, kind: _Type, row: Row) -> str:
    if (kind.owner, row.name) in _TIMES:
        return "[]time.Duration" if row.kind.item else "time.Duration"
    if (kind.owner, row.name) in _FLOATS:
        return "[]float32"
    if row.length:
        return "int"
    many = row.kind.item if row.kind.word == "list" else None
    if many and many.record:
        return f"[]{many.word}"
    if row.kind.record:
        return f"{'*' if _pointed(contract, row) else ''}{row.kind.word}"
    return f"{'*' if _is_optional_number(row) else ''}{_value(row.kind)[0]}"


def _pointed(contract: Contract, row: Row) -> bool:
    """Whether a record is a pointer: where it may be missing, and its zero value says something."""
    return (row.optional or row.kind.nil) and not contract.records[row.kind.word].either


def _is_optional_number(row: Row) -> bool:
    return row.optional and row.kind.word in (*_INTEGERS, "real", "word") and not row.kind.nil


def _value(kind: Kind) -> tuple[str, str]:
    """Return the type of a kind that holds no records, and what reads it."""
    if kind.word in _INTEGERS and not kind.nil:
        return "int", "number"
    if kind.word == "list" and kind.item and kind.item.word in _INTEGERS:
        return "[]int", "numbers"
    return _TYPES[_spelled(kind)]


def _start(row: Row) -> str | None:
    """Return what stands for a field that is missing, where that is not the zero value."""
    if row.kind.word == "state":
        return "noState"
    return "NoSeat" if _spelled(row.kind) == "seat or nil" else None


def _read(contract: Contract, kind: _Type, row: Row) -> str:
    """Return the statement that reads a field."""
    names = ", ".join(f"v.{name}" for name in _name(kind, row).split(", "))
    if not row.kind.record:
        return f"{names} = {_reader(kind, row)}"
    if _pointed(contract, row):
        return f"{names} = recordOr[{row.kind.word}](r)"
    return f"if !r.null() {{\n\t\t\t{names}.read(r)\n\t\t}}" if row.kind.nil else f"{names}.read(r)"


def _reader(kind: _Type, row: Row) -> str:
    """Return the expression that reads a field that is no record."""
    at = kind.owner, row.name
    if at in _TIMES:
        return f"r.{'times' if row.kind.item else 'time'}(time.{_TIMES[at][1].capitalize()})"
    if at in _FLOATS:
        return "r.floats()"
    if row.length:
        return "r.pair()"
    if row.kind.word == "list" and row.kind.item and row.kind.item.record:
        return f"records[{row.kind.item.word}](r)"
    value = f"r.{_value(row.kind)[1]}()"
    return f"pointer({value})" if _is_optional_number(row) else value


# ---------------------------------------------------------------- what is written


def _requests(contract: Contract, arguments: Mapping[str, Record]) -> Iterator[str]:
    """Yield the records of arguments, the options and the requests."""
    for record in arguments.values():
        rows = tuple(replace(row, optional=True) for row in record.own)
        if not record.either:
            yield _comment(f"{record.name}: {record.meaning}") + _struct(record.name, contract.modes, record.name, rows)
        yield _writer(f"v {record.name}", _writes(record.name, rows))
    for method in contract.methods.values():
        yield from _request(method)


def _request(method: Method) -> Iterator[str]:
    """Yield the options of a method and its request."""
    if len(method.arguments) > _MOST_ARGUMENTS:
        raise ValueError(f"method.{method.name}: more than {_MOST_ARGUMENTS} arguments")
    name, options = _camel(method.name, "Request"), _seen(method, "Options")
    optional = [row for row in method.arguments if row.optional and row.name not in _DIRECT.get(method.name, ())]
    rows = [row for row in method.arguments if row not in optional]
    own = method.name, method.modes
    of_client = _CLIENT_OPTIONS.get(method.name, "")
    yield _comment(f"{options}: Options of `{method.name}`.") + _struct(*own, options, optional, of_client)
    yield _writer(f"v {options}", _writes(method.name, optional))
    more = f"\t// Optional arguments.\n\tOptions {options}\n"
    yield _comment(f"{name}: {method.meaning}") + _struct(*own, name, rows, more)
    yield f'func (v *{name}) method() string {{ return "{method.name}" }}\n'
    yield _writer(f"v *{name}", _writes(method.name, rows) + "\tv.Options.write(w)\n")


def _struct(owner: str, modes: Iterable[str], name: str, rows: Iterable[Row], more: str = "") -> str:
    fields = "".join(_field_comment(owner, modes, row) + _declared(owner, row) for row in rows) + more
    return f"type {name} struct {{\n{fields}}}\n" if fields else f"type {name} struct{{}}\n"


def _declared(owner: str, row: Row) -> str:
    return f"\t{_field_name(owner, row)} {_argument(owner, row)}\n"


def _writer(receiver: str, statements: str) -> str:
    body = f"{{\n{statements}}}" if statements else "{}"
    return f"func ({receiver}) write(w *writer) {body}\n"


def _argument(owner: str, row: Row) -> str:
    """Return the type of an argument."""
    if (owner, row.name) in _TIMES:
        return "time.Duration"
    if row.kind.word == "action" or row.kind.literal:
        return "any"
    if row.kind.word == "seed":
        return "*uint64"
    if row.kind.record:
        return row.kind.word
    return f"{'*' if _is_optional_number(row) and not row.least else ''}{_value(row.kind)[0]}"


def _writes(owner: str, rows: Iterable[Row]) -> str:
    return "".join(f"\t{_write(owner, row)}\n" for row in rows)


def _write(owner: str, row: Row) -> str:
    """Return the statement that writes an argument, or leaves it out."""
    value, kind = f"v.{_field_name(owner, row)}", row.kind
    if (owner, row.name) in _TIMES:
        return f'w.{_TIMES[owner, row.name][1]}s("{row.name}", {value})'
    if kind.record:
        return f'w.record("{row.name}", {value})'
    if kind.word in ("flag", "seed") and not kind.literal:
        return f'w.{kind.word}("{row.name}", {value})'
    wrote, there = _WRITERS.get(_spelled(kind), "plain" if kind.literal else "number"), f"{value} != nil"
    if not row.optional:
        return f'w.{wrote}("{row.name}", {value})'
    type_ = _argument(owner, row)
    if type_.startswith("*"):
        value = f"*{value}"
    elif type_ == "string":
        there = f'{value} != ""'
    elif type_ == "int":
        there = f"{value} != 0"
    return f'if {there} {{\n\t\tw.{wrote}("{row.name}", {value})\n\t}}'


# ---------------------------------------------------------------- for the tests


def _registry(contract: Contract) -> Iterator[str]:
    """Yield functions that make what a name stands for."""
    methods = contract.methods.values()
    requests = [(_keyed([method.name]), f"{_camel(method.name, 'Request')}{{}}") for method in methods]
    replies = [(_keyed([method.name]), _reply_name(method)) for method in methods]
    pushes = [(_keyed([name]), _push_name(name)) for name in contract.pushes]
    yield _choice("requestOf", "a request by its method", "request", requests)
    yield _choice("replyOf", "a reply by its method", "readable", [(key, f"{name}{{}}") for key, name in replies])
    yield _choice("pushOf", "a push by its name", "readable", [(key, f"{name}{{}}") for key, name in pushes])


def _keyed(names: Iterable[str]) -> str:
    return ", ".join(f'"{name}"' for name in names)


def _choice(name: str, what: str, type_: str, cases: Iterable[tuple[str, str]]) -> str:
    made = "".join(f"\tcase {keys}:\n\t\treturn &{value}\n" for keys, value in cases)
    return f"""\
// {name} makes {what}.
func {name}(name string) {type_} {{
	switch name {{
{made}	}}
	return nil
}}
"""

"""The types of the protocol, and the readers of the requests that the engine in a page answers, as TypeScript."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from bindings_model import NOTICE

from . import Contract, Kind, Method, Push, Record, Row, pascal

_RECORDS: Final = {"Action": "LegalAction", "Event": "GameEvent", "Error": "Refusal"}
"""Names of records that differ from the contract's, which TypeScript or this package has for other things."""
_REPLIES: Final = {
    "hello": "Hello",
    "status": "Description",
    "check": "CheckedSetup",
    "legal": "Legal",
    "undo": "Undone",
    "bot": "Choice",
    "record": "Recorded",
    "verify": "Verified",
    "create": "Created",
    "lobby": "LobbyPage",
    "take": "TakenSeat",
    "join": "Joined",
    "rematch": "Rematch",
}
"""Names of replies; the others have none."""
_PUSHES: Final = {"seat": "SeatChange", "said": "Chat"}
"""Names of pushes that are not the contract's."""
_PARAMETERS: Final = {"Ahead": ("A", "Action")}
"""Records with a type parameter: its name, and the record that it stands for."""
_WORDS: Final = {
    "hello.mode": "Mode",
    "seat.by": "Why",
}
"""Types of texts of which the words are known, by method or push."""
_TYPES: Final = {
    "flag": "boolean",
    "text": "string",
    "bytes": "Uint8Array",
    "word": "Word",
    "count": "number",
    "integer": "number",
    "real": "number",
    "tree": "Tree",
    "state": "number",
    "seat": "number",
    "action": "Action",
    "action_id": "number",
    "seed": "Seed",
}
_KEYS: Final = {"map": "name", "seats": "seat"}
_READ: Final = {
    "text": "text",
    "bytes": "bytes",
    "tree": "tree",
    "seat": "seat",
    "action": "action",
    "seed": "seed",
    "list text": "texts",
    "list integer": "values",
}
"""Methods of `Arguments` that return undefined for an argument that was left out."""


def files(contract: Contract) -> Iterator[tuple[str, str]]:
    """Yield every generated file: its path below bindings/ and its text."""
    yield "typescript/src/protocol.ts", f"// {NOTICE}\n\n{_protocol(contract)}"
    yield "typescript/src/wasm/requests.ts", f"// {NOTICE}\n\n{_requests(contract)}"


# ---------------------------------------------------------------- types


def _protocol(contract: Contract) -> str:
    methods, pushes = contract.methods.values(), contract.pushes.values()
    records = (*contract.records.values(), contract.error)
    named = "".join(f"  {_doc(push.meaning)}\n  {push.name}: {_push_name(push)};\n" for push in pushes)
    return f"""\
import type {{ Tree }} from "./frames.js";
import type {{ Seed, Word }} from "./words.js";

/** An action: its id, or its text as the engine writes it. */
export type Action = number | string;

/** Mode of a server. */
export type Mode = {" | ".join(f'"{mode}"' for mode in contract.modes)};

/** Why a seat changed; later servers may have further words. */
export type Why =
  | "resigned"
  | "time"
  | "kicked"
  | "reissued"
  | "taken"
  | "joined"
  | "freed"
  | "came"
  | "left"
  | "proposed"
  | "agreed"
  | "declined"
  | "rematch"
  | (string & {{}});

{_lines(map(_record, records))}
{_lines(_reply(method) for method in methods if method.name in _REPLIES)}
/** Every method of the protocol: its arguments, and its reply. */
export interface Methods {{
{"".join(map(_method, methods))}}}

/** The name of a method. */
export type Method = keyof Methods;

{_lines(_interface(_push_name(push), push, push.modes) for push in pushes)}
/** Every push of the protocol. */
export interface Pushes {{
{named}}}
"""


def _lines(parts: Iterable[str]) -> str:
    return "\n".join(parts)


def _push_name(push: Push) -> str:
    return _PUSHES.get(push.name) or pascal(push.name)


def _record(record: Record) -> str:
    name = _name(record.name)
    if not record.either:
        return _interface(name, record, ())
    rows = {row.name: row for row in record.own}
    forms = "".join(
        f"\n  | {{\n{''.join(_field(rows[field], record.name, (), 6) for field in form)}    }}"
        for form in record.either
    )
    return f"{_doc(record.meaning)}\nexport type {name} ={forms};\n"


def _interface(name: str, owner: Record | Push, modes: tuple[str, ...]) -> str:
    parameter = _PARAMETERS.get(owner.name)
    if parameter is not None:
        letter, record = parameter
        name += f"<{letter} extends {_name(record)} = {_name(record)}>"
    fields = "".join(_field(row, owner.name, modes) for row in owner.own)
    return f"{_doc(owner.meaning)}\nexport interface {name}{_extends(owner.includes)} {{\n{fields}}}\n"


def _reply(method: Method) -> str:
    parents = (*map(_name, method.includes), *(f"Partial<{_name(each)}>" for each in method.perhaps))
    fields = "".join(_field(row, method.name, method.modes) for row in method.reply)
    head = f"/** Reply to `{method.name}`. */\nexport interface {_REPLIES[method.name]}"
    return f"{head}{_extends(parents)} {{\n{fields}}}\n"


def _extends(names: Iterable[str]) -> str:
    parents = ", ".join(map(_name, names))
    return f" extends {parents}" if parents else ""


def _method(method: Method) -> str:
    arguments = "".join(_field(row, method.name, method.modes, 6) for row in method.arguments)
    return f"""\
  {_doc(method.meaning)}
  {method.name}: {{
    request: {{
{arguments}    }};
    reply: {_replied(method)};
  }};
"""


def _replied(method: Method) -> str:
    """Return the type of a reply."""
    if method.name in _REPLIES:
        return _REPLIES[method.name]
    fields = "".join(_field(row, method.name, method.modes, 6) for row in method.reply)
    parts = [*map(_name, method.includes), *([f"{{\n{fields}    }}"] if fields else [])]
    return " & ".join(parts) or "object"


def _field(row: Row, owner: str, modes: tuple[str, ...], indent: int = 2) -> str:
    """Return the lines of an argument or a field of a method or push of some modes."""
    space = " " * indent
    absent = "?" if row.optional or not set(modes) <= set(row.modes) else ""
    type_ = _WORDS.get(f"{owner}.{row.name}") or _type(row, _PARAMETERS.get(owner))
    return f"{space}{_doc(_meaning(row, modes))}\n{space}readonly {row.name}{absent}: {type_};\n"


def _meaning(row: Row, modes: tuple[str, ...]) -> str:
    """Return the meaning of a row, with its bounds, default and modes."""
    notes = [f"{row.least or 0} to {row.most}"] if row.most is not None else []
    notes += [f"default: {row.default}"] if row.default else []
    notes += [f"{' and '.join(row.modes)} mode only"] if not set(modes) <= set(row.modes) else []
    return f"{row.meaning.removesuffix('.')} ({'; '.join(notes)})." if notes else row.meaning


def _type(row: Row, parameter: tuple[str, str] | None) -> str:
    if row.length is not None and row.kind.item is not None:
        return f"readonly [{', '.join([_value(row.kind.item, parameter)] * row.length)}]"
    return _value(row.kind, parameter)


def _value(kind: Kind, parameter: tuple[str, str] | None) -> str:
    """Return the type of a value; `parameter` is that of the record where it stands."""
    if kind.item is not None:
        item = _value(kind.item, parameter)
        if kind.word in _KEYS:
            return f"{{ readonly [{_KEYS[kind.word]}: string]: {item} }}"
        return f"readonly {f'({item})' if ' | ' in item else item}[]"
    literal = [] if kind.literal is None else [f'"{kind.literal}"']
    return " | ".join([_single(kind, parameter), *literal, *(["null"] if kind.nil else [])])


def _single(kind: Kind, parameter: tuple[str, str] | None) -> str:
    if not kind.record:
        return _TYPES[kind.word]
    if parameter is not None and kind.word == parameter[1]:
        return parameter[0]
    return f"{kind.word}<{parameter[0]}>" if parameter and kind.word in _PARAMETERS else _name(kind.word)


def _name(record: str) -> str:
    return _RECORDS.get(record, record)


def _doc(meaning: str) -> str:
    text = re.sub(r"\bnil\b", "null", meaning)
    return f"/** {text} */"


# ---------------------------------------------------------------- readers


def _requests(contract: Contract) -> str:
    methods = [method for method in contract.methods.values() if "embed" in method.modes]
    kinds = {row.kind.word for method in methods for row in method.arguments}
    records = [
        f"{_doc(record.meaning)}\nconst read{record.name} = {_reader(record.own, '')};\n"
        for record in contract.records.values()
        if record.name in kinds
    ]
    readers = "".join(
        f"  {_doc(method.meaning)}\n  {method.name}: {_reader(method.arguments, '  ')},\n" for method in methods
    )
    return f"""\
import type {{ Arguments }} from "./arguments.js";

{_lines(records)}
/** Functions that read the arguments of each method of embed mode. They throw ServerError. */
export const READERS = {{
{readers}}};

/** The arguments of each method, read. */
export type Requests = {{ readonly [M in keyof typeof READERS]: ReturnType<(typeof READERS)[M]> }};
"""


def _reader(rows: Iterable[Row], space: str) -> str:
    taken = "".join(f"{space}  {row.name}: {_taken(row)},\n" for row in rows if "embed" in row.modes)
    return f"(args: Arguments) => ({{\n{taken}{space}}})"


def _taken(row: Row) -> str:
    """Return the expression that takes an argument."""
    name, kind = f'"{row.name}"', row.kind
    if kind.record:
        return f"args.below({name}, read{kind.word})"
    if kind.word == "flag":
        return f"args.flag({name})" if kind.literal is None else f'args.flagOr({name}, "{kind.literal}")'
    if kind.word in {"count", "integer", "state", "action_id"}:
        least, most = row.bounds
        value = f"args.count({name}, {least}, {most})"
    else:
        spelled = kind.word if kind.item is None else f"{kind.word} {kind.item.word}"
        value = f"args.{_READ[spelled]}({name})"
    return value if row.optional else f"args.needed({name}, {value})"

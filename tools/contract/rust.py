"""The protocol as Rust: options, requests, replies and pushes for serde."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from bindings_model import NOTICE, quoted

from . import Contract, Kind, Method, Push, Record, Row, pascal

_SOURCES: Final = "rust/src/protocol"
_ANSWERS: Final = "The reply to [`request::{0}`](super::request::{0})."

_TYPES: Final = {
    "flag": "bool",
    'flag or "actions"': "Reporting",
    "text": "String",
    "bytes": "Vec<u8>",
    "word": "u64",
    "count": "u64",
    "integer": "i64",
    "real": "f64",
    "tree": "Value",
    "state": "u64",
    "seat": "usize",
    "action": "Action",
    "action_id": "u16",
    "seed": "u64",
}
_HELD: Final = {
    "request": "u32",
    "protocol": "u32",
    "layout": "u32",
    "players": "usize",
    "Game.actions": "usize",
    "Game.observation": "usize",
    "seat": "usize",
    "seats": "usize",
    "ranks": "usize",
    "arguments": "Map<String, Value>",
    "values": "Map<String, Value>",
    "stats": "Map<String, Value>",
    "Observe.observation": "Vec<f32>",
}
"""Types of fields, or of the values in their lists, that are not those of their kinds."""
_WITH: Final = {"bytes": "serde_bytes", "word": "word", "seed": "word", "seats": "by_seat"}
"""Modules that read and write the values of a kind."""
_OPTIONS: Final = ("apply", "step", "bot")
"""Methods of a state whose other arguments are a struct, which the client's function takes."""
_INTO: Final = ("String", "Value", "Vec<u8>", "Action", *map(pascal, _OPTIONS))
"""Types for which a function takes what turns into one."""

_NESTED: Final = ("Status",)
"""Records that are one field of a reply; the fields of others are those of the reply."""
_NAMES: Final = {"Action": "LegalAction", "Ahead": "Foreseen", "Bot": "BotKind"}
"""Records whose names a request or a reply has."""
_REPLIES: Final = {"status": "Position", "bot": "Choice", "undo": "Undone"}
_PUSHES: Final = {"seat": "Handover", "said": "Chat", "closing": "Refusal"}
_PUSH_VARIANTS: Final = {"said": "Chat"}
"""Variants of the union of pushes that do not have the names of the contract."""
_CONSTRUCTORS: Final = {
    "load": (("snapshot",), ("document",), ("record",)),
    "catalogue": (("state",), ("game", "setup")),
}
"""Methods that take one of several groups of optional arguments; each makes a constructor."""
_VARIANTS: Final = {"Clock": ("Total", "Each")}
_RENAMED: Final = {"move": "seconds"}
_EMPTY: Final = {
    "flag": "super::serial::is_false",
    "list": "Vec::is_empty",
    "seats": "BTreeMap::is_empty",
}
"""Functions that say whether an argument of a kind is left out; others are options."""
_HOMES: Final = {
    "BTreeMap": "std::collections",
    "Deserialize": "serde",
    "Serialize": "serde",
    "Map": "serde_json",
    "Value": "serde_json",
    "Action": "super::argument",
    "Reporting": "super::argument",
    "Refusal": "super::reply",
    "options": "super",
    "reply": "super",
    "Request": "super",
}
"""Modules of the names that a file may use, records apart."""
_SETTERS: Final = {"ms": "milliseconds", "cpu_ms": "cpu_milliseconds"}
"""Builder methods that are not named as their fields."""


def files(contract: Contract) -> Iterator[tuple[str, str]]:
    """Yield each generated file: its path below bindings/ and its text."""
    yield f"{_SOURCES}/options.rs", _options(contract)
    yield f"{_SOURCES}/request.rs", _requests(contract)
    yield f"{_SOURCES}/reply.rs", _replies(contract)
    yield f"{_SOURCES}/push.rs", _pushes(contract)
    yield "rust/tests/methods/mod.rs", _methods(contract)


# ---------------------------------------------------------------- files


def _options(contract: Contract) -> str:
    items = [_option(contract, contract.methods[name]) for name in _OPTIONS]
    for record in contract.records.values():
        if _is_argument(contract, record):
            items.append(_variants(record) if record.either else _struct(contract, record.name, record))
            if not record.either:
                items.append(_impl(record.name, _setters(contract, record.name, record.own)))
    return _file(contract, "Arguments of methods of a state, and records among the arguments.", items)


def _requests(contract: Contract) -> str:
    return _file(
        contract,
        "The requests: a type for each method, with the arguments as fields.",
        [_request(contract, method) for method in contract.methods.values()],
    )


def _replies(contract: Contract) -> str:
    items = [
        _struct(contract, _record(record.name), record)
        for record in contract.records.values()
        if not _is_argument(contract, record) and not _is_spread(contract, record)
    ]
    items.append(_struct(contract, "Refusal", contract.error))
    items += [
        _struct(contract, _reply(method), method, _ANSWERS.format(pascal(method.name)))
        for method in contract.methods.values()
    ]
    return _file(
        contract, "What the server replies. Fields that later versions of the server add are passed over.", items
    )


def _pushes(contract: Contract) -> str:
    variants = "".join(map(_push_variant, contract.pushes.values()))
    union = f"""\
/// A push.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "push", rename_all = "snake_case")]
#[non_exhaustive]
pub enum Push {{
{variants}    /// A push that this version of the crate does not know.
    #[serde(other)]
    Other,
}}
"""
    structs = [
        _struct(contract, _push(push), push) for push in contract.pushes.values() if not _same_as_error(contract, push)
    ]
    return _file(contract, "What the server sends unasked.", [union, *structs])


def _push_variant(push: Push) -> str:
    name = _PUSH_VARIANTS.get(push.name)
    rename = f"    #[serde(rename = {quoted(push.name)})]\n" if name else ""
    return f"    /// {_doc(push.meaning)}\n{rename}    {name or pascal(push.name)}({_push(push)}),\n"


def _methods(contract: Contract) -> str:
    arms = "".join(
        f"            {quoted(name)} => "
        f"Some($function::<isettlers::protocol::request::{pascal(name)}>($($argument),*)),\n"
        for name in contract.methods
    )
    return f"""\
// {NOTICE}

//! The request types by method.

/// Calls a generic function with the request type of a method; `None` for a method that does not exist.
macro_rules! by_method {{
    ($method:expr, $function:ident, $($argument:expr),*) => {{
        match $method {{
{arms}            _ => None,
        }}
    }};
}}
"""


def _file(contract: Contract, meaning: str, items: Sequence[str]) -> str:
    body = "\n".join(items)
    code = re.sub(r'//.*|"[^"]*"', "", body)
    defined = set(re.findall(r"pub (?:struct|enum) (\w+)", code))
    records = {
        _record(record.name): "super::options" if _is_argument(contract, record) else "super::reply"
        for record in contract.records.values()
    }
    names: dict[str, list[str]] = {}
    for name, module in (_HOMES | records).items():
        if name not in defined and re.search(rf"(?<!::)\b{name}\b", code):
            names.setdefault(module, []).append(name)
    uses = "".join(
        f"use {module}::{imports[0] if len(imports) == 1 else '{' + ', '.join(imports) + '}'};\n"
        for module, imports in names.items()
    )
    return f"// {NOTICE}\n\n//! {meaning}\n\n{uses}\n{body}"


# ---------------------------------------------------------------- items


def _struct(contract: Contract, name: str, owner: Record | Push | Method, meaning: str = "") -> str:
    """Return a struct that the server sends, or a record among the arguments."""
    own = owner.reply if isinstance(owner, Method) else owner.own
    perhaps = owner.perhaps if isinstance(owner, Method) else ()
    rows = [*own, *(row for each in owner.includes if each not in _NESTED for row in contract.records[each].own)]
    modes = tuple(contract.modes) if isinstance(owner, Record) else owner.modes
    fields = [_field(name, row, partial=_is_partial(row, modes)) for row in rows]
    for each in (*owner.includes, *perhaps):
        if each in _NESTED:
            type_ = f"Option<{each}>" if each in perhaps else each
            doc = f"    /// {_doc(contract.records[each].meaning)}\n"
            fields.append(f"{doc}    #[serde(flatten)]\n    pub {each.lower()}: {type_},\n")
    real = any(_is_real(contract, row.kind) or "f32" in _type(name, row) for row in rows)
    body = f"{{\n{''.join(fields)}}}" if fields else "{}"
    return f"/// {_doc(meaning or owner.meaning)}\n{_derives(default=True, real=real)}pub struct {name} {body}\n"


def _variants(record: Record) -> str:
    """Return a record with several forms."""
    rows = {row.name: row for row in record.own}
    variants = ""
    for variant, names in zip(_VARIANTS[record.name], record.either, strict=True):
        fields = ""
        for row in (rows[name] for name in names):
            default = "        #[serde(default)]\n" if row.optional else ""
            rename = f'        #[serde(rename = "{row.name}")]\n' if row.name in _RENAMED else ""
            held = f"{_RENAMED.get(row.name, row.name)}: {_type(record.name, row)}"
            fields += f"        /// {_meaning(row)}\n{default}{rename}        {held},\n"
        variants += f"    /// With {' and '.join(f'`{name}`' for name in names)}.\n    {variant} {{\n{fields}    }},\n"
    return f"""\
/// {_doc(record.meaning)}
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
#[non_exhaustive]
pub enum {record.name} {{
{variants}}}
"""


def _option(contract: Contract, method: Method) -> str:
    """Return the arguments of a method of a state, without the state."""
    meaning = f"Arguments of `{method.name}` beside the state."
    return _arguments(contract, pascal(method.name), meaning, _without_state(method))


def _request(contract: Contract, method: Method) -> str:
    name = pascal(method.name)
    if method.name in _OPTIONS:
        item = _with_option(method, name)
    else:
        item = _arguments(contract, name, method.meaning, method.arguments, _CONSTRUCTORS.get(method.name, ()))
    trees = [row for row in method.arguments if row.kind.word == "tree"]
    if len(trees) > 1:
        raise ValueError(f"{method.name} has several trees")
    bodies = [f"self.{row.name}.as_ref()" if row.optional else f"Some(&self.{row.name})" for row in trees]
    tree = f"\n    fn tree(&self) -> Option<&Value> {{\n        {bodies[0]}\n    }}\n" if bodies else ""
    return f"""\
{item}
impl Request for {name} {{
    const METHOD: &'static str = {quoted(method.name)};
    type Reply = reply::{_reply(method)};
{tree}}}
"""


def _with_option(method: Method, name: str) -> str:
    """Return a request of a state and the struct of its other arguments."""
    field = _without_state(method)[0].name
    state = next(row for row in method.arguments if row.kind.word == "state")
    return f"""\
/// {_doc(method.meaning)}
{_derives()}pub struct {name} {{
    /// {_meaning(state)}
    pub state: u64,
    /// The other arguments.
    #[serde(flatten)]
    pub {field}: options::{name},
}}

impl {name} {{
    /// Creates the request.
    pub fn new(state: u64, {field}: impl Into<options::{name}>) -> Self {{
        Self {{ state, {field}: {field}.into() }}
    }}
}}
"""


def _arguments(
    contract: Contract, name: str, meaning: str, rows: Sequence[Row], groups: Sequence[Sequence[str]] = ()
) -> str:
    """Return a struct of arguments, its constructors and its builder methods."""
    required = [row.name for row in rows if not row.optional]
    grouped = {each for group in groups for each in group}
    fields = "".join(
        _field(name, row, partial=row.optional) if row.name in grouped else _argument(name, row) for row in rows
    )
    makers = [_constructor(name, group[0], group, rows, grouped) for group in groups]
    if required:
        makers.append(_constructor(name, "new", required, rows, grouped))
    setters = _setters(contract, name, [row for row in rows if row.name not in grouped])
    derives = _derives(default=not makers)
    item = f"/// {_doc(meaning)}\n{derives}pub struct {name} {{\n{fields}}}\n" + _below(
        _impl(name, [*makers, *setters])
    )
    only = next((_type(name, row) for row in rows if required == [row.name]), "")
    return item + (_conversion(name, only) if only in _INTO else "")


def _constructor(owner: str, name: str, given: Sequence[str], rows: Sequence[Row], grouped: set[str]) -> str:
    parameters = ", ".join(f"{row.name}: {_taken(_type(owner, row))}" for row in rows if row.name in given)
    values = []
    for row in rows:
        into = ".into()" if _type(owner, row) in _INTO else ""
        if row.name not in given:
            values.append(f"{row.name}: {'None' if row.name in grouped else _nothing(owner, row)}")
        elif row.name in grouped:
            values.append(f"{row.name}: Some({row.name}{into})")
        else:
            values.append(f"{row.name}: {row.name}{into}" if into else row.name)
    fields = "".join(f"            {value},\n" for value in values)
    return f"""\
    /// Creates it with {" and ".join(f"`{each}`" for each in given)}.
    pub fn {name}({parameters}) -> Self {{
        Self {{
{fields}        }}
    }}
"""


def _conversion(name: str, type_: str) -> str:
    return f"""
impl<T: Into<{type_}>> From<T> for {name} {{
    fn from(value: T) -> Self {{
        Self::new(value)
    }}
}}
"""


def _setters(contract: Contract, owner: str, rows: Sequence[Row]) -> list[str]:
    """Return the builder methods of optional arguments; a record among them has those of its fields too."""
    setters = []
    for row in rows:
        if row.optional:
            setters.append(_setter(owner, row))
            record = contract.records.get(row.kind.word)
            if record and not record.either:
                place = f"{row.name}.get_or_insert_default()."
                setters += [_setter(record.name, each, place) for each in record.own]
    return setters


def _setter(owner: str, row: Row, place: str = "") -> str:
    name, type_ = _SETTERS.get(row.name, row.name), _type(owner, row)
    text = f"Sets `{row.name}`: {_lowered(row)}"
    if row.kind.word == "seats":
        name, parameters = name.removesuffix("s"), "seat: usize, value: impl Into<String>"
        change, text = f"self.{row.name}.insert(seat, value.into())", f"Adds to `{row.name}`: {_lowered(row)}"
    elif row.kind.word == "list":
        parameters = f"{name}: impl IntoIterator<Item = impl Into<{type_.removeprefix('Vec<').removesuffix('>')}>>"
        change = f"self.{row.name} = {name}.into_iter().map(Into::into).collect()"
    elif type_ == "bool":
        parameters, change = "", f"self.{row.name} = true"
    else:
        value = f"{name}.into()" if type_ in _INTO else name
        parameters = f"{name}: {_taken(type_)}"
        change = f"self.{place}{row.name} = {value if type_ == 'Reporting' else f'Some({value})'}"
    given = f", {parameters}" if parameters else ""
    return f"""\
    /// {text}
    #[must_use]
    pub fn {name}(mut self{given}) -> Self {{
        {change};
        self
    }}
"""


def _impl(name: str, functions: Sequence[str]) -> str:
    return f"impl {name} {{\n" + "\n".join(functions) + "}\n" if functions else ""


def _below(item: str) -> str:
    return f"\n{item}" if item else ""


# ---------------------------------------------------------------- fields


def _field(owner: str, row: Row, *, partial: bool) -> str:
    """Return a field that may be left out, if it is `partial`."""
    type_, with_ = _type(owner, row), _with(owner, row)
    arguments = [f'with = "{_path(with_, partial=partial)}"'] if with_ else []
    if partial:
        arguments = ["default", *arguments, 'skip_serializing_if = "Option::is_none"']
        type_ = type_ if row.kind.nil else f"Option<{type_}>"
    return _line(row, arguments, type_)


def _argument(owner: str, row: Row) -> str:
    """Return a field of arguments: flags, lists and maps that are left out are false or empty."""
    empty = _EMPTY.get(row.kind.word)
    if not row.optional or empty is None:
        return _field(owner, row, partial=row.optional)
    with_ = _with(owner, row)
    arguments = [f'with = "{_path(with_, partial=False)}"'] if with_ else []
    if row.kind.literal is not None:
        empty = "Reporting::is_silent"
    arguments = ["default", *arguments, f'skip_serializing_if = "{empty}"']
    return _line(row, arguments, _type(owner, row))


def _line(row: Row, arguments: Sequence[str], type_: str) -> str:
    serde = f"    #[serde({', '.join(arguments)})]\n" if arguments else ""
    return f"    /// {_meaning(row)}\n{serde}    pub {row.name}: {type_},\n"


def _type(owner: str, row: Row) -> str:
    held = _HELD.get(f"{owner}.{row.name}", _HELD.get(row.name, ""))
    return _spelled(row.kind, held, row.length)


def _spelled(kind: Kind, held: str, length: int | None = None) -> str:
    if kind.item is not None:
        item = _spelled(kind.item, held)
        if length is not None:
            return f"({', '.join([item] * length)})"
        return {"list": f"Vec<{item}>", "map": f"BTreeMap<String, {item}>", "seats": f"BTreeMap<usize, {item}>"}[
            kind.word
        ]
    word = kind.word if kind.literal is None else f'{kind.word} or "{kind.literal}"'
    type_ = held or (_record(word) if kind.record else _TYPES[word])
    return f"Option<{type_}>" if kind.nil else type_


def _with(owner: str, row: Row) -> str:
    return "floats" if _type(owner, row) == "Vec<f32>" else _WITH.get(row.kind.word, "")


def _path(module: str, *, partial: bool) -> str:
    if module == "serde_bytes":
        return module
    return f"super::serial::{'optional_' if partial else ''}{module}"


def _nothing(owner: str, row: Row) -> str:
    """Return the value of an argument that is left out."""
    if row.kind.word not in _EMPTY:
        return "None"
    type_ = _type(owner, row)
    return "false" if type_ == "bool" else f"{type_.partition('<')[0]}::{'default' if '<' not in type_ else 'new'}()"


def _taken(type_: str) -> str:
    return f"impl Into<{type_}>" if type_ in _INTO else type_


def _derives(*, default: bool = False, real: bool = False) -> str:
    names = ["Debug", "Clone", "PartialEq", *(["Eq"] if not real else []), *(["Default"] if default else [])]
    return f"#[derive({', '.join(names)}, Serialize, Deserialize)]\n#[non_exhaustive]\n"


def _doc(meaning: str) -> str:
    return re.sub(r"\bnil\b", "`None`", meaning)


def _meaning(row: Row) -> str:
    default = f" (default: {row.default})" if row.default else ""
    return _doc(f"{row.meaning.removesuffix('.')}{default}.")


def _lowered(row: Row) -> str:
    meaning = _meaning(row)
    return meaning[0].lower() + meaning[1:]


# ---------------------------------------------------------------- names and questions


def _record(name: str) -> str:
    return _NAMES.get(name, name)


def _reply(method: Method) -> str:
    return _REPLIES.get(method.name, pascal(method.name))


def _push(push: Push) -> str:
    return _PUSHES.get(push.name, pascal(push.name))


def _same_as_error(contract: Contract, push: Push) -> bool:
    return {row.name for row in contract.error.own if not row.optional} == {row.name for row in contract.fields(push)}


def _without_state(method: Method) -> list[Row]:
    return [row for row in method.arguments if row.kind.word != "state"]


def _is_partial(row: Row, modes: Sequence[str]) -> bool:
    return row.optional or not set(modes) <= set(row.modes)


def _is_argument(contract: Contract, record: Record) -> bool:
    return any(row.kind.word == record.name for method in contract.methods.values() for row in method.arguments)


def _is_spread(contract: Contract, record: Record) -> bool:
    """Whether a record is only part of replies."""
    return record.name not in _NESTED and any(record.name in each.includes for each in contract.methods.values())


def _is_real(contract: Contract, kind: Kind, within: tuple[str, ...] = ()) -> bool:
    """Whether a kind has numbers that are not whole, which are not equal to themselves in every case."""
    if kind.item is not None:
        return _is_real(contract, kind.item, within)
    if not kind.record or kind.word in within:
        return kind.word == "real"
    return any(_is_real(contract, row.kind, (*within, kind.word)) for row in contract.records[kind.word].own)

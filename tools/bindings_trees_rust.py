"""The shapes of the games' trees as Rust types for serde."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from bindings_model import NOTICE, GameTables, Model, quoted
from bindings_shapes import (
    Amounts,
    Choice,
    Either,
    Field,
    Flag,
    Kinds,
    Listing,
    Named,
    Number,
    Optional,
    Real,
    Record,
    Speller,
    Text,
    Tree,
)

_FOLDER = "rust/src/trees"
_KEYWORDS = ("as", "for", "virtual")
_DERIVED = "#[derive(Debug, Clone, PartialEq, Serialize, Deserialize{})]\n"


def files(model: Model) -> Iterator[tuple[str, str]]:
    """Every generated file: its path below bindings/ and its text."""
    modules = "".join(f"#[rustfmt::skip]\npub mod {game.name};\n" for game in model.games)
    yield (
        f"{_FOLDER}/mod.rs",
        f"""\
// {NOTICE}

//! The types of each game's setups, views, documents, events, actions and catalogues.
//!
//! ```
//! use isettlers::{{json, trees::imperial, Start}};
//!
//! let setup = imperial::Setup {{ factions: vec!["romans".into(), "japanese".into()], ..Default::default() }};
//! let start = Start::new("imperial", json!(setup));
//! ```
//!
//! `serde_json::from_value` makes an `imperial::View` of a view, and an `imperial::Catalogue` of a catalogue;
//! with the feature `native`, so does `view.read::<imperial::View>()` of a tree of `isettlers::native`.
//!
//! A wrong setup does not compile:
//!
//! ```compile_fail,E0560
//! let setup = isettlers::trees::imperial::Setup {{ bogus: 3, ..Default::default() }};
//! ```

{modules}""",
    )
    for game in model.games:
        yield f"{_FOLDER}/{game.name}.rs", _game(game)


def _game(game: GameTables) -> str:
    types = "\n".join(map(_definition, game.shapes.named()))
    values = ["Map", "Value"] if "Map<String, Value>" in types else ["Value"] if "Value" in types else []
    imports = f"use serde_json::{{{', '.join(values)}}};\n" if values else ""
    return f"""\
// {NOTICE}

//! The trees of {game.title}.

use std::collections::BTreeMap;

use serde::{{Deserialize, Serialize}};
{imports}
{types}"""


def _definition(shape: Named) -> str:
    if isinstance(shape, Choice):
        return _choice(shape)
    if isinstance(shape, Record):
        body = "".join(_field(field, "    ", "pub ") for field in shape.fields)
        derived = _DERIVED.format(", Default" if all(map(_may_be_empty, shape.fields)) else "")
        return f"/// {shape.meaning}\n{derived}pub struct {shape.name} {{\n{body}}}\n"
    return _kinds(shape)


def _may_be_empty(field: Field) -> bool:
    return not field.always or (isinstance(field.shape, Listing) and field.shape.length is None)


def _identifier(word: str) -> str:
    return "".join(part[:1].upper() + part[1:] for part in re.split(r"[^A-Za-z0-9]+", word))


def _choice(choice: Choice) -> str:
    words = "".join(
        f"    /// `{word}`\n    #[serde(rename = {quoted(word)})]\n    {_identifier(word)},\n" for word in choice.words
    )
    head = "#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]\n"
    return f"/// {choice.meaning or 'One of some words.'}\n{head}pub enum {choice.name} {{\n{words}}}\n"


def _field(field: Field, indent: str, visible: str) -> str:
    kind = _RUST.spell(field.shape)
    attributes = []
    if not field.always:
        attributes += ["default", 'skip_serializing_if = "Option::is_none"']
        kind = kind if kind.startswith("Option<") else f"Option<{kind}>"
    name = field.name
    if name in _KEYWORDS:
        attributes.append(f"rename = {quoted(name)}")
        name += "_"
    serde = f"{indent}#[serde({', '.join(attributes)})]\n" if attributes else ""
    return f"{indent}/// {field.meaning or f'`{field.name}`'}\n{serde}{indent}{visible}{name}: {kind},\n"


def _kinds(shape: Kinds) -> str:
    content = "" if shape.within is None else f", content = {quoted(shape.within)}"
    cases = "".join(_case(case.word, case.meaning, case.fields) for case in shape.cases)
    tagged = f"{_DERIVED.format('')}#[serde(tag = {quoted(shape.tag)}{content})]\n"
    if not shape.common:
        return f"/// {shape.meaning}\n{tagged}pub enum {shape.name} {{\n{cases}}}\n"
    common = "".join(_field(field, "    ", "pub ") for field in shape.common)
    kind = f"{shape.name}Kind"
    return f"""\
/// {shape.meaning}
{_DERIVED.format("")}pub struct {shape.name} {{
{common}    /// Its kind, and the fields of the kind.
    #[serde(flatten)]
    pub kind: {kind},
}}

/// The kinds of [`{shape.name}`].
{tagged}pub enum {kind} {{
{cases}}}
"""


def _case(word: str, meaning: str, fields: Sequence[Field]) -> str:
    body = "".join(_field(field, "        ", "") for field in fields)
    inner = f" {{\n{body}    }}" if body else " {}"
    return f"    /// {meaning or f'`{word}`'}\n    #[serde(rename = {quoted(word)})]\n    {_identifier(word)}{inner},\n"


class _Rust(Speller[str]):
    def text(self, _: Text) -> str:
        return "String"

    def flag(self, _: Flag) -> str:
        return "bool"

    def tree(self, _: Tree) -> str:
        return "Map<String, Value>"

    def number(self, _: Number) -> str:
        return "i64"

    def real(self, _: Real) -> str:
        return "f64"

    def listing(self, shape: Listing) -> str:
        item = self.spell(shape.item)
        return f"Vec<{item}>" if shape.length is None else f"[{item}; {shape.length}]"

    def amounts(self, shape: Amounts) -> str:
        return f"BTreeMap<{'String' if shape.names is None else shape.names.name}, {self.spell(shape.value)}>"

    def optional(self, shape: Optional) -> str:
        return f"Option<{self.spell(shape.shape)}>"

    def either(self, _: Either) -> str:
        return "Value"

    def named(self, shape: Named) -> str:
        return shape.name


_RUST = _Rust()

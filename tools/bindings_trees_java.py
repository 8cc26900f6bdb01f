"""The shapes of the games' trees as Java records, enums and sealed interfaces for Jackson, a class for each game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from bindings_model import NOTICE, GameTables, Model, quoted
from bindings_shapes import (
    Amounts,
    Case,
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
    gathered,
)

_FOLDER = "java/src/main/java/isettlers/trees"
_KEYWORDS = ("default", "for")
_PRIMITIVE = {"Boolean": "boolean", "Double": "double", "Integer": "int"}
_LEFT_OUT = "@JsonInclude(JsonInclude.Include.NON_NULL)"
_NULL = ("first_player",)
"""Fields that a user may leave out, and that are nil then in the trees of the engine."""


def files(model: Model) -> Iterator[tuple[str, str]]:
    """Every generated file: its path below bindings/ and its text."""
    for game in model.games:
        yield f"{_FOLDER}/{_identifier(game.name)}.java", _game(game)


def _game(game: GameTables) -> str:
    return f"""\
// {NOTICE}
// clang-format off

package isettlers.trees;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import isettlers.Trees;
import java.util.List;
import java.util.Map;

/** The trees of {game.title}. A component that may be left out is null then. */
public final class {_identifier(game.name)} {{
    private {_identifier(game.name)}() {{}}

{_indented(_Java(game).types())}}}
"""


def _indented(text: str) -> str:
    return re.sub(r"^(?=.)", "    ", text, flags=re.MULTILINE)


def _identifier(word: str) -> str:
    return "".join(part[:1].upper() + part[1:] for part in re.split(r"[^A-Za-z0-9]+", word))


def _component(name: str) -> str:
    spelled = _identifier(name)
    spelled = spelled[0].lower() + spelled[1:]
    return f"{spelled}_" if spelled in _KEYWORDS else spelled


def _comment(meaning: str, fields: Iterable[Field] = ()) -> str:
    """Return the Javadoc of a type; that of a record has a line for each component with a meaning."""
    lines = "".join(f" * @param {_component(field.name)} {field.meaning}\n" for field in fields if field.meaning)
    text = f"/**\n * {meaning}\n *\n{lines} */\n" if lines else f"/** {meaning} */\n"
    return re.sub(r"`(.*?)`", r"{@code \1}", text)


class _Java(Speller[str]):
    """The types of a game. A name stands with that of its game, since the kinds of a record have names of their own."""

    def __init__(self, game: GameTables) -> None:
        self.game = game
        self.name = _identifier(game.name)
        self.read = gathered([game.shapes.setup, game.shapes.document])
        """The shapes that the engine reads."""

    def types(self) -> str:
        return "\n".join(map(self.definition, self.game.shapes.named()))

    def definition(self, shape: Named) -> str:
        if isinstance(shape, Choice):
            return _choice(shape)
        if isinstance(shape, Record):
            body, base = self.changes(shape) if shape in self.read else "", ""
            if shape is self.game.shapes.setup:
                body += f'\n@Override\npublic String game() {{\n    return "{self.game.name}";\n}}\n'
                base = "Trees.Setup"
            return _comment(shape.meaning, shape.fields) + _record(
                shape.name, map(self.declared, shape.fields), body, base
            )
        return self.beside(shape) if shape.within is None else self.within(shape, shape.within)

    def declared(self, field: Field) -> str:
        """Return a component, which is null where the field is left out."""
        name = quoted(field.name)
        marks = [f"@JsonProperty(value = {name}, required = true)" if field.always else f"@JsonProperty({name})"]
        if not field.always and field.name not in _NULL:
            marks.append(_LEFT_OUT)
        return " ".join([*marks, self.type(field), _component(field.name)])

    def type(self, field: Field) -> str:
        spelled = self.spell(field.shape)
        bare = field.always and not isinstance(field.shape, Optional)
        return _PRIMITIVE.get(spelled, spelled) if bare else spelled

    def changes(self, shape: Record) -> str:
        """Return the function that makes a record of the fields that are never left out, and those that change one."""
        typed = {field.name: f"{self.type(field)} {_component(field.name)}" for field in shape.fields}
        changes = ""
        if not all(field.always for field in shape.fields):
            given = ", ".join(typed[field.name] for field in shape.fields if field.always)
            values = ", ".join(_component(field.name) if field.always else "null" for field in shape.fields)
            changes = f"\npublic static {shape.name} of({given}) {{\n    return new {shape.name}({values});\n}}\n"
        values = ", ".join(_component(field.name) for field in shape.fields)
        for field in shape.fields:
            head = f"public {shape.name} with{_identifier(field.name)}({typed[field.name]})"
            changes += f"\n{head} {{\n    return new {shape.name}({values});\n}}\n"
        return changes

    def beside(self, shape: Kinds) -> str:
        """Return an interface with the common fields, and a record for each kind with all its fields."""
        common = "".join(map(self.accessor, shape.common))
        mark = f"@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = {quoted(shape.tag)})\n"
        cases = self.cases(shape, self.named(shape), shape.common)
        return (
            f"{_comment(shape.meaning)}{mark}{self.subtypes(shape)}"
            f"public sealed interface {shape.name} {{\n{_indented(common + cases)}}}\n"
        )

    def accessor(self, field: Field) -> str:
        return f"{_comment(field.meaning or f'`{field.name}`')}{self.type(field)} {_component(field.name)}();\n\n"

    def within(self, shape: Kinds, within: str) -> str:
        """Return a record with the common fields, and in it a record for the fields of each kind."""
        inner = _identifier(within)
        name = f"{self.named(shape)}.{inner}"
        place = "include = JsonTypeInfo.As.EXTERNAL_PROPERTY"
        mark = f"@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, {place}, property = {quoted(shape.tag)})"
        own = f"@JsonProperty(value = {quoted(within)}, required = true) {mark} {name} {_component(within)}"
        body = (
            f"/** The fields of its kind. */\n{self.subtypes(shape)}public sealed interface {inner} {{}}\n\n"
            f"{self.cases(shape, name)}"
        )
        components = [*map(self.declared, shape.common), own]
        return _comment(shape.meaning, shape.common) + _record(shape.name, components, body)

    def subtypes(self, shape: Kinds) -> str:
        types = [(f"{self.named(shape)}.{_identifier(case.word)}.class", quoted(case.word)) for case in shape.cases]
        rows = "".join(f"    @JsonSubTypes.Type(value = {kind}, name = {word}),\n" for kind, word in types)
        return f"@JsonSubTypes({{\n{rows}}})\n"

    def cases(self, shape: Kinds, base: str, common: Sequence[Field] = ()) -> str:
        return "\n".join(self.case(case, [*common, *case.fields], base) for case in shape.cases)

    def case(self, case: Case, fields: Sequence[Field], base: str) -> str:
        comment = _comment(case.meaning or f"`{case.word}`", fields)
        return comment + _record(_identifier(case.word), map(self.declared, fields), base=base)

    def text(self, _: Text) -> str:
        return "String"

    def flag(self, _: Flag) -> str:
        return "Boolean"

    def tree(self, _: Tree) -> str:
        return "Map<String, Object>"

    def number(self, _: Number) -> str:
        return "Integer"

    def real(self, _: Real) -> str:
        return "Double"

    def listing(self, shape: Listing) -> str:
        return f"List<{self.spell(shape.item)}>"

    def amounts(self, shape: Amounts) -> str:
        return f"Map<{'String' if shape.names is None else self.spell(shape.names)}, {self.spell(shape.value)}>"

    def optional(self, shape: Optional) -> str:
        return self.spell(shape.shape)

    def either(self, _: Either) -> str:
        return "Object"

    def named(self, shape: Named) -> str:
        return f"{self.name}.{shape.name}"


def _record(name: str, components: Iterable[str], body: str = "", base: str = "") -> str:
    listed = ",".join(f"\n    {each}" for each in components)
    inner = f" {{\n{_indented(body.lstrip())}}}" if body else " {}"
    return f"public record {name}({listed}){f' implements {base}' if base else ''}{inner}\n"


def _choice(choice: Choice) -> str:
    words = ",\n".join(
        f"    @JsonProperty({quoted(word)}) {re.sub(r'[^A-Za-z0-9]+', '_', word).upper()}" for word in choice.words
    )
    return f"{_comment(choice.meaning or 'One of some words.')}public enum {choice.name} {{\n{words}\n}}\n"

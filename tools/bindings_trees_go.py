"""The shapes of the games' trees as Go structs, in the package of each game."""

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

_DECODE = """\
// decodeKind decodes data into what make returns for the kind, and returns it.
func decodeKind[T any](data []byte, kind string, make map[string]func() T) (T, error) {
	made, known := make[kind]
	if !known {
		var none T
		return none, fmt.Errorf("isettlers: a kind %q that these types do not know", kind)
	}
	value := made()
	return value, json.Unmarshal(data, value)
}
"""


def files(model: Model) -> Iterator[tuple[str, str]]:
    """Every generated file: its path below bindings/ and its text."""
    for game in model.games:
        yield f"go/{game.name}/trees.go", _game(game)


def _game(game: GameTables) -> str:
    types = "\n".join(map(_definition, game.shapes.named()))
    return f"""\
// {NOTICE}

package {game.name}

import (
	"encoding/json"
	"fmt"
)

{types}
{_DECODE}"""


def _definition(shape: Named) -> str:
    if isinstance(shape, Choice):
        return _choice(shape)
    if isinstance(shape, Record):
        return _struct(shape.name, shape.meaning, shape.fields)
    return _kinds(shape)


def _identifier(*words: str) -> str:
    return "".join(part[:1].upper() + part[1:] for word in words for part in re.split(r"[^A-Za-z0-9]+", word))


def _choice(choice: Choice) -> str:
    words = [(_identifier(choice.name, word), word) for word in choice.words]
    wide = max(len(name) for name, _ in words)
    rows = "".join(f"\t{name:{wide}} {choice.name} = {quoted(word)}\n" for name, word in words)
    return (
        f"// {choice.name}: {choice.meaning or 'one of some words.'}\ntype {choice.name} string\n\nconst (\n{rows})\n"
    )


def _struct(name: str, meaning: str, fields: Sequence[Field], last: str = "") -> str:
    comment = f"// {name}: {meaning}\n" if meaning else ""
    body = _lines(fields) + last
    return f"{comment}type {name} struct {{\n{body}}}\n" if body else f"{comment}type {name} struct{{}}\n"


def _lines(fields: Sequence[Field]) -> str:
    """Return the fields as gofmt aligns them: in runs that a comment begins."""
    runs: list[list[Field]] = []
    for field in fields:
        if field.meaning or not runs:
            runs.append([])
        runs[-1].append(field)
    return "".join(map(_run, runs))


def _run(fields: Sequence[Field]) -> str:
    rows = [(_identifier(*field.name.split("_")), _type(field), field) for field in fields]
    name_wide = max(len(name) for name, _, _ in rows)
    type_wide = max(len(kind) for _, kind, _ in rows)
    lines = [f"\t{name:{name_wide}} {kind:{type_wide}} `json:{quoted(_tag(field))}`" for name, kind, field in rows]
    comment = f"\t// {fields[0].meaning}\n" if fields[0].meaning else ""
    return comment + "\n".join(lines) + "\n"


def _tag(field: Field) -> str:
    return field.name if field.always else f"{field.name},omitempty"


def _type(field: Field) -> str:
    kind = _GO.spell(field.shape)
    pointed = isinstance(field.shape, Flag | Number | Real | Record | Kinds)
    return f"*{kind}" if pointed and not field.always else kind


def _kinds(shape: Kinds) -> str:
    tag, rest = _identifier(shape.tag), _identifier(shape.name, shape.within or "fields")
    inner = _identifier(shape.within or "fields")
    own = f'\t// {tag} says which type {inner} has.\n\t{tag} string `json:"{shape.tag}"`\n\t{inner} {rest} `json:"-"`\n'
    own = _aligned(own)
    structs = "\n".join(_case(shape, case.word, case.meaning, case.fields, rest) for case in shape.cases)
    makers = _makers(shape, rest)
    return f"""\
{_struct(shape.name, shape.meaning, shape.common, own)}
// {rest} is a pointer to one of the structs below, by the kind.
type {rest} interface{{ is{rest}() }}

{structs}
{makers}
{_decoder(shape, tag, inner, rest)}"""


def _aligned(own: str) -> str:
    comment, first, second, _ = own.split("\n")
    one, two = first.split(" ", 2), second.split(" ", 2)
    name, kind = max(len(one[0]), len(two[0])), max(len(one[1]), len(two[1]))
    rows = [f"{row[0]:{name}} {row[1]:{kind}} {row[2]}" for row in (one, two)]
    return "\n".join([comment, *rows]) + "\n"


def _case(shape: Kinds, word: str, meaning: str, fields: Sequence[Field], rest: str) -> str:
    name = _identifier(shape.name, word)
    return f"{_struct(name, meaning, fields)}\nfunc (*{name}) is{rest}() {{}}\n"


def _makers(shape: Kinds, rest: str) -> str:
    words = [quoted(case.word) + ":" for case in shape.cases]
    wide = max(map(len, words))
    rows = "".join(
        f"\t{word:{wide}} func() {rest} {{ return &{_identifier(shape.name, case.word)}{{}} }},\n"
        for word, case in zip(words, shape.cases, strict=True)
    )
    return f"var made{rest} = map[string]func() {rest}{{\n{rows}}}\n"


def _decoder(shape: Kinds, tag: str, inner: str, rest: str) -> str:
    letter = shape.name[0].lower()
    raw = (
        "" if shape.within is None else f'\tvar own struct {{\n\t\tRest json.RawMessage `json:"{shape.within}"`\n\t}}\n'
    )
    read = "" if shape.within is None else "\tif err == nil {\n\t\terr = json.Unmarshal(data, &own)\n\t}\n"
    source = "data" if shape.within is None else "own.Rest"
    return f"""\
// UnmarshalJSON decodes the fields of the kind too.
func ({letter} *{shape.name}) UnmarshalJSON(data []byte) error {{
	type common {shape.name}
{raw}	err := json.Unmarshal(data, (*common)({letter}))
{read}	if err == nil {{
		{letter}.{inner}, err = decodeKind({source}, {letter}.{tag}, made{rest})
	}}
	return err
}}
"""


class _Go(Speller[str]):
    def text(self, _: Text) -> str:
        return "string"

    def flag(self, _: Flag) -> str:
        return "bool"

    def tree(self, _: Tree) -> str:
        return "map[string]any"

    def number(self, _: Number) -> str:
        return "int"

    def real(self, _: Real) -> str:
        return "float64"

    def listing(self, shape: Listing) -> str:
        return f"[{shape.length or ''}]{self.spell(shape.item)}"

    def amounts(self, shape: Amounts) -> str:
        return f"map[{'string' if shape.names is None else shape.names.name}]{self.spell(shape.value)}"

    def optional(self, shape: Optional) -> str:
        inner = self.spell(shape.shape)
        return inner if inner.startswith(("map", "any")) else f"*{inner}"

    def either(self, _: Either) -> str:
        return "any"

    def named(self, shape: Named) -> str:
        return shape.name


_GO = _Go()

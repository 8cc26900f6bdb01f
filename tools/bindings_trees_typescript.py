"""The shapes of the games' trees as TypeScript types."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

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
    Shape,
    Speller,
    Text,
    Tree,
)

_FOLDER = "typescript/src/trees"
_PAIR = 2


def files(model: Model) -> Iterator[tuple[str, str]]:
    """Every generated file: its path below bindings/ and its text."""
    yield f"{_FOLDER}/index.ts", _index(model)
    for game in model.games:
        yield f"{_FOLDER}/{game.name}.ts", _game(game)


def _index(model: Model) -> str:
    names = [game.name for game in model.games]
    imports = "".join(f'import type * as {name} from "./{name}.js";\n' for name in names)
    types = "".join(f"  readonly {name}: {name}.Trees;\n" for name in names)
    return f"""\
// {NOTICE}

{imports}import type {{ Tree }} from "../frames.js";
import type {{ GameEvent, Happened, LegalAction }} from "../protocol.js";

export type {{ {", ".join(names)} }};

/** The types of every game's trees, by its name. */
export interface GameTrees {{
{types}}}

/** The setup of a game: that of a known game, or any tree. */
export type SetupOf<G extends string> = G extends keyof GameTrees ? GameTrees[G]["setup"] : Tree;

/** The views of a game: those of a known game, or any tree. */
export type ViewOf<G extends string> = G extends keyof GameTrees ? GameTrees[G]["view"] : Tree;

/** The documents of a game: those of a known game, or any tree. */
export type DocumentOf<G extends string> = G extends keyof GameTrees ? GameTrees[G]["document"] : Tree;

/** The catalogue of a game: that of a known game, or any tree. */
export type CatalogueOf<G extends string> = G extends keyof GameTrees ? GameTrees[G]["catalogue"] : Tree;

/** The legal actions of a game: those of a known game, or of any. */
export type ActionOf<G extends string> = G extends keyof GameTrees ? GameTrees[G]["action"] : LegalAction;

/** The events of a game: those of a known game, or of any. */
export type EventOf<G extends string> = G extends keyof GameTrees ? GameTrees[G]["event"] : GameEvent;

/** The events of a step in a game. */
export type HappenedOf<G extends string> = Omit<Happened, "events"> & {{ readonly events: readonly EventOf<G>[] }};
"""


def _game(game: GameTables) -> str:
    named = game.shapes.named()
    used = 'import type { Tree } from "../frames.js";\n\n' if any(_uses_tree(shape) for shape in named) else ""
    types = "\n".join(map(_definition, named))
    trees = "".join(f"  readonly {root.name.lower()}: {root.name};\n" for root in game.shapes.roots())
    return f"""\
// {NOTICE}

{used}{types}
/** The trees of {game.title}. */
export interface Trees {{
{trees}}}
"""


def _uses_tree(shape: Shape) -> bool:
    match shape:
        case Tree():
            return True
        case Listing(item=inner) | Optional(shape=inner) | Amounts(value=inner):
            return _uses_tree(inner)
        case Either(shapes=shapes):
            return any(map(_uses_tree, shapes))
        case Record(fields=fields):
            return any(_uses_tree(field.shape) for field in fields)
    return False


def _definition(shape: Named) -> str:
    comment = f"/** {shape.meaning} */\n" if shape.meaning else ""
    if isinstance(shape, Choice):
        return f"{comment}export type {shape.name} = {_words(shape.words)};\n"
    if isinstance(shape, Record):
        return f"{comment}export type {shape.name} = {{\n{_lines(shape.fields, 1)}}};\n"
    return comment + _kinds(shape)


def _words(words: Iterable[str]) -> str:
    return " | ".join(map(quoted, words))


def _kinds(shape: Kinds) -> str:
    cases = "".join(_case(shape, case.word, case.meaning, case.fields) for case in shape.cases)
    common = f"{{\n{_lines(shape.common, 1)}}} & " if shape.common else ""
    return (
        f"export type {shape.name} = {common}(\n{cases});\n"
        if common
        else f"export type {shape.name} =\n{cases[:-1]};\n"
    )


def _case(shape: Kinds, word: str, meaning: str, own: Sequence[Field]) -> str:
    comment = f"  /** {meaning} */\n" if meaning else ""
    if shape.within is None:
        inline = "".join(f"; {_inline(field)}" for field in own)
    else:
        inline = f"; readonly {shape.within}: {_map_of(own)}"
    return f"{comment}  | {{ readonly {shape.tag}: {quoted(word)}{inline} }}\n"


def _map_of(fields: Sequence[Field]) -> str:
    return f"{{ {'; '.join(map(_inline, fields))} }}" if fields else "{ readonly [name: string]: never }"


def _inline(field: Field) -> str:
    return f"readonly {field.name}{'' if field.always else '?'}: {_type(field.shape)}"


def _lines(fields: Iterable[Field], level: int) -> str:
    indent = "  " * level
    return "".join(
        (f"{indent}/** {field.meaning} */\n" if field.meaning else "") + f"{indent}{_inline(field)};\n"
        for field in fields
    )


class _TypeScript(Speller[str]):
    def text(self, _: Text) -> str:
        return "string"

    def flag(self, _: Flag) -> str:
        return "boolean"

    def tree(self, _: Tree) -> str:
        return "Tree"

    def number(self, shape: Number) -> str:
        return " | ".join(map(str, shape.choices)) or "number"

    def real(self, _: Real) -> str:
        return "number"

    def listing(self, shape: Listing) -> str:
        item = self.spell(shape.item)
        if shape.length == _PAIR:
            return f"readonly [{item}, {item}]"
        return f"readonly ({item})[]" if " " in item else f"readonly {item}[]"

    def amounts(self, shape: Amounts) -> str:
        value = self.spell(shape.value)
        if shape.names is None:
            return f"{{ readonly [name: string]: {value} }}"
        return f"{{ readonly [K in {shape.names.name}]?: {value} }}"

    def optional(self, shape: Optional) -> str:
        return f"{self.spell(shape.shape)} | null"

    def either(self, shape: Either) -> str:
        return " | ".join(map(self.spell, shape.shapes))

    def named(self, shape: Named) -> str:
        return shape.name


_type = _TypeScript().spell

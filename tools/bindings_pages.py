"""The page bindings/games.md: setups, actions and events of each game in tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bindings_model import COMMAND, GameTables, Model
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
    fields_of,
)

_HEAD = f"""\
# Setups, actions and events of each game

`{COMMAND}` writes this page, the [schemas](schema/README.md) and the types of the clients from the same tables.

A setup is the argument `setup` of `start` and `create`; only fields without a default must be there.
An action is an entry of `actions` in the reply of `legal`, or of `legal` in a view.
It has `id`, `kind`, `arguments` and `text`.
An event has `kind`, `seat` (nil for none), `values`, `text` and `reveals`.
A map by names has only the names that occur. A value may be left out where its name stands in brackets.
"""


def files(model: Model) -> Iterator[tuple[str, str]]:
    """Every generated file: its path below bindings/ and its text."""
    yield "games.md", "\n".join([_HEAD, *map(_game, model.games)])


def _game(game: GameTables) -> str:
    shapes = game.shapes
    rulings = [field for shape in _rulings(game) for field in shape.fields]
    parts = [
        f"## {game.title}: `{game.name}`",
        f"### The setup of {game.name}",
        table(("field", "type", "meaning"), map(_field, shapes.setup.fields)),
        f"### The rulings of {game.name}",
        "Each ruling may be left out. Before its meaning is the id of the rule on its [page](../docs/rules/README.md).",
        table(("ruling", "type", "meaning"), map(_field, rulings)),
        f"### The actions of {game.name}",
        table(("kind", "arguments", "meaning"), _cases(shapes.action)),
        f"### The events of {game.name}",
        table(("kind", "values", "meaning"), _cases(shapes.event)),
        f"### The words of {game.name}",
        table(("type", "words"), ((f"`{choice.name}`", _words(choice)) for choice in _choices(game))),
    ]
    return "\n\n".join(parts) + "\n"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table of Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)


def _field(field: Field) -> tuple[str, str, str]:
    return f"`{field.name}`", _TYPES.spell(field.shape), field.meaning


def _cases(kinds: Kinds) -> Iterator[tuple[str, str, str]]:
    for case in kinds.cases:
        yield f"`{case.word}`", ", ".join(map(_value, case.fields)), case.meaning


def _value(field: Field) -> str:
    name = f"`{field.name}`" if field.always else f"[`{field.name}`]"
    return f"{name}: {_TYPES.spell(field.shape)}" + (f" ({field.meaning})" if field.meaning else "")


def _words(choice: Choice) -> str:
    return ", ".join(f"`{word}`" for word in choice.words)


def _choices(game: GameTables) -> list[Choice]:
    """Return the words that the tables of the page name."""
    shown: list[Record | Kinds] = [game.shapes.setup, game.shapes.action, game.shapes.event, *_rulings(game)]
    used = {name for shape in shown for field in fields_of(shape) for name in _named_in(field)}
    return [shape for shape in game.shapes.named() if isinstance(shape, Choice) and shape.name in used]


def _rulings(game: GameTables) -> list[Record]:
    return [field.shape for field in game.shapes.setup.fields if isinstance(field.shape, Record)]


def _named_in(field: Field) -> Iterator[str]:
    yield from (part.strip("`") for part in _TYPES.spell(field.shape).replace(",", "").split() if part.startswith("`"))


class _Types(Speller[str]):
    def text(self, _: Text) -> str:
        return "text"

    def flag(self, _: Flag) -> str:
        return "boolean"

    def tree(self, _: Tree) -> str:
        return "map"

    def number(self, shape: Number) -> str:
        if shape.choices:
            return " or ".join(map(str, shape.choices))
        if shape.most is None:
            return "integer"
        return f"{shape.least} to {shape.most}"

    def real(self, _: Real) -> str:
        return "number"

    def listing(self, shape: Listing) -> str:
        size = "" if shape.length is None else f"{shape.length} times "
        return f"list of {size}{self.spell(shape.item)}"

    def amounts(self, shape: Amounts) -> str:
        names = "" if shape.names is None else f" by {self.spell(shape.names)}"
        return f"map to {self.spell(shape.value)}{names}"

    def optional(self, shape: Optional) -> str:
        return f"{self.spell(shape.shape)} or nil"

    def either(self, shape: Either) -> str:
        return ", or ".join(map(self.spell, shape.shapes))

    def named(self, shape: Named) -> str:
        return "map of rulings" if shape.name == "Rulings" else f"`{shape.name}`"


_TYPES = _Types()

"""The shapes of the games' trees as typed dictionaries of Python, a module in the package of each game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from keyword import iskeyword
from textwrap import fill
from textwrap import indent as indent_all
from typing import Final

from bindings_model import COMMAND, GameTables, Model, quoted
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
)

_WIDTH: Final = 120
_MOST_WORDS: Final = 6
"""Number of kinds in a line of a union."""
_INDENT: Final = "    "
_TYPING: Final = ("Any", "Generic", "Literal", "NotRequired", "TypeAlias", "TypedDict", "TypeVar")


def files(model: Model) -> Iterator[tuple[str, str]]:
    """Every generated file: its path below bindings/ and its text."""
    for game in model.games:
        yield f"../isettlers/{game.name}/trees.py", _game(game)


def _game(game: GameTables) -> str:
    named = game.shapes.named()
    body = "\n\n\n".join(map(_definition, named))
    tags = any(isinstance(shape, Kinds) and shape.within is not None for shape in named)
    variables = '_Kind = TypeVar("_Kind")\n_Values = TypeVar("_Values")\n\n\n' if tags else ""
    words = set(re.findall(r"\w+", variables + body))
    return f'''\
"""The trees of {game.title} as typed dictionaries.

Written by `{COMMAND}`; do not edit.
"""

from __future__ import annotations

from typing import {", ".join(name for name in _TYPING if name in words)}

import isettlers.state

{variables}{body}


State: TypeAlias = isettlers.state.State[View, Document]
"""A position of {game.title}."""
'''


def _definition(shape: Named) -> str:
    if isinstance(shape, Choice):
        comment = f"\n{_docstring(shape.meaning, '')}" if shape.meaning else ""
        return f"{_alias(shape.name, shape.words)}{comment}"
    if isinstance(shape, Record):
        return _dictionary(shape.name, shape.meaning, shape.fields)
    return _beside(shape) if shape.within is None else _within(shape, shape.within)


def _literal(words: Iterable[str]) -> str:
    return f"Literal[{', '.join(map(quoted, words))}]"


def _alias(name: str, words: Sequence[str]) -> str:
    """Return the alias of some words, with a word a line where it is too long."""
    line = f"{name}: TypeAlias = {_literal(words)}"
    if len(line) <= _WIDTH:
        return line
    lines = "".join(f"{_INDENT}{quoted(word)},\n" for word in words)
    return f"{name}: TypeAlias = Literal[\n{lines}]"


def _dictionary(name: str, meaning: str, fields: Sequence[Field], bases: str = "TypedDict", tag: str = "") -> str:
    """Return a class; keys that Python cannot write as names come from a base that is a call."""
    odd = [field for field in fields if iskeyword(field.name)]
    base = ""
    if odd:
        keys = "".join(f'{_INDENT}{_INDENT}"{field.name}": {quoted(_annotation(field))},\n' for field in odd)
        base = f'_{name}Keys = TypedDict(\n{_INDENT}"_{name}Keys",\n{_INDENT}{{\n{keys}{_INDENT}}},\n)\n\n\n'
        bases = f"_{name}Keys" if bases == "TypedDict" else f"_{name}Keys, {bases}"
    lines = "".join(_line(field) for field in fields if field not in odd)
    body = "\n" + tag + lines if tag or lines else ""
    return f"{base}class {name}({bases}):\n{_docstring(meaning or 'No keys.')}\n{body}".rstrip("\n")


def _line(field: Field) -> str:
    return f"{_INDENT}{field.name}: {_annotation(field)}\n" + (
        f"{_docstring(field.meaning)}\n" if field.meaning else ""
    )


def _annotation(field: Field) -> str:
    spelled = _PYTHON.spell(field.shape)
    return spelled if field.always else f"NotRequired[{spelled}]"


def _docstring(text: str, indent: str = _INDENT) -> str:
    """Return a docstring, in lines where one is too short."""
    whole = text[0].upper() + text[1:]
    if not whole.endswith((".", "\n")):
        whole += "."
    if len(indent) + len(whole) + 6 <= _WIDTH and "\n" not in whole:
        return f'{indent}"""{whole}"""'
    filled = "\n".join(
        fill(line, _WIDTH - len(indent) - 3, subsequent_indent="  " if line.startswith("- ") else "")
        for line in whole.strip().split("\n")
    )
    return indent_all(f'"""{filled}\n"""', indent)


def _groups(cases: Sequence[Case]) -> list[list[Case]]:
    """Return the cases with the same fields together."""
    groups: dict[str, list[Case]] = {}
    for case in cases:
        groups.setdefault(repr([(field.name, field.shape, field.always) for field in case.fields]), []).append(case)
    return list(groups.values())


def _meaning(shape: Kinds, group: Sequence[Case]) -> str:
    """Return the words of some kinds with their meanings: a line, or a list."""
    meanings = [f"`{case.word}`: {case.meaning}" if case.meaning else f"`{case.word}`" for case in group]
    if len(meanings) == 1:
        return meanings[0]
    return "\n".join([f"Kinds of {shape.name.lower()} with the same keys.\n", *(f"- {each}" for each in meanings), ""])


def _title(word: str) -> str:
    return "".join(part[:1].upper() + part[1:] for part in re.split(r"[^A-Za-z0-9]+", word))


def _beside(shape: Kinds) -> str:
    """Return a class for each group of kinds, whose fields stand beside the tag, and their union."""
    classes, names, bases = [], [], "TypedDict"
    if shape.common:
        bases = f"{shape.name}Base"
        classes.append(_dictionary(bases, "The keys of all kinds", shape.common))
    for group in _groups(shape.cases):
        names.append(f"{shape.name}{_title(group[0].word)}")
        tag = f"{_INDENT}{shape.tag}: {_literal(case.word for case in group)}\n"
        classes.append(_dictionary(names[-1], _meaning(shape, group), group[0].fields, bases, tag))
    return "\n\n\n".join([*classes, _union(shape, names)])


def _within(shape: Kinds, within: str) -> str:
    """Return a class for the fields of each group of kinds, one for their common fields, and the union."""
    classes, members = [], []
    for group in _groups(shape.cases):
        name = f"{shape.name}{_title(group[0].word)}{within.title()}"
        classes.append(_dictionary(name, _meaning(shape, group), group[0].fields))
        words = [case.word for case in group]
        spelled = _literal(words)
        if len(group) > _MOST_WORDS:
            spelled = f"{shape.name}{_title(group[0].word)}{_title(shape.tag)}"
            classes.append(_alias(spelled, words))
        members.append(f"{shape.name}Of[{spelled}, {name}]")
    tag = f"{_INDENT}{shape.tag}: _Kind\n{_INDENT}{within}: _Values\n"
    bases = "TypedDict, Generic[_Kind, _Values]"
    classes.append(_dictionary(f"{shape.name}Of", shape.meaning, shape.common, bases, tag))
    return "\n\n\n".join([*classes, _union(shape, members)])


def _union(shape: Kinds, members: Sequence[str]) -> str:
    line = f"{shape.name}: TypeAlias = {' | '.join(members)}"
    if len(line) > _WIDTH:
        line = f"{shape.name}: TypeAlias = (\n{_INDENT}" + f"\n{_INDENT}| ".join(members) + "\n)"
    return f"{line}\n{_docstring(shape.meaning, '')}"


class _Python(Speller[str]):
    def text(self, _: Text) -> str:
        return "str"

    def flag(self, _: Flag) -> str:
        return "bool"

    def tree(self, _: Tree) -> str:
        return "dict[str, Any]"

    def number(self, shape: Number) -> str:
        return f"Literal[{', '.join(map(str, shape.choices))}]" if shape.choices else "int"

    def real(self, _: Real) -> str:
        return "float"

    def listing(self, shape: Listing) -> str:
        return f"list[{self.spell(shape.item)}]"

    def amounts(self, shape: Amounts) -> str:
        return f"dict[{shape.names.name if shape.names else 'str'}, {self.spell(shape.value)}]"

    def optional(self, shape: Optional) -> str:
        return f"{self.spell(shape.shape)} | None"

    def either(self, shape: Either) -> str:
        return " | ".join(map(self.spell, shape.shapes))

    def named(self, shape: Named) -> str:
        return shape.name


_PYTHON: Final = _Python()

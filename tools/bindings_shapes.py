"""Shapes of the trees that the protocol carries: setups, positions, actions and events, from which types are written.

A game's shapes stand in `bindings_shapes_<game>.py`; tests compare them with the trees of many games.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, Generic, TypeAlias, TypeVar

from attrs import field, frozen

from isettlers.kit.rulings import Answers, spoken
from isettlers.values import Block


def _fixed(given: Iterable[Field]) -> tuple[Field, ...]:
    return tuple(given)


def _words(given: Iterable[str]) -> tuple[str, ...]:
    return tuple(given)


def _all(given: Iterable[Case]) -> tuple[Case, ...]:
    return tuple(given)


@frozen
class Text:
    """Any text, such as a printed id or a name."""


@frozen
class Flag:
    """True or false."""


@frozen
class Tree:
    """A map of any content, that of a data file."""


@frozen
class Number:
    """A whole number, within bounds or one of a few where these are known."""

    least: int | None = None
    most: int | None = None
    choices: tuple[int, ...] = ()


@frozen
class Real:
    """A number that need not be whole."""


@frozen
class Listing:
    """A list of things of one shape, of a fixed length where it has one."""

    item: Shape
    length: int | None = None


@frozen
class Amounts:
    """A map to numbers or lists of numbers by names, those there are; any names without `names`."""

    value: Shape
    names: Choice | None = None


@frozen
class Optional:
    """A shape, or nil."""

    shape: Shape


@frozen
class Either:
    """One of some shapes of different types."""

    shapes: tuple[Shape, ...]


@frozen
class Choice:
    """One of some words."""

    name: str
    words: tuple[str, ...] = field(converter=_words)
    meaning: str = ""


@frozen
class Field:
    """A named value of a record."""

    name: str
    shape: Shape
    meaning: str = ""
    always: bool = True
    """Whether it is never left out."""


@frozen
class Record:
    """A map with known fields."""

    name: str
    meaning: str
    fields: tuple[Field, ...] = field(converter=_fixed)


@frozen
class Case:
    """A kind of a `Kinds`: the word for it, and its own fields."""

    word: str
    fields: tuple[Field, ...] = field(converter=_fixed)
    meaning: str = ""


@frozen
class Kinds:
    """A record of several kinds: the field `tag` has the word of the kind, on which the other fields depend."""

    name: str
    meaning: str
    tag: str
    cases: tuple[Case, ...] = field(converter=_all)
    common: tuple[Field, ...] = field(default=(), converter=_fixed)
    """The fields of all kinds."""
    within: str | None = None
    """The field with a map of the kind's own fields; None where they stand beside the common ones."""


Shape: TypeAlias = Text | Flag | Tree | Number | Real | Listing | Amounts | Optional | Either | Choice | Record | Kinds
Named: TypeAlias = Choice | Record | Kinds
Spelled = TypeVar("Spelled")

TEXT: Final = Text()
FLAG: Final = Flag()
TREE: Final = Tree()
NUMBER: Final = Number()
COUNT: Final = Number(least=0)
SEAT: Final = Number(least=0)
ACTION_ID: Final = Number(0, 65_535)
REAL: Final = Real()
TEXTS: Final = Listing(TEXT)


@frozen
class GameShapes:
    """All shapes of a game."""

    game: str
    setup: Record
    view: Record
    document: Record
    event: Kinds
    action: Kinds
    catalogue: Record

    def roots(self) -> tuple[Record | Kinds, ...]:
        """The shapes that no other contains."""
        return (self.setup, self.view, self.document, self.event, self.action, self.catalogue)

    def named(self) -> list[Named]:
        """Return every shape with a name once, those that others need first. ValueError for two of one name."""
        return gathered(self.roots())


def maybe(name: str, shape: Shape, meaning: str = "") -> Field:
    """Return a field that may be left out."""
    return Field(name, shape, meaning, always=False)


def fields_of(shape: Record | Kinds) -> Iterator[Field]:
    """Yield the fields of a record, or of all kinds."""
    if isinstance(shape, Record):
        yield from shape.fields
        return
    yield from shape.common
    for case in shape.cases:
        yield from case.fields


def _parts(shape: Shape) -> Iterator[Shape]:
    match shape:
        case Listing(item=inner) | Optional(shape=inner):
            yield inner
        case Amounts(value=value, names=names):
            yield value
            if names is not None:
                yield names
        case Either(shapes=shapes):
            yield from shapes
        case Record() | Kinds():
            yield from (field.shape for field in fields_of(shape))


def gathered(roots: Iterable[Shape]) -> list[Named]:
    """Return every shape with a name in some shapes, as `GameShapes.named` does."""
    shapes: dict[str, Named] = {}
    for root in roots:
        _gather(root, shapes)
    return list(shapes.values())


def _gather(shape: Shape, named: dict[str, Named]) -> None:
    for part in _parts(shape):
        _gather(part, named)
    if isinstance(shape, Choice | Record | Kinds) and named.setdefault(shape.name, shape) != shape:
        raise ValueError(f"two shapes are named {shape.name}")


class Speller(ABC, Generic[Spelled]):
    """A language that shapes are written in."""

    def spell(self, shape: Shape) -> Spelled:
        """Return a shape in this language; one with a name by its name."""
        kind = "named" if isinstance(shape, Choice | Record | Kinds) else type(shape).__name__.lower()
        spelled: Spelled = getattr(self, kind)(shape)
        return spelled

    @abstractmethod
    def text(self, _: Text) -> Spelled:
        """Return any text."""

    @abstractmethod
    def flag(self, _: Flag) -> Spelled:
        """Return true or false."""

    @abstractmethod
    def tree(self, _: Tree) -> Spelled:
        """Return a map of any content."""

    @abstractmethod
    def number(self, shape: Number) -> Spelled:
        """Return a whole number."""

    @abstractmethod
    def real(self, _: Real) -> Spelled:
        """Return a number that need not be whole."""

    @abstractmethod
    def listing(self, shape: Listing) -> Spelled:
        """Return a list."""

    @abstractmethod
    def amounts(self, shape: Amounts) -> Spelled:
        """Return a map by names."""

    @abstractmethod
    def optional(self, shape: Optional) -> Spelled:
        """Return a shape that may be nil."""

    @abstractmethod
    def either(self, shape: Either) -> Spelled:
        """Return one of some shapes."""

    @abstractmethod
    def named(self, shape: Named) -> Spelled:
        """Return a shape by its name."""


# ---------------------------------------------------------------- the parts that all games have


def rulings_of(answers: type[Answers]) -> Record:
    """Return the shape of a game's rulings."""
    fields = [maybe(row["name"], _answer(row["name"], row["answers"]), _meaning(row)) for row in answers.table()]
    return Record(
        "Rulings", "Answers to questions that the rules leave open, those that are not the usual ones.", fields
    )


def _meaning(row: Mapping[str, Any]) -> str:
    return f"{row['rule']}: {row['meaning']} (default: {spoken(row['default'])})"


def _answer(name: str, answers: Sequence[Any]) -> Shape:
    given = [answer for answer in answers if answer is not None]
    shape: Shape
    if isinstance(given[0], bool):
        shape = FLAG
    elif isinstance(given[0], int):
        shape = Number(choices=tuple(sorted(given)))
    else:
        shape = Choice("".join(word.title() for word in name.split("_")), given)
    return shape if len(given) == len(answers) else Optional(shape)


def action_of(blocks: Iterable[Block], arguments: Mapping[str, Shape]) -> Kinds:
    """Return the shape of a legal action; `arguments` has the shape of each argument, or of `kind.argument`."""
    cases = [
        Case(block.kind, [Field(name, _argument(block, name, arguments)) for name in block.arguments], block.meaning)
        for block in blocks
    ]
    common = [Field("id", ACTION_ID, "number that `apply` takes"), Field("text", TEXT, "the action in words")]
    return Kinds("Action", "A legal action.", "kind", cases, common, within="arguments")


def _argument(block: Block, name: str, arguments: Mapping[str, Shape]) -> Shape:
    return arguments.get(f"{block.kind}.{name}") or arguments[name]


def event_of(table: Mapping[str, Mapping[str, Any]], shapes: Mapping[str, Shape]) -> Kinds:
    """Return the shape of an event: `table` is that of the core, `shapes` has the shape of each kind of field."""
    common = [
        Field("seat", Optional(SEAT), "the seat that it is about, nil for none"),
        Field("text", TEXT, "the event in words"),
        Field("reveals", FLAG, "whether chance decided it and somebody learnt of it"),
    ]
    cases = [
        Case(kind, [_value(name, field, shapes) for name, field in event["fields"].items()], event["meaning"])
        for kind, event in table.items()
    ]
    return Kinds("Event", "Something that happened.", "kind", cases, common, within="values")


def _value(name: str, field: Mapping[str, Any], shapes: Mapping[str, Shape]) -> Field:
    """Return a value of an event: nil or left out where there is none, or a reader may not hear it."""
    shape = shapes[field["kind"]]
    heard, optional = field.get("heard"), field.get("optional", False)
    meanings = [field["meaning"]] if "meaning" in field else []
    if heard == "nil":
        meanings.append("nil where the reader may not know it")
    if heard == "nil" or ("none" in field and not optional):
        shape = Optional(shape)
    return Field(name, shape, "; ".join(meanings), not optional and heard not in {"seen", "covered"})


def log_of(event: Kinds) -> Field:
    """Return the events in a view that was asked for with `since`."""
    fields = [
        Field("since", COUNT, "number of the first event"),
        Field("next", COUNT, "number of the event that comes next; the `since` of the next request"),
        Field("actions", Listing(COUNT), "number of the action of each event, 0 for those before the first"),
        Field("events", Listing(event)),
    ]
    return maybe("log", Record("Log", "The events from some number on.", fields), "only where `since` asked for it")


def tree_of(game: str, setup: Record, fields: Iterable[Field]) -> list[Field]:
    """Return the fields of a view or a document."""
    return [Field("game", Choice("Game", (game,))), Field("setup", setup), *fields]


def standing() -> list[Field]:
    """Return the fields with which every view begins."""
    return [
        Field("seat", Optional(SEAT), "the reader, nil for a spectator"),
        Field("actor", Optional(SEAT), "the seat to decide, nil when the game is over"),
        Field("scores", Listing(NUMBER), "each seat's points if the game ended now"),
    ]


GENERATOR: Final = Field("rng", Listing(TEXT, 4), "the generator: four words of 16 hexadecimal digits")


def catalogue_of(game: str, fields: Iterable[Field]) -> Record:
    """Return the shape of a catalogue (docs/catalogue.md)."""
    common = [
        Field("game", Choice("Game", (game,))),
        Field("title", TEXT),
        Field("players", Listing(COUNT, 2), "the least and the greatest number"),
        Field("actions", Listing(_CATALOGUE_ACTION)),
        Field("events", Listing(_CATALOGUE_EVENT)),
        Field("questions", Listing(_QUESTION)),
        Field("words", Amounts(TEXTS), "lists of words, in the order of their numbers"),
        Field("rulings", Listing(_RULING)),
        Field("rules", Amounts(TEXT), "the text of each rule by its id"),
        Field("seats", TEXTS, "the names of the seats"),
    ]
    return Record("Catalogue", "All that a front end draws a table of a setup from.", [*common, *fields])


def catalogued(name: str, meaning: str, fields: Iterable[Field]) -> Record:
    """Return a record of catalogues, whose names differ from those of other trees."""
    return Record(f"Catalogue{name}", meaning, fields)


RULES: Final = Field("rules", TEXTS, "ids of the rules about it")
PROVENANCE: Final = Field("provenance", TEXT, "where it is from")
_CATALOGUE_ACTION: Final = catalogued(
    "Action",
    "A kind of actions.",
    [
        Field("kind", TEXT),
        Field("first", ACTION_ID, "the first of its ids"),
        Field("count", COUNT, "number of its ids"),
        Field("arguments", TEXTS),
        Field("meaning", TEXT),
        RULES,
    ],
)
_CATALOGUE_EVENT: Final = catalogued(
    "Event", "A kind of events.", [Field("kind", TEXT), Field("values", TEXTS), Field("meaning", TEXT)]
)
_QUESTION: Final = catalogued("Question", "A question.", [Field("name", TEXT), Field("text", TEXT), RULES])
_ANSWER: Final = Optional(Either((FLAG, NUMBER, TEXT)))
_RULING: Final = catalogued(
    "Ruling",
    "A ruling, and its answers.",
    [
        Field("name", TEXT),
        Field("rule", TEXT, "id of the rule"),
        Field("answers", Listing(_ANSWER)),
        Field("default", _ANSWER),
        Field("meaning", TEXT),
    ],
)

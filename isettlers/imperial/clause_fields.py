"""The kinds of fields that an effect word has: each reads its part of a deck file, checks it and writes it again."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Final

from isettlers.imperial.card_fields import check_goods, check_names, read_gain, read_names
from isettlers.imperial.card_model import (
    COLORS,
    GOODS,
    LEFTOVER_GOODS,
    MOST,
    MOST_DEFENSE,
    SINGLE_GOODS,
    STORABLE,
    Clause,
    ColorSet,
    Goods,
)
from isettlers.kit.toml import Toml

Values = dict[str, Any]
Names = tuple[str, ...]

_GROUPS: Final[Mapping[str, Names]] = {
    "any": GOODS, "single": SINGLE_GOODS, "storable": STORABLE, "leftover": LEFTOVER_GOODS,
}  # fmt: skip


class Field(ABC):
    """One field of an effect: how deck files write it, and the attribute of `Clause` that it fills."""

    slot = ""
    """The attribute of `Clause`; empty for none."""

    def __init__(self, key: str, table: Mapping[str, Any]) -> None:
        self.key = key
        """Its name in a deck file."""
        self.slot = table.get("slot", self.slot)

    @property
    def keys(self) -> Names:
        """All names it may have in a deck file."""
        return (self.key,)

    @abstractmethod
    def read(self, table: Toml) -> object:
        """Return the value of the attribute, of the right type."""

    @abstractmethod
    def check(self, node: Toml, context: str, clause: Clause) -> None:
        """Raise CardError for a value of the attribute, `node`, that the field may not have."""

    def write(self, clause: Clause) -> Values:
        """Return what stands in a deck file; nothing for a field that is left out."""
        return {self.key: getattr(clause, self.slot)}


class Amounts(Field):
    """A table of goods of a group."""

    slot = "gain"

    def __init__(self, key: str, table: Mapping[str, Any]) -> None:
        super().__init__(key, table)
        self.of = _GROUPS[table.get("of", "any")]
        self.least: int = table.get("least", 1)
        self.optional: bool = table.get("optional", False)
        self.unless: Sequence[str] = table.get("unless", ())
        """Fields beside it, of which one makes this one optional."""

    def read(self, table: Toml) -> Goods:
        """Return the amounts, at least one where the field has to be there."""
        spared = self.optional or any(key in table for key in self.unless)
        return Goods() if spared and self.key not in table else read_gain(table.get(self.key))

    def check(self, node: Toml, context: str, clause: Clause) -> None:  # noqa: ARG002
        """Goods of the group, in amounts that a supply can hold."""
        check_goods(node, self.of)
        if self.unless and not (clause.gain or clause.lays or clause.count):
            node.fail("missing")
        if len(clause.gain) < self.least > 1:
            node.fail(f"expected at least {self.least} goods, got {len(clause.gain)}")

    def write(self, clause: Clause) -> Values:
        """Return the amounts, unless there are none."""
        return {self.key: dict(clause.gain)} if clause.gain else {}


class Good(Field):
    """One good of a group."""

    slot = "good"

    def __init__(self, key: str, table: Mapping[str, Any]) -> None:
        super().__init__(key, table)
        self.of = _GROUPS[table["of"]]

    def read(self, table: Toml) -> object:
        """Return the good's name."""
        return table.get(self.key).text()

    def check(self, node: Toml, context: str, clause: Clause) -> None:  # noqa: ARG002
        """One of the group."""
        node.one_of(self.of)


class GoodsList(Good):
    """Different goods of a group."""

    slot = "goods"

    def read(self, table: Toml) -> Names:
        """Return the names of the goods."""
        return read_names(table.get(self.key))

    def check(self, node: Toml, context: str, clause: Clause) -> None:  # noqa: ARG002
        """One of the group or more."""
        if not clause.goods:
            node.fail(f"expected at least one of {', '.join(self.of)}, got none")
        check_names(node, self.of)

    def write(self, clause: Clause) -> Values:
        """Return the list."""
        return {self.key: list(clause.goods)}


def _by_context(given: Sequence[str] | Mapping[str, Sequence[str]]) -> Mapping[str, Names]:
    """Names by the place a word stands in, under "" where they are the same in all."""
    lists = given if isinstance(given, Mapping) else {"": given}
    return {
        context: tuple(name for word in words for name in (COLORS if word == "colors" else (word,)))
        for context, words in lists.items()
    }


class Name(Field):
    """One of some names, which may depend on the place the word stands in."""

    def __init__(self, key: str, table: Mapping[str, Any]) -> None:
        super().__init__(key, table)
        self.of = _by_context(table["of"])

    def names(self, context: str) -> Names:
        """Return the names allowed in a place."""
        return self.of.get(context) or self.of[""]

    def read(self, table: Toml) -> str:
        """Return the name."""
        return table.get(self.key).text()

    def check(self, node: Toml, context: str, clause: Clause) -> None:  # noqa: ARG002
        """One of the names."""
        node.one_of(self.names(context))


class Number(Field):
    """An int. An optional one that is left out is 0 in the clause."""

    def __init__(self, key: str, table: Mapping[str, Any]) -> None:
        super().__init__(key, table)
        self.least: int = table.get("least", 1)
        self.most: int = table.get("most", MOST)
        self.optional: bool = table.get("optional", False)

    def read(self, table: Toml) -> int:
        """Return the number."""
        return 0 if self.optional and self.key not in table else table.get(self.key).number(self.least, self.most)

    def check(self, node: Toml, context: str, clause: Clause) -> None:  # noqa: ARG002
        """Within the bounds; a maximum of defense tokens has to be there, and a supply holds fewer of them (K34)."""
        defense = self.slot == "max" and clause.good == "defense"
        if node.value or defense or not self.optional:
            node.number(self.least, MOST_DEFENSE if defense else self.most)

    def write(self, clause: Clause) -> Values:
        """Return the number, unless it is left out."""
        return {} if self.optional and not getattr(clause, self.slot) else super().write(clause)


def _is_true(table: Toml, key: str) -> bool:
    """Return whether a table has a key, which can only be true."""
    if key in table and table.get(key).value is not True:
        table.get(key).expected("true")
    return key in table


class Flag(Field):
    """A key that can only be true. One that fills an attribute may be left out."""

    def read(self, table: Toml) -> bool:
        """Return whether it is there."""
        return _is_true(table, self.key)

    def check(self, node: Toml, context: str, clause: Clause) -> None:
        """Accept it: there is nothing to check."""

    def write(self, clause: Clause) -> Values:
        """Return true, unless it is left out."""
        return {self.key: True} if not self.slot or getattr(clause, self.slot) else {}


def _colors(node: Toml) -> ColorSet:
    first, second, third = (color.one_of(COLORS) for color in node.items(3))
    return first, second, third


class Sets(Field):
    """One or two sets of three colors."""

    slot = "sets"
    most = 2

    def read(self, table: Toml) -> tuple[ColorSet, ...]:
        """Return the sets."""
        return tuple(_colors(colors) for colors in table.get(self.key).items())

    def check(self, node: Toml, context: str, clause: Clause) -> None:  # noqa: ARG002
        """As many sets as there may be, of colors."""
        if not 1 <= len(clause.sets) <= self.most:
            node.fail(f"expected {'1 set' if self.most == 1 else '1 or 2 sets'}, got {len(clause.sets)}")
        for colors in node.items():
            _colors(colors)

    def write(self, clause: Clause) -> Values:
        """Return the sets as lists."""
        return {self.key: [list(colors) for colors in clause.sets]}


class OneSet(Sets):
    """One set of three colors, which stands there as a plain list."""

    most = 1

    def read(self, table: Toml) -> tuple[ColorSet, ...]:
        """Return the set, as the only one."""
        return (_colors(table.get(self.key)),)

    def write(self, clause: Clause) -> Values:
        """Return the list."""
        return {self.key: [color for colors in clause.sets for color in colors]}


class Counted(Field):
    """The thing that is counted: locations of a color, or under another key the samurai."""

    slot = "filter"

    def __init__(self, key: str, table: Mapping[str, Any]) -> None:
        super().__init__(key, table)
        self.also: Mapping[str, Sequence[str]] = table.get("also", {})
        """Names that may stand where a color does, by the place of the word."""

    @property
    def keys(self) -> Names:
        """All names it may have in a deck file."""
        return (self.key, "samurai")

    def read(self, table: Toml) -> str:
        """Return the color, or "samurai"."""
        if (self.key in table) == ("samurai" in table):
            table.fail(f"expected {self.key} or samurai, got {'both' if self.key in table else 'neither'}")
        if _is_true(table, "samurai"):
            return "samurai"
        counted = table.get(self.key)
        if counted.value == "samurai":
            counted.expected("a color, or samurai = true in its place")
        return counted.text()

    def names(self, context: str) -> Names:
        """Return what may stand where a color does."""
        return (*COLORS, *self.also.get(context, ()))

    def check(self, node: Toml, context: str, clause: Clause) -> None:  # noqa: ARG002
        """A color, samurai, or another name that may be counted there."""
        node.one_of((*self.names(context), "samurai"))

    def write(self, clause: Clause) -> Values:
        """Return the color under its key, samurai under theirs."""
        return {"samurai": True} if clause.filter == "samurai" else super().write(clause)


_KINDS: Final[Mapping[str, type[Field]]] = {
    "amounts": Amounts, "good": Good, "goods": GoodsList, "name": Name, "number": Number, "true": Flag,
    "set": OneSet, "sets": Sets, "counted": Counted,
}  # fmt: skip


def make_field(key: str, table: Mapping[str, Any]) -> Field:
    """Return the field that a table of words.toml describes."""
    return _KINDS[table["kind"]](key, table)

"""The kinds of fields that an effect word has: each reads its part of a deck file, checks it and writes it again."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Final

from isettlers.imperial.card_fields import Place, Table
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

Values = dict[str, Any]
Names = tuple[str, ...]

_GROUPS: Final[Mapping[str, Names]] = {
    "any": GOODS, "single": SINGLE_GOODS, "storable": STORABLE, "leftover": LEFTOVER_GOODS,
}  # fmt: skip


class Field(ABC):
    """One field of an effect: how a deck file says it, and which attribute of `Clause` it fills."""

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
    def read(self, table: Table) -> object:
        """Return the value of the attribute."""

    @abstractmethod
    def check(self, place: Place, path: str, context: str, clause: Clause) -> None:
        """Raise CardError for a value that the field may not have; `path` ends in its key."""

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

    def read(self, table: Table) -> Goods:
        """Return the amounts, at least one where the field has to be there."""
        spared = self.optional or any(key in table.values for key in self.unless)
        return Goods() if spared and self.key not in table.values else table.gain(self.key)

    def check(self, place: Place, path: str, context: str, clause: Clause) -> None:  # noqa: ARG002
        """Goods of the group, in amounts that a supply can hold."""
        place.amounts(path, clause.gain, self.of)
        if self.unless and not (clause.gain or clause.lays or clause.count):
            raise place.fail(path, "missing")
        if len(clause.gain) < self.least > 1:
            raise place.fail(path, f"expected at least {self.least} goods, got {len(clause.gain)}")

    def write(self, clause: Clause) -> Values:
        """Return the amounts, unless there are none."""
        return {self.key: dict(clause.gain)} if clause.gain else {}


class Good(Field):
    """One good of a group."""

    slot = "good"

    def __init__(self, key: str, table: Mapping[str, Any]) -> None:
        super().__init__(key, table)
        self.of = _GROUPS[table["of"]]

    def read(self, table: Table) -> object:
        """Return the good's name."""
        return table.text(self.key)

    def check(self, place: Place, path: str, context: str, clause: Clause) -> None:  # noqa: ARG002
        """One of the group."""
        place.choice(path, clause.good, self.of)


class GoodsList(Good):
    """Different goods of a group."""

    slot = "goods"

    def read(self, table: Table) -> Names:
        """Return the names of the goods."""
        return table.names(self.key)

    def check(self, place: Place, path: str, context: str, clause: Clause) -> None:  # noqa: ARG002
        """One of the group or more."""
        if not clause.goods:
            raise place.fail(path, f"empty; give at least one of {', '.join(self.of)}")
        place.choices(path, clause.goods, self.of)

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

    def read(self, table: Table) -> str:
        """Return the name."""
        return table.text(self.key)

    def check(self, place: Place, path: str, context: str, clause: Clause) -> None:
        """One of the names."""
        place.choice(path, getattr(clause, self.slot), self.names(context))


class Number(Field):
    """A whole number. An optional one that is left out is 0 in the clause."""

    def __init__(self, key: str, table: Mapping[str, Any]) -> None:
        super().__init__(key, table)
        self.least: int = table.get("least", 1)
        self.most: int = table.get("most", MOST)
        self.optional: bool = table.get("optional", False)

    def read(self, table: Table) -> int:
        """Return the number."""
        if self.optional and self.key not in table.values:
            return 0
        value = table.whole(self.key)
        if self.optional and value == 0:
            raise table.fail(self.key, f"expected {self.least} to {self.most}, got 0; leave it out instead")
        return value

    def check(self, place: Place, path: str, context: str, clause: Clause) -> None:  # noqa: ARG002
        """Within the bounds; a maximum of defense tokens has to be there, and a supply holds fewer of them (K34)."""
        value = getattr(clause, self.slot)
        defense = self.slot == "max" and clause.good == "defense"
        if value or defense or not self.optional:
            place.number(path, value, self.least, MOST_DEFENSE if defense else self.most)

    def write(self, clause: Clause) -> Values:
        """Return the number, unless it is left out."""
        return {} if self.optional and not getattr(clause, self.slot) else super().write(clause)


class Flag(Field):
    """A key that can only be true. One that fills an attribute may be left out."""

    def read(self, table: Table) -> bool:
        """Return whether it is there."""
        return table.true(self.key)

    def check(self, place: Place, path: str, context: str, clause: Clause) -> None:
        """Accept it: there is nothing to check."""

    def write(self, clause: Clause) -> Values:
        """Return true, unless it is left out."""
        return {self.key: True} if not self.slot or getattr(clause, self.slot) else {}


class Sets(Field):
    """One or two sets of three colors."""

    slot = "sets"
    most = 2

    def read(self, table: Table) -> tuple[ColorSet, ...]:
        """Return the sets."""
        table.need(self.key)
        return tuple(self._set(table, value) for value in table.items(self.key))

    def _set(self, table: Table, value: object) -> ColorSet:
        if not isinstance(value, list) or len(value) != 3 or not all(isinstance(color, str) for color in value):
            raise table.fail(self.key, f"{value!r} is not a set of three colors")
        first, second, third = value
        return first, second, third

    def check(self, place: Place, path: str, context: str, clause: Clause) -> None:  # noqa: ARG002
        """As many sets as there may be, of colors."""
        if not 1 <= len(clause.sets) <= self.most:
            raise place.fail(path, f"{len(clause.sets)} sets; allowed: {'1' if self.most == 1 else '1 or 2'}")
        for colors in clause.sets:
            if len(colors) != 3:
                raise place.fail(path, f"{colors!r} is not a set of three colors")
            for color in colors:
                place.choice(path, color, COLORS)

    def write(self, clause: Clause) -> Values:
        """Return the sets as lists."""
        return {self.key: [list(colors) for colors in clause.sets]}


class OneSet(Sets):
    """One set of three colors, which stands there as a plain list."""

    most = 1

    def read(self, table: Table) -> tuple[ColorSet, ...]:
        """Return the set, as the only one."""
        return (self._set(table, table.need(self.key)),)

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

    def read(self, table: Table) -> str:
        """Return the color, or "samurai"."""
        if (self.key in table.values) == ("samurai" in table.values):
            raise table.fail("", f"needs one and only one of {', '.join(self.keys)}")
        if table.true("samurai"):
            return "samurai"
        counted = table.text(self.key)
        if counted == "samurai":
            raise table.fail(self.key, "'samurai' is no colour; say samurai = true")
        return counted

    def names(self, context: str) -> Names:
        """Return what may stand where a color does."""
        return (*COLORS, *self.also.get(context, ()))

    def check(self, place: Place, path: str, context: str, clause: Clause) -> None:
        """A color, samurai, or what else may be counted there."""
        place.choice(path, clause.filter, (*self.names(context), "samurai"))

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

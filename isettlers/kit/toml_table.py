"""Reading TOML tables field by field, with complaints in one line that name file, entry and field."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import ClassVar, Final, Self

from attrs import evolve, frozen

from isettlers.errors import CardError
from isettlers.kit.toml import Source, Toml
from isettlers.plain import cut, short

_LONGEST: Final = 1000
"""Of a complaint: it may have to name all the cards of a deck."""


def complaint(*parts: str) -> str:
    """What is wrong, in one line put together from the place and the reason; empty parts are left out."""
    return cut(": ".join(part if part.isprintable() else repr(part) for part in parts if part), _LONGEST)


@frozen
class Table:
    """A table with the place it stands at, for messages. What it reads is of the right type, or `error` is raised."""

    error: ClassVar[type[CardError]] = CardError

    file: str
    values: Mapping[str, object]
    entry: str = ""
    path: str = ""

    @classmethod
    def read(cls, source: Source) -> Self:
        """The top table of a TOML file. Raises `error` for what is none."""
        top = Toml.read(source, cls.error)
        return cls(top.path.removesuffix(":"), top.mapping())

    def fail(self, key: str, why: str) -> CardError:
        """The error about a field, or about the whole table when the key is empty."""
        field = ".".join(str(part) for part in (self.path, key) if part)
        return self.error(complaint(self.file, self.entry, field, why))

    def only(self, allowed: Collection[str]) -> None:
        """Refuse fields that mean nothing here."""
        for key in self.values:
            if key not in allowed:
                raise self.fail(key, f"unknown; allowed: {', '.join(allowed) or 'nothing'}")

    def need(self, key: str) -> object:
        """The value of a field that must be there."""
        if key not in self.values:
            raise self.fail(key, "missing")
        return self.values[key]

    def text(self, key: str, default: str | None = None) -> str:
        """A text of one line."""
        value = self.need(key) if default is None else self.values.get(key, default)
        if not isinstance(value, str) or not value.isprintable() or (key in self.values and not value.strip()):
            raise self.fail(key, f"{short(value)} is not one line of text")
        return value

    def choice(self, key: str, allowed: Sequence[str], default: str | None = None) -> str:
        """One of some words."""
        value = self.text(key, default)
        if value not in allowed:
            raise self.fail(key, f"{short(value)} is unknown; allowed: {', '.join(allowed)}")
        return value

    def flag(self, key: str, *, default: bool) -> bool:
        """True or false."""
        value = self.values.get(key, default)
        if not isinstance(value, bool):
            raise self.fail(key, f"{short(value)} is neither true nor false")
        return value

    def number(self, key: str, default: int | None = None, *, least: int = 0, most: int = 100) -> int:
        """A whole number within bounds."""
        return self._within(key, self.need(key) if default is None else self.values.get(key, default), least, most)

    def numbers(self, key: str, count: int | None = None) -> tuple[int, ...]:
        """A list of whole numbers from 0 to 100, so many when given."""
        found = tuple(self._within(key, value, 0, 100) for value in self.items(key))
        if count not in {None, len(found)}:
            raise self.fail(key, f"{len(found)} numbers; there are {count}")
        return found

    def items(self, key: str) -> list[object]:
        """A list of anything."""
        value = self.need(key)
        if not isinstance(value, list):
            raise self.fail(key, f"{short(value)} is not a list")
        return value

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts."""
        found: list[str] = []
        for value in self.items(key):
            if not isinstance(value, str):
                raise self.fail(key, f"{short(value)} is not a text")
            found.append(value)
        return tuple(found)

    def choices(self, key: str, allowed: Sequence[str]) -> tuple[str, ...]:
        """A list of some words."""
        found = self.texts(key)
        for value in found:
            if value not in allowed:
                raise self.fail(key, f"{short(value)} is unknown; allowed: {', '.join(allowed)}")
        return found

    def table(self, key: str) -> Self:
        """A table within this one."""
        return self._inner(key, self.need(key))

    def tables(self, key: str) -> tuple[Self, ...]:
        """A list of tables."""
        return tuple(self._inner(f"{key} {place}", value) for place, value in enumerate(self.items(key), start=1))

    def by_number(self, key: str, numbers: Sequence[int]) -> tuple[int, ...]:
        """Amounts by number, as `{ 2 = 5, 3 = 6, 4 = 7 }`, one for each number."""
        table = self.table(key)
        table.only([str(number) for number in numbers])
        return tuple(table.number(str(number)) for number in numbers)

    def named(self, key: str, entry: str | None = None) -> Self:
        """A table within this one that messages name as an entry of its own: by its key, or as told."""
        return evolve(self.table(key), entry=key if entry is None else entry, path="")

    def _inner(self, key: str, value: object) -> Self:
        if not isinstance(value, dict):
            raise self.fail(key, f"{short(value)} is not a table")
        return evolve(self, values=value, path=f"{self.path}.{key}" if self.path else key)

    def _within(self, key: str, value: object, least: int, most: int) -> int:
        if type(value) is not int or not least <= value <= most:
            raise self.fail(key, f"{short(value)} is not a whole number from {least} to {most}")
        return value

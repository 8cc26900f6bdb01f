"""The fields of a deck file: reading them from TOML, judging them, and the one line said when they are wrong."""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping, Sequence
from importlib.resources.abc import Traversable
from pathlib import Path

from attrs import evolve, frozen

from isettlers.errors import CardError
from isettlers.imperial.card_model import MOST, MOST_DEFENSE, Goods


def refusal(*parts: str) -> CardError:
    """An error of one line, put together from the place and what is wrong there; empty parts are left out."""
    return CardError(": ".join(part if part.isprintable() else repr(part) for part in parts if part))


def read_text(source: str | os.PathLike[str] | Traversable) -> tuple[str, str]:
    """The name of a file, for messages, and its text. Raises CardError when it cannot be read."""
    file: Traversable
    if isinstance(source, (str, os.PathLike)):
        name, file = os.fspath(source), Path(source)
    else:
        name, file = source.name, source
    try:
        return name, file.read_text(encoding="utf-8")
    except OSError as error:
        raise refusal(name, f"cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise refusal(name, f"not UTF-8 text: {error.reason}") from error


@frozen
class Table:
    """A TOML table with the place it stands at, for messages. What it reads is of the right type, or CardError."""

    file: str
    card: str
    values: Mapping[str, object]
    path: str = ""

    def fail(self, key: str, why: str) -> CardError:
        """What is wrong with one key, or with the whole table when the key is empty."""
        return refusal(self.file, self.card, ".".join(part for part in (self.path, key) if part), why)

    def only(self, allowed: Collection[str]) -> None:
        """Refuse keys that are not allowed."""
        for key in self.values:
            if key not in allowed:
                raise self.fail(key, f"unknown; allowed: {', '.join(allowed) or 'nothing'}")

    def need(self, key: str) -> object:
        """What a key stands for; it must be there."""
        if key not in self.values:
            raise self.fail(key, "missing")
        return self.values[key]

    def text(self, key: str, default: str | None = None) -> str:
        """A text that is not empty."""
        value = self.need(key) if default is None else self.values.get(key, default)
        if not isinstance(value, str) or (key in self.values and not value.strip()):
            raise self.fail(key, f"{value!r} is not a non-empty text")
        return value

    def line(self, key: str) -> str:
        """A text of one line."""
        value = self.text(key)
        if not value.isprintable():
            raise self.fail(key, f"{value!r} is not one line of printable characters")
        return value

    def flag(self, key: str, *, default: bool) -> bool:
        """True or false."""
        value = self.values.get(key, default)
        if not isinstance(value, bool):
            raise self.fail(key, f"{value!r} is neither true nor false")
        return value

    def true(self, key: str) -> bool:
        """Whether a key is there; it may only be true."""
        if key in self.values and self.values[key] is not True:
            raise self.fail(key, f"{self.values[key]!r} is not true")
        return key in self.values

    def choice(self, key: str, allowed: Sequence[str], default: str | None = None) -> str:
        """One of the texts allowed."""
        value = self.text(key, default)
        if value not in allowed:
            raise self.fail(key, f"{value!r} is unknown; allowed: {', '.join(allowed)}")
        return value

    def number(self, key: str) -> int:
        """A whole number."""
        value = self.need(key)
        if type(value) is not int:
            raise self.fail(key, f"{value!r} is not a whole number")
        return value

    def limit(self, key: str, without: str) -> int:
        """A number that may be missing: 0 then. `without` says in the refusal of a written 0 what leaving out does."""
        if key not in self.values:
            return 0
        value = self.number(key)
        if value == 0:
            raise self.fail(key, without)
        return value

    def items(self, key: str) -> list[object]:
        """A list, empty when the key is missing."""
        value = self.values.get(key, [])
        if not isinstance(value, list):
            raise self.fail(key, f"{value!r} is not a list")
        return value

    def names(self, key: str) -> tuple[str, ...]:
        """A list of different names, empty when the key is missing."""
        names: list[str] = []
        for value in self.items(key):
            if not isinstance(value, str):
                raise self.fail(key, f"{value!r} is not a name")
            if value in names:
                raise self.fail(key, f"{value!r} is listed twice")
            names.append(value)
        return tuple(names)

    def table(self, key: str) -> Table:
        """The table of a key."""
        value = self.need(key)
        if not isinstance(value, dict):
            raise self.fail(key, f"{value!r} is not a table")
        return evolve(self, values=value, path=f"{self.path}.{key}" if self.path else key)

    def amounts(self, key: str) -> Goods:
        """A table of whole numbers."""
        table = self.table(key)
        return Goods({good: table.number(good) for good in table.values})

    def gain(self, key: str) -> Goods:
        """A table of whole numbers with at least one good."""
        goods = self.amounts(key)
        if not goods:
            raise self.fail(key, "empty; name at least one good")
        return goods


@frozen
class Place:
    """A card of a deck, or its board, whose values are judged: each method raises CardError for a bad one."""

    file: str
    card: str

    def fail(self, field: str, why: str) -> CardError:
        """What is wrong with a field."""
        return refusal(self.file, self.card, field, why)

    def choice(self, field: str, value: str, allowed: Collection[str]) -> None:
        """One of the values allowed."""
        if value not in allowed:
            raise self.fail(field, f"{value!r} is unknown; allowed: {', '.join(allowed)}")

    def choices(self, field: str, values: Sequence[str], allowed: Collection[str]) -> None:
        """Different values, all of them allowed."""
        for value in values:
            self.choice(field, value, allowed)
            if values.count(value) > 1:
                raise self.fail(field, f"{value!r} is listed twice")

    def number(self, field: str, value: int, least: int = 1, most: int = MOST) -> None:
        """A whole number within bounds."""
        if type(value) is not int or not least <= value <= most:
            wanted = f"{least}" if least == most else f"a whole number from {least} to {most}"
            raise self.fail(field, f"{value!r} is not {wanted}")

    def amounts(self, field: str, goods: Mapping[str, int], allowed: Collection[str], most: int = MOST) -> None:
        """Goods of the kinds allowed, each at least one and at most so many."""
        for good, amount in goods.items():
            if good not in allowed:
                raise self.fail(f"{field}.{good}", f"unknown; allowed: {', '.join(allowed)}")
            self.number(f"{field}.{good}", amount, 1, MOST_DEFENSE if good == "defense" else most)

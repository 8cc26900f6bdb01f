"""The fields of a deck file: reading them from TOML, judging them, and the one line said when they are wrong."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from attrs import frozen

from isettlers.errors import CardError
from isettlers.imperial.card_model import MOST, MOST_DEFENSE, Goods
from isettlers.kit import toml_table
from isettlers.kit.toml_table import complaint
from isettlers.plain import short


def refusal(*parts: str) -> CardError:
    """An error of one line, put together from the place and what is wrong there; empty parts are left out."""
    return CardError(complaint(*parts))


@frozen
class Table(toml_table.Table):
    """A table of a deck, a card or an ability."""

    def text(self, key: str, default: str | None = None) -> str:
        """A text that is not empty."""
        value = self.need(key) if default is None else self.values.get(key, default)
        if not isinstance(value, str) or (key in self.values and not value.strip()):
            raise self.fail(key, f"{short(value)} is not a non-empty text")
        return value

    def line(self, key: str) -> str:
        """A text of one line."""
        value = self.text(key)
        if not value.isprintable():
            raise self.fail(key, f"{short(value)} is not one line of printable characters")
        return value

    def true(self, key: str) -> bool:
        """Whether a key is there; it may only be true."""
        if key in self.values and self.values[key] is not True:
            raise self.fail(key, f"{short(self.values[key])} is not true")
        return key in self.values

    def whole(self, key: str) -> int:
        """A whole number; whether it is one the field may have is judged later."""
        value = self.need(key)
        if type(value) is not int:
            raise self.fail(key, f"{short(value)} is not a whole number")
        return value

    def limit(self, key: str, without: str) -> int:
        """A number that may be missing: 0 then. `without` says in the refusal of a written 0 what leaving out does."""
        if key not in self.values:
            return 0
        value = self.whole(key)
        if value == 0:
            raise self.fail(key, without)
        return value

    def items(self, key: str) -> list[object]:
        """A list, empty when the key is missing."""
        return super().items(key) if key in self.values else []

    def names(self, key: str) -> tuple[str, ...]:
        """A list of different names, empty when the key is missing."""
        names: list[str] = []
        for value in self.items(key):
            if not isinstance(value, str):
                raise self.fail(key, f"{short(value)} is not a name")
            if value in names:
                raise self.fail(key, f"{short(value)} is listed twice")
            names.append(value)
        return tuple(names)

    def amounts(self, key: str) -> Goods:
        """A table of whole numbers."""
        table = self.table(key)
        return Goods({good: table.whole(good) for good in table.values})

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

"""Read checked trees: documents, data files, records, requests, results, and the arguments of Python calls.

Every value comes with its path, so that an error says where it is and what belongs there:
`$.seats[1].goods.wood: expected int from 0 to 511, got "3"`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from difflib import get_close_matches
from typing import Any, ClassVar, Final, NoReturn, Self

from attrs import Attribute, define

from isettlers._core.formats import unknown_name
from isettlers.errors import FormatError, IsettlersError, SetupError
from isettlers.plain import cut, short, whole

_MISSING: Final = object()
_MOST_ITEMS: Final = 256
_SHOWN: Final = 60
_LISTED: Final = 160


def fail(path: str, why: str) -> NoReturn:
    """Refuse a document, naming the path of what is wrong."""
    raise FormatError(cut(f"{path}: {why}"))


def shown(value: object) -> str:
    """Return a value as an error shows it: texts in double quotes, of tables and lists the kind alone."""
    if isinstance(value, str):
        words = json.dumps(value[:_SHOWN])
        return words if len(words) <= _SHOWN else words[: _SHOWN - 3] + '..."'
    if isinstance(value, Mapping):
        return "a table"
    if isinstance(value, bytes):
        return f"{len(value)} bytes"
    return "a list" if isinstance(value, list | tuple) else short(value)


def unknown(kind: str, name: object, known: Iterable[str]) -> str:
    """Return the text of an error about a name that is not known: with the nearest one, or with all there are.

    The known names are without blanks; a text that would be too long has the first of them.
    """
    words = list(known)
    if isinstance(name, str):
        return unknown_name(kind, name, " ".join(words))
    return f"unknown {kind} {short(name)}, known: {', '.join(words) or 'none'}"


def did_you_mean(text: str, known: Iterable[str]) -> str:
    """Return the end of an error about a text with blanks: the nearest of those known, or nothing."""
    near = get_close_matches(text, list(known), 1)
    return f"; did you mean {near[0]}?" if near else ""


def within(least: int, most: int) -> Callable[[Any, Attribute[int], Any], None]:
    """Return a validator of attrs for an int within limits. It raises SetupError, which names the field."""

    def check(_: object, attribute: Attribute[int], value: object) -> None:
        Node(value, attribute.name, SetupError).number(least, most)

    return check


@define
class Node:
    """A value and its path. Each method checks what it returns and raises `error`, which names the path."""

    longest: ClassVar = 300
    """Letters of a message."""

    value: object
    path: str = "$"
    error: type[IsettlersError] = FormatError

    def fail(self, why: str) -> NoReturn:
        """Raise the error about this value."""
        raise self.error(cut(f"{self.path}: {why}", self.longest))

    def expected(self, what: str) -> NoReturn:
        """Raise the error about this value, which is not what belongs here."""
        self.fail(f"expected {what}, got {shown(self.value)}")

    def below(self, key: str) -> str:
        """Return the path of a value of this table."""
        return f"{self.path}.{key}"

    def at(self, key: str, value: object) -> Self:
        """Return a value that stands here under a key, to be checked."""
        return type(self)(value, self.below(key), self.error)

    # ------------------------------------------------------------ tables and lists

    def mapping(self) -> Mapping[Any, object]:
        """Return the value as a table."""
        if not isinstance(self.value, (dict, Mapping)):  # a dict is known at once, other mappings take their time
            self.expected("table")
        return self.value

    def __contains__(self, key: str) -> bool:
        return key in self.mapping()

    def only(self, keys: Collection[str]) -> None:
        """Refuse fields that nothing would read."""
        for key in self.mapping():
            if key not in keys:
                self.unknown(key, keys)

    def unknown(self, key: object, known: Collection[str]) -> NoReturn:
        """Raise the error about a field that nothing would read."""
        name = key if isinstance(key, str) and key.isprintable() and len(key) < _SHOWN else shown(key)
        self.at(name, None).fail(f"unknown field, known: {', '.join(known) or 'none'}")

    def get(self, key: str, *, default: object = _MISSING) -> Self:
        """Return a field of a table; without a default it must be there."""
        value = self.mapping().get(key, default)
        node = type(self)(value, self.below(key), self.error)
        if value is _MISSING:
            node.fail("missing")
        return node

    def fields(self) -> Iterator[tuple[str, Self]]:
        """Return the fields of a table with their names."""
        return ((key, self.get(key)) for key in self.mapping())

    def items(self, count: int | None = None) -> Iterator[Self]:
        """Return the entries of a list, which has as many as `count` says."""
        if not isinstance(self.value, list | tuple):
            self.expected("list")
        if count not in {None, len(self.value)}:
            self.fail(f"expected {count} {'entry' if count == 1 else 'entries'}, got {len(self.value)}")
        if len(self.value) > _MOST_ITEMS:
            self.fail(f"expected at most {_MOST_ITEMS} entries, got {len(self.value)}")
        return (type(self)(value, f"{self.path}[{i}]", self.error) for i, value in enumerate(self.value))

    # ------------------------------------------------------------ single values

    def number(self, least: int, most: int) -> int:
        """Return the value as an int within limits."""
        number = whole(self.value)
        if type(number) is not int or not least <= number <= most:
            self.expected(f"int from {_bound(least)} to {_bound(most)}" if least < most else f"{most}")
        return number

    def integer(self) -> int:
        """Return the value as an int of any size."""
        number = whole(self.value)
        if type(number) is not int:
            self.expected("int")
        return number

    def version(self, known: int, what: str) -> int:
        """Return the value as a version of something, up to the one known here."""
        if type(self.value) is int and self.value > known:
            raise self.error(f"made by a newer version: {what} {shown(self.value)}, this is {known}")
        return self.number(1, known)

    def real(self, least: float, most: float) -> float:
        """Return the value as a float within limits, where an int will do."""
        value = self.value
        if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
            self.expected(f"number from {least} to {most}")
        return value

    def flag(self) -> bool:
        """Return the value as true or false."""
        if type(self.value) is not bool:
            self.expected("true or false")
        return self.value

    def text(self) -> str:
        """Return the value as a text."""
        if not isinstance(self.value, str):
            self.expected("text")
        return self.value

    def line(self, *, blank: bool = False) -> str:
        """Return the value as one line of text, not blank unless `blank` is set."""
        if not isinstance(self.value, str) or not self.value.isprintable() or not (blank or self.value.strip()):
            self.expected("one line of text")
        return self.value

    def one_of(self, words: Collection[str]) -> str:
        """Return the value as one of some words."""
        if not isinstance(self.value, str) or self.value not in words:
            self.expected(_listed(words))
        return self.value

    def binary(self, size: int | None = None) -> bytes:
        """Return the value as bytes."""
        if not isinstance(self.value, bytes) or size not in {None, len(self.value)}:
            self.expected("bytes" if size is None else f"{size} bytes")
        return self.value

    def generator(self) -> list[int]:
        """Return the value as the four words of a generator, 16 hex digits each."""
        words = [item.text() for item in self.items()]
        digits = set("0123456789abcdef")
        if len(words) != 4 or any(len(word) != 16 or not digits.issuperset(word) for word in words):
            self.expected("four words of 16 hex digits (0-9, a-f)")
        numbers = [int(word, 16) for word in words]
        if not any(numbers):
            self.fail("expected a generator, got one whose words are all zero")
        return numbers


def _listed(words: Collection[str]) -> str:
    """Return which words belong somewhere, as many as leave room for the rest of a message."""
    row = ", ".join(words)
    if len(row) > _LISTED:
        row = f"{row[:_LISTED].rpartition(', ')[0]}, ... ({len(words)} in all)"
    return row if len(words) == 1 else f"one of {row}"


def _bound(number: int) -> str:
    """Return a bound in digits, or as `2**n - 1` where it is large and equals that."""
    return f"2**{number.bit_length()} - 1" if number >= 2**53 - 1 and not number & (number + 1) else str(number)

"""The arguments of a request, each read once and checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NoReturn, TypeVar

from attrs import define

from isettlers.kit.reading import Node
from isettlers.serve.errors import Refusal

WORDS: Final = 2**64

_Value = TypeVar("_Value")

_ENVELOPE: Final = ("id", "method")


@define
class Argument(Node):
    """An argument, or a value in one."""

    def fail(self, why: str) -> NoReturn:
        """Refuse the request."""
        raise Refusal("bad_request", why, self.path)


class Arguments:
    """The arguments of one request, taken out one by one; `finish` refuses those nobody asked for."""

    def __init__(self, fields: Mapping[str, Any], path: str = "$") -> None:
        self._path = path
        envelope = _ENVELOPE if path == "$" else ()
        self._rest = {name: value for name, value in fields.items() if value is not None and name not in envelope}

    def finish(self) -> None:
        """Raise Refusal when an argument is left over."""
        for name in self._rest:
            raise Refusal("bad_request", "unknown argument", f"{self._path}.{name}")

    def find(self, name: str) -> Argument | None:
        """Return an argument, or None when it was left out."""
        value = self._rest.pop(name, None)
        return None if value is None else Argument(value, f"{self._path}.{name}")

    def get(self, name: str) -> Argument:
        """Return an argument that has to be there."""
        return needed(name, self.find(name), self._path)

    def below(self, name: str) -> Arguments:
        """Return the arguments within an argument that is a table; none when it was left out."""
        argument = self.find(name)
        return Arguments({} if argument is None else argument.mapping(), f"{self._path}.{name}")

    def flag(self, name: str) -> bool:
        """Return an argument that is true or false, False when it was left out."""
        return name in self._rest and self.get(name).flag()

    def number(self, name: str, least: int, most: int) -> int:
        """Return a number that has to be there."""
        value = self._rest.get(name)
        if type(value) is int and least <= value <= most:  # most requests are right: they need no path
            del self._rest[name]
            return value
        return self.get(name).number(least, most)

    def number_if(self, name: str, least: int, most: int) -> int | None:
        """Return a number, None when it was left out."""
        return self.number(name, least, most) if name in self._rest else None

    def text(self, name: str) -> str | None:
        """Return a text, None when it was left out."""
        argument = self.find(name)
        return None if argument is None else argument.text()

    def binary(self, name: str) -> bytes | None:
        """Return bytes, None when they were left out."""
        argument = self.find(name)
        return None if argument is None else argument.binary()

    def tree(self, name: str) -> Mapping[Any, Any] | None:
        """Return a tree, None when it was left out."""
        argument = self.find(name)
        return None if argument is None else argument.mapping()

    def texts(self, name: str) -> list[str] | None:
        """Return a list of texts, None when it was left out."""
        argument = self.find(name)
        return None if argument is None else [item.text() for item in argument.items()]

    def values(self, name: str) -> list[object] | None:
        """Return a list of any values, None when it was left out."""
        argument = self.find(name)
        return None if argument is None else [item.value for item in argument.items()]

    def flag_or(self, name: str, word: str) -> bool | str:
        """Return an argument that is true, false or a word; False when it was left out."""
        if isinstance(self._rest.get(name), str):
            return self.get(name).one_of((word,))
        return self.flag(name)

    def action(self, name: str) -> int | str:
        """Return an action: an id or a text."""
        if isinstance(self._rest.get(name), str):
            return self.get(name).text()
        return self.number(name, 0, 65_535)

    def seed(self, name: str) -> int | None:
        """Return a seed: a word or a number; None when it was left out."""
        argument = self.find(name)
        if argument is None:
            return None
        return (
            int.from_bytes(argument.binary(8), "little")
            if isinstance(argument.value, bytes)
            else argument.number(0, WORDS - 1)
        )


def needed(name: str, value: _Value | None, path: str = "$") -> _Value:
    """Return the value of an argument that has to be there. Raises Refusal."""
    if value is None:
        raise Refusal("bad_request", "missing", f"{path}.{name}")
    return value


def seat_of(argument: Argument | None, seats: int) -> int | None:
    """Return the seat that an argument names, None when it was left out. Raises Refusal."""
    return None if argument is None else argument.number(0, seats - 1)


def word(number: int) -> bytes:
    """Return a 64-bit number as frames hold it."""
    return number.to_bytes(8, "little")

"""Reading the arguments of a request, each of its type; what is wrong is named by its path."""

from __future__ import annotations

from typing import Any, Final

from isettlers.serve.errors import Refusal

WORDS: Final = 2**64

_ENVELOPE: Final = ("id", "method")


class Arguments:
    """The arguments of one request, taken out one by one; `finish` refuses those nobody asked for."""

    def __init__(self, request: dict[str, Any]) -> None:
        self.request: Any = request.get("id")
        """The id of the request."""
        self._path = "$"
        self._rest = {name: value for name, value in request.items() if value is not None and name not in _ENVELOPE}

    def below(self, name: str) -> Arguments:
        """The arguments within an argument that is a map; none when it was left out."""
        inner = Arguments({})
        inner.request, inner._path = self.request, f"{self._path}.{name}"
        given = self.find(name, dict, "a map") or {}
        inner._rest = {key: value for key, value in given.items() if value is not None}
        return inner

    def finish(self) -> None:
        """Raise Refusal when an argument is left over."""
        for name in self._rest:
            raise Refusal("bad_request", "unknown argument", f"{self._path}.{name}")

    def take(self, name: str, kind: type, what: str) -> Any:  # noqa: ANN401, as `kind` says
        """An argument of a type, which has to be there."""
        value = self.find(name, kind, what)
        if value is None:
            raise Refusal("bad_request", "missing", f"{self._path}.{name}")
        return value

    def find(self, name: str, kind: type, what: str) -> Any:  # noqa: ANN401, as `kind` says
        """An argument of a type, None when it was left out."""
        value = self._rest.pop(name, None)
        if value is not None and type(value) is not kind:
            raise self._wrong(name, what, value)
        return value

    def text(self, name: str) -> str:
        """A text that has to be there."""
        value: str = self.take(name, str, "a text")
        return value

    def flag(self, name: str) -> bool:
        """A boolean, False when it was left out."""
        return bool(self.find(name, bool, "true or false"))

    def number(self, name: str, least: int, most: int) -> int:
        """A whole number of a range, which has to be there."""
        value: int = self.take(name, int, "a whole number")
        return self._within(name, value, least, most)

    def number_or(self, name: str, least: int, most: int, otherwise: int) -> int:
        """A whole number of a range, or another when it was left out."""
        value = self.find(name, int, "a whole number")
        return otherwise if value is None else self._within(name, value, least, most)

    def seat(self, seats: int) -> int | None:
        """The argument `seat`, None when it was left out."""
        value: int | None = self.find("seat", int, "a seat's number")
        return value if value is None else self._within("seat", value, 0, seats - 1)

    def action(self) -> int | str:
        """The argument `action`: an id or a text."""
        value = self._rest.pop("action", None)
        if type(value) is int:
            return self._within("action", value, 0, 65_535)
        if type(value) is str:
            return value
        if value is None:
            raise Refusal("bad_request", "missing", f"{self._path}.action")
        raise self._wrong("action", "an id or a text", value)

    def seed(self) -> int | None:
        """The argument `seed`: a word or an unsigned number; None when it was left out."""
        value = self._rest.pop("seed", None)
        if type(value) is bytes and len(value) == 8:
            return int.from_bytes(value, "little")
        if type(value) is int and 0 <= value < WORDS:
            return value
        if value is None:
            return None
        raise self._wrong("seed", "8 bytes or a number from 0 to 2^64 - 1", value)

    def _within(self, name: str, value: int, least: int, most: int) -> int:
        if not least <= value <= most:
            raise Refusal("bad_request", f"a number from {least} to {most} is needed", f"{self._path}.{name}")
        return value

    def _wrong(self, name: str, wanted: str, value: object) -> Refusal:
        return Refusal("bad_request", f"{wanted} is needed, not {type(value).__name__}", f"{self._path}.{name}")


def word(number: int) -> bytes:
    """A 64-bit number as frames hold it."""
    return number.to_bytes(8, "little")

"""Reading a plain tree with the path of every value at hand, so that an error can say where it is."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, NoReturn, Self

from attrs import frozen

from isettlers.errors import FormatError
from isettlers.plain import cut, short
from isettlers.state import State

if TYPE_CHECKING:
    from isettlers._core.kernel import Position
    from isettlers.game import Setup

_MISSING: Final = object()
_SHOWN: Final = 40
_MOST_ITEMS: Final = 256


def fail(path: str, why: str) -> NoReturn:
    """Refuse a document, naming the path of what is wrong."""
    raise FormatError(cut(f"{path}: {why}"))


def shown(value: object) -> str:
    """A value for an error message, cut short."""
    if isinstance(value, Mapping):
        return "an object"
    if isinstance(value, list | tuple):
        return "a list"
    words = short(value)
    return words if len(words) <= _SHOWN else words[:_SHOWN] + "..."


@frozen
class Node:
    """A value of a document and its path; what is read from it is checked, FormatError naming the path."""

    value: object
    path: str

    def __contains__(self, key: str) -> bool:
        return key in self.mapping()

    def mapping(self) -> Mapping[str, object]:
        """The value as an object."""
        if not isinstance(self.value, Mapping):
            fail(self.path, f"an object is needed here, not {shown(self.value)}")
        return self.value

    def only(self, keys: Collection[str]) -> None:
        """Refuse fields that nothing would read."""
        for key in self.mapping():
            if key not in keys:
                fail(self.path, f"unknown field {shown(key)}, known: {', '.join(sorted(keys))}")

    def get(self, key: str, *, default: object = _MISSING) -> Self:
        """A field of an object; without a default it must be there."""
        value = self.mapping().get(key, default)
        if value is _MISSING:
            fail(self.path, f"the field {key!r} is missing")
        return type(self)(value, f"{self.path}.{key}")

    def items(self) -> Iterator[Self]:
        """The entries of a list."""
        if not isinstance(self.value, list | tuple):
            fail(self.path, f"a list is needed here, not {shown(self.value)}")
        if len(self.value) > _MOST_ITEMS:
            fail(self.path, f"{len(self.value)} entries; no list of a document has more than {_MOST_ITEMS}")
        return (type(self)(value, f"{self.path}[{i}]") for i, value in enumerate(self.value))

    def number(self, least: int, most: int) -> int:
        """The value as a whole number within limits."""
        if type(self.value) is not int or not least <= self.value <= most:
            fail(self.path, f"a whole number from {least} to {most} is needed here, not {shown(self.value)}")
        return self.value

    def flag(self) -> bool:
        """The value as true or false."""
        if type(self.value) is not bool:
            fail(self.path, f"true or false is needed here, not {shown(self.value)}")
        return self.value

    def word(self) -> str:
        """The value as a text."""
        if not isinstance(self.value, str):
            fail(self.path, f"a text is needed here, not {shown(self.value)}")
        return self.value

    def one_of(self, words: Collection[str]) -> str:
        """The value as one of some words."""
        word = self.word()
        if word not in words:
            fail(self.path, f"unknown word {shown(word)}, known: {', '.join(words)}")
        return word

    def generator(self) -> list[int]:
        """The value as the four words of a generator, 16 hex digits each."""
        words = [item.word() for item in self.items()]
        digits = set("0123456789abcdef")
        if len(words) != 4 or any(len(word) != 16 or not digits.issuperset(word) for word in words):
            fail(self.path, "four words of 16 hex digits (0-9, a-f) are needed here")
        numbers = [int(word, 16) for word in words]
        if not any(numbers):
            fail(self.path, "a generator whose words are all zero gives nothing but zeros")
        return numbers


def position_of(
    setup: Setup,
    put_together: Callable[[Position, dict[str, Any]], None],
    values: dict[str, Any],
    faults: Mapping[int, tuple[str, str]],
    *,
    seeded: bool,
) -> State:
    """The position of a setup with raw values that were read from a document; a generator of its own unless `seeded`.

    `put_together` fills it, `faults` has path and words for the core's codes of broken invariants. Raises FormatError
    for values that cannot be held or do not go together, and for a position without a choice that is no end.
    """
    state = State.__new__(State)
    state._bind(setup.tables())  # noqa: SLF001, an empty position of the setup
    try:
        put_together(state, values)
    except (ValueError, OverflowError) as error:
        raise FormatError(f"$: {error}") from None
    if not seeded:
        state.reseed(0)
    code = state.check()
    if code:
        fail(*faults[code])
    _check_choice(state)
    return state


def _check_choice(state: State) -> None:
    """A position is one with a choice, or the end: everything else would already have been carried out."""
    options = state.legal_ids()
    if not options and state.actor >= 0:
        fail("$", "nobody has anything to decide here, and the game is not over")
    if len(options) == 1:
        who, what = state.seat_name(state.actor), state.game.text(state, options[0])
        fail("$", f'{who} has only "{what}" here, and what leaves no choice is not asked')

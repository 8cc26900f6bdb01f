"""Plain trees, which JSON and msgpack can both hold, and short texts for errors in them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from math import isfinite
from operator import index
from typing import Any, Final

from attrs import define
from msgpack import packb

from isettlers.errors import FormatError
from isettlers.text_file import text_of

MOST_ENTRIES: Final = 4096
"""Of an array or a map."""
MOST_LETTERS: Final = 16384
"""Of a text."""
MOST_LEVELS: Final = 32
MOST_VALUES: Final = 32768
"""In all, keys counted too."""

_SHOWN: Final = 300
_SHOWN_VALUE: Final = 60
_HUGE: Final = 10**40

_Place = tuple[Any, str]
"""Where a value is: the place of what holds it, and its name in there. A path is only put together for an error."""


def tree(value: object, path: str) -> Any:  # noqa: ANN401, any plain tree
    """A copy of a plain tree, lists for tuples. Raises FormatError, with the path, for what is none or is too large."""
    return _copy(value, (None, path), 0, _Room(MOST_VALUES - 1))


def packed(tree: object) -> bytes:
    """Return a tree in MessagePack, for the core to check; values that it cannot hold become texts.

    Raises FormatError for a tree that is nested too deep.
    """
    try:
        data: bytes = packb(tree, default=_nearest, unicode_errors="backslashreplace")
    except ValueError:
        raise FormatError("$: nested too deep") from None
    return data


def _nearest(value: object) -> object:
    """Return the plain value nearest to one that MessagePack cannot hold."""
    if isinstance(value, Mapping):
        return dict(value)
    number = whole(value)
    return number if type(number) is int and _is_plain(number) else short(value)


def whole(value: Any) -> Any:  # noqa: ANN401, any value
    """Return an integer of any library, such as NumPy, as an int; other values, bools among them, as they are."""
    if type(value) is int or isinstance(value, bool):
        return value
    try:
        return index(value)
    except TypeError:
        return value


def from_json(data: str | bytes) -> Any:  # noqa: ANN401, any plain tree
    """Return the tree in JSON, given as text or as the bytes of a file. Raises FormatError for anything else."""
    text = text_of(data) if isinstance(data, bytes) else data
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        line = f"line {error.lineno}, " if error.lineno > 1 else ""
        raise FormatError(f"not JSON: {error.msg.lower()} at {line}column {error.colno}") from None
    except RecursionError:
        raise FormatError("not JSON: nested too deep") from None
    except ValueError:  # Python reads no number of thousands of digits
        raise FormatError("not JSON: a number with too many digits") from None


def to_json(tree: object, indent: int | None = None) -> str:
    """Return JSON that any terminal shows and any encoding holds: all but printable ASCII is escaped."""
    return json.dumps(tree, indent=indent).replace("\x7f", r"\u007f")


def printable(text: str) -> str:
    r"""Return a text on one line, with escapes such as `\x1b` for all that is not printable.

    No control character, mark of direction, lone surrogate or line end is left, which a terminal would obey.
    """
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text)


def cut(text: str, most: int = _SHOWN) -> str:
    """A message of one line, no longer than can be read."""
    line = text if text.isprintable() else ascii(text)
    return line if len(line) <= most else f"{line[:most]}..."


def short(value: object) -> str:
    """A value as a message may show it."""
    if isinstance(value, int) and abs(value) >= _HUGE:
        return "a huge number"
    try:
        text = ascii(value)
    except RecursionError:
        text = f"a nested {type(value).__name__}"
    except ValueError:  # Python puts no number of thousands of digits into words
        text = f"a {type(value).__name__} with a huge number"
    return text if len(text) <= _SHOWN_VALUE else f"{text[: _SHOWN_VALUE - 3]}..."


@define
class _Room:
    """How many values more a tree may have."""

    left: int


def _copy(value: object, place: _Place, level: int, room: _Room) -> object:
    if level > MOST_LEVELS:
        raise _wrong(place, f"more than {MOST_LEVELS} levels deep")
    if isinstance(value, dict | list | tuple) and len(value) > MOST_ENTRIES:
        raise _wrong(place, f"more than {MOST_ENTRIES} entries")
    if isinstance(value, dict):
        _fill(room, 2 * len(value), place)
        return {_key(key, place): _copy(below, (place, f".{key}"), level + 1, room) for key, below in value.items()}
    if isinstance(value, list | tuple):
        _fill(room, len(value), place)
        return [_copy(below, (place, f"[{number}]"), level + 1, room) for number, below in enumerate(value)]
    if not _is_plain(value):
        raise _wrong(place, f"cannot be kept: {short(value)}")
    return value


def _fill(room: _Room, values: int, place: _Place) -> None:
    room.left -= values
    if room.left < 0:
        raise _wrong(place, f"more than {MOST_VALUES} values in all")


def _key(key: object, place: _Place) -> str:
    if isinstance(key, str) and len(key) > MOST_LETTERS:
        raise _wrong(place, "a key is too long")
    if not isinstance(key, str) or not _is_plain(key):
        raise _wrong(place, f"a key is a text, not {short(key)}")
    return key


def _is_plain(value: object) -> bool:
    if isinstance(value, str):
        return len(value) <= MOST_LETTERS and not any("\ud800" <= letter <= "\udfff" for letter in value)
    if isinstance(value, float):
        return isfinite(value)
    if isinstance(value, bool) or value is None:
        return True
    return isinstance(value, int) and -(2**63) <= value < 2**64


def _wrong(place: _Place | None, what: str) -> FormatError:
    names: list[str] = []
    while place is not None:
        place, name = place
        names.append(name)
    return FormatError(f"{cut(''.join(reversed(names)))}: {what}")

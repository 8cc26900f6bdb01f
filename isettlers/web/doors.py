"""The doors of the page's server: paths that take a body in JSON and give bytes. Nothing is kept."""

from __future__ import annotations

from collections.abc import Callable

from attrs import frozen

from isettlers.errors import IsettlersError
from isettlers.plain import from_json
from isettlers.serve.errors import Refusal, refusal


@frozen
class Door:
    """A path that takes bodies."""

    most: int
    """Bytes of a body at most."""
    answer: Callable[[object], bytes]
    """Return the bytes for the tree of a body. Raises IsettlersError."""


def answer(door: Door, body: bytes) -> bytes:
    """Return the bytes that a door gives for a body. Raises Refusal."""
    try:
        return door.answer(from_json(body))
    except IsettlersError as error:
        raise refusal(error, "$") from error


def too_large(door: Door) -> Refusal:
    """Return the refusal of a body that is larger than a door takes."""
    return Refusal("too_large", f"expected at most {door.most:,} bytes")

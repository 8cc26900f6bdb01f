"""The errors this package raises."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class IsettlersError(Exception):
    """Base of every error raised on purpose by this package. Copies and pickles keep its attributes.

    >>> import isettlers
    >>> try:
    ...     isettlers.start("chess")
    ... except isettlers.IsettlersError as error:
    ...     print(error)
    unknown game 'chess', known: imperial, burgundy, founders
    """

    def __reduce__(self) -> tuple[Callable[..., IsettlersError], tuple[Any, ...]]:
        return _again, (type(self), self.args, vars(self))


def _again(kind: type[IsettlersError], arguments: tuple[Any, ...], attributes: dict[str, Any]) -> IsettlersError:
    """Return an error with the same arguments and attributes, whatever its class is called with."""
    error = kind.__new__(kind, *arguments)
    vars(error).update(attributes)
    return error


class SetupError(IsettlersError):
    """A game was declared with settings that do not fit together.

    >>> import isettlers
    >>> isettlers.start("founders", players=9)
    Traceback (most recent call last):
    isettlers.errors.SetupError: players: expected int from 2 to 4, got 9
    """


class IllegalAction(IsettlersError):  # noqa: N818, the name users read
    """An action that the rules do not allow now; the state is unchanged.

    >>> import isettlers
    >>> isettlers.start("founders", players=2, seed=1).apply("draft forest")
    Traceback (most recent call last):
    isettlers.errors.IllegalAction: 'draft forest' is no legal action; legal: draft wooded-hills, ...
    """


class CardError(IsettlersError):
    """A card or deck file that cannot be used.

    >>> from isettlers.imperial import builtin
    >>> builtin("roman")
    Traceback (most recent call last):
    isettlers.errors.CardError: unknown built-in deck 'roman', did you mean romans?
    """


class TileError(CardError):
    """A file of tiles, boards or estates that cannot be used."""


class FormatError(IsettlersError):
    """Saved bytes or a document that cannot be read.

    >>> import isettlers
    >>> isettlers.load(b"no snapshot")
    Traceback (most recent call last):
    isettlers.errors.FormatError: ...
    """

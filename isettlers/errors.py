"""The errors this package raises."""

from __future__ import annotations


class IsettlersError(Exception):
    """Base of every error raised on purpose by this package."""


class SetupError(IsettlersError):
    """A game was declared with settings that do not fit together."""


class IllegalAction(IsettlersError):  # noqa: N818, the name users read
    """An action that the rules do not allow now; the state is unchanged."""


class CardError(IsettlersError):
    """A card or deck file that cannot be used."""


class TileError(CardError):
    """A file of tiles, boards or estates that cannot be used."""


class FormatError(IsettlersError):
    """Saved bytes or a document that cannot be read."""

"""Rulings that a group may decide otherwise: where the rulebook is silent, and what is played by default."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Self

from attrs import Attribute, asdict, field, frozen

from isettlers.errors import SetupError
from isettlers.plain import short

CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "full_storage": ("discard", "refuse"),
    "sold_goods": ("hidden", "open"),
}
"""The answers to each question, the default first."""


def _known(_: object, attribute: Attribute[str], value: str) -> None:
    if value not in CHOICES[attribute.name]:
        raise SetupError(f"{attribute.name} is one of {', '.join(CHOICES[attribute.name])}, not {short(value)}")


@frozen
class Rulings:
    """How questions are answered that the rulebook leaves open. Raises SetupError for an unknown answer."""

    full_storage: str = field(default="discard", validator=_known)
    """A tile taken with full storage: "discard" a stored tile for it, or "refuse" the action (BA4)."""
    sold_goods: str = field(default="hidden", validator=_known)
    """Types of sold goods: "hidden" from opponents, or "open" (BA18)."""

    def document(self) -> dict[str, str]:
        """The answers that are not the usual ones."""
        return {name: answer for name, answer in asdict(self).items() if answer != CHOICES[name][0]}

    @classmethod
    def from_document(cls, tree: object) -> Self:
        """The rulings that a plain tree describes. Raises SetupError."""
        if not isinstance(tree, dict):
            raise SetupError(f"rulings are a table, not {type(tree).__name__}")
        answers: dict[str, Any] = tree
        for name in answers:
            if name not in CHOICES:
                raise SetupError(f"unknown ruling {short(name)}, known: {', '.join(CHOICES)}")
        return cls(**answers)

"""Rulings that a group may decide otherwise, as fields of a setup: what the rules leave open, one answer by default."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from attrs import Attribute, field, fields, frozen

from isettlers.errors import SetupError
from isettlers.plain import short


def _known(_: object, attribute: Attribute[Any], value: object) -> None:
    answers = attribute.metadata["answers"]
    if type(value) is not type(answers[0]) or value not in answers:
        raise SetupError(f"{attribute.name} is one of {', '.join(map(_spoken, answers))}, not {short(value)}")


def _spoken(answer: object) -> str:
    """An answer as people write it on the command line."""
    return str(answer).lower() if isinstance(answer, bool) else str(answer)


def ruling(*answers: Any) -> Any:  # noqa: ANN401, as attrs' own field: of the type of its answers
    """A field of a game's rulings, with all its answers, the default first."""
    return field(default=answers[0], validator=_known, metadata={"answers": answers})


@frozen
class Answers:
    """The rulings of a game, each field a `ruling`. Raises SetupError for an unknown answer."""

    def __repr__(self) -> str:
        return f"Rulings({', '.join(f'{name}={answer!r}' for name, answer in self.document().items())})"

    def document(self) -> dict[str, Any]:
        """The answers that are not the usual ones."""
        given = {name: getattr(self, name) for name in self.all()}
        return {name: answer for name, answer in given.items() if answer != self.all()[name][0]}

    @classmethod
    def from_document(cls, tree: object) -> Self:
        """The rulings that a plain tree describes. Raises SetupError."""
        if not isinstance(tree, dict):
            raise SetupError(f"rulings are a table, not {type(tree).__name__}")
        known = cls.all()
        for name in tree:
            if name not in known:
                raise SetupError(f"unknown ruling {short(name)}, known: {', '.join(known)}")
        return cls(**tree)

    @classmethod
    def all(cls) -> Mapping[str, tuple[Any, ...]]:
        """The answers to each question, the default first."""
        return {one.name: one.metadata["answers"] for one in fields(cls)}

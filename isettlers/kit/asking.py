"""Questions that a game asks, and the rules that they and the actions are about."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

Rules = tuple[str, ...]
"""Ids of rules."""


@frozen
class Question:
    """A question as a seat reads it, with the ids of its rules."""

    text: str
    rules: Rules


Questions = Mapping[str, Question]
"""By the names that documents have for them."""

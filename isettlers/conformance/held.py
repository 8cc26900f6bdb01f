"""The contract as tests of the subject that `python -m isettlers.conformance` names; pytest collects this file."""

from __future__ import annotations

import os
from importlib import import_module
from typing import Final

from isettlers.conformance.subject import Subject
from isettlers.conformance.suite import Conformance

_VARIABLE: Final = "ISETTLERS_SUBJECT"
"""Names the subject in the environment, `MODULE:NAME`; without it this file has no tests."""


def _subject_of(text: str) -> Subject:
    """Return a subject by the module that has it and its name there. ValueError with the reason in one line."""
    module, _, name = text.partition(":")
    try:
        subject = getattr(import_module(module), name)
    except (ImportError, ValueError, AttributeError) as error:
        raise ValueError(f"subject: expected MODULE:NAME, got {text!r}: {error}") from None
    if not isinstance(subject, Subject):
        raise ValueError(f"subject: expected a Subject, got {subject!r:.60}")  # noqa: TRY004, the text is at fault
    return subject


if _VARIABLE in os.environ:

    class TestConformance(Conformance):
        """The contract for the subject that is named."""

        subject = _subject_of(os.environ[_VARIABLE])

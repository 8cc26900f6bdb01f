"""The contract of all games."""

from __future__ import annotations

from subject import SUBJECT

from isettlers.conformance import Conformance


class TestConformance(Conformance):
    subject = SUBJECT

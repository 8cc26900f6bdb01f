"""The contract of every game as tests for pytest; the tests of a plugged game derive a class from `Conformance`.

    class TestConformance(Conformance):
        subject = Subject(setups={"two": Setup()}, most_decisions=100, scattered=scattered)

The game has to be one that `isettlers.game` finds.
"""

from __future__ import annotations

from isettlers.conformance.subject import Subject
from isettlers.conformance.suite import Conformance

__all__ = ["Conformance", "Subject"]

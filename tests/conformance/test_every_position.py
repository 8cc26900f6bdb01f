"""The checks that take most of the time, in every position of the sample.

Slow: minutes of a processor. The other files of this folder give these checks one position in four.
"""

from __future__ import annotations

import pytest
from games.subjects import SUBJECTS

from isettlers.conformance import Conformance
from isettlers.conformance.checks import LONG_CHECKS, PositionCheck

pytestmark = pytest.mark.slow

SETUPS = [(name, label) for name, subject in SUBJECTS.items() for label in subject.setups]


@pytest.mark.parametrize("position_check", LONG_CHECKS)
@pytest.mark.parametrize(("name", "label"), SETUPS)
def test_a_check_passes_in_every_position(name: str, label: str, position_check: PositionCheck) -> None:
    whole = type("Whole", (Conformance,), {"subject": SUBJECTS[name]})()
    whole.test_a_position(label, position_check)

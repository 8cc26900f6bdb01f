"""Every check in every position of the sample, and of every mix of options.

Slow: minutes of a processor. The other files of this folder give long checks one position in 24, and others one in six.
"""

from __future__ import annotations

import pytest
from games.subjects import SUBJECTS

from isettlers.conformance import Conformance
from isettlers.conformance.checks import POSITION_CHECKS, PositionCheck

pytestmark = pytest.mark.slow

MIXES = [(name, mix) for name, subject in SUBJECTS.items() for mix in subject.mixes]
SETUPS = [(name, label) for name, subject in SUBJECTS.items() for label in subject.setups]


def whole(name: str) -> Conformance:
    """Return the tests of a game that give each check every position."""
    return type("Whole", (Conformance,), {"subject": SUBJECTS[name]})()  # type: ignore[no-any-return]


@pytest.mark.parametrize("position_check", POSITION_CHECKS)
@pytest.mark.parametrize(("name", "label"), SETUPS)
def test_a_check_passes_in_every_position(name: str, label: str, position_check: PositionCheck) -> None:
    whole(name).test_a_position(label, position_check)


@pytest.mark.parametrize("position_check", POSITION_CHECKS)
@pytest.mark.parametrize("name", SUBJECTS)
def test_a_check_passes_in_every_position_that_games_seldom_come_to(name: str, position_check: PositionCheck) -> None:
    whole(name).test_a_position_that_games_seldom_come_to(position_check)


@pytest.mark.parametrize(("name", "mix"), MIXES)
def test_every_check_passes_in_every_position_of_a_mix(name: str, mix: str) -> None:
    whole(name).test_positions_of_a_mix_of_options(mix)


@pytest.mark.parametrize("name", SUBJECTS)
def test_identical_copies_in_every_condition_are_all_offered(name: str) -> None:
    whole(name).test_identical_copies_in_many_conditions_are_all_offered()

"""What misuse of the unchecked calls does: a debug build ends the process and says where."""

from __future__ import annotations

import subprocess
import sys

import pytest

from isettlers._core import kernel

MISUSE = """
import isettlers
state = isettlers.start("imperial", factions=("romans", "barbarians"), seed=7)
for _ in range(5):
    state.step_index(0)
illegal = next(action for action in ({ids}) if not state.is_legal(action))
state.{call}(illegal)
print("went on")
"""


def run(source: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, check=False)


@pytest.mark.skipif(not kernel.DEBUG, reason="a release build does not check unchecked calls")
@pytest.mark.parametrize("call", ["apply_unchecked", "_step"])
@pytest.mark.parametrize("ids", ["0, 1", "2, 3, 4", "5268, 5267", "5269,", "65535,"])
def test_a_debug_build_ends_the_process_on_an_illegal_unchecked_action(ids: str, call: str) -> None:
    done = run(MISUSE.format(ids=ids, call=call))
    assert done.returncode != 0
    assert "assertion failed" in done.stderr
    assert "went on" not in done.stdout


def test_legal_unchecked_actions_pass_in_every_build() -> None:
    source = """
import isettlers
state = isettlers.start("imperial", factions=("romans", "barbarians", "japanese", "egyptians"), seed=7)
while not state.over:
    state.apply_unchecked(state.legal_ids()[-1])
print("went on")
"""
    done = run(source)
    assert (done.returncode, done.stderr, done.stdout) == (0, "", "went on\n")

"""Write the golden playthroughs of tests/golden again, after a change that is meant to alter games.

python tools/golden.py            the actions on file where they can still be taken, else a new game
python tools/golden.py --new      new games throughout
"""

from __future__ import annotations

import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1] / "tests"
sys.path[:0] = [str(TESTS), str(TESTS / "golden")]

from transcript import PLAYTHROUGHS, Playthrough, actions_in, chosen, transcript  # noqa: E402

from isettlers import IllegalAction  # noqa: E402


def write(playthrough: Playthrough, *, new: bool) -> str:
    """Write one playthrough; returns what became of it."""
    path = playthrough.path
    before = path.read_text(encoding="utf-8") if path.exists() else ""
    after = "" if new or not before else replayed(playthrough, before)
    kind = "replayed" if after else "played anew"
    after = after or transcript(playthrough, chosen(playthrough))
    path.write_text(after, encoding="utf-8", newline="\n")
    return "unchanged" if after == before else kind


def replayed(playthrough: Playthrough, before: str) -> str:
    """The game with the actions on file; empty when it cannot be played to its end with them."""
    try:
        after = transcript(playthrough, actions_in(before))
    except IllegalAction:
        return ""
    return "" if "The game goes on" in after else after


if __name__ == "__main__":
    for each in PLAYTHROUGHS:
        print(f"{each.path.name}: {write(each, new='--new' in sys.argv[1:])}")

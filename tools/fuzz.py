"""Throw damaged snapshots, documents, records and action texts at their readers, and play on from what they accept.

python tools/fuzz.py [--minutes M]    until the minutes are over
python tools/fuzz.py FILE...          the inputs in these files once more, as a finding left them

Whatever comes in, a reader refuses it in one short line by the error it promises, or gives a position that holds up:
consistent, playable, the same through every form it can be kept in. A broken promise, a crash of the process, more than
two seconds or more than 64 MB for one input is a finding: its bytes stay in the folder of findings (those of a crash as
`current`), and the exit code is not 0. The damage is random here; `fuzz_guided.py` lets coverage choose it.
"""

from __future__ import annotations

import argparse
import faulthandler
import re
import sys
import time
import traceback
from collections import Counter
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Final

# Variants are run with PYTHONSAFEPATH, which leaves a script's folder out; the games' subjects stand among the tests.
sys.path.append(str(Path(__file__).resolve().parent))
sys.path.append(str(Path(__file__).resolve().parents[1] / "tests"))

from fuzz_inputs import NAMES, ROOT, damaged, positions, seeds
from fuzz_readers import FindingError, check

STUCK: Final = 30
"""Seconds after which the process is ended with a traceback: a call that may never return."""
KEPT: Final = 2000
"""How many accepted inputs are kept beside the seeds, to be damaged further."""

_AS_THEY_ARE: Final = 0.5
"""The share of the time in which seeds are tried undamaged."""


def place_of(error: BaseException) -> str:
    """What tells one finding from another: the kind of error, where it was raised, what a promise broken was."""
    steps = traceback.extract_tb(error.__traceback__)[:0:-1][:4]
    message = re.sub(r"[0-9]+|'.*", "#", str(error))[:40] if isinstance(error, FindingError) else ""
    return " < ".join(
        [type(error).__name__ + message, *(f"{Path(step.filename).name}:{step.lineno}" for step in steps)]
    )


class Tally:
    """What was tried, what was accepted, and the findings."""

    def __init__(self, folder: Path, minutes: float) -> None:
        self.folder = folder
        self.begin = time.monotonic()
        self.seconds = 60 * minutes
        self.tried: Counter[str] = Counter()
        self.accepted: Counter[str] = Counter()
        self.findings: Counter[str] = Counter()

    def try_one(self, data: bytes) -> bool:
        """Check one input and write it down if it is a finding; whether it was accepted."""
        name = NAMES[data[0] % len(NAMES)] if data else NAMES[0]
        self.tried[name] += 1
        try:
            accepted = guarded(data, self.folder)
        except Exception as error:  # noqa: BLE001, whatever comes through is what is looked for
            self.write(data, error)
            return False
        self.accepted[name] += accepted
        return accepted

    def try_seed(self, data: bytes) -> None:
        """Check one input of which it is known that it must be accepted."""
        findings = self.findings.total()
        if not self.try_one(data) and self.findings.total() == findings:
            self.write(data, FindingError(f"a {NAMES[data[0]]} of a real game is refused"))

    def write(self, data: bytes, error: Exception) -> None:
        """Keep the first input of a finding with its traceback."""
        place = place_of(error)
        self.findings[place] += 1
        if self.findings[place] == 1:
            path = self.folder / f"finding-{sha256(data).hexdigest()[:12]}"
            path.write_bytes(data)
            path.with_suffix(".txt").write_text("".join(traceback.format_exception(error)), encoding="utf-8")
            print(f"{path}: {place}: {str(error)[:300]!r}", flush=True)

    def over(self, share: float = 1.0) -> bool:
        """Whether the minutes are over, or a share of them."""
        return time.monotonic() >= self.begin + share * self.seconds

    def report(self) -> int:
        """Print the figures; the exit code."""
        (self.folder / "current").unlink(missing_ok=True)
        for name in NAMES:
            print(f"{name}: {self.tried[name]} inputs, {self.accepted[name]} accepted")
        print(f"{self.tried.total()} inputs, {len(self.findings)} findings")
        for place, count in self.findings.most_common():
            print(f"  {count} x {place}")
        sys.stdout.flush()
        return 1 if self.findings else 0


def run(tally: Tally, seed: int) -> int:
    """Try seeds as they are for half the time at most, then damage them, and what was accepted of that, at random."""
    rng = Random(seed)
    known = seeds()
    kept: list[bytes] = []
    for data in rng.sample(known, len(known)):
        if tally.over(_AS_THEY_ARE):
            break
        tally.try_seed(data)
    while not tally.over():
        pool = kept if kept and rng.random() < 0.3 else known
        data = damaged(rng.choice(pool), known, rng)
        if tally.try_one(data):
            kept.append(data)
            if len(kept) > KEPT:
                del kept[rng.randrange(KEPT)]
    return tally.report()


def guarded(data: bytes, folder: Path) -> bool:
    """`check`, the input being on file should the process not survive it."""
    current = folder / "current"
    current.write_bytes(data)
    faulthandler.dump_traceback_later(STUCK, exit=True)
    try:
        return check(data)
    finally:
        faulthandler.cancel_dump_traceback_later()


def arguments(words: Sequence[str] | None = None) -> argparse.Namespace:
    """What the command line says; the folder of findings is there then."""
    parser = argparse.ArgumentParser(description="Damaged inputs for every reader.")
    parser.add_argument("files", nargs="*", type=Path, help="inputs to check once, as findings left them")
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--seed", type=int, default=0, help="another seed, other inputs")
    parser.add_argument("--folder", type=Path, default=ROOT / "build" / "fuzz", help="where findings go")
    given = parser.parse_args(words)
    given.folder.mkdir(parents=True, exist_ok=True)
    return given


def main() -> int:
    """Run as the arguments say; returns the exit code."""
    given = arguments()
    faulthandler.enable()
    positions()  # not to be counted as time of the input that asks for them first
    if given.files:
        for path in given.files:
            print(f"{path}: {'accepted' if check(path.read_bytes()) else 'refused'}")
        return 0
    return run(Tally(given.folder, given.minutes), given.seed)


if __name__ == "__main__":
    sys.exit(main())

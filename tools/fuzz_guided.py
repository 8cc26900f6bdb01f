"""Let coverage choose the damage: the readers of `fuzz.py` under atheris, which follows the lines of Python they reach.

python tools/fuzz_guided.py [--minutes M]

Needs the extra `fuzz`, and a build without sanitizers: one that is loaded first takes atheris its view of the code.
"""

from __future__ import annotations

import faulthandler
import os
import sys
from hashlib import sha256
from pathlib import Path
from random import Random

import atheris

# Variants are run with PYTHONSAFEPATH, which leaves a script's folder out; the games' subjects stand among the tests.
sys.path.append(str(Path(__file__).resolve().parent))
sys.path.append(str(Path(__file__).resolve().parents[1] / "tests"))

with atheris.instrument_imports(include=["isettlers"]):
    from fuzz import Tally, arguments
    from fuzz_inputs import LONGEST, damaged, positions, seeds


def guided(tally: Tally, seed: int) -> None:
    """Try inputs until the minutes are over; ends the process."""
    corpus = tally.folder / "corpus"
    corpus.mkdir(exist_ok=True)
    known = seeds()
    for data in known:
        (corpus / sha256(data).hexdigest()[:16]).write_bytes(data)

    def mutator(data: bytes, most: int, chosen: int) -> bytes:
        rng = Random(chosen)
        if data and rng.random() < 0.9:
            return damaged(data, known, rng)[:most]
        return bytes(atheris.Mutate(data, len(data)))[:most]

    def target(data: bytes) -> None:
        tally.try_one(data)
        if tally.over():
            os._exit(tally.report())

    options = [
        f"-seed={seed + 1}",
        f"-max_len={LONGEST}",
        "-rss_limit_mb=0",
        "-verbosity=0",
        f"-artifact_prefix={tally.folder}/",
    ]
    atheris.Setup([sys.argv[0], *options, str(corpus)], target, custom_mutator=mutator)
    atheris.Fuzz()


if __name__ == "__main__":
    given = arguments()
    faulthandler.enable()
    positions()  # not to be counted as time of the input that asks for them first
    guided(Tally(given.folder, given.minutes), given.seed)

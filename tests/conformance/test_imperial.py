"""Imperial Settlers against the contract."""

from __future__ import annotations

from games.subjects import SUBJECTS

from isettlers.conformance import Conformance


class TestImperial(Conformance):
    subject = SUBJECTS["imperial"]
    every = 24  # `test_every_position.py` takes them all
    mixes_every = 4  # every mix plays by the same rules; the slow tests take the others

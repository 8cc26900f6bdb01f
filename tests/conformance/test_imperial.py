"""Imperial Settlers against the contract."""

from __future__ import annotations

from games.subjects import SUBJECTS

from isettlers.conformance import Conformance


class TestImperial(Conformance):
    subject = SUBJECTS["imperial"]
    every = 4  # `test_every_position.py` takes them all

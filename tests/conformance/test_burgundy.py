"""The Castles of Burgundy against the contract."""

from __future__ import annotations

from games.subjects import SUBJECTS

from isettlers.conformance import Conformance


class TestBurgundy(Conformance):
    subject = SUBJECTS["burgundy"]
    every = 24  # `test_every_position.py` takes them all

"""Founders of the Empire against the contract."""

from __future__ import annotations

from games.subjects import SUBJECTS

from isettlers.conformance import Conformance


class TestFounders(Conformance):
    subject = SUBJECTS["founders"]
    every = 24  # `test_every_position.py` takes them all
    mixes_every = 3  # every mix plays by the same rules; the slow tests take the others

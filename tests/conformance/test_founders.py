"""Founders of the Empire against the contract."""

from __future__ import annotations

from games.subjects import SUBJECTS

from isettlers.conformance import Conformance


class TestFounders(Conformance):
    subject = SUBJECTS["founders"]
    every = 4  # `test_every_position.py` takes them all

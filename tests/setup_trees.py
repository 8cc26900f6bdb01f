"""Setups as trees in the core of a game: what it refuses, and what it writes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import pytest
from attrs import frozen
from msgpack import packb

from isettlers import FormatError

FORMAT: Final = -7
SETUP: Final = -8
DATA: Final = -9


@frozen
class CoreTrees:
    """The core of a game, with the data that its tests use."""

    engine: Any
    setup: Any
    packaged: bytes
    own: bytes

    def refusal(self, tree: object) -> tuple[str, int]:
        """Return the text and the code with which the core refuses a tree."""
        with pytest.raises(ValueError, match=r"\$\.setup") as refusal:
            self.engine.written_setup(packb(tree), self.packaged, self.own)
        text, code = refusal.value.args
        return text, code

    def check_refused(self, tree: object, code: int) -> None:
        """The core refuses a tree with a code, and Python refuses it in the same words."""
        with pytest.raises(FormatError) as refusal:
            self.setup.from_document(tree)
        assert self.refusal(tree) == (str(refusal.value), code)

    def check_taken(self, tree: Mapping[str, Any]) -> None:
        """The core writes a setup as Python does, and both have the same fingerprint."""
        setup = self.setup.from_document(tree)
        written = packb(setup.document())
        assert self.engine.written_setup(packb(tree), self.packaged, self.own) == written
        assert self.engine.setup_fingerprint(written, self.packaged, self.own) == setup.fingerprint()

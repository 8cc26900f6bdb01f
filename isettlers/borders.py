"""Objects that cannot be copied, pickled or sent to other processes, and what to send in their place."""

from __future__ import annotations

import copyreg
from typing import NoReturn


def keep_here(kind: type, instead: str) -> None:
    """Have copies and pickles of a class raise TypeError, which names what to send instead."""

    def refuse(_: object) -> NoReturn:
        raise TypeError(f"a {kind.__name__} cannot be copied or pickled: send {instead}")

    copyreg.pickle(kind, refuse)

"""Statistics of recorded games: fates of cards or tiles, the balance of the sides, and data frames.

>>> from isettlers.analyse import find_records
>>> find_records([])
[]
"""

from __future__ import annotations

from isettlers.analyse.analysis import Analysis, CardLine, SideLine, analyse
from isettlers.analyse.frames import Frames, frames
from isettlers.analyse.reading import LeftOut, find_records

__all__ = ["Analysis", "CardLine", "Frames", "LeftOut", "SideLine", "analyse", "find_records", "frames"]

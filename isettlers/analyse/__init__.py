"""Statistics of recorded games: fates of cards or tiles, and the balance of the sides.

>>> from isettlers.analyse import find_records
>>> find_records([])
[]
"""

from __future__ import annotations

from isettlers.analyse.analysis import Analysis, CardLine, SideLine, analyse
from isettlers.analyse.reading import LeftOut, find_records

__all__ = ["Analysis", "CardLine", "LeftOut", "SideLine", "analyse", "find_records"]

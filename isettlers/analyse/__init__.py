"""Statistics of recorded games: what becomes of the cards or tiles, and how the sides are balanced.

>>> from isettlers.analyse import find_records
>>> find_records([])
[]
"""

from __future__ import annotations

from isettlers.analyse.analysis import Analysis, CardLine, SideLine, analyse
from isettlers.analyse.reading import LeftOut, find_records

__all__ = ["Analysis", "CardLine", "LeftOut", "SideLine", "analyse", "find_records"]

"""Imperial Settlers on a terminal: its cards, its table, its story."""

from __future__ import annotations

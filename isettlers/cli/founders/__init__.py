"""Founders of the Empire on a terminal: its tiles, its table, its story."""

from __future__ import annotations

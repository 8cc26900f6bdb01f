"""Kuhn poker for two or three, plugged into isettlers."""

from __future__ import annotations

from kuhn_poker.game import GAME
from kuhn_poker.setup import Setup

__all__ = ["GAME", "Setup"]

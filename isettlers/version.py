"""The version of this package. pyproject.toml reads it from here, so a checkout and an installed copy cannot differ."""

from __future__ import annotations

__version__ = "0.2.0"

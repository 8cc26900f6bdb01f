"""Many positions stepped by one call, and their compact observations and action numbers."""

from __future__ import annotations

from isettlers.batch.batch import Batch
from isettlers.batch.encoding import Column, Encoding

__all__ = ["Batch", "Column", "Encoding"]

"""The tables of a server on disk: one interface, and the stores behind it."""

from __future__ import annotations

from isettlers.serve.store.interface import FIRST, Cursor, Done, Listed, Row, Store

__all__ = ["FIRST", "Cursor", "Done", "Listed", "Row", "Store"]

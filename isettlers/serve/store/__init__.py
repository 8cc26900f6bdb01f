"""The tables of a server on disk: one interface, and the stores behind it."""

from __future__ import annotations

from isettlers.serve.store.interface import Done, Row, Store

__all__ = ["Done", "Row", "Store"]

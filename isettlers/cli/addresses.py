"""Addresses in command lines."""

from __future__ import annotations

from typing import Final

from isettlers.errors import SetupError

_PORTS: Final = 65_536


def address(text: str) -> tuple[str, int]:
    """Return the host and the port of `HOST:PORT`, or of a port alone. Raises SetupError."""
    host, _, port = text.rpartition(":")
    if not (port.isascii() and port.isdigit() and int(port) < _PORTS):
        raise SetupError(f"expected an address HOST:PORT or PORT, got {text!r:.60}")
    return host.strip("[]") or "127.0.0.1", int(port)

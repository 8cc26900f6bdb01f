"""Addresses in command lines."""

from __future__ import annotations

from typing import Final

from isettlers.errors import SetupError

_PORTS: Final = 65_536


def address(text: str, default: str = "127.0.0.1") -> tuple[str, int]:
    """Return the host and the port of `HOST:PORT`, or the default host and a port alone. Raises SetupError."""
    host, _, port = text.rpartition(":")
    if not (port.isascii() and port.isdigit() and int(port) < _PORTS):
        raise SetupError(f"expected an address HOST:PORT or PORT, got {text!r:.60}")
    return host.strip("[]") or default, int(port)

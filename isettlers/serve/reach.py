"""The host by which other machines reach a server."""

from __future__ import annotations

import socket
from typing import Final

_OUTSIDE: Final = {"0.0.0.0": "192.0.2.1", "::": "2001:db8::1"}  # noqa: S104, nothing listens here
"""Addresses for documentation (RFC 5737, RFC 3849) by the host that stands for all addresses of the machine."""
_PORT: Final = 9


def reachable(host: str) -> str:
    """Return the host by which others reach a server on `host`.

    For all addresses of the machine it is the one in its network, or the machine's name where it has no network.
    """
    if host not in _OUTSIDE:
        return host
    try:
        with socket.socket(family(host), socket.SOCK_DGRAM) as unused:
            unused.connect((_OUTSIDE[host], _PORT))  # chooses the address, and sends nothing
            return str(unused.getsockname()[0])
    except OSError:
        return socket.gethostname()


def family(host: str) -> socket.AddressFamily:
    """Return the family of an address; names are of IPv4."""
    return socket.AF_INET6 if ":" in host else socket.AF_INET

"""Settings of asyncio's transports."""

from __future__ import annotations

import asyncio
from typing import Final

_READ_BYTES: Final = 65_536


def limit_reads(transport: asyncio.BaseTransport) -> None:
    """Let a transport read at most 64 KB at a time.

    asyncio asks for 256 KB of memory for each read. The C library maps and unmaps a block of that size each time, which
    takes longer than to handle the request that was read.
    """
    transport.max_size = _READ_BYTES  # type: ignore[attr-defined]  # asyncio has it, typeshed does not

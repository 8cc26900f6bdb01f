"""Figures of a running server; `isettlers.serve.ops` shows them in the format of Prometheus."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from threading import Lock
from typing import Final

SECONDS: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
"""Bounds of the times."""
SIZES: Final = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512)
"""Bounds of the numbers of writes in one transaction."""


class Histogram:
    """Values counted by the first of the bounds that they do not exceed; from any thread."""

    def __init__(self, bounds: tuple[float, ...] = SECONDS) -> None:
        self.bounds = bounds
        self._counts = [0] * (len(bounds) + 1)
        self._sum = 0.0
        self._lock = Lock()

    def add(self, value: float) -> None:
        """Count a value."""
        with self._lock:
            self._counts[bisect_left(self.bounds, value)] += 1
            self._sum += value

    def read(self) -> tuple[list[int], float]:
        """The number of values up to each bound and in all, and the sum of them."""
        with self._lock:
            counts, total = list(self._counts), self._sum
        for number in range(1, len(counts)):
            counts[number] += counts[number - 1]
        return counts, total


class Metrics:
    """All figures of a server that are more than a plain counter."""

    def __init__(self) -> None:
        self.requests: defaultdict[str, Histogram] = defaultdict(Histogram)
        """Seconds from the arrival of a request to its answer, by method."""
        self.errors: Counter[tuple[str, str]] = Counter()
        """By method and code."""
        self.received = 0
        """Bytes of frames."""
        self.sent = 0
        self.lag = Histogram()
        """Seconds by which the event loop was late."""
        self.thinking: defaultdict[str, Histogram] = defaultdict(Histogram)
        """Seconds of the bots of tables for a decision, by kind of bot."""
        self.writing = Histogram()
        """Seconds of a transaction."""
        self.batches = Histogram(SIZES)
        """Number of writes in a transaction."""

    def answered(self, method: str, seconds: float, code: str | None) -> None:
        """Count the answer to a request, with the code of its error."""
        self.requests[method].add(seconds)
        if code is not None:
            self.errors[method, code] += 1

    def wrote(self, writes: int, seconds: float) -> None:
        """Count a transaction."""
        self.batches.add(writes)
        self.writing.add(seconds)

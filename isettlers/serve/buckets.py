"""Buckets: stocks that refill steadily, for rates of requests and for the server's time."""

from __future__ import annotations

import time


class Bucket:
    """A stock that gains `rate` a second and holds `most`. It begins full, and may be overdrawn."""

    def __init__(self, rate: float, most: float) -> None:
        self._rate = rate
        self._most = most
        self._left = most
        self._last = time.monotonic()

    def take(self, amount: float) -> bool:
        """Take an amount if it is there; return whether it was."""
        self._fill()
        if self._left < amount:
            return False
        self._left -= amount
        return True

    def spend(self, amount: float) -> None:
        """Take an amount, there or not."""
        self._fill()
        self._left -= amount

    def wait(self) -> float:
        """Return the seconds until it is no longer overdrawn, 0 when it is not."""
        self._fill()
        return -self._left / self._rate if self._left < 0 else 0.0

    @property
    def full(self) -> bool:
        """Whether nothing is missing."""
        self._fill()
        return self._left >= self._most

    def _fill(self) -> None:
        now = time.monotonic()
        self._left = min(self._most, self._left + (now - self._last) * self._rate)
        self._last = now


class Share(Bucket):
    """A bucket of one of many: those that miss more than a quarter use up `common` as well, and wait for it."""

    def __init__(self, rate: float, most: float, common: Bucket) -> None:
        super().__init__(rate, most)
        self._common = common

    def spend(self, amount: float) -> None:
        """Take an amount, there or not."""
        super().spend(amount)
        if self._low:
            self._common.spend(amount)

    def wait(self) -> float:
        """Return the seconds until it may be used again, 0 when it may be now."""
        own = super().wait()
        return max(own, self._common.wait()) if self._low else own

    @property
    def _low(self) -> bool:
        return self._left < self._most * 3 / 4

"""The cost of metrics, for pytest-benchmark: `pytest benchmarks/test_metrics.py` (never run as tests).

The figures of one action at a table: a request with its answer, and a transaction for it alone.
"""

from __future__ import annotations

import time
from typing import Any

from isettlers.serve.metrics import Metrics
from isettlers.serve.session import Request

ACTIONS = 1000


def test_metrics_of_1000_actions(benchmark: Any) -> None:
    metrics, frame = Metrics(), {"id": 1, "method": "apply", "state": 1, "action": 3}

    def act() -> None:
        for _ in range(ACTIONS):
            metrics.received += 30
            request = Request(frame)
            metrics.answered("apply", time.perf_counter() - request.arrived, None)
            metrics.sent += 30
            metrics.wrote(1, 0.001)

    benchmark(act)

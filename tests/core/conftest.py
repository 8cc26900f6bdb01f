"""The fixture of this folder."""

from __future__ import annotations

import os

import pytest
from core.probing import Probe, built


@pytest.fixture(scope="session")
def probe(tmp_path_factory: pytest.TempPathFactory) -> Probe:
    """The probe, compiled once for all workers of a run."""
    base = tmp_path_factory.getbasetemp()
    run = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    return built(run / "probe")

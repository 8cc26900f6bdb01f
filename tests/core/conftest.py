"""The fixture of this folder."""

from __future__ import annotations

import pytest
from core.probing import Probe, built


@pytest.fixture(scope="session")
def probe(tmp_path_factory: pytest.TempPathFactory) -> Probe:
    return built(tmp_path_factory.mktemp("probe"))

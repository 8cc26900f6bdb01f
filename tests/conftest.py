"""What all tests share: where their common modules are found."""

from __future__ import annotations

import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parent

# Folders of tests are no packages; what stands beside the tests (builders, referee, mirror ...) are plain modules.
for folder in (TESTS, TESTS / "imperial"):
    if str(folder) not in sys.path:
        sys.path.append(str(folder))

"""`python -m isettlers`: the command line."""

from __future__ import annotations

import sys

from isettlers.cli import main

if __name__ == "__main__":
    sys.exit(main())

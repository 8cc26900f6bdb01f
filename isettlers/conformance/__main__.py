"""Hold a game to the contract of all games, with pytest.

    python -m isettlers.conformance MODULE:SUBJECT [arguments of pytest]

The subject is a `Subject` in a module that Python finds from here, such as `tests.subject:SUBJECT`.
"""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec
from pathlib import Path


def main(arguments: list[str]) -> int:
    """Run the tests; return the exit status of pytest, 2 after a mistake in the command line."""
    if not arguments or arguments[0] in {"-h", "--help"}:
        sys.stdout.write(f"{__doc__}")
        return 0 if arguments else 2
    if find_spec("pytest") is None:
        return _refuse("the contract needs pytest: pip install pytest")
    import pytest

    sys.path.insert(0, str(Path.cwd()))
    os.environ["ISETTLERS_SUBJECT"] = arguments[0]
    try:
        from isettlers.conformance import held
    except ValueError as error:
        return _refuse(str(error))
    return pytest.main(["--rootdir", str(Path.cwd()), "--pyargs", held.__name__, *arguments[1:]])


def _refuse(reason: str) -> int:
    sys.stderr.write(f"{reason}\n")
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

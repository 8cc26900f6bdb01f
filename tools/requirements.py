"""Print what a checkout needs, one requirement a line: to build it, to run it, and the named extras and groups.

`--alone` before the names leaves out what building and running needs.
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path


def requirements(names: list[str], *, alone: bool = False) -> list[str]:
    """Return the requirements of pyproject.toml, with those of some extras and dependency groups, or these alone.

    Raises KeyError for a name that it does not have.
    """
    pyproject = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text(encoding="utf-8"))
    project = pyproject["project"]
    lines = [] if alone else [*pyproject["build-system"]["requires"], *project["dependencies"]]
    optional = {**project["optional-dependencies"], **pyproject["dependency-groups"]}
    for name in names:
        lines += optional[name]
    return lines


if __name__ == "__main__":
    names = [name for name in sys.argv[1:] if name != "--alone"]
    print(*requirements(names, alone="--alone" in sys.argv), sep="\n")

"""Print what a checkout needs, one requirement a line: to build it, to run it, and the extras named as arguments."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path


def requirements(extras: list[str]) -> list[str]:
    """The requirements of pyproject.toml.

    Raises KeyError for an extra it does not have.
    """
    pyproject = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text(encoding="utf-8"))
    project = pyproject["project"]
    wanted = [*pyproject["build-system"]["requires"], *project["dependencies"]]
    for extra in extras:
        wanted += project["optional-dependencies"][extra]
    return wanted


if __name__ == "__main__":
    print(*requirements(sys.argv[1:]), sep="\n")

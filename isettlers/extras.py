"""How to install an extra: the optional libraries of a part of the package."""

from __future__ import annotations

import re
import shlex


def pip_install(extra: str) -> str:
    """Return the command that installs an extra, and leaves the installed package as it is.

    pip notes the place of a package in `direct_url.json` (PEP 610), except for one from an index.
    From such a place pip would build and install the package again: the command names the libraries themselves.
    """
    # It takes longer to import than all of the package.
    from importlib.metadata import distributions

    # A build leaves metadata without a place in its source folder, which a program started there sees first.
    places = [place for place in distributions(name="isettlers") if place.read_text("direct_url.json") is not None]
    if not places:
        return f"pip install {shlex.quote(f'isettlers[{extra}]')}"
    mark = re.compile(rf"""(\s*;| and)\s*extra == ['"]{extra}['"]$""")
    libraries = [mark.sub("", needed) for needed in places[0].requires or () if mark.search(needed)]
    return f"pip install {shlex.join(libraries)}"

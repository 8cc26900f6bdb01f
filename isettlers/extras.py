"""How to install an extra: the optional libraries of a part of the package."""

from __future__ import annotations

import json
import shlex
from pathlib import Path


def pip_install(extra: str) -> str:
    """Return the command that installs an extra from the place that this package was installed from.

    pip notes that place in `direct_url.json` (PEP 610), except for a package from an index.
    """
    return f"pip install {shlex.quote(_requirement(extra))}"


def _requirement(extra: str) -> str:
    # They take longer to import than all of the package.
    from importlib.metadata import distribution
    from urllib.parse import urlsplit
    from urllib.request import url2pathname

    noted = distribution("isettlers").read_text("direct_url.json")
    if noted is None:
        return f"isettlers[{extra}]"
    origin = json.loads(noted)
    url = origin["url"]
    if "dir_info" in origin:
        checkout = Path(url2pathname(urlsplit(url).path))
        return f"{'.' if checkout == Path.cwd() else checkout}[{extra}]"
    if "vcs_info" in origin:
        url = f"{origin['vcs_info']['vcs']}+{url}@{origin['vcs_info']['commit_id']}"
    return f"isettlers[{extra}] @ {url}"

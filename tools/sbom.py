"""Write a CycloneDX 1.6 list of the parts that the wheel brings or asks for.

    python tools/sbom.py DIST FILE

The page of the wheel holds packages of npm, each with the version that web/package-lock.json has; pip installs the
others, whose ranges pyproject.toml has. The list names the files in DIST with their hashes. SOURCE_DATE_EPOCH is its
time; the default is that of the last commit, so two runs on the same files write the same bytes.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
import uuid
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from release_check import version

ROOT: Final = Path(__file__).resolve().parents[1]
LOCK: Final = "web/package-lock.json"
SPACE: Final = uuid.UUID("6f0f5a0e-6f0c-5d0b-9a39-0d8f1e0c7f11")
"""Of the serial numbers."""


def bundled(lock: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the packages of npm that the built page holds, in the order of their names."""
    for path, package in sorted(lock["packages"].items()):
        name = path.rpartition("node_modules/")[2]
        if path.startswith("node_modules/") and not package.get("dev") and not package.get("link"):
            purl = f"pkg:npm/{quote(name, safe='/')}@{package['version']}"
            yield {
                "type": "library", "bom-ref": purl, "name": name, "version": package["version"], "purl": purl,
                "scope": "required", "licenses": [{"expression": package["license"]}],
            }  # fmt: skip


def requested(project: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield what pip installs with the package, then what it installs with extras alone."""
    groups = [("required", project["dependencies"])]
    groups += [("optional", lines) for lines in project["optional-dependencies"].values()]
    seen = set[str]()
    for scope, lines in groups:
        for line in lines:
            name, _, range_ = line.partition(">=")
            name = name.partition("[")[0].replace("_", "-").lower()
            if name not in seen:
                seen.add(name)
                yield {
                    "type": "library", "bom-ref": f"pkg:pypi/{name}", "name": name, "purl": f"pkg:pypi/{name}",
                    "scope": scope, "properties": [{"name": "isettlers:range", "value": f">={range_}"}],
                }  # fmt: skip


def package(project: Mapping[str, Any], version: str, files: Iterable[Path]) -> dict[str, Any]:
    """The component that the list is about, with the files of its release."""
    name = project["name"]
    purl = f"pkg:pypi/{name}@{version}"
    return {
        "type": "library", "bom-ref": purl, "name": name, "version": version, "purl": purl,
        "description": project["description"], "licenses": [{"expression": project["license"]}],
        "components": [
            {
                "type": "file", "bom-ref": f"file:{file.name}", "name": file.name,
                "hashes": [{"alg": "SHA-256", "content": sha256(file.read_bytes()).hexdigest()}],
            }
            for file in sorted(files)
        ],
    }  # fmt: skip


def bill(of: str, files: Iterable[Path], moment: int) -> dict[str, Any]:
    """Return the list, as a tree of JSON."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lock = json.loads((ROOT / LOCK).read_text(encoding="utf-8"))
    subject = package(project, of, files)
    parts = [*bundled(lock), *requested(project)]
    needed = [part["bom-ref"] for part in parts if part["scope"] == "required"]
    tree = {
        "bomFormat": "CycloneDX", "specVersion": "1.6", "version": 1,
        "metadata": {"timestamp": datetime.fromtimestamp(moment, UTC).isoformat(), "component": subject},
        "components": parts,
        "dependencies": [{"ref": subject["bom-ref"], "dependsOn": needed}],
    }  # fmt: skip
    return {"serialNumber": f"urn:uuid:{uuid.uuid5(SPACE, json.dumps(tree))}", **tree}


def moment() -> int:
    """The time of the list, in seconds since 1970."""
    if given := os.environ.get("SOURCE_DATE_EPOCH"):
        return int(given)
    return int(subprocess.check_output(["git", "log", "-1", "--format=%ct"], cwd=ROOT, text=True))  # noqa: S607


if __name__ == "__main__":
    if len(sys.argv) != 3:
        raise SystemExit("usage: sbom.py DIST FILE")
    dist, file = map(Path, sys.argv[1:])
    tree = bill(version(), [path for path in dist.iterdir() if path.suffix in {".whl", ".gz"}], moment())
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(tree, indent=2) + "\n", encoding="utf-8")
    print(f"{file}: {len(tree['components'])} parts")

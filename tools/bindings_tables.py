"""Write the generated files of bindings/: the tables of the clients, the pages and the schemas.

python tools/bindings_tables.py           write them
python tools/bindings_tables.py --check   exit with 1 and name the files that are not current
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent))  # variants are run with PYTHONSAFEPATH, which leaves a script's folder out

import bindings_c
import bindings_go
import bindings_pages
import bindings_rust
import bindings_schema
import bindings_trees_go
import bindings_trees_rust
import bindings_trees_typescript
import bindings_typescript
from bindings_model import BINDINGS, gather
from contract import go, pages, read, rust, schema, typescript

WRITERS = (
    bindings_typescript, bindings_c, bindings_rust, bindings_go, bindings_pages, bindings_schema,
    bindings_trees_go, bindings_trees_rust, bindings_trees_typescript,
)  # fmt: skip
PLUGINS = (go, pages, rust, schema, typescript)
"""Those that write from the protocol alone."""


def current() -> dict[Path, str]:
    """Every generated file and the text it should have."""
    model, contract = gather(), read()
    texts = [file for writer in WRITERS for file in writer.files(model)]
    texts += [file for plugin in PLUGINS for file in plugin.files(contract)]
    return {BINDINGS / name: text for name, text in texts}


def stale(texts: dict[Path, str]) -> list[Path]:
    """The files that are missing or say something else."""
    return [path for path, text in texts.items() if not path.exists() or path.read_text(encoding="utf-8") != text]


def main(arguments: list[str]) -> int:
    """Write or check the files; returns the exit status."""
    texts = current()
    behind = stale(texts)
    if "--check" in arguments:
        for path in behind:
            print(f"{path.relative_to(BINDINGS.parent)} is not current: python tools/bindings_tables.py")
        return int(bool(behind))
    for path in behind:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(texts[path], encoding="utf-8", newline="\n")
        print(f"{path.relative_to(BINDINGS.parent)} written")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))

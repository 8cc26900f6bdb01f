"""Write the generated files of bindings/ and the types of trees in Python: tables, types, pages and schemas.

python tools/bindings_tables.py              write all of them
python tools/bindings_tables.py rust schema  write those of some parts
python tools/bindings_tables.py --check      exit with 1 and name the files in git that are not current
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final

sys.path.append(str(Path(__file__).parent))  # variants are run with PYTHONSAFEPATH, which leaves a script's folder out

import bindings_c
import bindings_go
import bindings_pages
import bindings_rust
import bindings_rust_native
import bindings_schema
import bindings_trees_go
import bindings_trees_java
import bindings_trees_python
import bindings_trees_rust
import bindings_trees_typescript
import bindings_typescript
from bindings_model import BINDINGS, gather
from contract import go, pages, read, rust, schema, typescript

WRITERS: Final = {
    "c": [bindings_c],
    "go": [bindings_go, bindings_trees_go],
    "java": [bindings_trees_java],
    "pages": [bindings_pages],
    "python": [bindings_trees_python],
    "rust": [bindings_rust, bindings_rust_native, bindings_trees_rust],
    "schema": [bindings_schema],
    "typescript": [bindings_typescript, bindings_trees_typescript],
}
"""Those that write from the engine and its header, by part."""
PLUGINS: Final = {"go": [go], "pages": [pages], "rust": [rust], "schema": [schema], "typescript": [typescript]}
"""Those that write from the protocol alone."""
BUILT: Final = ("c", "java", "rust", "schema", "typescript")
"""Parts that the build writes. The others are in git."""


def texts(parts: Iterable[str] = WRITERS) -> dict[Path, str]:
    """Return every generated file of some parts, and its text."""
    model, contract = gather(), read()
    generated: dict[Path, str] = {}
    for part in parts:
        for writer in WRITERS[part]:
            generated |= {(BINDINGS / name).resolve(): text for name, text in writer.files(model)}
        for plugin in PLUGINS.get(part, ()):
            generated |= {BINDINGS / name: text for name, text in plugin.files(contract)}
    return generated


def main(arguments: list[str]) -> int:
    """Write or check the files; return the exit status."""
    check = arguments == ["--check"]
    parts = [part for part in WRITERS if part not in BUILT] if check else arguments or WRITERS
    if unknown := [part for part in parts if part not in WRITERS]:
        raise SystemExit(f"expected parts of {', '.join(WRITERS)}, got {unknown[0]}")
    behind = [
        (path, text)
        for path, text in texts(parts).items()
        if not path.exists() or path.read_text(encoding="utf-8") != text
    ]
    for path, text in behind:
        name = path.relative_to(BINDINGS.parent)
        if check:
            print(f"{name} is not current: python tools/bindings_tables.py")
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
        print(f"{name} written")
    return int(check and bool(behind))


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))

"""Print the binary interface of the native library: functions, constants, sizes and places of what is in structs.

python tools/native_abi.py > bindings/c/abi.txt

A test compares the file with the header. Lines of the last release, in abi-released.txt, go only with another
ISETTLERS_ABI.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

HEADER: Final = Path(__file__).resolve().parents[1] / "bindings/c/include/isettlers.h"

_COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
_CONSTANT: Final = re.compile(r"^#define (ISETTLERS_\w+) \(?(-?\d+)\)?", re.MULTILINE)
_FUNCTION: Final = re.compile(r"^ISETTLERS_API ([^;]*?(\w+)\([^;]*\));", re.MULTILINE)
_STRUCT: Final = re.compile(r"^typedef struct (\w+) \{(.*?)^\} \1;", re.MULTILINE | re.DOTALL)
_FIELD: Final = re.compile(r"(\w+)(?:\[\w+\])*\s*[,;]")


def functions(header: str) -> dict[str, str]:
    """Return the declaration of every function by its name."""
    return {name: " ".join(declaration.split()) for declaration, name in _FUNCTION.findall(_COMMENT.sub("", header))}


def layout(header: str) -> str:
    """Return the sizes of the structs and the places of their fields, in bytes, as the C compiler has them."""
    lines = []
    for struct, fields in _STRUCT.findall(_COMMENT.sub("", header)):
        lines.append(f'printf("{struct} %zu\\n", sizeof({struct}));')
        for field in _FIELD.findall(fields):
            size = f"sizeof((({struct} *)0)->{field})"
            lines.append(f'printf("{struct}.{field} %zu+%zu\\n", offsetof({struct}, {field}), {size});')
    program = f'#include <stdio.h>\n#include "{HEADER}"\nint main(void) {{ {" ".join(lines)} return 0; }}\n'
    with tempfile.TemporaryDirectory() as folder:
        source, binary = Path(folder, "layout.c"), Path(folder, "layout")
        source.write_text(program, encoding="utf-8")
        subprocess.run([*shlex.split(os.environ.get("CC", "cc")), source, "-o", binary], check=True)
        return subprocess.run([binary], check=True, capture_output=True, text=True).stdout


def abi() -> Iterator[str]:
    """Yield the interface in lines."""
    header = HEADER.read_text(encoding="utf-8")
    yield from (f"{name} {value}" for name, value in _CONSTANT.findall(header))
    yield from layout(header).splitlines()
    yield from (declaration for _, declaration in sorted(functions(header).items()))


if __name__ == "__main__":
    print(*abi(), sep="\n")

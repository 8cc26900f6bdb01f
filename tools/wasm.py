"""Compile the engine as WebAssembly modules without imports, for the TypeScript package: all games, and each alone."""

from __future__ import annotations

import re
import subprocess
import sys
from base64 import b64encode
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from os import cpu_count
from pathlib import Path
from typing import Final

from amalgamate import engine
from native_abi import HEADER, functions
from wasm_numbers import shortened

from isettlers.kit.languages import ENGLISH, LANGUAGES
from isettlers.registry import BUILT_IN

ROOT: Final = Path(__file__).resolve().parents[1]
SOURCE: Final = ROOT / "bindings/c/build/isettlers.c"
BUILD: Final = ROOT / "build/wasm"
PACKAGE: Final = ROOT / "bindings/typescript"
COMMON: Final = "isettlers"
"""The module with all games."""

MEMORY: Final = 32 << 20
"""Bytes of the module's memory, which never grows: views of it stay valid."""
STACK: Final = 896 << 10
"""Bytes of the stack in front of all data, whose addresses then fit three bytes."""
FLAGS: Final = (
    "-target", "wasm32-wasi", "-mexec-model=reactor", "-mcpu=generic+bulk_memory", "-O2", "-ffp-contract=off",
    "-fvisibility=hidden", "-Wl,--export=__heap_base", "-Wl,--strip-all",
    "-mllvm", "-inlinehint-threshold=250",  # of 325: 3 kB less by gzip, and 2 to 3 % of the speed of playouts
    f"-Wl,-z,stack-size={STACK}", f"-Wl,--initial-memory={MEMORY}", f"-Wl,--max-memory={MEMORY}",
)  # fmt: skip

HOSTS: Final = ("typescript/src/wasm/module.ts", "go/local/module_*.go", "java/src/main/java/isettlers/*.java")
"""The files below bindings/ that name the functions of the modules which programs call."""

HOT: Final = re.compile(
    r"\w+_game_(?:legal|apply|actor|scores|ranks|evaluate|unfinished|seen|encode)"
    r"|isettlers_(?:(?!observe|resample)\w+_unchecked|playout|search_run)"
)
"""Functions that programs call in loops: they, and all that these call, are compiled for speed, the rest for size."""
SMALL: Final = "__attribute__((minsize)) "
CHECKS: Final = re.compile(r"\w+_(?:fault|is_option)")
"""Functions that only assertions call from such loops."""
UNROLLED: Final = re.compile(
    rf"(?:{'|'.join(BUILT_IN)})_(?!game_|set_up|rank_|redraw|tie_break|open_|ending|prospects|begin_|deal_|end_phase|draw_)\w+"
    r"|kernel_play_out|rng_below"
)
"""Hot functions whose loops the compiler may unroll; in the others this adds bytes and saves little time."""
ROLLED: Final = "#pragma clang loop unroll(disable)\n"

_FUNCTION: Final = re.compile(r"^(?=[a-z])[^\n;={}]*?\b(\w+)\([^;{}]*\) \{\n(.*?)^\}$", re.MULTILINE | re.DOTALL)
_LOOP: Final = re.compile(r"^ *(?:(?:for|while) \(.*|do \{)$", re.MULTILINE)
_NAMED: Final = re.compile(r"\bX?(isettlers_\w+)")  # the X is that of exported methods in Go
_WORD: Final = re.compile(r"\b[a-z]\w*")


def exports() -> list[str]:
    """Return the flags that export the functions which a host names, and no others: the rest is left out."""
    files = [path for host in HOSTS for path in sorted((ROOT / "bindings").glob(host))]
    named = {name for path in files for name in _NAMED.findall(path.read_text(encoding="utf-8"))}
    header = functions(HEADER.read_text(encoding="utf-8"))
    return [f"-Wl,--export={name}" for name in header if name in named]


def split(c: str) -> str:
    """Return the C with its functions outside of loops marked to be compiled for size, and loops that stay rolled."""
    functions = {match[1]: match[2] for match in _FUNCTION.finditer(c)}
    uses = {name: set(_WORD.findall(body)) for name, body in functions.items() if not CHECKS.fullmatch(name)}
    hot = reachable(uses, filter(HOT.fullmatch, uses))

    def marked(match: re.Match[str]) -> str:
        function, name = match[0], match[1]
        if name not in hot or not UNROLLED.fullmatch(name):
            function = _LOOP.sub(rf"{ROLLED}\g<0>", function)
        return function if name in hot else SMALL + function

    return _FUNCTION.sub(marked, c)


def reachable(uses: Mapping[str, set[str]], roots: Iterable[str]) -> set[str]:
    """Return the names that are used by the roots, directly or through others, with the roots."""
    reached: set[str] = set()
    waiting = list(roots)
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached.add(name)
            waiting.extend(uses[name] & uses.keys())
    return reached


def module(name: str, c: str) -> bytes:
    """Compile C as a module."""
    source, compiled = BUILD / f"{name}.c", BUILD / f"{name}.wasm"
    source.write_text(split(c), encoding="utf-8")
    build = (*FLAGS, *exports(), f"-I{SOURCE.parent}", str(source), "-o", str(compiled))
    subprocess.run([sys.executable, "-m", "ziglang", "cc", *build], check=True)
    return shortened(compiled.read_bytes())


def main() -> None:
    """Write the modules, the bytes of that with all games as a file of TypeScript, and the parts of catalogues."""
    BUILD.mkdir(parents=True, exist_ok=True)
    folder = PACKAGE / "wasm"
    folder.mkdir(exist_ok=True)
    sources = {COMMON: SOURCE.read_text(encoding="utf-8")} | {game: engine((game,)) for game in BUILT_IN}
    with ThreadPoolExecutor(cpu_count()) as threads:
        modules = dict(zip(sources, threads.map(module, sources, sources.values()), strict=True))
    common = modules.pop(COMMON)
    for game, alone in modules.items():
        (folder / f"{game}.wasm").write_bytes(alone)
    text = b64encode(common).decode("ascii")
    lines = f'// Written by `make wasm`.\n\n/** The module in base64. */\nexport const BYTES: string = "{text}";\n'
    (PACKAGE / "src/wasm/bytes.ts").write_text(lines, encoding="ascii")
    for language in LANGUAGES:
        file = folder / ("catalogue.data" if language == ENGLISH else f"catalogue.{language}.data")
        parts = ("compile-data", "--catalogue", "--language", language, "-o", str(file))
        subprocess.run([sys.executable, "-m", "isettlers", *parts], check=True, cwd=ROOT)
    (folder / f"{COMMON}.wasm").write_bytes(common)  # make takes it as the sign of all


if __name__ == "__main__":
    main()

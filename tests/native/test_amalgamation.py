"""The engine as one C file: portable, without Python, without data that anybody writes to, in plain words."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path
from platform import machine
from typing import Final

import pytest
from native.library import NATIVE, OBJECT, ROOT, SOURCE, compiled
from native_abi import HEADER, functions
from test_words import offences

IMPORTS: Final = frozenset({"memcmp", "memcpy", "memmove", "memset", "strlen"})
LINKERS: Final = frozenset({
    "_ITM_deregisterTMCloneTable", "_ITM_registerTMCloneTable", "__cxa_finalize", "__gmon_start__",
})  # fmt: skip
"""What a linker adds to every shared library."""
TARGETS: Final = (
    "x86_64-linux-gnu",
    "aarch64-linux-gnu",
    "x86-linux-gnu",
    "s390x-linux-gnu",
    "wasm32-wasi",
    "wasm32-freestanding",
    "aarch64-macos",
    "x86_64-windows-gnu",
)


def shown(tool: str, *arguments: str | Path) -> str:
    """The output of a compiler, or of one of the tools for binaries."""
    path = shutil.which(tool)
    if path is None:
        pytest.skip(f"{tool} is missing")
    return subprocess.run([path, *arguments], check=True, capture_output=True, text=True).stdout


def symbols(library: Path) -> list[tuple[str, str]]:
    """The kind and the name of each symbol for the dynamic linker, without versions."""
    lines = shown("nm", "-D", library).splitlines()
    return [(kind, name.partition("@")[0]) for *_, kind, name in map(str.split, lines)]


@pytest.fixture(scope="module")
def source() -> Path:
    """The amalgamation of now."""
    compiled()
    return SOURCE


@pytest.fixture(scope="module", params=["compiled", "cmake"])
def library(request: pytest.FixtureRequest) -> Path:
    """The shared library: compiled here from the amalgamation of now, or by CMake in `make native-test`."""
    if request.param == "compiled":
        return compiled()
    built = ROOT / "build" / "libisettlers" / "libisettlers.so"
    if not built.exists() or built.stat().st_mtime < SOURCE.stat().st_mtime:
        pytest.skip("CMake has not built the library of now")
    return built


def test_no_name_of_python_or_cython_occurs(source: Path) -> None:
    text = re.sub(r"//[^\n]*|/\*.*?\*/", "", source.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert re.findall(r"\b(?:Py[A-Z_]|__?[Pp]yx|CYTHON)\w*", text) == []


def test_library_needs_five_functions_of_memory_and_no_more(library: Path) -> None:
    assert {name for kind, name in symbols(library) if kind in "Uw"} - LINKERS <= IMPORTS


def test_library_gives_the_functions_of_its_header(library: Path) -> None:
    given = {name for kind, name in symbols(library) if kind == "T"} - {"_init", "_fini"}
    assert given == set(functions(HEADER.read_text(encoding="utf-8")))


def variables(binary: Path) -> int:
    """The bytes of its sections that a program may write to, without those that only the loader fills in."""
    sections = shown("objdump", "-h", binary)
    sizes = re.findall(r" \.(?:data|bss|tbss|tdata)(?!\.rel\.ro)\S* +([0-9a-f]+)", sections)
    assert sizes
    return sum(int(size, 16) for size in sizes)


def test_library_has_no_variables(library: Path, tmp_path: Path) -> None:
    empty = tmp_path / "empty.so"
    shown("cc", "-shared", "-x", "c", "/dev/null", "-o", empty)
    assert variables(OBJECT) == 0
    assert variables(library) == variables(empty)  # the linker's own


@pytest.mark.parametrize("file", [HEADER, *sorted((NATIVE / "src").iterdir())], ids=lambda file: file.name)
def test_words_are_those_of_the_glossary(file: Path) -> None:
    assert offences(file.read_text(encoding="utf-8")) == []


@pytest.mark.slow
@pytest.mark.skipif(machine() != "x86_64", reason="the instructions are looked for by their names on x86-64")
@pytest.mark.parametrize("compiler", ["gcc", "clang"])
def test_no_product_is_fused_with_a_sum_whatever_the_flags(source: Path, compiler: str) -> None:
    flags = ("-std=gnu11", "-O2", "-march=x86-64-v3", "-fno-math-errno", "-S", "-o", "-")
    assembly = shown(compiler, *flags, source)
    assert "mulsd" in assembly
    assert re.findall(r"\bvfn?m(?:add|sub)\w+", assembly) == []


@pytest.mark.slow
@pytest.mark.skipif(machine() != "x86_64", reason="the instruction is looked for by its name on x86-64")
def test_bits_are_counted_by_an_instruction_unless_every_processor_has_to_run_the_program(source: Path) -> None:
    assert "\tpopcnt" in shown("cc", "-O0", "-S", "-o", "-", source)
    assert "\tpopcnt" not in shown("cc", "-O0", "-S", "-DISETTLERS_ANY_PROCESSOR", "-o", "-", source)


@pytest.mark.slow
@pytest.mark.parametrize("target", TARGETS)
def test_compiles_for_every_target_without_warnings(source: Path, tmp_path: Path, target: str) -> None:
    pytest.importorskip("ziglang")
    compiler = [sys.executable, "-m", "ziglang", "cc", "-target", target]
    subprocess.run(
        [*compiler, "-std=c11", "-Wall", "-Wextra", "-Werror", "-O1", "-c", str(source), "-o", str(tmp_path / "out.o")],
        check=True,
    )

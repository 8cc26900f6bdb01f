from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import isettlers._core.frames

ROOT = Path(__file__).parents[2]
CORE = Path(isettlers._core.frames.__file__).parent


@pytest.fixture(scope="module")
def build() -> ModuleType:
    """The module setup.py of the checkout."""
    spec = importlib.util.spec_from_file_location("build_of_the_core", ROOT / "setup.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.skipif(sys.platform != "linux" or shutil.which("readelf") is None, reason="readelf is missing")
def test_no_library_names_a_folder_of_the_machine_that_built_it() -> None:
    libraries = sorted(CORE.rglob("*.so"))
    assert libraries
    printed = subprocess.run(["readelf", "--dynamic", *libraries], check=True, capture_output=True, text=True)  # noqa: S607
    assert [line for line in printed.stdout.splitlines() if "RPATH" in line or "RUNPATH" in line] == []


@pytest.mark.parametrize(
    "option", ["-Wl,-rpath,/opt/lib", "-Wl,-rpath=/opt/lib", "-Wl,--rpath=/opt/lib", "-Wl,-R/opt/lib", "-R/opt/lib"]
)
def test_the_build_leaves_out_where_the_library_of_the_interpreter_lies(build: ModuleType, option: str) -> None:
    assert build.without_run_path(["cc", "-shared", option, "-L/opt/lib"]) == ["cc", "-shared", "-L/opt/lib"]


@pytest.mark.parametrize("option", ["-Wl,-rpath-link,/opt/lib", "-Wl,-O1", "-Wl,-Bsymbolic-functions", "-fPIC"])
def test_the_build_keeps_all_other_options_of_the_linker(build: ModuleType, option: str) -> None:
    assert build.without_run_path(["cc", option]) == ["cc", option]

"""Build the compiled core; everything that can be declared is in pyproject.toml.

Environment:
    ISETTLERS_MARCH     value of -march; on x86-64 the default is x86-64-v2, for popcnt; empty for the compiler's own.
    ISETTLERS_DEBUG     1: bounds, None and initialisation checks, C asserts, -O1 -g, annotated HTML.
    ISETTLERS_DRAFT     1: compiled in seconds, for programs that only read the words and sizes of the core.
    ISETTLERS_SANITIZE  value of -fsanitize, such as "address,undefined".
    SOURCE_DATE_EPOCH   seconds since 1970: the time of all members of archives and wheels; the default is now.

Each variant keeps its generated C, objects and libraries in its own folder, such as build/release.
Only the release variant may be built in place.
"""

from __future__ import annotations

import gzip
import os
import re
import sys
import sysconfig
import tarfile
import tempfile
import time
from pathlib import Path

from Cython.Build import cythonize
from Cython.Compiler.Errors import CompileError as CythonError
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist
from setuptools.errors import CompileError, SetupError

CORE = Path("isettlers/_core")
BESIDE = {"rules": "docs/rules/*.md", "deploy": "examples/server/*"}  # folders of the wheel, and their files here
MARCH = os.environ.get("ISETTLERS_MARCH")
DEFAULT_MARCH = "-march=x86-64-v2"
SSE = ["-msse2", "-mfpmath=sse"]  # instead of the 80 bits of x87
DEBUG = os.environ.get("ISETTLERS_DEBUG", "") not in {"", "0"}
SANITIZE = os.environ.get("ISETTLERS_SANITIZE", "")
DRAFT = os.environ.get("ISETTLERS_DRAFT", "") not in {"", "0"}
VARIANT = "sanitize" if SANITIZE else "debug" if DEBUG else "draft" if DRAFT else "release"
BUILD = f"build/{VARIANT}"
JOBS = os.cpu_count() or 1

DIRECTIVES = {
    "language_level": 3,
    "freethreading_compatible": True,
    "boundscheck": DEBUG,
    "initializedcheck": DEBUG,
    "nonecheck": DEBUG,
    # The same in every variant, because they change what a program means and not only what it checks.
    "wraparound": False,
    "cdivision": True,
    "overflowcheck": False,
    # Plain C methods instead of Cython's function objects: the interpreter calls them faster. Their signatures are
    # published in the form inspect and stubtest read.
    "binding": False,
    "embedsignature": True,
    "embedsignature.format": "clinic",
    # States are saved through isettlers.wire, never through a generated pickle.
    "auto_pickle": False,
    "autotestdict": False,
}
RUN_PATH = re.compile(r"-Wl,--?(?:rpath(?!-link)|R)\b|-R/")
"""Options that write a folder of the builder's machine into a library."""
DEBUG_MACROS = [("ISETTLERS_DEBUG", "1")]
RELEASE_MACROS = [("CYTHON_WITHOUT_ASSERTIONS", "1")]


class BuildCore(build_ext):
    """build_ext with the flags of the chosen variant, several files translated and compiled at a time."""

    def finalize_options(self) -> None:
        """Settle the folders. Raises SetupError for a variant other than release in place."""
        if self.inplace or self.editable_mode:
            if VARIANT != "release":
                raise SetupError(f"a {VARIANT} build is never made in place: it would replace the release extensions")
            # An editable install and a build in place share their objects.
            self.build_temp = f"{BUILD}/inplace-{sys.implementation.cache_tag}"
            self.build_lib = f"{self.build_temp}/lib"
        super().finalize_options()
        self.parallel = self.parallel or JOBS

    def build_extensions(self) -> None:
        """Translate to C, then compile. Raises SetupError where Cython finds an error."""
        compile_args, link_args = self.variant_flags()
        if self.compiler.compiler_type == "unix":
            self.compiler.linker_so = without_run_path(self.compiler.linker_so)
        for extension, c_extension in zip(self.extensions, translate(self.extensions), strict=True):
            extension.sources = c_extension.sources
            extension.extra_compile_args += compile_args
            extension.extra_link_args += link_args
        super().build_extensions()

    def variant_flags(self) -> tuple[list[str], list[str]]:
        """Flags for the compiler and for the linker."""
        if self.compiler.compiler_type == "msvc":
            flags = ["/Od", "/Zi", "/UNDEBUG"] if DEBUG else ["/O2"]
            return [*flags, "/fp:precise"], (["/DEBUG"] if DEBUG else [])
        flags = ["-O1", "-g", "-fno-omit-frame-pointer", "-UNDEBUG"] if DEBUG else ["-O0" if DRAFT else "-O3", "-g0"]
        # One seed gives one move on every machine: each operation is rounded by itself, to a double.
        flags += ["-ffp-contract=off", *self.march()]
        # Dropping its assertions, Cython leaves what they used.
        flags += ["-Wno-unused-function", "-Wno-unused-variable"]
        if not SANITIZE:
            return flags, []
        # Python's own flags may hold -fwrapv, under which signed overflow is defined and never reported.
        sanitize = [f"-fsanitize={SANITIZE}", "-fno-sanitize-recover=all"]
        return [*flags, *sanitize, "-fno-wrapv"], sanitize

    def march(self) -> list[str]:
        """The processor asked for; unasked, one with popcnt, where there is such a choice. On x86, SSE for numbers."""
        x86 = sysconfig.get_platform().endswith(("x86_64", "amd64", "i386", "i586", "i686"))
        if MARCH is not None:
            flags = [f"-march={MARCH}"] if MARCH else []
        else:
            flags = [DEFAULT_MARCH] if x86 and self.accepts(DEFAULT_MARCH) else []
        return flags + (SSE if x86 and self.accepts(*SSE) else [])

    def accepts(self, *flags: str) -> bool:
        """Whether the C compiler knows the flags; for all the architectures it is asked to build."""
        with tempfile.TemporaryDirectory() as folder:
            source = Path(folder, "probe.c")
            source.write_text("int probe(void) { return 0; }\n", encoding="ascii")
            try:
                self.compiler.compile([str(source)], output_dir=folder, extra_postargs=list(flags))
            except CompileError:
                return False
        return True


class BuildPages(build_py):
    """build_py with the rules, which the terminal quotes, and the files of a server; a checkout has them elsewhere."""

    def run(self) -> None:
        """Copy the package, then the files into it."""
        super().run()
        if not self.editable_mode:
            for name, files in BESIDE.items():
                folder = Path(self.build_lib, "isettlers", name)
                self.mkpath(str(folder))
                for file in sorted(Path().glob(files)):
                    self.copy_file(str(file), str(folder / file.name))


class SourceArchive(sdist):
    """sdist whose bytes depend on its files and on SOURCE_DATE_EPOCH alone."""

    def run(self) -> None:
        """Write the archive. An earlier list of files is dropped, since egg_info would add to it."""
        Path(self.get_finalized_command("egg_info").egg_info, "SOURCES.txt").unlink(missing_ok=True)
        super().run()

    def make_archive(self, base_name: str, format: str, *, base_dir: str, **_: object) -> str:  # noqa: A002
        """Pack the files in order, without folders, owners and the rights of the builder. Returns the path."""
        if format != "gztar":
            raise SetupError(f"formats: expected gztar, got {format}")
        moment = int(os.environ.get("SOURCE_DATE_EPOCH", time.time()))
        path = f"{base_name}.tar.gz"
        with (
            Path(path).open("wb") as file,
            gzip.GzipFile("", "wb", fileobj=file, mtime=moment) as packed,
            tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive,
        ):
            for name in sorted(member.as_posix() for member in Path(base_dir).rglob("*") if member.is_file()):
                member = tarfile.TarInfo(name)
                member.size, member.mtime = Path(name).stat().st_size, moment
                member.mode = 0o755 if os.access(name, os.X_OK) else 0o644
                with Path(name).open("rb") as content:
                    archive.addfile(member, content)
        return path


def without_run_path(link: list[str]) -> list[str]:
    """Return the linker's command without the folder of the interpreter's own library, which no extension needs."""
    return [part for part in link if not RUN_PATH.match(part)]


def extensions() -> list[Extension]:
    """One extension for every .pyx file below the core, named after its path."""
    return [
        Extension(
            ".".join(path.with_suffix("").parts),
            [path.as_posix()],
            define_macros=DEBUG_MACROS if DEBUG else RELEASE_MACROS,
        )
        for path in sorted(CORE.rglob("*.pyx"))
    ]


def translate(pyx: list[Extension]) -> list[Extension]:
    """Return the extensions with their C, translated where it is out of date. Raises SetupError."""
    try:
        translated: list[Extension] = cythonize(
            pyx, build_dir=f"{BUILD}/cython", compiler_directives=DIRECTIVES, annotate=DEBUG, nthreads=JOBS
        )
    except CythonError as error:
        raise SetupError(f"Cython cannot translate {error}") from None
    return translated


def write_sources() -> None:
    """Write the sources that follow from the declarative tables of the core and of the protocol."""
    sys.path[:0] = [str(CORE), "tools"]
    from codegen import write, write_phrases, write_sources
    from contract import python, read

    write_sources(CORE)
    write_phrases(CORE, Path("isettlers/languages"))
    write(Path("isettlers/serve/requests.py"), python.source(read()))
    del sys.path[:2]


if __name__ == "__main__":
    write_sources()
    setup(
        cmdclass={"build_ext": BuildCore, "build_py": BuildPages, "sdist": SourceArchive},
        ext_modules=extensions(),
        options={"build": {"build_base": BUILD}},
    )

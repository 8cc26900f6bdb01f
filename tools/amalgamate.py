"""Put the engine together as one C file that needs neither Python nor Cython: bindings/c/build/isettlers.c.

Cython translates the core, as for the extensions. Of its C, those declarations remain that the library in
bindings/c/src uses, directly or through others; the library follows as it is.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Sequence
from functools import cache
from operator import attrgetter
from pathlib import Path
from typing import Final

sys.path.append(str(Path(__file__).parent))  # variants are run with PYTHONSAFEPATH, which leaves a script's folder out

from c_readable import UNUSED, readable, short
from c_units import WORD, Kind, Unit, units_of

ROOT: Final = Path(__file__).resolve().parents[1]
NATIVE: Final = ROOT / "bindings/c"
OUT: Final = NATIVE / "build"

HEAD: Final = f"""\
/* The engine of the package `isettlers`, version {{version}}, made by `make amalgamation`.
 *
 * The first part is the core, translated by Cython: `imperial_spend` is the function `spend` of its folder `imperial`,
 * and comments name the lines it comes from. The second part is the library as isettlers.h declares it.
 */
#include "isettlers.h"

#ifdef __FAST_MATH__
#error "compile isettlers.c without -ffast-math: bots would choose other actions, and checks of numbers would pass"
#endif

#if __STDC_HOSTED__
#include <math.h>
#include <string.h>
#else
int memcmp(const void *, const void *, size_t);
void *memcpy(void *, const void *, size_t);
void *memmove(void *, const void *, size_t);
void *memset(void *, int, size_t);
size_t strlen(const char *);
double fabs(double);
double sqrt(double);
#endif

/* Whatever the flags, no product is fused with a sum: one seed gives one choice on every machine. A square root is one
 * instruction, and on x86-64 instructions are used that processors have since 2009. */
#if defined(__x86_64__) && !defined(ISETTLERS_ANY_PROCESSOR)
#define ISETTLERS_SINCE_2009
#endif
#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#ifdef ISETTLERS_SINCE_2009
#pragma clang attribute push(__attribute__((target("popcnt,sse4.2"))), apply_to = function)
#endif
#elif defined(__GNUC__)
#pragma GCC push_options
#pragma GCC optimize("fp-contract=off", "no-math-errno")
#ifdef ISETTLERS_SINCE_2009
#pragma GCC target("popcnt,sse4.2")
#endif
#elif defined(_MSC_VER)
#pragma fp_contract(off)
#endif

#if defined(__GNUC__) || defined(__clang__)
#define {UNUSED} __attribute__((unused))
#else
#define {UNUSED}
#endif

#define ISETTLERS_VERSION "{{version}}"
"""
TAIL: Final = """\
#if defined(__clang__) && defined(ISETTLERS_SINCE_2009)
#pragma clang attribute pop
#elif defined(__GNUC__) && !defined(__clang__)
#pragma GCC pop_options
#endif
"""
_INCLUDE: Final = re.compile(r'^#include "([^"]*)"\n', re.MULTILINE)
_PYTHON: Final = re.compile(r"\b(?:Py[A-Z_]|__Pyx|__PYX|__pyx_mstate)")
_PASTED: Final = re.compile(r"\b\w+##(_\w+)")


class Core:
    """All declarations of the core."""

    def __init__(self, modules: Iterable[str]) -> None:
        self._units: dict[tuple[Kind, frozenset[str]], Unit] = {}
        self._declaring: dict[str, list[Unit]] = {}
        self._disputed: set[Unit] = set()
        for unit in (unit for module in modules for unit in units_of(module)):
            self._add(unit)
        # Cython writes no prototype of a function that only other modules use before it is defined.
        for unit in [unit for unit in self._units.values() if unit.prototype]:
            if (Kind.PROTOTYPE, unit.names) not in self._units:
                self._add(Unit(Kind.PROTOTYPE, unit.names, unit.prototype))

    def _add(self, unit: Unit) -> None:
        first = self._units.setdefault((unit.kind, unit.names), unit)
        if first is unit:
            for name in unit.names:
                self._declaring.setdefault(name, []).append(unit)
        elif first.code != unit.code:
            self._disputed.add(first)

    def used_by(self, c: str, games: Iterable[str] = ()) -> list[Unit]:
        """Return the declarations that C needs, in an order that it can have them.

        It has readable names; a macro's `game##_game_start` stands for this function of every game.
        Raises ValueError where something needs Python.
        """
        words = {*WORD.findall(c), *(game + pasted for game in games for pasted in _PASTED.findall(c))}
        waiting = [name for name in self._declaring if short(name) in words]
        reached: set[str] = set()
        needed: set[Unit] = set()
        while waiting:
            name = waiting.pop()
            if name in reached:
                continue
            reached.add(name)
            for unit in self._declaring.get(name, ()):
                if unit not in needed:
                    needed.add(unit)
                    waiting.extend(unit.uses | unit.names)
        for unit in needed:
            names = ", ".join(sorted(map(short, unit.names)))
            if _PYTHON.search(unit.code):
                raise ValueError(f"{names} needs Python")
            if unit in self._disputed:
                raise ValueError(f"two modules disagree on {names}")
        return sorted((unit for unit in self._units.values() if unit in needed), key=attrgetter("kind"))


def amalgamation(core: Core, library: str, games: Sequence[str], version: str, data: bytes) -> str:
    """Return the C file, from the core and the C of the library, the games and the data file."""
    units = core.used_by(library, games)
    taken = {name: short(name) for unit in units for name in unit.names}
    if len(set(taken.values())) < len(taken):
        raise ValueError("two names of the core are the same in short")
    first = "\n\n".join(readable(unit, frozenset(taken.values())) for unit in units)
    each = f"#define EACH_GAME(X) {' '.join(f'X({game})' for game in games)}\n"
    second = f"{each}\n{data_in_c(data)}\n{library}"
    return f"{HEAD.format(version=version)}\n{first}\n\n{second}\n{TAIL}"


def data_in_c(data: bytes) -> str:
    """Return the data file, as `isettlers compile-data` writes it, in the array that the library reads."""
    rows = "\n".join("  " + "".join(f"{byte}," for byte in data[at : at + 32]) for at in range(0, len(data), 32))
    return f"static const uint8_t PACKAGED[] = {{\n{rows}\n}};\n"


@cache
def translated() -> Core:
    """Return the core, translated as for the extensions."""
    os.chdir(ROOT)
    sys.path.append(str(ROOT))
    import setup

    setup.write_sources()
    extensions = setup.translate(setup.extensions())
    return Core(Path(extension.sources[0]).read_text(encoding="utf-8") for extension in extensions)


def library() -> str:
    """Return the C of the library, each of its headers in the place where it is first included."""
    included = {"isettlers.h"}

    def text(path: Path) -> str:
        return _INCLUDE.sub(lambda match: header(match[1]), path.read_text(encoding="utf-8"))

    def header(name: str) -> str:
        if name in included:
            return ""
        included.add(name)
        return text(NATIVE / "src" / name)

    return "\n".join(text(path) for path in sorted((NATIVE / "src").glob("*.c")))


def engine(games: Sequence[str] = ()) -> str:
    """Return the C file with some games of the package (default: all)."""
    core = translated()
    from isettlers.kit.data_file import packaged
    from isettlers.registry import BUILT_IN
    from isettlers.version import __version__

    games = games or tuple(BUILT_IN)
    return amalgamation(core, library(), games, __version__, packaged(games))


def main() -> None:
    """Write the headers, then the amalgamation, which make takes as the sign of all."""
    OUT.mkdir(exist_ok=True)
    c = engine()
    from c_games import games_header

    from isettlers.registry import BUILT_IN
    from isettlers.version import __version__

    header = (NATIVE / "include/isettlers.h").read_text(encoding="utf-8")
    (OUT / "isettlers.h").write_text(header, encoding="utf-8")
    (OUT / "isettlers_games.h").write_text(games_header(BUILT_IN, __version__), encoding="utf-8")
    (OUT / "isettlers.c").write_text(c, encoding="utf-8")


if __name__ == "__main__":
    main()

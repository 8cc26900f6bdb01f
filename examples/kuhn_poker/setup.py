"""Build the core of the game against the installed package; all else is in pyproject.toml."""

from __future__ import annotations

from Cython.Build import cythonize
from setuptools import Extension, setup

import isettlers

# The meaning of the C division and of indices is that of the package's own core.
DIRECTIVES = {"language_level": 3, "boundscheck": False, "wraparound": False, "cdivision": True}

setup(
    ext_modules=cythonize(
        [Extension("kuhn_poker.core", ["kuhn_poker/core.pyx"])],
        include_path=[isettlers.get_include()],
        build_dir="build",
        compiler_directives=DIRECTIVES,
    )
)

"""Build the probe, from any folder."""

from __future__ import annotations

from Cython.Build import cythonize
from setuptools import setup

import isettlers

AS_THE_CORE = {"language_level": 3, "cdivision": True, "wraparound": False, "boundscheck": False}

setup(
    name="probe",
    ext_modules=cythonize("probe.pyx", compiler_directives=AS_THE_CORE, include_path=[isettlers.get_include()]),
)

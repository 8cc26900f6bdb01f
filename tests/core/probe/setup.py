"""Build the probe, from any folder."""

from __future__ import annotations

from Cython.Build import cythonize
from setuptools import setup

import isettlers

setup(name="probe", ext_modules=cythonize("probe.pyx", language_level=3, include_path=[isettlers.get_include()]))

"""Build a module that cimports isettlers, from any folder."""

from __future__ import annotations

from Cython.Build import cythonize
from setuptools import setup

import isettlers

setup(name="flat", ext_modules=cythonize("flat.pyx", language_level=3, include_path=[isettlers.get_include()]))

"""Build ucb.pyx here: python setup.py build_ext --inplace."""

from __future__ import annotations

from Cython.Build import cythonize
from setuptools import Extension, setup

import isettlers

setup(
    name="ucb",
    py_modules=[],
    ext_modules=cythonize([Extension("ucb", ["ucb.pyx"])], language_level=3, include_path=[isettlers.get_include()]),
)

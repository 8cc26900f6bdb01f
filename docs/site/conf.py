"""Settings of the documentation site: Sphinx reads the Markdown of the repository where it stands."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

import isettlers

HERE = Path(__file__).parent
sys.path.append(str(HERE))  # for the extensions beside this file
package = tomllib.loads((HERE.parents[1] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
urls = package["urls"]

project = package["name"]
author = copyright = package["authors"][0]["name"]  # noqa: A001, Sphinx names it
version = release = isettlers.__version__
extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinxarg.ext",
    "sphinx_copybutton",
    "generated",
    "heads",
    "links",
    "positions",
    "stubs",
]
root_doc = "docs/site/index"
include_patterns = ["*.md", "docs/**", "bindings/**.md", "benchmarks/**.md", "examples/**.md", "web/**.md"]
exclude_patterns = ["README.md", "build", "dist", ".*", "**/node_modules", "**/target", "**/__pycache__"]

myst_heading_anchors = 4
myst_enable_extensions = ["colon_fence"]
default_role = "literal"  # docstrings write code in single backticks
highlight_language = "none"

autodoc_default_options = {"members": True, "undoc-members": True, "member-order": "bysource"}
python_use_unqualified_type_names = True
# Other packages are not looked up, so the site builds without a network. The core, private names and type variables
# have no page.
nitpick_ignore_regex = [
    ("c:identifier", ".*"),
    ("py:.*", r"(?!isettlers\.).*"),
    ("py:.*", r"isettlers\._core\..*|isettlers\..*\._\w+|isettlers\.typed\..*"),
]

linkcheck_ignore = [r".*/table/index\.html#position=", r"https://example\.org"]  # the table is no page of Sphinx

html_theme = "furo"
html_title = "isettlers"
html_baseurl = f"{urls['Documentation']}/"
html_theme_options = {"source_repository": urls["Homepage"], "source_branch": "main", "source_directory": ""}
html_favicon = "static/icon.svg"
html_search_scorer = str(HERE / "search.js")
templates_path = ["templates"]
sidebar = ("brand", "version", "search", "scroll-start", "navigation", "scroll-end")
html_sidebars = {"**": [f"sidebar/{part}.html" for part in sidebar]}
html_additional_pages = {"404": "404.html"}
html_static_path = ["static"]
html_css_files = ["site.css"]
html_extra_path = ["root"]
html_copy_source = False
html_show_sphinx = False

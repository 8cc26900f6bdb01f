"""Facts for autodoc that imported modules lack: types of the compiled core, from its stubs, and texts of constants."""

from __future__ import annotations

import ast
import pkgutil
from collections.abc import Sequence
from copy import deepcopy
from functools import cache
from pathlib import Path
from types import BuiltinFunctionType, MethodDescriptorType
from typing import Any

from sphinx.application import Sphinx
from sphinx.pycode import ModuleAnalyzer

import isettlers


@cache
def stub(module: str) -> dict[str, list[ast.FunctionDef]]:
    """Return the functions of a compiled module's stub by their names, with each of their overloads."""
    path = Path(isettlers.get_include(), *module.split(".")).with_suffix(".pyi")
    functions: dict[str, list[ast.FunctionDef]] = {}
    if path.exists():
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            prefix = f"{node.name}." if isinstance(node, ast.ClassDef) else ""
            for each in node.body if isinstance(node, ast.ClassDef) else [node]:
                if isinstance(each, ast.FunctionDef):
                    functions.setdefault(prefix + each.name, []).append(each)
    return functions


def signature(overloads: Sequence[ast.FunctionDef]) -> tuple[str, str]:
    """Return arguments and result of a function; where overloads differ in a type, as a union."""
    rows = [[*of.args.posonlyargs, *of.args.args, *of.args.kwonlyargs] for of in overloads]
    types = {same[0].arg: _union([each.annotation for each in same]) for same in zip(*rows, strict=True)}
    whole = deepcopy(max((of.args for of in overloads), key=lambda args: len(args.defaults)))
    for each in (*whole.posonlyargs, *whole.args, *whole.kwonlyargs):
        each.annotation = types[each.arg]
    whole.args = [each for each in whole.args if each.arg != "self"]
    return f"({ast.unparse(whole)})", _text(_union([of.returns for of in overloads]))


def _union(types: Sequence[ast.expr | None]) -> ast.expr | None:
    texts = list(dict.fromkeys(_text(each) for each in types if each is not None))
    return ast.parse(" | ".join(texts), mode="eval").body if texts else None


def _text(node: ast.expr | None) -> str:
    return "" if node is None else ast.unparse(node)


def of_compiled(obj: object) -> tuple[str, str] | None:
    """Return the stub's signature of a compiled function or method, None for other objects."""
    if isinstance(obj, MethodDescriptorType):
        overloads = stub(obj.__objclass__.__module__).get(f"{obj.__objclass__.__name__}.{obj.__name__}")
    elif isinstance(obj, BuiltinFunctionType):
        overloads = stub(obj.__module__ or "").get(obj.__qualname__)
    else:
        return None
    return signature(overloads) if overloads else None


def annotate(kind: type) -> None:
    """Give a class the types of the attributes that it has from compiled ones."""
    for base in kind.__mro__[1:]:
        for name, overloads in stub(base.__module__).items():
            of, _, attribute = name.rpartition(".")
            if of == base.__name__ and any(_text(each) == "property" for each in overloads[0].decorator_list):
                kind.__annotations__.setdefault(attribute, _text(overloads[0].returns))


@cache
def documented(module: str) -> dict[tuple[str, str], list[str]]:
    """Return the texts below the constants of a module; give it those of the constants that it imports, too."""
    analyzer = ModuleAnalyzer.for_module(module)
    analyzer.analyze()
    for node in ast.parse(analyzer.code).body:
        source = (node.module or "") if isinstance(node, ast.ImportFrom) else ""
        if isinstance(node, ast.ImportFrom) and source.startswith("isettlers.") and not stub(source):
            texts = documented(source)
            for alias in node.names:
                if text := texts.get(("", alias.name)):
                    analyzer.attr_docs.setdefault(("", alias.name), text)
    return analyzer.attr_docs


def _process(*event: Any) -> tuple[str, str] | None:  # noqa: ANN401, the arguments of the event
    return of_compiled(event[3])


def setup(app: Sphinx) -> dict[str, bool]:
    """Follow the signatures that autodoc makes."""
    for kind in (isettlers.State, isettlers.Batch, isettlers.Encoding):
        annotate(kind)
    for package in pkgutil.iter_modules(isettlers.__path__, "isettlers."):
        if package.ispkg and not package.name.endswith("._core"):
            documented(package.name)
    app.connect("autodoc-process-signature", _process)
    return {"parallel_read_safe": True}

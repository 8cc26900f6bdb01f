"""The import graph of the package: no circle, imports run down floor by floor, and shared rooms name no game."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import Final

import pytest

import isettlers

ROOT: Final = Path(__file__).parents[2]
GAMES: Final = tuple(isettlers.games())
FRONT: Final = "isettlers"
HOUSE: Final = tomllib.loads((ROOT / "tools/floors.toml").read_text(encoding="utf-8"))
FLOORS: Final = tuple({*floor["rooms"]} for floor in reversed(HOUSE["floor"]))
"""The rooms, from the lowest floor up. A room imports itself and lower floors only, except for NEIGHBOURS."""
NEIGHBOURS: Final = {(here, there) for here, there in HOUSE["neighbours"]}
"""Rooms of one floor of which the first imports the second."""
REGISTRY: Final = "isettlers.registry"
"""The module that names the games."""


def modules() -> dict[str, Path]:
    """Each module of the package by its name, compiled ones included."""
    files = [path for suffix in ("py", "pyx") for path in (ROOT / "isettlers").rglob(f"*.{suffix}")]
    return {".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path for path in files}


MODULES: Final = modules()


class Imports(ast.NodeVisitor):
    """Collects imports at run time, those inside functions included."""

    def __init__(self) -> None:
        self.modules: set[str] = set()

    def visit_If(self, node: ast.If) -> None:
        if ast.unparse(node.test) == "TYPE_CHECKING":
            for other in node.orelse:
                self.visit(other)
        else:
            self.generic_visit(node)

    def visit_Import(self, node: ast.Import) -> None:
        self.modules |= {alias.name for alias in node.names}

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        for alias in node.names:
            below = f"{node.module}.{alias.name}"
            self.modules.add(below if below in MODULES else node.module or "")


def imports_of(source: str) -> set[str]:
    """The modules of the package that a source imports when it runs."""
    collector = Imports()
    collector.visit(ast.parse(source))
    return collector.modules & MODULES.keys()


GRAPH: Final[Mapping[str, set[str]]] = {
    name: imports_of(path.read_text(encoding="utf-8")) - {name} if path.suffix == ".py" else set()
    for name, path in MODULES.items()
}


def room(module: str) -> str:
    """The room of a module: its file or folder in the package; the reader of trees has a floor of its own."""
    rest = module.removeprefix("isettlers.")
    return rest if rest == "kit.reading" else rest.partition(".")[0]


def floor(name: str) -> int:
    (level,) = (number for number, rooms in enumerate(FLOORS) if name in rooms)
    return level


def game_of(module: str) -> str | None:
    """The game in whose folder a module is, on its own or on the command line's side."""
    return next((part for part in module.split(".")[1:3] if part in GAMES), None)


SHARED: Final = sorted(
    name for name, path in MODULES.items() if path.suffix == ".py" and not game_of(name) and name != REGISTRY
)


def edges() -> Iterator[tuple[str, str]]:
    return ((module, imported) for module in GRAPH for imported in GRAPH[module])


def test_imports_go_round_in_no_circle() -> None:
    try:
        TopologicalSorter(GRAPH).prepare()
    except CycleError as circle:
        pytest.fail(" -> ".join(circle.args[1]))


def test_the_graph_counts_imports_inside_functions_and_none_for_types() -> None:
    source = (
        "from typing import TYPE_CHECKING\n"
        "if TYPE_CHECKING:\n    from isettlers.state import State\n"
        "def save():\n    from isettlers.wire import pack\n    import isettlers.plain\n"
        "from isettlers import course, start\n"
    )
    assert imports_of(source) == {"isettlers", "isettlers.course", "isettlers.plain", "isettlers.wire"}


def test_every_room_stands_on_one_floor() -> None:
    assert sorted(name for rooms in FLOORS for name in rooms) == sorted({room(module) for module in GRAPH})


def test_imports_run_down() -> None:
    up = {
        f"{module} -> {imported}"
        for module, imported in edges()
        if (here := room(module)) != (there := room(imported))
        and floor(there) >= floor(here)
        and (here, there) not in NEIGHBOURS
    }
    assert up == set()


def test_every_exception_to_the_floors_is_needed() -> None:
    rooms = {(room(module), room(imported)) for module, imported in edges()}
    assert rooms >= NEIGHBOURS
    assert all(floor(one) == floor(other) for one, other in NEIGHBOURS)


def test_no_game_imports_another() -> None:
    crossing = {
        f"{module} -> {imported}"
        for module, imported in edges()
        if None not in (here := game_of(module), there := game_of(imported)) and here != there
    }
    assert crossing == set()


def test_shared_rooms_import_no_game() -> None:
    assert {f"{module} -> {imported}" for module, imported in edges() if not game_of(module) and game_of(imported)} == (
        set()
    )


def strings(source: str) -> set[str]:
    """The texts in a source that are not docstrings."""
    tree = ast.parse(source)
    alone = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    return {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in alone
    }


@pytest.mark.parametrize("module", SHARED)
def test_no_text_of_a_shared_room_names_a_game(module: str) -> None:
    names = {*GAMES, *(isettlers.game(name).title for name in GAMES)}
    texts = strings(MODULES[module].read_text(encoding="utf-8"))
    assert {text for text in texts if any(name in text for name in names)} == set()

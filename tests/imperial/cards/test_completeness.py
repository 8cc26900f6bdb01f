"""Every card group has a test of its own, and no test names a group there is not."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from isettlers.imperial.cards import FACTIONS, PACKS, builtin, pack_cards

HERE = Path(__file__).resolve().parent
FOLDERS = (HERE, HERE.parent / "pack")
DECKS = ("common", *FACTIONS)
GROUPS = {card.group for name in DECKS for card in builtin(name).cards} | {
    card.group for pack in PACKS for name in DECKS for card in pack_cards(pack, name)
}


def loaded(path: Path) -> Any:
    spec = importlib.util.spec_from_file_location(f"read_for_marks_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def named_by(marks: Any) -> Iterator[str]:
    """The groups named by some marks, those on the sets of a parametrisation included."""
    for mark in marks if isinstance(marks, list | tuple) else [marks]:
        plain: Any = getattr(mark, "mark", mark)
        if plain.name == "card":
            yield from plain.args
        elif plain.name == "parametrize":
            for parameters in plain.args[1]:
                yield from named_by(list(getattr(parameters, "marks", ())))


def groups_with_a_test() -> set[str]:
    """The groups named by the tests of cards; read from the files, so that it does not matter which ones run."""
    groups: set[str] = set()
    for path in sorted(path for folder in FOLDERS for path in folder.glob("test_*.py")):
        if path != Path(__file__).resolve():
            module = loaded(path)
            for name, function in vars(module).items():
                if name.startswith("test_"):
                    groups.update(named_by(getattr(module, "pytestmark", [])))
                    groups.update(named_by(getattr(function, "pytestmark", [])))
    return groups


def test_there_is_a_test_for_every_card_group() -> None:
    assert len(GROUPS) == 126 + 18 + 41
    assert GROUPS - groups_with_a_test() == set()


def test_no_test_names_an_unknown_card_group() -> None:
    assert groups_with_a_test() - GROUPS == set()

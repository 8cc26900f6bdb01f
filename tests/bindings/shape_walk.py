"""Trees compared with their shapes: every fault is an assertion, and every field that occurs is noted."""

from __future__ import annotations

from typing import Any

from bindings_shapes import (
    Amounts,
    Choice,
    Either,
    Field,
    Flag,
    GameShapes,
    Kinds,
    Listing,
    Number,
    Optional,
    Real,
    Record,
    Shape,
    Text,
    Tree,
)


class Walk:
    """Compares trees with shapes, and notes the fields and kinds that occur."""

    def __init__(self) -> None:
        self.seen: set[str] = set()

    def check(self, value: Any, shape: Shape, path: str = "$") -> None:
        """Assert that a value has a shape."""
        getattr(self, f"_{type(shape).__name__.lower()}")(value, shape, path)

    def missing(self, shapes: GameShapes) -> set[str]:
        """The fields and kinds of all shapes that have not occurred."""
        known: set[str] = set()
        for shape in shapes.named():
            if isinstance(shape, Record):
                known |= {f"{shape.name}.{one.name}" for one in shape.fields}
            elif isinstance(shape, Kinds):
                known |= {f"{shape.name}.{one.name}" for one in shape.common}
                for case in shape.cases:
                    known |= {
                        f"{shape.name} {case.word}",
                        *(f"{shape.name} {case.word}.{one.name}" for one in case.fields),
                    }
        return known - self.seen

    def _text(self, value: Any, _: Text, path: str) -> None:
        assert type(value) is str, path

    def _flag(self, value: Any, _: Flag, path: str) -> None:
        assert type(value) is bool, path

    def _tree(self, value: Any, _: Tree, path: str) -> None:
        assert type(value) is dict, path

    def _number(self, value: Any, shape: Number, path: str) -> None:
        assert type(value) is int, path
        assert shape.least is None or value >= shape.least, (path, value)
        assert shape.most is None or value <= shape.most, (path, value)
        assert not shape.choices or value in shape.choices, (path, value)

    def _real(self, value: Any, _: Real, path: str) -> None:
        assert type(value) in {int, float}, path

    def _choice(self, value: Any, shape: Choice, path: str) -> None:
        assert value in shape.words, (path, value)

    def _optional(self, value: Any, shape: Optional, path: str) -> None:
        if value is not None:
            self.check(value, shape.shape, path)

    def _listing(self, value: Any, shape: Listing, path: str) -> None:
        assert type(value) is list, path
        assert shape.length is None or len(value) == shape.length, path
        for place, entry in enumerate(value):
            self.check(entry, shape.item, f"{path}[{place}]")

    def _amounts(self, value: Any, shape: Amounts, path: str) -> None:
        assert type(value) is dict, path
        for key, entry in value.items():
            self.check(key, shape.names or Text(), path)
            self.check(entry, shape.value, f"{path}.{key}")

    def _either(self, value: Any, shape: Either, path: str) -> None:
        faults = []
        for one in shape.shapes:
            try:
                self.check(value, one, path)
            except AssertionError as fault:
                faults.append(fault)
            else:
                return
        raise AssertionError(f"{path}: {faults}")

    def _record(self, value: Any, shape: Record, path: str) -> None:
        self._fields(value, {shape.name: shape.fields}, path)

    def _fields(self, value: Any, groups: dict[str, tuple[Field, ...]], path: str) -> None:
        """Assert that a map has the fields of some groups; what occurs is noted by the name of its group."""
        assert type(value) is dict, path
        known = {one.name: (group, one) for group, fields in groups.items() for one in fields}
        assert set(value) <= set(known), (path, set(value) - set(known))
        for name, (group, one) in known.items():
            if name in value:
                self.seen.add(f"{group}.{name}")
                self.check(value[name], one.shape, f"{path}.{name}")
            else:
                assert not one.always, f"{path}.{name} is missing"

    def _kinds(self, value: Any, shape: Kinds, path: str) -> None:
        assert type(value) is dict, path
        case = next((case for case in shape.cases if case.word == value.get(shape.tag)), None)
        assert case is not None, (path, value)
        own = f"{shape.name} {case.word}"
        self.seen.add(own)
        outer = {name: entry for name, entry in value.items() if name != shape.tag}
        if shape.within is not None:
            self._fields(outer.pop(shape.within), {own: case.fields}, f"{path}.{shape.within}")
            self._fields(outer, {shape.name: shape.common}, path)
        else:
            self._fields(outer, {shape.name: shape.common, own: case.fields}, path)

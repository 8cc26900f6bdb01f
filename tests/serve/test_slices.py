"""Long work of the event loop takes turns."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

from isettlers.serve.slices import Slices


def test_works_take_turns_slice_by_slice() -> None:
    done: list[str] = []
    charged: dict[str, int] = {}

    def work(name: str, slices: int) -> Iterator[None]:
        for number in range(slices):
            done.append(f"{name}{number}")
            yield

    def charge(name: str) -> None:
        charged[name] = charged.get(name, 0) + 1

    def fails() -> Iterator[None]:
        yield
        raise RuntimeError

    async def run() -> None:
        faults: list[object] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, context: faults.append(context["exception"]))
        slices = Slices()
        slices.add(work("a", 3), lambda _: charge("a"))
        slices.add(fails(), lambda _: charge("fails"))
        slices.add(work("b", 2), lambda _: charge("b"))
        for _ in range(12):
            await asyncio.sleep(0)
            done.append("others")
        assert len(faults) == 1

    asyncio.run(run())
    assert [name for name in done if name != "others"] == ["a0", "b0", "a1", "b1", "a2"]
    assert done.index("others") < done.index("b0")
    assert charged == {"a": 4, "fails": 2, "b": 3}

"""Arrays of other libraries are taken and given without a copy, by DLPack."""

from __future__ import annotations

import gc
from typing import Any

import pytest

from isettlers import Batch, Encoding

numpy = pytest.importorskip("numpy")


def fresh() -> Batch:
    return Batch("burgundy", games=7, seed=3)


class Foreign:
    """An array that has DLPack and no buffer protocol, as those of torch."""

    def __init__(self, array: Any, device: tuple[int, int] = (1, 0), *, old: bool = False) -> None:
        self.array, self.device, self.old = array, device, old

    def __dlpack_device__(self) -> tuple[int, int]:
        return self.device

    def __dlpack__(self, **given: Any) -> Any:
        if self.old and given:
            raise TypeError("unexpected keyword argument 'max_version'")
        return self.array.__dlpack__(**given)


def test_results_are_taken_without_a_copy_and_outlive_the_batch() -> None:
    batch = fresh()
    encoding = Encoding(batch.setup)
    rows = batch.observe(encoding=encoding)
    taken = numpy.from_dlpack(rows)
    assert (taken.dtype.name, taken.shape) == ("uint8", (7, encoding.width))
    rows[0, 0] = 77
    assert taken[0, 0] == 77
    expected = taken.copy()
    del batch, rows
    gc.collect()
    assert (taken == expected).all()


def test_every_type_of_number_is_given_as_its_own() -> None:
    batch = fresh()
    encoding = Encoding(batch.setup)
    given: dict[str, Any] = {
        "uint8": batch.mask(),
        "float32": batch.observe(),
        "float16": batch.observe(encoding=encoding, dtype="float16"),
        "int32": batch.scores(),
        "uint16": batch.legal()[1],
    }
    for name, numbers in given.items():
        taken = numpy.from_dlpack(numbers)
        assert taken.dtype.name == name
        assert taken.tobytes() == bytes(numbers)


def test_numbers_of_the_batch_itself_are_given_read_only_or_as_a_copy() -> None:
    batch = fresh()
    with pytest.raises(BufferError, match="read only"):
        batch.counts.__dlpack__()
    assert batch.counts.__dlpack__(max_version=(1, 0)) is not None  # a capsule that nobody takes is freed
    assert batch.counts.__dlpack__(copy=True) is not None
    assert batch.counts.__dlpack_device__() == (1, 0)
    with pytest.raises(BufferError, match="memory of the CPU"):
        batch.scores().__dlpack__(dl_device=(2, 0))


@pytest.mark.parametrize("version", ["old", "new"])
def test_foreign_arrays_are_filled_and_read(version: str) -> None:
    batch, twin, old = fresh(), fresh(), version == "old"
    encoding = Encoding(batch.setup)
    seen = numpy.zeros((7, encoding.width), numpy.float32)
    mask = numpy.zeros((7, encoding.num_actions), bool)
    indices = numpy.ones(7, numpy.int64)
    batch.step_observe(
        Foreign(indices, old=old), by="index", encoding=encoding, observation=Foreign(seen, old=old), mask=Foreign(mask)
    )
    expected = twin.step_observe([1] * 7, by="index", encoding=encoding, dtype="float32")
    assert seen.tobytes() == bytes(expected[0])
    assert mask.tobytes() == bytes(expected[1])
    ids = numpy.asarray([[each, 0] for each in (state.legal_ids()[0] for state in batch)], numpy.int32)[:, 0]
    assert batch.apply(Foreign(ids)) == 7


def test_foreign_arrays_that_do_not_fit_are_refused_in_one_line() -> None:
    batch = fresh()
    encoding = Encoding(batch.setup)
    shape = (7, encoding.width)
    frozen = numpy.zeros(shape, numpy.uint8)
    frozen.flags.writeable = False
    wrong: list[tuple[type[Exception], str, Any]] = [
        (TypeError, "out: expected an array in the memory of the CPU, got one on device \\(2, 0\\)",
         Foreign(numpy.zeros(shape, numpy.uint8), (2, 0))),
        (TypeError, "expected uint8, float16 or float32, got the format 'h'", Foreign(numpy.zeros(shape, numpy.int16))),
        (TypeError, "out: expected numbers of a plain type", Foreign(numpy.zeros(shape, numpy.complex64))),
        (ValueError, "out: expected one or two dimensions, got 3", Foreign(numpy.zeros((1, *shape), numpy.uint8))),
        (BufferError, "one piece", Foreign(numpy.zeros((7, 2 * encoding.width), numpy.uint8)[:, ::2])),
        (BufferError, "read.?only", Foreign(frozen)),
        (TypeError, "out: expected a writable buffer of uint8, float16 or float32, got object", object()),
    ]  # fmt: skip
    for error, message, out in wrong:
        with pytest.raises(error, match=message):
            batch.observe(out, encoding=encoding)


@pytest.mark.parametrize("library", ["torch", "jax.numpy"])
def test_torch_and_jax_take_and_give(library: str) -> None:
    arrays = pytest.importorskip(library)
    batch, twin = fresh(), fresh()
    encoding = Encoding(batch.setup)
    rows = batch.observe(encoding=encoding)
    taken = arrays.from_dlpack(rows)
    assert taken.tolist() == rows.tolist()
    indices = arrays.ones(7, dtype=arrays.int32)
    assert batch.step_index(indices) == twin.step_index([1] * 7)
    assert [state._bytes() for state in batch] == [state._bytes() for state in twin]
    out = arrays.zeros((7, encoding.width), dtype=arrays.uint8)
    if library == "torch":
        assert batch.observe(out, encoding=encoding) is out
        assert out.tolist() == twin.observe(encoding=encoding).tolist()
    else:  # arrays of JAX do not change
        with pytest.raises((BufferError, TypeError, ValueError)):
            batch.observe(out, encoding=encoding)

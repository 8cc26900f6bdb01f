"""Sources that the build writes from the tables of the core."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from isettlers._core.codegen import WRITERS, write_sources
from isettlers._core.codegen.events import sources as event_sources

CORE = Path(__file__).parents[2] / "isettlers" / "_core"


@pytest.fixture
def core(tmp_path: Path) -> Path:
    """The folders of the games with their tables alone."""
    for name in WRITERS:
        for table in CORE.glob(f"*/{name}"):
            (tmp_path / table.parent.name).mkdir(exist_ok=True)
            shutil.copy(table, tmp_path / table.parent.name)
    return tmp_path


def written(core: Path) -> dict[str, int]:
    return {path.relative_to(core).as_posix(): path.stat().st_mtime_ns for path in core.glob("*/*.px?")}


def test_the_sources_beside_the_tables_are_those_that_follow_from_them(core: Path) -> None:
    write_sources(core)

    assert written(core)
    for name in written(core):
        assert (core / name).read_text(encoding="utf-8") == (CORE / name).read_text(encoding="utf-8")


def test_sources_that_are_current_stay_untouched(core: Path) -> None:
    write_sources(core)
    before = written(core)
    write_sources(core)

    assert written(core) == before


def frame_sources(core: Path, row: str = "") -> str:
    """The numbers of the frames and the calls of their functions, with a further row in the table."""
    table = core / "imperial" / "frames.toml"
    table.write_text(table.read_text(encoding="utf-8") + row, encoding="utf-8")
    write_sources(core)
    return "".join((core / "imperial" / name).read_text(encoding="utf-8") for name in ("frames.pxd", "frame_calls.pxi"))


@pytest.mark.parametrize(
    ("kind", "number", "calls"),
    [
        ("work", "K_NAP = 32", ["do_nap(c, f)"]),
        ("question", "Q_NAP = 32", ["return nap_options(c, f, out)", "answer_nap(c, f, action)"]),
    ],
)
def test_a_kind_of_frame_has_a_number_and_the_functions_of_its_name(
    core: Path, kind: str, number: str, calls: list[str]
) -> None:
    before = frame_sources(core)
    after = frame_sources(core, f'\n[frames.nap]\nis = "{kind}"\non = ["nothing"]\n')

    assert number not in before
    assert number in after
    assert [line.strip() for line in after.splitlines() if re.search(r"nap(_options)?\(", line)] == calls


FLAG = {"bits": 8, "write": "write_flag({key}, {value})"}


def events(**fields: dict[str, object]) -> dict[str, str]:
    event = {"core": "napped", "meaning": "a seat naps", "text": "naps", "fields": fields}
    kinds = {"flag": FLAG, "long": {"bits": 64, "write": "write_number({key}, {value})"}}
    return event_sources({"game": "dozing", "kinds": kinds, "events": {"nap": event}})


def test_an_event_is_made_and_read_by_its_name() -> None:
    made = events(deep={"kind": "flag"}, dream={"kind": "long"})["events.pxi"]

    assert "cdef inline void note_napped(Context* c, int deep, uint64_t dream) noexcept nogil:" in made
    assert "cdef inline uint8_t napped_deep(const Event* e) noexcept nogil:" in made


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"deep": {"kind": "flag", "colour": 1}}, "events.toml: nap.deep: unknown: colour"),
        ({"deep": {"kind": "ditch"}}, "events.toml: nap.deep: unknown kind: ditch"),
        ({"one": {"kind": "long"}, "two": {"kind": "long"}}, "events.toml: nap.two: no room for it in an event"),
    ],
)
def test_a_field_that_means_nothing_or_does_not_fit_stops_the_build(
    fields: dict[str, dict[str, object]], message: str
) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        events(**fields)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"txt": "naps"}, "events.toml: nap: unknown: txt"),
        ({"core": None}, "events.toml: nap: missing: core"),
        ({"text": None}, "events.toml: nap: missing: text"),
    ],
)
def test_an_event_that_lacks_something_stops_the_build(change: dict[str, str | None], message: str) -> None:
    event = {"core": "napped", "meaning": "a seat naps", "text": "naps"} | change
    nap = {key: value for key, value in event.items() if value is not None}
    with pytest.raises(ValueError, match=re.escape(message)):
        event_sources({"game": "dozing", "kinds": {}, "events": {"nap": nap}})

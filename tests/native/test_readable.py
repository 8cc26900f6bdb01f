"""Cython's C in the amalgamation: names, comments and declarations as people read them."""

from __future__ import annotations

from pathlib import Path

import pytest
from amalgamate import Core
from c_readable import readable, short
from c_units import Kind, units_of

MODULE = (Path(__file__).parent / "module.c").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("__pyx_f_9isettlers_5_core_8imperial_6engine_spend", "imperial_spend"),
        ("__pyx_t_9isettlers_5_core_8burgundy_5state_Seat", "burgundy_Seat"),
        ("__pyx_f_9isettlers_5_core_6search_6engine_iterate", "search_iterate"),
        ("__pyx_f_9isettlers_5_core_4bits_nth", "bits_nth"),
        ("__pyx_f_9isettlers_5_core_3rng_rng_below", "rng_below"),
        ("memcpy", "memcpy"),
    ],
)
def test_names_are_those_of_the_core(name: str, expected: str) -> None:
    assert short(name) == expected


def test_declarations_that_a_library_uses_are_kept_with_all_they_need() -> None:
    needed = Core([MODULE]).used_by("int f(void) { return imperial_spend(1); }")
    assert [unit.kind for unit in needed] == [Kind.VERBATIM, Kind.TYPE, Kind.PROTOTYPE, Kind.DEFINITION]
    assert Core([MODULE]).used_by("nothing") == []


def test_pasted_names_stand_for_those_of_every_game() -> None:
    assert len(Core([MODULE]).used_by("#define GAME(game) game##_spend", ["imperial"])) == 4


def test_what_needs_python_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="imperial_count needs Python"):
        Core([MODULE]).used_by("imperial_count")


def test_modules_that_disagree_are_refused() -> None:
    with pytest.raises(ValueError, match="two modules disagree on imperial_spend"):
        Core([MODULE, MODULE.replace("__pyx_r = (", "__pyx_r = 1 + (")]).used_by("imperial_spend")


def test_code_is_readable() -> None:
    text = next(readable(unit, frozenset()) for unit in units_of(MODULE) if unit.kind is Kind.DEFINITION)
    assert text == (
        "// imperial/goods.pxi:5\n"
        "static int imperial_spend(int double_) {\n"
        "  int result_;\n"
        "  // 6: return twice(double) + MOST\n"
        "  result_ = (isettlers_twice(double_) + kernel_MOST);\n"
        "  goto L0;\n"
        "  L0:;\n"
        "  return result_;\n"
        "}"
    )

"""Which functions the WebAssembly modules have: those that a host calls, some compiled for speed, the rest for size."""

from __future__ import annotations

from native_abi import HEADER, functions
from wasm import SMALL, exports, split

C = """\
static int shared(int);

static const int NUMBERS[] = {
  1,
};

static int shared(int x) {
  if (x) {
    return 1;
  }
  return 2;
}

static int step(int x) { /* not in a block of its own, so left as it is */ return shared(x); }

int isettlers_apply_unchecked(const void *tables,
                              int action) {
  return draughts_game_apply(action);
}

static int draughts_game_apply(int action) {
  return shared(action);
}

static void write_text(int x) {
  shared(x);
}
"""


def test_what_loops_call_is_compiled_for_speed_and_the_rest_for_size() -> None:
    assert split(C) == C.replace("static void write_text", f"{SMALL}static void write_text")


def test_modules_have_the_functions_that_a_host_calls_and_no_others() -> None:
    exported = {flag.partition("=")[2] for flag in exports()}
    assert exported < set(functions(HEADER.read_text(encoding="utf-8")))
    assert exported >= {"isettlers_setup", "isettlers_view", "isettlers_search_run", "isettlers_course_act"}
    assert "isettlers_apply" not in exported  # hosts list the legal actions and call the twin

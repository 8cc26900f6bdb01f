"""Which functions the WebAssembly module has compiled for speed, and which for size."""

from __future__ import annotations

from wasm import SMALL, split

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

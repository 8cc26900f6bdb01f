/* Looking ahead and taking back: slices, copies, and arguments that are wrong. */
#include "test.h"

enum { LIMIT = 60, TURNS = 40 };

static uint64_t memory[1 << 16], other[1 << 16];
static uint8_t tree[1 << 20], again[1 << 20];
static isettlers_error error;

static void begin(const isettlers_tables *tables, const void *state, const char *through, void *look) {
  CHECK(isettlers_ahead_size(LIMIT) <= (int64_t)sizeof memory - 8);
  CHECK_IS(isettlers_ahead_begin(tables, state, through, LIMIT, look, sizeof memory - 8, &error), 0);
}

/* Slices and a move in between change nothing, nor does what lies hidden from the seat. */
static void slices_change_nothing(const isettlers_tables *tables) {
  state_words state, drawn;
  isettlers_start(tables, 2, state, NULL);
  memset(memory, 0xA5, sizeof memory);
  begin(tables, state, "", memory);
  while (isettlers_ahead_run(tables, memory, 1) == 1)
    memmove(memory, memory, sizeof memory);
  int64_t length = isettlers_ahead_tree(tables, memory, tree, sizeof tree);
  CHECK(length > 2);
  CHECK_IS(isettlers_ahead_tree(tables, memory, NULL, 0), length);
  CHECK_IS(isettlers_ahead_tree(tables, memory, again, (size_t)length - 1), ISETTLERS_E_ROOM);
  memcpy(drawn, state, sizeof drawn);
  isettlers_resample(tables, drawn, isettlers_actor(tables, state), 7);
  begin(tables, drawn, "", other + 1);
  CHECK_IS(isettlers_ahead_run(tables, other + 1, INT32_MAX), 0);
  CHECK_IS(isettlers_ahead_tree(tables, other + 1, again, sizeof again), length);
  CHECK(memcmp(tree, again, (size_t)length) == 0);
}

static void wrong_arguments_are_refused(const isettlers_tables *tables) {
  state_words state;
  uint16_t legal[ISETTLERS_MAX_LEGAL];
  isettlers_start(tables, 2, state, legal);
  CHECK_IS(isettlers_ahead_size(0), ISETTLERS_E_ARGUMENT);
  CHECK_IS(isettlers_ahead_size(ISETTLERS_MAX_AHEAD + 1), ISETTLERS_E_ARGUMENT);
  CHECK_IS(isettlers_ahead_begin(tables, state, "", LIMIT, memory, 100, &error), ISETTLERS_E_ROOM);
  CHECK_IS(isettlers_ahead_begin(tables, state, "", 0, memory, sizeof memory, &error), ISETTLERS_E_ARGUMENT);
  CHECK_IS(isettlers_ahead_begin(tables, state, NULL, LIMIT, memory, sizeof memory, &error), ISETTLERS_E_ARGUMENT);
  CHECK_IS(isettlers_ahead_begin(tables, state, "no such", LIMIT, memory, sizeof memory, &error), ISETTLERS_E_ARGUMENT);
  CHECK(strstr(error.text, "expected a kind of actions of ") != NULL && strstr(error.text, ", got 'no'") != NULL);
  CHECK_IS(isettlers_ahead_run(tables, memory, 1), ISETTLERS_E_ARGUMENT);
  begin(tables, state, "", memory);
  CHECK_IS(isettlers_ahead_run(tables, memory, -1), ISETTLERS_E_ARGUMENT);
  CHECK_IS(isettlers_obstacle(tables, state, -1, memory, sizeof memory), ISETTLERS_E_ILLEGAL);
  CHECK_IS(isettlers_obstacle(tables, state, legal[0], memory, 100), ISETTLERS_E_ROOM);
  CHECK_IS(isettlers_obstacle(tables, state, legal[0], NULL, sizeof memory), ISETTLERS_E_ARGUMENT);
}

/* Whole games: an action that may be taken back reveals nothing, and some may not. */
static void some_actions_may_be_taken_back(const isettlers_tables *tables) {
  state_words state;
  uint16_t legal[ISETTLERS_MAX_LEGAL];
  int32_t seen[3] = {0};
  int32_t count = isettlers_start(tables, 3, state, legal);
  CHECK(isettlers_obstacle_size() <= (int64_t)sizeof memory);
  for (int32_t turn = 0; count && turn < TURNS; turn++) {
    int32_t why = isettlers_obstacle(tables, state, legal[turn % count], memory, sizeof memory);
    CHECK(why >= 0 && why <= ISETTLERS_OTHERS_ACTED);
    seen[why]++;
    count = isettlers_apply(tables, state, legal[turn % count], legal);
  }
  CHECK(seen[0] && seen[ISETTLERS_REVEALED]);
}

int main(void) {
  for (int i = 0; i < SETUP_COUNT; i++) {
    isettlers_tables *tables = tables_of(SETUPS[i]);
    slices_change_nothing(tables);
    wrong_arguments_are_refused(tables);
    some_actions_may_be_taken_back(tables);
    free(tables);
  }
  return 0;
}

/* Bots and searches: legal choices in whole games, slices, copies, sums, and arguments that are wrong. */
#include "test.h"

static uint64_t memory[1 << 17], other[1 << 17];
static isettlers_root roots[ISETTLERS_MAX_LEGAL], again[ISETTLERS_MAX_LEGAL];
static isettlers_error error;

static const char *const BOTS[] = {"random",     "greedy",        "heuristic", "expectimax:determinizations=2",
                                   "flat:20",    "ismcts:20",     "uct:20",    "pimc:20,determinizations=3",
                                   "moismcts:9", "ismcts:nodes=5"};
enum { BOT_COUNT = sizeof BOTS / sizeof *BOTS };

/* A node for each iteration, whatever the defaults of a game. */
#define UCB "ismcts:100,puct=0"

/* A game in which the bots take turns; every choice is legal. */
static void play(const isettlers_tables *tables) {
  state_words state, before;
  int32_t count = isettlers_start(tables, 1, state, NULL);
  size_t size = (size_t)isettlers_state_size(tables);
  for (uint64_t turn = 0; count && turn < 60; turn++) {
    memcpy(before, state, size);
    int32_t action = isettlers_choose(tables, state, BOTS[turn % BOT_COUNT], turn, memory, sizeof memory, &error);
    CHECK(action >= 0);
    CHECK(memcmp(before, state, size) == 0);
    count = isettlers_apply(tables, state, action, NULL);
    CHECK(count >= 0);
  }
}

static void begin(const isettlers_tables *tables, const void *state, const char *spec, void *search) {
  CHECK_IS(isettlers_search_begin(tables, state, spec, 3, search, sizeof memory, &error), 0);
}

/* What a search finds depends on its iterations alone. */
static void slices_change_nothing(const isettlers_tables *tables) {
  state_words state;
  isettlers_stats stats;
  uint16_t line[16];
  isettlers_start(tables, 2, state, NULL);
  memset(memory, 0xA5, sizeof memory);
  begin(tables, state, UCB, memory);
  CHECK_IS(isettlers_search_choose(memory), ISETTLERS_E_ARGUMENT);
  CHECK_IS(isettlers_search_run(tables, memory, INT64_MAX), 100);
  CHECK_IS(isettlers_search_run(tables, memory, INT64_MAX), 100);
  begin(tables, state, UCB, other);
  for (int64_t i = 1; i <= 50; i++)
    CHECK_IS(isettlers_search_run(tables, other, 1), i);
  memcpy(memory + 1, other, sizeof memory - 8); /* it moves */
  CHECK_IS(isettlers_search_run(tables, memory + 1, 1000), 100);
  CHECK_IS(isettlers_search_run(tables, other, 1000), 100);
  int32_t count = isettlers_search_actions(other, roots, 0);
  CHECK_IS(isettlers_search_actions(memory + 1, again, 0), count);
  CHECK(memcmp(roots, again, (size_t)count * sizeof *roots) == 0);
  CHECK_IS(isettlers_search_best(other, roots, count), isettlers_search_choose(other));
  CHECK_IS(isettlers_search_stats(other, &stats), 0);
  CHECK(stats.iterations == 100 && stats.nodes <= 101 && stats.decisions >= 100 && !stats.full);
  CHECK_IS(stats.seat, isettlers_actor(tables, state));
  CHECK(isettlers_search_line(other, line, 16) > 0);
  CHECK_IS(isettlers_choose(tables, state, UCB, 3, memory, sizeof memory, &error), isettlers_search_choose(other));
}

/* Iterations with an action given, before and after others. */
static void iterations_begin_with_an_action(const isettlers_tables *tables) {
  state_words state;
  uint16_t legal[ISETTLERS_MAX_LEGAL];
  isettlers_start(tables, 2, state, NULL);
  int32_t last = isettlers_legal(tables, state, legal) - 1;
  begin(tables, state, UCB, memory);
  CHECK_IS(isettlers_search_run_first(tables, memory, legal[last], 30), 30);
  CHECK_IS(isettlers_search_actions(memory, roots, 0), 1);
  CHECK(roots[0].action == legal[last] && roots[0].visits == 30);
  CHECK_IS(isettlers_search_run(tables, memory, 10), 40);
  CHECK(isettlers_search_actions(memory, roots, 0) > 1);
  CHECK_IS(isettlers_search_run_first(tables, memory, legal[0], INT64_MAX), 100);
  for (int32_t wrong = 0; wrong < 3; wrong++)
    CHECK_IS(isettlers_search_run_first(tables, memory, (int32_t[]){-1, UINT16_MAX, legal[last] + 65536}[wrong], 1),
             ISETTLERS_E_ILLEGAL);
  CHECK_IS(isettlers_search_run_first(tables, memory, legal[0], -1), ISETTLERS_E_ARGUMENT);
  CHECK_IS(isettlers_search_run_first(tables, NULL, legal[0], 1), ISETTLERS_E_ARGUMENT);
  CHECK_IS(isettlers_search_run_first(NULL, memory, legal[0], 1), ISETTLERS_E_ARGUMENT);
  begin(tables, state, "expectimax:determinizations=2", memory);
  CHECK_IS(isettlers_search_run_first(tables, memory, legal[0], 1), ISETTLERS_E_ARGUMENT);
}

static void sums_of_searches(const isettlers_tables *tables) {
  state_words state;
  isettlers_start(tables, 2, state, NULL);
  begin(tables, state, "flat:60", memory);
  CHECK_IS(isettlers_search_run(tables, memory, 60), 60);
  int32_t count = isettlers_search_actions(memory, roots, 0);
  memcpy(again, roots, sizeof roots);
  CHECK_IS(isettlers_search_actions(memory, again, count), count);
  for (int32_t i = 0; i < count; i++)
    CHECK(again[i].visits == 2 * roots[i].visits && again[i].total == 2 * roots[i].total);
  CHECK_IS(isettlers_search_best(memory, again, count), isettlers_search_best(memory, roots, count));
}

/* Every leaf is as good, for all. */
static void evaluate(const isettlers_tables *tables, int32_t count, const isettlers_leaves *leaves, char *batch) {
  float *priors = (float *)(batch + leaves->priors);
  double *rewards = (double *)(batch + leaves->rewards);
  for (int32_t i = 0; i < count * isettlers_num_actions(tables); i++)
    priors[i] = 1;
  for (int32_t i = 0; i < count * isettlers_seats(tables); i++)
    rewards[i] = 0.5;
}

static void leaves_are_evaluated_by_the_host(const isettlers_tables *tables) {
  enum { BATCH = 4, UNTIL = 60 };
  state_words state;
  isettlers_leaves leaves;
  isettlers_stats stats;
  int64_t size = isettlers_leaves_size(tables, BATCH);
  char *batch = calloc((size_t)size / 8, 8);
  int32_t count;
  isettlers_start(tables, 2, state, NULL);
  begin(tables, state, "ismcts:60,puct=1", memory);
  CHECK_IS(isettlers_search_settle(tables, memory, batch), ISETTLERS_E_ARGUMENT);
  CHECK_IS(isettlers_search_abandon(memory, batch), ISETTLERS_E_ARGUMENT);
  CHECK_IS(isettlers_search_collect(tables, memory, UNTIL, BATCH, batch, (size_t)size - 8, &leaves), ISETTLERS_E_ROOM);
  CHECK_IS(isettlers_search_collect(tables, memory, UNTIL, 0, batch, (size_t)size, &leaves), ISETTLERS_E_ARGUMENT);
  CHECK_IS(isettlers_search_collect(tables, memory, -1, BATCH, batch, (size_t)size, &leaves), ISETTLERS_E_ARGUMENT);
  CHECK_IS(isettlers_search_collect(tables, memory, UNTIL, BATCH, NULL, (size_t)size, &leaves), ISETTLERS_E_ARGUMENT);
  CHECK_IS(isettlers_search_collect(tables, memory, UNTIL, BATCH, batch, (size_t)size, NULL), ISETTLERS_E_ARGUMENT);
  CHECK_IS(isettlers_search_collect(NULL, memory, UNTIL, BATCH, batch, (size_t)size, &leaves), ISETTLERS_E_ARGUMENT);
  while ((count = isettlers_search_collect(tables, memory, UNTIL, BATCH, batch, (size_t)size, &leaves)) > 0) {
    CHECK(count <= BATCH && isettlers_check(tables, batch + leaves.states) == 0);
    CHECK_IS(isettlers_actor(tables, batch + leaves.states), *(const int32_t *)(batch + leaves.seats));
    evaluate(tables, count, &leaves, batch);
    CHECK_IS(isettlers_search_settle(NULL, memory, batch), ISETTLERS_E_ARGUMENT);
    CHECK_IS(isettlers_search_settle(tables, NULL, batch), ISETTLERS_E_ARGUMENT);
    CHECK_IS(isettlers_search_settle(tables, memory, batch + 1), ISETTLERS_E_ARGUMENT);
    CHECK(isettlers_search_settle(tables, memory, batch) >= 0);
  }
  CHECK_IS(count, 0);
  CHECK_IS(isettlers_search_stats(memory, &stats), 0);
  CHECK_IS(stats.iterations, UNTIL);
  begin(tables, state, "ismcts:60,puct=0", memory);
  CHECK_IS(isettlers_search_collect(tables, memory, UNTIL, BATCH, batch, (size_t)size, &leaves), ISETTLERS_E_ARGUMENT);
  free(batch);
}

static void arguments_are_checked(const isettlers_tables *tables) {
  state_words state;
  uint16_t line[1];
  isettlers_start(tables, 2, state, NULL);
  memset(memory, 0, sizeof memory);
  CHECK_IS(isettlers_search_size(tables, NULL, &error), ISETTLERS_E_ARGUMENT);
  CHECK_IS(isettlers_search_size(NULL, "greedy", NULL), ISETTLERS_E_ARGUMENT);
  CHECK_IS(isettlers_search_size(tables, "greedy", NULL), 0);
  CHECK(isettlers_search_size(tables, UCB, NULL) < 16384);
  CHECK(isettlers_search_size(tables, "ismcts:100,puct=1", NULL) < 4 << 20);
  CHECK_IS(isettlers_search_size(tables, "ismcts:c=x", &error), ISETTLERS_E_ARGUMENT);
  CHECK(strcmp(error.text, "ismcts: c: expected number from 0 to 100, got \"x\"") == 0);
  CHECK_IS(isettlers_choose(tables, NULL, "greedy", 1, NULL, 0, NULL), ISETTLERS_E_ARGUMENT);
  CHECK_IS(isettlers_choose(tables, state, "ismcts", 1, NULL, 0, &error), ISETTLERS_E_ARGUMENT);
  CHECK_IS(isettlers_choose(tables, state, "ismcts", 1, memory, 8, &error), ISETTLERS_E_ROOM);
  CHECK_IS(isettlers_choose(tables, state, "ismcts", 1, (char *)memory + 1, 99999, NULL), ISETTLERS_E_ARGUMENT);
  CHECK_IS(isettlers_search_begin(tables, state, "greedy", 1, memory, sizeof memory, NULL), ISETTLERS_E_ARGUMENT);
  CHECK_IS(isettlers_search_run(tables, memory, 1), ISETTLERS_E_ARGUMENT);
  CHECK_IS(isettlers_search_run(tables, NULL, 1), ISETTLERS_E_ARGUMENT);
  CHECK_IS(isettlers_search_choose(memory), ISETTLERS_E_ARGUMENT);
  begin(tables, state, "ismcts:10", memory);
  CHECK_IS(isettlers_search_run(tables, memory, -1), ISETTLERS_E_ARGUMENT);
  CHECK_IS(isettlers_search_stats(memory, NULL), ISETTLERS_E_ARGUMENT);
  CHECK_IS(isettlers_search_actions(memory, NULL, 0), ISETTLERS_E_ARGUMENT);
  CHECK_IS(isettlers_search_actions(memory, roots, -1), ISETTLERS_E_ARGUMENT);
  CHECK_IS(isettlers_search_best(memory, roots, 0), ISETTLERS_E_ARGUMENT);
  CHECK_IS(isettlers_search_line(memory, line, -1), ISETTLERS_E_ARGUMENT);
  CHECK_IS(isettlers_search_line(memory, line, 1), 0);
}

int main(void) {
  for (int i = 0; i < SETUP_COUNT; i++) {
    isettlers_tables *tables = tables_of(SETUPS[i]);
    play(tables);
    slices_change_nothing(tables);
    iterations_begin_with_an_action(tables);
    sums_of_searches(tables);
    leaves_are_evaluated_by_the_host(tables);
    arguments_are_checked(tables);
    free(tables);
  }
  return 0;
}

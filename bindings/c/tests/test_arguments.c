/* Wrong arguments are refused, and nothing changes; states of any bytes are safe. */
#include "test.h"

static void refuses_what_is_missing(const isettlers_tables *tables) {
  state_words state;
  uint16_t legal[ISETTLERS_MAX_LEGAL];
  char *odd = (char *)state + 4;
  double value;
  float number;
  CHECK_IS(isettlers_seats(NULL), ISETTLERS_E_ARGUMENT);
  CHECK_IS(isettlers_start(NULL, 1, state, NULL), ISETTLERS_E_ARGUMENT);
  CHECK_IS(isettlers_start(tables, 1, NULL, NULL), ISETTLERS_E_ARGUMENT);
  CHECK_IS(isettlers_start(tables, 1, odd, NULL), ISETTLERS_E_ARGUMENT);
  CHECK(isettlers_start(tables, 1, state, NULL) > 0);
  CHECK_IS(isettlers_legal(tables, odd, NULL), ISETTLERS_E_ARGUMENT);
  CHECK_IS(isettlers_round(tables, NULL), ISETTLERS_E_ARGUMENT);
  CHECK_IS(isettlers_round(tables, odd), ISETTLERS_E_ARGUMENT);
  CHECK_IS(isettlers_legal(tables, NULL, legal), ISETTLERS_E_ARGUMENT);
  CHECK_IS(isettlers_begin(tables, 1, state, NULL, NULL, 1, NULL), ISETTLERS_E_ARGUMENT);
  CHECK_IS(isettlers_scores(tables, state, NULL), ISETTLERS_E_ARGUMENT);
  CHECK_IS(isettlers_ranks(tables, state, NULL), ISETTLERS_E_ARGUMENT);
  CHECK_IS(isettlers_hash(tables, state, NULL), ISETTLERS_E_ARGUMENT);
  for (int32_t seat = -1; seat <= isettlers_seats(tables); seat += isettlers_seats(tables) + 1) {
    CHECK_IS(isettlers_evaluate(tables, state, seat, ISETTLERS_PLAIN, &value), ISETTLERS_E_ARGUMENT);
    CHECK_IS(isettlers_observe(tables, state, seat, &number), ISETTLERS_E_ARGUMENT);
    CHECK_IS(isettlers_resample(tables, state, seat, 1), ISETTLERS_E_ARGUMENT);
  }
  CHECK_IS(isettlers_evaluate(tables, state, 0, -1, &value), ISETTLERS_E_ARGUMENT);
  CHECK_IS(isettlers_evaluate(tables, state, 0, ISETTLERS_TUNED + 1, &value), ISETTLERS_E_ARGUMENT);
  CHECK_IS(isettlers_evaluate(tables, state, 0, ISETTLERS_PLAIN, NULL), ISETTLERS_E_ARGUMENT);
  CHECK_IS(isettlers_batch_start(tables, 1, 0, -1, state, (int32_t *)legal), ISETTLERS_E_ARGUMENT);
  CHECK_IS(isettlers_batch_mask(tables, state, 1, NULL), ISETTLERS_E_ARGUMENT);
}

/* A refusal that says in one line which argument is wrong, and why. */
#define CHECK_SAYS(result, code_, text_)                                                                               \
  do {                                                                                                                 \
    CHECK_IS(result, code_);                                                                                           \
    CHECK_IS(error.code, code_);                                                                                       \
    CHECK_TEXT(error.text, text_);                                                                                     \
  } while (0)

static void names_the_argument(const isettlers_tables *tables) {
  isettlers_error error;
  state_words state;
  uint64_t memory[64] = {0};
  char *odd = (char *)memory + 4;
  char line[128];
  const char *spec = "ismcts:10";
  size_t size = sizeof memory;
  isettlers_start(tables, 1, state, NULL);
  CHECK_SAYS(isettlers_check_action(NULL, state, 0, &error), ISETTLERS_E_ARGUMENT,
             "tables: expected memory aligned to 8, got NULL");
  CHECK_SAYS(isettlers_check_action(tables, odd, 0, &error), ISETTLERS_E_ARGUMENT,
             "state: expected memory aligned to 8, got an address that is no multiple of 8");
  CHECK_SAYS(isettlers_find_action(tables, state, NULL, &error), ISETTLERS_E_ARGUMENT,
             "text: expected memory, got NULL");
  CHECK_SAYS(isettlers_ahead_begin(tables, state, "", 2001, memory, size, &error), ISETTLERS_E_ARGUMENT,
             "limit: expected int from 1 to 2000, got 2001");
  CHECK_SAYS(isettlers_course_log(tables, memory, 0, 0, 0, NULL, 0, NULL, 0, &error), ISETTLERS_E_ARGUMENT,
             "course: expected a course of these tables");
  CHECK_SAYS(isettlers_search_begin(tables, state, spec, 1, odd, size, &error), ISETTLERS_E_ROOM, error.text);
  snprintf(line, sizeof line, "search: expected %lld bytes, got 512",
           (long long)isettlers_search_size(tables, spec, &error));
  CHECK_TEXT(error.text, line);
  CHECK_SAYS(isettlers_choose(tables, state, spec, 1, NULL, 0, &error), ISETTLERS_E_ARGUMENT, error.text);
  snprintf(line, sizeof line, "memory: expected %lld bytes, got NULL",
           (long long)isettlers_search_size(tables, spec, &error));
  CHECK_TEXT(error.text, line);
  CHECK_SAYS(isettlers_tree_of_json("[1, 2]", 6, memory, 1, &error), ISETTLERS_E_ROOM, "out: expected 3 bytes, got 1");
  CHECK_SAYS(isettlers_setup("{}", 2, NULL, 1, NULL, 0, &error), ISETTLERS_E_ARGUMENT,
             "data: expected memory, got NULL");
}

/* The least and the greatest numbers are written whole. */
static void writes_all_numbers(const isettlers_tables *tables) {
  isettlers_error error;
  state_words state;
  int32_t numbers[1] = {INT32_MIN};
  isettlers_start(tables, 1, state, NULL);
  CHECK_SAYS(isettlers_batch_apply(tables, state, INT32_MIN, numbers, numbers, &error), ISETTLERS_E_ARGUMENT,
             "games: expected int from 0 to 2147483647, got -2147483648");
}

static void refuses_other_tables(void) {
  uint64_t zeros[64] = {0};
  state_words state;
  CHECK_IS(isettlers_seats((isettlers_tables *)zeros), ISETTLERS_E_TABLES);
  CHECK_IS(isettlers_start((isettlers_tables *)zeros, 1, state, NULL), ISETTLERS_E_TABLES);
  CHECK(isettlers_game((isettlers_tables *)zeros) == NULL);
}

/* Courses, searches and looks ahead of another setup are refused, though it has as many seats. */
static void refuses_tables_of_another_setup(void) {
  static uint64_t course[1 << 10], search[1 << 16], look[1 << 20];
  uint16_t legal[ISETTLERS_MAX_LEGAL];
  isettlers_error error;
  state_words state;
  const char *strict = "{\"game\": \"founders\", \"setup\": {\"players\": 2, \"agreement\": true}}";
  isettlers_tables *tables = tables_of(SETUPS[5]), *same = tables_of(SETUPS[5]), *other = tables_of(strict);
  CHECK_IS(isettlers_state_size(tables), isettlers_state_size(other));
  int32_t count = isettlers_start(tables, 1, state, legal);
  CHECK_IS(isettlers_course_begin(tables, 1, course, sizeof course), 0);
  CHECK_IS(isettlers_search_begin(tables, state, "uct:10", 1, search, sizeof search, &error), 0);
  CHECK_IS(isettlers_ahead_begin(tables, state, "", 10, look, sizeof look, &error), 0);
  CHECK_IS(isettlers_course_at(same, course), 0);
  CHECK_IS(isettlers_search_run(same, search, 1), 1);
  CHECK(isettlers_ahead_run(same, look, 1) >= 0);
  CHECK_SAYS(isettlers_course_back(other, course, 0, &error), ISETTLERS_E_ARGUMENT,
             "course: expected a course of these tables");
  CHECK_IS(isettlers_search_run(other, search, 1), ISETTLERS_E_ARGUMENT);
  CHECK_IS(isettlers_check(same, state), 0);
  CHECK_IS(isettlers_check(other, state), ISETTLERS_E_STATE);
  CHECK_SAYS(isettlers_check_action(other, state, 0, &error), ISETTLERS_E_STATE, "state: expected one of these tables");
  CHECK_IS(isettlers_actor(other, state), ISETTLERS_E_STATE);
  CHECK_IS(isettlers_apply_listed(other, state, legal[0], legal, count), ISETTLERS_E_STATE);
  CHECK_IS(isettlers_ahead_run(other, look, 1), ISETTLERS_E_ARGUMENT);
  free(other);
  free(same);
  free(tables);
}

/* States with some bytes changed: refused, or sound and played on. */
static void survives_damage(const isettlers_tables *tables) {
  uint16_t legal[ISETTLERS_MAX_LEGAL];
  state_words state, damaged;
  uint64_t random = 88172645463325252u;
  int32_t size = isettlers_state_size(tables), refused = 0;
  isettlers_start(tables, 3, state, NULL);
  for (int try = 0; try < 20000; try++) {
    if (try % 64 == 0) {
      int32_t count = isettlers_legal(tables, state, legal);
      if (count == 0)
        count = isettlers_start(tables, (uint64_t)try, state, legal);
      isettlers_apply(tables, state, legal[pick(&random, count)], NULL);
    }
    memcpy(damaged, state, sizeof damaged);
    for (uint32_t i = pick(&random, 3) + 1; i; i--)
      ((uint8_t *)damaged)[32 + pick(&random, size - 32)] = (uint8_t)pick(&random, 256);
    int32_t count = isettlers_legal(tables, damaged, legal);
    CHECK(count > 0 || count == ISETTLERS_E_STATE || (count == 0 && isettlers_actor(tables, damaged) < 0));
    refused += count < 0;
    if (count > 0)
      CHECK(isettlers_apply(tables, damaged, legal[pick(&random, count)], NULL) >= 0);
  }
  CHECK(refused > 1000);
  for (int try = 0; try < 1000; try++) {
    for (size_t i = 0; i < sizeof damaged; i++)
      ((uint8_t *)damaged)[i] = (uint8_t)pick(&random, 256);
    CHECK_IS(isettlers_legal(tables, damaged, legal), ISETTLERS_E_STATE);
    CHECK_IS(isettlers_round(tables, damaged), ISETTLERS_E_STATE);
    CHECK(isettlers_check(tables, damaged) > 0);
  }
}

/* Memory on the stack holds a state of any setup. */
static void plays_on_the_stack(const isettlers_tables *tables) {
  isettlers_state state, copy;
  CHECK((uintptr_t)&state % 8 == 0 && (uintptr_t)&copy % 8 == 0);
  CHECK(isettlers_state_size(tables) <= (int32_t)sizeof state);
  CHECK(isettlers_start(tables, 1, &state, NULL) > 0);
  copy = state;
  CHECK(isettlers_playout(tables, &copy, 1) > 0);
  CHECK(isettlers_actor(tables, &state) >= 0 && isettlers_actor(tables, &copy) == ISETTLERS_E_OVER);
}

static void every_code_has_a_text(void) {
  for (int32_t code = ISETTLERS_E_MISSING; code < 0; code++)
    CHECK(strlen(isettlers_error_text(code)) > 10);
  CHECK(strcmp(isettlers_error_text(0), "") == 0);
}

int main(void) {
  CHECK_IS(isettlers_abi_version(), ISETTLERS_ABI);
  every_code_has_a_text();
  refuses_other_tables();
  refuses_tables_of_another_setup();
  for (int i = 0; i < SETUP_COUNT; i++) {
    isettlers_tables *tables = tables_of(SETUPS[i]);
    refuses_what_is_missing(tables);
    names_the_argument(tables);
    writes_all_numbers(tables);
    survives_damage(tables);
    plays_on_the_stack(tables);
    free(tables);
  }
  return 0;
}

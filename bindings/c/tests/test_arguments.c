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
  CHECK_IS(isettlers_legal(tables, state, NULL), ISETTLERS_E_ARGUMENT);
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

static void refuses_other_tables(void) {
  uint64_t zeros[64] = {0};
  state_words state;
  CHECK_IS(isettlers_seats((isettlers_tables *)zeros), ISETTLERS_E_TABLES);
  CHECK_IS(isettlers_start((isettlers_tables *)zeros, 1, state, NULL), ISETTLERS_E_TABLES);
  CHECK(isettlers_game((isettlers_tables *)zeros) == NULL);
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
    CHECK(isettlers_check(tables, damaged) > 0);
  }
}

static void every_code_has_a_text(void) {
  for (int32_t code = ISETTLERS_E_DATA; code < 0; code++)
    CHECK(strlen(isettlers_error_text(code)) > 10);
  CHECK(strcmp(isettlers_error_text(0), "") == 0);
}

int main(void) {
  CHECK_IS(isettlers_abi_version(), ISETTLERS_ABI);
  every_code_has_a_text();
  refuses_other_tables();
  for (int i = 0; i < SETUP_COUNT; i++) {
    isettlers_tables *tables = tables_of(SETUPS[i]);
    refuses_what_is_missing(tables);
    survives_damage(tables);
    free(tables);
  }
  return 0;
}

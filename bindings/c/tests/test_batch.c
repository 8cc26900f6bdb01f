/* Games in a batch are those that are played one by one. */
#include "test.h"

enum { GAMES = 9 };

static uint8_t mask[GAMES << 13];
static float numbers[GAMES << 15], row[1 << 15];
static uint64_t memory[GAMES * ISETTLERS_MAX_STATE / 8];

static void *state_at(const isettlers_tables *tables, int game) {
  return (char *)memory + (size_t)isettlers_state_size(tables) * (size_t)game;
}

static void check_rows(const isettlers_tables *tables, int32_t going) {
  uint16_t legal[ISETTLERS_MAX_LEGAL];
  size_t actions = (size_t)isettlers_num_actions(tables), size = (size_t)isettlers_observation_size(tables);
  CHECK_IS(isettlers_batch_mask(tables, memory, GAMES, mask), going);
  CHECK_IS(isettlers_batch_observe(tables, memory, GAMES, numbers), 0);
  for (int game = 0; game < GAMES; game++) {
    int32_t count = isettlers_legal(tables, state_at(tables, game), legal), marked = 0;
    for (size_t id = 0; id < actions; id++)
      marked += mask[actions * (size_t)game + id];
    CHECK_IS(marked, count);
    for (int32_t i = 0; i < count; i++)
      CHECK(mask[actions * (size_t)game + legal[i]]);
    memset(row, 0, sizeof row);
    if (count)
      isettlers_observe(tables, state_at(tables, game), isettlers_actor(tables, state_at(tables, game)), row);
    CHECK(memcmp(row, numbers + size * (size_t)game, size * sizeof *row) == 0);
  }
}

static void play(const isettlers_tables *tables) {
  uint16_t legal[ISETTLERS_MAX_LEGAL];
  int32_t counts[GAMES], actions[GAMES];
  state_words alone[GAMES];
  isettlers_error error;
  uint64_t random = 88172645463325252u;
  size_t size = (size_t)isettlers_state_size(tables);
  int32_t going = isettlers_batch_start(tables, 5, 100, GAMES, memory, counts);
  CHECK_IS(going, GAMES);
  for (int game = 0; game < GAMES; game++)
    CHECK_IS(isettlers_start(tables, isettlers_derive_seed(5, 100 + (uint64_t)game), alone[game], NULL), counts[game]);
  for (int turn = 0; going; turn++) {
    if (turn % 16 == 0)
      check_rows(tables, going);
    for (int game = 0; game < GAMES; game++) {
      CHECK(memcmp(alone[game], state_at(tables, game), size) == 0);
      CHECK_IS(isettlers_legal(tables, alone[game], legal), counts[game]);
      actions[game] = counts[game] ? legal[pick(&random, counts[game])] : -1;
    }
    uint64_t before = hash_of(tables, state_at(tables, 0));
    int32_t action = actions[GAMES - 1];
    actions[GAMES - 1] = counts[GAMES - 1] ? -1 : 0;
    CHECK_IS(isettlers_batch_apply(tables, memory, GAMES, actions, counts, &error),
             counts[GAMES - 1] ? ISETTLERS_E_ILLEGAL : ISETTLERS_E_OVER);
    CHECK(strcmp(error.path, "$[8]") == 0 && strncmp(error.text, "$[8]: ", 6) == 0);
    CHECK(hash_of(tables, state_at(tables, 0)) == before);
    actions[GAMES - 1] = action;
    int32_t expected = 0;
    for (int game = 0; game < GAMES; game++)
      expected += actions[game] >= 0 && isettlers_apply(tables, alone[game], actions[game], NULL) > 0;
    going = isettlers_batch_apply(tables, memory, GAMES, actions, counts, &error);
    CHECK_IS(going, expected);
  }
  check_rows(tables, 0);
}

int main(void) {
  for (int i = 0; i < SETUP_COUNT; i++) {
    isettlers_tables *tables = tables_of(SETUPS[i]);
    play(tables);
    free(tables);
  }
  return 0;
}

/* Many states of one setup in one call. */
#include "checks.h"
#include "error.h"

static void *state_at(const isettlers_tables *tables, const void *states, int32_t game) {
  return (char *)states + marked_size(tables) * (size_t)game;
}

/* Tables, and memory for the states of some games. */
static int32_t check_batch(const isettlers_tables *tables, const void *states, int32_t games, isettlers_error *error) {
  TRY(check_tables(tables, error));
  TRY(check_block(states, "states", error));
  return check_int(games, 0, INT32_MAX, "games", error);
}

/* Sound states, and memory for a row of each. */
static int32_t check_states(const isettlers_tables *tables, const void *states, int32_t games, const void *rows) {
  TRY(check_batch(tables, states, games, NULL));
  TRY(check_given(rows, "rows", NULL));
  for (int32_t i = 0; i < games; i++)
    TRY(check_state(tables, state_at(tables, states, i), NULL));
  return 0;
}

static int32_t check_choice(const isettlers_tables *tables, const void *state, int32_t action) {
  int32_t fault = check_action(tables, state, action);
  return fault == ISETTLERS_E_OVER && action == -1 ? 0 : fault;
}

int32_t isettlers_batch_start(const isettlers_tables *tables, uint64_t seed, uint64_t first, int32_t games,
                              void *states, int32_t *counts) {
  TRY(check_batch(tables, states, games, NULL));
  TRY(check_given(counts, "counts", NULL));
  for (int32_t i = 0; i < games; i++)
    counts[i] = start(tables, rng_stream_seed(seed, first + (uint64_t)i), state_at(tables, states, i), NULL, NULL);
  return games;
}

int32_t isettlers_batch_apply_unchecked(const isettlers_tables *tables, void *states, int32_t games,
                                        const int32_t *actions, int32_t *counts) {
  int32_t going = 0;
  for (int32_t i = 0; i < games; i++) {
    counts[i] = actions[i] < 0 ? 0 : apply(tables, state_at(tables, states, i), actions[i], NULL, NULL);
    going += counts[i] != 0;
  }
  return going;
}

int32_t isettlers_batch_apply(const isettlers_tables *tables, void *states, int32_t games, const int32_t *actions,
                              int32_t *counts, isettlers_error *error) {
  TRY(check_batch(tables, states, games, error));
  TRY(check_given(actions, "actions", error));
  TRY(check_given(counts, "counts", error));
  for (int32_t i = 0; i < games; i++) {
    int32_t fault = check_choice(tables, state_at(tables, states, i), actions[i]);
    if (fault < 0)
      return fail_at(error, fault, i);
  }
  return isettlers_batch_apply_unchecked(tables, states, games, actions, counts);
}

int32_t isettlers_batch_mask(const isettlers_tables *tables, const void *states, int32_t games, uint8_t *mask) {
  uint16_t ids[ISETTLERS_MAX_LEGAL];
  int32_t going = 0;
  TRY(check_states(tables, states, games, mask));
  size_t size = game_of(tables)->num_actions;
  for (int32_t i = 0; i < games; i++, mask += size) {
    memset(mask, 0, size);
    int32_t count = isettlers_legal_unchecked(tables, state_at(tables, states, i), ids);
    for (int32_t k = 0; k < count; k++)
      mask[ids[k]] = 1;
    going += count != 0;
  }
  return going;
}

int32_t isettlers_batch_observe(const isettlers_tables *tables, const void *states, int32_t games, float *out) {
  TRY(check_states(tables, states, games, out));
  size_t size = game_of(tables)->observation_size;
  for (int32_t i = 0; i < games; i++, out += size) {
    const void *state = state_at(tables, states, i);
    int32_t seat = isettlers_actor_unchecked(tables, state);
    if (seat < 0)
      memset(out, 0, size * sizeof *out);
    else
      game_of(tables)->observe(state, rules_of(tables), seat, 0, out);
  }
  return 0;
}

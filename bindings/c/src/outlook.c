/* How a state stands, and what may become of it. */
#include "checks.h"

int32_t isettlers_scores_unchecked(const isettlers_tables *tables, const void *state, int32_t *scores) {
  game_of(tables)->scores(state, rules_of(tables), scores);
  return 0;
}

int32_t isettlers_scores(const isettlers_tables *tables, const void *state, int32_t *scores) {
  TRY(check_state(tables, state, NULL));
  TRY(check_given(scores, "scores", NULL));
  return isettlers_scores_unchecked(tables, state, scores);
}

int32_t isettlers_ranks(const isettlers_tables *tables, const void *state, int32_t *ranks) {
  TRY(check_state(tables, state, NULL));
  TRY(check_given(ranks, "ranks", NULL));
  game_of(tables)->ranks(state, rules_of(tables), ranks);
  return 0;
}

int32_t isettlers_outcome(const isettlers_tables *tables, const void *state) {
  int32_t ranks[ISETTLERS_MAX_SEATS];
  int winners = 0;
  TRY(check_state(tables, state, NULL));
  if (game_of(tables)->actor(state, rules_of(tables)) >= 0)
    return ISETTLERS_RUNNING;
  game_of(tables)->ranks(state, rules_of(tables), ranks);
  for (uint32_t seat = 0; seat < tables->seats; seat++)
    winners += ranks[seat] == 0;
  return winners == 0 ? ISETTLERS_LOST : winners == 1 ? ISETTLERS_WON : ISETTLERS_SHARED;
}

int32_t isettlers_check(const isettlers_tables *tables, const void *state) {
  TRY(check_tables(tables, NULL));
  TRY(check_block(state, "state", NULL));
  int32_t broken = game_of(tables)->check(state, rules_of(tables));
  return broken || is_marked(tables, state) ? broken : ISETTLERS_E_STATE;
}

int32_t isettlers_hash_unchecked(const isettlers_tables *tables, const void *state, uint64_t *hash) {
  *hash = kernel_state_hash(game_of(tables), rules_of(tables), state, (int)tables->state_size);
  return 0;
}

int32_t isettlers_hash(const isettlers_tables *tables, const void *state, uint64_t *hash) {
  TRY(check_state(tables, state, NULL));
  TRY(check_given(hash, "hash", NULL));
  return isettlers_hash_unchecked(tables, state, hash);
}

int32_t isettlers_evaluate_unchecked(const isettlers_tables *tables, const void *state, int32_t seat, int32_t weights,
                                     double *value) {
  *value = game_of(tables)->evaluate(state, rules_with(tables, weights), seat);
  return 0;
}

int32_t isettlers_evaluate(const isettlers_tables *tables, const void *state, int32_t seat, int32_t weights,
                           double *value) {
  TRY(check_state(tables, state, NULL));
  TRY(check_seat(tables, seat, NULL));
  TRY(check_int(weights, ISETTLERS_PLAIN, ISETTLERS_TUNED, "weights", NULL));
  TRY(check_given(value, "value", NULL));
  return isettlers_evaluate_unchecked(tables, state, seat, weights, value);
}

int32_t isettlers_observe_unchecked(const isettlers_tables *tables, const void *state, int32_t seat, float *out) {
  game_of(tables)->observe(state, rules_of(tables), seat, 0, out);
  return 0;
}

int32_t isettlers_observe(const isettlers_tables *tables, const void *state, int32_t seat, float *out) {
  TRY(check_state(tables, state, NULL));
  TRY(check_seat(tables, seat, NULL));
  TRY(check_given(out, "out", NULL));
  return isettlers_observe_unchecked(tables, state, seat, out);
}

int32_t isettlers_greedy(const isettlers_tables *tables, const void *state, uint64_t seed) {
  uint16_t ids[ISETTLERS_MAX_LEGAL];
  rng_Rng rng;
  TRY(check_state(tables, state, NULL));
  int32_t count = game_of(tables)->legal(state, rules_of(tables), ids);
  if (count == 0)
    return ISETTLERS_E_OVER;
  rng_seed(&rng, seed);
  return ids[kernel_greedy_index(game_of(tables), rules_of(tables), state, (int)tables->state_size, ids, count, &rng)];
}

int32_t isettlers_playout(const isettlers_tables *tables, void *state, uint64_t seed) {
  rng_Rng rng;
  TRY(check_state(tables, state, NULL));
  rng_seed(&rng, seed);
  rng_seed((rng_Rng *)state, rng_next(&rng));
  return kernel_play_out(game_of(tables), rules_of(tables), state, &rng);
}

int32_t isettlers_resample_unchecked(const isettlers_tables *tables, void *state, int32_t seat, uint64_t seed) {
  rng_Rng rng;
  rng_seed(&rng, seed);
  kernel_redraw_unseen(game_of(tables), rules_of(tables), state, seat, &rng);
  return 0;
}

int32_t isettlers_resample(const isettlers_tables *tables, void *state, int32_t seat, uint64_t seed) {
  TRY(check_state(tables, state, NULL));
  TRY(check_seat(tables, seat, NULL));
  return isettlers_resample_unchecked(tables, state, seat, seed);
}

uint64_t isettlers_derive_seed(uint64_t seed, uint64_t stream) {
  return rng_stream_seed(seed, stream);
}

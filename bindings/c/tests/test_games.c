/* Whole games of every kind: the checked functions, their twins and what is asked on the way agree. */
#include "test.h"

static isettlers_event events[ISETTLERS_MAX_EVENTS], twin_events[ISETTLERS_MAX_EVENTS];
static float numbers[1 << 15], twin_numbers[1 << 15];

/* What a seat knows and the worth of a state for it, by the checked functions and their twins. */
static void check_seat(const isettlers_tables *tables, const void *state, int32_t seat) {
  size_t size = sizeof *numbers * (size_t)isettlers_observation_size(tables);
  state_words resampled, twin;
  double value = 0, twin_value = 1;
  for (int32_t weights = ISETTLERS_PLAIN; weights <= ISETTLERS_TUNED; weights++) {
    CHECK_IS(isettlers_evaluate(tables, state, seat, weights, &value), 0);
    CHECK_IS(isettlers_evaluate_unchecked(tables, state, seat, weights, &twin_value), 0);
    CHECK(memcmp(&value, &twin_value, sizeof value) == 0);
  }
  memset(twin_numbers, 0xA5, size);
  CHECK_IS(isettlers_observe(tables, state, seat, numbers), 0);
  CHECK_IS(isettlers_observe_unchecked(tables, state, seat, twin_numbers), 0);
  CHECK(memcmp(numbers, twin_numbers, size) == 0);
  size = (size_t)isettlers_state_size(tables);
  memcpy(resampled, state, size);
  memcpy(twin, state, size);
  CHECK_IS(isettlers_resample(tables, resampled, seat, 5), 0);
  CHECK_IS(isettlers_resample_unchecked(tables, twin, seat, 5), 0);
  CHECK(memcmp(resampled, twin, size) == 0);
}

static void check_outlook(const isettlers_tables *tables, const void *state, int32_t count) {
  int32_t scores[ISETTLERS_MAX_SEATS], twin_scores[ISETTLERS_MAX_SEATS], ranks[ISETTLERS_MAX_SEATS];
  uint64_t twin_hash;
  CHECK_IS(isettlers_check(tables, state), 0);
  CHECK_IS(isettlers_scores(tables, state, scores), 0);
  CHECK_IS(isettlers_scores_unchecked(tables, state, twin_scores), 0);
  CHECK_IS(isettlers_ranks(tables, state, ranks), 0);
  CHECK_IS(isettlers_hash_unchecked(tables, state, &twin_hash), 0);
  CHECK(twin_hash == hash_of(tables, state));
  int32_t seats = isettlers_seats(tables), best = ranks[0];
  for (int32_t seat = 0; seat < seats; seat++) {
    check_seat(tables, state, seat);
    CHECK_IS(twin_scores[seat], scores[seat]);
    best = ranks[seat] < best ? ranks[seat] : best;
  }
  int32_t outcome = isettlers_outcome(tables, state), actor = isettlers_actor(tables, state);
  int32_t pending = isettlers_pending(tables, state);
  if (count) {
    CHECK(pending == 0 || pending == 1);
    CHECK(actor >= 0 && actor < seats);
    CHECK_IS(outcome, ISETTLERS_RUNNING);
  } else {
    CHECK_IS(pending, 0);
    CHECK_IS(actor, ISETTLERS_E_OVER);
    CHECK(best == 0 ? outcome == ISETTLERS_WON || outcome == ISETTLERS_SHARED : outcome == ISETTLERS_LOST);
    CHECK_IS(isettlers_greedy(tables, state, 1), ISETTLERS_E_OVER);
    CHECK_IS(isettlers_apply(tables, (void *)state, 0, NULL), ISETTLERS_E_OVER);
  }
}

/* The first id from a place on that is not legal. */
static int32_t illegal_from(int32_t id, const uint16_t *legal, int32_t count) {
  for (int32_t i = 0; i < count; i++)
    id += legal[i] == id;
  return id;
}

static void play(const isettlers_tables *tables, uint64_t seed) {
  uint16_t legal[ISETTLERS_MAX_LEGAL], again[ISETTLERS_MAX_LEGAL];
  state_words state, twin, third, fourth;
  uint64_t random = seed + 88172645463325252u;
  uint32_t happened, twin_happened, all = 0;
  size_t size = (size_t)isettlers_state_size(tables);
  memset(state, 0xA5, sizeof state);
  int32_t count = isettlers_start(tables, seed, state, legal);
  CHECK_IS(isettlers_start(tables, seed, twin, NULL), count);
  CHECK_IS(isettlers_begin(tables, seed, third, NULL, NULL, 0, &happened), count);
  CHECK_IS(happened, 0);
  CHECK_IS(isettlers_begin(tables, seed, third, NULL, events, ISETTLERS_MAX_EVENTS, &happened), count);
  memcpy(fourth, third, size);
  CHECK(count > 0);
  while (count) {
    CHECK(memcmp(state, twin, size) == 0 && memcmp(state, third, size) == 0 && memcmp(state, fourth, size) == 0);
    CHECK_IS(isettlers_legal(tables, state, again), count);
    CHECK(memcmp(legal, again, (size_t)count * sizeof *legal) == 0);
    CHECK_IS(isettlers_apply(tables, state, illegal_from(legal[0], legal, count), NULL), ISETTLERS_E_ILLEGAL);
    CHECK_IS(isettlers_apply(tables, state, -1, NULL), ISETTLERS_E_ILLEGAL);
    CHECK_IS(isettlers_apply(tables, state, legal[0] + 65536, NULL), ISETTLERS_E_ILLEGAL);
    CHECK(memcmp(state, twin, size) == 0);
    check_outlook(tables, state, count);
    int32_t action = legal[pick(&random, count)];
    count = isettlers_apply(tables, state, action, legal);
    CHECK_IS(isettlers_apply_unchecked(tables, twin, action, NULL), count);
    CHECK_IS(isettlers_step(tables, third, action, NULL, events, ISETTLERS_MAX_EVENTS, &happened), count);
    CHECK_IS(isettlers_step_unchecked(tables, fourth, action, again, twin_events, ISETTLERS_MAX_EVENTS, &twin_happened),
             count);
    CHECK(memcmp(legal, again, (size_t)count * sizeof *legal) == 0);
    CHECK_IS(twin_happened, happened);
    CHECK(memcmp(events, twin_events, happened * sizeof *events) == 0);
    all += happened;
    CHECK(happened < ISETTLERS_MAX_EVENTS);
  }
  CHECK(all > 0);
  CHECK(memcmp(state, twin, size) == 0 && memcmp(state, third, size) == 0 && memcmp(state, fourth, size) == 0);
  check_outlook(tables, state, 0);
}

/* The round is the one of the view, and actions are counted without a list. */
static void a_screen_needs_no_view(const isettlers_tables *tables) {
  static uint8_t view[1 << 16];
  uint16_t legal[ISETTLERS_MAX_LEGAL];
  state_words state;
  uint64_t random = 88172645463325252u;
  int64_t number;
  int32_t last = 0, count = isettlers_start(tables, 7, state, legal);
  for (;;) {
    int64_t length = isettlers_view(tables, state, ISETTLERS_SPECTATOR, view, sizeof view);
    int64_t at = isettlers_tree_find(view, (size_t)length, 0, "round");
    int32_t round = isettlers_round(tables, state);
    CHECK_IS(isettlers_legal(tables, state, NULL), count);
    if (at == ISETTLERS_E_MISSING)
      number = 0;
    else
      CHECK_IS(isettlers_tree_int(view, (size_t)length, at, &number), 0);
    CHECK_IS(round, number);
    CHECK((round == 0) == (strcmp(isettlers_game(tables), "founders") == 0));
    last = round > last ? round : last;
    if (!count)
      break;
    count = isettlers_apply(tables, state, legal[pick(&random, count)], legal);
  }
  CHECK(last == 0 || last == 5);
}

/* An action is looked up in the list of the call before, and does what it does with all checks. */
static void listed_actions_do_the_same(const isettlers_tables *tables) {
  state_words state, twin, third;
  uint16_t legal[ISETTLERS_MAX_LEGAL], again[ISETTLERS_MAX_LEGAL], kept[ISETTLERS_MAX_LEGAL];
  uint32_t happened, twin_happened;
  uint64_t random = 5;
  size_t size = (size_t)isettlers_state_size(tables);
  int32_t count = isettlers_start(tables, 3, state, legal), listed = isettlers_start(tables, 3, twin, again);
  isettlers_start(tables, 3, third, kept);
  CHECK_IS(isettlers_apply_listed(NULL, twin, legal[0], again, listed), ISETTLERS_E_ARGUMENT);
  CHECK_IS(isettlers_apply_listed(tables, NULL, legal[0], again, listed), ISETTLERS_E_ARGUMENT);
  CHECK_IS(isettlers_apply_listed(tables, twin, legal[0], NULL, listed), ISETTLERS_E_ARGUMENT);
  CHECK_IS(isettlers_apply_listed(tables, twin, legal[0], again, -1), ISETTLERS_E_ARGUMENT);
  CHECK_IS(isettlers_apply_listed(tables, twin, legal[0], again, ISETTLERS_MAX_LEGAL + 1), ISETTLERS_E_ARGUMENT);
  CHECK_IS(isettlers_step_listed(tables, twin, legal[0], again, listed, NULL, 1, &happened), ISETTLERS_E_ARGUMENT);
  CHECK_IS(isettlers_step_listed(tables, twin, legal[0], again, listed, events, 1, NULL), ISETTLERS_E_ARGUMENT);
  while (count) {
    int32_t action = legal[pick(&random, count)];
    CHECK_IS(isettlers_apply_listed(tables, twin, illegal_from(legal[0], legal, count), again, count),
             ISETTLERS_E_ILLEGAL);
    CHECK_IS(isettlers_apply_listed(tables, twin, -1, again, count), ISETTLERS_E_ILLEGAL);
    CHECK_IS(isettlers_apply_listed(tables, twin, action + 65536, again, count), ISETTLERS_E_ILLEGAL);
    listed = isettlers_apply_listed(tables, twin, action, again, count);
    CHECK_IS(
        isettlers_step_listed(tables, third, action, kept, count, twin_events, ISETTLERS_MAX_EVENTS, &twin_happened),
        listed);
    count = isettlers_step(tables, state, action, legal, events, ISETTLERS_MAX_EVENTS, &happened);
    CHECK_IS(listed, count);
    CHECK(memcmp(state, twin, size) == 0 && memcmp(state, third, size) == 0);
    CHECK(memcmp(legal, again, (size_t)count * sizeof *legal) == 0);
    CHECK(happened == twin_happened && memcmp(events, twin_events, happened * sizeof *events) == 0);
  }
  CHECK_IS(isettlers_apply_listed(tables, twin, 0, again, 0), ISETTLERS_E_OVER);
}

static void same_seeds_give_the_same(const isettlers_tables *tables) {
  state_words one, other;
  isettlers_start(tables, 7, one, NULL);
  isettlers_start(tables, 7, other, NULL);
  CHECK_IS(isettlers_greedy(tables, one, 3), isettlers_greedy(tables, other, 3));
  int32_t actor = isettlers_actor(tables, one);
  uint64_t before = hash_of(tables, one);
  CHECK_IS(isettlers_resample(tables, one, actor, 5), 0);
  CHECK(hash_of(tables, one) != before);
  CHECK_IS(isettlers_resample(tables, other, actor, 5), 0);
  CHECK(hash_of(tables, one) == hash_of(tables, other));
  CHECK_IS(isettlers_playout(tables, one, 9), isettlers_playout(tables, other, 9));
  CHECK(hash_of(tables, one) == hash_of(tables, other));
  CHECK(isettlers_outcome(tables, one) != ISETTLERS_RUNNING);
  CHECK_IS(isettlers_playout(tables, one, 9), 0);
}

int main(void) {
  for (int i = 0; i < SETUP_COUNT; i++) {
    isettlers_tables *tables = tables_of(SETUPS[i]);
    CHECK(isettlers_observation_size(tables) <= (int32_t)(sizeof numbers / sizeof *numbers));
    CHECK(isettlers_state_size(tables) <= ISETTLERS_MAX_STATE);
    for (uint64_t seed = 0; seed < 5; seed++)
      play(tables, seed);
    same_seeds_give_the_same(tables);
    listed_actions_do_the_same(tables);
    a_screen_needs_no_view(tables);
    free(tables);
  }
  return 0;
}

/* One state at a time. */
#include "checks.h"

static int32_t over_or(int32_t seat) {
  return seat < 0 ? ISETTLERS_E_OVER : seat;
}

/* Whether an action may be applied to a state. */
static int32_t check_action(const isettlers_tables *tables, const void *state, int32_t action) {
  uint16_t ids[ISETTLERS_MAX_LEGAL];
  TRY(check_state(tables, state, NULL));
  int32_t count = game_of(tables)->legal(state, rules_of(tables), ids);
  if (count == 0)
    return ISETTLERS_E_OVER;
  return holds(ids, count, action) ? 0 : ISETTLERS_E_ILLEGAL;
}

static int32_t check_events(const isettlers_event *events, uint32_t capacity, const uint32_t *count) {
  TRY(check_given(count, "count", NULL));
  return check_bytes(events, capacity, "events", NULL);
}

_Static_assert(sizeof(isettlers_event) == sizeof(kernel_Event), "events are handed on as they are");

static kernel_Log log_into(isettlers_event *events, uint32_t capacity) {
  return (kernel_Log){.events = (kernel_Event *)events, .capacity = capacity};
}

static int32_t start(const isettlers_tables *tables, uint64_t seed, void *state, uint16_t *legal, kernel_Log *log) {
  uint16_t ids[ISETTLERS_MAX_LEGAL];
  game_of(tables)->start(state, rules_of(tables), seed, log);
  mark(tables, state);
  return game_of(tables)->legal(state, rules_of(tables), legal ? legal : ids);
}

static int32_t apply(const isettlers_tables *tables, void *state, int32_t action, uint16_t *legal, kernel_Log *log) {
  uint16_t ids[ISETTLERS_MAX_LEGAL];
  return game_of(tables)->apply(state, rules_of(tables), (uint16_t)action, legal ? legal : ids, log);
}

int32_t isettlers_start(const isettlers_tables *tables, uint64_t seed, void *state, uint16_t *legal) {
  TRY(check_tables(tables, NULL));
  TRY(check_block(state, "state", NULL));
  return start(tables, seed, state, legal, NULL);
}

int32_t isettlers_begin(const isettlers_tables *tables, uint64_t seed, void *state, uint16_t *legal,
                        isettlers_event *events, uint32_t capacity, uint32_t *count) {
  TRY(check_tables(tables, NULL));
  TRY(check_block(state, "state", NULL));
  TRY(check_events(events, capacity, count));
  kernel_Log log = log_into(events, capacity);
  int32_t actions = start(tables, seed, state, legal, &log);
  *count = log.count;
  return actions;
}

int32_t isettlers_actor_unchecked(const isettlers_tables *tables, const void *state) {
  return over_or(game_of(tables)->actor(state, rules_of(tables)));
}

int32_t isettlers_actor(const isettlers_tables *tables, const void *state) {
  TRY(check_state(tables, state, NULL));
  return isettlers_actor_unchecked(tables, state);
}

int32_t isettlers_pending(const isettlers_tables *tables, const void *state) {
  TRY(check_state(tables, state, NULL));
  return game_of(tables)->pending(state, rules_of(tables));
}

int32_t isettlers_legal_unchecked(const isettlers_tables *tables, const void *state, uint16_t *legal) {
  return game_of(tables)->legal(state, rules_of(tables), legal);
}

int32_t isettlers_legal(const isettlers_tables *tables, const void *state, uint16_t *legal) {
  uint16_t ids[ISETTLERS_MAX_LEGAL];
  TRY(check_state(tables, state, NULL));
  return isettlers_legal_unchecked(tables, state, legal ? legal : ids);
}

int32_t isettlers_apply_unchecked(const isettlers_tables *tables, void *state, int32_t action, uint16_t *legal) {
  return apply(tables, state, action, legal, NULL);
}

int32_t isettlers_apply(const isettlers_tables *tables, void *state, int32_t action, uint16_t *legal) {
  TRY(check_action(tables, state, action));
  return apply(tables, state, action, legal, NULL);
}

/* Whether an action is among those that were listed before. */
static int32_t check_listed(const isettlers_tables *tables, const void *state, int32_t action, const uint16_t *legal,
                            int32_t count) {
  TRY(check_marked(tables, state, NULL));
  TRY(check_given(legal, "legal", NULL));
  TRY(check_int(count, 0, ISETTLERS_MAX_LEGAL, "listed", NULL));
  if (count == 0)
    return ISETTLERS_E_OVER;
  return holds(legal, count, action) ? 0 : ISETTLERS_E_ILLEGAL;
}

int32_t isettlers_apply_listed(const isettlers_tables *tables, void *state, int32_t action, uint16_t *legal,
                               int32_t listed) {
  TRY(check_listed(tables, state, action, legal, listed));
  return apply(tables, state, action, legal, NULL);
}

int32_t isettlers_step_listed(const isettlers_tables *tables, void *state, int32_t action, uint16_t *legal,
                              int32_t listed, isettlers_event *events, uint32_t capacity, uint32_t *count) {
  TRY(check_listed(tables, state, action, legal, listed));
  TRY(check_events(events, capacity, count));
  return isettlers_step_unchecked(tables, state, action, legal, events, capacity, count);
}

int32_t isettlers_step_unchecked(const isettlers_tables *tables, void *state, int32_t action, uint16_t *legal,
                                 isettlers_event *events, uint32_t capacity, uint32_t *count) {
  kernel_Log log = log_into(events, capacity);
  int32_t actions = apply(tables, state, action, legal, &log);
  *count = log.count;
  return actions;
}

int32_t isettlers_step(const isettlers_tables *tables, void *state, int32_t action, uint16_t *legal,
                       isettlers_event *events, uint32_t capacity, uint32_t *count) {
  TRY(check_action(tables, state, action));
  TRY(check_events(events, capacity, count));
  return isettlers_step_unchecked(tables, state, action, legal, events, capacity, count);
}

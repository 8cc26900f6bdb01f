/* Anything that a program may ask of a state, in the order that bytes name. */
#ifndef ISETTLERS_FUZZ_PLAY_H
#define ISETTLERS_FUZZ_PLAY_H

#define STEPS 5 /* of one input */

static void claim(int holds) {
  if (!holds)
    __builtin_trap();
}

/* Memory of just this size, so that the sanitizer sees what is read or written beyond it. */
static void *room(int64_t size) {
  void *memory = malloc((size_t)size);
  claim(size >= 0 && memory != NULL);
  return memory;
}

#include "misuse.h"
#include "values.h"

/* A function that makes the tables of the setup in some bytes. */
typedef int64_t (*maker)(const void *bytes, size_t length, const void *data, size_t data_length, void *tables,
                         size_t capacity, isettlers_error *error);

/* Tables in memory of just their size, or NULL where the setup is refused; the calls agree. */
static isettlers_tables *tables_by(maker make, const void *bytes, size_t length, const void *data, size_t data_length) {
  isettlers_error error = {0};
  int64_t size = make(bytes, length, data, data_length, NULL, 0, &error);
  if (size < 0) {
    claim(error.code == size && error.text[0]);
    return NULL;
  }
  isettlers_tables *tables = room(size);
  claim(make(bytes, length, data, data_length, tables, (size_t)size - 1, &error) == ISETTLERS_E_ROOM);
  int64_t made = make(bytes, length, data, data_length, tables, (size_t)size, &error);
  if (made == size)
    return tables;
  claim(made == ISETTLERS_E_DATA); /* what only the making of the tables finds */
  free(tables);
  return NULL;
}

static isettlers_tables *tables_of(const void *setup, size_t length, const void *data, size_t data_length) {
  return tables_by(isettlers_setup, setup, length, data, data_length);
}

static void *fresh_state(const isettlers_tables *tables, uint64_t seed) {
  void *state = room(isettlers_state_size(tables));
  claim(isettlers_start(tables, seed, state, NULL) > 0);
  return state;
}

static void *copy_of(const isettlers_tables *tables, const void *state) {
  void *copy = room(isettlers_state_size(tables));
  return memcpy(copy, state, (size_t)isettlers_state_size(tables));
}

/* A state saved and loaded has its hash, and can be played to the end. */
static void save_and_load(const isettlers_tables *tables, const void *state) {
  uint64_t before = 0, after = 1;
  int64_t size = isettlers_save(tables, state, NULL, 0);
  claim(size > 0 || size == ISETTLERS_E_FORMAT);
  if (size < 0)
    return;
  void *snapshot = room(size), *loaded = room(isettlers_state_size(tables));
  claim(isettlers_save(tables, state, snapshot, (size_t)size) == size);
  claim(isettlers_load(tables, snapshot, (size_t)size, loaded, NULL) == 0);
  claim(isettlers_hash(tables, state, &before) == 0 && isettlers_hash(tables, loaded, &after) == 0);
  claim(before == after);
  claim(isettlers_playout(tables, loaded, before) >= 0);
  claim(isettlers_outcome(tables, loaded) != ISETTLERS_RUNNING);
  free(loaded);
  free(snapshot);
}

/* A tree of which a first call told the size. */
#define ASK(call_without, call_with)                                                                                   \
  do {                                                                                                                 \
    int64_t size_ = (call_without);                                                                                    \
    claim(size_ > 0);                                                                                                  \
    void *out = room(size_);                                                                                           \
    size_t size = (size_t)size_;                                                                                       \
    claim((call_with) == size_);                                                                                       \
    free(out);                                                                                                         \
  } while (0)

/* A tree of the library is read value by value. */
static void read_values(const isettlers_tables *tables, const void *state, int32_t reader) {
  int64_t size = isettlers_view(tables, state, reader, NULL, 0);
  void *view = room(size);
  claim(isettlers_view(tables, state, reader, view, (size_t)size) == size);
  claim(walk(view, (size_t)size, 0, 0) == 0);
  free(view);
}

/* The functions that check nothing say of a sound state what their twins say. */
static void ask_unchecked(const isettlers_tables *tables, const void *state, uint8_t by) {
  int32_t numbers[2][ISETTLERS_MAX_SEATS] = {{0}}, seat = by % isettlers_seats(tables);
  uint64_t hashes[2];
  double values[2];
  size_t row = sizeof(float) * (size_t)isettlers_observation_size(tables), size = (size_t)isettlers_state_size(tables);
  float *rows[2] = {room((int64_t)row), room((int64_t)row)};
  void *states[2] = {copy_of(tables, state), copy_of(tables, state)};
  claim(isettlers_scores(tables, state, numbers[0]) == isettlers_scores_unchecked(tables, state, numbers[1]));
  claim(isettlers_hash(tables, state, &hashes[0]) == isettlers_hash_unchecked(tables, state, &hashes[1]));
  claim(isettlers_evaluate(tables, state, seat, by & 1, &values[0]) ==
        isettlers_evaluate_unchecked(tables, state, seat, by & 1, &values[1]));
  claim(isettlers_observe(tables, state, seat, rows[0]) == isettlers_observe_unchecked(tables, state, seat, rows[1]));
  claim(isettlers_resample(tables, states[0], seat, by) == isettlers_resample_unchecked(tables, states[1], seat, by));
  claim(isettlers_actor(tables, state) == isettlers_actor_unchecked(tables, state));
  claim(memcmp(numbers[0], numbers[1], sizeof *numbers) == 0 && hashes[0] == hashes[1] && values[0] == values[1]);
  claim(memcmp(rows[0], rows[1], row) == 0 && memcmp(states[0], states[1], size) == 0);
  for (int i = 0; i < 2; i++) {
    free(states[i]);
    free(rows[i]);
  }
}

/* An action is found by its text, unless others have the same; by a damaged text, it or another legal one is, or none.
 */
static void find(const isettlers_tables *tables, const void *state, int32_t action, uint8_t by) {
  isettlers_error error = {0};
  int64_t size = isettlers_action_text(tables, state, action, NULL, 0);
  char *text = room(size);
  claim(isettlers_action_text(tables, state, action, text, (size_t)size) == size);
  int32_t number = isettlers_find_action(tables, state, text, &error);
  claim(number == action || (number == ISETTLERS_E_ILLEGAL && error.code == number && error.text[0]));
  text[by % size] = (char)(by % 3 ? by : 0);
  text[size - 1] = 0;
  number = isettlers_find_action(tables, state, text, &error);
  claim(number == ISETTLERS_E_ILLEGAL || isettlers_check_action(tables, state, number, NULL) == 0);
  free(text);
}

static void ask_words(const isettlers_tables *tables, const void *state, uint8_t by) {
  int32_t action = by * 61 % isettlers_num_actions(tables), seats = isettlers_seats(tables);
  int32_t reader = by % (seats + 2) - 2;
  read_values(tables, state, reader);
  ASK(isettlers_view(tables, state, reader, NULL, 0), isettlers_view(tables, state, reader, out, size));
  ASK(isettlers_action_text(tables, state, action, NULL, 0), isettlers_action_text(tables, state, action, out, size));
  ASK(isettlers_action_tree(tables, state, action, NULL, 0), isettlers_action_tree(tables, state, action, out, size));
  ASK(isettlers_why_not(tables, state, action, NULL, 0), isettlers_why_not(tables, state, action, out, size));
  ASK(isettlers_seat_name(tables, by % seats, NULL, 0), isettlers_seat_name(tables, by % seats, out, size));
}

static void ask_numbers(const isettlers_tables *tables, const void *state, uint8_t by) {
  int32_t numbers[ISETTLERS_MAX_SEATS];
  char text[64];
  double value;
  int32_t seat = by % isettlers_seats(tables), actor = isettlers_actor(tables, state);
  float *row = room((int64_t)sizeof *row * isettlers_observation_size(tables));
  claim(isettlers_scores(tables, state, numbers) == 0 && isettlers_ranks(tables, state, numbers) == 0);
  claim(isettlers_evaluate(tables, state, seat, by & 1, &value) == 0 && value - value == 0);
  claim(isettlers_observe(tables, state, seat, row) == 0);
  claim(isettlers_pending(tables, state) >= 0 && isettlers_round(tables, state) >= 0);
  claim((isettlers_legal(tables, state, NULL) > 0) == (actor >= 0));
  free(row);
  if (actor >= 0)
    claim(isettlers_greedy(tables, state, by) >= 0 && isettlers_outcome(tables, state) == ISETTLERS_RUNNING);
  else
    claim(isettlers_outcome(tables, state) > 0 && isettlers_decided_by(tables, state, text, sizeof text) > 0);
}

/* Events as a reader hears them; those with a number that no game has are refused, the ones before it are not. */
static void hear(const isettlers_tables *tables, const void *before, const isettlers_event *events, uint32_t count,
                 uint8_t by) {
  int32_t reader = by % (isettlers_seats(tables) + 2) - 2;
  uint32_t sound = 0;
  while (sound < count && events[sound].kind < game_of(tables)->event_kinds &&
         events[sound].n == (int16_t)events[sound].n)
    sound++;
  claim(sound == count ||
        isettlers_event_trees(tables, before, events, count, reader, NULL, 0) == ISETTLERS_E_ARGUMENT);
  ASK(isettlers_event_trees(tables, before, events, sound, reader, NULL, 0),
      isettlers_event_trees(tables, before, events, sound, reader, out, size));
}

enum { WAYS = 4 };

/* A legal action, taken in one of the ways that do not check the state. */
static int32_t step_otherwise(const isettlers_tables *tables, void *state, int32_t action, int way) {
  static isettlers_event events[ISETTLERS_MAX_EVENTS];
  uint16_t legal[ISETTLERS_MAX_LEGAL];
  uint32_t count;
  int32_t listed = isettlers_legal_unchecked(tables, state, legal);
  claim(listed == isettlers_legal(tables, state, NULL));
  switch (way) {
  case 0:
    claim(isettlers_step_listed(tables, state, -1, legal, listed, events, 0, &count) == ISETTLERS_E_ILLEGAL);
    return isettlers_step_listed(tables, state, action, legal, listed, events, ISETTLERS_MAX_EVENTS, &count);
  case 1:
    claim(isettlers_apply_listed(tables, state, -1, legal, listed) == ISETTLERS_E_ILLEGAL);
    return isettlers_apply_listed(tables, state, action, legal, listed);
  case 2:
    return isettlers_apply_unchecked(tables, state, action, NULL);
  default:
    return isettlers_step_unchecked(tables, state, action, legal, events, ISETTLERS_MAX_EVENTS, &count);
  }
}

/* A legal action with its events, and what readers hear of them; the state as `isettlers_apply` leaves it. */
static void step_and_hear(const isettlers_tables *tables, void *state, int32_t action, uint8_t by) {
  static isettlers_event events[ISETTLERS_MAX_EVENTS];
  uint32_t count;
  void *before = copy_of(tables, state), *twin = copy_of(tables, state);
  int32_t left = isettlers_step(tables, state, action, NULL, events, ISETTLERS_MAX_EVENTS, &count);
  claim(left >= 0 && left == isettlers_apply(tables, twin, action, NULL) && count <= ISETTLERS_MAX_EVENTS);
  claim(memcmp(state, twin, (size_t)isettlers_state_size(tables)) == 0);
  for (int way = 0; way < WAYS; way++) {
    memcpy(twin, before, (size_t)isettlers_state_size(tables));
    claim(step_otherwise(tables, twin, action, way) == left);
    claim(memcmp(state, twin, (size_t)isettlers_state_size(tables)) == 0);
  }
  hear(tables, before, events, count, by);
  free(twin);
  free(before);
}

/* Games of a series, begun in a batch and one by one. */
static void begin_games(const isettlers_tables *tables, uint8_t by) {
  enum { GAMES = 2 };
  static isettlers_event events[ISETTLERS_MAX_EVENTS];
  size_t size = (size_t)isettlers_state_size(tables);
  int32_t counts[GAMES];
  uint32_t happened;
  char *states = room((int64_t)size * GAMES);
  void *state = room((int64_t)size);
  uint64_t first = by % 2 ? UINT64_MAX : by;
  claim(isettlers_batch_start(tables, by, first, GAMES, states, counts) == GAMES);
  for (uint64_t i = 0; i < GAMES; i++) {
    uint64_t seed = isettlers_derive_seed(by, first + i);
    claim(isettlers_begin(tables, seed, state, NULL, events, ISETTLERS_MAX_EVENTS, &happened) == counts[i]);
    claim(memcmp(state, states + size * i, size) == 0 && happened <= ISETTLERS_MAX_EVENTS);
    claim(isettlers_start(tables, seed, state, NULL) == counts[i] && memcmp(state, states + size * i, size) == 0);
  }
  free(state);
  free(states);
}

/* The same state three times in a batch, then another action in each. */
static void batch(const isettlers_tables *tables, const void *state, const uint16_t *legal, int32_t count, uint8_t by) {
  enum { GAMES = 3 };
  size_t size = (size_t)isettlers_state_size(tables);
  int32_t actions[GAMES], counts[GAMES];
  char *states = room((int64_t)size * GAMES);
  uint8_t *mask = room((int64_t)isettlers_num_actions(tables) * GAMES);
  float *rows = room((int64_t)sizeof *rows * isettlers_observation_size(tables) * GAMES);
  for (int i = 0; i < GAMES; i++) {
    memcpy(states + size * (size_t)i, state, size);
    actions[i] = count ? legal[(by + i) % count] : -1;
  }
  if (by % 8 == 7)
    actions[by % GAMES] += 1;
  isettlers_error error;
  char *twins = memcpy(room((int64_t)size * GAMES), states, size * GAMES);
  int32_t going = isettlers_batch_apply(tables, states, GAMES, actions, counts, &error);
  claim(going >= 0 || (by % 8 == 7 && error.code == going));
  claim(going < 0 || isettlers_batch_apply_unchecked(tables, twins, GAMES, actions, counts) == going);
  claim(memcmp(states, twins, size * GAMES) == 0);
  free(twins);
  claim(isettlers_batch_mask(tables, states, GAMES, mask) >= 0 &&
        isettlers_batch_observe(tables, states, GAMES, rows) == 0);
  free(rows);
  free(mask);
  free(states);
}

static void choose(const isettlers_tables *tables, const void *state, uint8_t by) {
  static const char *const bots[] = {"random", "heuristic", "greedy",     "expectimax:determinizations=1", "flat:3",
                                     "uct:3",  "ismcts:3",  "moismcts:3", "pimc:3,determinizations=2"};
  const char *bot = bots[by % (sizeof bots / sizeof *bots)];
  int64_t size = isettlers_search_size(tables, bot, NULL);
  void *memory = room(size);
  isettlers_error error;
  int32_t action = isettlers_choose(tables, state, bot, by, memory, (size_t)size, &error);
  free(memory);
  void *after = copy_of(tables, state);
  claim(action >= 0 && isettlers_apply(tables, after, action, NULL) >= 0);
  free(after);
}

/* Iterations of a search that begin with any number, which is a legal action or is refused. */
static void begin_with(const isettlers_tables *tables, const void *state, uint8_t by) {
  const char *spec = by % 2 ? "moismcts:6" : "pimc:6,determinizations=2";
  int64_t size = isettlers_search_size(tables, spec, NULL);
  void *search = room(size);
  claim(isettlers_search_begin(tables, state, spec, by, search, (size_t)size, NULL) == 0);
  int32_t first = by * 33 - 16, fault = isettlers_check_action(tables, state, first, NULL);
  int64_t all = isettlers_search_run_first(tables, search, first, 3);
  claim(all == (fault ? ISETTLERS_E_ILLEGAL : 3));
  free(search);
}

/* Leaves of a search that are settled, abandoned and answered wrongly, and calls where none wait. */
static void evaluate(const isettlers_tables *tables, const void *state, uint8_t by) {
  enum { BATCH = 3, UNTIL = 10 };
  const char *spec = "moismcts:nodes=200,puct=1";
  int64_t size = isettlers_search_size(tables, spec, NULL), needed = isettlers_leaves_size(tables, BATCH);
  void *search = room(size);
  char *memory = room(needed);
  isettlers_leaves leaves;
  claim(isettlers_search_begin(tables, state, spec, by, search, (size_t)size, NULL) == 0);
  for (int step = 0; step < 8; step++, by = (uint8_t)(by >> 1 | by << 7)) {
    int32_t count = isettlers_search_collect(tables, search, UNTIL, BATCH, memory, (size_t)needed, &leaves);
    if (!count)
      break;
    claim(count > 0 && count <= BATCH && ((int32_t *)(memory + leaves.seats))[count - 1] < isettlers_seats(tables));
    claim(isettlers_check(tables, memory + leaves.states) == 0);
    *(double *)(memory + leaves.rewards) = by % 4 == 2 ? 1.5 : 0.5;
    if (by % 4 == 1)
      claim(isettlers_search_abandon(search, memory) == 0);
    else
      claim(isettlers_search_settle(tables, search, memory) >= 0 || by % 4 == 2);
    claim(isettlers_search_settle(tables, search, memory) == ISETTLERS_E_ARGUMENT);
    claim(isettlers_search_abandon(search, memory) == ISETTLERS_E_ARGUMENT);
  }
  claim(isettlers_search_collect(tables, search, UNTIL, BATCH, memory, (size_t)needed - 8, &leaves) ==
        ISETTLERS_E_ROOM);
  free(memory);
  free(search);
}

/* What a seat can foresee of its actions is written, and says which it may take back. */
static void look_ahead(const isettlers_tables *tables, const void *state, const uint16_t *legal, int32_t count,
                       uint8_t by) {
  int32_t limit = 1 + by;
  int64_t size = isettlers_ahead_size(limit), doubts = isettlers_obstacle_size();
  void *look = room(size), *memory = room(doubts);
  claim(isettlers_ahead_begin(tables, state, "", limit, look, (size_t)size, NULL) == 0);
  while (isettlers_ahead_run(tables, look, 16) == 1)
    ;
  int64_t length = isettlers_ahead_tree(tables, look, NULL, 0);
  void *tree = room(length);
  claim(length > 0 && isettlers_ahead_tree(tables, look, tree, (size_t)length) == length);
  if (count)
    claim(isettlers_obstacle(tables, state, legal[by % count], memory, (size_t)doubts) >= 0);
  free(tree);
  free(memory);
  free(look);
}

/* A course from a state: some actions, their events for a reader, and back to the state. */
static void follow(const isettlers_tables *tables, const void *state, uint8_t by) {
  enum { ACTIONS = 40 };
  uint16_t legal[ISETTLERS_MAX_LEGAL];
  int64_t size = isettlers_course_size(tables, ACTIONS), doubts = isettlers_obstacle_size();
  void *course = room(size), *memory = room(doubts), *past = room(isettlers_state_size(tables));
  int32_t reader = by % (isettlers_seats(tables) + 2) - 2, count = isettlers_legal(tables, state, legal);
  claim(isettlers_course_begin_at(tables, state, course, (size_t)size) == 0);
  for (int32_t at = 0; at < ACTIONS && count; at++)
    count = isettlers_course_act(tables, course, (size_t)size, legal[(at + by) % count], legal, NULL);
  int32_t at = isettlers_course_at(tables, course), back = by % (at + 1);
  int64_t since = isettlers_course_events(tables, course, back, NULL);
  ASK(isettlers_course_log(tables, course, reader, since, at, NULL, 0, memory, (size_t)doubts, NULL),
      isettlers_course_log(tables, course, reader, since, at, out, size, memory, (size_t)doubts, NULL));
  claim(isettlers_course_obstacle(tables, course, at ? at - 1 : 0, memory, (size_t)doubts, NULL) >= 0);
  claim(isettlers_course_back(tables, course, back, NULL) == 0);
  claim(isettlers_course_position(tables, course, 0, past, NULL) == 0);
  claim(memcmp(past, state, (size_t)isettlers_state_size(tables)) == 0);
  free(past);
  free(memory);
  free(course);
}

/* One request to a sound state, by two bytes; the state stays sound. */
static void ask(const isettlers_tables *tables, void *state, uint8_t what, uint8_t by) {
  static const char *const languages[] = {"en", "de", "pl"};
  uint16_t legal[ISETTLERS_MAX_LEGAL];
  claim(isettlers_set_language((isettlers_tables *)tables, languages[(what >> 5) % 3], NULL) == 0);
  int32_t count = isettlers_legal(tables, state, legal);
  claim(count >= 0);
  switch (what % 16) {
  case 0:
    ask_words(tables, state, by);
    if (count)
      find(tables, state, legal[by % count], by);
    break;
  case 1:
    ask_numbers(tables, state, by);
    ask_unchecked(tables, state, by);
    break;
  case 2:
    isettlers_apply(tables, state, by * 33 - 16, NULL);
    break;
  case 3:
    claim(isettlers_resample(tables, state, by % isettlers_seats(tables), by) == 0);
    break;
  case 4:
    save_and_load(tables, state);
    break;
  case 5:
    begin_games(tables, by);
    batch(tables, state, legal, count, by);
    break;
  case 6:
    if (count && by % 2)
      evaluate(tables, state, by);
    else if (count) {
      choose(tables, state, by);
      begin_with(tables, state, by);
    }
    break;
  case 7:
    look_ahead(tables, state, legal, count, by);
    break;
  case 8:
    follow(tables, state, by);
    break;
  case 9:
    if (count)
      pass_wrong_blocks(tables, state, by);
    pass_wrong_numbers(tables, state, by);
    pass_nothing(tables, state, by);
    pass_foreign_tables(tables, state, by);
    break;
  default:
    if (count && what & 16)
      step_and_hear(tables, state, legal[by % count], what);
    else if (count)
      claim(isettlers_apply(tables, state, legal[by % count], NULL) >= 0);
  }
  claim(isettlers_check(tables, state) == 0);
}

/* Ask a state what pairs of bytes name. */
static void play(const isettlers_tables *tables, void *state, const uint8_t *what, size_t size) {
  for (int step = 0; step < STEPS && size >= 2; step++, what += 2, size -= 2)
    ask(tables, state, what[0], what[1]);
}

#endif

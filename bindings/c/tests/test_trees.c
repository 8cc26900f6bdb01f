/* Views, texts, events, trees, JSON and snapshots: room is asked for first, too little of it is refused and nothing is
 * written, and all that is written is defined. */
#include "test.h"

static uint8_t room[1 << 16], other[1 << 16];
static isettlers_event events[ISETTLERS_MAX_EVENTS];
static isettlers_error error;
static int64_t wrote; /* by the last CHECK_ROOM, which leaves it in `room` */

/* How often a byte occurs: valgrind tells of bytes that nothing has written. */
static size_t occurrences(const void *bytes, size_t size, uint8_t byte) {
  size_t count = 0;
  for (size_t i = 0; i < size; i++)
    if (((const uint8_t *)bytes)[i] == byte)
      count++;
  return count;
}

static void *memory_of(size_t size) {
  void *memory = malloc(size);
  CHECK(memory != NULL);
  return memory;
}

/* Call with no room, with too little, and with just enough, where `out` and `capacity` stand for them. */
#define CHECK_ROOM(call)                                                                                               \
  do {                                                                                                                 \
    size_t capacity = 0;                                                                                               \
    void *out = NULL;                                                                                                  \
    wrote = (call);                                                                                                    \
    CHECK(wrote > 0 && wrote < (int64_t)sizeof room);                                                                  \
    out = room;                                                                                                        \
    capacity = (size_t)wrote - 1;                                                                                      \
    if (capacity)                                                                                                      \
      CHECK_IS(call, ISETTLERS_E_ROOM);                                                                                \
    out = memory_of((size_t)wrote);                                                                                    \
    capacity = (size_t)wrote;                                                                                          \
    CHECK_IS(call, wrote);                                                                                             \
    CHECK(occurrences(out, (size_t)wrote, 0) <= (size_t)wrote);                                                        \
    memcpy(room, out, (size_t)wrote);                                                                                  \
    free(out);                                                                                                         \
  } while (0)

static void check_words(const isettlers_tables *tables, const void *state, int32_t action) {
  for (int32_t reader = ISETTLERS_EVERYTHING; reader < isettlers_seats(tables); reader++) {
    CHECK_ROOM(isettlers_view(tables, state, reader, out, capacity));
    int64_t length = wrote;
    memcpy(other, room, (size_t)length);
    CHECK_ROOM(isettlers_json_of_tree(other, (size_t)length, out, capacity, &error));
    length = wrote;
    memcpy(other, room, (size_t)length);
    CHECK_ROOM(isettlers_tree_of_json((const char *)other, (size_t)length, out, capacity, &error));
    CHECK_IS(isettlers_json_of_tree(room, (size_t)wrote, NULL, 0, &error), length);
  }
  CHECK_ROOM(isettlers_action_text(tables, state, action, out, capacity));
  CHECK(wrote <= ISETTLERS_MAX_TEXT);
  CHECK_ROOM(isettlers_action_tree(tables, state, action, out, capacity));
  CHECK_ROOM(isettlers_why_not(tables, state, action, out, capacity));
  CHECK_ROOM(isettlers_seat_name(tables, isettlers_seats(tables) - 1, out, capacity));
}

/* Snapshots come back with the same hash; with one byte changed they are refused and the state stays. */
static void check_snapshot(const isettlers_tables *tables, const void *state, uint64_t *random) {
  state_words loaded;
  CHECK_ROOM(isettlers_save(tables, state, out, capacity));
  int64_t size = wrote;
  CHECK_IS(isettlers_load(tables, room, (size_t)size, loaded, &error), 0);
  CHECK(hash_of(tables, loaded) == hash_of(tables, state));
  for (int try = 0; try < 20; try++) {
    memcpy(other, room, (size_t)size);
    other[pick(random, (int32_t)size)] ^= (uint8_t)(1 + pick(random, 255));
    size_t length = (size_t)size - (try % 4 == 0 ? pick(random, (int32_t)size) : 0);
    CHECK(isettlers_load(tables, other, length, loaded, &error) < 0);
    CHECK(error.code < 0 && error.text[0]);
    CHECK(isettlers_setup_of_snapshot(other, length, NULL, 0, NULL, 0, NULL) < 0);
    CHECK(hash_of(tables, loaded) == hash_of(tables, state));
  }
}

/* What readers hear of the events of a step, and of none; readers and numbers that no game has are refused. */
static void check_events(const isettlers_tables *tables, const void *before, uint32_t count) {
  int32_t seats = isettlers_seats(tables);
  for (int32_t reader = ISETTLERS_EVERYTHING; reader < seats; reader++) {
    CHECK_ROOM(isettlers_event_trees(tables, before, events, count, reader, out, capacity));
    isettlers_items trees;
    CHECK_IS(isettlers_tree_items(room, (size_t)wrote, 0, &trees), count);
  }
  CHECK_ROOM(isettlers_event_trees(tables, before, NULL, 0, 0, out, capacity));
  CHECK(wrote == 1 && room[0] == 0x90);
  CHECK_IS(isettlers_event_trees(tables, before, events, count, seats, room, sizeof room), ISETTLERS_E_ARGUMENT);
  CHECK_IS(isettlers_event_trees(tables, before, events, 0, ISETTLERS_EVERYTHING - 1, room, sizeof room),
           ISETTLERS_E_ARGUMENT);
  CHECK_IS(isettlers_event_trees(tables, before, NULL, 1, 0, room, sizeof room), ISETTLERS_E_ARGUMENT);
  for (uint32_t i = 0; i < count; i++) {
    int32_t number = events[i].n;
    events[i].n = i % 2 ? INT16_MIN - 1 : INT32_MAX;
    CHECK_IS(isettlers_event_trees(tables, before, events, count, 0, room, sizeof room), ISETTLERS_E_ARGUMENT);
    events[i].n = number;
  }
}

static void play(const isettlers_tables *tables) {
  uint16_t legal[ISETTLERS_MAX_LEGAL];
  uint64_t random = 88172645463325252u;
  size_t size = (size_t)isettlers_state_size(tables);
  void *state = memory_of(size), *before = memory_of(size);
  uint32_t happened;
  int32_t count = isettlers_start(tables, 11, state, legal);
  for (int turn = 0; count; turn++) {
    int32_t action = legal[pick(&random, count)];
    CHECK(occurrences(state, size, 0) <= size);
    if (turn % 32 == 0) {
      check_words(tables, state, action);
      check_snapshot(tables, state, &random);
    }
    memcpy(before, state, size);
    count = isettlers_step(tables, state, action, legal, events, ISETTLERS_MAX_EVENTS, &happened);
    if (turn % 8 == 0)
      check_events(tables, before, happened);
  }
  CHECK_ROOM(isettlers_decided_by(tables, state, out, capacity));
  check_snapshot(tables, state, &random);
  free(before);
  free(state);
}

/* The bytes of tables depend on nothing but the setup. */
static void same_tables(const char *setup) {
  int64_t size = isettlers_setup(setup, strlen(setup), NULL, 0, NULL, 0, &error);
  isettlers_tables *one = memory_of((size_t)size), *two = memory_of((size_t)size);
  memset(two, 0xA5, (size_t)size);
  CHECK_IS(isettlers_setup(setup, strlen(setup), NULL, 0, one, (size_t)size - 1, &error), ISETTLERS_E_ROOM);
  CHECK_IS(isettlers_setup(setup, strlen(setup), NULL, 0, one, (size_t)size, &error), size);
  CHECK_IS(isettlers_setup(setup, strlen(setup), NULL, 0, two, (size_t)size, &error), size);
  CHECK(memcmp(one, two, (size_t)size) == 0);
  CHECK(occurrences(one, (size_t)size, 0) < (size_t)size);
  CHECK_ROOM(isettlers_setup_tree(one, out, capacity));
  free(two);
  free(one);
}

/* A hash of the texts of all actions. */
static uint64_t texts_of(const isettlers_tables *tables, const void *state) {
  uint64_t hash = 14695981039346656037u;
  for (int32_t action = 0; action < isettlers_num_actions(tables); action++) {
    char text[ISETTLERS_MAX_TEXT];
    CHECK(isettlers_action_text(tables, state, action, text, sizeof text) > 1);
    for (const char *letter = text; *letter; letter++)
      hash = (hash ^ (uint8_t)*letter) * 1099511628211u;
  }
  return hash;
}

/* Texts are in the language that was set last; another code is refused by its name and changes nothing. */
static void check_languages(void) {
  static const char *const others[] = {"xx", "", "PL", "de|pl", "p"};
  isettlers_tables *tables = tables_of(SETUPS[0]);
  state_words state;
  CHECK(isettlers_start(tables, 3, state, NULL) > 0);
  uint64_t english = texts_of(tables, state);
  CHECK_IS(isettlers_set_language(tables, "pl", NULL), 0);
  uint64_t polish = texts_of(tables, state);
  CHECK(polish != english);
  for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
    CHECK_IS(isettlers_set_language(tables, others[i], &error), ISETTLERS_E_ARGUMENT);
    CHECK_IS(error.code, ISETTLERS_E_ARGUMENT);
    CHECK_TEXT(error.text, "language: expected the code of a language that texts have, such as \"en\"");
  }
  CHECK_IS(isettlers_set_language(tables, NULL, &error), ISETTLERS_E_ARGUMENT);
  CHECK_TEXT(error.text, "language: expected memory, got NULL");
  CHECK_IS(isettlers_set_language(NULL, "pl", NULL), ISETTLERS_E_ARGUMENT);
  CHECK(texts_of(tables, state) == polish);
  CHECK_IS(isettlers_set_language(tables, "en", NULL), 0);
  CHECK(texts_of(tables, state) == english);
  free(tables);
}

int main(void) {
  static const char *const languages[] = {"en", "de", "pl"};
  check_languages();
  for (int i = 0; i < SETUP_COUNT; i++) {
    isettlers_tables *tables = tables_of(SETUPS[i]);
    same_tables(SETUPS[i]);
    for (size_t language = 0; language < sizeof languages / sizeof *languages; language++) {
      CHECK_IS(isettlers_set_language(tables, languages[language], &error), 0);
      play(tables);
    }
    free(tables);
  }
  return 0;
}

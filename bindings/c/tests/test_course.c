/* The course of a game: moved and made larger, gone back, and arguments that are wrong. */
#include "test.h"

enum { FEW = 20, MANY = 40 };

static uint64_t course[1 << 15], larger[1 << 15], memory[1 << 16];
static uint8_t tree[1 << 20], again[1 << 20];
static isettlers_error error;

/* Take legal actions up to a number; returns the number taken in all. */
static int32_t play(const isettlers_tables *tables, void *block, int32_t most) {
  uint16_t legal[ISETTLERS_MAX_LEGAL];
  size_t size = (size_t)isettlers_course_size(tables, most);
  int32_t count = isettlers_legal(tables, isettlers_course_state(tables, block), legal);
  for (int32_t at = isettlers_course_at(tables, block); count && at < most; at++)
    count = isettlers_course_act(tables, block, size, legal[at % count], legal, &error);
  return isettlers_course_at(tables, block);
}

static int64_t log_of(const isettlers_tables *tables, const void *block, int32_t reader, int32_t at, uint8_t *out) {
  return isettlers_course_log(tables, block, reader, 0, at, out, sizeof tree, memory, sizeof memory, &error);
}

/* A course with room for few actions continues in more memory, as if it had begun there. */
static void a_course_is_copied_into_more_room(const isettlers_tables *tables) {
  size_t size = (size_t)isettlers_course_size(tables, FEW);
  uint16_t legal[ISETTLERS_MAX_LEGAL];
  memset(course, 0xA5, sizeof course);
  memset(larger, 0x5A, sizeof larger);
  CHECK_IS(isettlers_course_begin(tables, 5, course, size), 0);
  CHECK_IS(play(tables, course, 32), 32);
  isettlers_legal(tables, isettlers_course_state(tables, course), legal);
  CHECK_IS(isettlers_course_act(tables, course, size, legal[0], NULL, &error), ISETTLERS_E_ROOM);
  CHECK_IS(isettlers_course_at(tables, course), 32);
  memcpy(larger, course, size);
  memset(course, 0, sizeof course);
  CHECK_IS(play(tables, larger, MANY), MANY);
  CHECK_IS(isettlers_course_begin(tables, 5, course, sizeof course), 0);
  CHECK_IS(play(tables, course, MANY), MANY);
  for (int32_t reader = ISETTLERS_EVERYTHING; reader < isettlers_seats(tables); reader++) {
    int64_t length = log_of(tables, larger, reader, MANY, tree);
    CHECK(length > 1000);
    CHECK_IS(log_of(tables, course, reader, MANY, again), length);
    CHECK(memcmp(tree, again, (size_t)length) == 0);
  }
}

/* Each position comes again, and going back forgets what followed. */
static void it_goes_back(const isettlers_tables *tables) {
  state_words past[MANY + 1], state;
  uint16_t legal[ISETTLERS_MAX_LEGAL];
  int32_t seat = -1, count = isettlers_start(tables, 6, past[0], legal);
  CHECK_IS(isettlers_course_begin(tables, 6, course, sizeof course), 0);
  for (int32_t at = 0; at < MANY; at++) {
    memcpy(past[at + 1], past[at], sizeof state);
    int32_t actor = isettlers_actor(tables, past[at]), action = legal[at % count];
    CHECK_IS(isettlers_course_act(tables, course, sizeof course, action, NULL, &error),
             count = isettlers_apply(tables, past[at + 1], action, legal));
    CHECK_IS(isettlers_course_action(tables, course, at, &seat, &error), action);
    CHECK_IS(seat, actor);
    CHECK(count > 0);
  }
  size_t size = (size_t)isettlers_state_size(tables);
  for (int32_t at = MANY; at >= 0; at -= 9) {
    CHECK_IS(isettlers_course_position(tables, course, at, state, &error), 0);
    CHECK(memcmp(state, past[at], size) == 0);
    int64_t events = isettlers_course_events(tables, course, at, &error);
    CHECK_IS(isettlers_course_back(tables, course, at, &error), 0);
    CHECK_IS(isettlers_course_at(tables, course), at);
    CHECK_IS(isettlers_course_events(tables, course, at, &error), events);
    CHECK(memcmp(isettlers_course_state(tables, course), past[at], size) == 0);
    CHECK_IS(isettlers_course_obstacle(tables, course, at, memory, sizeof memory, &error), 0);
  }
}

static void wrong_arguments_are_refused(const isettlers_tables *tables) {
  state_words state;
  uint64_t seed = 0;
  uint16_t legal[ISETTLERS_MAX_LEGAL];
  CHECK_IS(isettlers_course_size(tables, -1), ISETTLERS_E_ARGUMENT);
  CHECK_IS(isettlers_course_size(tables, 100001), ISETTLERS_E_ARGUMENT);
  CHECK_IS(isettlers_course_begin(tables, 1, course, 100), ISETTLERS_E_ROOM);
  CHECK_IS(isettlers_course_begin(tables, 1, (char *)course + 1, sizeof course - 8), ISETTLERS_E_ARGUMENT);
  CHECK_IS(isettlers_course_begin(tables, 1, NULL, sizeof course), ISETTLERS_E_ARGUMENT);
  memset(course, 0, sizeof course);
  CHECK_IS(isettlers_course_at(tables, course), ISETTLERS_E_ARGUMENT);
  CHECK(isettlers_course_state(tables, course) == NULL);
  isettlers_start(tables, 1, state, legal);
  CHECK_IS(isettlers_course_begin_at(tables, state, course, sizeof course), 0);
  CHECK_IS(isettlers_course_seed(tables, course, &seed), 0);
  CHECK_IS(isettlers_course_act(tables, course, sizeof course, -1, NULL, &error), ISETTLERS_E_ILLEGAL);
  CHECK_IS(isettlers_course_act(tables, course, sizeof course, 1 << 20, NULL, &error), ISETTLERS_E_ILLEGAL);
  CHECK(isettlers_course_act(tables, course, sizeof course, legal[0], NULL, &error) > 0);
  CHECK(strstr(error.text, "action 1048576 (no action id) is not legal now; legal: ") != NULL);
  for (int32_t at = -1; at <= 2; at += 3) {
    CHECK_IS(isettlers_course_position(tables, course, at, state, &error), ISETTLERS_E_ARGUMENT);
    CHECK_IS(isettlers_course_events(tables, course, at, &error), ISETTLERS_E_ARGUMENT);
    CHECK_IS(isettlers_course_back(tables, course, at, &error), ISETTLERS_E_ARGUMENT);
    CHECK_IS(isettlers_course_obstacle(tables, course, at, memory, sizeof memory, &error), ISETTLERS_E_ARGUMENT);
    CHECK_IS(isettlers_course_action(tables, course, at, NULL, &error), ISETTLERS_E_ARGUMENT);
  }
  int64_t next = isettlers_course_events(tables, course, 1, &error);
  CHECK_IS(isettlers_course_log(tables, course, 0, next + 1, 1, NULL, 0, memory, sizeof memory, &error),
           ISETTLERS_E_ARGUMENT);
  CHECK_IS(isettlers_course_log(tables, course, 9, 0, 1, NULL, 0, memory, sizeof memory, &error), ISETTLERS_E_ARGUMENT);
  CHECK_IS(isettlers_course_log(tables, course, 0, 0, 1, NULL, 0, memory, 100, &error), ISETTLERS_E_ROOM);
  CHECK_IS(isettlers_course_log(tables, course, 0, 0, 1, tree, 3, memory, sizeof memory, &error), ISETTLERS_E_ROOM);
  CHECK_IS(isettlers_course_obstacle(tables, course, 0, memory, 100, &error), ISETTLERS_E_ROOM);
  CHECK_IS(isettlers_course_begin(tables, 99, course, sizeof course), 0);
  CHECK_IS(isettlers_course_seed(tables, course, &seed), 1);
  CHECK_IS(seed, 99);
}

/* An action by its text as people type it; the refusal of other texts. */
static void actions_have_names(const isettlers_tables *tables) {
  state_words state;
  uint16_t legal[ISETTLERS_MAX_LEGAL];
  char text[ISETTLERS_MAX_TEXT], typed[2 * ISETTLERS_MAX_TEXT];
  int32_t count = isettlers_start(tables, 4, state, legal);
  for (int32_t i = 0; i < count; i++) {
    CHECK(isettlers_action_text(tables, state, legal[i], text, sizeof text) > 0);
    snprintf(typed, sizeof typed, "  %s\n", text);
    for (char *letter = typed; *letter; letter++)
      if (*letter >= 'a' && *letter <= 'z')
        *letter = (char)(*letter - 'a' + 'A');
    CHECK_IS(isettlers_find_action(tables, state, typed, &error), legal[i]);
  }
  CHECK_IS(isettlers_find_action(tables, state, "fly to the moon", &error), ISETTLERS_E_ILLEGAL);
  CHECK(strstr(error.text, "'fly to the moon' is no legal action; legal: ") == error.text);
  CHECK_IS(isettlers_find_action(tables, state, "", NULL), ISETTLERS_E_ILLEGAL);
  CHECK_IS(isettlers_find_action(tables, state, NULL, NULL), ISETTLERS_E_ARGUMENT);
  memset(typed, 0xFF, sizeof typed - 1);
  typed[sizeof typed - 1] = 0;
  CHECK_IS(isettlers_find_action(tables, state, typed, &error), ISETTLERS_E_ILLEGAL);
}

int main(void) {
  for (int i = 0; i < SETUP_COUNT; i++) {
    isettlers_tables *tables = tables_of(SETUPS[i]);
    a_course_is_copied_into_more_room(tables);
    it_goes_back(tables);
    wrong_arguments_are_refused(tables);
    actions_have_names(tables);
    free(tables);
  }
  return 0;
}

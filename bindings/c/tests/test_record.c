/* Records: written, read, replayed, verified; damaged ones, and arguments that are wrong. */
#include "test.h"

enum { PLAYED = 30 };

static uint64_t course[1 << 15], again[1 << 15];
static uint8_t record[1 << 16], other[1 << 16], damaged[1 << 16], tree[1 << 16];
static isettlers_error error;
static const uint8_t NOTES[] = "\x81\xa3who\xa3"
                               "Ann";
enum { NOTES_LENGTH = sizeof NOTES - 1 };

/* Begin a course, and take some legal actions. */
static void play(const isettlers_tables *tables, uint64_t seed, int32_t actions) {
  uint16_t legal[ISETTLERS_MAX_LEGAL];
  CHECK_IS(isettlers_course_begin(tables, seed, course, sizeof course), 0);
  int32_t count = isettlers_legal(tables, isettlers_course_state(tables, course), legal);
  for (int32_t at = 0; count && at < actions; at++)
    count = isettlers_course_act(tables, course, sizeof course, legal[at % count], legal, &error);
}

/* The record of the course, with notes. */
static int64_t recorded(const isettlers_tables *tables, uint8_t *out) {
  int64_t size = isettlers_course_record(tables, course, NOTES, NOTES_LENGTH, NULL, 0, &error);
  CHECK(size > 100 && size < (int64_t)sizeof record);
  CHECK_IS(isettlers_course_record(tables, course, NOTES, NOTES_LENGTH, out, (size_t)size, &error), size);
  return size;
}

static void a_game_comes_again_from_its_record(const isettlers_tables *tables) {
  play(tables, 7, PLAYED);
  int32_t at = isettlers_course_at(tables, course);
  size_t length = (size_t)recorded(tables, record);
  int64_t size = isettlers_setup_of_record(record, length, NULL, 0, NULL, 0, &error);
  isettlers_tables *made = malloc((size_t)size);
  CHECK_IS(isettlers_setup_of_record(record, length, NULL, 0, made, (size_t)size, &error), size);
  CHECK_IS(isettlers_record_actions(record, length, &error), at);
  CHECK_IS(isettlers_course_replay(made, record, length, again, (size_t)isettlers_course_size(made, at), &error), 0);
  CHECK_IS(isettlers_course_at(made, again), at);
  CHECK_IS(isettlers_course_verify(made, again, record, length, &error), 0);
  CHECK_IS(hash_of(made, isettlers_course_state(made, again)), hash_of(tables, isettlers_course_state(tables, course)));
  memcpy(course, again, sizeof course);
  CHECK_IS(recorded(made, other), (int64_t)length);
  CHECK(memcmp(record, other, length) == 0);
  CHECK(isettlers_record_tree(record, length, tree, sizeof tree, &error) > (int64_t)length / 2);
  CHECK_IS(isettlers_record_tree(record, length, tree, 9, &error), ISETTLERS_E_ROOM);
  free(made);
}

/* An empty table of notes is none, in each of its encodings. */
static void empty_notes_are_left_out(const isettlers_tables *tables) {
  static const char *const EMPTY[] = {"\x80", "\xDE\0\0", "\xDF\0\0\0\0"};
  play(tables, 12, PLAYED);
  int64_t length = isettlers_course_record(tables, course, NULL, 0, record, sizeof record, &error);
  CHECK(length > 0);
  for (size_t i = 0; i < 3; i++) {
    CHECK_IS(isettlers_course_record(tables, course, EMPTY[i], 2 * i + 1, other, sizeof other, &error), length);
    CHECK(memcmp(record, other, (size_t)length) == 0);
  }
}

/* Without its end a record is not finished, and still leads to the same position. */
static void an_unfinished_record_is_replayed(const isettlers_tables *tables) {
  play(tables, 8, PLAYED);
  int32_t at = isettlers_course_at(tables, course);
  size_t length = (size_t)recorded(tables, record);
  for (size_t cut = 1; cut < 40; cut++) {
    CHECK_IS(isettlers_record_actions(record, length - cut, &error), at);
    CHECK_IS(isettlers_course_replay(tables, record, length - cut, again, sizeof again, &error), 0);
    CHECK_IS(isettlers_course_verify(tables, again, record, length - cut, &error), ISETTLERS_E_FORMAT);
    CHECK(strstr(error.text, "not finished: ") == error.text);
  }
}

/* Whatever byte is another one, the record is refused, or leads to another end. */
static void a_damaged_record_is_refused(const isettlers_tables *tables) {
  play(tables, 9, PLAYED);
  size_t length = (size_t)recorded(tables, record);
  memset(again, 0, sizeof again);
  for (size_t place = 0; place < length; place++) {
    memcpy(damaged, record, length);
    damaged[place] ^= 1;
    error.text[0] = 0;
    int32_t code = isettlers_course_replay(tables, damaged, length, again, sizeof again, &error);
    if (code == 0)
      code = isettlers_course_verify(tables, again, damaged, length, &error);
    CHECK(code == ISETTLERS_E_FORMAT || code == ISETTLERS_E_SETUP || code == ISETTLERS_E_DATA);
    CHECK(error.text[0] != 0);
  }
  CHECK_IS(isettlers_course_replay(tables, record, 0, again, sizeof again, &error), ISETTLERS_E_FORMAT);
  CHECK_IS(isettlers_record_actions(record, 1 << 21, &error), ISETTLERS_E_FORMAT);
  for (size_t cut = 0; cut < 100; cut++)
    CHECK_IS(isettlers_record_actions(record, cut, &error), ISETTLERS_E_FORMAT);
}

/* The first action that is not legal has its number; those before it were taken. */
static void an_illegal_action_is_named(const isettlers_tables *tables) {
  play(tables, 10, 5);
  size_t length = (size_t)recorded(tables, record);
  const uint8_t illegal[] = {0x91, 0xCD, 0xFF, 0xFE};
  size_t end = length;
  while (memcmp(record + end - 9,
                "\x83\xa7"
                "actions",
                9) != 0)
    end--;
  memcpy(record + end - 9, illegal, sizeof illegal);
  length = end - 9 + sizeof illegal;
  CHECK_IS(isettlers_record_actions(record, length, &error), 6);
  CHECK_IS(isettlers_course_replay(tables, record, length, again, sizeof again, &error), ISETTLERS_E_FORMAT);
  CHECK(strstr(error.text, "action number 6: 65534 is no action id of ") == error.text);
  CHECK_IS(isettlers_course_at(tables, again), 5);
}

static void wrong_arguments_are_refused(const isettlers_tables *tables, const isettlers_tables *others) {
  state_words state;
  play(tables, 11, PLAYED);
  size_t length = (size_t)recorded(tables, record);
  size_t room = (size_t)isettlers_course_size(tables, isettlers_course_at(tables, course));
  CHECK_IS(isettlers_course_record(tables, course, NOTES, NOTES_LENGTH, other, 50, &error), ISETTLERS_E_ROOM);
  CHECK_IS(isettlers_course_record(tables, course, NOTES, NOTES_LENGTH - 1, other, 50, &error), ISETTLERS_E_FORMAT);
  CHECK_IS(isettlers_course_record(tables, course, "\x91\x00", 2, other, 50, &error), ISETTLERS_E_FORMAT);
  CHECK(strcmp(error.path, "$.notes") == 0);
  CHECK_IS(isettlers_course_record(tables, course, NULL, 3, other, 50, &error), ISETTLERS_E_ARGUMENT);
  CHECK_IS(isettlers_course_record(tables, NULL, NULL, 0, other, 50, &error), ISETTLERS_E_ARGUMENT);
  CHECK_IS(isettlers_course_replay(tables, record, length, again, room - 8, &error), ISETTLERS_E_ROOM);
  CHECK_IS(isettlers_course_replay(tables, NULL, length, again, room, &error), ISETTLERS_E_ARGUMENT);
  CHECK_IS(isettlers_course_replay(others, record, length, again, sizeof again, &error), ISETTLERS_E_SETUP);
  CHECK_IS(isettlers_course_verify(tables, course, NULL, length, &error), ISETTLERS_E_ARGUMENT);
  CHECK_IS(isettlers_record_actions(NULL, 0, &error), ISETTLERS_E_ARGUMENT);
  CHECK_IS(isettlers_record_tree(NULL, 0, tree, sizeof tree, &error), ISETTLERS_E_ARGUMENT);
  CHECK_IS(isettlers_setup_of_record(NULL, 0, NULL, 0, NULL, 0, &error), ISETTLERS_E_ARGUMENT);
  isettlers_start(tables, 1, state, NULL);
  CHECK_IS(isettlers_course_begin_at(tables, state, course, sizeof course), 0);
  CHECK_IS(isettlers_course_record(tables, course, NULL, 0, NULL, 0, &error), ISETTLERS_E_ARGUMENT);
  CHECK(strcmp(error.text, "a game that began at a position has no record") == 0);
}

int main(void) {
  for (int i = 0; i < SETUP_COUNT; i++) {
    isettlers_tables *tables = tables_of(SETUPS[i]);
    isettlers_tables *others = tables_of(SETUPS[(i + 1) % SETUP_COUNT]);
    a_game_comes_again_from_its_record(tables);
    empty_notes_are_left_out(tables);
    an_unfinished_record_is_replayed(tables);
    a_damaged_record_is_refused(tables);
    an_illegal_action_is_named(tables);
    wrong_arguments_are_refused(tables, others);
    free(tables);
    free(others);
  }
  return 0;
}

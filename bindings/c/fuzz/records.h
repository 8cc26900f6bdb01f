/* Trees as records. */
#ifndef ISETTLERS_FUZZ_RECORDS_H
#define ISETTLERS_FUZZ_RECORDS_H

/* Where the last frame of a record begins; 0 for no frames. */
static size_t last_frame(const uint8_t *record, size_t size) {
  msgpack_Reader at = msgpack_reader_of(record, size);
  size_t first = 0;
  while (!at.failed && msgpack_next_kind(&at) != msgpack_NOTHING) {
    first = (size_t)(at.at - record);
    msgpack_skip(&at);
  }
  return at.failed ? 0 : first;
}

/* The tree of all that a record says, in memory of just its size. */
static void *tree_of_record(const void *record, size_t size, size_t *length) {
  isettlers_error error = {0};
  int64_t needed = isettlers_record_tree(record, size, NULL, 0, &error);
  claim(needed > 0);
  void *tree = room(needed);
  names_room(isettlers_record_tree(record, size, tree, (size_t)needed - 1, &error), &error);
  claim(isettlers_record_tree(record, size, tree, (size_t)needed, &error) == needed);
  claim(walk(tree, (size_t)needed, 0, 0) == 0);
  *length = (size_t)needed;
  return tree;
}

/* The bytes of what a tree has under a key. */
static msgpack_Text under(const void *tree, size_t length, const char *key) {
  msgpack_Reader at = msgpack_reader_of(tree, length);
  claim(msgpack_find(&at, key));
  msgpack_Reader end = at;
  msgpack_skip(&end);
  return (msgpack_Text){.at = (const char *)at.at, .length = (uint32_t)(end.at - at.at)};
}

/* Whether a record ends with the hash of a state. */
static int ends_with(const void *tree, size_t length, const isettlers_tables *tables, const void *state) {
  uint64_t hash;
  msgpack_Text end = under(tree, length, "hash");
  claim(isettlers_hash(tables, state, &hash) == 0);
  if (end.length != 10)
    return 0;
  for (int i = 0; i < 8; i++)
    if ((uint8_t)end.at[2 + i] != (uint8_t)(hash >> 8 * i))
      return 0;
  return 1;
}

/* A course that has taken all actions of a record says the same, and has a record of its own. */
static void compare(const isettlers_tables *tables, const void *course, const void *record, size_t size) {
  isettlers_error error = {0};
  size_t length, written_length, again_length;
  void *tree = tree_of_record(record, size, &length);
  int32_t other = isettlers_course_verify(tables, course, record, size, &error);
  claim(other == 0 || (other == ISETTLERS_E_FORMAT && error.code == other && error.text[0]));
  claim((other == 0) == ends_with(tree, length, tables, isettlers_course_state(tables, course)));
  msgpack_Text notes = under(tree, length, "notes"), actions = under(tree, length, "actions");
  write_and_replay(tables, course, notes.at, notes.length);
  uint8_t *written = record_of(tables, course, notes.at, notes.length, &written_length);
  void *again = tree_of_record(written, written_length, &again_length);
  msgpack_Text same = under(again, again_length, "actions"), kept = under(again, again_length, "notes");
  claim(same.length == actions.length && memcmp(same.at, actions.at, same.length) == 0);
  claim(kept.length == notes.length && memcmp(kept.at, notes.at, kept.length) == 0);
  free(again);
  free(written);
  free(tree);
}

/* A record of some actions replayed with the tables of its setup: to its end, or to the first that is not legal. */
static void replay(const isettlers_tables *tables, const uint8_t *record, size_t size, int32_t actions) {
  isettlers_error error = {0};
  size_t course_size;
  void *course = course_room(tables, actions, &course_size);
  names(isettlers_course_replay(tables, record, size, course, course_size - 1, &error), &error, ISETTLERS_E_ROOM,
        "course");
  int32_t result = isettlers_course_replay(tables, record, size, course, course_size, &error);
  int32_t at = isettlers_course_at(tables, course);
  if (result == 0) {
    claim(at == actions);
    compare(tables, course, record, size);
  } else {
    claim(result == ISETTLERS_E_FORMAT && error.code == result && strncmp(error.text, "action number ", 14) == 0);
    claim(at >= 0 && at < actions);
    write_and_replay(tables, course, NULL, 0);
  }
  void *state = copy_of(tables, isettlers_course_state(tables, course));
  play(tables, state, record + size - (size < 8 ? size : 8), size < 8 ? size : 8);
  free(state);
  free(course);
}

/* What is no record is none for any function. */
static void refuse_record(const void *record, size_t size, int32_t code) {
  const isettlers_tables *tables = tables_number(0);
  isettlers_error error = {0};
  size_t course_size;
  void *course = course_room(tables, 0, &course_size);
  claim(isettlers_course_replay(tables, record, size, course, course_size, &error) == code && error.code == code);
  claim(isettlers_course_state(tables, course) == NULL);
  claim(isettlers_course_begin(tables, size, course, course_size) == 0);
  claim(isettlers_course_verify(tables, course, record, size, &error) == code && error.text[0]);
  claim(isettlers_setup_of_record(record, size, NULL, 0, NULL, 0, &error) == code);
  claim(isettlers_record_tree(record, size, NULL, 0, &error) == code);
  free(course);
}

static void read_as_record(const uint8_t *record, size_t size) {
  isettlers_error error = {0};
  int32_t actions = isettlers_record_actions(record, size, &error);
  claim(actions >= 0 || (actions == error.code && error.text[0]));
  if (actions < 0) {
    refuse_record(record, size, actions);
    return;
  }
  size_t length;
  free(tree_of_record(record, size, &length));
  const isettlers_tables *tables = kept_tables(isettlers_setup_of_record, record, size);
  if (tables != NULL)
    replay(tables, record, size, actions);
}

/* A record, with its own check and with the right one. */
static void run_record(const uint8_t *data, size_t size) {
  read_as_record(data, size);
  size_t last = last_frame(data, size);
  if (last == 0 || size - last <= 8)
    return;
  uint8_t *copy = sealed(data, size, last);
  if (memcmp(copy, data, size) != 0)
    read_as_record(copy, size);
  free(copy);
}

#endif

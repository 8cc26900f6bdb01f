/* Callers that pass the wrong arguments: each is refused by its name, and the state stays as it is. */
#ifndef ISETTLERS_FUZZ_MISUSE_H
#define ISETTLERS_FUZZ_MISUSE_H

static const isettlers_tables *tables_number(uint8_t number);

/* The refusal of an argument that the text names. */
static void names(int64_t result, const isettlers_error *error, int32_t code, const char *name) {
  size_t length = strlen(name);
  claim(result == code && error->code == code && strncmp(error->text, name, length) == 0 && error->text[length] == ':');
}

/* The refusal of memory that a tree or a record does not fit in. */
static void names_room(int64_t result, const isettlers_error *error) {
  claim(result == ISETTLERS_E_ROOM && error->code == ISETTLERS_E_ROOM && error->text[0]);
}

/* Blocks that are missing, not aligned, too short, or not what they should be; the game is not over. */
static void pass_wrong_blocks(const isettlers_tables *tables, const void *state, uint8_t by) {
  isettlers_error error = {0};
  const char *spec = "ismcts:3";
  size_t size = (size_t)isettlers_search_size(tables, spec, &error), odd = by % 7 + 1;
  char *memory = room((int64_t)size + 8);
  memset(memory, by, size + 8);
  names(isettlers_choose(tables, state, spec, by, NULL, size, &error), &error, ISETTLERS_E_ARGUMENT, "memory");
  names(isettlers_choose(tables, state, spec, by, memory, by, &error), &error, ISETTLERS_E_ROOM, "memory");
  names(isettlers_choose(tables, state, spec, by, memory + odd, size, &error), &error, ISETTLERS_E_ARGUMENT, "memory");
  names(isettlers_choose(tables, state, NULL, by, memory, size, &error), &error, ISETTLERS_E_ARGUMENT, "spec");
  names(isettlers_search_follow(tables, memory, 0, state, spec, by, NULL, size, &error), &error, ISETTLERS_E_ARGUMENT,
        "search");
  names(isettlers_course_back(tables, memory, 0, &error), &error, ISETTLERS_E_ARGUMENT, "course");
  names(isettlers_course_back(tables, memory + odd, 0, &error), &error, ISETTLERS_E_ARGUMENT, "course");
  names(isettlers_ahead_begin(tables, state, "", 1, memory, by, &error), &error, ISETTLERS_E_ROOM, "look");
  names(isettlers_check_action(tables, (const char *)state + odd, 0, &error), &error, ISETTLERS_E_ARGUMENT, "state");
  names(isettlers_set_language((isettlers_tables *)tables, NULL, &error), &error, ISETTLERS_E_ARGUMENT, "language");
  names(isettlers_set_language((isettlers_tables *)tables, spec, &error), &error, ISETTLERS_E_ARGUMENT, "language");
  names(isettlers_check_action((const isettlers_tables *)(memory + odd), state, 0, &error), &error,
        ISETTLERS_E_ARGUMENT, "tables");
  claim(isettlers_check_action((const isettlers_tables *)memory, state, 0, &error) == ISETTLERS_E_TABLES);
  free(memory);
}

/* Tables of another setup: a course and a state are refused. */
static void pass_foreign_tables(const isettlers_tables *tables, const void *state, uint8_t by) {
  const isettlers_tables *other = tables_number(by);
  isettlers_error error = {0};
  int64_t size = isettlers_course_size(tables, 0);
  void *course = room(size);
  claim(isettlers_course_begin_at(tables, state, course, (size_t)size) == 0);
  if (other->mark != tables->mark) {
    names(isettlers_course_back(other, course, 0, &error), &error, ISETTLERS_E_ARGUMENT, "course");
    if (isettlers_state_size(other) <= isettlers_state_size(tables))
      names(isettlers_check_action(other, state, 0, &error), &error, ISETTLERS_E_STATE, "state");
  }
  free(course);
}

/* Records, documents, courses and notes that are missing. */
static void pass_nothing(const isettlers_tables *tables, void *state, uint8_t by) {
  isettlers_error error = {0};
  int64_t size = isettlers_course_size(tables, 0);
  uint64_t seed;
  void *course = room(size);
  claim(isettlers_course_begin(tables, by, course, (size_t)size) == 0);
  names(isettlers_course_replay(tables, NULL, by, course, (size_t)size, &error), &error, ISETTLERS_E_ARGUMENT,
        "record");
  names(isettlers_course_replay(tables, state, by, NULL, (size_t)size, &error), &error, ISETTLERS_E_ARGUMENT, "course");
  names(isettlers_course_verify(tables, course, NULL, by, &error), &error, ISETTLERS_E_ARGUMENT, "record");
  names(isettlers_course_verify(tables, NULL, state, by, &error), &error, ISETTLERS_E_ARGUMENT, "course");
  names(isettlers_course_record(tables, course, NULL, by + 1, NULL, 0, &error), &error, ISETTLERS_E_ARGUMENT, "notes");
  names(isettlers_course_record(tables, NULL, NULL, 0, NULL, 0, &error), &error, ISETTLERS_E_ARGUMENT, "course");
  names(isettlers_record_actions(NULL, by, &error), &error, ISETTLERS_E_ARGUMENT, "record");
  names(isettlers_record_tree(NULL, by, NULL, 0, &error), &error, ISETTLERS_E_ARGUMENT, "record");
  names(isettlers_setup_of_record(NULL, by, NULL, 0, NULL, 0, &error), &error, ISETTLERS_E_ARGUMENT, "record");
  names(isettlers_setup_of_document(NULL, by, NULL, 0, NULL, 0, &error), &error, ISETTLERS_E_ARGUMENT, "document");
  names(isettlers_load_document(tables, NULL, by, state, &error), &error, ISETTLERS_E_ARGUMENT, "document");
  names(isettlers_load_document(tables, "{", 1, NULL, &error), &error, ISETTLERS_E_ARGUMENT, "state");
  names(isettlers_find_action(tables, state, NULL, &error), &error, ISETTLERS_E_ARGUMENT, "text");
  claim(isettlers_course_state(tables, NULL) == NULL && isettlers_course_seed(tables, NULL, &seed) < 0);
  claim(isettlers_course_seed(tables, course, NULL) == ISETTLERS_E_ARGUMENT);
  claim(isettlers_course_begin(tables, by, NULL, (size_t)size) == ISETTLERS_E_ARGUMENT);
  claim(isettlers_batch_start(tables, by, by, -1 - by, state, NULL) == ISETTLERS_E_ARGUMENT);
  claim(isettlers_begin(tables, by, state, NULL, NULL, 0, NULL) == ISETTLERS_E_ARGUMENT);
  free(course);
}

/* Numbers out of their ranges. */
static void pass_wrong_numbers(const isettlers_tables *tables, void *state, uint8_t by) {
  isettlers_error error = {0};
  double value;
  int32_t seat = by % 2 ? -1 - by : isettlers_seats(tables) + by;
  uint64_t memory[8];
  claim(isettlers_evaluate(tables, state, seat, by & 1, &value) == ISETTLERS_E_ARGUMENT);
  claim(isettlers_resample(tables, state, seat, by) == ISETTLERS_E_ARGUMENT);
  claim(isettlers_seat_name(tables, seat, NULL, 0) == ISETTLERS_E_ARGUMENT);
  claim(isettlers_view(tables, state, by % 2 ? -3 - by : seat, NULL, 0) == ISETTLERS_E_ARGUMENT);
  claim(isettlers_action_text(tables, state, -1 - by, NULL, 0) == ISETTLERS_E_ARGUMENT);
  claim(isettlers_action_text(tables, state, isettlers_num_actions(tables) + by, NULL, 0) == ISETTLERS_E_ARGUMENT);
  names(isettlers_ahead_begin(tables, state, "", -by, memory, sizeof memory, &error), &error, ISETTLERS_E_ARGUMENT,
        "limit");
  names(isettlers_batch_apply(tables, state, -1 - by, NULL, NULL, &error), &error, ISETTLERS_E_ARGUMENT, "games");
  names(isettlers_batch_apply(tables, state, 1, NULL, NULL, &error), &error, ISETTLERS_E_ARGUMENT, "actions");
}

#endif

/* Courses of games: taken on, back and apart, written as records and replayed. */
#ifndef ISETTLERS_FUZZ_COURSES_H
#define ISETTLERS_FUZZ_COURSES_H

/* A course in memory of just its size, which held anything before. */
static void *course_room(const isettlers_tables *tables, int32_t actions, size_t *size) {
  *size = (size_t)isettlers_course_size(tables, actions);
  return memset(room((int64_t)*size), 0xA5, *size);
}

/* The record of a course, and its length. */
static uint8_t *record_of(const isettlers_tables *tables, const void *course, const void *notes, size_t notes_length,
                          size_t *length) {
  isettlers_error error = {0};
  int64_t size = isettlers_course_record(tables, course, notes, notes_length, NULL, 0, &error);
  claim(size > 0);
  uint8_t *record = room(size);
  names_room(isettlers_course_record(tables, course, notes, notes_length, record, (size_t)size - 1, &error), &error);
  claim(isettlers_course_record(tables, course, notes, notes_length, record, (size_t)size, &error) == size);
  *length = (size_t)size;
  return record;
}

/* Two courses of the same actions. */
static void same_course(const isettlers_tables *tables, const void *one, const void *other) {
  uint64_t seeds[2] = {0, 1};
  int32_t seats[2], count = isettlers_course_at(tables, one);
  claim(count >= 0 && count == isettlers_course_at(tables, other));
  claim(isettlers_course_seed(tables, one, &seeds[0]) == isettlers_course_seed(tables, other, &seeds[1]));
  claim(seeds[0] == seeds[1]);
  for (int32_t i = 0; i < count; i++) {
    claim(isettlers_course_action(tables, one, i, &seats[0], NULL) ==
          isettlers_course_action(tables, other, i, &seats[1], NULL));
    claim(seats[0] == seats[1] && seats[0] >= 0 && seats[0] < isettlers_seats(tables));
  }
  claim(memcmp(isettlers_course_state(tables, one), isettlers_course_state(tables, other),
               (size_t)isettlers_state_size(tables)) == 0);
}

/* The record of a course leads to the same course, whose record has the same bytes. */
static void write_and_replay(const isettlers_tables *tables, const void *course, const void *notes,
                             size_t notes_length) {
  isettlers_error error = {0};
  size_t length, again_length, size;
  int32_t actions = isettlers_course_at(tables, course);
  uint8_t *record = record_of(tables, course, notes, notes_length, &length);
  void *twin = course_room(tables, actions, &size);
  claim(isettlers_record_actions(record, length, NULL) == actions);
  names(isettlers_course_replay(tables, record, length, twin, size - 1, &error), &error, ISETTLERS_E_ROOM, "course");
  claim(isettlers_course_replay(tables, record, length, twin, size, NULL) == 0);
  claim(isettlers_course_verify(tables, twin, record, length, NULL) == 0);
  claim(isettlers_course_verify(tables, course, record, length, NULL) == 0);
  same_course(tables, course, twin);
  uint8_t *again = record_of(tables, twin, notes, notes_length, &again_length);
  claim(again_length == length && memcmp(again, record, length) == 0);
  claim(isettlers_course_replay(tables, record, length - 1, twin, size, NULL) == 0);
  claim(isettlers_course_verify(tables, twin, record, length - 1, &error) == ISETTLERS_E_FORMAT);
  free(again);
  free(twin);
  free(record);
}

/* An empty table of notes is none. */
static void write_empty_notes(const isettlers_tables *tables, const void *course) {
  size_t length, bare_length;
  uint8_t *record = record_of(tables, course, "\x80", 1, &length);
  uint8_t *bare = record_of(tables, course, NULL, 0, &bare_length);
  claim(length == bare_length && memcmp(record, bare, length) == 0);
  free(bare);
  free(record);
}

/* A course at a state has no seed and no record. */
static void begin_at(const isettlers_tables *tables, const void *state) {
  isettlers_error error = {0};
  uint64_t seed;
  size_t size;
  void *course = course_room(tables, 0, &size);
  claim(isettlers_course_begin_at(tables, state, course, size - 1) == ISETTLERS_E_ROOM);
  claim(isettlers_course_begin_at(tables, state, course, size) == 0);
  claim(isettlers_course_seed(tables, course, &seed) == 0);
  claim(isettlers_course_record(tables, course, NULL, 0, NULL, 0, &error) == ISETTLERS_E_ARGUMENT);
  claim(error.code == ISETTLERS_E_ARGUMENT && error.text[0]);
  free(course);
}

/* Each action of a course leads from the position before it to the next, and is that of the seat to decide. */
static void retrace(const isettlers_tables *tables, const void *course, int32_t from) {
  int32_t at = isettlers_course_at(tables, course), seat;
  size_t size = (size_t)isettlers_state_size(tables);
  void *state = room((int64_t)size), *next = room((int64_t)size);
  claim(isettlers_course_position(tables, course, from, state, NULL) == 0);
  for (; from < at; from++) {
    int32_t action = isettlers_course_action(tables, course, from, &seat, NULL);
    claim(seat == isettlers_actor(tables, state) && isettlers_apply(tables, state, action, NULL) >= 0);
    claim(isettlers_course_position(tables, course, from + 1, next, NULL) == 0 && memcmp(state, next, size) == 0);
  }
  claim(memcmp(state, isettlers_course_state(tables, course), size) == 0);
  free(next);
  free(state);
}

/* Go back: the position is the one of then, and the actions since are gone. */
static void go_back(const isettlers_tables *tables, void *course, int32_t at) {
  isettlers_error error = {0};
  size_t size = (size_t)isettlers_state_size(tables);
  void *past = room((int64_t)size);
  claim(isettlers_course_position(tables, course, at, past, NULL) == 0);
  claim(isettlers_course_back(tables, course, at, NULL) == 0 && isettlers_course_at(tables, course) == at);
  claim(memcmp(past, isettlers_course_state(tables, course), size) == 0);
  claim(isettlers_course_back(tables, course, at + 1, &error) == ISETTLERS_E_ARGUMENT && error.text[0]);
  claim(isettlers_course_action(tables, course, at, NULL, &error) == ISETTLERS_E_ARGUMENT);
  claim(isettlers_course_action(tables, course, -1, NULL, &error) == ISETTLERS_E_ARGUMENT);
  free(past);
}

/* Take any number as an action; one that is refused, for want of room too, leaves the course as it was. */
static void take(const isettlers_tables *tables, void *course, size_t size, int32_t action) {
  isettlers_error error = {0};
  uint16_t legal[ISETTLERS_MAX_LEGAL], listed[ISETTLERS_MAX_LEGAL];
  int32_t at = isettlers_course_at(tables, course);
  const void *now = isettlers_course_state(tables, course);
  void *state = copy_of(tables, now);
  int32_t fault = isettlers_check_action(tables, state, action, NULL);
  int32_t count = isettlers_course_act(tables, course, size, action, legal, &error);
  if (count >= 0) {
    claim(fault == 0 && isettlers_apply(tables, state, action, listed) == count);
    claim(memcmp(legal, listed, sizeof *legal * (size_t)count) == 0);
  } else {
    claim(error.code == count && error.text[0]);
    claim(fault ? count == fault : count == ISETTLERS_E_ROOM && size < (size_t)isettlers_course_size(tables, at + 1));
  }
  claim(isettlers_course_at(tables, course) == at + (count >= 0));
  claim(memcmp(state, isettlers_course_state(tables, course), (size_t)isettlers_state_size(tables)) == 0);
  free(state);
}

/* Take some legal actions. */
static void take_legal(const isettlers_tables *tables, void *course, size_t size, int32_t actions, uint8_t by) {
  uint16_t legal[ISETTLERS_MAX_LEGAL];
  for (; actions; actions--, by = (uint8_t)(by * 5 + 1)) {
    int32_t count = isettlers_legal(tables, isettlers_course_state(tables, course), legal);
    if (count == 0)
      return;
    take(tables, course, size, legal[by % count]);
  }
}

/* One request to a course, by two bytes. */
static void drive(const isettlers_tables *tables, void *course, size_t size, uint8_t what, uint8_t by) {
  const uint8_t notes[] = {0x81, 0xA1, 'n', by % 128};
  int32_t at = isettlers_course_at(tables, course), past = by % (at + 1);
  switch (what % 8) {
  case 0:
    go_back(tables, course, past);
    break;
  case 1:
    take(tables, course, size, by * 33 - 16);
    break;
  case 2:
    retrace(tables, course, past);
    break;
  case 3:
    write_and_replay(tables, course, notes, by % 2 ? sizeof notes : 0);
    write_empty_notes(tables, course);
    break;
  case 4:
    begin_at(tables, isettlers_course_state(tables, course));
    break;
  default:
    take_legal(tables, course, size, what / 8, by);
  }
}

/* The number of a setup, the actions that there is room for, the seed, then pairs: what is done, and with what. */
static void run_course(const uint8_t *data, size_t size) {
  enum { REQUESTS = 8 };
  uint64_t seed = 0;
  size_t course_size;
  if (size < 4)
    return;
  const isettlers_tables *tables = tables_number(data[0]);
  void *course = course_room(tables, data[1], &course_size);
  uint64_t begun = data[2] * 0x9E3779B97F4A7C15u;
  claim(isettlers_course_state(tables, course) == NULL && isettlers_course_seed(tables, course, &seed) < 0);
  claim(isettlers_course_begin(tables, begun, course, (size_t)isettlers_course_size(tables, 0) - 1) ==
        ISETTLERS_E_ROOM);
  claim(isettlers_course_begin(tables, begun, course, course_size) == 0);
  claim(isettlers_course_seed(tables, course, &seed) == 1 && seed == begun);
  data += 3, size -= 3;
  for (int i = 0; i < REQUESTS && size >= 2; i++, data += 2, size -= 2)
    drive(tables, course, course_size, data[0], data[1]);
  retrace(tables, course, 0);
  write_and_replay(tables, course, NULL, 0);
  void *state = copy_of(tables, isettlers_course_state(tables, course));
  write_and_read(tables, state);
  play(tables, state, data, size);
  free(state);
  free(course);
}

#endif

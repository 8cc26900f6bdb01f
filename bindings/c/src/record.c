/* Records. */
#include "course.h"
#include "error.h"
#include "setup.h"
#include "written.h"

/* The head of records that this library makes of a setup. */
static formats_RecordHead head_here(const isettlers_tables *tables, uint64_t seed) {
  const char *name = game_of(tables)->name;
  formats_RecordHead head = {
      .engine = {.at = ISETTLERS_VERSION, .length = (uint32_t)strlen(ISETTLERS_VERSION)},
      .game = {.at = name, .length = (uint32_t)strlen(name)},
      .setup = {.at = part_of(tables, tables->setup), .length = tables->setup_length},
      .layout = (int32_t)tables->state_layout,
      .seed = seed,
  };
  memcpy(head.tables, tables->fingerprint, sizeof head.tables);
  return head;
}

/* Read a record; 0, or the code of the fault. */
static int32_t read_here(formats_Recorded *it, const void *record, size_t length, reading_Fault *fault) {
  formats_read_record(it, record, length, fault);
  return fault->code;
}

/* The same for a record of the setup of some tables. */
static int32_t read_for(const isettlers_tables *tables, formats_Recorded *it, const void *record, size_t length,
                        reading_Fault *fault, isettlers_error *error) {
  order known = {.from = RECORD};
  TRY(check_given(record, "record", error));
  if (read_here(it, record, length, fault))
    return hand_on(error, fault);
  known.root = it->root;
  return check_setup(tables, &known, error);
}

int64_t isettlers_setup_of_record(const void *record, size_t length, const void *data, size_t data_length, void *tables,
                                  size_t capacity, isettlers_error *error) {
  reading_Fault fault = {0};
  formats_Recorded read;
  order it = {.from = RECORD};
  TRY(check_given(record, "record", error));
  TRY(check_bytes(data, data_length, "data", error));
  if (read_here(&read, record, length, &fault))
    return hand_on(error, &fault);
  it.root = read.root;
  if (fill_order(&it) || fill_source(&it, data, data_length))
    return hand_on(error, &fault);
  return make_block(&it, tables, capacity, error);
}

int32_t isettlers_record_actions(const void *record, size_t length, isettlers_error *error) {
  reading_Fault fault = {0};
  formats_Recorded read;
  TRY(check_given(record, "record", error));
  return read_here(&read, record, length, &fault) ? hand_on(error, &fault) : (int32_t)read.count;
}

int64_t isettlers_record_tree(const void *record, size_t length, void *out, size_t capacity, isettlers_error *error) {
  reading_Fault fault = {0};
  formats_Recorded read;
  msgpack_Writer w = writer_over(out, capacity);
  TRY(check_given(record, "record", error));
  if (read_here(&read, record, length, &fault))
    return hand_on(error, &fault);
  formats_write_recorded(&w, &read);
  return written(&w, capacity, error);
}

int64_t isettlers_course_record(const isettlers_tables *tables, const void *course, const void *notes,
                                size_t notes_length, void *out, size_t capacity, isettlers_error *error) {
  const course_block *block = course;
  reading_Fault fault = {0};
  TRY(check_course(tables, block, error));
  TRY(check_bytes(notes, notes_length, "notes", error));
  TRY(check_int((int64_t)notes_length, 0, formats_MOST_RECORD, "notes_length", error));
  if (!block->course.seeded)
    return fail(error, ISETTLERS_E_ARGUMENT, "", "a game that began at a position has no record");
  formats_RecordHead head = head_here(tables, block->course.seed);
  if (notes_length && !formats_check_notes(&head, notes, (uint32_t)notes_length, &fault))
    return hand_on(error, &fault);
  if (!formats_check_record_head(&head, &fault))
    return hand_on(error, &fault);
  kernel_Rules rules = rules_here(tables);
  msgpack_Writer w = writer_over(out, capacity);
  course_write_record(&block->course, &rules, &head, &w);
  return written(&w, capacity, error);
}

int32_t isettlers_course_replay(const isettlers_tables *tables, const void *record, size_t length, void *course,
                                size_t size, isettlers_error *error) {
  course_block *block = course;
  reading_Fault fault = {0};
  formats_Recorded read;
  TRY(check_new(tables, block, size, 0, error));
  TRY(read_for(tables, &read, record, length, &fault, error));
  TRY(check_new(tables, block, size, (int32_t)read.count, error));
  formats_RecordHead here = head_here(tables, 0);
  kernel_Rules rules = rules_here(tables);
  block->head = head_of(tables, COURSE_MAGIC);
  course_replay_record(&block->course, &rules, &read, &here, &fault);
  mark(tables, block->course.now);
  return fault.code ? hand_on(error, &fault) : 0;
}

int32_t isettlers_course_verify(const isettlers_tables *tables, const void *course, const void *record, size_t length,
                                isettlers_error *error) {
  const course_block *block = course;
  reading_Fault fault = {0};
  formats_Recorded read;
  TRY(check_course(tables, block, error));
  TRY(read_for(tables, &read, record, length, &fault, error));
  formats_RecordHead here = head_here(tables, 0);
  kernel_Rules rules = rules_here(tables);
  course_compare_end(&block->course, &rules, &read, &here, &fault);
  return fault.code ? hand_on(error, &fault) : 0;
}

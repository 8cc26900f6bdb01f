/* The course of a game: its beginning, its actions, and all that comes of them. */
#include "course.h"
#include "error.h"
#include "written.h"

static kernel_Rules rules_here(const isettlers_tables *tables) {
  return whole_rules(tables, ISETTLERS_PLAIN);
}

static int64_t size_of_course(const isettlers_tables *tables, int32_t actions) {
  kernel_Rules rules = rules_here(tables);
  return (int64_t)(offsetof(course_block, course) + course_size(&rules, (uint32_t)actions));
}

static int32_t check_course(const isettlers_tables *tables, const course_block *block, isettlers_error *error) {
  return check_begun(tables, block, COURSE_MAGIC, "course", "a course of these tables", error);
}

/* A course, and a number of actions. */
static int32_t check_time(const isettlers_tables *tables, const course_block *block, int32_t at,
                          isettlers_error *error) {
  reading_Fault fault = {0};
  TRY(check_course(tables, block, error));
  return course_check_time(&block->course, at, &fault) ? 0 : hand_on(error, &fault);
}

/* Memory in which the functions below work. */
static int32_t check_memory(const void *memory, size_t size, isettlers_error *error) {
  return check_room(memory, size, sizeof(course_Doubts), "memory", error);
}

static int32_t check_new(const isettlers_tables *tables, const course_block *block, size_t size, int32_t actions,
                         isettlers_error *error) {
  TRY(check_tables(tables, error));
  return check_room(block, size, (uint64_t)size_of_course(tables, actions), "course", error);
}

int32_t isettlers_find_action(const isettlers_tables *tables, const void *state, const char *text,
                              isettlers_error *error) {
  reading_Fault fault = {0};
  TRY(check_state(tables, state, error));
  TRY(check_given(text, "text", error));
  kernel_Rules rules = rules_here(tables);
  int32_t action =
      course_find_action(&rules, state, (msgpack_Text){.at = text, .length = (uint32_t)strlen(text)}, &fault);
  return fault.code ? hand_on(error, &fault) : action;
}

int32_t isettlers_check_action(const isettlers_tables *tables, const void *state, int32_t action,
                               isettlers_error *error) {
  reading_Fault fault = {0};
  TRY(check_state(tables, state, error));
  kernel_Rules rules = rules_here(tables);
  if (course_permits(&rules, state, action))
    return 0;
  course_refuse_action(&rules, state, action, &fault);
  return hand_on(error, &fault);
}

int64_t isettlers_course_size(const isettlers_tables *tables, int32_t actions) {
  TRY(check_tables(tables, NULL));
  TRY(check_int(actions, 0, formats_MOST_RECORDED, "actions", NULL));
  return size_of_course(tables, actions);
}

int32_t isettlers_course_begin(const isettlers_tables *tables, uint64_t seed, void *course, size_t size) {
  course_block *block = course;
  TRY(check_new(tables, block, size, 0, NULL));
  kernel_Rules rules = rules_here(tables);
  block->head = head_of(tables, COURSE_MAGIC);
  course_begin_course(&block->course, &rules, seed);
  mark(tables, block->course.now);
  return 0;
}

int32_t isettlers_course_begin_at(const isettlers_tables *tables, const void *state, void *course, size_t size) {
  course_block *block = course;
  TRY(check_state(tables, state, NULL));
  TRY(check_new(tables, block, size, 0, NULL));
  kernel_Rules rules = rules_here(tables);
  block->head = head_of(tables, COURSE_MAGIC);
  course_begin_course_at(&block->course, &rules, state);
  mark(tables, block->course.now);
  return 0;
}

const void *isettlers_course_state(const isettlers_tables *tables, const void *course) {
  return check_course(tables, course, NULL) < 0 ? NULL : ((const course_block *)course)->course.now;
}

int32_t isettlers_course_at(const isettlers_tables *tables, const void *course) {
  TRY(check_course(tables, course, NULL));
  return (int32_t)((const course_block *)course)->course.at;
}

int32_t isettlers_course_seed(const isettlers_tables *tables, const void *course, uint64_t *seed) {
  TRY(check_course(tables, course, NULL));
  TRY(check_given(seed, "seed", NULL));
  const course_Course *here = &((const course_block *)course)->course;
  *seed = here->seed;
  return here->seeded != 0;
}

int32_t isettlers_course_action(const isettlers_tables *tables, const void *course, int32_t number, int32_t *seat,
                                isettlers_error *error) {
  const course_block *block = course;
  reading_Fault fault = {0};
  TRY(check_course(tables, block, error));
  if (!course_check_number(&block->course, number, &fault))
    return hand_on(error, &fault);
  kernel_Rules rules = rules_here(tables);
  if (seat != NULL)
    *seat = course_actor_number(&block->course, &rules, (uint32_t)number);
  return course_action_number(&block->course, &rules, (uint32_t)number);
}

int32_t isettlers_course_act(const isettlers_tables *tables, void *course, size_t size, int32_t action, uint16_t *legal,
                             isettlers_error *error) {
  uint16_t ids[ISETTLERS_MAX_LEGAL];
  course_block *block = course;
  reading_Fault fault = {0};
  TRY(check_course(tables, block, error));
  kernel_Rules rules = rules_here(tables);
  if (!course_permits(&rules, block->course.now, action)) {
    course_refuse_action(&rules, block->course.now, action, &fault);
    return hand_on(error, &fault);
  }
  if (block->course.at >= formats_MOST_RECORDED)
    return refuse(error, ISETTLERS_E_ROOM);
  TRY(check_new(tables, block, size, (int32_t)block->course.at + 1, error));
  return course_act(&block->course, &rules, (uint16_t)action, legal ? legal : ids, NULL);
}

int32_t isettlers_course_position(const isettlers_tables *tables, const void *course, int32_t at, void *state,
                                  isettlers_error *error) {
  const course_block *block = course;
  TRY(check_time(tables, block, at, error));
  TRY(check_block(state, "state", error));
  kernel_Rules rules = rules_here(tables);
  course_position_at(&block->course, &rules, (uint32_t)at, state);
  mark(tables, state);
  return 0;
}

int64_t isettlers_course_events(const isettlers_tables *tables, const void *course, int32_t at,
                                isettlers_error *error) {
  const course_block *block = course;
  TRY(check_time(tables, block, at, error));
  kernel_Rules rules = rules_here(tables);
  return course_events_until(&block->course, &rules, (uint32_t)at);
}

int32_t isettlers_course_back(const isettlers_tables *tables, void *course, int32_t at, isettlers_error *error) {
  course_block *block = course;
  TRY(check_time(tables, block, at, error));
  kernel_Rules rules = rules_here(tables);
  course_back_to(&block->course, &rules, (uint32_t)at);
  return 0;
}

int32_t isettlers_course_obstacle(const isettlers_tables *tables, const void *course, int32_t at, void *memory,
                                  size_t size, isettlers_error *error) {
  const course_block *block = course;
  TRY(check_time(tables, block, at, error));
  TRY(check_memory(memory, size, error));
  kernel_Rules rules = rules_here(tables);
  return course_obstacle_since(&block->course, &rules, (uint32_t)at, memory);
}

int64_t isettlers_course_log(const isettlers_tables *tables, const void *course, int32_t reader, int64_t since,
                             int32_t at, void *out, size_t capacity, void *memory, size_t size,
                             isettlers_error *error) {
  const course_block *block = course;
  reading_Fault fault = {0};
  TRY(check_time(tables, block, at, error));
  TRY(check_reader(tables, reader, error));
  TRY(check_memory(memory, size, error));
  kernel_Rules rules = rules_here(tables);
  if (!course_check_event(&block->course, &rules, since, (uint32_t)at, &fault))
    return hand_on(error, &fault);
  msgpack_Writer w = writer_over(out, capacity);
  course_write_log(&block->course, &rules, reader, (uint32_t)since, (uint32_t)at, memory, &w);
  return written(&w, capacity, error);
}

/* Foresight: how much of its actions the seat to decide can know. */
#include "checks.h"
#include "error.h"
#include "written.h"

#define AHEAD_MAGIC 0x69734168u

/* The memory of a look ahead. */
typedef struct ahead_block {
  block_head head;
  course_LookAhead look;
} ahead_block;

static int32_t check_limit(int32_t limit, isettlers_error *error) {
  return check_int(limit, 1, ISETTLERS_MAX_AHEAD, "limit", error);
}

static int32_t check_looking(const isettlers_tables *tables, const ahead_block *block) {
  return check_begun(tables, block, AHEAD_MAGIC, "look", "a look ahead of these tables", NULL);
}

int64_t isettlers_ahead_size(int32_t limit) {
  TRY(check_limit(limit, NULL));
  return (int64_t)(offsetof(ahead_block, look) + course_ahead_size(limit));
}

int32_t isettlers_ahead_begin(const isettlers_tables *tables, const void *state, const char *through, int32_t limit,
                              void *look, size_t size, isettlers_error *error) {
  reading_Fault fault = {0};
  ahead_block *block = look;
  TRY(check_state(tables, state, error));
  TRY(check_given(through, "through", error));
  TRY(check_limit(limit, error));
  TRY(check_room(look, size, (uint64_t)isettlers_ahead_size(limit), "look", error));
  kernel_Rules rules = whole_rules(tables, ISETTLERS_PLAIN);
  course_begin_ahead(&block->look, &rules, state, through, limit, &fault);
  block->head = head_of(tables, fault.code ? 0 : AHEAD_MAGIC);
  return fault.code ? fail(error, ISETTLERS_E_ARGUMENT, "", fault.text) : 0;
}

int32_t isettlers_ahead_run(const isettlers_tables *tables, void *look, int32_t actions) {
  TRY(check_looking(tables, look));
  TRY(check_int(actions, 0, INT32_MAX, "actions", NULL));
  kernel_Rules rules = whole_rules(tables, ISETTLERS_PLAIN);
  return course_run_ahead(&((ahead_block *)look)->look, &rules, actions);
}

int64_t isettlers_ahead_tree(const isettlers_tables *tables, void *look, void *out, size_t capacity) {
  TRY(check_looking(tables, look));
  msgpack_Writer w = writer_over(out, capacity);
  kernel_Rules rules = whole_rules(tables, ISETTLERS_PLAIN);
  course_write_ahead(&((ahead_block *)look)->look, &rules, &w);
  return written(&w, capacity, NULL);
}

int64_t isettlers_obstacle_size(void) {
  return sizeof(course_Doubts);
}

int32_t isettlers_obstacle(const isettlers_tables *tables, const void *before, int32_t action, void *memory,
                           size_t size) {
  TRY(check_action(tables, before, action));
  TRY(check_room(memory, size, sizeof(course_Doubts), "memory", NULL));
  kernel_Rules rules = whole_rules(tables, ISETTLERS_PLAIN);
  return course_obstacle(&rules, before, (uint16_t)action, memory);
}

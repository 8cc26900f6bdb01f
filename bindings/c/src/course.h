/* The memory of a course. */
#ifndef ISETTLERS_COURSE_H
#define ISETTLERS_COURSE_H

#include "checks.h"

#define COURSE_MAGIC 0x69734363u

/* The memory of a course. */
typedef struct course_block {
  block_head head;
  course_Course course;
} course_block;

static kernel_Rules rules_here(const isettlers_tables *tables);
/* The bytes of a course with room for some actions. */
static int64_t size_of_course(const isettlers_tables *tables, int32_t actions);
/* Check tables, and a course that was begun with them. */
static int32_t check_course(const isettlers_tables *tables, const course_block *block, isettlers_error *error);
/* Check tables, and memory for a course with room for some actions. */
static int32_t check_new(const isettlers_tables *tables, const course_block *block, size_t size, int32_t actions,
                         isettlers_error *error);

#endif

/* Checks of arguments: they return 0, or the code of the first fault, and fill in an error, which may be NULL. */
#ifndef ISETTLERS_CHECKS_H
#define ISETTLERS_CHECKS_H

#include "error.h"
#include "games.h"

#define TRY(check)                                                                                                     \
  do {                                                                                                                 \
    int32_t fault_ = (check);                                                                                          \
    if (fault_ < 0)                                                                                                    \
      return fault_;                                                                                                   \
  } while (0)

/* An argument by its name; `expected` says in words what has to hold. */
static inline int32_t check_argument(int holds, const char *name, const char *expected, isettlers_error *error) {
  return holds ? 0 : refuse_argument(error, name, expected);
}

static inline int32_t check_given(const void *memory, const char *name, isettlers_error *error) {
  return check_argument(memory != NULL, name, "memory, got NULL", error);
}

/* Bytes, of which there are none without memory. */
static inline int32_t check_bytes(const void *bytes, size_t length, const char *name, isettlers_error *error) {
  return length ? check_given(bytes, name, error) : 0;
}

static inline int32_t check_int(int64_t number, int64_t least, int64_t most, const char *name, isettlers_error *error) {
  return number >= least && number <= most ? 0 : refuse_int(error, name, number, least, most);
}

static inline int32_t check_length(size_t length, isettlers_error *error) {
  return check_argument(length <= INT32_MAX, "length", "less than 2^31 bytes", error);
}

static inline int32_t check_block(const void *block, const char *name, isettlers_error *error) {
  return block != NULL && (uintptr_t)block % 8 == 0 ? 0 : refuse_block(error, name, block);
}

/* A block to work in, of some bytes. */
static inline int32_t check_room(const void *block, size_t size, uint64_t needed, const char *name,
                                 isettlers_error *error) {
  if (block == NULL)
    return refuse_room(error, name, block, needed, size);
  TRY(check_block(block, name, error));
  return size < needed ? refuse_room(error, name, block, needed, size) : 0;
}

static inline int32_t check_tables(const isettlers_tables *tables, isettlers_error *error) {
  TRY(check_block(tables, "tables", error));
  return tables->magic == BLOCK_MAGIC && tables->layout == BLOCK_LAYOUT ? 0 : refuse(error, ISETTLERS_E_TABLES);
}

/* A block of a kind that was begun with these tables; a block_head comes first in it. */
static inline int32_t check_begun(const isettlers_tables *tables, const void *block, uint32_t magic, const char *name,
                                  const char *expected, isettlers_error *error) {
  const block_head *head = block;
  TRY(check_tables(tables, error));
  TRY(check_block(block, name, error));
  return check_argument(head->magic == magic && head->mark == tables->mark, name, expected, error);
}

static inline int32_t check_seat(const isettlers_tables *tables, int32_t seat, isettlers_error *error) {
  return check_int(seat, 0, (int64_t)tables->seats - 1, "seat", error);
}

/* A seat, or a reader that is none. */
static inline int32_t check_reader(const isettlers_tables *tables, int32_t reader, isettlers_error *error) {
  return check_int(reader, ISETTLERS_EVERYTHING, (int64_t)tables->seats - 1, "reader", error);
}

/* An action id, legal or not. */
static inline int32_t check_id(const isettlers_tables *tables, int32_t action, isettlers_error *error) {
  return check_int(action, 0, (int64_t)game_of(tables)->num_actions - 1, "action", error);
}

/* Whether an action is in a list. */
static inline int holds(const uint16_t *ids, int32_t count, int32_t action) {
  for (int32_t i = 0; i < count; i++)
    if (ids[i] == action)
      return 1;
  return 0;
}

/* Tables, and a state that was made with them. */
static inline int32_t check_marked(const isettlers_tables *tables, const void *state, isettlers_error *error) {
  TRY(check_tables(tables, error));
  TRY(check_block(state, "state", error));
  return is_marked(tables, state) ? 0 : fail(error, ISETTLERS_E_STATE, "", "state: expected one of these tables");
}

/* The same, and a sound one. */
static inline int32_t check_state(const isettlers_tables *tables, const void *state, isettlers_error *error) {
  TRY(check_marked(tables, state, error));
  return game_of(tables)->check(state, rules_of(tables)) == 0 ? 0 : refuse(error, ISETTLERS_E_STATE);
}

#endif

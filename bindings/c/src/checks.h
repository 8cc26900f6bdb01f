/* Checks of arguments: they return 0, or the code of the first fault. */
#ifndef ISETTLERS_CHECKS_H
#define ISETTLERS_CHECKS_H

#include "games.h"

#define TRY(check)                                                                                                     \
  do {                                                                                                                 \
    int32_t fault_ = (check);                                                                                          \
    if (fault_ < 0)                                                                                                    \
      return fault_;                                                                                                   \
  } while (0)

static inline int32_t check_argument(int holds) {
  return holds ? 0 : ISETTLERS_E_ARGUMENT;
}

static inline int32_t check_block(const void *block) {
  return check_argument(block != NULL && (uintptr_t)block % 8 == 0);
}

static inline int32_t check_tables(const isettlers_tables *tables) {
  TRY(check_block(tables));
  return tables->magic == BLOCK_MAGIC && tables->layout == BLOCK_LAYOUT ? 0 : ISETTLERS_E_TABLES;
}

static inline int32_t check_seat(const isettlers_tables *tables, int32_t seat) {
  return check_argument(seat >= 0 && (uint32_t)seat < tables->seats);
}

/* A seat, or a reader that is none. */
static inline int32_t check_reader(const isettlers_tables *tables, int32_t reader) {
  return reader == ISETTLERS_SPECTATOR || reader == ISETTLERS_EVERYTHING ? 0 : check_seat(tables, reader);
}

/* Tables, and a sound state. */
static inline int32_t check_state(const isettlers_tables *tables, const void *state) {
  TRY(check_tables(tables));
  TRY(check_block(state));
  return game_of(tables)->check(state, rules_of(tables)) == 0 ? 0 : ISETTLERS_E_STATE;
}

#endif

/* Facts of a setup from its tables, and of the library. */
#include "checks.h"

uint32_t isettlers_abi_version(void) {
  return ISETTLERS_ABI;
}

const char *isettlers_version(void) {
  return ISETTLERS_VERSION;
}

int32_t isettlers_seats(const isettlers_tables *tables) {
  TRY(check_tables(tables, NULL));
  return (int32_t)tables->seats;
}

int32_t isettlers_state_size(const isettlers_tables *tables) {
  TRY(check_tables(tables, NULL));
  return (int32_t)marked_size(tables);
}

int32_t isettlers_num_actions(const isettlers_tables *tables) {
  TRY(check_tables(tables, NULL));
  return (int32_t)game_of(tables)->num_actions;
}

int32_t isettlers_observation_size(const isettlers_tables *tables) {
  TRY(check_tables(tables, NULL));
  return (int32_t)game_of(tables)->observation_size;
}

const char *isettlers_game(const isettlers_tables *tables) {
  return check_tables(tables, NULL) < 0 ? NULL : game_of(tables)->name;
}

int64_t isettlers_setup_tree(const isettlers_tables *tables, void *out, size_t capacity) {
  TRY(check_tables(tables, NULL));
  if (tables->setup_length > capacity)
    return capacity ? ISETTLERS_E_ROOM : (int64_t)tables->setup_length;
  TRY(check_given(out, "out", NULL));
  memcpy(out, part_of(tables, tables->setup), tables->setup_length);
  return (int64_t)tables->setup_length;
}

/* Snapshots. */
#include "setup.h"

int64_t isettlers_save(const isettlers_tables *tables, const void *state, void *out, size_t capacity) {
  uint64_t copy[ISETTLERS_MAX_STATE / 8];
  TRY(check_state(tables, state));
  msgpack_Text head = {.at = part_of(tables, tables->head), .length = tables->head_length};
  uint64_t size = (uint64_t)head.length + tables->state_size + formats_MARKED + formats_SUM;
  if (size > formats_MOST_BYTES)
    return ISETTLERS_E_FORMAT;
  if (size > capacity)
    return capacity ? ISETTLERS_E_ROOM : (int64_t)size;
  TRY(check_argument(out != NULL));
  memcpy(copy, state, tables->state_size);
  kernel_reorder(game_of(tables), rules_of(tables), copy);
  msgpack_Writer writer = msgpack_writer_into(out, capacity);
  formats_write_snapshot(&writer, head, copy, tables->state_size);
  return (int64_t)size;
}

/* Whether the setup of a snapshot is that of tables: the same bytes, or after it was read the same setup. */
static int same_setup(const isettlers_tables *tables, order *it) {
  uint8_t room[LONGEST_HEAD];
  const uint8_t *setup = part_of(tables, tables->setup);
  formats_Made made = {0};
  msgpack_Writer head = msgpack_writer_into(room, sizeof room);
  msgpack_Reader end = it->setup.at;
  msgpack_skip(&end);
  if ((size_t)(end.at - it->setup.at.at) == tables->setup_length &&
      memcmp(it->setup.at.at, setup, tables->setup_length) == 0)
    return 1;
  return fill_source(it, NULL, 0) == 0 && make(&made, it, ISETTLERS_PLAIN, NULL, &head) == 0 &&
         head.length <= sizeof room && made.setup_length == tables->setup_length &&
         memcmp(room + made.setup, setup, made.setup_length) == 0;
}

static int32_t refuse_state(isettlers_error *error, int32_t code, const char *why) {
  return fail(error, code, "state", why);
}

/* Check the bytes of a state, and hand it out. */
static int32_t restore(const isettlers_tables *tables, msgpack_Text bytes, void *state, isettlers_error *error) {
  const kernel_GameApi *game = game_of(tables);
  const void *rules = rules_of(tables);
  uint64_t copy[ISETTLERS_MAX_STATE / 8];
  if (bytes.length != tables->state_size)
    return refuse_state(error, ISETTLERS_E_FORMAT, "its size is not that of a state of this setup");
  memcpy(copy, bytes.at, bytes.length);
  kernel_reorder(game, rules, copy);
  if (game->check(copy, rules) != 0)
    return refuse_state(error, ISETTLERS_E_STATE, "breaks an invariant");
  memcpy(state, copy, tables->state_size);
  return 0;
}

int32_t isettlers_load(const isettlers_tables *tables, const void *snapshot, size_t length, void *state,
                       isettlers_error *error) {
  reading_Fault fault = {0};
  order it = {.saved = 1};
  TRY(refuse(error, check_tables(tables)));
  TRY(refuse(error, check_block(state)));
  TRY(refuse(error, check_argument(snapshot != NULL)));
  it.root = formats_check_envelope(snapshot, length, &fault);
  if (fault.code || fill_order(&it))
    return hand_on(error, &fault);
  if (it.game != tables->game)
    return fail(error, ISETTLERS_E_SETUP, "$.game", "expected the game of the tables");
  if (!same_setup(tables, &it))
    return fault.code && fault.code != ISETTLERS_E_DATA
               ? hand_on(error, &fault)
               : fail(error, ISETTLERS_E_SETUP, "$.setup", "expected the setup of the tables");
  msgpack_Text bytes =
      formats_check_contents(&it.root, tables->fingerprint, game_of(tables)->name, (int)tables->state_layout);
  return fault.code ? hand_on(error, &fault) : restore(tables, bytes, state, error);
}

/* Snapshots, and positions from documents. */
#include "setup.h"
#include "written.h"

int64_t isettlers_save(const isettlers_tables *tables, const void *state, void *out, size_t capacity) {
  uint64_t copy[ISETTLERS_MAX_STATE / 8];
  TRY(check_state(tables, state, NULL));
  msgpack_Text head = {.at = part_of(tables, tables->head), .length = tables->head_length};
  uint64_t size = (uint64_t)head.length + tables->state_size + formats_MARKED + formats_SUM;
  if (size > formats_MOST_BYTES)
    return ISETTLERS_E_FORMAT;
  if (size > capacity)
    return capacity ? ISETTLERS_E_ROOM : (int64_t)size;
  TRY(check_given(out, "out", NULL));
  memcpy(copy, state, tables->state_size);
  kernel_reorder(game_of(tables), rules_of(tables), copy);
  msgpack_Writer writer = msgpack_writer_into(out, capacity);
  formats_write_snapshot(&writer, head, copy, tables->state_size);
  return (int64_t)size;
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
  mark(tables, state);
  return 0;
}

int32_t isettlers_load(const isettlers_tables *tables, const void *snapshot, size_t length, void *state,
                       isettlers_error *error) {
  reading_Fault fault = {0};
  order it = {.from = SNAPSHOT};
  TRY(check_tables(tables, error));
  TRY(check_block(state, "state", error));
  TRY(check_given(snapshot, "snapshot", error));
  it.root = formats_check_envelope(snapshot, length, &fault);
  if (fault.code)
    return hand_on(error, &fault);
  TRY(check_setup(tables, &it, error));
  msgpack_Text bytes =
      formats_check_contents(&it.root, tables->fingerprint, game_of(tables)->name, (int)tables->state_layout);
  return fault.code ? hand_on(error, &fault) : restore(tables, bytes, state, error);
}

int32_t isettlers_load_document(const isettlers_tables *tables, const void *document, size_t length, void *state,
                                isettlers_error *error) {
  uint8_t room[ISETTLERS_MAX_JSON_SETUP];
  uint64_t copy[ISETTLERS_MAX_STATE / 8];
  reading_Fault fault = {0};
  order it = {.from = ORDERED};
  TRY(check_tables(tables, error));
  TRY(check_block(state, "state", error));
  TRY(check_given(document, "document", error));
  TRY(check_length(length, error));
  if (open_order(&it, document, length, room, &fault))
    return hand_on(error, &fault);
  TRY(check_setup(tables, &it, error));
  if (!game_of(tables)->read_tree(&it.root, rules_of(tables), copy))
    return hand_on(error, &fault);
  memcpy(state, copy, tables->state_size);
  mark(tables, state);
  return 0;
}

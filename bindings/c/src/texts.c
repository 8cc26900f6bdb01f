/* Positions, actions and events in names and words. */
#include "checks.h"
#include "written.h"

#define MOST_VIEW 65536 /* bytes; views of five players with packs take a quarter */

/* Events of a kind that the game has, with numbers that games have. */
static int32_t check_happened(const isettlers_tables *tables, const isettlers_event *events, uint32_t count) {
  TRY(check_bytes(events, count, "events", NULL));
  for (uint32_t i = 0; i < count; ++i) {
    TRY(check_int(events[i].kind, 0, (int64_t)game_of(tables)->event_kinds - 1, "events", NULL));
    TRY(check_int(events[i].n, INT16_MIN, INT16_MAX, "events", NULL));
  }
  return 0;
}

/* The place of a language among codes with bars between them, or below 0. */
static int32_t language_in(const char *codes, const char *language) {
  size_t length = strlen(language);
  for (int32_t number = 0;; ++number) {
    size_t end = 0;
    while (codes[end] && codes[end] != '|')
      ++end;
    if (end == length && memcmp(codes, language, length) == 0)
      return number;
    if (codes[end] == 0)
      return -1;
    codes += end + 1;
  }
}

int32_t isettlers_set_language(isettlers_tables *tables, const char *language, isettlers_error *error) {
  TRY(check_tables(tables, error));
  TRY(check_given(language, "language", error));
  int32_t number = language_in(game_of(tables)->languages, language);
  TRY(check_argument(number >= 0, "language", "the code of a language that texts have, such as \"en\"", error));
  for (int32_t weights = 0; weights < 2; ++weights)
    game_of(tables)->speak((uint8_t *)tables + tables->rules[weights], number);
  return 0;
}

int64_t isettlers_seat_name(const isettlers_tables *tables, int32_t seat, char *out, size_t capacity) {
  TRY(check_tables(tables, NULL));
  TRY(check_seat(tables, seat, NULL));
  msgpack_Writer w = writer_over(out, capacity);
  game_of(tables)->write_seat(rules_of(tables), seat, &w);
  return ended(&w, capacity);
}

int64_t isettlers_action_text(const isettlers_tables *tables, const void *state, int32_t action, char *out,
                              size_t capacity) {
  TRY(check_state(tables, state, NULL));
  TRY(check_id(tables, action, NULL));
  msgpack_Writer w = writer_over(out, capacity);
  game_of(tables)->write_text(state, rules_of(tables), (uint16_t)action, &w);
  return ended(&w, capacity);
}

int64_t isettlers_action_tree(const isettlers_tables *tables, const void *state, int32_t action, void *out,
                              size_t capacity) {
  TRY(check_state(tables, state, NULL));
  TRY(check_id(tables, action, NULL));
  msgpack_Writer w = writer_over(out, capacity);
  game_of(tables)->write_action(state, rules_of(tables), (uint16_t)action, &w);
  return written(&w, capacity, NULL);
}

int64_t isettlers_why_not(const isettlers_tables *tables, const void *state, int32_t action, void *out,
                          size_t capacity) {
  TRY(check_state(tables, state, NULL));
  TRY(check_id(tables, action, NULL));
  msgpack_Writer w = writer_over(out, capacity);
  game_of(tables)->write_hindrance(state, rules_of(tables), (uint16_t)action, &w);
  return written(&w, capacity, NULL);
}

int64_t isettlers_event_trees(const isettlers_tables *tables, const void *before, const isettlers_event *events,
                              uint32_t count, int32_t reader, void *out, size_t capacity) {
  TRY(check_state(tables, before, NULL));
  TRY(check_reader(tables, reader, NULL));
  TRY(check_happened(tables, events, count));
  kernel_Log log = {.events = (kernel_Event *)events, .count = count, .capacity = count};
  msgpack_Writer w = writer_over(out, capacity);
  msgpack_write_list(&w, count);
  for (uint32_t i = 0; i < count; ++i)
    game_of(tables)->write_event(before, rules_of(tables), &log, i, reader, &w);
  return written(&w, capacity, NULL);
}

int64_t isettlers_view(const isettlers_tables *tables, const void *state, int32_t reader, void *out, size_t capacity) {
  TRY(check_state(tables, state, NULL));
  TRY(check_reader(tables, reader, NULL));
  msgpack_Writer w = writer_over(out, capacity);
  uint64_t opened = msgpack_open_map(&w);
  msgpack_write_word(&w, "game");
  msgpack_write_word(&w, game_of(tables)->name);
  msgpack_write_word(&w, "setup");
  msgpack_put_bytes(&w, part_of(tables, tables->setup), tables->setup_length);
  msgpack_close_counted(&w, opened, 2 + game_of(tables)->write_fields(state, rules_of(tables), reader, &w));
  return written(&w, capacity, NULL);
}

int64_t isettlers_document(const isettlers_tables *tables, const void *state, void *out, size_t capacity) {
  return isettlers_view(tables, state, ISETTLERS_EVERYTHING, out, capacity);
}

int32_t isettlers_round(const isettlers_tables *tables, const void *state) {
  uint8_t room[MOST_VIEW];
  TRY(check_state(tables, state, NULL));
  msgpack_Writer view = msgpack_writer_into(room, sizeof room);
  uint64_t opened = msgpack_open_map(&view);
  msgpack_close_counted(&view, opened,
                        game_of(tables)->write_fields(state, rules_of(tables), ISETTLERS_SPECTATOR, &view));
  if (!msgpack_fits(&view))
    return ISETTLERS_E_ROOM;
  msgpack_Reader r = msgpack_reader_of(room, view.length);
  return msgpack_find(&r, "round") ? (int32_t)msgpack_read_number(&r) : 0;
}

int64_t isettlers_decided_by(const isettlers_tables *tables, const void *state, char *out, size_t capacity) {
  TRY(check_state(tables, state, NULL));
  TRY(check_argument(game_of(tables)->actor(state, rules_of(tables)) < 0, "state", "a finished game", NULL));
  msgpack_Writer w = writer_over(out, capacity);
  game_of(tables)->write_criterion(state, rules_of(tables), &w);
  return ended(&w, capacity);
}

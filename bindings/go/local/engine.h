/* The library as the Go of this package calls it. */
#ifndef ISETTLERS_GO_ENGINE_H
#define ISETTLERS_GO_ENGINE_H

#if __has_include("isettlers.h")
#include "isettlers.h"
#else
#error "bindings/go/local has no engine: run `make go-local` at the top of the repository"
#endif

/* Go looks for pointers in the memory behind arguments of the type void *, not behind those of a number's type. So
 * inputs that may lie beside pointers have such a type, and so have the arguments of calls that have to be cheap. */

/* The number of legal actions, and above it the seat to decide plus one. */
static inline int64_t with_actor(const uint64_t *tables, const uint64_t *state, int32_t count) {
  const isettlers_tables *t = (const isettlers_tables *)tables;
  return count > 0 ? count | (int64_t)(isettlers_actor_unchecked(t, state) + 1) << 32 : 0;
}

static inline int64_t go_started(const uint64_t *tables, uint64_t seed, uint64_t *state, uint16_t *legal) {
  return with_actor(tables, state, isettlers_start((const isettlers_tables *)tables, seed, state, legal));
}

static inline int64_t go_applied(const uint64_t *tables, uint64_t *state, int32_t action, uint16_t *legal) {
  return with_actor(tables, state, isettlers_apply_unchecked((const isettlers_tables *)tables, state, action, legal));
}

static inline int64_t go_refreshed(const uint64_t *tables, const uint64_t *state, uint16_t *legal) {
  return with_actor(tables, state, isettlers_legal_unchecked((const isettlers_tables *)tables, state, legal));
}

static inline int32_t go_seat_numbers(const isettlers_tables *tables, const void *state, int32_t ranks, int32_t *out) {
  return ranks ? isettlers_ranks(tables, state, out) : isettlers_scores(tables, state, out);
}

/* Makes tables; `source` is a constant of the type `source` in game.go. */
static inline int64_t go_tables(int32_t source, const uint8_t *input, size_t length, const uint8_t *data,
                                size_t data_length, void *tables, size_t capacity, isettlers_error *error) {
  switch (source) {
  case 0:
    return isettlers_setup(input, length, data, data_length, tables, capacity, error);
  case 1:
    return isettlers_setup_of_snapshot(input, length, data, data_length, tables, capacity, error);
  case 2:
    return isettlers_setup_of_document(input, length, data, data_length, tables, capacity, error);
  default:
    return isettlers_setup_of_record(input, length, data, data_length, tables, capacity, error);
  }
}

static inline int64_t go_with_network(const isettlers_tables *tables, const uint8_t *network, size_t length, void *out,
                                      size_t capacity, isettlers_error *error) {
  return isettlers_with_network(tables, network, length, out, capacity, error);
}

static inline int64_t go_catalogue(const isettlers_tables *tables, const uint8_t *data, size_t length, void *out,
                                   size_t capacity, isettlers_error *error) {
  return isettlers_catalogue(tables, data, length, out, capacity, error);
}

/* Reads a document or a snapshot; `what` is a constant of the type `writing` in texts.go. */
static inline int32_t go_load(int32_t what, const isettlers_tables *tables, const uint8_t *input, size_t length,
                              void *state, isettlers_error *error) {
  return what == 7 ? isettlers_load_document(tables, input, length, state, error)
                   : isettlers_load(tables, input, length, state, error);
}

static inline int32_t go_record_actions(const uint8_t *record, size_t length, isettlers_error *error) {
  return isettlers_record_actions(record, length, error);
}

static inline int64_t go_record_tree(const uint8_t *record, size_t length, void *out, size_t capacity,
                                     isettlers_error *error) {
  return isettlers_record_tree(record, length, out, capacity, error);
}

static inline int32_t go_replay(const isettlers_tables *tables, const uint8_t *record, size_t length, void *course,
                                size_t size, isettlers_error *error) {
  return isettlers_course_replay(tables, record, length, course, size, error);
}

static inline int32_t go_verify(const isettlers_tables *tables, const void *course, const uint8_t *record,
                                size_t length, isettlers_error *error) {
  return isettlers_course_verify(tables, course, record, length, error);
}

/* Writes a text or tree; `what` is a constant of the type `writing` in texts.go. */
static inline int64_t go_write(int32_t what, const isettlers_tables *tables, const void *state, int32_t which,
                               void *out, size_t capacity) {
  switch (what) {
  case 0:
    return isettlers_setup_tree(tables, out, capacity);
  case 1:
    return isettlers_seat_name(tables, which, out, capacity);
  case 2:
    return isettlers_action_text(tables, state, which, out, capacity);
  case 3:
    return isettlers_action_tree(tables, state, which, out, capacity);
  case 4:
    return isettlers_why_not(tables, state, which, out, capacity);
  case 5:
    return isettlers_view(tables, state, which, out, capacity);
  case 6:
    return isettlers_decided_by(tables, state, out, capacity);
  case 7:
    return isettlers_document(tables, state, out, capacity);
  default:
    return isettlers_save(tables, state, out, capacity);
  }
}

#endif

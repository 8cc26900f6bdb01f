/* Inputs of any bytes for the library; the variable TARGET of the environment names what reads them. What the library
 * takes, it must play. */
#include <stdlib.h>

#include "isettlers.c"

#include "play.h"
#include "trees.h"

#include "kept.h"

#include "documents.h"

#include "courses.h"
#include "records.h"

/* ---- setups ---- */

/* A tree, MessagePack or JSON. Tables are made of some only, as that takes longer than all the rest. */
static void run_setup(const uint8_t *data, size_t size) {
  isettlers_error error;
  uint8_t sum = 0;
  for (size_t i = 0; i < size; i++)
    sum = (uint8_t)(sum * 31 + data[i]);
  int64_t result = isettlers_setup(data, size, NULL, 0, NULL, 0, &error);
  claim(result > 0 || (result == error.code && error.text[0]));
  isettlers_tables *tables = result > 0 && sum % 8 == 0 ? tables_of(data, size, NULL, 0) : NULL;
  if (tables == NULL)
    return;
  void *state = fresh_state(tables, size);
  ASK(isettlers_setup_tree(tables, NULL, 0), isettlers_setup_tree(tables, out, size));
  play(tables, state, data + size - (size < 12 ? size : 12), size < 12 ? size : 12);
  free(state);
  free(tables);
}

/* ---- snapshots ---- */

static void load_and_play(const uint8_t *snapshot, size_t size) {
  isettlers_error error;
  const isettlers_tables *tables = kept_tables(isettlers_setup_of_snapshot, snapshot, size);
  if (tables == NULL)
    return;
  void *state = room(isettlers_state_size(tables));
  int32_t result = isettlers_load(tables, snapshot, size, state, &error);
  claim(result == 0 || (result == error.code && error.text[0]));
  if (result == 0)
    play(tables, state, snapshot + size - 8, 8);
  free(state);
}

/* A snapshot, with its own check and with the right one. */
static void run_load(const uint8_t *data, size_t size) {
  isettlers_error error = {0};
  uint64_t state[ISETTLERS_MAX_STATE / 8];
  claim(isettlers_load(tables_number(0), data, size, state, &error) == error.code);
  if (size < 9)
    return;
  uint8_t *copy = sealed(data, size, size - 8);
  load_and_play(copy, size);
  free(copy);
}

/* ---- states ---- */

/* The number of a setup, the decisions of a game up to the state, the bytes of it that are changed, each with its
 * place, and what is asked of it. */
static void run_apply(const uint8_t *data, size_t size) {
  uint16_t legal[ISETTLERS_MAX_LEGAL];
  if (size < 3)
    return;
  const isettlers_tables *tables = tables_number(data[0]);
  uint32_t length = (uint32_t)isettlers_state_size(tables), decisions = data[1], changes = data[2] % 8;
  uint64_t seed = data[1];
  void *state = fresh_state(tables, data[2] / 8);
  int32_t count = isettlers_legal(tables, state, legal);
  for (; decisions && count; decisions--)
    count = isettlers_apply_unchecked(tables, state, legal[pick(&seed, (uint32_t)count)], legal);
  for (data += 3, size -= 3; changes && size >= 3; changes--, data += 3, size -= 3)
    ((uint8_t *)state)[(data[0] | (uint32_t)data[1] << 8) % length] = data[2];
  isettlers_legal(tables, state, legal);
  isettlers_hash(tables, state, &seed);
  if (isettlers_check(tables, state) == 0) {
    write_and_read(tables, state);
    play(tables, state, data, size);
  }
  free(state);
}

/* ---- events ---- */

/* The number of a setup, the decisions of a game up to the state, then events. */
static void run_events(const uint8_t *data, size_t size) {
  isettlers_event events[16];
  uint16_t legal[ISETTLERS_MAX_LEGAL];
  if (size < 2 + sizeof *events)
    return;
  const isettlers_tables *tables = tables_number(data[0]);
  uint32_t count = (uint32_t)((size - 2) / sizeof *events);
  void *state = fresh_state(tables, data[1]);
  int32_t actions = isettlers_legal(tables, state, legal);
  for (uint32_t i = data[1] / 8; i && actions; i--)
    actions = isettlers_apply_unchecked(tables, state, legal[i % (uint32_t)actions], legal);
  count = count < 16 ? count : 16;
  memcpy(events, data + 2, count * sizeof *events);
  hear(tables, state, events, count, data[1]);
  free(state);
}

/* ---- searches ---- */

/* The determinizations that a spec asks of expectimax. */
static double looks_of(const char *text) {
  search_Spec spec;
  search_SpecFault fault;
  claim(search_read_spec(&spec, text, (uint32_t)strlen(text), &fault) == search_SPEC_FINE);
  return spec.value[isettlers_set_looks];
}

/* The number of a setup, decisions up to the state, a spec that a zero ends, and the iterations of slices. */
static void run_search(const uint8_t *data, size_t size) {
  char text[256] = "";
  uint16_t line[8];
  isettlers_root roots[ISETTLERS_MAX_LEGAL];
  isettlers_error error;
  isettlers_stats stats;
  if (size < 3)
    return;
  const isettlers_tables *tables = tables_number(data[0]);
  void *state = fresh_state(tables, data[1]);
  memcpy(text, data + 2, size - 2 < sizeof text - 1 ? size - 2 : sizeof text - 1);
  data += 2 + strlen(text), size -= 2 + strlen(text);
  int64_t needed = isettlers_search_size(tables, text, &error);
  claim(needed >= 0 || (error.code == needed && error.text[0]));
  if (needed > 0) {
    int64_t least = needed < 100000 ? needed : 100000;
    void *memory = room(least);
    if (isettlers_search_begin(tables, state, text, size, memory, (size_t)least, &error) == 0) {
      for (int slice = 0; slice < 4 && size; slice++, data++, size--)
        claim(isettlers_search_run(tables, memory, *data % 2) >= 0);
      claim(isettlers_search_stats(memory, &stats) == 0 && isettlers_search_line(memory, line, 8) >= 0);
      int32_t count = isettlers_search_actions(memory, roots, 0);
      claim(count >= 0);
      if (count) {
        claim(isettlers_search_best(memory, roots, count) == isettlers_search_choose(memory));
        int64_t all = isettlers_search_run_first(tables, memory, roots[0].action, 1);
        claim(strncmp(text, "expectimax", 10) == 0 ? all == ISETTLERS_E_ARGUMENT : all > 0);
        claim(isettlers_apply(tables, state, isettlers_search_choose(memory), NULL) >= 0);
      }
    }
    free(memory);
  } else if (needed == 0 && looks_of(text) < 4) {
    claim(isettlers_choose(tables, state, text, size, NULL, 0, &error) >= 0);
  }
  free(state);
}

/* ---- data files ---- */

/* A value of a list as bytes of their own; NULL for none. */
static void *part(const uint8_t *data, size_t size, uint32_t number, size_t *length) {
  msgpack_Reader at = msgpack_reader_of(data, size);
  uint32_t count = msgpack_next_kind(&at) == msgpack_LIST ? msgpack_read_list(&at) : 0;
  for (uint32_t i = 0; i < number && number < count; i++)
    msgpack_skip(&at);
  msgpack_Reader end = at;
  msgpack_skip(&end);
  if (number >= count || end.failed)
    return NULL;
  *length = (size_t)(end.at - at.at);
  return memcpy(room((int64_t)*length + 8), at.at, *length); /* room for the check */
}

/* Tables from a request and data without their check; with `whole` in the place of the packaged data too. */
static isettlers_tables *tables_of_data(const void *request, size_t length, const void *file, size_t file_length,
                                        int whole) {
  reading_Fault fault = {0};
  order it = {.from = ORDERED};
  it.root = reading_root_of(request, (uint32_t)length, "$", ISETTLERS_E_FORMAT, &fault);
  if (!plain_check_tree(&it.root, plain_limits()) || fill_order(&it) || fill_source(&it, NULL, 0))
    return NULL;
  it.source.own = formats_packaged_data(file, file_length, it.source.game);
  if (whole)
    it.source.packaged = it.source.own;
  int64_t size = make_block(&it, NULL, 0, NULL);
  if (size < 0)
    return NULL;
  isettlers_tables *tables = room(size);
  if (make_block(&it, tables, (size_t)size, NULL) == size)
    return tables;
  free(tables);
  return NULL;
}

/* The catalogue of tables from a data file, which may have none. */
static void list(const isettlers_tables *tables, const void *file, size_t length) {
  isettlers_error error;
  int64_t size = isettlers_catalogue(tables, file, length, NULL, 0, &error);
  claim(size > 0 || (size == error.code && error.text[0]));
  if (size < 0)
    return;
  void *out = room(size);
  claim(isettlers_catalogue(tables, file, length, out, (size_t)size, &error) == size);
  free(out);
}

/* A request, the data file that its own cards, estates or tiles are in, and whether that stands for the packaged one.
 */
static void run_data(const uint8_t *data, size_t size) {
  size_t length, file_length, whole_length;
  void *request = part(data, size, 0, &length), *file = part(data, size, 1, &file_length);
  void *whole = part(data, size, 2, &whole_length);
  if (request != NULL && file != NULL) {
    isettlers_tables *tables;
    if (size % 16 == 0) {
      sha256_of(file, file_length, (uint8_t *)file + file_length, 8);
      tables = tables_of(request, length, file, file_length + 8);
    } else {
      tables = tables_of_data(request, length, file, file_length, whole != NULL);
    }
    if (tables != NULL) {
      void *state = fresh_state(tables, size);
      if (size % 16 == 0)
        list(tables, file, file_length + 8);
      play(tables, state, data + size - 8, 8);
      save_and_load(tables, state);
      free(state);
    }
    free(tables);
  }
  free(whole);
  free(file);
  free(request);
}

/* ---- networks ---- */

/* A network, for setups of two players; one that is taken has to choose legal actions. */
static void run_network(const uint8_t *data, size_t size) {
  static const uint8_t numbers[] = {0, 6, 9};
  for (size_t i = 0; i < sizeof numbers; i++) {
    isettlers_error error;
    const isettlers_tables *tables = tables_number(numbers[i]);
    int64_t needed = isettlers_with_network(tables, data, size, NULL, 0, &error);
    claim(needed > 0 || (needed == error.code && error.text[0]));
    if (needed < 0)
      continue;
    isettlers_tables *made = room(needed);
    claim(isettlers_with_network(tables, data, size, made, (size_t)needed - 1, &error) == ISETTLERS_E_ROOM);
    int64_t result = isettlers_with_network(tables, data, size, made, (size_t)needed, &error);
    claim(result == needed || (result == error.code && error.text[0]));
    if (result == needed) {
      static const char spec[] = "ismcts:3,weights=net";
      int64_t memory_size = isettlers_search_size(made, spec, NULL);
      void *state = fresh_state(made, size), *memory = room(memory_size);
      int32_t action = isettlers_choose(made, state, spec, size, memory, (size_t)memory_size, NULL);
      claim(isettlers_apply(made, state, action, NULL) >= 0);
      free(memory);
      free(state);
    }
    free(made);
  }
}

/* ---- JSON ---- */

/* Text as JSON, and bytes as a tree: what JSON can say comes back the same. */
static void run_json(const uint8_t *data, size_t size) {
  size_t length, again;
  isettlers_tables *tables = tables_of(data, size < 64 ? size : 64, NULL, 0);
  free(tables);
  walk(data, size, 0, 0);
  name_values(data, size, (int64_t)(size ? data[size / 2] * (size + 8) / 256 : 0));
  void *tree = tree_of((const char *)data, size, &length);
  char *json = tree == NULL ? json_of(data, size, &length) : json_of(tree, length, &again);
  if (tree == NULL && json != NULL)
    tree = tree_of(json, length, &again);
  else if (json != NULL) {
    void *twin = tree_of(json, again, &again);
    claim(twin != NULL && again == length && memcmp(twin, tree, length) == 0);
    free(twin);
  }
  free(tree);
  free(json);
}

/* ---- which of them ---- */

typedef struct target {
  const char *name;
  void (*run)(const uint8_t *data, size_t size);
  int trees; /* whether its inputs are trees */
} target;

static const target *chosen(void) {
  static const target targets[] = {{"setup", run_setup, 1},   {"load", run_load, 1},        {"data", run_data, 1},
                                   {"apply", run_apply, 0},   {"events", run_events, 0},    {"search", run_search, 0},
                                   {"json", run_json, 0},     {"network", run_network, 1},  {"course", run_course, 0},
                                   {"record", run_record, 1}, {"document", run_document, 1}};
  static const target *choice;
  const char *name = getenv("TARGET");
  for (size_t i = 0; choice == NULL && name != NULL && i < sizeof targets / sizeof *targets; i++)
    if (strcmp(name, targets[i].name) == 0)
      choice = &targets[i];
  if (choice == NULL)
    abort();
  return choice;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned int seed);
size_t LLVMFuzzerCustomCrossOver(const uint8_t *one, size_t one_size, const uint8_t *other, size_t other_size,
                                 uint8_t *out, size_t most, unsigned int seed);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  chosen()->run(data, size);
  return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned int seed) {
  return chosen()->trees && (size == 0 || *data != '{') ? damage_tree(data, size, most, seed)
                                                        : LLVMFuzzerMutate(data, size, most);
}

size_t LLVMFuzzerCustomCrossOver(const uint8_t *one, size_t one_size, const uint8_t *other, size_t other_size,
                                 uint8_t *out, size_t most, unsigned int seed) {
  return chosen()->trees ? cross_trees(one, one_size, other, other_size, out, most, seed) : 0;
}

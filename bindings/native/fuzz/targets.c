/* Inputs of any bytes for the library; the variable TARGET of the environment is setup, load, apply or data. What the
 * library takes, it must play. */
#include <stdlib.h>

#include "isettlers.c"

#define ROOM (1 << 19)
#define STEPS 24

static uint64_t tables_room[ROOM / 8], state_room[ISETTLERS_MAX_STATE / 8];

static void claim(int holds) {
  if (!holds)
    __builtin_trap();
}

static uint64_t next_random(uint64_t *seed) {
  *seed = *seed * 6364136223846793005u + 1442695040888963407u;
  return *seed >> 33;
}

/* Some legal actions from a state on; each state is sound, and what cannot be done is refused. */
static void play(const isettlers_tables *tables, void *state, uint64_t seed) {
  static char text[1 << 16];
  uint16_t legal[ISETTLERS_MAX_LEGAL];
  float *row = (float *)text;
  claim((size_t)isettlers_observation_size(tables) * sizeof *row <= sizeof text);
  for (int step = 0; step < STEPS; step++) {
    int32_t count = isettlers_legal(tables, state, legal);
    claim(count >= 0);
    if (count == 0)
      break;
    isettlers_observe(tables, state, (int32_t)next_random(&seed) % isettlers_seats(tables), row);
    isettlers_view(tables, state, isettlers_actor(tables, state), text, sizeof text);
    isettlers_apply(tables, state, (int32_t)(next_random(&seed) % 4096) - 16, NULL);
    count = isettlers_legal(tables, state, legal);
    if (count > 0)
      claim(isettlers_apply(tables, state, legal[next_random(&seed) % (uint32_t)count], NULL) >= 0);
    claim(isettlers_check(tables, state) == 0);
  }
}

/* A state saved, loaded, and played to its end. */
static void save_and_load(const isettlers_tables *tables, const void *state) {
  static uint8_t snapshot[ROOM];
  uint64_t loaded[ISETTLERS_MAX_STATE / 8], before, after;
  int64_t size = isettlers_save(tables, state, snapshot, sizeof snapshot);
  claim(size > 0 || size == ISETTLERS_E_FORMAT);
  if (size < 0 || isettlers_load(tables, snapshot, (size_t)size, loaded, NULL) != 0)
    return; /* while one action is left, a state is no decision */
  claim(isettlers_hash(tables, state, &before) == 0 && isettlers_hash(tables, loaded, &after) == 0);
  claim(before == after);
  claim(isettlers_playout(tables, loaded, before) >= 0);
}

static void begin_and_play(const isettlers_tables *tables, uint64_t seed) {
  static uint8_t tree[ROOM];
  int64_t size = isettlers_setup_tree(tables, tree, sizeof tree);
  claim(size > 0 && isettlers_start(tables, seed, state_room, NULL) > 0);
  play(tables, state_room, seed);
  save_and_load(tables, state_room);
}

/* A copy of an input whose last 8 bytes are the check of those before them; NULL for a short one. */
static uint8_t *sealed(const uint8_t *data, size_t size) {
  static uint8_t copy[ROOM];
  if (size < 9 || size > sizeof copy)
    return NULL;
  memcpy(copy, data, size);
  sha256_of(copy, size - 8, copy + size - 8, 8);
  return copy;
}

static void run_setup(const uint8_t *data, size_t size) {
  isettlers_error error;
  if (isettlers_setup(data, size, NULL, 0, tables_room, sizeof tables_room, &error) > 0)
    begin_and_play((void *)tables_room, size);
}

static void run_load(const uint8_t *data, size_t size) {
  isettlers_error error;
  const uint8_t *inputs[] = {data, sealed(data, size)};
  for (int i = 0; i < 2 && inputs[i] != NULL; i++) {
    const isettlers_tables *tables = (void *)tables_room;
    if (isettlers_setup_of_snapshot(inputs[i], size, NULL, 0, tables_room, sizeof tables_room, &error) > 0 &&
        isettlers_load(tables, inputs[i], size, state_room, &error) == 0) {
      play(tables, state_room, size);
      save_and_load(tables, state_room);
    }
  }
}

/* A byte for the setup, then a state, the rest of which is that of a fresh game. */
static void run_apply(const uint8_t *data, size_t size) {
  static const char *const setups[] = {
      "{\"game\":\"imperial\",\"setup\":{\"factions\":[\"romans\",\"japanese\"]}}",
      "{\"game\":\"imperial\",\"setup\":{\"factions\":[\"egyptians\"],\"packs\":[\"magic-number\"]}}",
      "{\"game\":\"burgundy\",\"setup\":{\"players\":3,\"estates\":\"drawn\"}}",
      "{\"game\":\"founders\",\"setup\":{\"players\":2,\"agreement\":true}}",
  };
  const isettlers_tables *tables = (void *)tables_room;
  if (size == 0)
    return;
  const char *setup = setups[data[0] % 4];
  claim(isettlers_setup(setup, strlen(setup), NULL, 0, tables_room, sizeof tables_room, NULL) > 0);
  claim(isettlers_start(tables, size, state_room, NULL) > 0);
  size_t length = (size_t)isettlers_state_size(tables);
  memcpy(state_room, data + 1, size - 1 < length ? size - 1 : length);
  isettlers_legal(tables, state_room, NULL);
  isettlers_hash(tables, state_room, &(uint64_t){0});
  if (isettlers_check(tables, state_room) == 0)
    play(tables, state_room, size);
}

/* A data file in the place of the packaged one, and its own cards, estates or tiles in setups that name them. */
static void run_data(const uint8_t *data, size_t size) {
  static const char *const setups[][2] = {
      {"imperial", "{\"factions\":[\"romans\",\"japanese\"]}"},
      {"burgundy", "{\"players\":2}"},
      {"burgundy", "{\"players\":4,\"estates\":\"drawn\"}"},
      {"founders", "{\"players\":2}"},
  };
  const uint8_t *file = sealed(data, size);
  uint8_t tree[256];
  isettlers_error error;
  for (int i = 0; i < 4 && file != NULL; i++) {
    reading_Fault fault = {0};
    order it = {.source.request = 1};
    int64_t length = isettlers_tree_of_json(setups[i][1], strlen(setups[i][1]), tree, sizeof tree, NULL);
    it.root = reading_root_of(tree, (uint32_t)length, "$.setup", ISETTLERS_E_FORMAT, &fault);
    it.setup = it.root;
    for (it.game = 0; strcmp(GAMES[it.game].name, setups[i][0]) != 0; it.game++)
      ;
    it.source.engine = ISETTLERS_VERSION;
    it.source.game = setups[i][0];
    it.source.own = it.source.packaged = formats_own_data(file, size, setups[i][0], &fault);
    if (fault.code == 0 && make_block(&it, tables_room, sizeof tables_room, &error) > 0)
      begin_and_play((void *)tables_room, size);
  }
}

typedef void run(const uint8_t *data, size_t size);

static run *target(void) {
  static const struct {
    const char *name;
    run *run;
  } targets[] = {{"setup", run_setup}, {"load", run_load}, {"apply", run_apply}, {"data", run_data}};
  const char *name = getenv("TARGET");
  for (size_t i = 0; name != NULL && i < sizeof targets / sizeof *targets; i++)
    if (strcmp(name, targets[i].name) == 0)
      return targets[i].run;
  abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static run *chosen;
  if (chosen == NULL)
    chosen = target();
  chosen(data, size);
  return 0;
}

/* Tables that are made once, since making them takes longer than all the rest. */
#ifndef ISETTLERS_FUZZ_KEPT_H
#define ISETTLERS_FUZZ_KEPT_H

static const char *const SETUPS[] = {
    "{\"game\":\"imperial\",\"setup\":{\"factions\":[\"romans\",\"japanese\"]}}",
    "{\"game\":\"imperial\",\"setup\":{\"factions\":[\"egyptians\"],\"packs\":[\"magic-number\"]}}",
    "{\"game\":\"imperial\",\"setup\":{\"factions\":[\"barbarians\",\"atlanteans\",\"egyptians\",\"romans\"],"
    "\"packs\":[\"atlanteans\",\"magic-number\"],\"lookout\":\"advanced\"}}",
    "{\"game\":\"imperial\",\"setup\":{\"factions\":[\"japanese\",\"barbarians\",\"romans\",\"egyptians\"],"
    "\"edition\":\"first\",\"lookout\":\"alternate\",\"rulings\":{\"guard_after_action\":true,"
    "\"new_set_self_completes\":true,\"search_reshuffles\":true,\"technology_at_once\":true}}}",
    "{\"game\":\"imperial\",\"setup\":{\"factions\":[\"japanese\"],\"virtual\":\"plain\"}}",
    "{\"game\":\"imperial\",\"setup\":{\"factions\":[\"romans\",\"barbarians\",\"atlanteans\"],\"peaceful\":true,"
    "\"packs\":[\"atlanteans\"]}}",
    "{\"game\":\"burgundy\",\"setup\":{\"players\":2}}",
    "{\"game\":\"burgundy\",\"setup\":{\"players\":3,\"estates\":\"drawn\",\"castles\":\"secret\"}}",
    "{\"game\":\"burgundy\",\"setup\":{\"players\":4,\"estates\":\"drawn\",\"castles\":\"open\"}}",
    "{\"game\":\"founders\",\"setup\":{\"players\":2,\"agreement\":true}}",
    "{\"game\":\"founders\",\"setup\":{\"players\":4}}",
};
enum { SETUP_COUNT = sizeof SETUPS / sizeof *SETUPS };

/* The tables of one of these setups, made once. */
static const isettlers_tables *tables_number(uint8_t number) {
  static isettlers_tables *made[SETUP_COUNT];
  isettlers_tables **kept = &made[number % SETUP_COUNT];
  const char *setup = SETUPS[number % SETUP_COUNT];
  if (*kept == NULL)
    *kept = tables_of(setup, strlen(setup), NULL, 0);
  claim(*kept != NULL);
  return *kept;
}

/* A hash of the game and the setup that a tree names; 0 where it names none. */
static uint64_t hash_of_setup(const void *tree, size_t length) {
  static const char *const keys[] = {"game", "setup"};
  reading_Fault fault = {0};
  reading_Node root = reading_root_of(tree, (uint32_t)length, "$", ISETTLERS_E_FORMAT, &fault);
  uint64_t hash = 0;
  for (int i = 0; i < 2; i++) {
    uint64_t part;
    reading_Node node = reading_required(&root, keys[i]);
    msgpack_Reader end = node.at;
    msgpack_skip(&end);
    if (fault.code || end.failed)
      return 0;
    sha256_of(node.at.at, (uint64_t)(end.at - node.at.at), (uint8_t *)&part, sizeof part);
    hash = hash * 31 + part;
  }
  return hash;
}

/* The tables of the setup in a tree, kept for the trees of the same setup after it. Of new setups only some get tables.
 */
static const isettlers_tables *kept_tables(maker make, const void *tree, size_t length) {
  static struct {
    isettlers_tables *tables;
    uint64_t hash;
  } kept[64];
  static uint32_t next, made;
  uint64_t hash = hash_of_setup(tree, length);
  if (hash == 0)
    return NULL;
  for (size_t i = 0; i < 64; i++)
    if (kept[i].tables != NULL && hash == kept[i].hash)
      return kept[i].tables;
  isettlers_tables *tables = made < 32 || hash % 16 == 0 ? tables_by(make, tree, length, NULL, 0) : NULL;
  if (tables == NULL)
    return NULL;
  made++;
  next = (next + 1) % 64;
  free(kept[next].tables);
  kept[next].tables = tables;
  kept[next].hash = hash;
  return tables;
}

/* A copy of an input whose last 8 bytes are the check of its first `checked` ones. */
static void *sealed(const uint8_t *data, size_t size, size_t checked) {
  uint8_t *copy = room((int64_t)size);
  memcpy(copy, data, size);
  sha256_of(copy, checked, copy + size - 8, 8);
  return copy;
}

#endif

/* Tables, from a setup and the data of its game. */
#include "setup.h"

typedef int (*make_tables)(formats_Made *made, const reading_Node *setup, const formats_Source *source, void *rules,
                           msgpack_Writer *head);

#define MAKE(game) game##_make_tables,
static const make_tables MAKERS[] = {EACH_GAME(MAKE)};
static const char *const WEIGHTS[] = {"plain", "tuned"};

static int32_t make(formats_Made *made, const order *it, int32_t weights, void *rules, msgpack_Writer *head) {
  formats_Source source = it->source;
  source.weights = WEIGHTS[weights];
  MAKERS[it->game](made, &it->setup, &source, rules, head);
  return it->root.fault->code;
}

static int32_t fill_order(order *it) {
  reading_Node game = reading_required(&it->root, "game");
  reading_text(&game); /* a name that is no text breaks the format, an unknown one the setup */
  if (it->from == ORDERED)
    game.code = ISETTLERS_E_SETUP;
  it->game = (uint32_t)formats_known_game(&game, GAME_NAMES);
  it->setup = reading_required(&it->root, "setup");
  return it->root.fault->code;
}

static int32_t fill_source(order *it, const void *data, size_t length) {
  it->source.engine = ISETTLERS_VERSION;
  it->source.game = GAMES[it->game].name;
  it->source.packaged = formats_packaged_data(PACKAGED, sizeof PACKAGED, it->source.game);
  it->source.own = formats_own_data(data, length, it->source.game, it->root.fault);
  return it->root.fault->code;
}

static uint32_t aligned(uint64_t size) {
  return (uint32_t)((size + 7) / 8 * 8);
}

/* The bytes of the tree at a reader, 0 for none. */
static uint32_t tree_length(const msgpack_Reader *tree) {
  msgpack_Reader end = *tree;
  if (tree->failed)
    return 0;
  msgpack_skip(&end);
  return (uint32_t)(end.at - tree->at);
}

/* Where the parts of tables lie that were counted. */
static struct isettlers_tables laid_out(const order *it, const formats_Made *made, uint64_t head_length) {
  struct isettlers_tables block = {.magic = BLOCK_MAGIC, .layout = BLOCK_LAYOUT, .game = it->game};
  block.rules[ISETTLERS_PLAIN] = aligned(sizeof block);
  block.rules[ISETTLERS_TUNED] = block.rules[ISETTLERS_PLAIN] + aligned(made->size);
  block.head = block.rules[ISETTLERS_TUNED] + aligned(made->size);
  block.head_length = (uint32_t)head_length;
  block.setup = block.head + made->setup;
  block.setup_length = made->setup_length;
  block.own = block.head + aligned(head_length);
  block.own_length = tree_length(&it->source.own);
  block.size = block.own + aligned(block.own_length);
  memcpy(block.fingerprint, made->fingerprint, sizeof block.fingerprint);
  return block;
}

static int64_t make_block(const order *it, void *tables, size_t capacity, isettlers_error *error) {
  reading_Fault *fault = it->root.fault;
  formats_Made made = {0};
  msgpack_Writer head = msgpack_writer_into(NULL, 0);
  if (make(&made, it, ISETTLERS_PLAIN, NULL, &head))
    return hand_on(error, fault);
  if (it->from == SNAPSHOT)
    formats_check_contents(&it->root, made.fingerprint, it->source.game, (int)made.layout);
  if (fault->code)
    return hand_on(error, fault);
  struct isettlers_tables block = laid_out(it, &made, head.length);
  if (capacity == 0)
    return block.size;
  TRY(check_room(tables, capacity, block.size, "tables", error));
  memset(tables, 0, block.size);
  if (block.own_length)
    memcpy((char *)tables + block.own, it->source.own.at, block.own_length);
  for (int32_t weights = ISETTLERS_PLAIN; weights <= ISETTLERS_TUNED; weights++) {
    head = msgpack_writer_into((char *)tables + block.head, block.head_length);
    if (make(&made, it, weights, (char *)tables + block.rules[weights], &head))
      return hand_on(error, fault);
  }
  block.seats = made.seats;
  block.state_size = made.state_size;
  block.state_layout = made.layout;
  sha256_of((const char *)tables + block.head, block.head_length, (uint8_t *)&block.mark, sizeof block.mark);
  memcpy(tables, &block, sizeof block);
  return block.size;
}

/* Whether bytes are meant as JSON: no tree in MessagePack that is a table begins so. */
static int is_json(const char *text, size_t length) {
  while (length && (*text == ' ' || *text == '\n' || *text == '\r' || *text == '\t'))
    text++, length--;
  return length && *text == '{';
}

static int32_t open_order(order *it, const void *tree, size_t length, uint8_t *room, reading_Fault *fault) {
  msgpack_Writer writer = msgpack_writer_into(room, ISETTLERS_MAX_JSON_SETUP);
  if (is_json(tree, length)) {
    formats_write_tree_of_json(&writer, tree, length, fault);
    tree = room;
    length = writer.length;
  }
  if (fault->code)
    return fault->code;
  if (tree == room && length > ISETTLERS_MAX_JSON_SETUP) {
    *fault = (reading_Fault){.code = ISETTLERS_E_ROOM,
                             .text = "JSON of this size: give the tree as MessagePack (isettlers_tree_of_json)"};
    return fault->code;
  }
  it->root = reading_root_of(tree, (uint32_t)length, "$", ISETTLERS_E_FORMAT, fault);
  plain_check_tree(&it->root, plain_limits());
  return fault->code;
}

/* Make the tables of a setup, with other fields of its tree beside it or without. */
static int64_t make_ordered(const char *name, const void *tree, size_t length, int alone, const void *data,
                            size_t data_length, void *tables, size_t capacity, isettlers_error *error) {
  uint8_t room[ISETTLERS_MAX_JSON_SETUP];
  reading_Fault fault = {0};
  order it = {.from = ORDERED};
  TRY(check_given(tree, name, error));
  TRY(check_length(length, error));
  TRY(check_bytes(data, data_length, "data", error));
  if (open_order(&it, tree, length, room, &fault))
    return hand_on(error, &fault);
  if (alone)
    reading_only(&it.root, "game setup");
  if (fault.code || fill_order(&it) || fill_source(&it, data, data_length))
    return hand_on(error, &fault);
  return make_block(&it, tables, capacity, error);
}

int64_t isettlers_setup(const void *setup, size_t length, const void *data, size_t data_length, void *tables,
                        size_t capacity, isettlers_error *error) {
  return make_ordered("setup", setup, length, 1, data, data_length, tables, capacity, error);
}

int64_t isettlers_setup_of_document(const void *document, size_t length, const void *data, size_t data_length,
                                    void *tables, size_t capacity, isettlers_error *error) {
  return make_ordered("document", document, length, 0, data, data_length, tables, capacity, error);
}

int64_t isettlers_setup_of_snapshot(const void *snapshot, size_t length, const void *data, size_t data_length,
                                    void *tables, size_t capacity, isettlers_error *error) {
  reading_Fault fault = {0};
  order it = {.from = SNAPSHOT};
  TRY(check_given(snapshot, "snapshot", error));
  TRY(check_bytes(data, data_length, "data", error));
  it.root = formats_check_envelope(snapshot, length, &fault);
  if (fault.code || fill_order(&it) || fill_source(&it, data, data_length))
    return hand_on(error, &fault);
  return make_block(&it, tables, capacity, error);
}

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
  if (fill_source(it, NULL, 0))
    return 0;
  if (tables->own_length)
    it->source.own = msgpack_reader_of(part_of(tables, tables->own), tables->own_length);
  return make(&made, it, ISETTLERS_PLAIN, NULL, &head) == 0 && head.length <= sizeof room &&
         made.setup_length == tables->setup_length && memcmp(room + made.setup, setup, made.setup_length) == 0;
}

static int32_t check_setup(const isettlers_tables *tables, order *it, isettlers_error *error) {
  reading_Fault *fault = it->root.fault;
  if (fill_order(it))
    return hand_on(error, fault);
  if (it->game != tables->game)
    return fail(error, ISETTLERS_E_SETUP, "$.game", "expected the game of the tables");
  if (same_setup(tables, it))
    return 0;
  return fault->code && fault->code != ISETTLERS_E_DATA
             ? hand_on(error, fault)
             : fail(error, ISETTLERS_E_SETUP, "$.setup", "expected the setup of the tables");
}

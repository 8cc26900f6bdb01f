/* Trees are read value by value: by keys, items, numbers and texts; bytes of any kind are refused or read in bounds. */
#include "test.h"

static uint8_t tree[1 << 16], again[1 << 16];
static size_t length;
static isettlers_error error;

static void read_json(const char *json) {
  int64_t needed = isettlers_tree_of_json(json, strlen(json), tree, sizeof tree, &error);
  CHECK(needed > 0);
  length = (size_t)needed;
}

static int64_t find(int64_t at, const char *key) {
  return isettlers_tree_find(tree, length, at, key);
}

static int32_t kind(int64_t at) {
  return isettlers_tree_kind(tree, length, at);
}

static void finds_values_by_their_keys(void) {
  char text[8];
  int64_t number = 7;
  double wide = 0;
  read_json("{\"a\": {\"b\": [-70000, 2.5, null]}, \"word\": \"gr\\u00fcn\", \"yes\": true, \"no\": false, \"z\": {}}");
  int64_t list = find(find(0, "a"), "b");
  CHECK_IS(kind(0), ISETTLERS_TREE_MAP);
  CHECK_IS(kind(list), ISETTLERS_TREE_LIST);
  CHECK_IS(kind(find(0, "word")), ISETTLERS_TREE_TEXT);
  CHECK_IS(kind(find(0, "yes")), ISETTLERS_TREE_FLAG);
  CHECK_IS(isettlers_tree_flag(tree, length, find(0, "yes")), 1);
  CHECK_IS(isettlers_tree_flag(tree, length, find(0, "no")), 0);
  CHECK_IS(isettlers_tree_text(tree, length, find(0, "word"), NULL, 0), 6);
  CHECK_IS(isettlers_tree_text(tree, length, find(0, "word"), text, 5), ISETTLERS_E_ROOM);
  CHECK_IS(isettlers_tree_text(tree, length, find(0, "word"), text, sizeof text), 6);
  CHECK_TEXT(text, "gr\xc3\xbcn");
  CHECK_IS(isettlers_tree_is(tree, length, find(0, "word"), text), 1);
  CHECK_IS(isettlers_tree_is(tree, length, find(0, "word"), "gr"), 0);
  CHECK_IS(isettlers_tree_is(tree, length, list, "gr"), 0);

  isettlers_items items;
  CHECK_IS(isettlers_tree_items(tree, length, list, &items), 3);
  CHECK_IS(isettlers_tree_next(tree, length, &items), 1);
  CHECK_IS(items.key, ISETTLERS_E_MISSING);
  CHECK_IS(isettlers_tree_int(tree, length, items.value, &number), 0);
  CHECK_IS(number, -70000);
  CHECK(isettlers_tree_float(tree, length, items.value, &wide) == 0 && wide == -70000);
  CHECK_IS(isettlers_tree_next(tree, length, &items), 1);
  CHECK(isettlers_tree_float(tree, length, items.value, &wide) == 0 && wide == 2.5);
  CHECK_IS(kind(items.value), ISETTLERS_TREE_FLOAT);
  CHECK_IS(isettlers_tree_int(tree, length, items.value, &number), ISETTLERS_E_FORMAT);
  CHECK_IS(isettlers_tree_next(tree, length, &items), 1);
  CHECK_IS(kind(items.value), ISETTLERS_TREE_NIL);
  CHECK_IS(isettlers_tree_next(tree, length, &items), 0);
  CHECK_IS(isettlers_tree_items(tree, length, find(0, "z"), &items), 0);
  CHECK_IS(isettlers_tree_next(tree, length, &items), 0);
  CHECK_IS(number, -70000);
}

/* A fault goes through the calls that nest. */
static void hands_faults_on(void) {
  isettlers_items items;
  int64_t number;
  read_json("{\"a\": [1]}");
  CHECK_IS(find(0, "b"), ISETTLERS_E_MISSING);
  CHECK_IS(find(find(find(0, "b"), "c"), "d"), ISETTLERS_E_MISSING);
  CHECK_IS(isettlers_tree_int(tree, length, find(0, "b"), &number), ISETTLERS_E_MISSING);
  CHECK_IS(isettlers_tree_int(tree, length, find(find(0, "a"), "b"), &number), ISETTLERS_E_FORMAT);
  CHECK_IS(isettlers_tree_items(tree, length, find(0, "b"), &items), ISETTLERS_E_MISSING);
  CHECK_IS(isettlers_tree_next(tree, length, &items), 0);
  CHECK_IS(isettlers_tree_items(tree, length, -1000, &items), ISETTLERS_E_ARGUMENT);
  CHECK_IS(isettlers_tree_items(tree, length, 0, NULL), ISETTLERS_E_ARGUMENT);
  CHECK_IS(isettlers_tree_next(tree, length, NULL), ISETTLERS_E_ARGUMENT);
  CHECK_IS(kind(INT64_MAX), ISETTLERS_E_ARGUMENT);
  CHECK_IS(kind((int64_t)length), ISETTLERS_E_FORMAT);
  CHECK_IS(isettlers_tree_kind(NULL, 5, 0), ISETTLERS_E_ARGUMENT);
  CHECK_IS(isettlers_tree_kind(tree, 0, 0), ISETTLERS_E_FORMAT);
  CHECK_IS(find(0, NULL), ISETTLERS_E_ARGUMENT);
  CHECK_IS(isettlers_tree_is(tree, length, 0, NULL), ISETTLERS_E_ARGUMENT);
  CHECK_IS(isettlers_tree_int(tree, length, find(0, "a") + 1, NULL), ISETTLERS_E_ARGUMENT);
}

/* The number of values of a tree, each read by its kind. */
static int64_t walk(const uint8_t *bytes, size_t size, int64_t at) {
  int64_t number, count = 1;
  double wide;
  isettlers_items items;
  int32_t next;
  switch (isettlers_tree_kind(bytes, size, at)) {
  case ISETTLERS_TREE_FLAG:
    CHECK(isettlers_tree_flag(bytes, size, at) >= 0);
    break;
  case ISETTLERS_TREE_INT:
    CHECK_IS(isettlers_tree_int(bytes, size, at, &number), 0);
    break;
  case ISETTLERS_TREE_FLOAT:
    CHECK_IS(isettlers_tree_float(bytes, size, at, &wide), 0);
    break;
  case ISETTLERS_TREE_TEXT:
    CHECK(isettlers_tree_text(bytes, size, at, NULL, 0) > 0);
    break;
  case ISETTLERS_TREE_LIST:
  case ISETTLERS_TREE_MAP:
    CHECK(isettlers_tree_items(bytes, size, at, &items) >= 0);
    while ((next = isettlers_tree_next(bytes, size, &items)) == 1)
      count += walk(bytes, size, items.value);
    CHECK_IS(next, 0);
    break;
  default:
    CHECK_IS(isettlers_tree_kind(bytes, size, at), ISETTLERS_TREE_NIL);
  }
  return count;
}

/* Views are read whole; of one that was cut or changed each call gives an answer or a code. */
static void reads_views_and_any_bytes(const isettlers_tables *tables) {
  state_words state;
  uint64_t random = 88172645463325252u;
  int64_t scores, number;
  isettlers_items items;
  CHECK(isettlers_start(tables, 5, state, NULL) > 0);
  int64_t needed = isettlers_view(tables, state, isettlers_actor(tables, state), tree, sizeof tree);
  CHECK(needed > 0);
  length = (size_t)needed;
  CHECK(walk(tree, length, 0) > 50);
  scores = find(0, "scores");
  CHECK_IS(isettlers_tree_items(tree, length, scores, &items), isettlers_seats(tables));
  CHECK(isettlers_tree_items(tree, length, find(0, "legal"), &items) > 0);
  for (size_t cut = 0; cut < length; cut += 1 + cut / 8) {
    uint8_t *part = malloc(cut + 1); /* of just this size, for the sanitizers */
    memcpy(part, tree, cut);
    CHECK(isettlers_tree_find(part, cut, 0, "no key") < 0);
    free(part);
  }
  for (int try = 0; try < 3000; try++) {
    memcpy(again, tree, length);
    for (uint32_t i = pick(&random, 6) + 1; i; i--)
      again[pick(&random, (int32_t)length)] = (uint8_t)pick(&random, 256);
    int64_t at = pick(&random, (int32_t)length);
    int32_t next = 1;
    isettlers_tree_items(again, length, at, &items);
    while (next == 1)
      next = isettlers_tree_next(again, length, &items);
    CHECK(next == 0 || next == ISETTLERS_E_FORMAT);
    CHECK_IS(items.left, 0);
    isettlers_tree_int(again, length, at, &number);
    isettlers_tree_find(again, length, at, "id");
    isettlers_tree_text(again, length, at, NULL, 0);
  }
}

/* Items that no call has written end too. */
static void any_items_come_to_an_end(void) {
  uint64_t random = 1234567u;
  read_json("{\"a\": [1, 2, 3, {\"b\": \"word\"}], \"c\": 5}");
  for (int try = 0; try < 3000; try++) {
    isettlers_items items = {.next = (int64_t)pick(&random, 64) - 8,
                             .left = (int64_t)pick(&random, 64) << pick(&random, 56),
                             .map = (int32_t)pick(&random, 3)};
    int32_t next = 1, count = 0;
    while (next == 1 && count <= (int32_t)length) {
      next = isettlers_tree_next(tree, length, &items);
      count++;
    }
    CHECK(next <= 0 && items.left == 0);
  }
}

int main(void) {
  finds_values_by_their_keys();
  hands_faults_on();
  any_items_come_to_an_end();
  for (int i = 0; i < SETUP_COUNT; i++) {
    isettlers_tables *tables = tables_of(SETUPS[i]);
    reads_views_and_any_bytes(tables);
    free(tables);
  }
  return 0;
}

/* Trees value by value, by offsets into their bytes, which may be any. */
#include "checks.h"
#include "written.h"

_Static_assert(ISETTLERS_TREE_NIL == msgpack_NIL && ISETTLERS_TREE_FLAG == msgpack_FLAG &&
                   ISETTLERS_TREE_INT == msgpack_NUMBER && ISETTLERS_TREE_FLOAT == msgpack_FRACTION &&
                   ISETTLERS_TREE_TEXT == msgpack_TEXT && ISETTLERS_TREE_BYTES == msgpack_BYTES &&
                   ISETTLERS_TREE_LIST == msgpack_LIST && ISETTLERS_TREE_MAP == msgpack_MAP,
               "kinds are handed on as they are");

/* Read at an offset; a negative one is the code of the call before. */
static int32_t read_at(msgpack_Reader *r, const void *tree, size_t length, int64_t at) {
  if (at < 0)
    return at < ISETTLERS_E_MISSING ? ISETTLERS_E_ARGUMENT : (int32_t)at;
  TRY(check_given(tree, "tree", NULL));
  if ((uint64_t)at > length)
    return ISETTLERS_E_ARGUMENT;
  *r = msgpack_reader_of((const uint8_t *)tree + at, length - (uint64_t)at);
  return 0;
}

static int32_t unless_failed(const msgpack_Reader *r) {
  return r->failed ? ISETTLERS_E_FORMAT : 0;
}

static int64_t place_of(const msgpack_Reader *r, const void *tree) {
  return r->at - (const uint8_t *)tree;
}

int32_t isettlers_tree_kind(const void *tree, size_t length, int64_t at) {
  msgpack_Reader r;
  TRY(read_at(&r, tree, length, at));
  int kind = msgpack_next_kind(&r);
  return kind == msgpack_NOTHING ? ISETTLERS_E_FORMAT : kind;
}

int64_t isettlers_tree_find(const void *tree, size_t length, int64_t at, const char *key) {
  msgpack_Reader r;
  TRY(read_at(&r, tree, length, at));
  TRY(check_given(key, "key", NULL));
  int there = msgpack_find(&r, key);
  TRY(unless_failed(&r));
  if (!there)
    return ISETTLERS_E_MISSING;
  return msgpack_next_kind(&r) == msgpack_NOTHING ? ISETTLERS_E_FORMAT : place_of(&r, tree);
}

/* Begin the items of a list or a map. */
static int32_t begin_items(const void *tree, size_t length, int64_t at, isettlers_items *items) {
  msgpack_Reader r;
  TRY(read_at(&r, tree, length, at));
  items->map = msgpack_next_kind(&r) == msgpack_MAP;
  items->left = items->map ? msgpack_read_map(&r) : msgpack_read_list(&r);
  items->next = place_of(&r, tree);
  return unless_failed(&r);
}

int64_t isettlers_tree_items(const void *tree, size_t length, int64_t at, isettlers_items *items) {
  TRY(check_given(items, "items", NULL));
  *items = (isettlers_items){.key = ISETTLERS_E_MISSING, .value = ISETTLERS_E_MISSING};
  int32_t fault = begin_items(tree, length, at, items);
  if (fault < 0)
    items->left = 0;
  return fault < 0 ? fault : items->left;
}

/* Move to the next item, whose bytes are whole. */
static int32_t move_on(const void *tree, size_t length, isettlers_items *items) {
  msgpack_Reader r;
  TRY(read_at(&r, tree, length, items->next));
  if (items->map) {
    items->key = place_of(&r, tree);
    msgpack_skip(&r);
  }
  items->value = place_of(&r, tree);
  msgpack_skip(&r);
  items->next = place_of(&r, tree);
  return unless_failed(&r);
}

int32_t isettlers_tree_next(const void *tree, size_t length, isettlers_items *items) {
  TRY(check_given(items, "items", NULL));
  if (items->left <= 0)
    return 0;
  int32_t fault = move_on(tree, length, items);
  items->left = fault < 0 ? 0 : items->left - 1;
  return fault < 0 ? fault : 1;
}

int32_t isettlers_tree_flag(const void *tree, size_t length, int64_t at) {
  msgpack_Reader r;
  TRY(read_at(&r, tree, length, at));
  int flag = msgpack_read_flag(&r);
  TRY(unless_failed(&r));
  return flag;
}

int32_t isettlers_tree_int(const void *tree, size_t length, int64_t at, int64_t *value) {
  msgpack_Reader r;
  TRY(read_at(&r, tree, length, at));
  TRY(check_given(value, "value", NULL));
  int64_t number = msgpack_read_number(&r);
  TRY(unless_failed(&r));
  *value = number;
  return 0;
}

int32_t isettlers_tree_float(const void *tree, size_t length, int64_t at, double *value) {
  msgpack_Reader r;
  TRY(read_at(&r, tree, length, at));
  TRY(check_given(value, "value", NULL));
  double number = msgpack_read_fraction(&r);
  TRY(unless_failed(&r));
  *value = number;
  return 0;
}

int64_t isettlers_tree_text(const void *tree, size_t length, int64_t at, char *out, size_t capacity) {
  msgpack_Reader r;
  TRY(read_at(&r, tree, length, at));
  msgpack_Text text = msgpack_read_text(&r);
  TRY(unless_failed(&r));
  msgpack_Writer w = writer_over(out, capacity);
  msgpack_put_bytes(&w, text.at, text.length);
  return ended(&w, capacity);
}

int32_t isettlers_tree_is(const void *tree, size_t length, int64_t at, const char *text) {
  msgpack_Reader r;
  TRY(read_at(&r, tree, length, at));
  TRY(check_given(text, "text", NULL));
  return msgpack_is_text(msgpack_read_text(&r), text);
}

/* Trees of any bytes, read value by value, and as JSON. */
#ifndef ISETTLERS_FUZZ_VALUES_H
#define ISETTLERS_FUZZ_VALUES_H

/* Read a value as all that it may be. Returns the kind, or the code of its fault. */
static int32_t read_value(const void *tree, size_t length, int64_t at) {
  int64_t number, size = isettlers_tree_text(tree, length, at, NULL, 0);
  double wide;
  int32_t kind = isettlers_tree_kind(tree, length, at);
  claim(isettlers_tree_int(tree, length, at, &number) <= 0 && isettlers_tree_float(tree, length, at, &wide) <= 0);
  claim(isettlers_tree_flag(tree, length, at) <= 1 && isettlers_tree_is(tree, length, at, "word") <= 1);
  claim(isettlers_tree_find(tree, length, at, "legal") < (int64_t)length);
  if (size > 0) {
    char *text = room(size);
    claim(isettlers_tree_text(tree, length, at, text, (size_t)size) == size && text[size - 1] == 0);
    free(text);
  }
  return kind;
}

/* Read a tree whole, up to the depth that a tree may have. Returns 0, or the code of the first fault. */
static int32_t walk(const void *tree, size_t length, int64_t at, int depth) {
  isettlers_items items;
  int32_t kind = read_value(tree, length, at), next;
  int64_t count = isettlers_tree_items(tree, length, at, &items);
  if (kind < 0 || depth > 40)
    return ISETTLERS_E_FORMAT;
  claim(count >= 0 ? kind >= ISETTLERS_TREE_LIST : items.left == 0);
  while ((next = isettlers_tree_next(tree, length, &items)) == 1) {
    claim(items.value < items.next && items.next <= (int64_t)length);
    if (walk(tree, length, items.value, depth + 1) < 0)
      return ISETTLERS_E_FORMAT;
  }
  return next;
}

/* Values at an offset and items that no call has named. */
static void name_values(const void *tree, size_t length, int64_t at) {
  isettlers_items items = {.next = at, .left = at, .map = at & 1};
  read_value(tree, length, at);
  read_value(tree, length, -at);
  while (isettlers_tree_next(tree, length, &items) == 1)
    claim(items.next <= (int64_t)length);
  claim(items.left <= 0);
}

/* The JSON of a tree, and its length; NULL for what is no tree. */
static char *json_of(const void *tree, size_t size, size_t *length) {
  isettlers_error error;
  int64_t needed = isettlers_json_of_tree(tree, size, NULL, 0, &error);
  claim(needed > 0 || (needed == error.code && error.text[0]));
  if (needed < 0)
    return NULL;
  char *json = room(needed);
  claim(isettlers_json_of_tree(tree, size, json, (size_t)needed, NULL) == needed);
  *length = (size_t)needed;
  return json;
}

/* The tree of JSON, likewise. */
static void *tree_of(const char *json, size_t size, size_t *length) {
  isettlers_error error;
  int64_t needed = isettlers_tree_of_json(json, size, NULL, 0, &error);
  claim(needed > 0 || (needed == error.code && error.text[0]));
  if (needed < 0)
    return NULL;
  void *tree = room(needed);
  claim(isettlers_tree_of_json(json, size, tree, (size_t)needed, NULL) == needed);
  *length = (size_t)needed;
  return tree;
}

#endif

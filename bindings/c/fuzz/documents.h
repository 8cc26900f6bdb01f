/* Trees as documents. */
#ifndef ISETTLERS_FUZZ_DOCUMENTS_H
#define ISETTLERS_FUZZ_DOCUMENTS_H

/* The document of a state, and its length. */
static void *document_of(const isettlers_tables *tables, const void *state, size_t *length) {
  int64_t size = isettlers_document(tables, state, NULL, 0);
  claim(size > 0);
  void *document = room(size);
  claim(isettlers_document(tables, state, document, (size_t)size - 1) == ISETTLERS_E_ROOM);
  claim(isettlers_document(tables, state, document, (size_t)size) == size);
  *length = (size_t)size;
  return document;
}

/* Read a document, as a sound state or not at all: what is refused leaves the memory as it was. Returns the code. */
static int32_t read_document(const isettlers_tables *tables, const void *document, size_t length, void *state) {
  isettlers_error error = {0};
  size_t size = (size_t)isettlers_state_size(tables);
  void *before = copy_of(tables, memset(state, 0xA5, size));
  int32_t code = isettlers_load_document(tables, document, length, state, &error);
  claim(code == 0 || (code == error.code && error.text[0] && memcmp(state, before, size) == 0));
  claim(code || isettlers_check(tables, state) == 0);
  free(before);
  return code;
}

/* The document of a state leads to the same state, as JSON too. */
static void write_and_read(const isettlers_tables *tables, const void *state) {
  uint64_t before = 0, after = 1;
  size_t length, again_length, json_length;
  void *loaded = room(isettlers_state_size(tables)), *document = document_of(tables, state, &length);
  claim(read_document(tables, document, length, loaded) == 0);
  claim(isettlers_hash(tables, state, &before) == 0 && isettlers_hash(tables, loaded, &after) == 0);
  claim(before == after);
  void *again = document_of(tables, loaded, &again_length);
  claim(length == again_length && memcmp(document, again, length) == 0);
  char *json = json_of(document, length, &json_length);
  claim(json != NULL && read_document(tables, json, json_length, loaded) == 0);
  claim(isettlers_hash(tables, loaded, &after) == 0 && before == after);
  free(json);
  free(again);
  free(document);
  free(loaded);
}

/* What is no document with a setup is refused by any tables. */
static void refuse_document(const void *document, size_t size) {
  isettlers_error error = {0};
  uint64_t state[ISETTLERS_MAX_STATE / 8];
  int64_t code = isettlers_setup_of_document(document, size, NULL, 0, NULL, 0, &error);
  claim(code > 0 || (code == error.code && error.text[0]));
  int32_t result = read_document(tables_number(0), document, size, state);
  claim(code > 0 || result < 0);
}

/* A document that its own tables take is one of a state, which plays on. */
static void open_document(const isettlers_tables *tables, const void *document, size_t length, const uint8_t *what,
                          size_t size) {
  void *state = room(isettlers_state_size(tables));
  if (read_document(tables, document, length, state) == 0) {
    write_and_read(tables, state);
    play(tables, state, what, size);
    write_and_read(tables, state);
  }
  free(state);
}

/* JSON and the tree that it says are the same document. */
static void compare_forms(const isettlers_tables *tables, const void *json, size_t json_length, const void *tree,
                          size_t length) {
  void *one = room(isettlers_state_size(tables)), *other = room(isettlers_state_size(tables));
  claim(read_document(tables, json, json_length, one) == read_document(tables, tree, length, other));
  claim(memcmp(one, other, (size_t)isettlers_state_size(tables)) == 0);
  free(other);
  free(one);
}

/* A document in MessagePack or JSON. */
static void run_document(const uint8_t *data, size_t size) {
  size_t length = size, last = size < 10 ? size : 10;
  void *tree = is_json((const char *)data, size) ? tree_of((const char *)data, size, &length) : NULL;
  const void *document = tree == NULL ? data : tree;
  refuse_document(data, size);
  const isettlers_tables *tables = kept_tables(isettlers_setup_of_document, document, length);
  if (tables != NULL) {
    open_document(tables, document, length, data + size - last, last);
    if (tree != NULL)
      compare_forms(tables, data, size, tree, length);
  }
  free(tree);
}

#endif

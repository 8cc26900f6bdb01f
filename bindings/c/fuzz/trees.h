/* Damage to MessagePack trees that leaves most of them whole: values are changed, moved, copied and taken away. */
#ifndef ISETTLERS_FUZZ_TREES_H
#define ISETTLERS_FUZZ_TREES_H

#define MOST_VALUES 32768
#define MOST_LEVELS 32
#define LARGEST_VALUE 4096 /* bytes of a value that is put in the place of another */

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);

static uint64_t next_random(uint64_t *seed) {
  *seed = *seed * 6364136223846793005u + 1442695040888963407u;
  return *seed >> 33;
}

static uint32_t pick(uint64_t *seed, uint32_t count) {
  return (uint32_t)(next_random(seed) % count);
}

/* A value in a tree: where it stands, and in what. */
typedef struct value {
  uint32_t first, last;
  int32_t above; /* the list or map around it, -1 for the root */
  int kind;
  int key; /* whether it is the key of an entry */
} value;

typedef struct tree {
  uint8_t *bytes;
  size_t size, most;
  value values[MOST_VALUES];
  uint32_t count;
} tree;

static msgpack_Reader reader_at(const tree *it, uint32_t first) {
  return msgpack_reader_of(it->bytes + first, it->size - first);
}

/* Find the values of a tree, up to the first that is broken. */
static void find_values(tree *it) {
  struct {
    uint32_t value, left;
  } open[MOST_LEVELS];
  int depth = 0;
  msgpack_Reader at = reader_at(it, 0);
  for (it->count = 0; it->count < MOST_VALUES && msgpack_next_kind(&at) != msgpack_NOTHING; it->count++) {
    value *entry = &it->values[it->count];
    uint32_t entries = 0;
    *entry = (value){.first = (uint32_t)(at.at - it->bytes), .above = -1, .kind = msgpack_next_kind(&at)};
    if (depth) {
      entry->above = (int32_t)open[depth - 1].value;
      entry->key = it->values[entry->above].kind == msgpack_MAP && open[depth - 1].left % 2 == 0;
      open[depth - 1].left--;
    }
    if (entry->kind == msgpack_LIST)
      entries = msgpack_read_list(&at);
    else if (entry->kind == msgpack_MAP)
      entries = 2 * msgpack_read_map(&at);
    else
      msgpack_skip(&at);
    if (at.failed || depth == MOST_LEVELS)
      break;
    entry->last = (uint32_t)(at.at - it->bytes);
    open[depth].value = it->count;
    open[depth++].left = entries;
    for (; depth && open[depth - 1].left == 0; depth--)
      it->values[open[depth - 1].value].last = entry->last;
  }
  for (; depth; depth--) /* what is broken ends with the last whole value */
    it->values[open[depth - 1].value].last = it->values[it->count - 1].last;
}

/* Put bytes in the place of others; 0 where there is no room. */
static int replace(tree *it, uint32_t first, uint32_t last, const void *bytes, size_t length) {
  if (it->size - (last - first) + length > it->most)
    return 0;
  memmove(it->bytes + first + length, it->bytes + last, it->size - last);
  memcpy(it->bytes + first, bytes, length);
  it->size += length - (last - first);
  return 1;
}

/* Change the number of entries of the list or map around a value, where its head has room for it. */
static int count_entries(tree *it, const value *inner, int change) {
  if (inner->above < 0)
    return 0;
  uint8_t *head = it->bytes + it->values[inner->above].first;
  if ((*head & 0xE0) == 0x80) {
    int entries = (*head & 15) + change;
    if (entries < 0 || entries > 15)
      return 0;
    *head = (uint8_t)((*head & 0xF0) | entries);
  } else {
    head[*head == 0xDC || *head == 0xDE ? 2 : 4] += (uint8_t)change;
  }
  return 1;
}

/* A whole entry around a value: of a map, its key and its value. */
static void entry_of(const tree *it, uint32_t number, uint32_t *first, uint32_t *last) {
  const value *inner = &it->values[number];
  *first = inner->first;
  *last = inner->last;
  if (inner->above < 0 || it->values[inner->above].kind != msgpack_MAP)
    return;
  if (!inner->key) { /* its key ends where it begins */
    for (uint32_t i = 0; i < number; i++)
      if (it->values[i].last == inner->first && it->values[i].above == inner->above)
        *first = it->values[i].first;
    return;
  }
  msgpack_Reader at = reader_at(it, inner->last);
  msgpack_skip(&at);
  *last = (uint32_t)(at.at - it->bytes);
}

static void take_away(tree *it, uint32_t number) {
  uint32_t first, last;
  entry_of(it, number, &first, &last);
  if (count_entries(it, &it->values[number], -1))
    replace(it, first, last, "", 0);
}

static void put_twice(tree *it, uint32_t number) {
  uint8_t copy[LARGEST_VALUE];
  uint32_t first, last;
  entry_of(it, number, &first, &last);
  if (last - first > sizeof copy || it->size + last - first > it->most)
    return;
  memcpy(copy, it->bytes + first, last - first);
  if (count_entries(it, &it->values[number], 1))
    replace(it, last, last, copy, last - first);
}

/* Put a value of one tree in the place of a value of another, or of the same. */
static void put_value(tree *it, uint32_t number, const tree *from, uint32_t other) {
  uint8_t copy[LARGEST_VALUE];
  uint32_t length = from->values[other].last - from->values[other].first;
  if (length > sizeof copy)
    return;
  memcpy(copy, from->bytes + from->values[other].first, length);
  replace(it, it->values[number].first, it->values[number].last, copy, length);
}

static void put_number(tree *it, uint32_t number, uint64_t *seed) {
  static const int64_t edges[] = {0,         1,          2,   3,   4,       5,      6,         -1,       15,
                                  16,        127,        128, 255, 256,     32767,  65535,     65536,    INT32_MIN,
                                  INT32_MAX, UINT32_MAX, -32, -33, 1 << 20, -32769, INT64_MAX, INT64_MIN};
  uint8_t room[16];
  msgpack_Writer w = msgpack_writer_into(room, sizeof room);
  msgpack_Reader at = reader_at(it, it->values[number].first);
  int64_t before = msgpack_next_kind(&at) == msgpack_NUMBER ? msgpack_read_number(&at) : 0;
  switch (pick(seed, 3)) {
  case 0:
    msgpack_write_number(&w, edges[pick(seed, sizeof edges / sizeof *edges)]);
    break;
  case 1:
    msgpack_write_number(&w, (int64_t)((uint64_t)before + pick(seed, 7) - 3));
    break;
  default:
    msgpack_write_number(&w, (int64_t)(next_random(seed) >> pick(seed, 31)));
  }
  replace(it, it->values[number].first, it->values[number].last, room, w.length);
}

/* Damage the letters of a text, or bytes; mostly without another length. */
static void put_letters(tree *it, uint32_t number, uint64_t *seed) {
  uint8_t letters[LARGEST_VALUE], made[LARGEST_VALUE + 8];
  msgpack_Reader at = reader_at(it, it->values[number].first);
  int kind = it->values[number].kind;
  msgpack_Text text = kind == msgpack_TEXT ? msgpack_read_text(&at) : msgpack_read_bytes(&at);
  msgpack_Writer w = msgpack_writer_into(made, sizeof made);
  if (text.length > sizeof letters)
    return;
  if (text.length && pick(seed, 4)) {
    for (uint32_t i = pick(seed, 4) + 1; i; i--)
      ((uint8_t *)text.at)[pick(seed, text.length)] = (uint8_t)next_random(seed);
    return;
  }
  memcpy(letters, text.at, text.length);
  text.length = (uint32_t)LLVMFuzzerMutate(letters, text.length, sizeof letters);
  if (kind == msgpack_TEXT)
    msgpack_write_counted(&w, text.length, 0xA0, 31, 0xD9, 0xDA);
  else
    msgpack_write_counted(&w, text.length, 0, 0, 0xC4, 0xC5);
  msgpack_put_bytes(&w, letters, text.length);
  replace(it, it->values[number].first, it->values[number].last, made, w.length);
}

/* Put a value of another kind in the place of one. */
static void put_other(tree *it, uint32_t number, uint64_t *seed) {
  static const struct {
    const char *bytes;
    size_t length;
  } others[] = {{"\xC0", 1},
                {"\xC2", 1},
                {"\xC3", 1},
                {"\x90", 1},
                {"\x80", 1},
                {"\xA0", 1},
                {"\xC4\0", 2},
                {"\xCB\x3F\xE0\0\0\0\0\0\0", 9},
                {"\x91\x90", 2},
                {"\x81\xA1x\x01", 4},
                {"\xDD\xFF\xFF\xFF\xFF", 5},
                {"\xDF\x40\0\0\0", 5},
                {"\xC1", 1},
                {"\xCF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF", 9},
                {"\xDB\xFF\xFF\xFF\xFF", 5}};
  uint32_t other = pick(seed, sizeof others / sizeof *others);
  replace(it, it->values[number].first, it->values[number].last, others[other].bytes, others[other].length);
}

/* Damage a tree in one place. */
static void damage(tree *it, uint64_t *seed) {
  find_values(it);
  if (it->count == 0) {
    it->size = LLVMFuzzerMutate(it->bytes, it->size, it->most);
    return;
  }
  uint32_t number = pick(seed, it->count);
  int kind = it->values[number].kind;
  switch (pick(seed, 8)) {
  case 0:
    take_away(it, number);
    break;
  case 1:
    put_twice(it, number);
    break;
  case 2:
    put_other(it, number, seed);
    break;
  case 3:
    put_value(it, number, it, pick(seed, it->count));
    break;
  default:
    if (kind == msgpack_TEXT || kind == msgpack_BYTES)
      put_letters(it, number, seed);
    else
      put_number(it, number, seed);
  }
}

static tree one_tree, other_tree;

/* Damage the tree in some bytes in one place; now and then without regard to its form. */
static size_t damage_tree(uint8_t *bytes, size_t size, size_t most, uint64_t seed) {
  one_tree.bytes = bytes;
  one_tree.size = size;
  one_tree.most = most;
  if (pick(&seed, 16) == 0)
    return LLVMFuzzerMutate(bytes, size, most);
  damage(&one_tree, &seed);
  return one_tree.size;
}

/* The first of two trees, with a value of the second; 0 most of the time, for no such tree. */
static size_t cross_trees(const uint8_t *one, size_t one_size, const uint8_t *other, size_t other_size, uint8_t *out,
                          size_t most, uint64_t seed) {
  if (pick(&seed, 8))
    return 0;
  one_tree.bytes = out;
  one_tree.size = one_size < most ? one_size : most;
  one_tree.most = most;
  memcpy(out, one, one_tree.size);
  other_tree.bytes = (uint8_t *)other;
  other_tree.size = other_size;
  find_values(&one_tree);
  find_values(&other_tree);
  if (one_tree.count && other_tree.count)
    put_value(&one_tree, pick(&seed, one_tree.count), &other_tree, pick(&seed, other_tree.count));
  return one_tree.size;
}

#endif

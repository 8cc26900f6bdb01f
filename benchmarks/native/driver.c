/* Runs the library for some time and prints what it did as one line of JSON.
 *
 * driver SETUP SECONDS SEED SPEC: a setup as JSON, CPU seconds for each
 * measure, the seed of the root, a bot that searches. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "isettlers.h"

#define SLICE 50      /* playouts, games or iterations between two looks at the clock */
#define READ 64       /* positions of a game that are read */
#define MOST 60       /* events of a step */
#define VIEW 65536    /* bytes of a view */
#define LETTERS 262144

/* A position, its view for the seat to decide, and the events of a step from it. */
typedef struct reading {
  uint64_t state[ISETTLERS_MAX_STATE / 8];
  uint8_t view[VIEW];
  int64_t length;
  isettlers_event events[MOST];
  uint32_t count;
  int32_t seat;
} reading;

typedef struct bench {
  isettlers_tables *tables;
  uint64_t root[ISETTLERS_MAX_STATE / 8];
  uint64_t random;
  double seconds;
  const char *separator;
  reading *readings;
} bench;

/* Seconds of this process' own CPU time. */
static double now(void) {
  return (double)clock() / CLOCKS_PER_SEC;
}

static void *memory_of(int64_t size) {
  void *memory = size < 0 ? NULL : malloc((size_t)size);
  if (memory == NULL) {
    fprintf(stderr, "driver: %s\n", size < 0 ? isettlers_error_text((int32_t)size) : "no memory");
    exit(1);
  }
  return memory;
}

static uint32_t below(bench *b, uint32_t count) {
  b->random ^= b->random << 13;
  b->random ^= b->random >> 7;
  b->random ^= b->random << 17;
  return (uint32_t)((b->random >> 32) * count >> 32);
}

/* Decisions of playouts from the root. */
static int64_t playouts(bench *b, uint64_t number) {
  uint64_t state[ISETTLERS_MAX_STATE / 8];
  memcpy(state, b->root, sizeof state);
  return isettlers_playout(b->tables, state, isettlers_derive_seed(1, number));
}

/* Decisions of a game that the program drives itself. */
static int64_t game(bench *b, uint64_t number,
                    int32_t (*apply)(const isettlers_tables *, void *, int32_t, uint16_t *)) {
  uint64_t state[ISETTLERS_MAX_STATE / 8];
  uint16_t legal[ISETTLERS_MAX_LEGAL];
  int64_t decisions = 0;
  int32_t count = isettlers_start(b->tables, number, state, legal);
  while (count > 0) {
    count = apply(b->tables, state, legal[below(b, (uint32_t)count)], legal);
    decisions++;
  }
  return decisions;
}

static int64_t driven(bench *b, uint64_t number) {
  return game(b, number, isettlers_apply_unchecked);
}

static int64_t checked(bench *b, uint64_t number) {
  return game(b, number, isettlers_apply);
}

/* The same with the actions that the call before has listed. */
static int64_t listed(bench *b, uint64_t number) {
  uint64_t state[ISETTLERS_MAX_STATE / 8];
  uint16_t legal[ISETTLERS_MAX_LEGAL];
  int64_t decisions = 0;
  int32_t count = isettlers_start(b->tables, number, state, legal);
  while (count > 0) {
    count = isettlers_apply_listed(b->tables, state, legal[below(b, (uint32_t)count)], legal, count);
    decisions++;
  }
  return decisions;
}

/* Plays games from the root on until there are enough positions. */
static void gather(bench *b) {
  uint64_t state[ISETTLERS_MAX_STATE / 8];
  uint16_t legal[ISETTLERS_MAX_LEGAL];
  int32_t count = 0;
  b->readings = memory_of(READ * (int64_t)sizeof *b->readings);
  for (int i = 0; i < READ; i++) {
    reading *r = &b->readings[i];
    for (int decisions = 0; count <= 0 || decisions < 3; decisions++)
      if (count <= 0)
        count = isettlers_start(b->tables, b->random, state, legal);
      else
        count = isettlers_apply(b->tables, state, legal[below(b, (uint32_t)count)], legal);
    memcpy(r->state, state, sizeof state);
    r->seat = isettlers_actor(b->tables, state);
    r->length = isettlers_view(b->tables, state, r->seat, r->view, VIEW);
    count = isettlers_step(b->tables, state, legal[below(b, (uint32_t)count)], legal, r->events, MOST, &r->count);
    if (r->length > VIEW || r->count > MOST) {
      fprintf(stderr, "driver: a view or a step is larger than its room\n");
      exit(1);
    }
  }
}

static int64_t views(bench *b, uint64_t number) {
  static uint8_t out[VIEW];
  (void)number;
  for (int i = 0; i < READ; i++)
    isettlers_view(b->tables, b->readings[i].state, b->readings[i].seat, out, VIEW);
  return READ;
}

/* The views as JSON. */
static int64_t texts(bench *b, uint64_t number) {
  static char out[LETTERS];
  (void)number;
  for (int i = 0; i < READ; i++)
    isettlers_json_of_tree(b->readings[i].view, (size_t)b->readings[i].length, out, LETTERS, NULL);
  return READ;
}

/* All events of each step, as the seat that acted reads them. */
static int64_t events(bench *b, uint64_t number) {
  static uint8_t out[VIEW];
  (void)number;
  for (int i = 0; i < READ; i++) {
    const reading *r = &b->readings[i];
    isettlers_event_trees(b->tables, r->state, r->events, r->count, r->seat, out, VIEW);
  }
  return READ;
}

static void print(bench *b, const char *name, int64_t count, double seconds) {
  printf("%s\"%s\": {\"count\": %lld, \"cpu\": %.9f}", b->separator, name, (long long)count, seconds);
  b->separator = ", ";
}

static void measure(bench *b, const char *name, int64_t (*work)(bench *, uint64_t)) {
  int64_t count = 0;
  uint64_t number = 0;
  double start = now();
  do
    for (int i = 0; i < SLICE; i++)
      count += work(b, number++);
  while (now() - start < b->seconds);
  print(b, name, count, now() - start);
}

static void measure_search(bench *b, const char *spec) {
  isettlers_error error;
  int64_t size = isettlers_search_size(b->tables, spec, &error);
  void *search = memory_of(size);
  int32_t fault = isettlers_search_begin(b->tables, b->root, spec, 1, search, (size_t)size, &error);
  if (fault < 0) {
    fprintf(stderr, "driver: %s\n", error.text);
    exit(1);
  }
  int64_t iterations = 0;
  double start = now();
  do
    iterations = isettlers_search_run(b->tables, search, SLICE);
  while (now() - start < b->seconds);
  print(b, "search", iterations, now() - start);
  free(search);
}

int main(int argc, char **argv) {
  isettlers_error error = {0};
  bench b = {.random = 88172645463325252u, .separator = "{"};
  if (argc != 5) {
    fprintf(stderr, "usage: driver SETUP SECONDS SEED SPEC\n");
    return 2;
  }
  int64_t size = isettlers_setup(argv[1], strlen(argv[1]), NULL, 0, NULL, 0, &error);
  if (size < 0) {
    fprintf(stderr, "driver: %s\n", error.text);
    return 1;
  }
  b.tables = memory_of(size);
  isettlers_setup(argv[1], strlen(argv[1]), NULL, 0, b.tables, (size_t)size, &error);
  b.seconds = strtod(argv[2], NULL);
  isettlers_start(b.tables, strtoull(argv[3], NULL, 10), b.root, NULL);
  measure(&b, "playouts", playouts);
  measure(&b, "driven", driven);
  measure(&b, "listed", listed);
  measure(&b, "checked", checked);
  gather(&b);
  measure(&b, "views", views);
  measure(&b, "json", texts);
  measure(&b, "events", events);
  measure_search(&b, argv[4]);
  printf("}\n");
  free(b.readings);
  free(b.tables);
  return 0;
}

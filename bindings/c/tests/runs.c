/* Plays the runs of the shared vectors (bindings/vectors/README.md, "Runs"): test_runs FILE.runs...
 * ISETTLERS_RUNS chooses the runs. The first difference ends the program, with its place, the question and both
 * answers. */
#include <inttypes.h>
#include <stdarg.h>

#include "test.h"

enum { SAMPLE = 31, LONGEST_LIST = 16, MOST_VALUES = 2, MOST_ANSWER = 1 << 20, SEARCH = 4 << 20 };

/* The file, and the run that is being played. */
typedef struct run {
  const char *file;
  int line;
  const char *name; /* from `run` to `end` */
  int skipped;
  const char *setup;
  uint64_t seed;
  uint8_t *data;
  size_t data_size;
  isettlers_tables *tables; /* from `start` to `end` */
  _Alignas(8) state_words state;
  uint16_t legal[ISETTLERS_MAX_LEGAL];
  int32_t count;
} run;

/* ---- answers ---- */

static char answer[MOST_ANSWER];
static size_t written;

static void put(const char *format, ...) {
  va_list values;
  va_start(values, format);
  int length = vsnprintf(answer + written, sizeof answer - written, format, values);
  va_end(values);
  CHECK(length >= 0 && written + (size_t)length < sizeof answer);
  written += (size_t)length;
}

/* An answer of the library that is an error: a difference to any file. */
static int64_t sound(int64_t result) {
  if (result < 0)
    put("error %d", (int)result);
  return result;
}

static uint64_t digest_on(uint64_t digest, const uint8_t *bytes, size_t size) {
  for (size_t i = 0; i < size; i++)
    digest = (digest ^ bytes[i]) * 1099511628211u;
  return digest;
}

static uint64_t digest_of(const uint8_t *bytes, size_t size) {
  return digest_on(14695981039346656037u, bytes, size);
}

static void put_word(uint64_t word) {
  put("%016" PRIx64, word);
}

static void put_list(const run *on) {
  if (on->count > LONGEST_LIST) {
    uint64_t digest = digest_of(NULL, 0);
    for (int32_t i = 0; i < on->count; i++)
      digest = digest_on(digest, (const uint8_t[]){on->legal[i] & 255, (uint8_t)(on->legal[i] >> 8)}, 2);
    put("#%d:", (int)on->count);
    put_word(digest);
    return;
  }
  for (int32_t i = 0; i < on->count; i++)
    put(i ? " %d" : "%d", on->legal[i]);
}

static void put_seats(const run *on, const int32_t *numbers) {
  for (int32_t seat = 0; seat < isettlers_seats(on->tables); seat++)
    put(seat ? " %d" : "%d", (int)numbers[seat]);
}

static void start(run *on, char **values) {
  (void)values;
  isettlers_error error = {0};
  int64_t size = isettlers_setup(on->setup, strlen(on->setup), on->data, on->data_size, NULL, 0, &error);
  if (size < 0) {
    put("%s", error.text);
    return;
  }
  on->tables = malloc((size_t)size);
  CHECK(on->tables != NULL);
  CHECK_IS(isettlers_setup(on->setup, strlen(on->setup), on->data, on->data_size, on->tables, (size_t)size, NULL),
           size);
  on->count = isettlers_start(on->tables, on->seed, on->state, on->legal);
  if (sound(on->count) >= 0)
    put_list(on);
}

static void apply(run *on, char **values) {
  int32_t count = isettlers_apply(on->tables, on->state, atoi(values[0]), on->legal);
  if (sound(count) < 0)
    return;
  on->count = count;
  put_word(hash_of(on->tables, on->state));
  if (count)
    put(" ");
  put_list(on);
}

static void text(run *on, char **values) {
  char words[ISETTLERS_MAX_TEXT];
  if (sound(isettlers_action_text(on->tables, on->state, atoi(values[0]), words, sizeof words)) >= 0)
    put("%s", words);
}

static void observe(run *on, char **values) {
  static float numbers[1 << 15];
  int32_t size = isettlers_observation_size(on->tables);
  CHECK(size <= (int32_t)(sizeof numbers / sizeof *numbers));
  if (sound(isettlers_observe(on->tables, on->state, atoi(values[0]), numbers)) < 0)
    return;
  uint64_t digest = digest_of(NULL, 0);
  for (int32_t i = 0; i < size; i++) {
    uint32_t bits;
    memcpy(&bits, &numbers[i], sizeof bits);
    for (int byte = 0; byte < 4; byte++)
      digest = digest_on(digest, (const uint8_t[]){(uint8_t)(bits >> 8 * byte)}, 1);
  }
  put_word(digest);
}

static void view(run *on, char **values) {
  int32_t reader = atoi(values[0]);
  int64_t size = sound(isettlers_view(on->tables, on->state, reader, NULL, 0));
  if (size < 0)
    return;
  uint8_t *tree = malloc((size_t)size);
  CHECK(tree != NULL);
  CHECK_IS(isettlers_view(on->tables, on->state, reader, tree, (size_t)size), size);
  put_word(digest_of(tree, (size_t)size));
  free(tree);
}

static void save(run *on, char **values) {
  (void)values;
  int64_t size = sound(isettlers_save(on->tables, on->state, NULL, 0));
  if (size < 0)
    return;
  uint8_t *bytes = malloc((size_t)size);
  CHECK(bytes != NULL);
  CHECK_IS(isettlers_save(on->tables, on->state, bytes, (size_t)size), size);
  for (int64_t i = 0; i < size; i++)
    put("%02x", bytes[i]);
  free(bytes);
}

static void choose(run *on, char **values) {
  int64_t size = sound(isettlers_search_size(on->tables, values[0], NULL));
  if (size < 0)
    return;
  size = size < SEARCH ? size : SEARCH;
  void *memory = malloc((size_t)size + 8);
  CHECK(memory != NULL);
  uint64_t seed = strtoull(values[1], NULL, 10);
  int32_t action = isettlers_choose(on->tables, on->state, values[0], seed, memory, (size_t)size, NULL);
  if (sound(action) >= 0)
    put("%d", (int)action);
  free(memory);
}

static void resample(run *on, char **values) {
  _Alignas(8) state_words copy;
  memcpy(copy, on->state, sizeof copy);
  if (sound(isettlers_resample(on->tables, copy, atoi(values[0]), strtoull(values[1], NULL, 10))) >= 0)
    put_word(hash_of(on->tables, copy));
}

static void scores(run *on, char **values) {
  (void)values;
  int32_t numbers[ISETTLERS_MAX_SEATS];
  if (sound(isettlers_scores(on->tables, on->state, numbers)) >= 0)
    put_seats(on, numbers);
}

static void ranks(run *on, char **values) {
  (void)values;
  int32_t numbers[ISETTLERS_MAX_SEATS];
  if (sound(isettlers_ranks(on->tables, on->state, numbers)) >= 0)
    put_seats(on, numbers);
}

static const struct {
  const char *word;
  int values; /* of the question; the rest of the line is the answer */
  void (*ask)(run *on, char **values);
} QUESTIONS[] = {
    {"start", 0, start}, {"do", 1, apply},      {"text", 1, text},         {"observe", 1, observe}, {"view", 1, view},
    {"save", 0, save},   {"choose", 2, choose}, {"resample", 2, resample}, {"scores", 0, scores},   {"ranks", 0, ranks},
};
enum { QUESTION_COUNT = sizeof QUESTIONS / sizeof *QUESTIONS };

/* ---- lines ---- */

static void differ(const run *on, const char *word, int count, char **values, const char *expected) {
  fprintf(stderr, "%s:%d: %s", on->file, on->line, word);
  for (int i = 0; i < count; i++)
    fprintf(stderr, " %s", values[i]);
  fprintf(stderr, ": expected %s, got %s\n", expected, answer);
  exit(EXIT_FAILURE);
}

/* The next word of a line, which is cut off there. */
static char *next(char **rest) {
  char *word = *rest, *space = strchr(word, ' ');
  *rest = space ? space + 1 : word + strlen(word);
  if (space)
    *space = '\0';
  return word;
}

/* A snapshot in hexadecimal digits holds the position. */
static void load(const run *on, const char *digits) {
  size_t size = strlen(digits) / 2;
  uint8_t *bytes = malloc(size + 1);
  CHECK(bytes != NULL);
  for (size_t i = 0; i < size; i++) {
    const char pair[] = {digits[2 * i], digits[2 * i + 1], '\0'};
    bytes[i] = (uint8_t)strtoul(pair, NULL, 16);
  }
  _Alignas(8) state_words state;
  isettlers_error error = {0};
  char expected[17];
  snprintf(expected, sizeof expected, "%016" PRIx64, hash_of(on->tables, on->state));
  written = 0;
  if (isettlers_load(on->tables, bytes, size, state, &error) < 0)
    put("%s", error.text);
  else
    put_word(hash_of(on->tables, state));
  free(bytes);
  if (strcmp(answer, expected) != 0)
    differ(on, "load", 0, NULL, expected);
}

static void ask(run *on, const char *word, char *rest) {
  int number = 0;
  while (number < QUESTION_COUNT && strcmp(QUESTIONS[number].word, word) != 0)
    number++;
  if (number == QUESTION_COUNT || (on->tables == NULL) != (strcmp(word, "start") == 0)) {
    fprintf(stderr, "%s:%d: unexpected %s\n", on->file, on->line, word);
    exit(EXIT_FAILURE);
  }
  char *values[MOST_VALUES];
  for (int i = 0; i < QUESTIONS[number].values; i++)
    values[i] = next(&rest);
  written = 0;
  answer[0] = '\0';
  QUESTIONS[number].ask(on, values);
  if (strcmp(answer, rest) != 0)
    differ(on, word, QUESTIONS[number].values, values, rest);
  if (QUESTIONS[number].ask == save)
    load(on, rest);
}

/* ---- files ---- */

/* The bytes of a file with a zero behind them, to be freed. */
static uint8_t *contents(const char *path, size_t *size) {
  FILE *file = fopen(path, "rb");
  if (file == NULL) {
    perror(path);
    exit(EXIT_FAILURE);
  }
  CHECK(fseek(file, 0, SEEK_END) == 0);
  *size = (size_t)ftell(file);
  rewind(file);
  uint8_t *bytes = malloc(*size + 1);
  CHECK(bytes != NULL);
  CHECK(fread(bytes, 1, *size, file) == *size);
  bytes[*size] = '\0';
  fclose(file);
  return bytes;
}

/* The data file of a run, which is beside the file of runs. */
static void read_data(run *on, const char *name) {
  char path[4096];
  const char *slash = strrchr(on->file, '/');
  snprintf(path, sizeof path, "%.*s%s", slash ? (int)(slash - on->file + 1) : 0, on->file, name);
  on->data = contents(path, &on->data_size);
}

/* Forget a run; returns 1 for a run that was played. */
static int finish(run *on) {
  int played = on->tables != NULL;
  free(on->tables);
  free(on->data);
  *on = (run){.file = on->file, .line = on->line};
  return played;
}

/* The step of the sample: 1 plays all runs. */
static int step(void) {
  const char *chosen = getenv("ISETTLERS_RUNS");
  if (chosen == NULL || *chosen == '\0')
    return SAMPLE;
  int number = strcmp(chosen, "all") == 0 ? 1 : atoi(chosen);
  if (number < 1) {
    fprintf(stderr, "ISETTLERS_RUNS: expected all or a number from 1, got %s\n", chosen);
    exit(EXIT_FAILURE);
  }
  return number;
}

/* Play the chosen runs of a file; returns their number. */
static int play(const char *path, int every) {
  static run on;
  on = (run){.file = path};
  size_t size;
  int count = 0, number = 0;
  char *text_of_file = (char *)contents(path, &size), *following;
  for (char *line = text_of_file; *line; line = following) {
    char *feed = memchr(line, '\n', (size_t)(text_of_file + size - line)); /* strcspn may read to the end of the file */
    following = feed ? feed + 1 : text_of_file + size;
    if (feed)
      *feed = '\0';
    on.line++;
    char *rest = line;
    const char *word = next(&rest);
    if (on.name == NULL && strcmp(word, "run") == 0) {
      on.name = rest;
      on.skipped = number++ % every != every / 2;
    } else if (strcmp(word, "end") == 0)
      count += finish(&on);
    else if (on.skipped)
      continue;
    else if (strcmp(word, "setup") == 0)
      on.setup = rest;
    else if (strcmp(word, "seed") == 0)
      on.seed = strtoull(rest, NULL, 10);
    else if (strcmp(word, "data") == 0)
      read_data(&on, rest);
    else
      ask(&on, word, rest);
  }
  if (on.name != NULL) {
    fprintf(stderr, "%s:%d: expected end after this line\n", path, on.line);
    exit(EXIT_FAILURE);
  }
  free(text_of_file);
  return count;
}

int main(int count, char **arguments) {
  CHECK(count > 1);
  int every = step();
  for (int i = 1; i < count; i++) {
    int runs = play(arguments[i], every);
    printf("%s: %d runs\n", arguments[i], runs);
    CHECK(runs > 0);
  }
  return 0;
}

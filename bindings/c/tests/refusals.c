/* Checks the refusals of the shared vectors (bindings/vectors/README.md, "Refusals"): test_refusals FILE. */
#include <inttypes.h>

#include "test.h"

enum { FIELDS = 4, MOST_LINE = 1 << 16 };

static const struct {
  const char *word;
  int32_t code;
} CODES[] = {{"argument", ISETTLERS_E_ARGUMENT},
             {"illegal", ISETTLERS_E_ILLEGAL},
             {"over", ISETTLERS_E_OVER},
             {"format", ISETTLERS_E_FORMAT}};

static uint64_t course[1 << 14], other[1 << 14], memory[1 << 16];
static uint8_t bytes[1 << 16], tree[1 << 20];
static isettlers_tables *tables;
static isettlers_error error;

/* Cut a line at its tabs. */
static void cut(char *line, char **fields) {
  for (int i = 0; i < FIELDS; i++) {
    size_t length = strcspn(line, "\t\n");
    int more = line[length] == '\t';
    fields[i] = line;
    line[length] = 0;
    line += length + (more ? 1 : 0);
  }
}

static size_t read_hex(const char *hex) {
  size_t length = strlen(hex) / 2;
  CHECK(length <= sizeof bytes);
  for (size_t i = 0; i < length; i++) {
    unsigned byte;
    CHECK_IS(sscanf(hex + 2 * i, "%2x", &byte), 1);
    bytes[i] = (uint8_t)byte;
  }
  return length;
}

/* Begin the course of a block: from its seed, or at its first position. */
static void begin(char **fields) {
  uint16_t legal[ISETTLERS_MAX_LEGAL];
  state_words state;
  uint64_t seed = strtoull(fields[2], NULL, 10);
  free(tables);
  tables = tables_of(fields[1]);
  int32_t count = isettlers_start(tables, seed, state, legal);
  if (strcmp(fields[0], "start") == 0)
    CHECK_IS(isettlers_course_begin(tables, seed, course, sizeof course), 0);
  else
    CHECK_IS(isettlers_course_begin_at(tables, state, course, sizeof course), 0);
  for (long left = strtol(fields[3], NULL, 10); left && count; left--)
    count = isettlers_course_act(tables, course, sizeof course, legal[0], legal, &error);
}

static int64_t call(const char *word, const char *argument) {
  const void *state = isettlers_course_state(tables, course);
  long number = strtol(argument, NULL, 10);
  if (strcmp(word, "act") == 0)
    return isettlers_course_act(tables, course, sizeof course, (int32_t)number, NULL, &error);
  if (strcmp(word, "find") == 0)
    return isettlers_find_action(tables, state, argument, &error);
  if (strcmp(word, "position") == 0)
    return isettlers_course_position(tables, course, (int32_t)number, other, &error);
  if (strcmp(word, "events") == 0)
    return isettlers_course_events(tables, course, (int32_t)number, &error);
  if (strcmp(word, "back") == 0)
    return isettlers_course_back(tables, course, (int32_t)number, &error);
  if (strcmp(word, "obstacle") == 0)
    return isettlers_course_obstacle(tables, course, (int32_t)number, memory, sizeof memory, &error);
  if (strcmp(word, "log") == 0)
    return isettlers_course_log(tables, course, 0, number, (int32_t)strtol(strchr(argument, ' '), NULL, 10), tree,
                                sizeof tree, memory, sizeof memory, &error);
  if (strcmp(word, "replay") == 0)
    return isettlers_course_replay(tables, bytes, read_hex(argument), other, sizeof other, &error);
  if (strcmp(word, "verify") == 0)
    return isettlers_course_verify(tables, course, bytes, read_hex(argument), &error);
  CHECK(strcmp(word, "record") == 0);
  return isettlers_course_record(tables, course, NULL, 0, tree, sizeof tree, &error);
}

static int32_t code_of(const char *word) {
  for (size_t i = 0; i < sizeof CODES / sizeof *CODES; i++)
    if (strcmp(CODES[i].word, word) == 0)
      return CODES[i].code;
  return 0;
}

int main(int count, char **arguments) {
  static char line[MOST_LINE];
  char *fields[FIELDS];
  int refused = 0;
  FILE *file = fopen(count > 1 ? arguments[1] : "", "r");
  CHECK(file != NULL);
  while (fgets(line, sizeof line, file)) {
    cut(line, fields);
    if (strcmp(fields[0], "start") == 0 || strcmp(fields[0], "begin") == 0) {
      begin(fields);
    } else if (fields[0][0]) {
      uint64_t hash = hash_of(tables, isettlers_course_state(tables, course));
      int64_t code = call(fields[0], fields[1]);
      if (code != code_of(fields[2]) || strcmp(error.text, fields[3]) != 0) {
        fprintf(stderr, "%s %.40s: expected %s %s, got %d %s\n", fields[0], fields[1], fields[2], fields[3], (int)code,
                error.text);
        return EXIT_FAILURE;
      }
      CHECK_IS(hash_of(tables, isettlers_course_state(tables, course)), hash);
      refused++;
    }
  }
  fclose(file);
  free(tables);
  CHECK(refused > 100);
  return 0;
}

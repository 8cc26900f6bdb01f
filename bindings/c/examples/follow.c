/* A game followed from its beginning: looked ahead in, taken back, heard by a seat, recorded, and verified.
 *
 *   follow [TO]
 *   TO    file for the record (default: game.record) */
#include <inttypes.h>
#include <isettlers.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ACTIONS = 38, HEARER = 1 };

static const char SETUP[] = "{\"game\": \"imperial\", \"setup\": {\"factions\": [\"romans\", \"barbarians\"]}}";
static const char NOTES[] = "{\"players\": [\"Ann\", \"Bob\"]}";
static const char *const OBSTACLES[] = {"may be taken back", "revealed", "others_acted"};

static uint64_t tables_words[1 << 15], course[1 << 13], memory[1 << 20];
static const isettlers_tables *const tables = (const isettlers_tables *)tables_words;
static char tree[1 << 20], json[1 << 20];
static isettlers_error error;

static int64_t checked(int64_t result) {
  if (result < 0) {
    fprintf(stderr, "%s\n", error.text[0] ? error.text : isettlers_error_text((int32_t)result));
    exit(EXIT_FAILURE);
  }
  return result;
}

/* Write a tree of some bytes as JSON, which a zero ends. */
static const char *json_of(int64_t length) {
  json[checked(isettlers_json_of_tree(tree, (size_t)length, json, sizeof json - 1, &error))] = 0;
  return json;
}

static void play(void) {
  char text[ISETTLERS_MAX_TEXT], name[ISETTLERS_MAX_TEXT];
  uint16_t legal[ISETTLERS_MAX_LEGAL];
  for (int32_t at = 0; at < ACTIONS; at++) {
    const void *state = isettlers_course_state(tables, course);
    int32_t count = isettlers_legal(tables, state, legal);
    if (count <= 0)
      return;
    int32_t action = legal[at % count];
    checked(isettlers_seat_name(tables, isettlers_actor(tables, state), name, sizeof name));
    checked(isettlers_action_text(tables, state, action, text, sizeof text));
    checked(isettlers_course_act(tables, course, sizeof course, action, NULL, &error));
    int64_t obstacle = checked(isettlers_course_obstacle(tables, course, at, memory, sizeof memory, &error));
    printf("%d %s: %s (%s)\n", at + 1, name, text, OBSTACLES[obstacle]);
  }
}

/* Count actions by what follows the list of their events. */
static void look_ahead(void) {
  static const char END[] = "],\"reveals\":";
  int actions = 0, reveal = 0;
  checked(
      isettlers_ahead_begin(tables, isettlers_course_state(tables, course), "", 400, memory, sizeof memory, &error));
  checked(isettlers_ahead_run(tables, memory, 400));
  const char *at = json_of(checked(isettlers_ahead_tree(tables, memory, tree, sizeof tree)));
  for (; (at = strstr(at, END)) != NULL; actions++) {
    at += strlen(END);
    reveal += *at == 't';
  }
  printf("ahead: %d actions, %d reveal something\n", actions, reveal);
}

/* Print the kinds of the events of the last action, as a seat hears them. */
static void listen(void) {
  static const char BEGIN[] = "\"kind\":\"";
  int32_t at = isettlers_course_at(tables, course);
  int64_t since = checked(isettlers_course_events(tables, course, at - 1, &error));
  const char *kind = json_of(checked(
      isettlers_course_log(tables, course, HEARER, since, at, tree, sizeof tree, memory, sizeof memory, &error)));
  printf("after %d actions seat %d has heard: ", at, HEARER);
  const char *comma = "";
  for (; (kind = strstr(kind, BEGIN)) != NULL; comma = ", ") {
    kind += strlen(BEGIN);
    printf("%s%.*s", comma, (int)strcspn(kind, "\""), kind);
  }
  printf("\n");
}

static void save(const char *path) {
  int64_t notes = checked(isettlers_tree_of_json(NOTES, strlen(NOTES), json, sizeof json, &error));
  int64_t size = checked(isettlers_course_record(tables, course, json, (size_t)notes, tree, sizeof tree, &error));
  FILE *file = fopen(path, "wb");
  if (file == NULL || fwrite(tree, 1, (size_t)size, file) != (size_t)size || fclose(file) != 0)
    exit(EXIT_FAILURE);
}

static void verify(const char *path) {
  uint64_t hash;
  FILE *file = fopen(path, "rb");
  if (file == NULL)
    exit(EXIT_FAILURE);
  size_t length = fread(tree, 1, sizeof tree, file);
  fclose(file);
  checked(isettlers_setup_of_record(tree, length, NULL, 0, tables_words, sizeof tables_words, &error));
  checked(isettlers_course_replay(tables, tree, length, course, sizeof course, &error));
  checked(isettlers_course_verify(tables, course, tree, length, &error));
  checked(isettlers_hash(tables, isettlers_course_state(tables, course), &hash));
  printf("verified: %d actions lead to %016" PRIx64 "\n", isettlers_course_at(tables, course), hash);
}

int main(int count, char **arguments) {
  const char *path = count > 1 ? arguments[1] : "game.record";
  checked(isettlers_setup(SETUP, strlen(SETUP), NULL, 0, tables_words, sizeof tables_words, &error));
  checked(isettlers_course_begin(tables, 7, course, sizeof course));
  play();
  look_ahead();
  int32_t last = isettlers_course_at(tables, course) - 1;
  if (checked(isettlers_course_obstacle(tables, course, last, memory, sizeof memory, &error)) == 0)
    checked(isettlers_course_back(tables, course, last, &error));
  listen();
  save(path);
  verify(path);
  return 0;
}

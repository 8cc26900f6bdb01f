/* What a seat sees of a game, written from its view without another library.
 *
 *   show [SETUP [ACTIONS]]
 *   SETUP    setup in JSON (default: a game of Founders of the Empire for two)
 *   ACTIONS  number of actions of the greedy policy before (default: 20) */
#include <inttypes.h>
#include <isettlers.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char SETUP[] = "{\"game\": \"founders\", \"setup\": {\"players\": 2}}";

static uint64_t tables_words[1 << 15];
static isettlers_state position;
static void *const state = &position;
static const isettlers_tables *const tables = (const isettlers_tables *)tables_words;
static uint8_t view[1 << 16];
static size_t length; /* of the view */

static int64_t checked(int64_t result) {
  if (result < 0) {
    fprintf(stderr, "%s\n", isettlers_error_text((int32_t)result));
    exit(EXIT_FAILURE);
  }
  return result;
}

static void begin(const char *setup) {
  isettlers_error error;
  if (isettlers_setup(setup, strlen(setup), NULL, 0, tables_words, sizeof tables_words, &error) < 0) {
    fprintf(stderr, "%s\n", error.text);
    exit(EXIT_FAILURE);
  }
  checked(isettlers_start(tables, 1, state, NULL));
}

static void play(long actions) {
  for (long i = 0; i < actions && isettlers_actor(tables, state) >= 0; i++)
    checked(isettlers_apply(tables, state, isettlers_greedy(tables, state, (uint64_t)i), NULL));
}

static int64_t find(int64_t at, const char *key) {
  return isettlers_tree_find(view, length, at, key);
}

static const char *text_of(int64_t at) {
  static char text[ISETTLERS_MAX_TEXT];
  checked(isettlers_tree_text(view, length, at, text, sizeof text));
  return text;
}

/* Write the numbers that stand in the map of a seat, such as its points and its workers. */
static void show_numbers(int64_t seat) {
  isettlers_items items;
  int64_t number;
  checked(isettlers_tree_items(view, length, seat, &items));
  while (isettlers_tree_next(view, length, &items) == 1)
    if (isettlers_tree_int(view, length, items.value, &number) == 0)
      printf(" %s %" PRId64, text_of(items.key), number);
}

static void show_seats(void) {
  isettlers_items scores, seats;
  char name[ISETTLERS_MAX_TEXT];
  int64_t score;
  checked(isettlers_tree_items(view, length, find(0, "scores"), &scores));
  checked(isettlers_tree_items(view, length, find(0, "seats"), &seats));
  for (int32_t seat = 0; isettlers_tree_next(view, length, &seats) == 1; seat++) {
    checked(isettlers_tree_next(view, length, &scores));
    checked(isettlers_tree_int(view, length, scores.value, &score));
    checked(isettlers_seat_name(tables, seat, name, sizeof name));
    printf("%s: score %" PRId64 ",", name, score);
    show_numbers(seats.value);
    printf("\n");
  }
}

static void show_legal(void) {
  isettlers_items legal;
  int64_t id;
  if (isettlers_tree_items(view, length, find(0, "legal"), &legal) < 0)
    return; /* the game is over */
  while (isettlers_tree_next(view, length, &legal) == 1) {
    checked(isettlers_tree_int(view, length, find(legal.value, "id"), &id));
    printf("%5" PRId64 " %s\n", id, text_of(find(legal.value, "text")));
  }
}

int main(int count, char **arguments) {
  begin(count > 1 ? arguments[1] : SETUP);
  play(count > 2 ? strtol(arguments[2], NULL, 10) : 20);
  int32_t actor = isettlers_actor(tables, state);
  int32_t reader = actor < 0 ? ISETTLERS_SPECTATOR : actor;
  length = (size_t)checked(isettlers_view(tables, state, reader, view, sizeof view));
  printf("%s, %s\n", isettlers_game(tables), text_of(find(0, "phase")));
  show_seats();
  show_legal();
  return 0;
}

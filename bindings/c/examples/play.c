/* A game of Founders of the Empire: a search against the greedy bot. The end is saved to a file, which Python opens
 * too: isettlers.load(open("founders.save", "rb").read())
 *
 *   play [TO [FROM]]
 *   TO    file for the end of the game (default: founders.save)
 *   FROM  save of a game of two to continue, made in any language (default: a new game) */
#include <isettlers.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char SETUP[] = "{\"game\": \"founders\", \"setup\": {\"players\": 2}}";
static const char *const BOTS[] = {"ismcts:200", "greedy"};

typedef int64_t tables_function(const void *, size_t, const void *, size_t, void *, size_t, isettlers_error *);

static void end_for(const char *text) {
  fprintf(stderr, "%s\n", text);
  exit(EXIT_FAILURE);
}

/* Return the tables that isettlers_setup or isettlers_setup_of_snapshot makes. */
static isettlers_tables *tables_of(tables_function *make, const void *input, size_t length) {
  isettlers_error error;
  int64_t size = make(input, length, NULL, 0, NULL, 0, &error);
  if (size < 0)
    end_for(error.text);
  isettlers_tables *tables = malloc((size_t)size);
  if (tables == NULL || make(input, length, NULL, 0, tables, (size_t)size, &error) < 0)
    end_for("no memory for the tables");
  return tables;
}

/* Begin a game, or continue the one in a file; return its tables. */
static isettlers_tables *open_game(const char *from, void *state) {
  if (from == NULL) {
    isettlers_tables *tables = tables_of(isettlers_setup, SETUP, strlen(SETUP));
    isettlers_start(tables, 1, state, NULL);
    return tables;
  }
  static char snapshot[65536];
  FILE *file = fopen(from, "rb");
  if (file == NULL)
    end_for("cannot open the save");
  size_t length = fread(snapshot, 1, sizeof snapshot, file);
  fclose(file);
  isettlers_tables *tables = tables_of(isettlers_setup_of_snapshot, snapshot, length);
  isettlers_error error;
  if (isettlers_load(tables, snapshot, length, state, &error) < 0)
    end_for(error.text);
  if (isettlers_seats(tables) != 2)
    end_for("expected a save of a game of two");
  return tables;
}

static void save(const isettlers_tables *tables, const void *state, const char *path) {
  int64_t size = isettlers_save(tables, state, NULL, 0);
  void *snapshot = malloc((size_t)size);
  FILE *file = fopen(path, "wb");
  if (snapshot == NULL || file == NULL || isettlers_save(tables, state, snapshot, (size_t)size) != size ||
      fwrite(snapshot, 1, (size_t)size, file) != (size_t)size || fclose(file) != 0)
    exit(EXIT_FAILURE);
  free(snapshot);
}

int main(int count, char **arguments) {
  isettlers_error error;
  _Alignas(8) uint64_t state[ISETTLERS_MAX_STATE / 8];
  char text[ISETTLERS_MAX_TEXT];
  int32_t scores[ISETTLERS_MAX_SEATS], seat;
  isettlers_tables *tables = open_game(count > 2 ? arguments[2] : NULL, state);
  int64_t needed = isettlers_search_size(tables, BOTS[0], &error);
  if (needed < 0)
    end_for(error.text);
  void *memory = malloc((size_t)needed);

  for (uint64_t turn = 0; (seat = isettlers_actor(tables, state)) >= 0; turn++) {
    int32_t action = isettlers_choose(tables, state, BOTS[seat], turn, memory, (size_t)needed, &error);
    if (action < 0)
      end_for(error.text);
    isettlers_action_text(tables, state, action, text, sizeof text);
    printf("%s: %s\n", BOTS[seat], text);
    isettlers_apply(tables, state, action, NULL);
  }
  isettlers_scores(tables, state, scores);
  printf("%d to %d points\n", scores[0], scores[1]);
  save(tables, state, count > 1 ? arguments[1] : "founders.save");
  free(memory);
  free(tables);
  return 0;
}

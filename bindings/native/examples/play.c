/* A game of Founders of the Empire: a search against the greedy bot. The end is saved to a file, which Python opens
 * too: isettlers.load(open("founders.save", "rb").read()) */
#include <isettlers.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char SETUP[] = "{\"game\": \"founders\", \"setup\": {\"players\": 2}}";
static const char *const BOTS[] = {"ismcts:200", "greedy"};

static void end_for(const isettlers_error *error) {
  fprintf(stderr, "%s\n", error->text);
  exit(EXIT_FAILURE);
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
  int64_t size = isettlers_setup(SETUP, strlen(SETUP), NULL, 0, NULL, 0, &error);
  if (size < 0)
    end_for(&error);
  isettlers_tables *tables = malloc((size_t)size);
  isettlers_setup(SETUP, strlen(SETUP), NULL, 0, tables, (size_t)size, &error);
  int64_t needed = isettlers_search_size(tables, BOTS[0], &error);
  if (needed < 0)
    end_for(&error);
  void *memory = malloc((size_t)needed);

  isettlers_start(tables, 1, state, NULL);
  for (uint64_t turn = 0; (seat = isettlers_actor(tables, state)) >= 0; turn++) {
    int32_t action = isettlers_choose(tables, state, BOTS[seat], turn, memory, (size_t)needed, &error);
    if (action < 0)
      end_for(&error);
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

/* The constants of each game name the kinds of its actions and events, as their trees do. */
#include <isettlers_games.h>

#include "test.h"

static uint8_t tree[1 << 16];
static isettlers_event events[ISETTLERS_MAX_EVENTS];

static int has_kind(size_t length, int64_t at, const char *kind) {
  int32_t same = isettlers_tree_is(tree, length, isettlers_tree_find(tree, length, at, "kind"), kind);
  CHECK(same >= 0);
  return same;
}

/* Play a game; for each legal action and each event, compare a constant with the name in its tree. Returns how often
 * both had the kind. */
static int compare(const isettlers_tables *tables, int first, int last, const char *action_kind, int event,
                   const char *event_kind) {
  uint16_t legal[ISETTLERS_MAX_LEGAL];
  state_words state, before;
  uint64_t random = 88172645463325252u;
  uint32_t happened;
  int met = 0, heard = 0;
  int32_t count = isettlers_start(tables, 1, state, legal);
  for (int turn = 0; count && turn < 400; turn++) {
    for (int32_t i = 0; i < count; i++) {
      int64_t length = isettlers_action_tree(tables, state, legal[i], tree, sizeof tree);
      CHECK_IS(legal[i] >= first && legal[i] <= last, has_kind((size_t)length, 0, action_kind));
      met += legal[i] >= first && legal[i] <= last;
    }
    memcpy(before, state, sizeof before);
    int32_t action = legal[pick(&random, count)];
    count = isettlers_step(tables, state, action, legal, events, ISETTLERS_MAX_EVENTS, &happened);
    int64_t length = isettlers_event_trees(tables, before, events, happened, ISETTLERS_EVERYTHING, tree, sizeof tree);
    isettlers_items trees;
    CHECK_IS(isettlers_tree_items(tree, (size_t)length, 0, &trees), happened);
    for (uint32_t i = 0; i < happened; i++) {
      CHECK_IS(isettlers_tree_next(tree, (size_t)length, &trees), 1);
      CHECK_IS(events[i].kind == event, has_kind((size_t)length, trees.value, event_kind));
      heard += events[i].kind == event;
    }
  }
  CHECK(heard > 0);
  return met;
}

#define COMPARE(tables, action, action_kind, event, event_kind)                                                        \
  compare(tables, action, action + action##_COUNT - 1, action_kind, event, event_kind)

int main(void) {
  CHECK_TEXT(ISETTLERS_GAMES_VERSION, isettlers_version());
  CHECK(ISETTLERS_IS(ISETTLERS_FOUNDERS_ACTION_CELL, ISETTLERS_FOUNDERS_ACTION_CELL));
  CHECK(!ISETTLERS_IS(ISETTLERS_FOUNDERS_ACTION_CELL, ISETTLERS_FOUNDERS_ACTION_CELL - 1));
  CHECK(!ISETTLERS_IS(ISETTLERS_FOUNDERS_ACTION_CELL, ISETTLERS_FOUNDERS_ACTION_RESOURCE));
  for (int i = 0; i < SETUP_COUNT; i++) {
    isettlers_tables *tables = tables_of(SETUPS[i]);
    const char *game = isettlers_game(tables);
    if (strcmp(game, "imperial") == 0)
      CHECK(COMPARE(tables, ISETTLERS_IMPERIAL_ACTION_BUILD, "build", ISETTLERS_IMPERIAL_EVENT_TURN, "turn") > 0);
    else if (strcmp(game, "burgundy") == 0)
      CHECK(COMPARE(tables, ISETTLERS_BURGUNDY_ACTION_PLACE, "place", ISETTLERS_BURGUNDY_EVENT_TURN, "turn") > 0);
    else
      CHECK(COMPARE(tables, ISETTLERS_FOUNDERS_ACTION_CELL, "cell", ISETTLERS_FOUNDERS_EVENT_TURN, "turn") > 0);
    free(tables);
  }
  return 0;
}

/* The games, by their functions in the core; tools/amalgamate.py writes EACH_GAME from isettlers/registry.py. */
#ifndef ISETTLERS_GAMES_H
#define ISETTLERS_GAMES_H

#include "block.h"

/* clang-format off */
#define GAME(game)                                                                                                     \
  {.name = #game,                                                                                                      \
   .num_actions = game##_ACTIONS,                                                                                      \
   .event_kinds = game##_E_KINDS,                                                                                      \
   .start = game##_game_start,                                                                                         \
   .legal = game##_game_legal,                                                                                         \
   .apply = game##_game_apply,                                                                                         \
   .actor = game##_game_actor,                                                                                         \
   .scores = game##_game_scores,                                                                                       \
   .ranks = game##_game_ranks,                                                                                         \
   .evaluate = game##_game_evaluate,                                                                                   \
   .unfinished = game##_game_unfinished,                                                                               \
   .pending = game##_game_pending,                                                                                     \
   .check = game##_game_check,                                                                                         \
   .resample = game##_game_resample,                                                                                   \
   .reverse = game##_game_reverse,                                                                                     \
   .seen = game##_game_seen,                                                                                           \
   .observe = game##_game_observe,                                                                                     \
   .encode = game##_game_encode,                                                                                       \
   .observation_size = game##_OBSERVATION_SIZE,                                                                        \
   .full_size = game##_FULL_SIZE,                                                                                      \
   .describe = game##_game_describe,                                                                                   \
   .kind = game##_game_kind,                                                                                           \
   .write_seat = game##_game_write_seat,                                                                               \
   .write_text = game##_game_write_text,                                                                               \
   .write_action = game##_game_write_action,                                                                           \
   .write_event = game##_game_write_event,                                                                             \
   .write_fields = game##_game_write_fields,                                                                           \
   .write_hindrance = game##_game_write_hindrance,                                                                      \
   .write_criterion = game##_game_write_criterion,                                                                      \
   .languages = isettlers_##game##_languages,                                                                          \
   .speak = game##_game_speak,                                                                                         \
   .read_tree = game##_game_read_tree},
#define GAME_NAME(game) #game " "
/* clang-format on */

static const kernel_GameApi GAMES[] = {EACH_GAME(GAME)};
static const char GAME_NAMES[] = EACH_GAME(GAME_NAME);

static inline const kernel_GameApi *game_of(const isettlers_tables *tables) {
  return &GAMES[tables->game];
}

static inline const void *rules_with(const isettlers_tables *tables, int32_t weights) {
  return part_of(tables, tables->rules[weights]);
}

static inline const void *rules_of(const isettlers_tables *tables) {
  return rules_with(tables, ISETTLERS_PLAIN);
}

static inline kernel_Rules whole_rules(const isettlers_tables *tables, int32_t weights) {
  return (kernel_Rules){.api = game_of(tables),
                        .block = rules_with(tables, weights),
                        .seats = (int)tables->seats,
                        .state_size = (int)tables->state_size};
}

#endif

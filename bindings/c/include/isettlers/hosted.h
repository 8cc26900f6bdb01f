/* Hosted tables: games whose seats belong to connections that do not trust each other (table mode). */
#ifndef ISETTLERS_HOSTED_H
#define ISETTLERS_HOSTED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "isettlers/engine.h"
#include "isettlers/error.h"
#include "isettlers/state.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct isettlers_bot_seat {
    unsigned seat;
    const char *spec; /* "greedy", "flat:playouts=20" */
} isettlers_bot_seat;

/* A table to set up. */
typedef struct isettlers_table_options {
    const char *game;
    const char *setup;    /* JSON, as {"factions": ["romans", "barbarians"]} */
    const uint64_t *seed; /* NULL: drawn by the server */
    const isettlers_bot_seat *bots;
    size_t bot_count;
    bool spectators; /* give a token for those who watch */
    const char *key; /* where the server asks for one; NULL otherwise */
} isettlers_table_options;

typedef struct isettlers_seat_token {
    unsigned seat;
    const char *token; /* keep it: it cannot be asked for again */
} isettlers_seat_token;

typedef struct isettlers_table {
    const char *id;
    const isettlers_seat_token *tokens; /* one for each seat that no bot holds, by ascending seats */
    size_t token_count;
    const char *watch; /* the spectators' token, NULL without one */
} isettlers_table;

/* Set up a table. The caller frees what is given. */
ISETTLERS_API isettlers_result isettlers_create(isettlers_engine *engine, const isettlers_table_options *options,
                                                isettlers_table **table, isettlers_error *error);
ISETTLERS_API void isettlers_table_free(isettlers_table *table);

/* Take a seat, or a spectator's place. Flags: ISETTLERS_EVENTS, ISETTLERS_LEGAL. The caller closes the state. */
ISETTLERS_API isettlers_result isettlers_join(isettlers_engine *engine, const char *token, unsigned flags,
                                              isettlers_state **state, isettlers_error *error);

/* One's own seat in a state that isettlers_join gave; -1 for a spectator, and for any other state. */
ISETTLERS_API int isettlers_own_seat(const isettlers_state *state);

/* The table's id in a state that isettlers_join gave, NULL for any other. Lasts as long as the state. */
ISETTLERS_API const char *isettlers_table_id(const isettlers_state *state);

#ifdef __cplusplus
}
#endif

#endif

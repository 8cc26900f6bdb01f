/* Hosted tables: games whose seats belong to connections that do not trust each other (table mode). */
#ifndef ISC_HOSTED_H
#define ISC_HOSTED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "isettlers-client/engine.h"
#include "isettlers-client/error.h"
#include "isettlers-client/state.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct isc_bot_seat {
    unsigned seat;
    const char *spec; /* "greedy", "flat:playouts=20" */
} isc_bot_seat;

/* A table to set up. */
typedef struct isc_table_options {
    const char *game;
    const char *setup;    /* JSON, as {"factions": ["romans", "barbarians"]} */
    const uint64_t *seed; /* NULL: drawn by the server */
    const isc_bot_seat *bots;
    size_t bot_count;
    bool spectators; /* give a token for those who watch */
    const char *key; /* where the server asks for one; NULL otherwise */
} isc_table_options;

typedef struct isc_seat_token {
    unsigned seat;
    const char *token; /* keep it: it cannot be asked for again */
} isc_seat_token;

typedef struct isc_table {
    const char *id;
    const isc_seat_token *tokens; /* one for each seat that no bot holds, by ascending seats */
    size_t token_count;
    const char *watch; /* the spectators' token, NULL without one */
} isc_table;

/* Set up a table. The caller frees what is given. */
ISC_API isc_result isc_create(isc_engine *engine, const isc_table_options *options, isc_table **table,
                              isc_error *error);
ISC_API void isc_table_free(isc_table *table);

/* Take a seat, or a spectator's place. Flags: ISC_EVENTS, ISC_LEGAL. The caller closes the state. */
ISC_API isc_result isc_join(isc_engine *engine, const char *token, unsigned flags, isc_state **state, isc_error *error);

/* Your seat in a state that isc_join gave; -1 for a spectator, and for any other state. */
ISC_API int isc_own_seat(const isc_state *state);

/* The table's id in a state that isc_join gave, NULL for any other. Lasts as long as the state. */
ISC_API const char *isc_table_id(const isc_state *state);

#ifdef __cplusplus
}
#endif

#endif

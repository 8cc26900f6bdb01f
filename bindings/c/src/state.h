/* A state, and the status it keeps. */
#ifndef ISETTLERS_INTERNAL_STATE_H
#define ISETTLERS_INTERNAL_STATE_H

#include "call.h"

struct isettlers_state {
    isettlers_state *next;
    isettlers_engine *engine; /* NULL once it is closed */
    uint64_t number;
    isettlers_status status;
    uint16_t *legal;
    size_t legal_room;
    uint64_t seed;
    char *table;
    int seat;
    bool seeded;
};

/* Begin a request about a state, which may be NULL. */
void isettlers__write_about(isettlers_writer *writer, isettlers_state *state, const char *method,
                            isettlers_error *error);

/* Keep the status that a reply holds, and tell it to `status` unless that is NULL. */
isettlers_result isettlers__read_status(isettlers_state *state, isettlers_value ok, isettlers_status *status,
                                        isettlers_error *error);

/* Keep legal ids in the state. */
bool isettlers__read_legal(isettlers_state *state, isettlers_value ids, size_t *count);

/* Send a request that opens a state, and make the state of its reply. */
isettlers_result isettlers__open(isettlers_writer *writer, bool patient, isettlers_state **state,
                                 isettlers_error *error);

/* The states of an engine learn that it has ended. */
void isettlers__orphan_states(isettlers_engine *engine);

#endif

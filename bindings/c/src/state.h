/* A state, and the status it keeps. */
#ifndef ISC_INTERNAL_STATE_H
#define ISC_INTERNAL_STATE_H

#include "call.h"

struct isc_state {
    isc_state *next;
    isc_engine *engine; /* NULL once it is closed */
    uint64_t number;
    isc_status status;
    uint16_t *legal;
    size_t legal_room;
    uint64_t seed;
    char *table;
    int seat;
    bool seeded;
};

/* Begin a request about a state, which may be NULL. */
void isc__write_about(isc_writer *writer, isc_state *state, const char *method, isc_error *error);

/* Keep the status that a reply holds, and tell it to `status` unless that is NULL. */
isc_result isc__read_status(isc_state *state, isc_value ok, isc_status *status, isc_error *error);

/* Keep legal ids in the state. */
bool isc__read_legal(isc_state *state, isc_value ids, size_t *count);

/* Send a request that opens a state, and make the state of its reply. */
isc_result isc__open(isc_writer *writer, bool patient, isc_state **state, isc_error *error);

/* The states of an engine learn that it has ended. */
void isc__orphan_states(isc_engine *engine);

#endif

/* Pushes: what an engine says unasked. */
#ifndef ISC_PUSH_H
#define ISC_PUSH_H

#include <stdint.h>

#include "isettlers-client/engine.h"
#include "isettlers-client/error.h"
#include "isettlers-client/state.h"
#include "isettlers-client/tree.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum isc_push_kind {
    ISC_PUSH_OTHER,     /* of a later version: see `frame` */
    ISC_PUSH_PROGRESS,  /* a bot that was sent with `progress` thinks on */
    ISC_PUSH_CHANGED,   /* somebody else acted at the table */
    ISC_PUSH_REPLACED,  /* another connection has taken the seat over; close the state */
    ISC_PUSH_ARCHIVED,  /* the table is no more; close the state */
    ISC_PUSH_CLOSING,   /* the engine ends the connection */
    ISC_PUSH_SEAT,      /* a seat changed hands: see `frame` */
    ISC_PUSH_SAID,      /* a player's text: see `frame` */
    ISC_PUSH_MOVED,     /* another process of the server holds the table now: close the state and join again */
    ISC_PUSH_TAKEN_BACK /* a seat took its last action back: see `status`, and `seat` and `dropped` in `frame` */
} isc_push_kind;

typedef struct isc_push {
    isc_push_kind kind;
    isc_state *state;      /* of the table; still its owner's; NULL when it is not open any more */
    isc_status status;     /* changed, taken back: here the legal ids belong to the push */
    isc_value events;      /* changed: an array, missing unless joined with ISC_EVENTS */
    uint32_t request;      /* progress: what isc_call_id says of the call */
    isc_progress progress; /* progress */
    isc_result code;       /* closing */
    const char *message;   /* closing */
    isc_value frame;       /* the whole push */
    isc_tree *tree;        /* owns the texts and values above; isc_push_clear frees it */
} isc_push;

/* Take the next push, waiting so many milliseconds for one (0: only look, -1: without limit). Pushes that come while
   other calls wait for their replies are kept for this one, the newest 4,096 of them. A state learns what `changed`
   says of it when the push is taken. The caller clears the push. ISC_ERROR_TIMEOUT when none came. */
ISC_API isc_result isc_next_push(isc_engine *engine, int milliseconds, isc_push *push, isc_error *error);

/* Free what a push holds and empty the variable. */
ISC_API void isc_push_clear(isc_push *push);

#ifdef __cplusplus
}
#endif

#endif

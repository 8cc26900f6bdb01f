/* Pushes: what an engine says unasked. */
#ifndef ISETTLERS_PUSH_H
#define ISETTLERS_PUSH_H

#include <stdint.h>

#include "isettlers/engine.h"
#include "isettlers/error.h"
#include "isettlers/state.h"
#include "isettlers/tree.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum isettlers_push_kind {
    ISETTLERS_PUSH_OTHER,    /* of a later version: see `frame` */
    ISETTLERS_PUSH_PROGRESS, /* a bot that was sent with `progress` thinks on */
    ISETTLERS_PUSH_CHANGED,  /* somebody else acted at the table */
    ISETTLERS_PUSH_REPLACED, /* another connection has taken the seat over; close the state */
    ISETTLERS_PUSH_ARCHIVED, /* the table is no more; close the state */
    ISETTLERS_PUSH_CLOSING   /* the engine ends the connection */
} isettlers_push_kind;

typedef struct isettlers_push {
    isettlers_push_kind kind;
    isettlers_state *state;      /* changed, replaced, archived: still its owner's; NULL when it is not open any more */
    isettlers_status status;     /* changed: here the legal ids belong to the push */
    isettlers_value events;      /* changed: an array, missing unless joined with ISETTLERS_EVENTS */
    uint32_t request;            /* progress: what isettlers_call_id says of the call */
    isettlers_progress progress; /* progress */
    isettlers_result code;       /* closing */
    const char *message;         /* closing */
    isettlers_value frame;       /* the whole push */
    isettlers_tree *tree;        /* owns the texts and values above; isettlers_push_clear frees it */
} isettlers_push;

/* Take the next push, waiting so many milliseconds for one (0: only look, -1: without limit). Pushes that come while
   other calls wait for their replies are kept for this one, the newest 4,096 of them. A state learns what `changed`
   says of it when the push is taken. The caller clears the push. ISETTLERS_ERROR_TIMEOUT when none came. */
ISETTLERS_API isettlers_result isettlers_next_push(isettlers_engine *engine, int milliseconds, isettlers_push *push,
                                                   isettlers_error *error);

/* Free what a push holds and empty the variable. */
ISETTLERS_API void isettlers_push_clear(isettlers_push *push);

#ifdef __cplusplus
}
#endif

#endif

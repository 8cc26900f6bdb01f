/* The pump of a connection: it moves frames out and in, gives replies to those who wait for them and queues pushes.
   It knows nothing of methods and states. */
#ifndef ISETTLERS_PUMP_H
#define ISETTLERS_PUMP_H

#include "link.h"

#define ISETTLERS_BUCKETS 256

/* The bytes of a frame's length, which begin the buffer `out`. */
#define ISETTLERS_LENGTH_BYTES 4

/* One who waits for the reply to a request. */
typedef struct isettlers_waiter {
    struct isettlers_waiter *next; /* in its bucket */
    isettlers_tree *reply;
    uint32_t id;
    bool answered;
} isettlers_waiter;

typedef struct isettlers_pushed {
    struct isettlers_pushed *next;
    isettlers_tree *tree;
} isettlers_pushed;

struct isettlers_engine {
    isettlers_link link;
    isettlers_waiter *waiters[ISETTLERS_BUCKETS];
    isettlers_pushed *first_push, **push_end;
    isettlers_error fate;       /* why the connection is of no use any more; code 0 while it is */
    isettlers_error last_words; /* what a `closing` push said */
    msgpack_sbuffer out;
    uint8_t *in;
    size_t in_start, in_end, in_room;
    size_t receive_limit, send_limit;
    size_t pushes;
    uint64_t dropped; /* waiters that left before their replies came */
    unsigned timeout_ms, grace_ms;
    uint32_t next_id;
    bool busy; /* inside a function of the caller's */

    /* What the layers above keep with the connection. */
    isettlers_state *states;
    isettlers_info info;
    isettlers_tree *hello; /* holds what `info` points to */
};

/* Whether a request may be made now; `engine` may be NULL. */
isettlers_result isettlers__usable(const isettlers_engine *engine, isettlers_error *error);

/* When a wait that begins now has taken too long. */
int64_t isettlers__deadline(const isettlers_engine *engine);

/* --- frames out */

/* An id that nobody waits for. */
uint32_t isettlers__new_id(isettlers_engine *engine);

/* Send the frame in `out`, whose length this fills in, and let `waiter` wait for the reply to it. */
isettlers_result isettlers__pump_out(isettlers_engine *engine, isettlers_waiter *waiter, isettlers_error *error);

/* Let a waiter leave; its reply is passed over when it comes. */
void isettlers__leave(isettlers_engine *engine, isettlers_waiter *waiter);

/* --- frames in */

/* Read until one frame came. */
isettlers_result isettlers__pump_in(isettlers_engine *engine, int64_t deadline, isettlers_error *error);

/* Whether a push is of a kind. */
bool isettlers__is_push(isettlers_value frame, const char *kind);

/* The first push of the queue, or the first progress of a request, for the caller to own; NULL where there is none. */
isettlers_tree *isettlers__take_push(isettlers_engine *engine);
isettlers_tree *isettlers__take_progress(isettlers_engine *engine, uint32_t request);

#endif

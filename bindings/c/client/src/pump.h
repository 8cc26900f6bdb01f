/* The pump of a connection: it moves frames out and in, gives replies to those who wait for them and queues pushes.
   It knows nothing of methods. */
#ifndef ISC_PUMP_H
#define ISC_PUMP_H

#include "link.h"

#define ISC_BUCKETS 256

/* The bytes of a frame's length, which begin the buffer `out`. */
#define ISC_LENGTH_BYTES 4

/* One who waits for the reply to a request. */
typedef struct isc_waiter {
    struct isc_waiter *next; /* in its bucket */
    isc_tree *reply;
    uint32_t id;
    bool answered;
} isc_waiter;

typedef struct isc_pushed {
    struct isc_pushed *next;
    isc_tree *tree;
} isc_pushed;

struct isc_engine {
    isc_link link;
    isc_waiter *waiters[ISC_BUCKETS];
    isc_pushed *first_push, **push_end;
    isc_error fate;       /* why the connection is of no use any more; code 0 while it is */
    isc_error last_words; /* what a `closing` push said */
    msgpack_sbuffer out;
    uint8_t *in;
    size_t in_start, in_end, in_room;
    size_t receive_limit, send_limit;
    size_t pushes;
    uint64_t dropped; /* waiters that left before their replies came */
    unsigned timeout_ms, grace_ms;
    uint32_t next_id;
    isc_tree *hello; /* the reply that the connection began with */
};

/* Whether a request may be made now; `engine` may be NULL. */
isc_result isc__usable(const isc_engine *engine, isc_error *error);

/* When a wait that begins now has taken too long. */
int64_t isc__deadline(const isc_engine *engine);

/* --- frames out */

/* An id that nobody waits for. */
uint32_t isc__new_id(isc_engine *engine);

/* Send the frame in `out`, whose length this fills in, and let `waiter` wait for the reply to it. */
isc_result isc__pump_out(isc_engine *engine, isc_waiter *waiter, isc_error *error);

/* Let a waiter leave; its reply is passed over when it comes. */
void isc__leave(isc_engine *engine, isc_waiter *waiter);

/* --- frames in */

/* Read until one frame came. */
isc_result isc__pump_in(isc_engine *engine, int64_t deadline, isc_error *error);

/* The first push of the queue, for the caller to own; NULL where there is none. */
isc_tree *isc__take_push(isc_engine *engine);

#endif

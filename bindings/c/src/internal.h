/* What the parts of the library know of each other; nothing of it is installed. */
#ifndef ISETTLERS_INTERNAL_H
#define ISETTLERS_INTERNAL_H

#include <msgpack.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "isettlers/isettlers.h"

/* --- error.c */

/* Fill `error` unless it is NULL, and return `result`. */
isettlers_result isettlers__fail(isettlers_error *error, isettlers_result result, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
isettlers_result isettlers__no_memory(isettlers_error *error);
isettlers_result isettlers__copy_error(isettlers_error *into, const isettlers_error *from);

/* The error that the engine said: a map with code, message, path. */
isettlers_result isettlers__said(isettlers_error *error, isettlers_value said);

/* --- utf8.c */

bool isettlers__utf8(const uint8_t *text, size_t size);

/* --- frame.c */

/* How deep a frame may nest; the msgpack library goes no deeper. */
#define ISETTLERS_NESTING 32

/* What is wrong with bytes that should be one msgpack value a frame may hold; NULL for good ones. */
const char *isettlers__frame_fault(const uint8_t *data, size_t size);

/* --- tree.c */

/* The tree of bytes that are known to be good. Takes a copy. NULL when memory runs out. */
isettlers_tree *isettlers__tree(const void *data, size_t size);

/* Make a value inside a tree the tree's root. */
void isettlers__reroot(isettlers_tree *tree, isettlers_value value);

/* --- link.c: bytes to the other side and back */

typedef struct isettlers_link {
    int descriptor; /* a socket that does not block; -1 when closed */
    pid_t child;    /* -1 where there is none, or it has been waited for */
    int ending;     /* how the child ended, as waitpid says */
} isettlers_link;

typedef enum isettlers_moved { ISETTLERS_MOVED, ISETTLERS_WAIT, ISETTLERS_ENDED } isettlers_moved;

isettlers_result isettlers__link_spawn(isettlers_link *link, const isettlers_options *options, isettlers_error *error);
isettlers_result isettlers__link_unix(isettlers_link *link, const char *path, isettlers_error *error);
isettlers_result isettlers__link_tcp(isettlers_link *link, const char *host, const char *port, unsigned timeout_ms,
                                     isettlers_error *error);
isettlers_result isettlers__link_adopt(isettlers_link *link, int socket, isettlers_error *error);
isettlers_moved isettlers__link_write(isettlers_link *link, const uint8_t *data, size_t size, size_t *moved);
isettlers_moved isettlers__link_read(isettlers_link *link, uint8_t *data, size_t room, size_t *moved);

/* Wait until the link can be read (or written, where `writing`) or time is over; false for the latter. */
bool isettlers__link_wait(const isettlers_link *link, bool writing, int64_t deadline);

/* Wait for the child until the deadline, at most; whether it has ended. */
bool isettlers__link_reap(isettlers_link *link, int64_t deadline);
void isettlers__link_close(isettlers_link *link, unsigned grace_ms);

/* A time on a clock that only goes on, so many milliseconds from now; ISETTLERS_NEVER is no deadline. */
#define ISETTLERS_NEVER INT64_MAX
int64_t isettlers__in(unsigned milliseconds);

/* --- engine.c */

typedef enum isettlers_method { ISETTLERS_METHOD_ANY, ISETTLERS_METHOD_APPLY, ISETTLERS_METHOD_BOT } isettlers_method;

#define ISETTLERS_BUCKETS 256

struct isettlers_call {
    isettlers_call *next; /* in its bucket */
    isettlers_engine *engine;
    isettlers_state *state; /* NULL once it is closed */
    isettlers_tree *reply;
    uint32_t id;
    isettlers_method method; /* which finish function takes it */
    bool applies;            /* bot: whether the action is taken */
    bool patient;            /* whether it may take longer than timeout_ms */
    bool answered;
};

typedef struct isettlers_pushed {
    struct isettlers_pushed *next;
    isettlers_tree *tree;
} isettlers_pushed;

typedef struct isettlers_hello {
    isettlers_info info;
    isettlers_tree *tree;
    isettlers_game *games;
    isettlers_bot_kind *bots;
} isettlers_hello;

struct isettlers_engine {
    isettlers_link link;
    isettlers_hello hello;
    isettlers_call *calls[ISETTLERS_BUCKETS];
    isettlers_pushed *first_push, *last_push;
    isettlers_state *states;
    isettlers_error fate;       /* why the connection is of no use any more; code 0 while it is */
    isettlers_error last_words; /* what a `closing` push said */
    msgpack_sbuffer out;
    uint8_t *in;
    size_t in_start, in_end, in_room;
    size_t receive_limit, send_limit;
    size_t pushes;
    uint64_t dropped; /* calls given up before their replies came */
    unsigned timeout_ms, grace_ms;
    uint32_t next_id;
    bool busy; /* inside a function of the caller's */
};

/* Whether a call may be made now; `engine` may be NULL. */
isettlers_result isettlers__usable(const isettlers_engine *engine, isettlers_error *error);

/* Read frames until one came. */
isettlers_result isettlers__receive(isettlers_engine *engine, int64_t deadline, isettlers_error *error);

/* Send what is in `out`, and count `call` among those under way. */
isettlers_result isettlers__dispatch(isettlers_engine *engine, isettlers_call *call, isettlers_error *error);

/* Wait for the reply; `ok` is what stands under "ok", owned by the call. */
isettlers_result isettlers__await(isettlers_call *call, isettlers_value *ok, isettlers_error *error);

/* Take a call off the list, and free its reply. */
void isettlers__call_end(isettlers_call *call);

/* The tree of a call's reply, for the caller to own. */
isettlers_tree *isettlers__take_tree(isettlers_call *call);

/* The memory of a call that outlives the function that sends it. */
isettlers_result isettlers__call_new(isettlers_call **call, isettlers_error *error);

/* --- push.c */

void isettlers__keep_push(isettlers_engine *engine, isettlers_tree *tree);
isettlers_pushed *isettlers__take_progress(isettlers_engine *engine, uint32_t request);
void isettlers__free_pushes(isettlers_engine *engine);

/* --- request.c: requests, field by field */

typedef struct isettlers_writer {
    isettlers_engine *engine;
    msgpack_packer packer;
    unsigned fields;
    uint32_t id;
    bool failed;
} isettlers_writer;

void isettlers__write(isettlers_writer *writer, isettlers_engine *engine, const char *method);
void isettlers__write_key(isettlers_writer *writer, const char *key);
void isettlers__write_uint(isettlers_writer *writer, const char *key, uint64_t number);
void isettlers__write_text(isettlers_writer *writer, const char *key, const char *text);
void isettlers__write_bytes(isettlers_writer *writer, const char *key, const void *data, size_t size);
void isettlers__write_value(isettlers_writer *writer, const char *key, isettlers_value value);
/* Left out where there is nothing to say: NULL, a seat below 0, false. */
void isettlers__write_word(isettlers_writer *writer, const char *key, const uint64_t *word);
void isettlers__write_seat(isettlers_writer *writer, int seat);
void isettlers__write_flag(isettlers_writer *writer, const char *key, bool flag);
void isettlers__write_legal(isettlers_writer *writer, unsigned flags);

/* Send the request as `call`, whose other fields are set. */
isettlers_result isettlers__send(isettlers_writer *writer, isettlers_call *call, isettlers_error *error);

/* Send it and wait. The caller ends the call, also when this fails. */
isettlers_result isettlers__exchange(isettlers_writer *writer, isettlers_call *call, isettlers_value *ok,
                                     isettlers_error *error);

/* Send it, wait, and hand over the tree in one field of the reply. */
isettlers_result isettlers__ask_tree(isettlers_writer *writer, const char *field, isettlers_tree **tree,
                                     isettlers_error *error);

/* --- reply.c: fields of replies */

isettlers_result isettlers__odd_reply(const char *field, isettlers_error *error);
bool isettlers__read_uint(isettlers_value map, const char *key, uint64_t most, uint64_t *number);
bool isettlers__read_seat(isettlers_value map, const char *key, int *seat);
bool isettlers__read_text(isettlers_value map, const char *key, const char **text);
bool isettlers__read_scores(isettlers_value list, const int64_t **scores, size_t *count);

/* An outcome; NULL in `outcome` for nil. False when memory runs out or the fields are odd. */
bool isettlers__read_outcome(isettlers_value map, isettlers_outcome **outcome);
void isettlers__outcome_free(isettlers_outcome *outcome);

/* --- state.c */

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

/* The state a call is about: usable, or an error. */
isettlers_result isettlers__state_usable(const isettlers_state *state, isettlers_error *error);

/* Begin a request about a state. */
void isettlers__write_about(isettlers_writer *writer, isettlers_state *state, const char *method);

/* Keep the status that a reply holds, and tell it to `status` unless that is NULL. */
isettlers_result isettlers__read_status(isettlers_state *state, isettlers_value ok, isettlers_status *status,
                                        isettlers_error *error);

/* Keep legal ids in the state. */
bool isettlers__read_legal(isettlers_state *state, isettlers_value ids, size_t *count);

/* Send a request that opens a state, and make the state of its reply. */
isettlers_result isettlers__open(isettlers_writer *writer, bool patient, isettlers_state **state,
                                 isettlers_error *error);

#endif

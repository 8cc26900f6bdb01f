/* A call: a request, written field by field, and its reply. */
#ifndef ISETTLERS_CALL_H
#define ISETTLERS_CALL_H

#include "pump.h"

/* --- call.c */

typedef enum isettlers_method { ISETTLERS_METHOD_ANY, ISETTLERS_METHOD_APPLY, ISETTLERS_METHOD_BOT } isettlers_method;

struct isettlers_call {
    isettlers_waiter waiter; /* first: the pump knows the call by it */
    isettlers_engine *engine;
    isettlers_state *state;  /* NULL once it is closed */
    isettlers_method method; /* which finish function takes it */
    bool applies;            /* bot: whether the action is taken */
    bool patient;            /* whether it may take longer than timeout_ms */
};

/* A request that is being written. One that cannot be made takes its fields all the same; sending it fails. */
typedef struct isettlers_writer {
    isettlers_engine *engine;
    msgpack_packer packer;
    isettlers_result result; /* why it cannot be made */
    unsigned fields;
    uint32_t id;
    bool failed; /* memory ran out */
} isettlers_writer;

/* Begin a request; `engine` may be NULL or of no use. */
void isettlers__write(isettlers_writer *writer, isettlers_engine *engine, const char *method, isettlers_error *error);
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

/* Send the request as `call`, whose other fields are set. The caller ends the call, also when this fails. */
isettlers_result isettlers__send(isettlers_writer *writer, isettlers_call *call, isettlers_error *error);

/* Send it as a new call like `model`, which outlives the function that sends it; NULL in `call` when this fails. */
isettlers_result isettlers__send_new(isettlers_writer *writer, const isettlers_call *model, isettlers_call **call,
                                     isettlers_error *error);

/* Wait for the reply; `ok` is what stands under "ok", owned by the call. */
isettlers_result isettlers__await(isettlers_call *call, isettlers_value *ok, isettlers_error *error);

/* Send the request and wait. The caller ends the call, also when this fails. */
isettlers_result isettlers__exchange(isettlers_writer *writer, isettlers_call *call, isettlers_value *ok,
                                     isettlers_error *error);

/* Send it, wait, and hand over the tree in one field of the reply. */
isettlers_result isettlers__ask_tree(isettlers_writer *writer, const char *field, isettlers_tree **tree,
                                     isettlers_error *error);

/* Let a call leave the pump, and free its reply. */
void isettlers__call_end(isettlers_call *call);

/* Take a state that is closed out of the calls about it. */
void isettlers__forget_state(isettlers_engine *engine, const isettlers_state *state);

/* End all calls; they outlive the engine. */
void isettlers__orphan_calls(isettlers_engine *engine);

/* The tree of a call's reply, for the caller to own. */
isettlers_tree *isettlers__take_tree(isettlers_call *call);

/* --- reply.c: structs for the caller, made of replies */

/* Zeroed memory that lasts as long as the reply: for a struct, or for arrays in it. NULL when memory runs out. */
void *isettlers__room(isettlers_call *call, size_t count, size_t size);

/* A struct that is handed over to the caller together with the reply it is made of. Until then the call owns it. */
void *isettlers__make(isettlers_call *call, size_t size);
void *isettlers__hand_over(isettlers_call *call, void *made);
void isettlers__release(void *made);

isettlers_result isettlers__odd_reply(const char *field, isettlers_error *error);
bool isettlers__read_uint(isettlers_value map, const char *key, uint64_t most, uint64_t *number);
bool isettlers__read_seat(isettlers_value map, const char *key, int *seat);
bool isettlers__read_text(isettlers_value map, const char *key, const char **text);

/* Read one item of a list into zeroed memory; false for an odd one. */
typedef bool isettlers_read_item(isettlers_value said, void *item);

/* The items of the array in a field, in memory of the call's; NULL when that runs out or the array is odd. */
void *isettlers__read_list(isettlers_call *call, isettlers_value map, const char *key, size_t size,
                           isettlers_read_item *read, size_t *count);
const int64_t *isettlers__read_scores(isettlers_call *call, isettlers_value map, size_t *count);

/* An outcome, NULL for nil. False when memory runs out or the fields are odd. */
bool isettlers__read_outcome(isettlers_call *call, isettlers_value map, const isettlers_outcome **outcome);

#endif

/* A call: a request, written field by field, and its reply. */
#ifndef ISC_CALL_H
#define ISC_CALL_H

#include "pump.h"

/* --- call.c */

typedef enum isc_method { ISC_METHOD_ANY, ISC_METHOD_APPLY, ISC_METHOD_BOT } isc_method;

struct isc_call {
    isc_waiter waiter; /* first: the pump knows the call by it */
    isc_engine *engine;
    isc_state *state;  /* NULL once it is closed */
    isc_method method; /* which finish function takes it */
    bool applies;      /* bot: whether the action is taken */
    bool patient;      /* whether it may take longer than timeout_ms */
};

/* A request that is being written. One that cannot be made takes its fields all the same; sending it fails. */
typedef struct isc_writer {
    isc_engine *engine;
    msgpack_packer packer;
    isc_result result; /* why it cannot be made */
    unsigned fields;
    uint32_t id;
    bool failed; /* memory ran out */
} isc_writer;

/* Begin a request; `engine` may be NULL or of no use. */
void isc__write(isc_writer *writer, isc_engine *engine, const char *method, isc_error *error);
void isc__write_key(isc_writer *writer, const char *key);
void isc__write_uint(isc_writer *writer, const char *key, uint64_t number);
void isc__write_text(isc_writer *writer, const char *key, const char *text);
void isc__write_bytes(isc_writer *writer, const char *key, const void *data, size_t size);
void isc__write_value(isc_writer *writer, const char *key, isc_value value);
/* Left out where there is nothing to say: NULL, a seat below 0, false. */
void isc__write_word(isc_writer *writer, const char *key, const uint64_t *word);
void isc__write_seat(isc_writer *writer, int seat);
void isc__write_flag(isc_writer *writer, const char *key, bool flag);
void isc__write_legal(isc_writer *writer, unsigned flags);

/* Send the request as `call`, whose other fields are set. The caller ends the call, also when this fails. */
isc_result isc__send(isc_writer *writer, isc_call *call, isc_error *error);

/* Send it as a new call like `model`, which outlives the function that sends it; NULL in `call` when this fails. */
isc_result isc__send_new(isc_writer *writer, const isc_call *model, isc_call **call, isc_error *error);

/* Wait for the reply; `ok` is what stands under "ok", owned by the call. */
isc_result isc__await(isc_call *call, isc_value *ok, isc_error *error);

/* Send the request and wait. The caller ends the call, also when this fails. */
isc_result isc__exchange(isc_writer *writer, isc_call *call, isc_value *ok, isc_error *error);

/* Send it, wait, and hand over the tree in one field of the reply. */
isc_result isc__ask_tree(isc_writer *writer, const char *field, isc_tree **tree, isc_error *error);

/* Let a call leave the pump, and free its reply. */
void isc__call_end(isc_call *call);

/* Take a state that is closed out of the calls about it. */
void isc__forget_state(isc_engine *engine, const isc_state *state);

/* End all calls; they outlive the engine. */
void isc__orphan_calls(isc_engine *engine);

/* The tree of a call's reply, for the caller to own. */
isc_tree *isc__take_tree(isc_call *call);

/* --- reply.c: structs for the caller, made of replies */

/* Zeroed memory that lasts as long as the reply: for a struct, or for arrays in it. NULL when memory runs out. */
void *isc__room(isc_call *call, size_t count, size_t size);

/* A struct that is handed over to the caller together with the reply it is made of. Until then the call owns it. */
void *isc__make(isc_call *call, size_t size);
void *isc__hand_over(isc_call *call, void *made);
void isc__release(void *made);

isc_result isc__odd_reply(const char *field, isc_error *error);
bool isc__read_uint(isc_value map, const char *key, uint64_t most, uint64_t *number);
bool isc__read_seat(isc_value map, const char *key, int *seat);
bool isc__read_text(isc_value map, const char *key, const char **text);

/* Read one item of a list into zeroed memory; false for an odd one. */
typedef bool isc_read_item(isc_value said, void *item);

/* The items of the array in a field, in memory of the call's; NULL when that runs out or the array is odd. */
void *isc__read_list(isc_call *call, isc_value map, const char *key, size_t size, isc_read_item *read, size_t *count);
const int64_t *isc__read_scores(isc_call *call, isc_value map, size_t *count);

/* An outcome, NULL for nil. False when memory runs out or the fields are odd. */
bool isc__read_outcome(isc_call *call, isc_value map, const isc_outcome **outcome);

#endif

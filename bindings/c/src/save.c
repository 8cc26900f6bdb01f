/* Positions and games as bytes and trees. */
#include <stdlib.h>
#include <string.h>

#include "state.h"

/* A copy of the bytes in a field of a reply. */
static isettlers_result copy_bytes(isettlers_value ok, const char *field, isettlers_bytes *bytes,
                                   isettlers_error *error) {
    size_t size;
    const uint8_t *data = isettlers_value_bytes(isettlers_value_get(ok, field), &size);
    if (data == NULL)
        return isettlers__odd_reply(field, error);
    bytes->data = malloc(size + 1);
    if (bytes->data == NULL)
        return isettlers__no_memory(error);
    memcpy(bytes->data, data, size);
    bytes->size = size;
    return ISETTLERS_OK;
}

/* Ask for something about a state that is bytes in the field `field` of the reply. */
static isettlers_result ask_bytes(isettlers_state *state, const char *method, const char *field, isettlers_bytes *bytes,
                                  isettlers_error *error) {
    isettlers_writer writer;
    isettlers_call call = {.engine = NULL};
    isettlers_value ok;
    *bytes = (isettlers_bytes){NULL, 0};
    isettlers__write_about(&writer, state, method, error);
    isettlers_result result = isettlers__exchange(&writer, &call, &ok, error);
    if (result == ISETTLERS_OK)
        result = copy_bytes(ok, field, bytes, error);
    isettlers__call_end(&call);
    return result;
}

isettlers_result isettlers_save(isettlers_state *state, isettlers_bytes *snapshot, isettlers_error *error) {
    return ask_bytes(state, "save", "snapshot", snapshot, error);
}

isettlers_result isettlers_record(isettlers_state *state, isettlers_bytes *record, isettlers_error *error) {
    return ask_bytes(state, "record", "record", record, error);
}

isettlers_result isettlers_document(isettlers_state *state, isettlers_tree **document, isettlers_error *error) {
    isettlers_writer writer;
    isettlers__write_about(&writer, state, "document", error);
    return isettlers__ask_tree(&writer, "document", document, error);
}

/* --- verify ------------------------------------------------------------------------------------------------- */

static isettlers_result read_verdict(isettlers_call *call, isettlers_value ok, isettlers_verdict **verdict,
                                     isettlers_error *error) {
    isettlers_verdict *made = isettlers__make(call, sizeof *made);
    if (made == NULL)
        return isettlers__no_memory(error);
    bool good = isettlers__read_uint(ok, "actions", UINT64_MAX, &made->actions) &&
                isettlers_value_word(isettlers_value_get(ok, "hash"), &made->hash) &&
                (made->scores = isettlers__read_scores(call, ok, &made->seats)) != NULL &&
                isettlers__read_outcome(call, isettlers_value_get(ok, "outcome"), &made->outcome);
    if (!good)
        return isettlers__odd_reply("verify", error);
    *verdict = isettlers__hand_over(call, made);
    return ISETTLERS_OK;
}

isettlers_result isettlers_verify(isettlers_engine *engine, const void *record, size_t size,
                                  isettlers_verdict **verdict, isettlers_error *error) {
    isettlers_writer writer;
    isettlers_call call = {.patient = true};
    isettlers_value ok;
    *verdict = NULL;
    isettlers__write(&writer, engine, "verify", error);
    isettlers__write_bytes(&writer, "record", record, size);
    isettlers_result result = isettlers__exchange(&writer, &call, &ok, error);
    if (result == ISETTLERS_OK)
        result = read_verdict(&call, ok, verdict, error);
    isettlers__call_end(&call);
    return result;
}

void isettlers_verdict_free(isettlers_verdict *verdict) {
    isettlers__release(verdict);
}

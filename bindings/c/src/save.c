/* Positions and games as bytes and trees. */
#include <stdlib.h>
#include <string.h>

#include "state.h"

/* A copy of the bytes in a field of a reply. */
static isc_result copy_bytes(isc_value ok, const char *field, isc_bytes *bytes, isc_error *error) {
    size_t size;
    const uint8_t *data = isc_value_bytes(isc_value_get(ok, field), &size);
    if (data == NULL)
        return isc__odd_reply(field, error);
    bytes->data = malloc(size + 1);
    if (bytes->data == NULL)
        return isc__no_memory(error);
    memcpy(bytes->data, data, size);
    bytes->size = size;
    return ISC_OK;
}

/* Ask for something about a state that is bytes in the field `field` of the reply. */
static isc_result ask_bytes(isc_state *state, const char *method, const char *field, isc_bytes *bytes,
                            isc_error *error) {
    isc_writer writer;
    isc_call call = {.engine = NULL};
    isc_value ok;
    *bytes = (isc_bytes){NULL, 0};
    isc__write_about(&writer, state, method, error);
    isc_result result = isc__exchange(&writer, &call, &ok, error);
    if (result == ISC_OK)
        result = copy_bytes(ok, field, bytes, error);
    isc__call_end(&call);
    return result;
}

isc_result isc_save(isc_state *state, isc_bytes *snapshot, isc_error *error) {
    return ask_bytes(state, "save", "snapshot", snapshot, error);
}

isc_result isc_record(isc_state *state, isc_bytes *record, isc_error *error) {
    return ask_bytes(state, "record", "record", record, error);
}

isc_result isc_document(isc_state *state, isc_tree **document, isc_error *error) {
    isc_writer writer;
    isc__write_about(&writer, state, "document", error);
    return isc__ask_tree(&writer, "document", document, error);
}

/* --- verify ------------------------------------------------------------------------------------------------- */

static isc_result read_verdict(isc_call *call, isc_value ok, isc_verdict **verdict, isc_error *error) {
    isc_verdict *made = isc__make(call, sizeof *made);
    if (made == NULL)
        return isc__no_memory(error);
    bool good = isc__read_uint(ok, "actions", UINT64_MAX, &made->actions) &&
                isc_value_word(isc_value_get(ok, "hash"), &made->hash) &&
                (made->scores = isc__read_scores(call, ok, &made->seats)) != NULL &&
                isc__read_outcome(call, isc_value_get(ok, "outcome"), &made->outcome);
    if (!good)
        return isc__odd_reply("verify", error);
    *verdict = isc__hand_over(call, made);
    return ISC_OK;
}

isc_result isc_verify(isc_engine *engine, const void *record, size_t size, isc_verdict **verdict, isc_error *error) {
    isc_writer writer;
    isc_call call = {.patient = true};
    isc_value ok;
    *verdict = NULL;
    isc__write(&writer, engine, "verify", error);
    isc__write_bytes(&writer, "record", record, size);
    isc_result result = isc__exchange(&writer, &call, &ok, error);
    if (result == ISC_OK)
        result = read_verdict(&call, ok, verdict, error);
    isc__call_end(&call);
    return result;
}

void isc_verdict_free(isc_verdict *verdict) {
    isc__release(verdict);
}

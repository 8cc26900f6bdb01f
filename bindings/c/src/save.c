/* Positions and games as bytes and trees. */
#include <stdlib.h>
#include <string.h>

#include "internal.h"

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
    isettlers_call call = {.state = state};
    isettlers_value ok;
    *bytes = (isettlers_bytes){NULL, 0};
    isettlers_result result = isettlers__state_usable(state, error);
    if (result != ISETTLERS_OK)
        return result;
    isettlers__write_about(&writer, state, method);
    result = isettlers__exchange(&writer, &call, &ok, error);
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
    *document = NULL;
    isettlers_result result = isettlers__state_usable(state, error);
    if (result != ISETTLERS_OK)
        return result;
    isettlers__write_about(&writer, state, "document");
    return isettlers__ask_tree(&writer, "document", document, error);
}

/* --- verify ------------------------------------------------------------------------------------------------- */

typedef struct owned_verdict {
    isettlers_verdict verdict; /* first: what the caller sees */
    isettlers_tree *tree;
    isettlers_outcome *outcome;
} owned_verdict;

static bool read_verdict(isettlers_value ok, owned_verdict *made) {
    isettlers_verdict *said = &made->verdict;
    bool good = isettlers__read_uint(ok, "actions", UINT64_MAX, &said->actions) &&
                isettlers_value_word(isettlers_value_get(ok, "hash"), &said->hash) &&
                isettlers__read_scores(isettlers_value_get(ok, "scores"), &said->scores, &said->seats) &&
                isettlers__read_outcome(isettlers_value_get(ok, "outcome"), &made->outcome);
    said->outcome = made->outcome;
    return good;
}

isettlers_result isettlers_verify(isettlers_engine *engine, const void *record, size_t size,
                                  isettlers_verdict **verdict, isettlers_error *error) {
    isettlers_writer writer;
    isettlers_call call = {.engine = engine, .patient = true};
    isettlers_value ok;
    *verdict = NULL;
    isettlers_result result = isettlers__usable(engine, error);
    if (result != ISETTLERS_OK)
        return result;
    owned_verdict *made = calloc(1, sizeof *made);
    if (made == NULL)
        return isettlers__no_memory(error);
    isettlers__write(&writer, engine, "verify");
    isettlers__write_bytes(&writer, "record", record, size);
    result = isettlers__exchange(&writer, &call, &ok, error);
    if (result == ISETTLERS_OK && !read_verdict(ok, made))
        result = isettlers__odd_reply("verify", error);
    made->tree = isettlers__take_tree(&call);
    isettlers__call_end(&call);
    if (result == ISETTLERS_OK)
        *verdict = &made->verdict;
    else
        isettlers_verdict_free(&made->verdict);
    return result;
}

void isettlers_verdict_free(isettlers_verdict *verdict) {
    if (verdict == NULL)
        return;
    owned_verdict *owned = (owned_verdict *)verdict;
    isettlers_tree_free(owned->tree);
    isettlers__outcome_free(owned->outcome);
    free((void *)verdict->scores);
    free(owned);
}

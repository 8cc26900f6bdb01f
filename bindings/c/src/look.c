/* Looking at a position without changing it. */
#include <string.h>

#include "state.h"

/* --- status ------------------------------------------------------------------------------------------------- */

static bool read_name(isc_value said, void *name) {
    *(const char **)name = isc_value_text(said);
    return *(const char **)name != NULL;
}

static bool fill_description(isc_call *call, isc_value ok, isc_description *made) {
    uint64_t seats;
    size_t names, scores;
    if (!isc__read_text(ok, "game", &made->game) || !isc__read_uint(ok, "seats", 1024, &seats))
        return false;
    made->seats = (size_t)seats;
    made->setup = isc_value_get(ok, "setup");
    made->names = isc__read_list(call, ok, "names", sizeof *made->names, read_name, &names);
    made->scores = isc__read_scores(call, ok, &scores);
    isc_value_word(isc_value_get(ok, "hash"), &made->hash);
    isc__read_seat(ok, "seat", &made->seat);
    return made->names != NULL && names == made->seats && made->scores != NULL && scores == made->seats &&
           isc__read_outcome(call, isc_value_get(ok, "outcome"), &made->outcome);
}

static isc_result read_description(isc_call *call, isc_state *state, isc_value ok, isc_description **description,
                                   isc_error *error) {
    isc_description *made = isc__make(call, sizeof *made);
    if (made == NULL)
        return isc__no_memory(error);
    isc_result result = isc__read_status(state, ok, &made->status, error);
    if (result != ISC_OK)
        return result;
    if (!fill_description(call, ok, made))
        return isc__odd_reply("status", error);
    *description = isc__hand_over(call, made);
    return ISC_OK;
}

isc_result isc_describe(isc_state *state, unsigned flags, isc_description **description, isc_error *error) {
    isc_writer writer;
    isc_call call = {.engine = NULL};
    isc_value ok;
    *description = NULL;
    isc__write_about(&writer, state, "status", error);
    isc__write_legal(&writer, flags);
    isc_result result = isc__exchange(&writer, &call, &ok, error);
    if (result == ISC_OK)
        result = read_description(&call, state, ok, description, error);
    isc__call_end(&call);
    return result;
}

void isc_description_free(isc_description *description) {
    isc__release(description);
}

/* --- legal actions ------------------------------------------------------------------------------------------ */

isc_result isc_legal(isc_state *state, const uint16_t **ids, size_t *count, isc_error *error) {
    isc_writer writer;
    isc_call call = {.engine = NULL};
    isc_value ok;
    *ids = NULL;
    *count = 0;
    isc__write_about(&writer, state, "legal", error);
    isc_result result = isc__exchange(&writer, &call, &ok, error);
    if (result == ISC_OK && !isc__read_legal(state, isc_value_get(ok, "ids"), count))
        result = isc__odd_reply("ids", error);
    isc__call_end(&call);
    if (result != ISC_OK)
        return result;
    state->status.legal = state->legal;
    state->status.legal_count = *count;
    *ids = state->legal;
    return ISC_OK;
}

static bool read_action(isc_value said, void *item) {
    isc_action *action = item;
    uint64_t id;
    action->arguments = isc_value_get(said, "arguments");
    if (!isc__read_uint(said, "id", UINT16_MAX, &id))
        return false;
    action->id = (uint16_t)id;
    return isc__read_text(said, "kind", &action->kind) && isc__read_text(said, "text", &action->text);
}

/* The actions of a reply, which they take over from its call. */
static isc_result read_actions(isc_call *call, isc_value ok, isc_actions **actions, isc_error *error) {
    isc_actions *made = isc__make(call, sizeof *made);
    if (made == NULL)
        return isc__no_memory(error);
    made->items = isc__read_list(call, ok, "actions", sizeof *made->items, read_action, &made->count);
    if (made->items == NULL)
        return isc__odd_reply("actions", error);
    *actions = isc__hand_over(call, made);
    return ISC_OK;
}

isc_result isc_legal_actions(isc_state *state, isc_actions **actions, isc_error *error) {
    isc_writer writer;
    isc_call call = {.engine = NULL};
    isc_value ok;
    *actions = NULL;
    isc__write_about(&writer, state, "legal", error);
    isc__write_flag(&writer, "full", true);
    isc_result result = isc__exchange(&writer, &call, &ok, error);
    if (result == ISC_OK)
        result = read_actions(&call, ok, actions, error);
    isc__call_end(&call);
    return result;
}

void isc_actions_free(isc_actions *actions) {
    isc__release(actions);
}

/* --- views and observations --------------------------------------------------------------------------------- */

isc_result isc_view(isc_state *state, int seat, int64_t since, isc_tree **view, isc_error *error) {
    isc_writer writer;
    isc__write_about(&writer, state, "view", error);
    isc__write_seat(&writer, seat);
    if (since >= 0)
        isc__write_uint(&writer, "since", (uint64_t)since);
    return isc__ask_tree(&writer, "view", view, error);
}

/* Numbers of 32 bits, little-endian, whatever this machine has. */
static void read_floats(const uint8_t *data, size_t count, float *numbers) {
    for (size_t i = 0; i < count; i++, data += 4) {
        uint32_t bits = data[0] | (uint32_t)data[1] << 8 | (uint32_t)data[2] << 16 | (uint32_t)data[3] << 24;
        memcpy(&numbers[i], &bits, sizeof bits);
    }
}

isc_result isc_observe(isc_state *state, int seat, float *numbers, size_t room, size_t *count, isc_error *error) {
    isc_writer writer;
    isc_call call = {.engine = NULL};
    isc_value ok;
    isc__write_about(&writer, state, "observe", error);
    isc__write_seat(&writer, seat);
    isc_result result = isc__exchange(&writer, &call, &ok, error);
    size_t size = 0;
    const uint8_t *data = NULL;
    if (result == ISC_OK)
        data = isc_value_bytes(isc_value_get(ok, "observation"), &size);
    if (result == ISC_OK && (data == NULL || size % 4 != 0))
        result = isc__odd_reply("observation", error);
    if (result == ISC_OK && size / 4 > room)
        result = isc__fail(error, ISC_ERROR_MISUSE, "%zu numbers, and room for %zu", size / 4, room);
    if (result == ISC_OK)
        read_floats(data, size / 4, numbers);
    if (result == ISC_OK && count != NULL)
        *count = size / 4;
    isc__call_end(&call);
    return result;
}

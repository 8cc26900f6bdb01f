/* Looking at a position without changing it. */
#include <string.h>

#include "state.h"

/* --- status ------------------------------------------------------------------------------------------------- */

static bool read_name(isettlers_value said, void *name) {
    *(const char **)name = isettlers_value_text(said);
    return *(const char **)name != NULL;
}

static bool fill_description(isettlers_call *call, isettlers_value ok, isettlers_description *made) {
    uint64_t seats;
    size_t names, scores;
    if (!isettlers__read_text(ok, "game", &made->game) || !isettlers__read_uint(ok, "seats", 1024, &seats))
        return false;
    made->seats = (size_t)seats;
    made->setup = isettlers_value_get(ok, "setup");
    made->names = isettlers__read_list(call, ok, "names", sizeof *made->names, read_name, &names);
    made->scores = isettlers__read_scores(call, ok, &scores);
    isettlers_value_word(isettlers_value_get(ok, "hash"), &made->hash);
    isettlers__read_seat(ok, "seat", &made->seat);
    return made->names != NULL && names == made->seats && made->scores != NULL && scores == made->seats &&
           isettlers__read_outcome(call, isettlers_value_get(ok, "outcome"), &made->outcome);
}

static isettlers_result read_description(isettlers_call *call, isettlers_state *state, isettlers_value ok,
                                         isettlers_description **description, isettlers_error *error) {
    isettlers_description *made = isettlers__make(call, sizeof *made);
    if (made == NULL)
        return isettlers__no_memory(error);
    isettlers_result result = isettlers__read_status(state, ok, &made->status, error);
    if (result != ISETTLERS_OK)
        return result;
    if (!fill_description(call, ok, made))
        return isettlers__odd_reply("status", error);
    *description = isettlers__hand_over(call, made);
    return ISETTLERS_OK;
}

isettlers_result isettlers_describe(isettlers_state *state, unsigned flags, isettlers_description **description,
                                    isettlers_error *error) {
    isettlers_writer writer;
    isettlers_call call = {.engine = NULL};
    isettlers_value ok;
    *description = NULL;
    isettlers__write_about(&writer, state, "status", error);
    isettlers__write_legal(&writer, flags);
    isettlers_result result = isettlers__exchange(&writer, &call, &ok, error);
    if (result == ISETTLERS_OK)
        result = read_description(&call, state, ok, description, error);
    isettlers__call_end(&call);
    return result;
}

void isettlers_description_free(isettlers_description *description) {
    isettlers__release(description);
}

/* --- legal actions ------------------------------------------------------------------------------------------ */

isettlers_result isettlers_legal(isettlers_state *state, const uint16_t **ids, size_t *count, isettlers_error *error) {
    isettlers_writer writer;
    isettlers_call call = {.engine = NULL};
    isettlers_value ok;
    *ids = NULL;
    *count = 0;
    isettlers__write_about(&writer, state, "legal", error);
    isettlers_result result = isettlers__exchange(&writer, &call, &ok, error);
    if (result == ISETTLERS_OK && !isettlers__read_legal(state, isettlers_value_get(ok, "ids"), count))
        result = isettlers__odd_reply("ids", error);
    isettlers__call_end(&call);
    if (result != ISETTLERS_OK)
        return result;
    state->status.legal = state->legal;
    state->status.legal_count = *count;
    *ids = state->legal;
    return ISETTLERS_OK;
}

static bool read_action(isettlers_value said, void *item) {
    isettlers_action *action = item;
    uint64_t id;
    action->arguments = isettlers_value_get(said, "arguments");
    if (!isettlers__read_uint(said, "id", UINT16_MAX, &id))
        return false;
    action->id = (uint16_t)id;
    return isettlers__read_text(said, "kind", &action->kind) && isettlers__read_text(said, "text", &action->text);
}

/* The actions of a reply, which they take over from its call. */
static isettlers_result read_actions(isettlers_call *call, isettlers_value ok, isettlers_actions **actions,
                                     isettlers_error *error) {
    isettlers_actions *made = isettlers__make(call, sizeof *made);
    if (made == NULL)
        return isettlers__no_memory(error);
    made->items = isettlers__read_list(call, ok, "actions", sizeof *made->items, read_action, &made->count);
    if (made->items == NULL)
        return isettlers__odd_reply("actions", error);
    *actions = isettlers__hand_over(call, made);
    return ISETTLERS_OK;
}

isettlers_result isettlers_legal_actions(isettlers_state *state, isettlers_actions **actions, isettlers_error *error) {
    isettlers_writer writer;
    isettlers_call call = {.engine = NULL};
    isettlers_value ok;
    *actions = NULL;
    isettlers__write_about(&writer, state, "legal", error);
    isettlers__write_flag(&writer, "full", true);
    isettlers_result result = isettlers__exchange(&writer, &call, &ok, error);
    if (result == ISETTLERS_OK)
        result = read_actions(&call, ok, actions, error);
    isettlers__call_end(&call);
    return result;
}

void isettlers_actions_free(isettlers_actions *actions) {
    isettlers__release(actions);
}

/* --- views and observations --------------------------------------------------------------------------------- */

isettlers_result isettlers_view(isettlers_state *state, int seat, int64_t since, isettlers_tree **view,
                                isettlers_error *error) {
    isettlers_writer writer;
    isettlers__write_about(&writer, state, "view", error);
    isettlers__write_seat(&writer, seat);
    if (since >= 0)
        isettlers__write_uint(&writer, "since", (uint64_t)since);
    return isettlers__ask_tree(&writer, "view", view, error);
}

/* Numbers of 32 bits, little-endian, whatever this machine has. */
static void read_floats(const uint8_t *data, size_t count, float *numbers) {
    for (size_t i = 0; i < count; i++, data += 4) {
        uint32_t bits = data[0] | (uint32_t)data[1] << 8 | (uint32_t)data[2] << 16 | (uint32_t)data[3] << 24;
        memcpy(&numbers[i], &bits, sizeof bits);
    }
}

isettlers_result isettlers_observe(isettlers_state *state, int seat, float *numbers, size_t room, size_t *count,
                                   isettlers_error *error) {
    isettlers_writer writer;
    isettlers_call call = {.engine = NULL};
    isettlers_value ok;
    isettlers__write_about(&writer, state, "observe", error);
    isettlers__write_seat(&writer, seat);
    isettlers_result result = isettlers__exchange(&writer, &call, &ok, error);
    size_t size = 0;
    const uint8_t *data = NULL;
    if (result == ISETTLERS_OK)
        data = isettlers_value_bytes(isettlers_value_get(ok, "observation"), &size);
    if (result == ISETTLERS_OK && (data == NULL || size % 4 != 0))
        result = isettlers__odd_reply("observation", error);
    if (result == ISETTLERS_OK && size / 4 > room)
        result = isettlers__fail(error, ISETTLERS_ERROR_MISUSE, "%zu numbers, and room for %zu", size / 4, room);
    if (result == ISETTLERS_OK)
        read_floats(data, size / 4, numbers);
    if (result == ISETTLERS_OK && count != NULL)
        *count = size / 4;
    isettlers__call_end(&call);
    return result;
}

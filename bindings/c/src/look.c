/* Looking at a position without changing it. */
#include <stdlib.h>
#include <string.h>

#include "internal.h"

/* --- status ------------------------------------------------------------------------------------------------- */

typedef struct owned_description {
    isettlers_description description; /* first: what the caller sees */
    isettlers_tree *tree;
    isettlers_outcome *outcome;
    const char **names;
} owned_description;

static bool read_names(isettlers_value said, owned_description *made) {
    size_t count = isettlers_value_count(said);
    made->names = calloc(count + 1, sizeof *made->names);
    bool good = made->names != NULL && count == made->description.seats;
    for (size_t i = 0; good && i < count; i++) {
        made->names[i] = isettlers_value_text(isettlers_value_at(said, i));
        good = made->names[i] != NULL;
    }
    made->description.names = made->names;
    return good;
}

static bool read_description(isettlers_value ok, owned_description *made) {
    isettlers_description *said = &made->description;
    uint64_t seats;
    size_t scores = 0;
    said->setup = isettlers_value_get(ok, "setup");
    isettlers_value_word(isettlers_value_get(ok, "hash"), &said->hash);
    isettlers__read_seat(ok, "seat", &said->seat);
    if (!isettlers__read_text(ok, "game", &said->game) || !isettlers__read_uint(ok, "seats", 1024, &seats))
        return false;
    said->seats = (size_t)seats;
    bool good = read_names(isettlers_value_get(ok, "names"), made) &&
                isettlers__read_scores(isettlers_value_get(ok, "scores"), &said->scores, &scores) &&
                isettlers__read_outcome(isettlers_value_get(ok, "outcome"), &made->outcome);
    said->outcome = made->outcome;
    return good && scores == said->seats;
}

isettlers_result isettlers_describe(isettlers_state *state, unsigned flags, isettlers_description **description,
                                    isettlers_error *error) {
    isettlers_writer writer;
    isettlers_call call = {.state = state};
    isettlers_value ok;
    *description = NULL;
    isettlers_result result = isettlers__state_usable(state, error);
    if (result != ISETTLERS_OK)
        return result;
    owned_description *made = calloc(1, sizeof *made);
    if (made == NULL)
        return isettlers__no_memory(error);
    isettlers__write_about(&writer, state, "status");
    isettlers__write_legal(&writer, flags);
    result = isettlers__exchange(&writer, &call, &ok, error);
    if (result == ISETTLERS_OK)
        result = isettlers__read_status(state, ok, &made->description.status, error);
    if (result == ISETTLERS_OK && !read_description(ok, made))
        result = isettlers__odd_reply("status", error);
    made->tree = isettlers__take_tree(&call);
    isettlers__call_end(&call);
    if (result == ISETTLERS_OK)
        *description = &made->description;
    else
        isettlers_description_free(&made->description);
    return result;
}

void isettlers_description_free(isettlers_description *description) {
    if (description == NULL)
        return;
    owned_description *owned = (owned_description *)description;
    isettlers_tree_free(owned->tree);
    isettlers__outcome_free(owned->outcome);
    free(owned->names);
    free((void *)description->scores);
    free(owned);
}

/* --- legal actions ------------------------------------------------------------------------------------------ */

isettlers_result isettlers_legal(isettlers_state *state, const uint16_t **ids, size_t *count, isettlers_error *error) {
    isettlers_writer writer;
    isettlers_call call = {.state = state};
    isettlers_value ok;
    *ids = NULL;
    *count = 0;
    isettlers_result result = isettlers__state_usable(state, error);
    if (result != ISETTLERS_OK)
        return result;
    isettlers__write_about(&writer, state, "legal");
    result = isettlers__exchange(&writer, &call, &ok, error);
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

typedef struct owned_actions {
    isettlers_actions actions; /* first: what the caller sees */
    isettlers_action *items;
    isettlers_tree *tree;
} owned_actions;

static bool read_action(isettlers_value said, isettlers_action *action) {
    uint64_t id;
    action->arguments = isettlers_value_get(said, "arguments");
    if (!isettlers__read_uint(said, "id", UINT16_MAX, &id))
        return false;
    action->id = (uint16_t)id;
    return isettlers__read_text(said, "kind", &action->kind) && isettlers__read_text(said, "text", &action->text);
}

/* The actions of a reply, which they take over from its call. */
static isettlers_result read_actions(isettlers_call *call, isettlers_value said, isettlers_actions **actions,
                                     isettlers_error *error) {
    size_t count = isettlers_value_count(said);
    owned_actions *made = calloc(1, sizeof *made);
    if (made == NULL || (made->items = calloc(count + 1, sizeof *made->items)) == NULL) {
        free(made);
        return isettlers__no_memory(error);
    }
    bool good = isettlers_value_type(said) == ISETTLERS_ARRAY;
    for (size_t i = 0; good && i < count; i++)
        good = read_action(isettlers_value_at(said, i), &made->items[i]);
    if (!good) {
        isettlers_actions_free(&made->actions);
        return isettlers__odd_reply("actions", error);
    }
    made->actions = (isettlers_actions){.items = made->items, .count = count};
    made->tree = isettlers__take_tree(call);
    *actions = &made->actions;
    return ISETTLERS_OK;
}

isettlers_result isettlers_legal_actions(isettlers_state *state, isettlers_actions **actions, isettlers_error *error) {
    isettlers_writer writer;
    isettlers_call call = {.state = state};
    isettlers_value ok;
    *actions = NULL;
    isettlers_result result = isettlers__state_usable(state, error);
    if (result != ISETTLERS_OK)
        return result;
    isettlers__write_about(&writer, state, "legal");
    isettlers__write_flag(&writer, "full", true);
    result = isettlers__exchange(&writer, &call, &ok, error);
    if (result == ISETTLERS_OK)
        result = read_actions(&call, isettlers_value_get(ok, "actions"), actions, error);
    isettlers__call_end(&call);
    return result;
}

void isettlers_actions_free(isettlers_actions *actions) {
    if (actions == NULL)
        return;
    owned_actions *owned = (owned_actions *)actions;
    isettlers_tree_free(owned->tree);
    free(owned->items);
    free(owned);
}

/* --- views and observations --------------------------------------------------------------------------------- */

isettlers_result isettlers_view(isettlers_state *state, int seat, int64_t since, isettlers_tree **view,
                                isettlers_error *error) {
    isettlers_writer writer;
    *view = NULL;
    isettlers_result result = isettlers__state_usable(state, error);
    if (result != ISETTLERS_OK)
        return result;
    isettlers__write_about(&writer, state, "view");
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
    isettlers_call call = {.state = state};
    isettlers_value ok;
    isettlers_result result = isettlers__state_usable(state, error);
    if (result != ISETTLERS_OK)
        return result;
    isettlers__write_about(&writer, state, "observe");
    isettlers__write_seat(&writer, seat);
    result = isettlers__exchange(&writer, &call, &ok, error);
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

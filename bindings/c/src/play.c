/* Taking actions and taking them back. */
#include <stdlib.h>

#include "internal.h"

static isettlers_result write_move(isettlers_writer *writer, isettlers_state *state, const char *method,
                                   const isettlers_move *move, unsigned flags, isettlers_error *error) {
    isettlers_result result = isettlers__state_usable(state, error);
    if (result != ISETTLERS_OK)
        return result;
    isettlers__write_about(writer, state, method);
    if (move->text != NULL)
        isettlers__write_text(writer, "action", move->text);
    else
        isettlers__write_uint(writer, "action", move->action);
    if ((flags & ISETTLERS_AT) != 0)
        isettlers__write_uint(writer, "at", move->at);
    isettlers__write_legal(writer, flags);
    return ISETTLERS_OK;
}

/* Send a request about a state whose reply is a status. */
static isettlers_result move_on(isettlers_writer *writer, isettlers_state *state, isettlers_status *status,
                                isettlers_error *error) {
    isettlers_call call = {.state = state};
    isettlers_value ok;
    isettlers_result result = isettlers__exchange(writer, &call, &ok, error);
    if (result == ISETTLERS_OK)
        result = isettlers__read_status(state, ok, status, error);
    isettlers__call_end(&call);
    return result;
}

/* --- apply -------------------------------------------------------------------------------------------------- */

isettlers_result isettlers_apply(isettlers_state *state, uint16_t action, unsigned flags, isettlers_status *status,
                                 isettlers_error *error) {
    isettlers_move move = {.action = action};
    return isettlers_apply_move(state, &move, flags & ~(unsigned)ISETTLERS_AT, status, error);
}

isettlers_result isettlers_apply_move(isettlers_state *state, const isettlers_move *move, unsigned flags,
                                      isettlers_status *status, isettlers_error *error) {
    isettlers_writer writer;
    isettlers_result result = write_move(&writer, state, "apply", move, flags, error);
    return result == ISETTLERS_OK ? move_on(&writer, state, status, error) : result;
}

isettlers_result isettlers_apply_send(isettlers_state *state, const isettlers_move *move, unsigned flags,
                                      isettlers_call **call, isettlers_error *error) {
    isettlers_writer writer;
    *call = NULL;
    isettlers_result result = write_move(&writer, state, "apply", move, flags, error);
    if (result == ISETTLERS_OK)
        result = isettlers__call_new(call, error);
    if (result != ISETTLERS_OK)
        return result;
    (*call)->state = state;
    (*call)->method = ISETTLERS_METHOD_APPLY;
    result = isettlers__send(&writer, *call, error);
    if (result != ISETTLERS_OK) {
        isettlers_call_drop(*call);
        *call = NULL;
    }
    return result;
}

isettlers_result isettlers_apply_finish(isettlers_call *call, isettlers_status *status, isettlers_error *error) {
    isettlers_value ok;
    isettlers_result result = ISETTLERS_OK;
    if (call->method != ISETTLERS_METHOD_APPLY)
        result = isettlers__fail(error, ISETTLERS_ERROR_MISUSE, "this call is no apply");
    if (result == ISETTLERS_OK)
        result = isettlers__await(call, &ok, error);
    if (result == ISETTLERS_OK && call->state == NULL)
        result = isettlers__fail(error, ISETTLERS_ERROR_MISUSE, "the state of the call is closed");
    if (result == ISETTLERS_OK)
        result = isettlers__read_status(call->state, ok, status, error);
    isettlers_call_drop(call);
    return result;
}

/* --- step --------------------------------------------------------------------------------------------------- */

typedef struct owned_events {
    isettlers_events events; /* first: what the caller sees */
    isettlers_event *items;
    isettlers_tree *tree;
} owned_events;

static bool read_event(isettlers_value said, isettlers_event *event) {
    event->values = isettlers_value_get(said, "values");
    event->reveals = isettlers_value_bool(isettlers_value_get(said, "reveals"), false);
    isettlers__read_seat(said, "seat", &event->seat);
    return isettlers__read_text(said, "kind", &event->kind) && isettlers__read_text(said, "text", &event->text);
}

/* The events of a reply, which they take over from its call. */
static isettlers_result read_events(isettlers_call *call, isettlers_value ok, isettlers_events **events,
                                    isettlers_error *error) {
    isettlers_value said = isettlers_value_get(ok, "events");
    size_t count = isettlers_value_count(said);
    owned_events *made = calloc(1, sizeof *made);
    if (made == NULL || (made->items = calloc(count + 1, sizeof *made->items)) == NULL) {
        free(made);
        return isettlers__no_memory(error);
    }
    bool good = isettlers_value_type(said) == ISETTLERS_ARRAY;
    for (size_t i = 0; good && i < count; i++)
        good = read_event(isettlers_value_at(said, i), &made->items[i]);
    if (!good) {
        isettlers_events_free(&made->events);
        return isettlers__odd_reply("events", error);
    }
    bool reveals = isettlers_value_bool(isettlers_value_get(ok, "reveals"), false);
    made->events = (isettlers_events){.items = made->items, .count = count, .reveals = reveals};
    made->tree = isettlers__take_tree(call);
    *events = &made->events;
    return ISETTLERS_OK;
}

isettlers_result isettlers_step(isettlers_state *state, uint16_t action, unsigned flags, isettlers_status *status,
                                isettlers_events **events, isettlers_error *error) {
    isettlers_move move = {.action = action};
    return isettlers_step_move(state, &move, flags & ~(unsigned)ISETTLERS_AT, status, events, error);
}

isettlers_result isettlers_step_move(isettlers_state *state, const isettlers_move *move, unsigned flags,
                                     isettlers_status *status, isettlers_events **events, isettlers_error *error) {
    isettlers_writer writer;
    isettlers_call call = {.state = state};
    isettlers_value ok;
    *events = NULL;
    isettlers_result result = write_move(&writer, state, "step", move, flags, error);
    if (result == ISETTLERS_OK)
        result = isettlers__exchange(&writer, &call, &ok, error);
    if (result == ISETTLERS_OK)
        result = isettlers__read_status(state, ok, status, error);
    if (result == ISETTLERS_OK)
        result = read_events(&call, ok, events, error);
    isettlers__call_end(&call);
    return result;
}

void isettlers_events_free(isettlers_events *events) {
    if (events == NULL)
        return;
    owned_events *owned = (owned_events *)events;
    isettlers_tree_free(owned->tree);
    free(owned->items);
    free(owned);
}

/* --- undo --------------------------------------------------------------------------------------------------- */

isettlers_result isettlers_undo(isettlers_state *state, unsigned flags, isettlers_status *status,
                                isettlers_error *error) {
    isettlers_writer writer;
    isettlers_result result = isettlers__state_usable(state, error);
    if (result != ISETTLERS_OK)
        return result;
    isettlers__write_about(&writer, state, "undo");
    isettlers__write_legal(&writer, flags);
    return move_on(&writer, state, status, error);
}

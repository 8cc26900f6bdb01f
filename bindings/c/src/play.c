/* Taking actions and taking them back. */

#include "state.h"

static void write_move(isettlers_writer *writer, isettlers_state *state, const char *method, const isettlers_move *move,
                       unsigned flags, isettlers_error *error) {
    isettlers__write_about(writer, state, method, error);
    if (move->text != NULL)
        isettlers__write_text(writer, "action", move->text);
    else
        isettlers__write_uint(writer, "action", move->action);
    if ((flags & ISETTLERS_AT) != 0)
        isettlers__write_uint(writer, "at", move->at);
    isettlers__write_legal(writer, flags);
}

/* Send a request about a state whose reply is a status. */
static isettlers_result move_on(isettlers_writer *writer, isettlers_state *state, isettlers_status *status,
                                isettlers_error *error) {
    isettlers_call call = {.engine = NULL};
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
    write_move(&writer, state, "apply", move, flags, error);
    return move_on(&writer, state, status, error);
}

isettlers_result isettlers_apply_send(isettlers_state *state, const isettlers_move *move, unsigned flags,
                                      isettlers_call **call, isettlers_error *error) {
    isettlers_writer writer;
    isettlers_call model = {.state = state, .method = ISETTLERS_METHOD_APPLY};
    write_move(&writer, state, "apply", move, flags, error);
    return isettlers__send_new(&writer, &model, call, error);
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

static bool read_event(isettlers_value said, void *item) {
    isettlers_event *event = item;
    event->values = isettlers_value_get(said, "values");
    event->reveals = isettlers_value_bool(isettlers_value_get(said, "reveals"), false);
    isettlers__read_seat(said, "seat", &event->seat);
    return isettlers__read_text(said, "kind", &event->kind) && isettlers__read_text(said, "text", &event->text);
}

/* The events of a reply, which they take over from its call. */
static isettlers_result read_events(isettlers_call *call, isettlers_value ok, isettlers_events **events,
                                    isettlers_error *error) {
    isettlers_events *made = isettlers__make(call, sizeof *made);
    if (made == NULL)
        return isettlers__no_memory(error);
    made->items = isettlers__read_list(call, ok, "events", sizeof *made->items, read_event, &made->count);
    if (made->items == NULL)
        return isettlers__odd_reply("events", error);
    made->reveals = isettlers_value_bool(isettlers_value_get(ok, "reveals"), false);
    *events = isettlers__hand_over(call, made);
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
    isettlers_call call = {.engine = NULL};
    isettlers_value ok;
    *events = NULL;
    write_move(&writer, state, "step", move, flags, error);
    isettlers_result result = isettlers__exchange(&writer, &call, &ok, error);
    if (result == ISETTLERS_OK)
        result = isettlers__read_status(state, ok, status, error);
    if (result == ISETTLERS_OK)
        result = read_events(&call, ok, events, error);
    isettlers__call_end(&call);
    return result;
}

void isettlers_events_free(isettlers_events *events) {
    isettlers__release(events);
}

/* --- undo --------------------------------------------------------------------------------------------------- */

isettlers_result isettlers_undo(isettlers_state *state, unsigned flags, isettlers_status *status,
                                isettlers_error *error) {
    isettlers_writer writer;
    isettlers__write_about(&writer, state, "undo", error);
    isettlers__write_legal(&writer, flags);
    return move_on(&writer, state, status, error);
}

/* Taking actions and taking them back. */

#include "state.h"

static void write_move(isc_writer *writer, isc_state *state, const char *method, const isc_move *move, unsigned flags,
                       isc_error *error) {
    isc__write_about(writer, state, method, error);
    if (move->text != NULL)
        isc__write_text(writer, "action", move->text);
    else
        isc__write_uint(writer, "action", move->action);
    if ((flags & ISC_AT) != 0)
        isc__write_uint(writer, "at", move->at);
    isc__write_legal(writer, flags);
}

/* Send a request about a state whose reply is a status. */
static isc_result move_on(isc_writer *writer, isc_state *state, isc_status *status, isc_error *error) {
    isc_call call = {.engine = NULL};
    isc_value ok;
    isc_result result = isc__exchange(writer, &call, &ok, error);
    if (result == ISC_OK)
        result = isc__read_status(state, ok, status, error);
    isc__call_end(&call);
    return result;
}

/* --- apply -------------------------------------------------------------------------------------------------- */

isc_result isc_apply(isc_state *state, uint16_t action, unsigned flags, isc_status *status, isc_error *error) {
    isc_move move = {.action = action};
    return isc_apply_move(state, &move, flags & ~(unsigned)ISC_AT, status, error);
}

isc_result isc_apply_move(isc_state *state, const isc_move *move, unsigned flags, isc_status *status,
                          isc_error *error) {
    isc_writer writer;
    write_move(&writer, state, "apply", move, flags, error);
    return move_on(&writer, state, status, error);
}

isc_result isc_apply_send(isc_state *state, const isc_move *move, unsigned flags, isc_call **call, isc_error *error) {
    isc_writer writer;
    isc_call model = {.state = state, .method = ISC_METHOD_APPLY};
    write_move(&writer, state, "apply", move, flags, error);
    return isc__send_new(&writer, &model, call, error);
}

isc_result isc_apply_finish(isc_call *call, isc_status *status, isc_error *error) {
    isc_value ok;
    isc_result result = ISC_OK;
    if (call->method != ISC_METHOD_APPLY)
        result = isc__fail(error, ISC_ERROR_MISUSE, "this call is no apply");
    if (result == ISC_OK)
        result = isc__await(call, &ok, error);
    if (result == ISC_OK && call->state == NULL)
        result = isc__fail(error, ISC_ERROR_MISUSE, "the state of the call is closed");
    if (result == ISC_OK)
        result = isc__read_status(call->state, ok, status, error);
    isc_call_drop(call);
    return result;
}

/* --- step --------------------------------------------------------------------------------------------------- */

static bool read_event(isc_value said, void *item) {
    isc_event *event = item;
    event->values = isc_value_get(said, "values");
    event->reveals = isc_value_bool(isc_value_get(said, "reveals"), false);
    isc__read_seat(said, "seat", &event->seat);
    return isc__read_text(said, "kind", &event->kind) && isc__read_text(said, "text", &event->text);
}

/* The events of a reply, which they take over from its call. */
static isc_result read_events(isc_call *call, isc_value ok, isc_events **events, isc_error *error) {
    isc_events *made = isc__make(call, sizeof *made);
    if (made == NULL)
        return isc__no_memory(error);
    made->items = isc__read_list(call, ok, "events", sizeof *made->items, read_event, &made->count);
    if (made->items == NULL)
        return isc__odd_reply("events", error);
    made->reveals = isc_value_bool(isc_value_get(ok, "reveals"), false);
    *events = isc__hand_over(call, made);
    return ISC_OK;
}

isc_result isc_step(isc_state *state, uint16_t action, unsigned flags, isc_status *status, isc_events **events,
                    isc_error *error) {
    isc_move move = {.action = action};
    return isc_step_move(state, &move, flags & ~(unsigned)ISC_AT, status, events, error);
}

isc_result isc_step_move(isc_state *state, const isc_move *move, unsigned flags, isc_status *status,
                         isc_events **events, isc_error *error) {
    isc_writer writer;
    isc_call call = {.engine = NULL};
    isc_value ok;
    *events = NULL;
    write_move(&writer, state, "step", move, flags, error);
    isc_result result = isc__exchange(&writer, &call, &ok, error);
    if (result == ISC_OK)
        result = isc__read_status(state, ok, status, error);
    if (result == ISC_OK)
        result = read_events(&call, ok, events, error);
    isc__call_end(&call);
    return result;
}

void isc_events_free(isc_events *events) {
    isc__release(events);
}

/* --- undo --------------------------------------------------------------------------------------------------- */

isc_result isc_undo(isc_state *state, unsigned flags, isc_status *status, isc_error *error) {
    isc_writer writer;
    isc__write_about(&writer, state, "undo", error);
    isc__write_legal(&writer, flags);
    return move_on(&writer, state, status, error);
}

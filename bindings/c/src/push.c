/* Pushes as the caller sees them. */
#include <stdlib.h>

#include "state.h"

static isc_state *state_numbered(const isc_engine *engine, isc_value number) {
    isc_state *state = engine->states;
    while (state != NULL && state->number != isc_value_uint(number, UINT64_MAX))
        state = state->next;
    return state;
}

static isc_push_kind kind_of(isc_value frame) {
    static const char *const NAMES[] = {
        [ISC_PUSH_PROGRESS] = "progress", [ISC_PUSH_CHANGED] = "changed", [ISC_PUSH_REPLACED] = "replaced",
        [ISC_PUSH_ARCHIVED] = "archived", [ISC_PUSH_CLOSING] = "closing", [ISC_PUSH_SEAT] = "seat",
        [ISC_PUSH_SAID] = "said",         [ISC_PUSH_MOVED] = "moved",     [ISC_PUSH_TAKEN_BACK] = "taken_back",
    };
    for (int kind = ISC_PUSH_PROGRESS; kind <= ISC_PUSH_TAKEN_BACK; kind++) {
        if (isc__is_push(frame, NAMES[kind]))
            return (isc_push_kind)kind;
    }
    return ISC_PUSH_OTHER;
}

static const char *text_or_nothing(isc_value frame, const char *key) {
    const char *text = isc_value_text(isc_value_get(frame, key));
    return text != NULL ? text : "";
}

/* The status in a push, with legal ids of its own; the state learns it too, unless it knows a later one. */
static isc_result read_changed(isc_value frame, isc_push *push, isc_error *error) {
    isc_state own = {.engine = NULL};
    isc_result result = isc__read_status(&own, frame, &push->status, error);
    bool back = push->kind == ISC_PUSH_TAKEN_BACK;
    if (result == ISC_OK && push->state != NULL && (back || push->status.at >= push->state->status.at))
        result = isc__read_status(push->state, frame, NULL, error);
    push->status.legal = own.legal;
    return result;
}

static isc_result fill(const isc_engine *engine, isc_tree *tree, isc_push *push, isc_error *error) {
    isc_value frame = isc_tree_root(tree);
    *push = (isc_push){.kind = kind_of(frame), .frame = frame, .tree = tree, .status = {.actor = -1}};
    push->state = state_numbered(engine, isc_value_get(frame, "state"));
    push->events = isc_value_get(frame, "events");
    push->request = (uint32_t)isc_value_uint(isc_value_get(frame, "request"), 0);
    push->progress.done = isc_value_uint(isc_value_get(frame, "done"), 0);
    push->progress.action = (uint16_t)isc_value_uint(isc_value_get(frame, "action"), 0);
    push->progress.text = text_or_nothing(frame, "text");
    push->progress.seconds = isc_value_number(isc_value_get(frame, "seconds"), 0);
    push->message = text_or_nothing(frame, "message");
    if (push->kind == ISC_PUSH_CLOSING)
        push->code = isc__said(NULL, frame);
    bool changed = push->kind == ISC_PUSH_CHANGED || push->kind == ISC_PUSH_TAKEN_BACK;
    return changed ? read_changed(frame, push, error) : ISC_OK;
}

isc_result isc_next_push(isc_engine *engine, int milliseconds, isc_push *push, isc_error *error) {
    int64_t deadline = milliseconds < 0 ? ISC_NEVER : isc__in((unsigned)milliseconds);
    *push = (isc_push){.kind = ISC_PUSH_OTHER};
    isc_tree *tree;
    while ((tree = isc__take_push(engine)) == NULL) {
        isc_result result = isc__usable(engine, error);
        if (result == ISC_OK)
            result = isc__pump_in(engine, deadline, error);
        if (result != ISC_OK && engine->first_push == NULL)
            return result;
    }
    isc_result filled = fill(engine, tree, push, error);
    if (filled != ISC_OK)
        isc_push_clear(push);
    return filled;
}

void isc_push_clear(isc_push *push) {
    isc_tree_free(push->tree);
    free((void *)push->status.legal);
    *push = (isc_push){.kind = ISC_PUSH_OTHER};
}

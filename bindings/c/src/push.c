/* Pushes as the caller sees them. */
#include <stdlib.h>

#include "state.h"

static isettlers_state *state_numbered(const isettlers_engine *engine, isettlers_value number) {
    isettlers_state *state = engine->states;
    while (state != NULL && state->number != isettlers_value_uint(number, UINT64_MAX))
        state = state->next;
    return state;
}

static isettlers_push_kind kind_of(isettlers_value frame) {
    if (isettlers__is_push(frame, "progress"))
        return ISETTLERS_PUSH_PROGRESS;
    if (isettlers__is_push(frame, "changed"))
        return ISETTLERS_PUSH_CHANGED;
    if (isettlers__is_push(frame, "replaced"))
        return ISETTLERS_PUSH_REPLACED;
    if (isettlers__is_push(frame, "archived"))
        return ISETTLERS_PUSH_ARCHIVED;
    return isettlers__is_push(frame, "closing") ? ISETTLERS_PUSH_CLOSING : ISETTLERS_PUSH_OTHER;
}

static const char *text_or_nothing(isettlers_value frame, const char *key) {
    const char *text = isettlers_value_text(isettlers_value_get(frame, key));
    return text != NULL ? text : "";
}

/* The status in a push, with legal ids of its own; the state learns it too, unless it knows a later one. */
static isettlers_result read_changed(isettlers_value frame, isettlers_push *push, isettlers_error *error) {
    isettlers_state own = {.engine = NULL};
    isettlers_result result = isettlers__read_status(&own, frame, &push->status, error);
    if (result == ISETTLERS_OK && push->state != NULL && push->status.at >= push->state->status.at)
        result = isettlers__read_status(push->state, frame, NULL, error);
    push->status.legal = own.legal;
    return result;
}

static isettlers_result fill(const isettlers_engine *engine, isettlers_tree *tree, isettlers_push *push,
                             isettlers_error *error) {
    isettlers_value frame = isettlers_tree_root(tree);
    *push = (isettlers_push){.kind = kind_of(frame), .frame = frame, .tree = tree, .status = {.actor = -1}};
    push->state = state_numbered(engine, isettlers_value_get(frame, "state"));
    push->events = isettlers_value_get(frame, "events");
    push->request = (uint32_t)isettlers_value_uint(isettlers_value_get(frame, "request"), 0);
    push->progress.done = isettlers_value_uint(isettlers_value_get(frame, "done"), 0);
    push->progress.action = (uint16_t)isettlers_value_uint(isettlers_value_get(frame, "action"), 0);
    push->progress.text = text_or_nothing(frame, "text");
    push->progress.seconds = isettlers_value_number(isettlers_value_get(frame, "seconds"), 0);
    push->message = text_or_nothing(frame, "message");
    if (push->kind == ISETTLERS_PUSH_CLOSING)
        push->code = isettlers__said(NULL, frame);
    return push->kind == ISETTLERS_PUSH_CHANGED ? read_changed(frame, push, error) : ISETTLERS_OK;
}

isettlers_result isettlers_next_push(isettlers_engine *engine, int milliseconds, isettlers_push *push,
                                     isettlers_error *error) {
    int64_t deadline = milliseconds < 0 ? ISETTLERS_NEVER : isettlers__in((unsigned)milliseconds);
    *push = (isettlers_push){.kind = ISETTLERS_PUSH_OTHER};
    isettlers_tree *tree;
    while ((tree = isettlers__take_push(engine)) == NULL) {
        isettlers_result result = isettlers__usable(engine, error);
        if (result == ISETTLERS_OK)
            result = isettlers__pump_in(engine, deadline, error);
        if (result != ISETTLERS_OK && engine->first_push == NULL)
            return result;
    }
    isettlers_result filled = fill(engine, tree, push, error);
    if (filled != ISETTLERS_OK)
        isettlers_push_clear(push);
    return filled;
}

void isettlers_push_clear(isettlers_push *push) {
    isettlers_tree_free(push->tree);
    free((void *)push->status.legal);
    *push = (isettlers_push){.kind = ISETTLERS_PUSH_OTHER};
}

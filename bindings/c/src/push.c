#include <stdlib.h>
#include <string.h>

#include "internal.h"

#define KEPT_PUSHES 4096u

static isettlers_value push_frame(const isettlers_pushed *kept) {
    return isettlers_tree_root(kept->tree);
}

static void free_push(isettlers_pushed *kept) {
    isettlers_tree_free(kept->tree);
    free(kept);
}

/* Take a push out of the queue, given the place that points to it and the push before it. */
static isettlers_pushed *unlink_push(isettlers_engine *engine, isettlers_pushed **place, isettlers_pushed *before) {
    isettlers_pushed *kept = *place;
    *place = kept->next;
    if (engine->last_push == kept)
        engine->last_push = before;
    engine->pushes--;
    return kept;
}

static bool is_kind(isettlers_value frame, const char *kind) {
    const char *said = isettlers_value_text(isettlers_value_get(frame, "push"));
    return said != NULL && strcmp(said, kind) == 0;
}

void isettlers__keep_push(isettlers_engine *engine, isettlers_tree *tree) {
    isettlers_pushed *kept = calloc(1, sizeof *kept);
    if (is_kind(isettlers_tree_root(tree), "closing"))
        isettlers__said(&engine->last_words, isettlers_tree_root(tree));
    if (kept == NULL) {
        isettlers_tree_free(tree);
        return;
    }
    kept->tree = tree;
    if (engine->last_push != NULL)
        engine->last_push->next = kept;
    else
        engine->first_push = kept;
    engine->last_push = kept;
    if (++engine->pushes > KEPT_PUSHES)
        free_push(unlink_push(engine, &engine->first_push, NULL));
}

isettlers_pushed *isettlers__take_progress(isettlers_engine *engine, uint32_t request) {
    isettlers_pushed *before = NULL;
    for (isettlers_pushed **place = &engine->first_push; *place != NULL; place = &(*place)->next) {
        isettlers_value frame = push_frame(*place);
        uint64_t said = isettlers_value_uint(isettlers_value_get(frame, "request"), UINT64_MAX);
        if (is_kind(frame, "progress") && said == request)
            return unlink_push(engine, place, before);
        before = *place;
    }
    return NULL;
}

void isettlers__free_pushes(isettlers_engine *engine) {
    while (engine->first_push != NULL)
        free_push(unlink_push(engine, &engine->first_push, NULL));
}

/* --- pushes as the caller sees them ------------------------------------------------------------------------- */

static isettlers_state *state_numbered(const isettlers_engine *engine, isettlers_value number) {
    isettlers_state *state = engine->states;
    while (state != NULL && state->number != isettlers_value_uint(number, UINT64_MAX))
        state = state->next;
    return state;
}

static isettlers_push_kind kind_of(isettlers_value frame) {
    if (is_kind(frame, "progress"))
        return ISETTLERS_PUSH_PROGRESS;
    if (is_kind(frame, "changed"))
        return ISETTLERS_PUSH_CHANGED;
    if (is_kind(frame, "replaced"))
        return ISETTLERS_PUSH_REPLACED;
    if (is_kind(frame, "archived"))
        return ISETTLERS_PUSH_ARCHIVED;
    return is_kind(frame, "closing") ? ISETTLERS_PUSH_CLOSING : ISETTLERS_PUSH_OTHER;
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
    while (engine->first_push == NULL) {
        isettlers_result result = isettlers__usable(engine, error);
        if (result == ISETTLERS_OK)
            result = isettlers__receive(engine, deadline, error);
        if (result != ISETTLERS_OK && engine->first_push == NULL)
            return result;
    }
    isettlers_pushed *kept = unlink_push(engine, &engine->first_push, NULL);
    isettlers_result filled = fill(engine, kept->tree, push, error);
    free(kept);
    if (filled != ISETTLERS_OK)
        isettlers_push_clear(push);
    return filled;
}

void isettlers_push_clear(isettlers_push *push) {
    isettlers_tree_free(push->tree);
    free((void *)push->status.legal);
    *push = (isettlers_push){.kind = ISETTLERS_PUSH_OTHER};
}

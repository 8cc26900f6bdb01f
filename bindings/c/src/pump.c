#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "pump.h"

#define FIRST_ROOM 65536u
#define KEPT_PUSHES 4096u
#define ENDING_MS 200u /* for a child whose side of the socket is closed to be waited for */

/* --- the end of a connection -------------------------------------------------------------------------------- */

isettlers_result isettlers__usable(const isettlers_engine *engine, isettlers_error *error) {
    if (engine == NULL)
        return isettlers__fail(error, ISETTLERS_ERROR_DISCONNECTED, "the engine is closed");
    if (engine->busy)
        return isettlers__fail(error, ISETTLERS_ERROR_MISUSE, "a progress function must not use the engine");
    return engine->fate.code == ISETTLERS_OK ? ISETTLERS_OK : isettlers__copy_error(error, &engine->fate);
}

/* Give the connection up: nothing on it can be trusted any more. */
static isettlers_result give_up(isettlers_engine *engine, isettlers_result result, const char *message,
                                isettlers_error *error) {
    if (engine->fate.code == ISETTLERS_OK)
        isettlers__fail(&engine->fate, result, "%s", message);
    return isettlers__copy_error(error, &engine->fate);
}

/* The other side has closed the connection: because of what it said last, or because it died. */
static isettlers_result ended(isettlers_engine *engine, isettlers_error *error) {
    char message[120] = "the engine closed the connection";
    bool child = engine->link.child > 0;
    if (engine->last_words.code != ISETTLERS_OK) {
        engine->fate = engine->last_words;
        return isettlers__copy_error(error, &engine->fate);
    }
    if (child && isettlers__link_reap(&engine->link, isettlers__in(ENDING_MS))) {
        int ending = engine->link.ending;
        if (WIFSIGNALED(ending))
            snprintf(message, sizeof message, "the engine was ended by signal %d", WTERMSIG(ending));
        else
            snprintf(message, sizeof message, "the engine ended with status %d", WEXITSTATUS(ending));
    }
    return give_up(engine, ISETTLERS_ERROR_DISCONNECTED, message, error);
}

/* --- who waits ---------------------------------------------------------------------------------------------- */

static isettlers_waiter **bucket_of(isettlers_engine *engine, uint32_t id) {
    return &engine->waiters[id % ISETTLERS_BUCKETS];
}

static isettlers_waiter *waiter_with(isettlers_engine *engine, uint32_t id) {
    isettlers_waiter *waiter = *bucket_of(engine, id);
    while (waiter != NULL && waiter->id != id)
        waiter = waiter->next;
    return waiter;
}

uint32_t isettlers__new_id(isettlers_engine *engine) {
    while (waiter_with(engine, engine->next_id) != NULL)
        engine->next_id++;
    return engine->next_id++;
}

void isettlers__leave(isettlers_engine *engine, isettlers_waiter *waiter) {
    isettlers_waiter **place = bucket_of(engine, waiter->id);
    while (*place != NULL && *place != waiter)
        place = &(*place)->next;
    if (*place == waiter) {
        *place = waiter->next;
        engine->dropped += !waiter->answered;
    }
}

/* --- pushes ------------------------------------------------------------------------------------------------- */

bool isettlers__is_push(isettlers_value frame, const char *kind) {
    const char *said = isettlers_value_text(isettlers_value_get(frame, "push"));
    return said != NULL && strcmp(said, kind) == 0;
}

/* Take a push out of the queue, given the place that points to it. */
static isettlers_tree *unlink_push(isettlers_engine *engine, isettlers_pushed **place) {
    isettlers_pushed *kept = *place;
    isettlers_tree *tree = kept->tree;
    *place = kept->next;
    if (engine->push_end == &kept->next)
        engine->push_end = place;
    engine->pushes--;
    free(kept);
    return tree;
}

isettlers_tree *isettlers__take_push(isettlers_engine *engine) {
    return engine->first_push != NULL ? unlink_push(engine, &engine->first_push) : NULL;
}

isettlers_tree *isettlers__take_progress(isettlers_engine *engine, uint32_t request) {
    for (isettlers_pushed **place = &engine->first_push; *place != NULL; place = &(*place)->next) {
        isettlers_value frame = isettlers_tree_root((*place)->tree);
        uint64_t said = isettlers_value_uint(isettlers_value_get(frame, "request"), UINT64_MAX);
        if (isettlers__is_push(frame, "progress") && said == request)
            return unlink_push(engine, place);
    }
    return NULL;
}

static void keep_push(isettlers_engine *engine, isettlers_tree *tree) {
    isettlers_pushed *kept = malloc(sizeof *kept);
    if (isettlers__is_push(isettlers_tree_root(tree), "closing"))
        isettlers__said(&engine->last_words, isettlers_tree_root(tree));
    if (kept == NULL) {
        isettlers_tree_free(tree);
        return;
    }
    *kept = (isettlers_pushed){.tree = tree};
    *engine->push_end = kept;
    engine->push_end = &kept->next;
    if (++engine->pushes > KEPT_PUSHES)
        isettlers_tree_free(isettlers__take_push(engine));
}

/* --- frames in ---------------------------------------------------------------------------------------------- */

static isettlers_result take_reply(isettlers_engine *engine, isettlers_tree *tree, isettlers_error *error) {
    isettlers_value frame = isettlers_tree_root(tree);
    uint64_t id = isettlers_value_uint(isettlers_value_get(frame, "id"), UINT64_MAX);
    bool answers = isettlers_value_type(isettlers_value_get(frame, "ok")) == ISETTLERS_MAP ||
                   isettlers_value_type(isettlers_value_get(frame, "error")) == ISETTLERS_MAP;
    isettlers_waiter *waiter = id <= UINT32_MAX ? waiter_with(engine, (uint32_t)id) : NULL;
    if (answers && waiter != NULL && !waiter->answered) {
        waiter->reply = tree;
        waiter->answered = true;
        return ISETTLERS_OK;
    }
    isettlers_tree_free(tree);
    if (!answers || id > UINT32_MAX)
        return give_up(engine, ISETTLERS_ERROR_PROTOCOL, "a frame that is neither reply nor push", error);
    if (waiter != NULL || engine->dropped == 0)
        return give_up(engine, ISETTLERS_ERROR_PROTOCOL, "a reply nobody waits for", error);
    engine->dropped--;
    return ISETTLERS_OK;
}

static isettlers_result take_frame(isettlers_engine *engine, const uint8_t *body, size_t size, isettlers_error *error) {
    const char *fault = isettlers__frame_fault(body, size);
    if (fault != NULL) {
        char message[120];
        snprintf(message, sizeof message, "the engine sent what is no frame: %s", fault);
        return give_up(engine, ISETTLERS_ERROR_PROTOCOL, message, error);
    }
    isettlers_tree *tree = isettlers__tree(body, size);
    if (tree == NULL)
        return give_up(engine, ISETTLERS_ERROR_NO_MEMORY, "memory ran out", error);
    if (isettlers_value_text(isettlers_value_get(isettlers_tree_root(tree), "push")) == NULL)
        return take_reply(engine, tree, error);
    keep_push(engine, tree);
    return ISETTLERS_OK;
}

static size_t length_at(const uint8_t *data) {
    return (size_t)data[0] << 24 | (size_t)data[1] << 16 | (size_t)data[2] << 8 | data[3];
}

/* Take the next frame of those that were read; `found` is whether there was a whole one. */
static isettlers_result take_read(isettlers_engine *engine, bool *found, isettlers_error *error) {
    const uint8_t *data = engine->in + engine->in_start;
    size_t held = engine->in_end - engine->in_start;
    *found = false;
    if (held < ISETTLERS_LENGTH_BYTES)
        return ISETTLERS_OK;
    size_t size = length_at(data);
    if (size > engine->receive_limit) {
        char message[120];
        snprintf(message, sizeof message, "the engine sent a frame of %zu bytes; the limit is %zu", size,
                 engine->receive_limit);
        return give_up(engine, ISETTLERS_ERROR_PROTOCOL, message, error);
    }
    if (held - ISETTLERS_LENGTH_BYTES < size)
        return ISETTLERS_OK;
    *found = true;
    engine->in_start += ISETTLERS_LENGTH_BYTES + size;
    return take_frame(engine, data + ISETTLERS_LENGTH_BYTES, size, error);
}

/* Make room for more bytes; false when memory runs out. */
static bool make_room(isettlers_engine *engine) {
    size_t held = engine->in_end - engine->in_start;
    if (engine->in_start > 0) {
        memmove(engine->in, engine->in + engine->in_start, held);
        engine->in_start = 0;
        engine->in_end = held;
    }
    if (held < engine->in_room)
        return true;
    size_t room = engine->in_room == 0 ? FIRST_ROOM : 2 * engine->in_room;
    uint8_t *larger = realloc(engine->in, room);
    if (larger == NULL)
        return false;
    engine->in = larger;
    engine->in_room = room;
    return true;
}

/* Read what is there, without waiting. */
static isettlers_moved read_some(isettlers_engine *engine) {
    size_t count;
    isettlers_moved moved =
        isettlers__link_read(&engine->link, engine->in + engine->in_end, engine->in_room - engine->in_end, &count);
    engine->in_end += count;
    return moved;
}

isettlers_result isettlers__pump_in(isettlers_engine *engine, int64_t deadline, isettlers_error *error) {
    for (;;) {
        bool found;
        isettlers_result result = take_read(engine, &found, error);
        if (result != ISETTLERS_OK || found)
            return result;
        if (!make_room(engine))
            return give_up(engine, ISETTLERS_ERROR_NO_MEMORY, "memory ran out", error);
        switch (read_some(engine)) {
        case ISETTLERS_MOVED:
            break;
        case ISETTLERS_ENDED:
            return ended(engine, error);
        case ISETTLERS_WAIT:
            if (!isettlers__link_wait(&engine->link, false, deadline))
                return isettlers__fail(error, ISETTLERS_ERROR_TIMEOUT, "nothing came in time");
        }
    }
}

/* Take all frames that have come, so that an engine that waits for its replies to be read can go on reading. */
static isettlers_result receive_waiting(isettlers_engine *engine, isettlers_error *error) {
    isettlers_result result;
    do
        result = isettlers__pump_in(engine, 0, error);
    while (result == ISETTLERS_OK);
    return result == ISETTLERS_ERROR_TIMEOUT ? ISETTLERS_OK : result;
}

/* --- frames out --------------------------------------------------------------------------------------------- */

int64_t isettlers__deadline(const isettlers_engine *engine) {
    return engine->timeout_ms > 0 ? isettlers__in(engine->timeout_ms) : ISETTLERS_NEVER;
}

static isettlers_result write_all(isettlers_engine *engine, isettlers_error *error) {
    const uint8_t *data = (const uint8_t *)engine->out.data;
    size_t size = engine->out.size;
    while (size > 0) {
        size_t count;
        isettlers_result result = ISETTLERS_OK;
        switch (isettlers__link_write(&engine->link, data, size, &count)) {
        case ISETTLERS_MOVED:
            data += count;
            size -= count;
            break;
        case ISETTLERS_WAIT:
            if (isettlers__link_wait(&engine->link, true, isettlers__deadline(engine)))
                result = receive_waiting(engine, error);
            else
                result = give_up(engine, ISETTLERS_ERROR_DISCONNECTED, "the engine takes nothing in", error);
            break;
        case ISETTLERS_ENDED:
            result = receive_waiting(engine, error); /* it may have said why */
            return result != ISETTLERS_OK ? result : ended(engine, error);
        }
        if (result != ISETTLERS_OK)
            return result;
    }
    return ISETTLERS_OK;
}

isettlers_result isettlers__pump_out(isettlers_engine *engine, isettlers_waiter *waiter, isettlers_error *error) {
    size_t size = engine->out.size - ISETTLERS_LENGTH_BYTES;
    if (size > engine->send_limit)
        return isettlers__fail(error, ISETTLERS_ERROR_TOO_LARGE, "a request of %zu bytes; the engine takes %zu", size,
                               engine->send_limit);
    for (int i = 0; i < ISETTLERS_LENGTH_BYTES; i++)
        engine->out.data[i] = (char)(size >> (24 - 8 * i));
    isettlers_waiter **bucket = bucket_of(engine, waiter->id);
    waiter->next = *bucket;
    *bucket = waiter;
    return write_all(engine, error);
}

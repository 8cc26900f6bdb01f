#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "pump.h"

#define FIRST_ROOM 65536u
#define KEPT_PUSHES 4096u
#define ENDING_MS 200u /* for a child whose side of the socket is closed to be waited for */

/* --- the end of a connection -------------------------------------------------------------------------------- */

isc_result isc__usable(const isc_engine *engine, isc_error *error) {
    if (engine == NULL)
        return isc__fail(error, ISC_ERROR_DISCONNECTED, "the engine is closed");
    return engine->fate.code == ISC_OK ? ISC_OK : isc__copy_error(error, &engine->fate);
}

/* Give the connection up: nothing on it can be trusted any more. */
static isc_result give_up(isc_engine *engine, isc_result result, const char *message, isc_error *error) {
    if (engine->fate.code == ISC_OK)
        isc__fail(&engine->fate, result, "%s", message);
    return isc__copy_error(error, &engine->fate);
}

/* The other side has closed the connection: because of what it said last, or because it died. */
static isc_result ended(isc_engine *engine, isc_error *error) {
    char message[120] = "the engine closed the connection";
    bool child = engine->link.child > 0;
    if (engine->last_words.code != ISC_OK) {
        engine->fate = engine->last_words;
        return isc__copy_error(error, &engine->fate);
    }
    if (child && isc__link_reap(&engine->link, isc__in(ENDING_MS))) {
        int ending = engine->link.ending;
        if (WIFSIGNALED(ending))
            snprintf(message, sizeof message, "the engine was ended by signal %d", WTERMSIG(ending));
        else
            snprintf(message, sizeof message, "the engine ended with status %d", WEXITSTATUS(ending));
    }
    return give_up(engine, ISC_ERROR_DISCONNECTED, message, error);
}

/* --- who waits ---------------------------------------------------------------------------------------------- */

static isc_waiter **bucket_of(isc_engine *engine, uint32_t id) {
    return &engine->waiters[id % ISC_BUCKETS];
}

static isc_waiter *waiter_with(isc_engine *engine, uint32_t id) {
    isc_waiter *waiter = *bucket_of(engine, id);
    while (waiter != NULL && waiter->id != id)
        waiter = waiter->next;
    return waiter;
}

uint32_t isc__new_id(isc_engine *engine) {
    while (waiter_with(engine, engine->next_id) != NULL)
        engine->next_id++;
    return engine->next_id++;
}

void isc__leave(isc_engine *engine, isc_waiter *waiter) {
    isc_waiter **place = bucket_of(engine, waiter->id);
    while (*place != NULL && *place != waiter)
        place = &(*place)->next;
    if (*place == waiter) {
        *place = waiter->next;
        engine->dropped += !waiter->answered;
    }
}

/* --- pushes ------------------------------------------------------------------------------------------------- */

isc_tree *isc__take_push(isc_engine *engine) {
    isc_pushed *kept = engine->first_push;
    if (kept == NULL)
        return NULL;
    isc_tree *tree = kept->tree;
    engine->first_push = kept->next;
    if (engine->first_push == NULL)
        engine->push_end = &engine->first_push;
    engine->pushes--;
    free(kept);
    return tree;
}

static void keep_push(isc_engine *engine, isc_tree *tree) {
    isc_pushed *kept = malloc(sizeof *kept);
    isc_value frame = isc_tree_root(tree);
    if (strcmp(isc_value_text(isc_value_get(frame, "push")), "closing") == 0)
        isc__reported(&engine->last_words, frame);
    if (kept == NULL) {
        isc_tree_free(tree);
        return;
    }
    *kept = (isc_pushed){.tree = tree};
    *engine->push_end = kept;
    engine->push_end = &kept->next;
    if (++engine->pushes > KEPT_PUSHES)
        isc_tree_free(isc__take_push(engine));
}

/* --- frames in ---------------------------------------------------------------------------------------------- */

static isc_result take_reply(isc_engine *engine, isc_tree *tree, isc_error *error) {
    isc_value frame = isc_tree_root(tree);
    uint64_t id = isc_value_uint(isc_value_get(frame, "id"), UINT64_MAX);
    bool answers = isc_value_type(isc_value_get(frame, "ok")) == ISC_MAP ||
                   isc_value_type(isc_value_get(frame, "error")) == ISC_MAP;
    isc_waiter *waiter = id <= UINT32_MAX ? waiter_with(engine, (uint32_t)id) : NULL;
    if (answers && waiter != NULL && !waiter->answered) {
        waiter->reply = tree;
        waiter->answered = true;
        return ISC_OK;
    }
    isc_tree_free(tree);
    if (!answers || id > UINT32_MAX)
        return give_up(engine, ISC_ERROR_PROTOCOL, "a frame that is neither reply nor push", error);
    if (waiter != NULL || engine->dropped == 0)
        return give_up(engine, ISC_ERROR_PROTOCOL, "a reply nobody waits for", error);
    engine->dropped--;
    return ISC_OK;
}

static isc_result take_frame(isc_engine *engine, const uint8_t *body, size_t size, isc_error *error) {
    const char *fault = isc__frame_fault(body, size);
    if (fault != NULL) {
        char message[120];
        snprintf(message, sizeof message, "the engine sent what is no frame: %s", fault);
        return give_up(engine, ISC_ERROR_PROTOCOL, message, error);
    }
    isc_tree *tree = isc__tree(body, size);
    if (tree == NULL)
        return give_up(engine, ISC_ERROR_NO_MEMORY, "memory ran out", error);
    if (isc_value_text(isc_value_get(isc_tree_root(tree), "push")) == NULL)
        return take_reply(engine, tree, error);
    keep_push(engine, tree);
    return ISC_OK;
}

static size_t length_at(const uint8_t *data) {
    return (size_t)data[0] << 24 | (size_t)data[1] << 16 | (size_t)data[2] << 8 | data[3];
}

/* Take the next frame of those that were read; `whole` is whether there was one. */
static isc_result take_read(isc_engine *engine, bool *whole, isc_error *error) {
    const uint8_t *data = engine->in + engine->in_start;
    size_t held = engine->in_end - engine->in_start;
    *whole = false;
    if (held < ISC_LENGTH_BYTES)
        return ISC_OK;
    size_t size = length_at(data);
    if (size > engine->receive_limit) {
        char message[120];
        snprintf(message, sizeof message, "the engine sent a frame of %zu bytes; the limit is %zu", size,
                 engine->receive_limit);
        return give_up(engine, ISC_ERROR_PROTOCOL, message, error);
    }
    if (held - ISC_LENGTH_BYTES < size)
        return ISC_OK;
    *whole = true;
    engine->in_start += ISC_LENGTH_BYTES + size;
    return take_frame(engine, data + ISC_LENGTH_BYTES, size, error);
}

/* Make room for more bytes; false when memory runs out. */
static bool make_room(isc_engine *engine) {
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
static isc_moved read_some(isc_engine *engine) {
    size_t count;
    isc_moved moved =
        isc__link_read(&engine->link, engine->in + engine->in_end, engine->in_room - engine->in_end, &count);
    engine->in_end += count;
    return moved;
}

isc_result isc__pump_in(isc_engine *engine, int64_t deadline, isc_error *error) {
    for (;;) {
        bool whole;
        isc_result result = take_read(engine, &whole, error);
        if (result != ISC_OK || whole)
            return result;
        if (!make_room(engine))
            return give_up(engine, ISC_ERROR_NO_MEMORY, "memory ran out", error);
        switch (read_some(engine)) {
        case ISC_MOVED:
            break;
        case ISC_ENDED:
            return ended(engine, error);
        case ISC_WAIT:
            if (!isc__link_wait(&engine->link, false, deadline))
                return isc__fail(error, ISC_ERROR_TIMEOUT, "nothing came in time");
        }
    }
}

/* Take all frames that have come, so that an engine that waits for its replies to be read can go on reading. */
static isc_result receive_waiting(isc_engine *engine, isc_error *error) {
    isc_result result;
    do
        result = isc__pump_in(engine, 0, error);
    while (result == ISC_OK);
    return result == ISC_ERROR_TIMEOUT ? ISC_OK : result;
}

isc_result isc_next_push(isc_engine *engine, int milliseconds, isc_tree **push, isc_error *error) {
    int64_t deadline = milliseconds < 0 ? ISC_NEVER : isc__in((unsigned)milliseconds);
    while ((*push = isc__take_push(engine)) == NULL) {
        isc_result result = isc__usable(engine, error);
        if (result == ISC_OK)
            result = isc__pump_in(engine, deadline, error);
        if (result != ISC_OK && engine->first_push == NULL)
            return result;
    }
    return ISC_OK;
}

/* --- frames out --------------------------------------------------------------------------------------------- */

int64_t isc__deadline(const isc_engine *engine) {
    return engine->timeout_ms > 0 ? isc__in(engine->timeout_ms) : ISC_NEVER;
}

static isc_result write_all(isc_engine *engine, isc_error *error) {
    const uint8_t *data = (const uint8_t *)engine->out.data;
    size_t size = engine->out.size;
    while (size > 0) {
        size_t count;
        isc_result result = ISC_OK;
        switch (isc__link_write(&engine->link, data, size, &count)) {
        case ISC_MOVED:
            data += count;
            size -= count;
            break;
        case ISC_WAIT:
            if (isc__link_wait(&engine->link, true, isc__deadline(engine)))
                result = receive_waiting(engine, error);
            else
                result = give_up(engine, ISC_ERROR_DISCONNECTED, "the engine takes nothing in", error);
            break;
        case ISC_ENDED:
            result = receive_waiting(engine, error); /* it may have said why */
            return result != ISC_OK ? result : ended(engine, error);
        }
        if (result != ISC_OK)
            return result;
    }
    return ISC_OK;
}

isc_result isc__pump_out(isc_engine *engine, isc_waiter *waiter, isc_error *error) {
    size_t size = engine->out.size - ISC_LENGTH_BYTES;
    if (size > engine->send_limit)
        return isc__fail(error, ISC_ERROR_TOO_LARGE, "a request of %zu bytes; the engine takes %zu", size,
                         engine->send_limit);
    for (int i = 0; i < ISC_LENGTH_BYTES; i++)
        engine->out.data[i] = (char)(size >> (24 - 8 * i));
    isc_waiter **bucket = bucket_of(engine, waiter->id);
    waiter->next = *bucket;
    *bucket = waiter;
    return write_all(engine, error);
}

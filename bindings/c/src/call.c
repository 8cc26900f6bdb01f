#include <stdlib.h>
#include <string.h>

#include "call.h"

#define SMALL_MAP 0x80 /* the head of a map of up to 15 fields, less their number */

static const char HEAD[ISETTLERS_LENGTH_BYTES + 1];

/* --- writing ------------------------------------------------------------------------------------------------ */

static int pack_text(msgpack_packer *packer, const char *text) {
    size_t size = strlen(text);
    return msgpack_pack_str(packer, size) | msgpack_pack_str_body(packer, text, size);
}

static int write_nowhere(void *data, const char *bytes, size_t size) {
    (void)data, (void)bytes, (void)size;
    return -1;
}

/* Begin a request without writing anything of it; its id is drawn. */
static void open_writer(isettlers_writer *writer, isettlers_engine *engine, isettlers_error *error) {
    *writer = (isettlers_writer){.engine = engine, .result = isettlers__usable(engine, error)};
    if (writer->result != ISETTLERS_OK) {
        msgpack_packer_init(&writer->packer, NULL, write_nowhere);
        return;
    }
    writer->id = isettlers__new_id(engine);
    msgpack_sbuffer_clear(&engine->out);
    msgpack_packer_init(&writer->packer, &engine->out, msgpack_sbuffer_write);
}

static void write_head(isettlers_writer *writer, size_t size) {
    writer->failed |= writer->packer.callback(writer->packer.data, HEAD, size) != 0;
}

void isettlers__write(isettlers_writer *writer, isettlers_engine *engine, const char *method, isettlers_error *error) {
    open_writer(writer, engine, error);
    write_head(writer, sizeof HEAD);
    isettlers__write_uint(writer, "id", writer->id);
    isettlers__write_text(writer, "method", method);
}

void isettlers__write_key(isettlers_writer *writer, const char *key) {
    writer->fields++;
    writer->failed |= pack_text(&writer->packer, key) != 0;
}

void isettlers__write_uint(isettlers_writer *writer, const char *key, uint64_t number) {
    isettlers__write_key(writer, key);
    writer->failed |= msgpack_pack_uint64(&writer->packer, number) != 0;
}

void isettlers__write_text(isettlers_writer *writer, const char *key, const char *text) {
    isettlers__write_key(writer, key);
    writer->failed |= pack_text(&writer->packer, text) != 0;
}

void isettlers__write_bytes(isettlers_writer *writer, const char *key, const void *data, size_t size) {
    isettlers__write_key(writer, key);
    writer->failed |=
        (msgpack_pack_bin(&writer->packer, size) | msgpack_pack_bin_body(&writer->packer, data, size)) != 0;
}

void isettlers__write_value(isettlers_writer *writer, const char *key, isettlers_value value) {
    isettlers__write_key(writer, key);
    writer->failed |= msgpack_pack_object(&writer->packer, *(const msgpack_object *)value.node) != 0;
}

void isettlers__write_word(isettlers_writer *writer, const char *key, const uint64_t *word) {
    if (word == NULL)
        return;
    uint8_t bytes[8];
    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(*word >> (8 * i));
    isettlers__write_bytes(writer, key, bytes, sizeof bytes);
}

void isettlers__write_seat(isettlers_writer *writer, int seat) {
    if (seat >= 0)
        isettlers__write_uint(writer, "seat", (uint64_t)seat);
}

void isettlers__write_flag(isettlers_writer *writer, const char *key, bool flag) {
    if (!flag)
        return;
    isettlers__write_key(writer, key);
    writer->failed |= msgpack_pack_true(&writer->packer) != 0;
}

void isettlers__write_legal(isettlers_writer *writer, unsigned flags) {
    isettlers__write_flag(writer, "legal", (flags & ISETTLERS_LEGAL) != 0);
}

/* --- sending ------------------------------------------------------------------------------------------------ */

isettlers_result isettlers__send(isettlers_writer *writer, isettlers_call *call, isettlers_error *error) {
    isettlers_engine *engine = writer->engine;
    if (writer->result != ISETTLERS_OK)
        return writer->result;
    if (writer->failed)
        return isettlers__no_memory(error);
    call->engine = engine;
    call->waiter.id = writer->id;
    if (writer->fields > 0)
        engine->out.data[ISETTLERS_LENGTH_BYTES] = (char)(SMALL_MAP | writer->fields);
    return isettlers__pump_out(engine, &call->waiter, error);
}

isettlers_result isettlers__send_new(isettlers_writer *writer, const isettlers_call *model, isettlers_call **call,
                                     isettlers_error *error) {
    isettlers_call *made = malloc(sizeof *made);
    *call = NULL;
    if (made == NULL)
        return isettlers__no_memory(error);
    *made = *model;
    isettlers_result result = isettlers__send(writer, made, error);
    if (result == ISETTLERS_OK)
        *call = made;
    else
        isettlers_call_drop(made);
    return result;
}

/* --- waiting ------------------------------------------------------------------------------------------------ */

/* Read until the reply is there. */
static isettlers_result wait_until(isettlers_call *call, int64_t deadline, isettlers_error *error) {
    isettlers_result result = ISETTLERS_OK;
    while (!call->waiter.answered && result == ISETTLERS_OK) {
        result = isettlers__usable(call->engine, error);
        if (result == ISETTLERS_OK)
            result = isettlers__pump_in(call->engine, deadline, error);
    }
    return result;
}

isettlers_result isettlers__await(isettlers_call *call, isettlers_value *ok, isettlers_error *error) {
    if (call->engine == NULL)
        return isettlers__usable(NULL, error);
    int64_t deadline = call->patient ? ISETTLERS_NEVER : isettlers__deadline(call->engine);
    isettlers_result result = wait_until(call, deadline, error);
    if (result != ISETTLERS_OK)
        return result;
    isettlers_value frame = isettlers_tree_root(call->waiter.reply);
    isettlers_value said = isettlers_value_get(frame, "error");
    *ok = isettlers_value_get(frame, "ok");
    return isettlers_value_type(said) == ISETTLERS_MAP ? isettlers__said(error, said) : ISETTLERS_OK;
}

isettlers_result isettlers__exchange(isettlers_writer *writer, isettlers_call *call, isettlers_value *ok,
                                     isettlers_error *error) {
    isettlers_result result = isettlers__send(writer, call, error);
    return result == ISETTLERS_OK ? isettlers__await(call, ok, error) : result;
}

isettlers_tree *isettlers__take_tree(isettlers_call *call) {
    isettlers_tree *tree = call->waiter.reply;
    call->waiter.reply = NULL;
    return tree;
}

isettlers_result isettlers__ask_tree(isettlers_writer *writer, const char *field, isettlers_tree **tree,
                                     isettlers_error *error) {
    isettlers_call call = {.engine = NULL};
    isettlers_value ok;
    *tree = NULL;
    isettlers_result result = isettlers__exchange(writer, &call, &ok, error);
    if (result == ISETTLERS_OK) {
        isettlers_value found = isettlers_value_get(ok, field);
        if (isettlers_value_type(found) != ISETTLERS_MAP) {
            result = isettlers__odd_reply(field, error);
        } else {
            *tree = isettlers__take_tree(&call);
            isettlers__reroot(*tree, found);
        }
    }
    isettlers__call_end(&call);
    return result;
}

/* --- ending ------------------------------------------------------------------------------------------------- */

void isettlers__call_end(isettlers_call *call) {
    if (call->engine != NULL)
        isettlers__leave(call->engine, &call->waiter);
    isettlers_tree_free(isettlers__take_tree(call));
}

void isettlers__forget_state(isettlers_engine *engine, const isettlers_state *state) {
    for (size_t i = 0; i < ISETTLERS_BUCKETS; i++) {
        for (isettlers_waiter *waiter = engine->waiters[i]; waiter != NULL; waiter = waiter->next) {
            isettlers_call *call = (isettlers_call *)waiter;
            call->state = call->state == state ? NULL : call->state;
        }
    }
}

void isettlers__orphan_calls(isettlers_engine *engine) {
    for (size_t i = 0; i < ISETTLERS_BUCKETS; i++) {
        for (isettlers_waiter *waiter = engine->waiters[i]; waiter != NULL; waiter = waiter->next) {
            isettlers_call *call = (isettlers_call *)waiter;
            call->engine = NULL;
            isettlers_tree_free(isettlers__take_tree(call));
        }
    }
}

/* --- calls of the caller's ---------------------------------------------------------------------------------- */

uint32_t isettlers_call_id(const isettlers_call *call) {
    return call->waiter.id;
}

bool isettlers_call_done(isettlers_call *call) {
    isettlers_result result = wait_until(call, 0, NULL);
    return result != ISETTLERS_ERROR_TIMEOUT && result != ISETTLERS_ERROR_MISUSE;
}

void isettlers_call_drop(isettlers_call *call) {
    if (call == NULL)
        return;
    isettlers__call_end(call);
    free(call);
}

isettlers_result isettlers_cancel(isettlers_call *call, bool *cancelled, isettlers_error *error) {
    isettlers_writer writer;
    isettlers_call cancel = {.engine = NULL};
    isettlers_value ok;
    isettlers__write(&writer, call->engine, "cancel", error);
    isettlers__write_uint(&writer, "request", call->waiter.id);
    isettlers_result result = isettlers__exchange(&writer, &cancel, &ok, error);
    if (result == ISETTLERS_OK && cancelled != NULL)
        *cancelled = isettlers_value_bool(isettlers_value_get(ok, "cancelled"), false);
    isettlers__call_end(&cancel);
    return result;
}

/* --- any request -------------------------------------------------------------------------------------------- */

/* The whole request at once: `arguments` may have more items than the other writers count. */
static void write_any(isettlers_writer *writer, const char *method, isettlers_value arguments) {
    msgpack_packer *packer = &writer->packer;
    size_t count = isettlers_value_count(arguments);
    const msgpack_object *map = arguments.node;
    write_head(writer, ISETTLERS_LENGTH_BYTES);
    int failed = msgpack_pack_map(packer, count + 2);
    failed |= pack_text(packer, "id") | msgpack_pack_uint32(packer, writer->id);
    failed |= pack_text(packer, "method") | pack_text(packer, method);
    for (size_t i = 0; i < count; i++) {
        failed |= msgpack_pack_object(packer, map->via.map.ptr[i].key);
        failed |= msgpack_pack_object(packer, map->via.map.ptr[i].val);
    }
    writer->failed |= failed != 0;
}

isettlers_result isettlers_request_send(isettlers_engine *engine, const char *method, isettlers_value arguments,
                                        isettlers_call **call, isettlers_error *error) {
    isettlers_writer writer;
    isettlers_call model = {.method = ISETTLERS_METHOD_ANY};
    isettlers_type type = isettlers_value_type(arguments);
    *call = NULL;
    open_writer(&writer, engine, error);
    if (writer.result == ISETTLERS_OK && type != ISETTLERS_MAP && type != ISETTLERS_MISSING)
        return isettlers__fail(error, ISETTLERS_ERROR_MISUSE, "the arguments of a request are a map");
    write_any(&writer, method, arguments);
    return isettlers__send_new(&writer, &model, call, error);
}

isettlers_result isettlers_request_finish(isettlers_call *call, isettlers_tree **reply, isettlers_error *error) {
    isettlers_value ok;
    *reply = NULL;
    isettlers_result result = isettlers__await(call, &ok, error);
    if (result == ISETTLERS_OK) {
        *reply = isettlers__take_tree(call);
        isettlers__reroot(*reply, ok);
    }
    isettlers_call_drop(call);
    return result;
}

isettlers_result isettlers_request(isettlers_engine *engine, const char *method, isettlers_value arguments,
                                   isettlers_tree **reply, isettlers_error *error) {
    isettlers_call *call;
    *reply = NULL;
    isettlers_result result = isettlers_request_send(engine, method, arguments, &call, error);
    return result == ISETTLERS_OK ? isettlers_request_finish(call, reply, error) : result;
}

#include <stdlib.h>
#include <string.h>

#include "internal.h"

#define LENGTH_BYTES 4
#define SMALL_MAP 0x80 /* the head of a map of up to 15 fields, less their number */

static const char HEAD[LENGTH_BYTES + 1];

static int pack_text(msgpack_packer *packer, const char *text) {
    size_t size = strlen(text);
    return msgpack_pack_str(packer, size) | msgpack_pack_str_body(packer, text, size);
}

/* An id that no call under way has. */
static uint32_t new_id(isettlers_engine *engine) {
    uint32_t id;
    bool taken;
    do {
        id = engine->next_id++;
        taken = false;
        for (const isettlers_call *call = engine->calls[id % ISETTLERS_BUCKETS]; call != NULL; call = call->next)
            taken |= call->id == id;
    } while (taken);
    return id;
}

/* Begin a request without writing anything of it; its id is drawn. */
static void open_writer(isettlers_writer *writer, isettlers_engine *engine) {
    *writer = (isettlers_writer){.engine = engine, .id = new_id(engine)};
    msgpack_sbuffer_clear(&engine->out);
    msgpack_packer_init(&writer->packer, &engine->out, msgpack_sbuffer_write);
}

void isettlers__write(isettlers_writer *writer, isettlers_engine *engine, const char *method) {
    open_writer(writer, engine);
    writer->failed = msgpack_sbuffer_write(&engine->out, HEAD, sizeof HEAD) != 0;
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

isettlers_result isettlers__send(isettlers_writer *writer, isettlers_call *call, isettlers_error *error) {
    isettlers_engine *engine = writer->engine;
    call->engine = engine;
    call->id = writer->id;
    if (writer->failed)
        return isettlers__no_memory(error);
    if (writer->fields > 0)
        engine->out.data[LENGTH_BYTES] = (char)(SMALL_MAP | writer->fields);
    return isettlers__dispatch(engine, call, error);
}

isettlers_result isettlers__exchange(isettlers_writer *writer, isettlers_call *call, isettlers_value *ok,
                                     isettlers_error *error) {
    isettlers_result result = isettlers__send(writer, call, error);
    return result == ISETTLERS_OK ? isettlers__await(call, ok, error) : result;
}

isettlers_result isettlers__ask_tree(isettlers_writer *writer, const char *field, isettlers_tree **tree,
                                     isettlers_error *error) {
    isettlers_call call = {.engine = NULL};
    isettlers_value ok;
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

/* --- any request -------------------------------------------------------------------------------------------- */

/* The whole request at once: `arguments` may have more items than the other writers count. */
static void write_any(isettlers_writer *writer, const char *method, isettlers_value arguments) {
    msgpack_packer *packer = &writer->packer;
    size_t count = isettlers_value_count(arguments);
    const msgpack_object *map = arguments.node;
    int failed = msgpack_sbuffer_write(&writer->engine->out, HEAD, LENGTH_BYTES) | msgpack_pack_map(packer, count + 2);
    failed |= pack_text(packer, "id") | msgpack_pack_uint32(packer, writer->id);
    failed |= pack_text(packer, "method") | pack_text(packer, method);
    for (size_t i = 0; i < count; i++) {
        failed |= msgpack_pack_object(packer, map->via.map.ptr[i].key);
        failed |= msgpack_pack_object(packer, map->via.map.ptr[i].val);
    }
    writer->failed = failed != 0;
}

isettlers_result isettlers_request_send(isettlers_engine *engine, const char *method, isettlers_value arguments,
                                        isettlers_call **call, isettlers_error *error) {
    isettlers_type type = isettlers_value_type(arguments);
    *call = NULL;
    isettlers_result result = isettlers__usable(engine, error);
    if (result == ISETTLERS_OK && type != ISETTLERS_MAP && type != ISETTLERS_MISSING)
        result = isettlers__fail(error, ISETTLERS_ERROR_MISUSE, "the arguments of a request are a map");
    if (result == ISETTLERS_OK)
        result = isettlers__call_new(call, error);
    if (result != ISETTLERS_OK)
        return result;
    isettlers_writer writer;
    open_writer(&writer, engine);
    write_any(&writer, method, arguments);
    result = isettlers__send(&writer, *call, error);
    if (result != ISETTLERS_OK) {
        isettlers_call_drop(*call);
        *call = NULL;
    }
    return result;
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

isettlers_result isettlers_cancel(isettlers_call *call, bool *cancelled, isettlers_error *error) {
    isettlers_writer writer;
    isettlers_call cancel = {.engine = call->engine};
    isettlers_value ok;
    isettlers_result result = isettlers__usable(call->engine, error);
    if (result != ISETTLERS_OK)
        return result;
    isettlers__write(&writer, call->engine, "cancel");
    isettlers__write_uint(&writer, "request", call->id);
    result = isettlers__exchange(&writer, &cancel, &ok, error);
    if (result == ISETTLERS_OK && cancelled != NULL)
        *cancelled = isettlers_value_bool(isettlers_value_get(ok, "cancelled"), false);
    isettlers__call_end(&cancel);
    return result;
}

#include <stdlib.h>
#include <string.h>

#include "call.h"

#define SMALL_MAP 0x80 /* the head of a map of up to 15 fields, less their number */

static const char HEAD[ISC_LENGTH_BYTES + 1];

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
static void open_writer(isc_writer *writer, isc_engine *engine, isc_error *error) {
    *writer = (isc_writer){.engine = engine, .result = isc__usable(engine, error)};
    if (writer->result != ISC_OK) {
        msgpack_packer_init(&writer->packer, NULL, write_nowhere);
        return;
    }
    writer->id = isc__new_id(engine);
    msgpack_sbuffer_clear(&engine->out);
    msgpack_packer_init(&writer->packer, &engine->out, msgpack_sbuffer_write);
}

static void write_head(isc_writer *writer, size_t size) {
    writer->failed |= writer->packer.callback(writer->packer.data, HEAD, size) != 0;
}

void isc__write(isc_writer *writer, isc_engine *engine, const char *method, isc_error *error) {
    open_writer(writer, engine, error);
    write_head(writer, sizeof HEAD);
    isc__write_uint(writer, "id", writer->id);
    isc__write_text(writer, "method", method);
}

void isc__write_key(isc_writer *writer, const char *key) {
    writer->fields++;
    writer->failed |= pack_text(&writer->packer, key) != 0;
}

void isc__write_uint(isc_writer *writer, const char *key, uint64_t number) {
    isc__write_key(writer, key);
    writer->failed |= msgpack_pack_uint64(&writer->packer, number) != 0;
}

void isc__write_text(isc_writer *writer, const char *key, const char *text) {
    isc__write_key(writer, key);
    writer->failed |= pack_text(&writer->packer, text) != 0;
}

void isc__write_bytes(isc_writer *writer, const char *key, const void *data, size_t size) {
    isc__write_key(writer, key);
    writer->failed |=
        (msgpack_pack_bin(&writer->packer, size) | msgpack_pack_bin_body(&writer->packer, data, size)) != 0;
}

void isc__write_value(isc_writer *writer, const char *key, isc_value value) {
    isc__write_key(writer, key);
    writer->failed |= msgpack_pack_object(&writer->packer, *(const msgpack_object *)value.node) != 0;
}

void isc__write_word(isc_writer *writer, const char *key, const uint64_t *word) {
    if (word == NULL)
        return;
    uint8_t bytes[8];
    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(*word >> (8 * i));
    isc__write_bytes(writer, key, bytes, sizeof bytes);
}

void isc__write_seat(isc_writer *writer, int seat) {
    if (seat >= 0)
        isc__write_uint(writer, "seat", (uint64_t)seat);
}

void isc__write_flag(isc_writer *writer, const char *key, bool flag) {
    if (!flag)
        return;
    isc__write_key(writer, key);
    writer->failed |= msgpack_pack_true(&writer->packer) != 0;
}

void isc__write_legal(isc_writer *writer, unsigned flags) {
    isc__write_flag(writer, "legal", (flags & ISC_LEGAL) != 0);
}

/* --- sending ------------------------------------------------------------------------------------------------ */

isc_result isc__send(isc_writer *writer, isc_call *call, isc_error *error) {
    isc_engine *engine = writer->engine;
    if (writer->result != ISC_OK)
        return writer->result;
    if (writer->failed)
        return isc__no_memory(error);
    call->engine = engine;
    call->waiter.id = writer->id;
    if (writer->fields > 0)
        engine->out.data[ISC_LENGTH_BYTES] = (char)(SMALL_MAP | writer->fields);
    return isc__pump_out(engine, &call->waiter, error);
}

isc_result isc__send_new(isc_writer *writer, const isc_call *model, isc_call **call, isc_error *error) {
    isc_call *made = malloc(sizeof *made);
    *call = NULL;
    if (made == NULL)
        return isc__no_memory(error);
    *made = *model;
    isc_result result = isc__send(writer, made, error);
    if (result == ISC_OK)
        *call = made;
    else
        isc_call_drop(made);
    return result;
}

/* --- waiting ------------------------------------------------------------------------------------------------ */

/* Read until the reply is there. */
static isc_result wait_until(isc_call *call, int64_t deadline, isc_error *error) {
    isc_result result = ISC_OK;
    while (!call->waiter.answered && result == ISC_OK) {
        result = isc__usable(call->engine, error);
        if (result == ISC_OK)
            result = isc__pump_in(call->engine, deadline, error);
    }
    return result;
}

isc_result isc__await(isc_call *call, isc_value *ok, isc_error *error) {
    if (call->engine == NULL)
        return isc__usable(NULL, error);
    int64_t deadline = call->patient ? ISC_NEVER : isc__deadline(call->engine);
    isc_result result = wait_until(call, deadline, error);
    if (result != ISC_OK)
        return result;
    isc_value frame = isc_tree_root(call->waiter.reply);
    isc_value said = isc_value_get(frame, "error");
    *ok = isc_value_get(frame, "ok");
    return isc_value_type(said) == ISC_MAP ? isc__said(error, said) : ISC_OK;
}

isc_result isc__exchange(isc_writer *writer, isc_call *call, isc_value *ok, isc_error *error) {
    isc_result result = isc__send(writer, call, error);
    return result == ISC_OK ? isc__await(call, ok, error) : result;
}

isc_tree *isc__take_tree(isc_call *call) {
    isc_tree *tree = call->waiter.reply;
    call->waiter.reply = NULL;
    return tree;
}

isc_result isc__ask_tree(isc_writer *writer, const char *field, isc_tree **tree, isc_error *error) {
    isc_call call = {.engine = NULL};
    isc_value ok;
    *tree = NULL;
    isc_result result = isc__exchange(writer, &call, &ok, error);
    if (result == ISC_OK) {
        isc_value found = isc_value_get(ok, field);
        if (isc_value_type(found) != ISC_MAP) {
            result = isc__odd_reply(field, error);
        } else {
            *tree = isc__take_tree(&call);
            isc__reroot(*tree, found);
        }
    }
    isc__call_end(&call);
    return result;
}

/* --- ending ------------------------------------------------------------------------------------------------- */

void isc__call_end(isc_call *call) {
    if (call->engine != NULL)
        isc__leave(call->engine, &call->waiter);
    isc_tree_free(isc__take_tree(call));
}

void isc__forget_state(isc_engine *engine, const isc_state *state) {
    for (size_t i = 0; i < ISC_BUCKETS; i++) {
        for (isc_waiter *waiter = engine->waiters[i]; waiter != NULL; waiter = waiter->next) {
            isc_call *call = (isc_call *)waiter;
            call->state = call->state == state ? NULL : call->state;
        }
    }
}

void isc__orphan_calls(isc_engine *engine) {
    for (size_t i = 0; i < ISC_BUCKETS; i++) {
        for (isc_waiter *waiter = engine->waiters[i]; waiter != NULL; waiter = waiter->next) {
            isc_call *call = (isc_call *)waiter;
            call->engine = NULL;
            isc_tree_free(isc__take_tree(call));
        }
    }
}

/* --- calls of the caller's ---------------------------------------------------------------------------------- */

uint32_t isc_call_id(const isc_call *call) {
    return call->waiter.id;
}

bool isc_call_done(isc_call *call) {
    isc_result result = wait_until(call, 0, NULL);
    return result != ISC_ERROR_TIMEOUT && result != ISC_ERROR_MISUSE;
}

void isc_call_drop(isc_call *call) {
    if (call == NULL)
        return;
    isc__call_end(call);
    free(call);
}

isc_result isc_cancel(isc_call *call, bool *cancelled, isc_error *error) {
    isc_writer writer;
    isc_call cancel = {.engine = NULL};
    isc_value ok;
    isc__write(&writer, call->engine, "cancel", error);
    isc__write_uint(&writer, "request", call->waiter.id);
    isc_result result = isc__exchange(&writer, &cancel, &ok, error);
    if (result == ISC_OK && cancelled != NULL)
        *cancelled = isc_value_bool(isc_value_get(ok, "cancelled"), false);
    isc__call_end(&cancel);
    return result;
}

/* --- any request -------------------------------------------------------------------------------------------- */

/* The whole request at once: `arguments` may have more items than the other writers count. */
static void write_any(isc_writer *writer, const char *method, isc_value arguments) {
    msgpack_packer *packer = &writer->packer;
    size_t count = isc_value_count(arguments);
    const msgpack_object *map = arguments.node;
    write_head(writer, ISC_LENGTH_BYTES);
    int failed = msgpack_pack_map(packer, count + 2);
    failed |= pack_text(packer, "id") | msgpack_pack_uint32(packer, writer->id);
    failed |= pack_text(packer, "method") | pack_text(packer, method);
    for (size_t i = 0; i < count; i++) {
        failed |= msgpack_pack_object(packer, map->via.map.ptr[i].key);
        failed |= msgpack_pack_object(packer, map->via.map.ptr[i].val);
    }
    writer->failed |= failed != 0;
}

isc_result isc_request_send(isc_engine *engine, const char *method, isc_value arguments, isc_call **call,
                            isc_error *error) {
    isc_writer writer;
    isc_call model = {.method = ISC_METHOD_ANY};
    isc_type type = isc_value_type(arguments);
    *call = NULL;
    open_writer(&writer, engine, error);
    if (writer.result == ISC_OK && type != ISC_MAP && type != ISC_MISSING)
        return isc__fail(error, ISC_ERROR_MISUSE, "the arguments of a request are a map");
    write_any(&writer, method, arguments);
    return isc__send_new(&writer, &model, call, error);
}

isc_result isc_request_finish(isc_call *call, isc_tree **reply, isc_error *error) {
    isc_value ok;
    *reply = NULL;
    isc_result result = isc__await(call, &ok, error);
    if (result == ISC_OK) {
        *reply = isc__take_tree(call);
        isc__reroot(*reply, ok);
    }
    isc_call_drop(call);
    return result;
}

isc_result isc_request(isc_engine *engine, const char *method, isc_value arguments, isc_tree **reply,
                       isc_error *error) {
    isc_call *call;
    *reply = NULL;
    isc_result result = isc_request_send(engine, method, arguments, &call, error);
    return result == ISC_OK ? isc_request_finish(call, reply, error) : result;
}

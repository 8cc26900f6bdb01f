#include <stdlib.h>
#include <string.h>

#include "call.h"

/* --- sending ------------------------------------------------------------------------------------------------ */

static int pack_text(msgpack_packer *packer, const char *text) {
    size_t size = strlen(text);
    return msgpack_pack_str(packer, size) | msgpack_pack_str_body(packer, text, size);
}

/* Write a request to `out`, behind room for its length; `arguments` is a map, or NULL for none. */
static int write_request(msgpack_sbuffer *out, uint32_t id, const char *method, const msgpack_object *arguments) {
    static const char LENGTH[ISC_LENGTH_BYTES];
    msgpack_packer packer;
    uint32_t count = arguments != NULL ? arguments->via.map.size : 0;
    msgpack_sbuffer_clear(out);
    msgpack_packer_init(&packer, out, msgpack_sbuffer_write);
    int failed = msgpack_sbuffer_write(out, LENGTH, sizeof LENGTH);
    failed |= msgpack_pack_map(&packer, count + 2);
    failed |= pack_text(&packer, "id") | msgpack_pack_uint32(&packer, id);
    failed |= pack_text(&packer, "method") | pack_text(&packer, method);
    for (uint32_t i = 0; i < count; i++) {
        failed |= msgpack_pack_object(&packer, arguments->via.map.ptr[i].key);
        failed |= msgpack_pack_object(&packer, arguments->via.map.ptr[i].val);
    }
    return failed;
}

/* Write a request that a frame can hold to the engine's `out`. */
static isc_result prepare(isc_engine *engine, uint32_t id, const char *method, const isc_tree *arguments,
                          isc_error *error) {
    isc_value map = isc_tree_root(arguments);
    isc_result result = isc__tree_fault(arguments, error);
    if (result != ISC_OK)
        return result;
    if (arguments != NULL && isc_value_type(map) != ISC_MAP)
        return isc__fail(error, ISC_ERROR_MISUSE, "arguments: expected a map");
    if (write_request(&engine->out, id, method, map.node) != 0)
        return isc__no_memory(error);
    const uint8_t *body = (const uint8_t *)engine->out.data + ISC_LENGTH_BYTES;
    const char *fault = isc__frame_fault(body, engine->out.size - ISC_LENGTH_BYTES);
    return fault == NULL ? ISC_OK : isc__fail(error, ISC_ERROR_MISUSE, "no frame can hold the request: %s", fault);
}

isc_result isc_request_send(isc_engine *engine, const char *method, const isc_tree *arguments, isc_call **call,
                            isc_error *error) {
    *call = NULL;
    isc_result result = isc__usable(engine, error);
    if (result != ISC_OK)
        return result;
    uint32_t id = isc__new_id(engine);
    result = prepare(engine, id, method, arguments, error);
    if (result != ISC_OK)
        return result;
    isc_call *made = malloc(sizeof *made);
    if (made == NULL)
        return isc__no_memory(error);
    *made = (isc_call){.waiter = {.id = id}, .engine = engine};
    result = isc__pump_out(engine, &made->waiter, error);
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

static isc_tree *take_tree(isc_call *call) {
    isc_tree *tree = call->waiter.reply;
    call->waiter.reply = NULL;
    return tree;
}

/* Wait for the reply and hand over what stands under "ok". */
static isc_result take_reply(isc_call *call, isc_tree **reply, isc_error *error) {
    if (call->engine == NULL)
        return isc__usable(NULL, error);
    isc_result result = wait_until(call, isc__deadline(call->engine), error);
    if (result != ISC_OK)
        return result;
    isc_value frame = isc_tree_root(call->waiter.reply);
    isc_value reported = isc_value_get(frame, "error");
    if (isc_value_type(reported) == ISC_MAP)
        return isc__reported(error, reported);
    *reply = take_tree(call);
    isc__reroot(*reply, isc_value_get(frame, "ok"));
    return ISC_OK;
}

isc_result isc_request_finish(isc_call *call, isc_tree **reply, isc_error *error) {
    *reply = NULL;
    isc_result result = take_reply(call, reply, error);
    isc_call_drop(call);
    return result;
}

isc_result isc_request(isc_engine *engine, const char *method, const isc_tree *arguments, isc_tree **reply,
                       isc_error *error) {
    isc_call *call;
    *reply = NULL;
    isc_result result = isc_request_send(engine, method, arguments, &call, error);
    return result == ISC_OK ? isc_request_finish(call, reply, error) : result;
}

/* --- calls -------------------------------------------------------------------------------------------------- */

uint32_t isc_call_id(const isc_call *call) {
    return call->waiter.id;
}

bool isc_call_done(isc_call *call) {
    return wait_until(call, 0, NULL) != ISC_ERROR_TIMEOUT;
}

void isc_call_drop(isc_call *call) {
    if (call == NULL)
        return;
    if (call->engine != NULL)
        isc__leave(call->engine, &call->waiter);
    isc_tree_free(take_tree(call));
    free(call);
}

isc_result isc_cancel(isc_call *call, bool *cancelled, isc_error *error) {
    isc_tree *arguments, *reply;
    isc_result result = isc_tree_from_json("{}", &arguments, error);
    if (result != ISC_OK)
        return result;
    isc_tree_put_uint(arguments, "request", call->waiter.id);
    result = isc_request(call->engine, "cancel", arguments, &reply, error);
    if (result == ISC_OK && cancelled != NULL)
        *cancelled = isc_value_bool(isc_value_get(isc_tree_root(reply), "cancelled"), false);
    isc_tree_free(arguments);
    isc_tree_free(reply);
    return result;
}

void isc__orphan_calls(isc_engine *engine) {
    for (size_t i = 0; i < ISC_BUCKETS; i++) {
        for (isc_waiter *waiter = engine->waiters[i]; waiter != NULL; waiter = waiter->next) {
            isc_call *call = (isc_call *)waiter;
            call->engine = NULL;
            isc_tree_free(take_tree(call));
        }
    }
}

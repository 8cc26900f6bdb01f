/* Opening connections, the hello each begins with, and closing them. */
#include <stdio.h>
#include <stdlib.h>

#include "call.h"

#define GRACE_MS 2000u
#define FRAME_LIMIT ((size_t)64 << 20)
#define CLIENT "isettlers-c"

static const isc_options ORDINARY = {.program = NULL};

static isc_result new_engine(const isc_options *options, isc_engine **engine, isc_error *error) {
    *engine = calloc(1, sizeof **engine);
    if (*engine == NULL)
        return isc__no_memory(error);
    isc_engine *made = *engine;
    made->link = (isc_link){.descriptor = -1, .child = -1};
    made->timeout_ms = options->timeout_ms;
    made->grace_ms = options->grace_ms > 0 ? options->grace_ms : GRACE_MS;
    made->receive_limit = options->frame_limit > 0 ? options->frame_limit : FRAME_LIMIT;
    made->send_limit = UINT32_MAX;
    made->next_id = 1;
    made->push_end = &made->first_push;
    msgpack_sbuffer_init(&made->out);
    return ISC_OK;
}

/* --- hello -------------------------------------------------------------------------------------------------- */

/* The arguments of hello; NULL when memory runs out. */
static isc_tree *hello_arguments(const isc_options *options) {
    isc_tree *arguments;
    char json[64];
    snprintf(json, sizeof json, "{\"protocol\": [%d]}", ISC_PROTOCOL_VERSION);
    if (isc_tree_from_json(json, &arguments, NULL) != ISC_OK)
        return NULL;
    isc_tree_put_text(arguments, "client", options->client != NULL ? options->client : CLIENT);
    if (options->language != NULL)
        isc_tree_put_text(arguments, "language", options->language);
    return arguments;
}

static isc_result say_hello(isc_engine *engine, const isc_options *options, isc_error *error) {
    isc_tree *arguments = hello_arguments(options);
    if (arguments == NULL)
        return isc__no_memory(error);
    isc_result result = isc_request(engine, "hello", arguments, &engine->hello, error);
    isc_tree_free(arguments);
    if (result != ISC_OK)
        return result;
    isc_value hello = isc_engine_hello(engine);
    if (isc_value_uint(isc_value_get(hello, "protocol"), 0) != ISC_PROTOCOL_VERSION)
        return isc__fail(error, ISC_ERROR_PROTOCOL, "hello: expected version %d of the protocol", ISC_PROTOCOL_VERSION);
    uint64_t limit = isc_value_uint(isc_value_get(isc_value_get(hello, "limits"), "frame_bytes"), 0);
    if (limit > 0 && limit < engine->send_limit)
        engine->send_limit = (size_t)limit;
    return ISC_OK;
}

/* --- opening ------------------------------------------------------------------------------------------------ */

/* Say hello on an engine whose link is open, or give up what there is of it. */
static isc_result greet(isc_engine **engine, isc_result opened, const isc_options *options, isc_error *error) {
    isc_result result = opened == ISC_OK ? say_hello(*engine, options, error) : opened;
    if (result != ISC_OK) {
        isc_engine_close(*engine);
        *engine = NULL;
    }
    return result;
}

isc_result isc_spawn(const isc_options *options, isc_engine **engine, isc_error *error) {
    options = options != NULL ? options : &ORDINARY;
    isc_result result = new_engine(options, engine, error);
    if (result != ISC_OK)
        return result;
    return greet(engine, isc__link_spawn(&(*engine)->link, options, error), options, error);
}

isc_result isc_connect_unix(const char *path, const isc_options *options, isc_engine **engine, isc_error *error) {
    options = options != NULL ? options : &ORDINARY;
    isc_result result = new_engine(options, engine, error);
    if (result != ISC_OK)
        return result;
    return greet(engine, isc__link_unix(&(*engine)->link, path, error), options, error);
}

isc_result isc_connect_tcp(const char *host, const char *port, const isc_options *options, isc_engine **engine,
                           isc_error *error) {
    options = options != NULL ? options : &ORDINARY;
    isc_result result = new_engine(options, engine, error);
    if (result != ISC_OK)
        return result;
    result = isc__link_tcp(&(*engine)->link, host, port, options->timeout_ms, error);
    return greet(engine, result, options, error);
}

isc_result isc_connect_socket(int socket, const isc_options *options, isc_engine **engine, isc_error *error) {
    options = options != NULL ? options : &ORDINARY;
    isc_result result = new_engine(options, engine, error);
    if (result != ISC_OK)
        return result;
    return greet(engine, isc__link_adopt(&(*engine)->link, socket, error), options, error);
}

/* --- closing ------------------------------------------------------------------------------------------------ */

void isc_engine_close(isc_engine *engine) {
    if (engine == NULL)
        return;
    isc__orphan_calls(engine);
    isc__link_close(&engine->link, engine->grace_ms);
    while (engine->first_push != NULL)
        isc_tree_free(isc__take_push(engine));
    isc_tree_free(engine->hello);
    msgpack_sbuffer_destroy(&engine->out);
    free(engine->in);
    free(engine);
}

/* --- what is known ------------------------------------------------------------------------------------------ */

isc_value isc_engine_hello(const isc_engine *engine) {
    return isc_tree_root(engine->hello);
}

long isc_engine_process(const isc_engine *engine) {
    return engine->link.child;
}

int isc_engine_descriptor(const isc_engine *engine) {
    return engine->link.descriptor;
}

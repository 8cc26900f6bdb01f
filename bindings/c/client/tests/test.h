/* Checks for the tests: the first that fails ends the program and says where. */
#ifndef ISC_TEST_H
#define ISC_TEST_H

#include <isettlers-client/client.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(condition)                                                                                               \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);                                            \
            exit(EXIT_FAILURE);                                                                                        \
        }                                                                                                              \
    } while (0)

/* A call that is to go well; `error` is the isc_error it was given. */
#define CHECK_OK(call)                                                                                                 \
    do {                                                                                                               \
        isc_result result_ = (call);                                                                                   \
        if (result_ != ISC_OK) {                                                                                       \
            fprintf(stderr, "%s:%d: %s: %s %s %s\n", __FILE__, __LINE__, #call, error.name, error.message,             \
                    error.path);                                                                                       \
            exit(EXIT_FAILURE);                                                                                        \
        }                                                                                                              \
    } while (0)

#define CHECK_TEXT(text, expected) CHECK((text) != NULL && strcmp((text), (expected)) == 0)

static isc_error error;

static inline isc_tree *tree_of(const char *json) {
    isc_tree *tree;
    CHECK_OK(isc_tree_from_json(json, &tree, &error));
    return tree;
}

/* Arguments about a state, from JSON. */
static inline isc_tree *about(uint64_t state, const char *json) {
    isc_tree *arguments = tree_of(json);
    isc_tree_put_uint(arguments, "state", state);
    return arguments;
}

/* The result of a request; frees the arguments. */
static inline isc_result result_of(isc_engine *engine, const char *method, isc_tree *arguments) {
    isc_tree *reply;
    isc_result result = isc_request(engine, method, arguments, &reply, &error);
    CHECK((result == ISC_OK) == (reply != NULL));
    isc_tree_free(arguments);
    isc_tree_free(reply);
    return result;
}

/* The reply to a request that is to go well; frees the arguments. */
static inline isc_tree *reply_to(isc_engine *engine, const char *method, isc_tree *arguments) {
    isc_tree *reply;
    CHECK_OK(isc_request(engine, method, arguments, &reply, &error));
    isc_tree_free(arguments);
    return reply;
}

static inline isc_value item(const isc_tree *tree, const char *key) {
    return isc_value_get(isc_tree_root(tree), key);
}

static inline uint64_t number_of(const isc_tree *tree, const char *key) {
    return isc_value_uint(item(tree, key), UINT64_MAX);
}

/* The number of the state that a request opens, as `start`; frees the arguments. */
static inline uint64_t opened(isc_engine *engine, const char *method, isc_tree *arguments) {
    isc_tree *reply = reply_to(engine, method, arguments);
    uint64_t state = number_of(reply, "state");
    isc_tree_free(reply);
    return state;
}

#define TWO_PLAYERS "{\"game\": \"imperial\", \"setup\": {\"factions\": [\"romans\", \"japanese\"]}, \"seed\": 11}"

#endif

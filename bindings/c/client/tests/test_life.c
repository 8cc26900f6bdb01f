/* The whole life of a game, with a real engine. */
#include "test.h"

static uint64_t hash_of(isc_engine *engine, uint64_t state) {
    isc_tree *status = reply_to(engine, "status", about(state, "{}"));
    uint64_t hash;
    CHECK(isc_value_word(item(status, "hash"), &hash));
    isc_tree_free(status);
    return hash;
}

static void hello_says_what_there_is(isc_engine *engine) {
    isc_value hello = isc_engine_hello(engine);
    CHECK(isc_value_uint(isc_value_get(hello, "protocol"), 0) == ISC_PROTOCOL_VERSION);
    CHECK_TEXT(isc_value_text(isc_value_get(hello, "mode")), "embed");
    CHECK(isc_value_count(isc_value_get(hello, "games")) >= 1 && isc_value_count(isc_value_get(hello, "bots")) >= 1);
    CHECK(isc_engine_process(engine) > 0 && isc_engine_descriptor(engine) > 2);
}

static void seeds_keep_all_bits(isc_engine *engine) {
    isc_tree *arguments = tree_of(TWO_PLAYERS);
    uint64_t seed = 0;
    isc_tree_put_uint(arguments, "seed", 0xFEDCBA9876543210u);
    isc_tree *start = reply_to(engine, "start", arguments);
    CHECK(isc_value_word(item(start, "seed"), &seed) && seed == 0xFEDCBA9876543210u);
    isc_tree_free(start);
}

static void actions_are_taken_by_id_and_by_text(isc_engine *engine) {
    uint64_t state = opened(engine, "start", tree_of(TWO_PLAYERS));
    isc_tree *legal = reply_to(engine, "legal", about(state, "{\"full\": true}"));
    isc_value actions = item(legal, "actions");
    CHECK(isc_value_count(actions) > 1);
    isc_tree *by_id = about(state, "{}"), *by_text = about(state, "{}");
    isc_tree_put_value(by_id, "action", isc_value_get(isc_value_at(actions, 0), "id"));
    isc_tree_put_value(by_text, "action", isc_value_get(isc_value_at(actions, 0), "text"));
    isc_tree *step = reply_to(engine, "step", by_id);
    CHECK(number_of(step, "at") == 1 && isc_value_count(item(step, "events")) > 0);
    isc_tree_free(step);
    isc_tree_free(legal);
    CHECK_OK(result_of(engine, "undo", about(state, "{}")));
    CHECK_OK(result_of(engine, "apply", by_text));
    CHECK_OK(result_of(engine, "close", about(state, "{}")));
}

static void documents_go_there_and_back(isc_engine *engine) {
    uint64_t state = opened(engine, "start", tree_of(TWO_PLAYERS));
    isc_tree *reply = reply_to(engine, "document", about(state, "{}"));
    char *text;
    CHECK_OK(isc_value_to_json(isc_tree_root(reply), &text, &error));
    isc_tree *read = tree_of(text);
    CHECK(isc_value_equal(isc_tree_root(reply), isc_tree_root(read)));
    CHECK(hash_of(engine, state) == hash_of(engine, opened(engine, "load", read)));
    isc_free(text);
    isc_tree_free(reply);
}

/* Arguments with the binary of a reply under a key, which is freed. */
static isc_tree *with_binary(isc_tree *reply, const char *key) {
    isc_tree *arguments = tree_of("{}");
    size_t size;
    const uint8_t *data = isc_value_bytes(item(reply, key), &size);
    CHECK(data != NULL && size > 0);
    isc_tree_put_bytes(arguments, key, data, size);
    isc_tree_free(reply);
    return arguments;
}

/* Take one of the legal actions; the new status replaces the old one. */
static void act(isc_engine *engine, uint64_t state, isc_tree **status) {
    isc_tree *arguments = about(state, "{\"legal\": true}");
    isc_value legal = item(*status, "legal");
    isc_tree_put_value(arguments, "action", isc_value_at(legal, number_of(*status, "at") % isc_value_count(legal)));
    isc_tree_free(*status);
    *status = reply_to(engine, "apply", arguments);
}

/* Play to the end; a second process continues a snapshot to the same end, and verifies the record. */
static void a_game_ends_the_same_in_another_process(isc_engine *engine) {
    isc_engine *second;
    CHECK_OK(isc_spawn(NULL, &second, &error));
    uint64_t state = opened(engine, "start", tree_of(TWO_PLAYERS));
    uint64_t other = opened(second, "load", with_binary(reply_to(engine, "save", about(state, "{}")), "snapshot"));
    isc_tree *status = reply_to(engine, "status", about(state, "{\"legal\": true}"));
    isc_tree *mirrored = reply_to(second, "status", about(other, "{\"legal\": true}"));
    while (!isc_value_bool(item(status, "over"), true)) {
        CHECK(isc_value_equal(item(status, "legal"), item(mirrored, "legal")));
        act(engine, state, &status);
        act(second, other, &mirrored);
    }
    CHECK(isc_value_type(item(status, "actor")) == ISC_NIL);
    CHECK(isc_value_equal(isc_tree_root(status), isc_tree_root(mirrored)));
    uint64_t hash;
    isc_tree *verified =
        reply_to(second, "verify", with_binary(reply_to(engine, "record", about(state, "{}")), "record"));
    CHECK(isc_value_word(item(verified, "hash"), &hash) && hash == hash_of(engine, state));
    CHECK(number_of(verified, "actions") == number_of(status, "at"));
    isc_tree_free(verified);
    isc_tree_free(status);
    isc_tree_free(mirrored);
    isc_engine_close(second);
}

static void errors_say_code_and_path(isc_engine *engine) {
    uint64_t state = opened(engine, "start", tree_of(TWO_PLAYERS));
    isc_tree *reply, *arguments = about(state, "{\"action\": 1}");
    CHECK(isc_request(engine, "apply", arguments, &reply, NULL) == ISC_ERROR_ILLEGAL_ACTION && reply == NULL);
    CHECK(result_of(engine, "apply", arguments) == ISC_ERROR_ILLEGAL_ACTION);
    CHECK(error.code == ISC_ERROR_ILLEGAL_ACTION && error.message[0] != '\0');
    CHECK_TEXT(error.name, "illegal_action");
    CHECK_TEXT(error.path, "$.action");
    CHECK(result_of(engine, "start", tree_of("{\"game\": \"chess\", \"setup\": {}}")) == ISC_ERROR_BAD_SETUP);
    CHECK_TEXT(error.path, "$.game");
    CHECK(result_of(engine, "view", about(state, "{\"seat\": 9}")) == ISC_ERROR_BAD_REQUEST);
    CHECK_TEXT(error.path, "$.seat");
    CHECK(result_of(engine, "no such", NULL) == ISC_ERROR_UNKNOWN_METHOD);
}

static void arguments_that_no_frame_holds_are_not_sent(isc_engine *engine) {
    isc_tree *arguments = tree_of("{}"),
             *deep = tree_of("[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]");
    CHECK(result_of(engine, "any", tree_of("[]")) == ISC_ERROR_MISUSE);
    isc_tree_put_text(arguments, "text", "\xFF");
    CHECK(result_of(engine, "any", arguments) == ISC_ERROR_MISUSE);
    CHECK(strstr(error.message, "UTF-8") != NULL);
    arguments = tree_of("{}");
    isc_tree_put_value(arguments, "value", isc_tree_root(deep));
    CHECK(result_of(engine, "any", arguments) == ISC_ERROR_MISUSE);
    arguments = tree_of("{}");
    isc_tree_put_value(arguments, "value", isc_tree_root(NULL));
    CHECK(result_of(engine, "any", arguments) == ISC_ERROR_MISUSE);
    isc_tree_put_uint(deep, "key", 1);
    CHECK(result_of(engine, "any", deep) == ISC_ERROR_MISUSE);
}

static void a_request_too_large_is_not_sent(isc_engine *engine) {
    size_t size = 3u << 20;
    char *large = calloc(1, size);
    isc_tree *arguments = tree_of("{}");
    CHECK(large != NULL);
    isc_tree_put_bytes(arguments, "snapshot", large, size);
    free(large);
    CHECK(result_of(engine, "load", arguments) == ISC_ERROR_TOO_LARGE);
    CHECK_OK(result_of(engine, "start", tree_of(TWO_PLAYERS)));
}

int main(void) {
    isc_engine *engine;
    CHECK_OK(isc_spawn(NULL, &engine, &error));
    hello_says_what_there_is(engine);
    seeds_keep_all_bits(engine);
    actions_are_taken_by_id_and_by_text(engine);
    documents_go_there_and_back(engine);
    a_game_ends_the_same_in_another_process(engine);
    errors_say_code_and_path(engine);
    arguments_that_no_frame_holds_are_not_sent(engine);
    a_request_too_large_is_not_sent(engine);
    isc_engine_close(engine);
    isc_engine_close(NULL);
    return EXIT_SUCCESS;
}

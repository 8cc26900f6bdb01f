/* Requests under way: pipelines, bots, progress, cancelling, things closed in the wrong order. */
#include <poll.h>

#include "test.h"

#define LONG_BOT "{\"bot\": \"flat\", \"budget\": {\"ms\": 60000}, \"progress\": true}"

/* Send a request about a state; frees the arguments. */
static isc_call *sent(isc_engine *engine, const char *method, isc_tree *arguments) {
    isc_call *call;
    CHECK_OK(isc_request_send(engine, method, arguments, &call, &error));
    isc_tree_free(arguments);
    return call;
}

static isc_tree *finished(isc_call *call) {
    isc_tree *reply;
    CHECK_OK(isc_request_finish(call, &reply, &error));
    return reply;
}

/* The arguments of one of the legal actions. */
static isc_tree *legal_action(isc_engine *engine, uint64_t state, size_t index) {
    isc_tree *legal = reply_to(engine, "legal", about(state, "{}")), *arguments = about(state, "{\"legal\": true}");
    isc_value ids = item(legal, "ids");
    isc_tree_put_value(arguments, "action", isc_value_at(ids, index % isc_value_count(ids)));
    isc_tree_free(legal);
    return arguments;
}

/* The actions of a game are sent at once, and answered in order. */
static void a_pipeline_is_answered_in_order(isc_engine *engine) {
    enum { MANY = 64 };
    uint64_t state = opened(engine, "start", tree_of(TWO_PLAYERS));
    uint64_t copy = opened(engine, "fork", about(state, "{}"));
    isc_tree *replies[MANY], *actions[MANY];
    isc_call *calls[MANY];
    for (int i = 0; i < MANY; i++) {
        actions[i] = legal_action(engine, state, (size_t)i);
        CHECK_OK(isc_request(engine, "apply", actions[i], &replies[i], &error));
    }
    for (int i = 0; i < MANY; i++) {
        isc_tree_put_uint(actions[i], "state", copy);
        calls[i] = sent(engine, "apply", actions[i]);
    }
    for (int i = 0; i < MANY; i++) {
        isc_tree *reply = finished(calls[i]);
        CHECK(number_of(reply, "at") == (uint64_t)i + 1);
        CHECK(isc_value_equal(isc_tree_root(reply), isc_tree_root(replies[i])));
        isc_tree_free(reply);
        isc_tree_free(replies[i]);
    }
}

/* More than any buffer between holds, in both directions, before anything is read. */
static void a_long_pipeline_does_not_lock_up(isc_engine *engine) {
    enum { MANY = 3000 };
    uint64_t state = opened(engine, "start", tree_of(TWO_PLAYERS));
    isc_call **calls = calloc(MANY, sizeof *calls);
    CHECK(calls != NULL);
    for (int i = 0; i < MANY; i++)
        calls[i] = sent(engine, "view", about(state, "{\"seat\": 0, \"x\": null}"));
    for (int i = MANY; i-- > 0;) {
        isc_tree *reply = finished(calls[i]);
        CHECK(isc_value_count(item(reply, "view")) > 0);
        isc_tree_free(reply);
    }
    free(calls);
}

static void an_illegal_action_in_a_pipeline_fails_alone(isc_engine *engine) {
    uint64_t state = opened(engine, "start", tree_of(TWO_PLAYERS));
    isc_tree *reply, *right = legal_action(engine, state, 0);
    isc_call *first = sent(engine, "apply", about(state, "{\"action\": 1}")), *second = sent(engine, "apply", right);
    isc_call_drop(sent(engine, "apply", about(state, "{\"action\": 1}")));
    CHECK(isc_request_finish(first, &reply, &error) == ISC_ERROR_ILLEGAL_ACTION && reply == NULL);
    reply = finished(second);
    CHECK(number_of(reply, "at") == 1);
    isc_tree_free(reply);
}

static void a_bot_that_was_sent_pushes_progress_and_can_be_cancelled(isc_engine *engine) {
    uint64_t state = opened(engine, "start", tree_of(TWO_PLAYERS));
    isc_tree *push;
    bool cancelled = false;
    isc_call *call = sent(engine, "bot", about(state, LONG_BOT));
    struct pollfd watched = {.fd = isc_engine_descriptor(engine), .events = POLLIN};
    CHECK(poll(&watched, 1, 10000) == 1);
    CHECK_OK(isc_next_push(engine, 10000, &push, &error));
    CHECK_TEXT(isc_value_text(item(push, "push")), "progress");
    CHECK(number_of(push, "request") == isc_call_id(call) && number_of(push, "done") > 0);
    isc_tree_free(push);
    CHECK_OK(result_of(engine, "start", tree_of(TWO_PLAYERS)));
    CHECK(!isc_call_done(call));
    CHECK_OK(isc_cancel(call, &cancelled, &error));
    CHECK(cancelled);
    isc_tree *decision = finished(call);
    CHECK(isc_value_type(item(decision, "action")) == ISC_INTEGER);
    isc_tree_free(decision);
}

static void calls_outlive_their_engine(void) {
    isc_engine *engine;
    isc_tree *reply;
    CHECK_OK(isc_spawn(NULL, &engine, &error));
    uint64_t state = opened(engine, "start", tree_of(TWO_PLAYERS));
    isc_call *late = sent(engine, "bot", about(state, LONG_BOT)),
             *thinking = sent(engine, "bot", about(state, LONG_BOT));
    isc_engine_close(engine);
    CHECK(isc_request_finish(late, &reply, &error) == ISC_ERROR_DISCONNECTED && reply == NULL);
    CHECK(isc_cancel(thinking, NULL, &error) == ISC_ERROR_DISCONNECTED);
    CHECK(isc_call_done(thinking));
    isc_call_drop(thinking);
    isc_call_drop(NULL);
}

int main(void) {
    isc_engine *engine;
    CHECK_OK(isc_spawn(NULL, &engine, &error));
    a_pipeline_is_answered_in_order(engine);
    a_long_pipeline_does_not_lock_up(engine);
    an_illegal_action_in_a_pipeline_fails_alone(engine);
    a_bot_that_was_sent_pushes_progress_and_can_be_cancelled(engine);
    isc_engine_close(engine);
    calls_outlive_their_engine();
    return EXIT_SUCCESS;
}

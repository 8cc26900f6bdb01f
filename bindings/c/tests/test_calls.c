/* Requests under way: pipelines, bots, progress, cancelling, things closed in the wrong order. */
#include <poll.h>

#include "test.h"

static isc_error error;

static isc_state *started(isc_engine *engine) {
    isc_state *state;
    uint64_t seed = 11;
    CHECK_OK(isc_start(engine, "imperial", TWO_PLAYERS, &seed, ISC_LEGAL, &state, &error));
    return state;
}

/* The actions of a game are sent at once, and answered in order. */
static void a_pipeline_is_answered_in_order(isc_engine *engine) {
    isc_state *state = started(engine), *copy;
    uint16_t actions[64];
    isc_call *calls[64];
    isc_status status = *isc_last_status(state);
    CHECK_OK(isc_fork(state, 0, &copy, &error));
    for (int i = 0; i < 64; i++) {
        actions[i] = status.legal[(size_t)i % status.legal_count];
        CHECK_OK(isc_apply(state, actions[i], ISC_LEGAL, &status, &error));
    }
    for (int i = 0; i < 64; i++) {
        isc_move move = {.action = actions[i]};
        CHECK_OK(isc_apply_send(copy, &move, ISC_LEGAL, &calls[i], &error));
    }
    for (int i = 0; i < 64; i++) {
        isc_status there;
        CHECK_OK(isc_apply_finish(calls[i], &there, &error));
        CHECK(there.at == (uint64_t)i + 1);
    }
    CHECK(isc_last_status(copy)->legal_count == isc_last_status(state)->legal_count);
    CHECK_OK(isc_close(copy, &error));
    CHECK_OK(isc_close(state, &error));
}

/* More than any buffer between holds, in both directions, before anything is read. */
static void a_long_pipeline_does_not_lock_up(isc_engine *engine) {
    enum { MANY = 3000 };
    isc_state *state = started(engine);
    isc_call **calls = calloc(MANY, sizeof *calls);
    char text[256];
    isc_tree *arguments, *reply;
    CHECK(calls != NULL);
    snprintf(text, sizeof text, "{\"state\": %d, \"seat\": 0, \"x\": null}", (int)isc_state_number(state));
    CHECK_OK(isc_tree_from_json(text, &arguments, &error));
    for (int i = 0; i < MANY; i++)
        CHECK_OK(isc_request_send(engine, "view", isc_tree_root(arguments), &calls[i], &error));
    for (int i = MANY; i-- > 0;) {
        CHECK_OK(isc_request_finish(calls[i], &reply, &error));
        CHECK(isc_value_count(isc_value_get(isc_tree_root(reply), "view")) > 0);
        isc_tree_free(reply);
    }
    isc_tree_free(arguments);
    free(calls);
    CHECK_OK(isc_close(state, &error));
}

static void an_illegal_action_in_a_pipeline_fails_alone(isc_engine *engine) {
    isc_state *state = started(engine);
    isc_move wrong = {.action = 1}, right = {.action = isc_last_status(state)->legal[0]};
    isc_call *first, *second, *third;
    isc_status status;
    CHECK_OK(isc_apply_send(state, &wrong, 0, &first, &error));
    CHECK_OK(isc_apply_send(state, &right, 0, &second, &error));
    CHECK_OK(isc_apply_send(state, &wrong, 0, &third, &error));
    isc_call_drop(third);
    CHECK(isc_apply_finish(first, &status, &error) == ISC_ERROR_ILLEGAL_ACTION);
    CHECK_OK(isc_apply_finish(second, &status, &error));
    CHECK(status.at == 1);
    CHECK_OK(isc_close(state, &error));
}

static void bots_decide_and_act(isc_engine *engine) {
    isc_state *state = started(engine);
    isc_decision *decision;
    uint64_t seed = 3;
    isc_bot bot = {.spec = "flat", .seed = &seed, .iterations = 50};
    CHECK_OK(isc_choose(state, &bot, &decision, &error));
    CHECK(decision->text[0] != '\0' && decision->status.at == 0);
    CHECK(isc_value_type(decision->stats) == ISC_MAP);
    isc_decision_free(decision);
    bot = (isc_bot){.spec = "greedy", .apply = true, .legal = true};
    CHECK_OK(isc_choose(state, &bot, &decision, &error));
    CHECK(decision->status.at == 1 && decision->status.legal_count > 0);
    CHECK(isc_last_status(state)->at == 1);
    isc_decision_free(decision);
    bot = (isc_bot){.spec = "no such bot"};
    CHECK(isc_choose(state, &bot, &decision, &error) == ISC_ERROR_BAD_REQUEST && decision == NULL);
    CHECK_TEXT(error.path, "$.bot");
    CHECK_OK(isc_close(state, &error));
}

typedef struct watching {
    isc_state *state;
    int told;
    int enough;
} watching;

static bool watch(const isc_progress *progress, void *context) {
    watching *watcher = context;
    CHECK(progress->text[0] != '\0' && progress->seconds >= 0);
    CHECK(isc_apply(watcher->state, 0, 0, NULL, NULL) == ISC_ERROR_MISUSE);
    return ++watcher->told < watcher->enough;
}

static void progress_is_told_and_may_stop_the_bot(isc_engine *engine) {
    isc_state *state = started(engine);
    watching watcher = {state, 0, 2};
    isc_decision *decision;
    isc_push push;
    isc_bot bot = {.spec = "flat", .ms = 60000, .on_progress = watch, .context = &watcher};
    CHECK_OK(isc_choose(state, &bot, &decision, &error));
    CHECK(watcher.told >= 2);
    isc_decision_free(decision);
    CHECK(isc_next_push(engine, 0, &push, &error) == ISC_ERROR_TIMEOUT && push.tree == NULL);
    CHECK_OK(isc_close(state, &error));
}

static void a_bot_that_was_sent_pushes_progress_and_can_be_cancelled(isc_engine *engine) {
    isc_state *state = started(engine), *other = started(engine);
    isc_bot bot = {.spec = "flat", .ms = 60000, .progress = true};
    isc_call *call;
    isc_push push;
    isc_decision *decision;
    bool cancelled = false;
    CHECK_OK(isc_bot_send(state, &bot, &call, &error));
    struct pollfd watched = {.fd = isc_engine_descriptor(engine), .events = POLLIN};
    CHECK(poll(&watched, 1, 10000) == 1);
    CHECK_OK(isc_next_push(engine, 10000, &push, &error));
    CHECK(push.kind == ISC_PUSH_PROGRESS && push.request == isc_call_id(call) && push.progress.done > 0);
    isc_push_clear(&push);
    CHECK_OK(isc_apply(other, isc_last_status(other)->legal[0], 0, NULL, &error));
    CHECK(!isc_call_done(call));
    CHECK_OK(isc_cancel(call, &cancelled, &error));
    CHECK(cancelled);
    CHECK_OK(isc_bot_finish(call, &decision, &error));
    isc_decision_free(decision);
    CHECK_OK(isc_close(other, &error));
    CHECK_OK(isc_close(state, &error));
}

static void late_and_early_ends_are_harmless(void) {
    isc_engine *engine;
    CHECK_OK(isc_spawn(NULL, &engine, &error));
    isc_state *closed = started(engine), *left = started(engine), *unasked = started(engine);
    isc_move move = {.action = isc_last_status(left)->legal[0]};
    isc_bot bot = {.spec = "flat", .ms = 60000};
    isc_call *early, *late, *thinking;
    isc_decision *decision;
    CHECK_OK(isc_apply_send(closed, &move, 0, &early, &error));
    CHECK_OK(isc_close(closed, &error));
    CHECK(isc_bot_finish(early, &decision, &error) == ISC_ERROR_MISUSE);
    CHECK_OK(isc_apply_send(left, &move, 0, &late, &error));
    CHECK_OK(isc_bot_send(left, &bot, &thinking, &error));
    isc_engine_close(engine);
    CHECK(isc_apply_finish(late, NULL, &error) == ISC_ERROR_DISCONNECTED);
    CHECK(isc_cancel(thinking, NULL, &error) == ISC_ERROR_DISCONNECTED);
    CHECK(isc_call_done(thinking));
    isc_call_drop(thinking);
    isc_call_drop(NULL);
    CHECK(isc_apply(left, 0, 0, NULL, &error) == ISC_ERROR_DISCONNECTED);
    CHECK(isc_state_engine(left) == NULL);
    CHECK(isc_close(left, &error) == ISC_ERROR_DISCONNECTED);
    CHECK(isc_close(unasked, NULL) == ISC_ERROR_DISCONNECTED);
}

int main(void) {
    isc_engine *engine;
    CHECK_OK(isc_spawn(NULL, &engine, &error));
    a_pipeline_is_answered_in_order(engine);
    a_long_pipeline_does_not_lock_up(engine);
    an_illegal_action_in_a_pipeline_fails_alone(engine);
    bots_decide_and_act(engine);
    progress_is_told_and_may_stop_the_bot(engine);
    a_bot_that_was_sent_pushes_progress_and_can_be_cancelled(engine);
    isc_engine_close(engine);
    late_and_early_ends_are_harmless();
    return EXIT_SUCCESS;
}

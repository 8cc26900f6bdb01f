/* Requests under way: pipelines, bots, progress, cancelling, things closed in the wrong order. */
#include <poll.h>

#include "test.h"

static isettlers_error error;

static isettlers_state *started(isettlers_engine *engine) {
    isettlers_state *state;
    uint64_t seed = 11;
    CHECK_OK(isettlers_start(engine, "imperial", TWO_PLAYERS, &seed, ISETTLERS_LEGAL, &state, &error));
    return state;
}

/* The actions of a game are sent at once, and answered in order. */
static void a_pipeline_is_answered_in_order(isettlers_engine *engine) {
    isettlers_state *state = started(engine), *copy;
    uint16_t actions[64];
    isettlers_call *calls[64];
    isettlers_status status = *isettlers_last_status(state);
    CHECK_OK(isettlers_fork(state, 0, &copy, &error));
    for (int i = 0; i < 64; i++) {
        actions[i] = status.legal[(size_t)i % status.legal_count];
        CHECK_OK(isettlers_apply(state, actions[i], ISETTLERS_LEGAL, &status, &error));
    }
    for (int i = 0; i < 64; i++) {
        isettlers_move move = {.action = actions[i]};
        CHECK_OK(isettlers_apply_send(copy, &move, ISETTLERS_LEGAL, &calls[i], &error));
    }
    for (int i = 0; i < 64; i++) {
        isettlers_status there;
        CHECK_OK(isettlers_apply_finish(calls[i], &there, &error));
        CHECK(there.at == (uint64_t)i + 1);
    }
    CHECK(isettlers_last_status(copy)->legal_count == isettlers_last_status(state)->legal_count);
    CHECK_OK(isettlers_close(copy, &error));
    CHECK_OK(isettlers_close(state, &error));
}

/* More than any buffer between holds, in both directions, before anything is read. */
static void a_long_pipeline_does_not_lock_up(isettlers_engine *engine) {
    enum { MANY = 3000 };
    isettlers_state *state = started(engine);
    isettlers_call **calls = calloc(MANY, sizeof *calls);
    char text[256];
    isettlers_tree *arguments, *reply;
    CHECK(calls != NULL);
    snprintf(text, sizeof text, "{\"state\": %d, \"seat\": 0, \"x\": null}", (int)isettlers_state_number(state));
    CHECK_OK(isettlers_tree_from_json(text, &arguments, &error));
    for (int i = 0; i < MANY; i++)
        CHECK_OK(isettlers_request_send(engine, "view", isettlers_tree_root(arguments), &calls[i], &error));
    for (int i = MANY; i-- > 0;) {
        CHECK_OK(isettlers_request_finish(calls[i], &reply, &error));
        CHECK(isettlers_value_count(isettlers_value_get(isettlers_tree_root(reply), "view")) > 0);
        isettlers_tree_free(reply);
    }
    isettlers_tree_free(arguments);
    free(calls);
    CHECK_OK(isettlers_close(state, &error));
}

static void an_illegal_action_in_a_pipeline_fails_alone(isettlers_engine *engine) {
    isettlers_state *state = started(engine);
    isettlers_move wrong = {.action = 1}, right = {.action = isettlers_last_status(state)->legal[0]};
    isettlers_call *first, *second, *third;
    isettlers_status status;
    CHECK_OK(isettlers_apply_send(state, &wrong, 0, &first, &error));
    CHECK_OK(isettlers_apply_send(state, &right, 0, &second, &error));
    CHECK_OK(isettlers_apply_send(state, &wrong, 0, &third, &error));
    isettlers_call_drop(third);
    CHECK(isettlers_apply_finish(first, &status, &error) == ISETTLERS_ERROR_ILLEGAL_ACTION);
    CHECK_OK(isettlers_apply_finish(second, &status, &error));
    CHECK(status.at == 1);
    CHECK_OK(isettlers_close(state, &error));
}

static void bots_decide_and_act(isettlers_engine *engine) {
    isettlers_state *state = started(engine);
    isettlers_decision *decision;
    uint64_t seed = 3;
    isettlers_bot bot = {.spec = "flat", .seed = &seed, .iterations = 50};
    CHECK_OK(isettlers_choose(state, &bot, &decision, &error));
    CHECK(decision->text[0] != '\0' && decision->status.at == 0);
    CHECK(isettlers_value_type(decision->stats) == ISETTLERS_MAP);
    isettlers_decision_free(decision);
    bot = (isettlers_bot){.spec = "greedy", .apply = true, .legal = true};
    CHECK_OK(isettlers_choose(state, &bot, &decision, &error));
    CHECK(decision->status.at == 1 && decision->status.legal_count > 0);
    CHECK(isettlers_last_status(state)->at == 1);
    isettlers_decision_free(decision);
    bot = (isettlers_bot){.spec = "no such bot"};
    CHECK(isettlers_choose(state, &bot, &decision, &error) == ISETTLERS_ERROR_BAD_REQUEST && decision == NULL);
    CHECK_TEXT(error.path, "$.bot");
    CHECK_OK(isettlers_close(state, &error));
}

typedef struct watching {
    isettlers_state *state;
    int told;
    int enough;
} watching;

static bool watch(const isettlers_progress *progress, void *context) {
    watching *watcher = context;
    CHECK(progress->text[0] != '\0' && progress->seconds >= 0);
    CHECK(isettlers_apply(watcher->state, 0, 0, NULL, NULL) == ISETTLERS_ERROR_MISUSE);
    return ++watcher->told < watcher->enough;
}

static void progress_is_told_and_may_stop_the_bot(isettlers_engine *engine) {
    isettlers_state *state = started(engine);
    watching watcher = {state, 0, 2};
    isettlers_decision *decision;
    isettlers_push push;
    isettlers_bot bot = {.spec = "flat", .ms = 60000, .on_progress = watch, .context = &watcher};
    CHECK_OK(isettlers_choose(state, &bot, &decision, &error));
    CHECK(watcher.told >= 2);
    isettlers_decision_free(decision);
    CHECK(isettlers_next_push(engine, 0, &push, &error) == ISETTLERS_ERROR_TIMEOUT && push.tree == NULL);
    CHECK_OK(isettlers_close(state, &error));
}

static void a_bot_that_was_sent_pushes_progress_and_can_be_cancelled(isettlers_engine *engine) {
    isettlers_state *state = started(engine), *other = started(engine);
    isettlers_bot bot = {.spec = "flat", .ms = 60000, .progress = true};
    isettlers_call *call;
    isettlers_push push;
    isettlers_decision *decision;
    bool cancelled = false;
    CHECK_OK(isettlers_bot_send(state, &bot, &call, &error));
    struct pollfd watched = {.fd = isettlers_engine_descriptor(engine), .events = POLLIN};
    CHECK(poll(&watched, 1, 10000) == 1);
    CHECK_OK(isettlers_next_push(engine, 10000, &push, &error));
    CHECK(push.kind == ISETTLERS_PUSH_PROGRESS && push.request == isettlers_call_id(call) && push.progress.done > 0);
    isettlers_push_clear(&push);
    CHECK_OK(isettlers_apply(other, isettlers_last_status(other)->legal[0], 0, NULL, &error));
    CHECK(!isettlers_call_done(call));
    CHECK_OK(isettlers_cancel(call, &cancelled, &error));
    CHECK(cancelled);
    CHECK_OK(isettlers_bot_finish(call, &decision, &error));
    isettlers_decision_free(decision);
    CHECK_OK(isettlers_close(other, &error));
    CHECK_OK(isettlers_close(state, &error));
}

static void late_and_early_ends_are_harmless(void) {
    isettlers_engine *engine;
    CHECK_OK(isettlers_spawn(NULL, &engine, &error));
    isettlers_state *closed = started(engine), *left = started(engine), *unasked = started(engine);
    isettlers_move move = {.action = isettlers_last_status(left)->legal[0]};
    isettlers_bot bot = {.spec = "flat", .ms = 60000};
    isettlers_call *early, *late, *thinking;
    isettlers_decision *decision;
    CHECK_OK(isettlers_apply_send(closed, &move, 0, &early, &error));
    CHECK_OK(isettlers_close(closed, &error));
    CHECK(isettlers_bot_finish(early, &decision, &error) == ISETTLERS_ERROR_MISUSE);
    CHECK_OK(isettlers_apply_send(left, &move, 0, &late, &error));
    CHECK_OK(isettlers_bot_send(left, &bot, &thinking, &error));
    isettlers_engine_close(engine);
    CHECK(isettlers_apply_finish(late, NULL, &error) == ISETTLERS_ERROR_DISCONNECTED);
    CHECK(isettlers_cancel(thinking, NULL, &error) == ISETTLERS_ERROR_DISCONNECTED);
    CHECK(isettlers_call_done(thinking));
    isettlers_call_drop(thinking);
    isettlers_call_drop(NULL);
    CHECK(isettlers_apply(left, 0, 0, NULL, &error) == ISETTLERS_ERROR_DISCONNECTED);
    CHECK(isettlers_state_engine(left) == NULL);
    CHECK(isettlers_close(left, &error) == ISETTLERS_ERROR_DISCONNECTED);
    CHECK(isettlers_close(unasked, NULL) == ISETTLERS_ERROR_DISCONNECTED);
}

int main(void) {
    isettlers_engine *engine;
    CHECK_OK(isettlers_spawn(NULL, &engine, &error));
    a_pipeline_is_answered_in_order(engine);
    a_long_pipeline_does_not_lock_up(engine);
    an_illegal_action_in_a_pipeline_fails_alone(engine);
    bots_decide_and_act(engine);
    progress_is_told_and_may_stop_the_bot(engine);
    a_bot_that_was_sent_pushes_progress_and_can_be_cancelled(engine);
    isettlers_engine_close(engine);
    late_and_early_ends_are_harmless();
    return EXIT_SUCCESS;
}

/* Engines that are missing, die, say nothing or say what they must not; and programs with closed standard streams. */
#include <signal.h>
#include <time.h>
#include <unistd.h>

#include "test.h"

static isettlers_error error;
static const char *fake;
static const isettlers_value NOTHING = {NULL};

static isettlers_result spawn_fake(const char *how, isettlers_options options, isettlers_engine **engine) {
    const char *const further[] = {how, NULL};
    options.program = fake;
    options.arguments = further;
    return isettlers_spawn(&options, engine, &error);
}

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void a_missing_program_is_a_clear_error(void) {
    isettlers_engine *engine;
    isettlers_options options = {.program = "/no/such/program"};
    CHECK(isettlers_spawn(&options, &engine, &error) == ISETTLERS_ERROR_NOT_STARTED && engine == NULL);
    CHECK(strstr(error.message, "/no/such/program") != NULL && strstr(error.message, "ISETTLERS") != NULL);
    CHECK(isettlers_connect_unix("/no/such/socket", NULL, &engine, &error) == ISETTLERS_ERROR_NOT_STARTED);
    CHECK(isettlers_connect_tcp("127.0.0.1", "1", NULL, &engine, &error) == ISETTLERS_ERROR_NOT_STARTED);
    CHECK(isettlers_connect_socket(-1, NULL, &engine, &error) == ISETTLERS_ERROR_NOT_STARTED && engine == NULL);
    char path[300];
    memset(path, 'x', sizeof path);
    path[299] = '\0';
    CHECK(isettlers_connect_unix(path, NULL, &engine, &error) == ISETTLERS_ERROR_NOT_STARTED);
    CHECK(spawn_fake("dies-at-once", (isettlers_options){0}, &engine) == ISETTLERS_ERROR_DISCONNECTED);
    CHECK(strstr(error.message, "status 3") != NULL && engine == NULL);
    CHECK(spawn_fake("odd-hello", (isettlers_options){0}, &engine) == ISETTLERS_ERROR_PROTOCOL && engine == NULL);
}

/* What a fake engine's answer to a first request leads to; every later one leads to the same. */
static void answer_leads_to(const char *how, isettlers_result wanted) {
    isettlers_engine *engine;
    isettlers_tree *reply;
    CHECK_OK(spawn_fake(how, (isettlers_options){0}, &engine));
    CHECK(isettlers_request(engine, "any", NOTHING, &reply, &error) == wanted && reply == NULL);
    CHECK(error.code == wanted && error.message[0] != '\0');
    isettlers_result after = isettlers_request(engine, "any", NOTHING, &reply, &error);
    CHECK(after == wanted || (wanted < ISETTLERS_ERROR_OTHER && after == ISETTLERS_ERROR_DISCONNECTED));
    isettlers_engine_close(engine);
}

static void what_is_no_protocol_ends_the_connection(void) {
    static const char *const WRONG[] = {"rubbish",  "extension",  "no-map",    "no-id",
                                        "stranger", "huge-array", "huge-frame"};
    for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++)
        answer_leads_to(WRONG[i], ISETTLERS_ERROR_PROTOCOL);
    answer_leads_to("half", ISETTLERS_ERROR_DISCONNECTED);
    answer_leads_to("", ISETTLERS_ERROR_DISCONNECTED);
    answer_leads_to("closing", ISETTLERS_ERROR_TOO_LARGE);
}

static void closing_is_pushed_too(void) {
    isettlers_engine *engine;
    isettlers_push push;
    isettlers_call *call;
    CHECK_OK(spawn_fake("closing", (isettlers_options){0}, &engine));
    CHECK_OK(isettlers_request_send(engine, "any", NOTHING, &call, &error));
    CHECK_OK(isettlers_next_push(engine, -1, &push, &error));
    CHECK(push.kind == ISETTLERS_PUSH_CLOSING && push.code == ISETTLERS_ERROR_TOO_LARGE);
    CHECK_TEXT(push.message, "no");
    isettlers_push_clear(&push);
    CHECK(isettlers_next_push(engine, -1, &push, &error) == ISETTLERS_ERROR_TOO_LARGE);
    isettlers_call_drop(call);
    isettlers_engine_close(engine);
}

static void later_versions_are_put_up_with(void) {
    isettlers_engine *engine;
    isettlers_tree *reply;
    isettlers_push push;
    CHECK_OK(spawn_fake("new-things", (isettlers_options){0}, &engine));
    CHECK_OK(isettlers_request(engine, "any", NOTHING, &reply, &error));
    isettlers_tree_free(reply);
    CHECK_OK(isettlers_next_push(engine, 0, &push, &error));
    CHECK(push.kind == ISETTLERS_PUSH_OTHER);
    CHECK(isettlers_value_int(isettlers_value_get(push.frame, "x"), 0) == 1);
    isettlers_push_clear(&push);
    isettlers_engine_close(engine);
    CHECK_OK(spawn_fake("new-error", (isettlers_options){0}, &engine));
    CHECK(isettlers_request(engine, "any", NOTHING, &reply, &error) == ISETTLERS_ERROR_OTHER);
    CHECK_TEXT(error.name, "new");
    isettlers_engine_close(engine);
}

static void an_odd_reply_is_an_error_of_its_call(void) {
    isettlers_engine *engine;
    isettlers_state *state;
    CHECK_OK(spawn_fake("odd-fields", (isettlers_options){0}, &engine));
    CHECK(isettlers_start(engine, "any", "{}", NULL, 0, &state, &error) == ISETTLERS_ERROR_PROTOCOL && state == NULL);
    CHECK(strstr(error.message, "\"state\"") != NULL);
    isettlers_engine_close(engine);
}

static void silence_ends_in_time(void) {
    isettlers_engine *engine;
    isettlers_tree *reply;
    double began = seconds();
    CHECK(spawn_fake("mute", (isettlers_options){.timeout_ms = 100, .grace_ms = 100}, &engine) ==
          ISETTLERS_ERROR_TIMEOUT);
    CHECK_OK(spawn_fake("stays", (isettlers_options){.timeout_ms = 100, .grace_ms = 100}, &engine));
    CHECK(isettlers_request(engine, "any", NOTHING, &reply, &error) == ISETTLERS_ERROR_TIMEOUT);
    isettlers_engine_close(engine);
    CHECK(seconds() - began < 5);
}

/* The engine is killed while a bot thinks and while actions wait. */
static void a_death_in_the_middle_fails_what_is_under_way(void) {
    isettlers_engine *engine;
    isettlers_state *state;
    isettlers_call *thinking, *waiting;
    isettlers_decision *decision;
    CHECK_OK(isettlers_spawn(NULL, &engine, &error));
    CHECK_OK(isettlers_start(engine, "imperial", TWO_PLAYERS, NULL, ISETTLERS_LEGAL, &state, &error));
    isettlers_bot bot = {.spec = "flat", .ms = 60000};
    isettlers_move move = {.action = isettlers_last_status(state)->legal[0]};
    CHECK_OK(isettlers_bot_send(state, &bot, &thinking, &error));
    CHECK_OK(isettlers_apply_send(state, &move, 0, &waiting, &error));
    CHECK(kill((pid_t)isettlers_engine_process(engine), SIGKILL) == 0);
    CHECK(isettlers_bot_finish(thinking, &decision, &error) == ISETTLERS_ERROR_DISCONNECTED);
    CHECK(strstr(error.message, "signal 9") != NULL);
    CHECK(isettlers_apply_finish(waiting, NULL, &error) == ISETTLERS_ERROR_DISCONNECTED);
    CHECK(isettlers_apply(state, 0, 0, NULL, &error) == ISETTLERS_ERROR_DISCONNECTED);
    CHECK(isettlers_engine_process(engine) == -1);
    CHECK(isettlers_close(state, &error) == ISETTLERS_ERROR_DISCONNECTED);
    isettlers_engine_close(engine);
}

/* Nothing was read before the death, so that the next write is the first to find out. */
static void a_write_to_the_dead_raises_no_signal(void) {
    isettlers_engine *engine;
    isettlers_tree *reply;
    CHECK_OK(isettlers_spawn(NULL, &engine, &error));
    long child = isettlers_engine_process(engine);
    CHECK(kill((pid_t)child, SIGKILL) == 0);
    for (int i = 0; i < 3; i++)
        CHECK(isettlers_request(engine, "any", NOTHING, &reply, &error) == ISETTLERS_ERROR_DISCONNECTED);
    isettlers_engine_close(engine);
    CHECK(kill((pid_t)child, 0) < 0); /* it has been waited for */
}

static void a_child_is_ended_by_closing(void) {
    isettlers_engine *engine;
    CHECK_OK(isettlers_spawn(NULL, &engine, &error));
    long child = isettlers_engine_process(engine);
    isettlers_engine_close(engine);
    CHECK(kill((pid_t)child, 0) < 0);
}

/* A program without standard streams gets a child that has them. */
static void closed_standard_streams_do_no_harm(void) {
    isettlers_engine *engine;
    isettlers_options options = {.quiet = true, .client = "a test", .timeout_ms = 20000};
    int in = dup(STDIN_FILENO), out = dup(STDOUT_FILENO);
    close(STDIN_FILENO);
    close(STDOUT_FILENO);
    isettlers_result result = isettlers_spawn(&options, &engine, &error);
    CHECK(in < 0 || dup2(in, STDIN_FILENO) == STDIN_FILENO);
    CHECK(dup2(out, STDOUT_FILENO) == STDOUT_FILENO);
    close(in);
    close(out);
    CHECK_OK(result);
    isettlers_engine_close(engine);
}

int main(int count, char **arguments) {
    CHECK(count == 2);
    fake = arguments[1];
    a_missing_program_is_a_clear_error();
    what_is_no_protocol_ends_the_connection();
    closing_is_pushed_too();
    later_versions_are_put_up_with();
    an_odd_reply_is_an_error_of_its_call();
    silence_ends_in_time();
    a_death_in_the_middle_fails_what_is_under_way();
    a_write_to_the_dead_raises_no_signal();
    a_child_is_ended_by_closing();
    closed_standard_streams_do_no_harm();
    return EXIT_SUCCESS;
}

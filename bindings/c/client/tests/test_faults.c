/* Engines that are missing, die, say nothing or say what they must not; and programs with closed standard streams. */
#include <signal.h>
#include <unistd.h>

#include "test.h"

static const char *fake;

static isc_result spawn_fake(const char *how, isc_options options, isc_engine **engine) {
    const char *const further[] = {how, NULL};
    options.program = fake;
    options.arguments = further;
    return isc_spawn(&options, engine, &error);
}

static void a_missing_program_is_a_clear_error(void) {
    isc_engine *engine;
    isc_options options = {.program = "/no/such/program"};
    CHECK(isc_spawn(&options, &engine, &error) == ISC_ERROR_NOT_STARTED && engine == NULL);
    CHECK(strstr(error.message, "/no/such/program") != NULL && strstr(error.message, "ISETTLERS") != NULL);
    CHECK(isc_connect_unix("/no/such/socket", NULL, &engine, &error) == ISC_ERROR_NOT_STARTED);
    CHECK(isc_connect_tcp("127.0.0.1", "1", NULL, &engine, &error) == ISC_ERROR_NOT_STARTED);
    CHECK(isc_connect_socket(-1, NULL, &engine, &error) == ISC_ERROR_NOT_STARTED && engine == NULL);
    char path[300];
    memset(path, 'x', sizeof path);
    path[299] = '\0';
    CHECK(isc_connect_unix(path, NULL, &engine, &error) == ISC_ERROR_NOT_STARTED);
    CHECK(spawn_fake("dies-at-once", (isc_options){0}, &engine) == ISC_ERROR_DISCONNECTED);
    CHECK(strstr(error.message, "status 3") != NULL && engine == NULL);
    CHECK(spawn_fake("odd-hello", (isc_options){0}, &engine) == ISC_ERROR_PROTOCOL && engine == NULL);
}

/* What a fake engine's answer to a first request leads to; every later one leads to the same. */
static void answer_leads_to(const char *how, isc_result expected) {
    isc_engine *engine;
    isc_tree *reply;
    CHECK_OK(spawn_fake(how, (isc_options){0}, &engine));
    CHECK(isc_request(engine, "any", NULL, &reply, &error) == expected && reply == NULL);
    CHECK(error.code == expected && error.message[0] != '\0');
    isc_result after = isc_request(engine, "any", NULL, &reply, &error);
    CHECK(after == expected || (expected < ISC_ERROR_OTHER && after == ISC_ERROR_DISCONNECTED));
    isc_engine_close(engine);
}

static void what_is_no_protocol_ends_the_connection(void) {
    static const char *const WRONG[] = {"rubbish",  "extension",  "no-map",    "no-id",
                                        "stranger", "huge-array", "huge-frame"};
    for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++)
        answer_leads_to(WRONG[i], ISC_ERROR_PROTOCOL);
    answer_leads_to("half", ISC_ERROR_DISCONNECTED);
    answer_leads_to("", ISC_ERROR_DISCONNECTED);
    answer_leads_to("closing", ISC_ERROR_TOO_LARGE);
}

static void closing_is_pushed_too(void) {
    isc_engine *engine;
    isc_tree *push;
    isc_call *call;
    CHECK_OK(spawn_fake("closing", (isc_options){0}, &engine));
    CHECK_OK(isc_request_send(engine, "any", NULL, &call, &error));
    CHECK_OK(isc_next_push(engine, -1, &push, &error));
    CHECK_TEXT(isc_value_text(item(push, "push")), "closing");
    CHECK_TEXT(isc_value_text(item(push, "message")), "no");
    isc_tree_free(push);
    CHECK(isc_next_push(engine, -1, &push, &error) == ISC_ERROR_TOO_LARGE && push == NULL);
    isc_call_drop(call);
    isc_engine_close(engine);
}

static void later_versions_are_put_up_with(void) {
    isc_engine *engine;
    isc_tree *push;
    CHECK_OK(spawn_fake("new-things", (isc_options){0}, &engine));
    CHECK_OK(result_of(engine, "any", NULL));
    CHECK_OK(isc_next_push(engine, 0, &push, &error));
    CHECK(number_of(push, "x") == 1);
    isc_tree_free(push);
    isc_engine_close(engine);
    CHECK_OK(spawn_fake("new-error", (isc_options){0}, &engine));
    CHECK(result_of(engine, "any", NULL) == ISC_ERROR_OTHER);
    CHECK_TEXT(error.name, "new");
    isc_engine_close(engine);
}

static void silence_ends_in_time(void) {
    isc_engine *engine;
    isc_tree *reply;
    CHECK(spawn_fake("mute", (isc_options){.timeout_ms = 100, .grace_ms = 100}, &engine) == ISC_ERROR_TIMEOUT);
    CHECK_OK(spawn_fake("stays", (isc_options){.timeout_ms = 3000, .grace_ms = 100}, &engine));
    CHECK(isc_request(engine, "any", NULL, &reply, &error) == ISC_ERROR_TIMEOUT);
    isc_engine_close(engine);
}

/* The engine is killed while a bot thinks and while a request waits. */
static void a_death_in_the_middle_fails_what_is_under_way(void) {
    isc_engine *engine;
    isc_tree *reply;
    isc_call *thinking, *waiting;
    CHECK_OK(isc_spawn(NULL, &engine, &error));
    uint64_t state = opened(engine, "start", tree_of(TWO_PLAYERS));
    isc_tree *arguments = about(state, "{\"bot\": \"flat\", \"budget\": {\"ms\": 60000}}");
    CHECK_OK(isc_request_send(engine, "bot", arguments, &thinking, &error));
    CHECK_OK(isc_request_send(engine, "status", arguments, &waiting, &error));
    isc_tree_free(arguments);
    CHECK(kill((pid_t)isc_engine_process(engine), SIGKILL) == 0);
    CHECK(isc_request_finish(thinking, &reply, &error) == ISC_ERROR_DISCONNECTED && reply == NULL);
    CHECK(strstr(error.message, "signal 9") != NULL);
    CHECK(isc_request_finish(waiting, &reply, &error) == ISC_ERROR_DISCONNECTED);
    CHECK(result_of(engine, "any", NULL) == ISC_ERROR_DISCONNECTED);
    CHECK(isc_engine_process(engine) == -1);
    isc_engine_close(engine);
}

/* Nothing was read before the death, so that the next write is the first to find out. */
static void a_write_to_the_dead_raises_no_signal(void) {
    isc_engine *engine;
    isc_tree *reply;
    CHECK_OK(isc_spawn(NULL, &engine, &error));
    long child = isc_engine_process(engine);
    CHECK(kill((pid_t)child, SIGKILL) == 0);
    for (int i = 0; i < 3; i++)
        CHECK(isc_request(engine, "any", NULL, &reply, &error) == ISC_ERROR_DISCONNECTED);
    isc_engine_close(engine);
    CHECK(kill((pid_t)child, 0) < 0); /* it has been waited for */
}

static void a_child_is_ended_by_closing(void) {
    isc_engine *engine;
    CHECK_OK(isc_spawn(NULL, &engine, &error));
    long child = isc_engine_process(engine);
    isc_engine_close(engine);
    CHECK(kill((pid_t)child, 0) < 0);
}

/* A program without standard streams gets a child that has them. */
static void closed_standard_streams_do_no_harm(void) {
    isc_engine *engine;
    isc_options options = {.quiet = true, .client = "a test", .timeout_ms = 20000};
    int in = dup(STDIN_FILENO), out = dup(STDOUT_FILENO);
    close(STDIN_FILENO);
    close(STDOUT_FILENO);
    isc_result result = isc_spawn(&options, &engine, &error);
    CHECK(in < 0 || dup2(in, STDIN_FILENO) == STDIN_FILENO);
    CHECK(dup2(out, STDOUT_FILENO) == STDOUT_FILENO);
    close(in);
    close(out);
    CHECK_OK(result);
    isc_engine_close(engine);
}

int main(int count, char **arguments) {
    CHECK(count == 2);
    fake = arguments[1];
    a_missing_program_is_a_clear_error();
    what_is_no_protocol_ends_the_connection();
    closing_is_pushed_too();
    later_versions_are_put_up_with();
    silence_ends_in_time();
    a_death_in_the_middle_fails_what_is_under_way();
    a_write_to_the_dead_raises_no_signal();
    a_child_is_ended_by_closing();
    closed_standard_streams_do_no_harm();
    return EXIT_SUCCESS;
}

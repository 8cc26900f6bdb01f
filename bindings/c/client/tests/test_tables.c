/* Servers on sockets: embed mode over TCP, and hosted tables with seats that do not trust each other. */
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "test.h"

extern char **environ;

static char folder[] = "/tmp/isettlers-test-XXXXXX";
static char socket_path[64], table_path[64], clean_up[64];

static const char *engine_program(void) {
    const char *named = getenv("ISETTLERS");
    return named != NULL ? named : "isettlers";
}

static pid_t server = -1;

/* Start a server; returns the port of the line in which it says that it listens, or 0 for a socket of Unix. */
static int serve(char *const *arguments) {
    int ends[2], port = 0;
    char line[256];
    posix_spawn_file_actions_t actions;
    CHECK(pipe(ends) == 0 && posix_spawn_file_actions_init(&actions) == 0);
    CHECK(posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO) == 0);
    CHECK(posix_spawn_file_actions_addclose(&actions, ends[0]) == 0);
    CHECK(posix_spawnp(&server, engine_program(), &actions, NULL, arguments, environ) == 0);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    FILE *output = fdopen(ends[0], "r");
    CHECK(output != NULL && fgets(line, sizeof line, output) != NULL);
    if (strncmp(line, "tcp", 3) == 0)
        CHECK(sscanf(strrchr(line, ':'), ":%d", &port) == 1);
    fclose(output);
    return port;
}

static void stop(void) {
    int ending;
    CHECK(kill(server, SIGTERM) == 0);
    CHECK(waitpid(server, &ending, 0) == server);
    server = -1;
}

/* A test that fails leaves no server behind. */
static void clear_away(void) {
    if (server > 0)
        kill(server, SIGKILL);
}

static isc_engine *connected_unix(void) {
    isc_engine *engine = NULL;
    isc_options options = {.timeout_ms = 20000};
    CHECK_OK(isc_connect_unix(socket_path, &options, &engine, &error));
    return engine;
}

static const char *mode_of(const isc_engine *engine) {
    return isc_value_text(isc_value_get(isc_engine_hello(engine), "mode"));
}

static void embed_mode_works_over_tcp(void) {
    char port[16];
    isc_engine *engine = NULL;
    isc_options options = {.timeout_ms = 20000};
    char *arguments[] = {"isettlers", "serve", "--tcp", "0", "--log", "error", NULL};
    snprintf(port, sizeof port, "%d", serve(arguments));
    CHECK_OK(isc_connect_tcp("127.0.0.1", port, &options, &engine, &error));
    CHECK_TEXT(mode_of(engine), "embed");
    CHECK(isc_engine_process(engine) == -1);
    CHECK_OK(result_of(engine, "start", tree_of(TWO_PLAYERS)));
    isc_engine_close(engine);
    stop();
}

/* Join a table with the token under a key of the reply to `create`, or of its tokens. */
static isc_tree *joined(isc_engine *engine, isc_value tokens, const char *key, const char *json) {
    isc_tree *arguments = tree_of(json);
    isc_tree_put_value(arguments, "token", isc_value_get(tokens, key));
    return reply_to(engine, "join", arguments);
}

static isc_tree *pushed(isc_engine *engine, const char *kind) {
    isc_tree *push;
    CHECK_OK(isc_next_push(engine, 10000, &push, &error));
    CHECK_TEXT(isc_value_text(item(push, "push")), kind);
    return push;
}

/* Take the action that is legal first according to a status. */
static isc_tree *first_action(isc_engine *engine, uint64_t state, isc_value status) {
    isc_tree *arguments = about(state, "{\"legal\": true}");
    isc_tree_put_value(arguments, "action", isc_value_at(isc_value_get(status, "legal"), 0));
    return reply_to(engine, "apply", arguments);
}

#define TABLE                                                                                                          \
    "{\"game\": \"imperial\", \"setup\": {\"factions\": [\"romans\", \"japanese\"], \"first_player\": 0}, \"seed\": "  \
    "7, "
#define NO_TOKEN "{\"token\": \"00000000000000000000000000000000\"}"

static void seats_play_and_everybody_hears_of_it(void) {
    isc_engine *first = connected_unix(), *second = connected_unix(), *third = connected_unix();
    CHECK_TEXT(mode_of(first), "table");
    isc_tree *table = reply_to(first, "create", tree_of(TABLE "\"spectators\": true}"));
    isc_value tokens = item(table, "tokens");
    isc_tree *one = joined(first, tokens, "0", "{\"legal\": true}");
    isc_tree *two = joined(second, tokens, "1", "{\"events\": true, \"legal\": true}");
    isc_tree *watcher = joined(third, isc_tree_root(table), "watch", "{\"events\": true}");
    CHECK(result_of(third, "join", tree_of(NO_TOKEN)) == ISC_ERROR_BAD_TOKEN);
    CHECK(number_of(two, "seat") == 1 && isc_value_type(item(watcher, "seat")) == ISC_NIL);
    CHECK(result_of(second, "apply", about(number_of(two, "state"), "{\"action\": 0}")) == ISC_ERROR_NOT_YOUR_TURN);

    isc_tree_free(first_action(first, number_of(one, "state"), isc_tree_root(one)));
    isc_tree *push = pushed(second, "changed");
    CHECK(number_of(push, "state") == number_of(two, "state") && number_of(push, "at") == 1);
    CHECK(isc_value_count(item(push, "events")) > 0);
    isc_tree_free(first_action(second, number_of(two, "state"), isc_tree_root(push)));
    isc_tree_free(push);
    push = pushed(third, "changed");
    CHECK(isc_value_type(item(push, "legal")) == ISC_MISSING);
    isc_tree_free(push);

    isc_tree_free(joined(third, tokens, "1", "{}"));
    isc_tree_free(pushed(second, "replaced"));
    CHECK(result_of(second, "close", about(number_of(two, "state"), "{}")) == ISC_ERROR_UNKNOWN_STATE);
    isc_tree_free(table);
    isc_tree_free(one);
    isc_tree_free(two);
    isc_tree_free(watcher);
    isc_engine_close(first);
    isc_engine_close(second);
    isc_engine_close(third);
}

/* A whole game against a bot at the server, from the pushes alone. */
static void a_bot_at_the_table_plays_along(void) {
    isc_engine *engine = connected_unix();
    isc_tree *table = reply_to(engine, "create", tree_of(TABLE "\"bots\": {\"1\": \"greedy\"}}"));
    isc_tree *status = joined(engine, item(table, "tokens"), "0", "{\"legal\": true}");
    uint64_t state = number_of(status, "state");
    while (!isc_value_bool(item(status, "over"), true)) {
        isc_tree *next;
        if (number_of(status, "actor") == 0)
            next = first_action(engine, state, isc_tree_root(status));
        else
            CHECK_OK(isc_next_push(engine, 20000, &next, &error));
        isc_tree_free(status);
        status = next;
    }
    CHECK_OK(result_of(engine, "record", about(state, "{}")));
    isc_tree_free(status);
    isc_tree_free(table);
    isc_engine_close(engine);
}

static void a_server_that_stops_says_so(void) {
    isc_engine *engine = connected_unix();
    stop();
    isc_tree *push = pushed(engine, "closing");
    CHECK_TEXT(isc_value_text(item(push, "code")), ISC_CODE_CLOSING);
    isc_tree_free(push);
    CHECK(result_of(engine, "create", tree_of(TWO_PLAYERS)) == ISC_ERROR_CLOSING);
    isc_engine_close(engine);
}

int main(void) {
    CHECK(atexit(clear_away) == 0);
    CHECK(mkdtemp(folder) != NULL);
    snprintf(socket_path, sizeof socket_path, "%s/socket", folder);
    snprintf(table_path, sizeof table_path, "%s/tables.db", folder);
    snprintf(clean_up, sizeof clean_up, "rm -r %s", folder);
    embed_mode_works_over_tcp();
    char *arguments[] = {
        "isettlers", "serve", "--unix", socket_path, "--tables", table_path, "--log", "error", "--requests-per-second",
        "0",         NULL};
    serve(arguments);
    seats_play_and_everybody_hears_of_it();
    a_bot_at_the_table_plays_along();
    a_server_that_stops_says_so();
    CHECK(system(clean_up) == 0);
    return EXIT_SUCCESS;
}

/* Servers on sockets: embed mode over TCP, and hosted tables with seats that do not trust each other. */
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "test.h"

extern char **environ;

static isc_error error;
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

static void embed_mode_works_over_tcp(void) {
    char port[16];
    isc_engine *engine = NULL;
    isc_state *state;
    isc_options options = {.timeout_ms = 20000};
    char *arguments[] = {"isettlers", "serve", "--tcp", "0", "--log", "error", NULL};
    snprintf(port, sizeof port, "%d", serve(arguments));
    CHECK_OK(isc_connect_tcp("127.0.0.1", port, &options, &engine, &error));
    CHECK(isc_engine_info(engine)->mode == ISC_EMBED && isc_engine_process(engine) == -1);
    CHECK_OK(isc_start(engine, "imperial", TWO_PLAYERS, NULL, ISC_LEGAL, &state, &error));
    CHECK_OK(isc_apply(state, isc_last_status(state)->legal[0], 0, NULL, &error));
    CHECK_OK(isc_close(state, &error));
    isc_engine_close(engine);
    stop();
}

static isc_table *created(isc_engine *engine, const isc_bot_seat *bots, size_t bot_count) {
    uint64_t seed = 7;
    isc_table *table;
    isc_table_options options = {
        .game = "imperial",
        .setup = "{\"factions\": [\"romans\", \"japanese\"], \"first_player\": 0}",
        .seed = &seed,
        .bots = bots,
        .bot_count = bot_count,
        .spectators = true,
    };
    CHECK_OK(isc_create(engine, &options, &table, &error));
    CHECK(table->id[0] != '\0' && strlen(table->watch) == 32 && table->token_count == 2 - bot_count);
    return table;
}

static void pushed(isc_engine *engine, isc_push_kind kind, isc_push *push) {
    CHECK_OK(isc_next_push(engine, 10000, push, &error));
    CHECK(push->kind == kind);
}

static void seats_play_and_everybody_is_told(void) {
    isc_engine *first = connected_unix(), *second = connected_unix(), *third = connected_unix();
    CHECK(isc_engine_info(first)->mode == ISC_TABLE);
    isc_table *table = created(first, NULL, 0);
    isc_state *one, *two, *watcher, *none;
    CHECK_OK(isc_join(first, table->tokens[0].token, ISC_LEGAL, &one, &error));
    CHECK_OK(isc_join(second, table->tokens[1].token, ISC_EVENTS | ISC_LEGAL, &two, &error));
    CHECK_OK(isc_join(third, table->watch, ISC_EVENTS, &watcher, &error));
    CHECK(isc_join(third, "00000000000000000000000000000000", 0, &none, &error) == ISC_ERROR_BAD_TOKEN);
    CHECK(isc_own_seat(one) == 0 && isc_own_seat(two) == 1);
    CHECK(isc_own_seat(watcher) == ISC_NO_SEAT);
    CHECK_TEXT(isc_table_id(watcher), table->id);
    CHECK(isc_apply(two, 0, 0, NULL, &error) == ISC_ERROR_NOT_YOUR_TURN);
    isc_bytes record;
    CHECK(isc_record(two, &record, &error) == ISC_ERROR_REFUSED);

    isc_move move = {.action = isc_last_status(one)->legal[0], .at = 0};
    isc_status status;
    isc_events *events;
    CHECK_OK(isc_step_move(one, &move, ISC_AT, &status, &events, &error));
    CHECK(events->count > 0 && status.at == 1);
    isc_events_free(events);
    CHECK_OK(isc_apply_move(one, &move, ISC_AT, &status, &error)); /* sent again: done once */
    CHECK(status.at == 1);
    move.at = 40;
    CHECK(isc_apply_move(one, &move, ISC_AT, &status, &error) == ISC_ERROR_STALE);

    isc_push push;
    pushed(second, ISC_PUSH_CHANGED, &push);
    CHECK(push.state == two && push.status.at == 1 && push.status.actor == 1 && push.status.legal_count > 0);
    CHECK(isc_value_count(push.events) > 0);
    CHECK(isc_last_status(two)->at == 1 && isc_last_status(two)->legal_count == push.status.legal_count);
    isc_push_clear(&push);
    pushed(third, ISC_PUSH_CHANGED, &push);
    CHECK(push.state == watcher && push.status.legal == NULL);
    isc_push_clear(&push);
    CHECK(isc_next_push(first, 0, &push, &error) == ISC_ERROR_TIMEOUT);
    CHECK_OK(isc_apply(two, isc_last_status(two)->legal[0], 0, NULL, &error));

    isc_description *said;
    isc_tree *view;
    CHECK_OK(isc_describe(two, 0, &said, &error));
    CHECK(said->seat == 1 && said->hash == 0 && said->status.at == 2);
    isc_description_free(said);
    CHECK(isc_view(two, 0, -1, &view, &error) == ISC_ERROR_REFUSED);
    CHECK_OK(isc_view(two, 1, -1, &view, &error));
    isc_tree_free(view);

    isc_state *again;
    CHECK_OK(isc_join(third, table->tokens[1].token, 0, &again, &error));
    pushed(second, ISC_PUSH_REPLACED, &push);
    CHECK(push.state == two);
    isc_push_clear(&push);
    CHECK_OK(isc_close(again, &error));
    isc_table_free(table);
    CHECK(isc_close(two, &error) == ISC_ERROR_UNKNOWN_STATE);
    isc_engine_close(first);
    isc_engine_close(second);
    isc_engine_close(third);
    CHECK(isc_close(one, NULL) == ISC_ERROR_DISCONNECTED);
    CHECK(isc_close(watcher, NULL) == ISC_ERROR_DISCONNECTED);
}

/* A whole game against a bot at the server, from the pushes alone; then the table may end. */
static void a_bot_at_the_table_plays_along(void) {
    isc_engine *engine = connected_unix();
    isc_bot_seat bot = {.seat = 1, .spec = "greedy"};
    isc_table *table = created(engine, &bot, 1);
    isc_state *state;
    CHECK(table->tokens[0].seat == 0);
    CHECK_OK(isc_join(engine, table->tokens[0].token, ISC_LEGAL, &state, &error));
    isc_table_free(table);
    isc_status status = *isc_last_status(state);
    while (!status.over) {
        if (status.actor == 0) {
            CHECK(status.legal_count > 0);
            CHECK_OK(isc_apply(state, status.legal[0], ISC_LEGAL, &status, &error));
            continue;
        }
        isc_push push;
        CHECK_OK(isc_next_push(engine, 20000, &push, &error));
        isc_push_clear(&push);
        status = *isc_last_status(state);
    }
    isc_description *end;
    CHECK_OK(isc_describe(state, 0, &end, &error));
    CHECK(end->outcome != NULL && end->status.over);
    isc_description_free(end);
    CHECK_OK(isc_close(state, &error));
    isc_engine_close(engine);
}

static void a_server_that_stops_says_so(void) {
    isc_engine *engine = connected_unix();
    isc_push push;
    isc_table *table;
    stop();
    pushed(engine, ISC_PUSH_CLOSING, &push);
    CHECK(push.code == ISC_ERROR_CLOSING);
    isc_push_clear(&push);
    isc_table_options options = {.game = "imperial", .setup = TWO_PLAYERS};
    CHECK(isc_create(engine, &options, &table, &error) == ISC_ERROR_CLOSING && table == NULL);
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
    seats_play_and_everybody_is_told();
    a_bot_at_the_table_plays_along();
    a_server_that_stops_says_so();
    CHECK(system(clean_up) == 0);
    return EXIT_SUCCESS;
}

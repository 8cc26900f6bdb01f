/* Servers on sockets: embed mode over TCP, and hosted tables with seats that do not trust each other. */
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "test.h"

extern char **environ;

static isettlers_error error;
static char folder[] = "/tmp/isettlers-test-XXXXXX";
static char socket_path[64], table_path[64], clean_up[64];

static const char *engine_program(void) {
    const char *named = getenv("ISETTLERS");
    return named != NULL ? named : "isettlers";
}

static pid_t server = -1;

static void serve(char *const *arguments) {
    CHECK(posix_spawnp(&server, engine_program(), NULL, NULL, arguments, environ) == 0);
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

static void nap(void) {
    nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
}

/* Connect as soon as the server listens. */
static isettlers_engine *connected_unix(void) {
    isettlers_engine *engine = NULL;
    isettlers_options options = {.timeout_ms = 20000};
    for (int tries = 0; isettlers_connect_unix(socket_path, &options, &engine, &error) != ISETTLERS_OK; tries++) {
        CHECK(tries < 200 && error.code == ISETTLERS_ERROR_NOT_STARTED);
        nap();
    }
    return engine;
}

static void embed_mode_works_over_tcp(void) {
    char port[16], address[32];
    isettlers_engine *engine = NULL;
    isettlers_state *state;
    isettlers_options options = {.timeout_ms = 5000};
    snprintf(port, sizeof port, "%d", 20000 + (int)getpid() % 20000);
    snprintf(address, sizeof address, "127.0.0.1:%s", port);
    char *arguments[] = {"isettlers", "serve", "--tcp", address, "--log", "error", NULL};
    serve(arguments);
    for (int tries = 0; isettlers_connect_tcp("127.0.0.1", port, &options, &engine, &error) != ISETTLERS_OK; tries++) {
        CHECK(tries < 200 && error.code == ISETTLERS_ERROR_NOT_STARTED);
        nap();
    }
    CHECK(isettlers_engine_info(engine)->mode == ISETTLERS_EMBED && isettlers_engine_process(engine) == -1);
    CHECK_OK(isettlers_start(engine, "imperial", TWO_PLAYERS, NULL, ISETTLERS_LEGAL, &state, &error));
    CHECK_OK(isettlers_apply(state, isettlers_last_status(state)->legal[0], 0, NULL, &error));
    CHECK_OK(isettlers_close(state, &error));
    isettlers_engine_close(engine);
    stop();
}

static isettlers_table *created(isettlers_engine *engine, const isettlers_bot_seat *bots, size_t bot_count) {
    uint64_t seed = 7;
    isettlers_table *table;
    isettlers_table_options options = {
        .game = "imperial",
        .setup = "{\"factions\": [\"romans\", \"japanese\"], \"first_player\": 0}",
        .seed = &seed,
        .bots = bots,
        .bot_count = bot_count,
        .spectators = true,
    };
    CHECK_OK(isettlers_create(engine, &options, &table, &error));
    CHECK(table->id[0] != '\0' && strlen(table->watch) == 32 && table->token_count == 2 - bot_count);
    return table;
}

static void pushed(isettlers_engine *engine, isettlers_push_kind kind, isettlers_push *push) {
    CHECK_OK(isettlers_next_push(engine, 10000, push, &error));
    CHECK(push->kind == kind);
}

static void seats_play_and_everybody_is_told(void) {
    isettlers_engine *first = connected_unix(), *second = connected_unix(), *third = connected_unix();
    CHECK(isettlers_engine_info(first)->mode == ISETTLERS_TABLE);
    isettlers_table *table = created(first, NULL, 0);
    isettlers_state *one, *two, *watcher, *none;
    CHECK_OK(isettlers_join(first, table->tokens[0].token, ISETTLERS_LEGAL, &one, &error));
    CHECK_OK(isettlers_join(second, table->tokens[1].token, ISETTLERS_EVENTS | ISETTLERS_LEGAL, &two, &error));
    CHECK_OK(isettlers_join(third, table->watch, ISETTLERS_EVENTS, &watcher, &error));
    CHECK(isettlers_join(third, "00000000000000000000000000000000", 0, &none, &error) == ISETTLERS_ERROR_BAD_TOKEN);
    CHECK(isettlers_own_seat(one) == 0 && isettlers_own_seat(two) == 1);
    CHECK(isettlers_own_seat(watcher) == ISETTLERS_NO_SEAT);
    CHECK_TEXT(isettlers_table_id(watcher), table->id);
    CHECK(isettlers_apply(two, 0, 0, NULL, &error) == ISETTLERS_ERROR_NOT_YOUR_TURN);
    isettlers_bytes record;
    CHECK(isettlers_record(two, &record, &error) == ISETTLERS_ERROR_REFUSED);

    isettlers_move move = {.action = isettlers_last_status(one)->legal[0], .at = 0};
    isettlers_status status;
    isettlers_events *events;
    CHECK_OK(isettlers_step_move(one, &move, ISETTLERS_AT, &status, &events, &error));
    CHECK(events->count > 0 && status.at == 1);
    isettlers_events_free(events);
    CHECK_OK(isettlers_apply_move(one, &move, ISETTLERS_AT, &status, &error)); /* sent again: done once */
    CHECK(status.at == 1);
    move.at = 40;
    CHECK(isettlers_apply_move(one, &move, ISETTLERS_AT, &status, &error) == ISETTLERS_ERROR_STALE);

    isettlers_push push;
    pushed(second, ISETTLERS_PUSH_CHANGED, &push);
    CHECK(push.state == two && push.status.at == 1 && push.status.actor == 1 && push.status.legal_count > 0);
    CHECK(isettlers_value_count(push.events) > 0);
    CHECK(isettlers_last_status(two)->at == 1 && isettlers_last_status(two)->legal_count == push.status.legal_count);
    isettlers_push_clear(&push);
    pushed(third, ISETTLERS_PUSH_CHANGED, &push);
    CHECK(push.state == watcher && push.status.legal == NULL);
    isettlers_push_clear(&push);
    CHECK(isettlers_next_push(first, 0, &push, &error) == ISETTLERS_ERROR_TIMEOUT);
    CHECK_OK(isettlers_apply(two, isettlers_last_status(two)->legal[0], 0, NULL, &error));

    isettlers_description *said;
    isettlers_tree *view;
    CHECK_OK(isettlers_describe(two, 0, &said, &error));
    CHECK(said->seat == 1 && said->hash == 0 && said->status.at == 2);
    isettlers_description_free(said);
    CHECK(isettlers_view(two, 0, -1, &view, &error) == ISETTLERS_ERROR_REFUSED);
    CHECK_OK(isettlers_view(two, 1, -1, &view, &error));
    isettlers_tree_free(view);

    isettlers_state *again;
    CHECK_OK(isettlers_join(third, table->tokens[1].token, 0, &again, &error));
    pushed(second, ISETTLERS_PUSH_REPLACED, &push);
    CHECK(push.state == two);
    isettlers_push_clear(&push);
    CHECK_OK(isettlers_close(again, &error));
    isettlers_table_free(table);
    CHECK(isettlers_close(two, &error) == ISETTLERS_ERROR_UNKNOWN_STATE);
    isettlers_engine_close(first);
    isettlers_engine_close(second);
    isettlers_engine_close(third);
    CHECK(isettlers_close(one, NULL) == ISETTLERS_ERROR_DISCONNECTED);
    CHECK(isettlers_close(watcher, NULL) == ISETTLERS_ERROR_DISCONNECTED);
}

/* A whole game against a bot at the server, from the pushes alone; then the table may end. */
static void a_bot_at_the_table_plays_along(void) {
    isettlers_engine *engine = connected_unix();
    isettlers_bot_seat bot = {.seat = 1, .spec = "greedy"};
    isettlers_table *table = created(engine, &bot, 1);
    isettlers_state *state;
    CHECK(table->tokens[0].seat == 0);
    CHECK_OK(isettlers_join(engine, table->tokens[0].token, ISETTLERS_LEGAL, &state, &error));
    isettlers_table_free(table);
    isettlers_status status = *isettlers_last_status(state);
    while (!status.over) {
        if (status.actor == 0) {
            CHECK(status.legal_count > 0);
            CHECK_OK(isettlers_apply(state, status.legal[0], ISETTLERS_LEGAL, &status, &error));
            continue;
        }
        isettlers_push push;
        CHECK_OK(isettlers_next_push(engine, 20000, &push, &error));
        isettlers_push_clear(&push);
        status = *isettlers_last_status(state);
    }
    isettlers_description *end;
    CHECK_OK(isettlers_describe(state, 0, &end, &error));
    CHECK(end->outcome != NULL && end->status.over);
    isettlers_description_free(end);
    CHECK_OK(isettlers_close(state, &error));
    isettlers_engine_close(engine);
}

static void a_server_that_stops_says_so(void) {
    isettlers_engine *engine = connected_unix();
    isettlers_push push;
    isettlers_table *table;
    stop();
    pushed(engine, ISETTLERS_PUSH_CLOSING, &push);
    CHECK(push.code == ISETTLERS_ERROR_CLOSING);
    isettlers_push_clear(&push);
    isettlers_table_options options = {.game = "imperial", .setup = TWO_PLAYERS};
    CHECK(isettlers_create(engine, &options, &table, &error) == ISETTLERS_ERROR_CLOSING && table == NULL);
    isettlers_engine_close(engine);
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

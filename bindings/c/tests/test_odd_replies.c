/* Replies that answer another question, and replies with bytes changed: every call gives a result or an error. */
#include <sys/socket.h>
#include <unistd.h>

#include "test.h"

static isettlers_error error;
static const char *folder;
static const char *const REPLIES[] = {"start",  "apply",   "legal", "legal-full", "step",     "status",
                                      "view",   "observe", "bot",   "document",   "record",   "save",
                                      "verify", "fork",    "undo",  "close",      "bot-apply"};
enum { REPLY_COUNT = sizeof REPLIES / sizeof *REPLIES, ROOM = 1 << 18 };

typedef struct frame {
    uint8_t data[ROOM];
    size_t size;
} frame;

/* A recorded reply, as the reply to the request with a small id. */
static void read_reply(const char *name, uint8_t id, frame *into) {
    char path[1024];
    snprintf(path, sizeof path, "%s/embed/%s.reply.msgpack", folder, name);
    FILE *file = fopen(path, "rb");
    CHECK(file != NULL);
    into->size = fread(into->data, 1, ROOM, file);
    fclose(file);
    CHECK(into->size > 5 && into->size < ROOM && into->data[4] < 0x80);
    into->data[4] = id;
}

static void send_frame(int socket, const frame *body) {
    uint8_t head[4] = {(uint8_t)(body->size >> 24), (uint8_t)(body->size >> 16), (uint8_t)(body->size >> 8),
                       (uint8_t)body->size};
    CHECK(write(socket, head, 4) == 4 && write(socket, body->data, body->size) == (ssize_t)body->size);
}

/* --- one call each, and all that it gives is freed ------------------------------------------------------------ */

static isettlers_result starts(isettlers_state *state) {
    isettlers_state *other;
    isettlers_result result =
        isettlers_start(isettlers_state_engine(state), "imperial", TWO_PLAYERS, NULL, 0, &other, &error);
    isettlers_close(other, NULL);
    return result;
}

static isettlers_result joins(isettlers_state *state) {
    isettlers_state *other;
    isettlers_result result = isettlers_join(isettlers_state_engine(state), "x", 0, &other, &error);
    isettlers_close(other, NULL);
    return result;
}

static isettlers_result forks(isettlers_state *state) {
    isettlers_state *other;
    isettlers_result result = isettlers_fork(state, 0, &other, &error);
    isettlers_close(other, NULL);
    return result;
}

static isettlers_result applies(isettlers_state *state) {
    return isettlers_apply(state, 1, ISETTLERS_LEGAL, NULL, &error);
}

static isettlers_result undoes(isettlers_state *state) {
    return isettlers_undo(state, 0, NULL, &error);
}

static isettlers_result asks_legal(isettlers_state *state) {
    const uint16_t *ids;
    size_t count;
    return isettlers_legal(state, &ids, &count, &error);
}

static isettlers_result observes(isettlers_state *state) {
    static float numbers[16384];
    return isettlers_observe(state, 0, numbers, 16384, NULL, &error);
}

static isettlers_result steps(isettlers_state *state) {
    isettlers_events *events;
    isettlers_result result = isettlers_step(state, 1, 0, NULL, &events, &error);
    isettlers_events_free(events);
    return result;
}

static isettlers_result asks_actions(isettlers_state *state) {
    isettlers_actions *actions;
    isettlers_result result = isettlers_legal_actions(state, &actions, &error);
    isettlers_actions_free(actions);
    return result;
}

static isettlers_result describes(isettlers_state *state) {
    isettlers_description *description;
    isettlers_result result = isettlers_describe(state, 0, &description, &error);
    isettlers_description_free(description);
    return result;
}

static isettlers_result views(isettlers_state *state) {
    isettlers_tree *view;
    isettlers_result result = isettlers_view(state, 0, -1, &view, &error);
    isettlers_tree_free(view);
    return result;
}

static isettlers_result asks_document(isettlers_state *state) {
    isettlers_tree *document;
    isettlers_result result = isettlers_document(state, &document, &error);
    isettlers_tree_free(document);
    return result;
}

static isettlers_result chooses(isettlers_state *state) {
    isettlers_decision *decision;
    isettlers_bot bot = {.spec = "greedy"};
    isettlers_result result = isettlers_choose(state, &bot, &decision, &error);
    isettlers_decision_free(decision);
    return result;
}

static isettlers_result chooses_and_applies(isettlers_state *state) {
    isettlers_decision *decision;
    isettlers_bot bot = {.spec = "greedy", .apply = true};
    isettlers_result result = isettlers_choose(state, &bot, &decision, &error);
    isettlers_decision_free(decision);
    return result;
}

static isettlers_result saves(isettlers_state *state) {
    isettlers_bytes bytes;
    isettlers_result result = isettlers_save(state, &bytes, &error);
    isettlers_bytes_free(&bytes);
    return result;
}

static isettlers_result records(isettlers_state *state) {
    isettlers_bytes bytes;
    isettlers_result result = isettlers_record(state, &bytes, &error);
    isettlers_bytes_free(&bytes);
    return result;
}

static isettlers_result verifies(isettlers_state *state) {
    isettlers_verdict *verdict;
    isettlers_result result = isettlers_verify(isettlers_state_engine(state), "x", 1, &verdict, &error);
    isettlers_verdict_free(verdict);
    return result;
}

static isettlers_result creates(isettlers_state *state) {
    isettlers_table *table;
    isettlers_table_options options = {.game = "imperial", .setup = TWO_PLAYERS};
    isettlers_result result = isettlers_create(isettlers_state_engine(state), &options, &table, &error);
    isettlers_table_free(table);
    return result;
}

typedef isettlers_result any_call(isettlers_state *state);

static any_call *const CALLS[] = {
    starts, joins,        forks,     applies, undoes,        asks_legal, observes,
    steps,  asks_actions, describes, views,   asks_document, chooses,    chooses_and_applies,
    saves,  records,      verifies,  creates};

enum { CALL_COUNT = sizeof CALLS / sizeof *CALLS };

/* A conversation of recorded frames up to a reply, which may be as odd as it likes. */
static isettlers_result answered(any_call *call, const frame *hello, const frame *start, const frame *reply) {
    int ends[2];
    isettlers_engine *engine;
    isettlers_state *state;
    CHECK(socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0);
    send_frame(ends[1], hello);
    CHECK_OK(isettlers_connect_socket(ends[0], NULL, &engine, &error));
    send_frame(ends[1], start);
    CHECK_OK(isettlers_start(engine, "imperial", TWO_PLAYERS, NULL, 0, &state, &error));
    send_frame(ends[1], reply);
    CHECK(shutdown(ends[1], SHUT_WR) == 0);
    isettlers_result result = call(state);
    isettlers_close(state, NULL);
    isettlers_engine_close(engine);
    close(ends[1]);
    return result;
}

int main(int count, char **arguments) {
    static frame hello, start, reply, changed;
    unsigned long random = 99;
    unsigned good = 0;
    CHECK(count == 2);
    folder = arguments[1];
    read_reply("hello", 1, &hello);
    read_reply("start", 2, &start);
    for (int name = 0; name < REPLY_COUNT; name++) {
        read_reply(REPLIES[name], 3, &reply);
        for (int number = 0; number < CALL_COUNT; number++) {
            isettlers_result result = answered(CALLS[number], &hello, &start, &reply);
            CHECK(result == ISETTLERS_OK || result == ISETTLERS_ERROR_PROTOCOL);
            good += result == ISETTLERS_OK;
            for (int round = 0; round < 8; round++) {
                changed = reply;
                for (int change = 0; change <= round % 3; change++) {
                    random = random * 6364136223846793005ul + 1442695040888963407ul;
                    changed.data[5 + (random >> 33) % (changed.size - 5)] = (uint8_t)(random >> 52);
                }
                answered(CALLS[number], &hello, &start, &changed);
            }
        }
    }
    CHECK(good >= REPLY_COUNT);
    return EXIT_SUCCESS;
}

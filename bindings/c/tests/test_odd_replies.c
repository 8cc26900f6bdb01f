/* Replies that answer another question, and replies with bytes changed: every call gives a result or an error. */
#include <sys/socket.h>
#include <unistd.h>

#include "test.h"

static isc_error error;
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

static isc_result starts(isc_state *state) {
    isc_state *other;
    isc_result result = isc_start(isc_state_engine(state), "imperial", TWO_PLAYERS, NULL, 0, &other, &error);
    isc_close(other, NULL);
    return result;
}

static isc_result joins(isc_state *state) {
    isc_state *other;
    isc_result result = isc_join(isc_state_engine(state), "x", 0, &other, &error);
    isc_close(other, NULL);
    return result;
}

static isc_result forks(isc_state *state) {
    isc_state *other;
    isc_result result = isc_fork(state, 0, &other, &error);
    isc_close(other, NULL);
    return result;
}

static isc_result applies(isc_state *state) {
    return isc_apply(state, 1, ISC_LEGAL, NULL, &error);
}

static isc_result undoes(isc_state *state) {
    return isc_undo(state, 0, NULL, &error);
}

static isc_result asks_legal(isc_state *state) {
    const uint16_t *ids;
    size_t count;
    return isc_legal(state, &ids, &count, &error);
}

static isc_result observes(isc_state *state) {
    static float numbers[16384];
    return isc_observe(state, 0, numbers, 16384, NULL, &error);
}

static isc_result steps(isc_state *state) {
    isc_events *events;
    isc_result result = isc_step(state, 1, 0, NULL, &events, &error);
    isc_events_free(events);
    return result;
}

static isc_result asks_actions(isc_state *state) {
    isc_actions *actions;
    isc_result result = isc_legal_actions(state, &actions, &error);
    isc_actions_free(actions);
    return result;
}

static isc_result describes(isc_state *state) {
    isc_description *description;
    isc_result result = isc_describe(state, 0, &description, &error);
    isc_description_free(description);
    return result;
}

static isc_result views(isc_state *state) {
    isc_tree *view;
    isc_result result = isc_view(state, 0, -1, &view, &error);
    isc_tree_free(view);
    return result;
}

static isc_result asks_document(isc_state *state) {
    isc_tree *document;
    isc_result result = isc_document(state, &document, &error);
    isc_tree_free(document);
    return result;
}

static isc_result chooses(isc_state *state) {
    isc_decision *decision;
    isc_bot bot = {.spec = "greedy"};
    isc_result result = isc_choose(state, &bot, &decision, &error);
    isc_decision_free(decision);
    return result;
}

static isc_result chooses_and_applies(isc_state *state) {
    isc_decision *decision;
    isc_bot bot = {.spec = "greedy", .apply = true};
    isc_result result = isc_choose(state, &bot, &decision, &error);
    isc_decision_free(decision);
    return result;
}

static isc_result saves(isc_state *state) {
    isc_bytes bytes;
    isc_result result = isc_save(state, &bytes, &error);
    isc_bytes_free(&bytes);
    return result;
}

static isc_result records(isc_state *state) {
    isc_bytes bytes;
    isc_result result = isc_record(state, &bytes, &error);
    isc_bytes_free(&bytes);
    return result;
}

static isc_result verifies(isc_state *state) {
    isc_verdict *verdict;
    isc_result result = isc_verify(isc_state_engine(state), "x", 1, &verdict, &error);
    isc_verdict_free(verdict);
    return result;
}

static isc_result creates(isc_state *state) {
    isc_table *table;
    isc_table_options options = {.game = "imperial", .setup = TWO_PLAYERS};
    isc_result result = isc_create(isc_state_engine(state), &options, &table, &error);
    isc_table_free(table);
    return result;
}

typedef isc_result any_call(isc_state *state);

static any_call *const CALLS[] = {
    starts, joins,        forks,     applies, undoes,        asks_legal, observes,
    steps,  asks_actions, describes, views,   asks_document, chooses,    chooses_and_applies,
    saves,  records,      verifies,  creates};

enum { CALL_COUNT = sizeof CALLS / sizeof *CALLS };

/* A conversation of recorded frames up to a reply, which may be as odd as it likes. */
static isc_result answered(any_call *call, const frame *hello, const frame *start, const frame *reply) {
    int ends[2];
    isc_engine *engine;
    isc_state *state;
    CHECK(socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0);
    send_frame(ends[1], hello);
    CHECK_OK(isc_connect_socket(ends[0], NULL, &engine, &error));
    send_frame(ends[1], start);
    CHECK_OK(isc_start(engine, "imperial", TWO_PLAYERS, NULL, 0, &state, &error));
    send_frame(ends[1], reply);
    CHECK(shutdown(ends[1], SHUT_WR) == 0);
    isc_result result = call(state);
    isc_close(state, NULL);
    isc_engine_close(engine);
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
            isc_result result = answered(CALLS[number], &hello, &start, &reply);
            CHECK(result == ISC_OK || result == ISC_ERROR_PROTOCOL);
            good += result == ISC_OK;
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

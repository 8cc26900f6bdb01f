/* Replies with bytes changed: every request gives a tree or an error. */
#include <sys/socket.h>
#include <unistd.h>

#include "vectors.h"

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
    char whole[64];
    snprintf(whole, sizeof whole, "embed/%s.reply", name);
    const vector *recorded = vector_named(whole);
    CHECK(recorded->size <= ROOM);
    into->size = recorded->size;
    memcpy(into->data, recorded->data, recorded->size);
    CHECK(into->size > 5 && into->size < ROOM && into->data[4] < 0x80);
    into->data[4] = id;
}

static void send_frame(int socket, const frame *body) {
    uint8_t head[4] = {(uint8_t)(body->size >> 24), (uint8_t)(body->size >> 16), (uint8_t)(body->size >> 8),
                       (uint8_t)body->size};
    CHECK(write(socket, head, 4) == 4 && write(socket, body->data, body->size) == (ssize_t)body->size);
}

/* A conversation of a recorded hello and a reply, which may be as odd as it likes. */
static isc_result answered(const frame *hello, const frame *reply) {
    int ends[2];
    isc_engine *engine;
    isc_tree *tree;
    CHECK(socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0);
    send_frame(ends[1], hello);
    CHECK_OK(isc_connect_socket(ends[0], NULL, &engine, &error));
    send_frame(ends[1], reply);
    CHECK(shutdown(ends[1], SHUT_WR) == 0);
    isc_result result = isc_request(engine, "any", NULL, &tree, &error);
    if (result == ISC_OK) {
        char *text;
        CHECK_OK(isc_value_to_json(isc_tree_root(tree), &text, &error));
        isc_free(text);
    }
    CHECK((result == ISC_OK) == (tree != NULL));
    isc_tree_free(tree);
    isc_engine_close(engine);
    close(ends[1]);
    return result;
}

int main(int count, char **arguments) {
    static frame hello, reply, changed;
    unsigned long random = 99;
    CHECK(count == 2);
    isc_tree *index = read_vectors(arguments[1]);
    read_reply("hello", 1, &hello);
    for (int name = 0; name < REPLY_COUNT; name++) {
        read_reply(REPLIES[name], 2, &reply);
        CHECK_OK(answered(&hello, &reply));
        for (int round = 0; round < 100; round++) {
            changed = reply;
            for (int change = 0; change <= round % 3; change++) {
                random = random * 6364136223846793005ul + 1442695040888963407ul;
                changed.data[(random >> 33) % changed.size] = (uint8_t)(random >> 52);
            }
            answered(&hello, &changed);
        }
    }
    free_vectors(index);
    return EXIT_SUCCESS;
}

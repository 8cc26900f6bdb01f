/* The vectors all clients share (bindings/vectors): decoded, compared, written again, and given to the engine. */
#include <sys/socket.h>
#include <unistd.h>

#include "vectors.h"

static isc_value tree_in(const vector *one) {
    return item(one->row, "tree");
}

/* Bytes that are one value: the same tree as `expected`, and the same bytes when written. */
static void same_both_ways(const uint8_t *data, size_t size, isc_value expected) {
    isc_tree *tree;
    isc_bytes written;
    CHECK_OK(isc_tree_from_msgpack(data, size, &tree, &error));
    CHECK(isc_value_equal(isc_tree_root(tree), expected));
    CHECK_OK(isc_value_to_msgpack(isc_tree_root(tree), &written, &error));
    CHECK(written.size == size && memcmp(written.data, data, size) == 0);
    isc_bytes_free(&written);
    CHECK_OK(isc_value_to_msgpack(expected, &written, &error));
    CHECK(written.size == size && memcmp(written.data, data, size) == 0);
    isc_bytes_free(&written);
    isc_tree_free(tree);
}

static void check_value(const vector *one) {
    same_both_ways(one->data, one->size, tree_in(one));
}

/* A record is several values, which its JSON has as an array. */
static void check_record(const vector *record) {
    isc_value values = tree_in(record);
    size_t at = 0;
    for (size_t i = 0; i < isc_value_count(values); i++) {
        isc_bytes one;
        CHECK_OK(isc_value_to_msgpack(isc_value_at(values, i), &one, &error));
        CHECK(at + one.size <= record->size);
        same_both_ways(record->data + at, one.size, isc_value_at(values, i));
        at += one.size;
        isc_bytes_free(&one);
    }
    CHECK(at == record->size);
}

/* What is no frame is an error, or, where it breaks a rule of requests only, a tree. */
static void check_malformed(const vector *one) {
    isc_tree *tree = NULL;
    isc_result result = isc_tree_from_msgpack(one->data, one->size, &tree, &error);
    bool value = strstr(one->name, "-no-map.") != NULL || strstr(one->name, "-no-id.") != NULL;
    CHECK(result == (value ? ISC_OK : ISC_ERROR_PROTOCOL));
    isc_tree_free(tree);
}

/* --- frames as a connection takes them ---------------------------------------------------------------------- */

static void send_bytes(int socket, const uint8_t *data, size_t size) {
    CHECK(write(socket, data, size) == (ssize_t)size);
}

/* Send a frame as the reply to the request with another id, below 128, in the last byte of its own. */
static void send_frame(int socket, const vector *one, uint8_t id) {
    uint8_t head[4] = {(uint8_t)(one->size >> 24), (uint8_t)(one->size >> 16), (uint8_t)(one->size >> 8),
                       (uint8_t)one->size};
    uint8_t *body = malloc(one->size);
    CHECK(body != NULL);
    memcpy(body, one->data, one->size);
    if (id > 0) {
        uint8_t *own = body + 4;
        int last = *own == 0xCD ? 2 : *own == 0xCC;
        CHECK(memcmp(body, "\x82\xA2id", 4) == 0 && (last > 0 || *own < 0x80));
        if (last == 2)
            own[1] = 0;
        own[last] = id;
    }
    send_bytes(socket, head, sizeof head);
    send_bytes(socket, body, one->size);
    free(body);
}

/* An engine whose other side is the test: `socket` is its end. */
static isc_engine *connected(int *socket) {
    int ends[2];
    isc_engine *engine;
    CHECK(socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0);
    *socket = ends[1];
    send_frame(ends[1], vector_named("embed/hello.reply"), 1);
    CHECK_OK(isc_connect_socket(ends[0], NULL, &engine, &error));
    CHECK(isc_value_count(isc_value_get(isc_engine_hello(engine), "games")) > 0);
    return engine;
}

static void check_reply(const vector *one, const char *code) {
    int socket;
    isc_engine *engine = connected(&socket);
    isc_tree *reply;
    isc_value expected = tree_in(one);
    send_frame(socket, one, 2);
    isc_result result = isc_request(engine, "any", NULL, &reply, &error);
    if (code == NULL) {
        CHECK_OK(result);
        CHECK(isc_value_equal(isc_tree_root(reply), isc_value_get(expected, "ok")));
    } else {
        isc_value reported = isc_value_get(expected, "error");
        const char *path = isc_value_text(isc_value_get(reported, "path"));
        CHECK(result == isc_result_named(code) && result > ISC_ERROR_OTHER);
        CHECK_TEXT(error.name, code);
        CHECK_TEXT(error.message, isc_value_text(isc_value_get(reported, "message")));
        CHECK_TEXT(error.path, path != NULL ? path : "");
    }
    isc_tree_free(reply);
    isc_engine_close(engine);
    close(socket);
}

/* Read exactly the next bytes. */
static void receive(int socket, uint8_t *data, size_t size) {
    while (size > 0) {
        ssize_t count = read(socket, data, size);
        CHECK(count > 0);
        data += count;
        size -= (size_t)count;
    }
}

static contents receive_frame(int socket) {
    uint8_t head[4];
    receive(socket, head, sizeof head);
    contents body = {NULL, (size_t)head[0] << 24 | (size_t)head[1] << 16 | (size_t)head[2] << 8 | head[3]};
    body.data = malloc(body.size);
    CHECK(body.data != NULL);
    receive(socket, body.data, body.size);
    return body;
}

/* The bytes of a request before its id, whose width they tell, and with it. */
static size_t through_id(const uint8_t *request, size_t size) {
    CHECK(size > 5 && memcmp(request + 1, "\xA2id", 3) == 0);
    return request[4] == 0xCD ? 7 : request[4] == 0xCC ? 6 : 5;
}

/* The arguments of a recorded request, sent again, are the same bytes but for the id. */
static void check_request(const vector *recorded) {
    int socket;
    isc_call *call;
    isc_engine *engine = connected(&socket);
    isc_tree *arguments = tree_of("{}");
    isc_value root = tree_in(recorded);
    CHECK_TEXT(isc_value_key(root, 0), "id");
    CHECK_TEXT(isc_value_key(root, 1), "method");
    for (size_t i = 2; i < isc_value_count(root); i++)
        isc_tree_put_value(arguments, isc_value_key(root, i), isc_value_at(root, i));
    CHECK_OK(isc_request_send(engine, isc_value_text(isc_value_get(root, "method")), arguments, &call, &error));
    free(receive_frame(socket).data);
    contents sent = receive_frame(socket);
    size_t before = through_id(recorded->data, recorded->size), now = through_id(sent.data, sent.size);
    CHECK(memcmp(sent.data, recorded->data, 4) == 0 && sent.size - now == recorded->size - before);
    CHECK(memcmp(sent.data + now, recorded->data + before, sent.size - now) == 0);
    isc_call_drop(call);
    isc_tree_free(arguments);
    free(sent.data);
    isc_engine_close(engine);
    close(socket);
}

static void check_push(const vector *one) {
    int socket;
    isc_tree *push;
    isc_engine *engine = connected(&socket);
    send_frame(socket, one, 0);
    CHECK_OK(isc_next_push(engine, 1000, &push, &error));
    CHECK(isc_value_equal(isc_tree_root(push), tree_in(one)));
    isc_tree_free(push);
    isc_engine_close(engine);
    close(socket);
}

/* A request under way whose id is the one that a recorded reply carries. */
static isc_call *call_for(isc_engine *engine, const char *reply) {
    isc_call *call = NULL;
    uint64_t id = isc_value_uint(isc_value_get(tree_in(vector_named(reply)), "id"), 0);
    do {
        isc_call_drop(call);
        CHECK_OK(isc_request_send(engine, "any", NULL, &call, &error));
    } while (isc_call_id(call) < id);
    CHECK(isc_call_id(call) == id);
    return call;
}

static void finish_as(isc_call *call, const char *reply) {
    isc_tree *received;
    CHECK_OK(isc_request_finish(call, &received, &error));
    CHECK(isc_value_equal(isc_tree_root(received), isc_value_get(tree_in(vector_named(reply)), "ok")));
    isc_tree_free(received);
}

/* Frames as a stream carries them, which comes in pieces of some bytes. */
static void check_stream(const vector *stream, size_t piece) {
    int ends[2];
    isc_engine *engine;
    size_t hello = 4 + vector_named("embed/hello.reply")->size;
    CHECK(socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0);
    send_bytes(ends[1], stream->data, hello);
    CHECK_OK(isc_connect_socket(ends[0], NULL, &engine, &error));
    isc_call *start = call_for(engine, "embed/start.reply"), *bot = call_for(engine, "embed/bot-progress.reply");
    for (size_t at = hello; at < stream->size; at += piece) {
        CHECK(!isc_call_done(bot));
        send_bytes(ends[1], stream->data + at, stream->size - at < piece ? stream->size - at : piece);
    }
    finish_as(start, "embed/start.reply");
    finish_as(bot, "embed/bot-progress.reply");
    isc_tree *push;
    CHECK_OK(isc_next_push(engine, 0, &push, &error));
    CHECK_TEXT(isc_value_text(item(push, "push")), "progress");
    isc_tree_free(push);
    isc_engine_close(engine);
    close(ends[1]);
}

/* --- with the engine ---------------------------------------------------------------------------------------- */

/* Every field of `expected` is in the reply. */
static void check_expected(const isc_tree *reply, isc_value expected) {
    CHECK(isc_value_count(expected) > 0);
    for (size_t i = 0; i < isc_value_count(expected); i++)
        CHECK(isc_value_equal(item(reply, isc_value_key(expected, i)), isc_value_at(expected, i)));
}

static isc_tree *with_bytes(const char *key, const vector *one) {
    isc_tree *arguments = tree_of("{}");
    isc_tree_put_bytes(arguments, key, one->data, one->size);
    return arguments;
}

static void load_snapshot(isc_engine *engine, const vector *one, bool same_engine) {
    size_t size;
    uint64_t state = opened(engine, "load", with_bytes("snapshot", one));
    isc_tree *status = reply_to(engine, "status", about(state, "{\"legal\": true}"));
    isc_tree *reply = reply_to(engine, "save", about(state, "{}"));
    const uint8_t *saved = isc_value_bytes(item(reply, "snapshot"), &size);
    check_expected(status, item(one->row, "expected"));
    CHECK(saved != NULL);
    CHECK(!same_engine || (size == one->size && memcmp(saved, one->data, size) == 0));
    CHECK_OK(result_of(engine, "close", about(state, "{}")));
    isc_tree_free(reply);
    isc_tree_free(status);
}

static void load_document(isc_engine *engine, const vector *one) {
    isc_tree *arguments = tree_of("{}");
    isc_tree_put_value(arguments, "document", tree_in(one));
    uint64_t state = opened(engine, "load", arguments);
    isc_tree *reply = reply_to(engine, "document", about(state, "{}"));
    CHECK(isc_value_equal(tree_in(one), item(reply, "document")));
    CHECK_OK(result_of(engine, "close", about(state, "{}")));
    isc_tree_free(reply);
}

static void verify_record(isc_engine *engine, const vector *one) {
    isc_tree *verified = reply_to(engine, "verify", with_bytes("record", one));
    check_expected(verified, item(one->row, "expected"));
    isc_tree_free(verified);
}

/* --- the list ----------------------------------------------------------------------------------------------- */

static bool is_a(const vector *one, const char *kind) {
    return strcmp(one->kind, kind) == 0;
}

static void check_bytes(const vector *one) {
    if (is_a(one, "record"))
        check_record(one);
    else if (is_a(one, "malformed"))
        check_malformed(one);
    else if (!is_a(one, "stream"))
        check_value(one);
    if (is_a(one, "request"))
        check_request(one);
    bool recorded = isc_value_type(item(one->row, "mode")) == ISC_TEXT;
    if (is_a(one, "reply") && recorded)
        check_reply(one, NULL);
    else if (is_a(one, "error"))
        check_reply(one, isc_value_text(item(one->row, "code")));
    else if (is_a(one, "push"))
        check_push(one);
    for (size_t piece = 1; is_a(one, "stream") && piece < 100000; piece = piece * 7 + 1)
        check_stream(one, piece);
}

static void check_with_engine(isc_engine *engine, const vector *one, bool same_engine) {
    if (is_a(one, "snapshot"))
        load_snapshot(engine, one, same_engine);
    else if (is_a(one, "document"))
        load_document(engine, one);
    else if (is_a(one, "record"))
        verify_record(engine, one);
}

int main(int count, char **arguments) {
    CHECK(count == 2);
    isc_tree *index = read_vectors(arguments[1]);
    const char *version = isc_value_text(item(index, "engine"));
    isc_engine *engine;
    CHECK(version != NULL);
    CHECK_OK(isc_spawn(NULL, &engine, &error));
    bool same_engine = strcmp(isc_value_text(isc_value_get(isc_engine_hello(engine), "engine")), version) == 0;
    for (size_t i = 0; i < vector_count; i++) {
        fprintf(stderr, "%s\n", vectors[i].name);
        check_bytes(&vectors[i]);
        check_with_engine(engine, &vectors[i], same_engine);
    }
    printf("%zu vectors\n", vector_count);
    isc_engine_close(engine);
    free_vectors(index);
    return EXIT_SUCCESS;
}

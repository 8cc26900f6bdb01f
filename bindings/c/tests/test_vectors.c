/* The vectors all clients share (bindings/vectors): decoded, compared, written again, and given to the engine. */
#include <sys/socket.h>
#include <unistd.h>

#include "test.h"

static const char *folder;

typedef struct contents {
    uint8_t *data;
    size_t size;
} contents;

static contents read_named(const char *name) {
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        perror(path);
        exit(EXIT_FAILURE);
    }
    contents found = {malloc(1), 0};
    size_t count;
    do {
        found.data = realloc(found.data, found.size + 65537);
        CHECK(found.data != NULL);
        count = fread(found.data + found.size, 1, 65536, file);
        found.size += count;
    } while (count > 0);
    found.data[found.size] = '\0';
    fclose(file);
    return found;
}

static isc_tree *read_json(const char *file) {
    char name[256];
    snprintf(name, sizeof name, "%s", file);
    char *ending = strstr(name, ".msgpack");
    if (ending != NULL)
        strcpy(ending, ".json");
    contents text = read_named(name);
    isc_tree *tree;
    CHECK_OK(isc_tree_from_json((const char *)text.data, &tree, &error));
    free(text.data);
    return tree;
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

static void check_value(const char *file) {
    contents bytes = read_named(file);
    isc_tree *json = read_json(file);
    same_both_ways(bytes.data, bytes.size, isc_tree_root(json));
    isc_tree_free(json);
    free(bytes.data);
}

/* A record is several values, which its JSON has as an array. */
static void check_record(const char *file) {
    contents bytes = read_named(file);
    isc_tree *json = read_json(file);
    isc_value values = isc_tree_root(json);
    size_t at = 0;
    for (size_t i = 0; i < isc_value_count(values); i++) {
        isc_bytes one;
        CHECK_OK(isc_value_to_msgpack(isc_value_at(values, i), &one, &error));
        CHECK(at + one.size <= bytes.size);
        same_both_ways(bytes.data + at, one.size, isc_value_at(values, i));
        at += one.size;
        isc_bytes_free(&one);
    }
    CHECK(at == bytes.size);
    isc_tree_free(json);
    free(bytes.data);
}

/* What is no frame is an error, or, where it breaks a rule of requests only, a tree. */
static void check_malformed(const char *file) {
    contents bytes = read_named(file);
    isc_tree *tree = NULL;
    isc_result result = isc_tree_from_msgpack(bytes.data, bytes.size, &tree, &error);
    bool value = strstr(file, "-no-map.") != NULL || strstr(file, "-no-id.") != NULL;
    CHECK(result == (value ? ISC_OK : ISC_ERROR_PROTOCOL));
    isc_tree_free(tree);
    free(bytes.data);
}

/* --- frames as a connection takes them ---------------------------------------------------------------------- */

static void send_bytes(int socket, const uint8_t *data, size_t size) {
    CHECK(write(socket, data, size) == (ssize_t)size);
}

/* Send a frame as the reply to the request with another id, below 128, in the last byte of its own. */
static void send_frame(int socket, contents body, uint8_t id) {
    uint8_t head[4] = {(uint8_t)(body.size >> 24), (uint8_t)(body.size >> 16), (uint8_t)(body.size >> 8),
                       (uint8_t)body.size};
    if (id > 0) {
        uint8_t *own = (uint8_t *)body.data + 4;
        int last = *own == 0xCD ? 2 : *own == 0xCC;
        CHECK(memcmp(body.data, "\x82\xA2id", 4) == 0 && (last > 0 || *own < 0x80));
        if (last == 2)
            own[1] = 0;
        own[last] = id;
    }
    send_bytes(socket, head, sizeof head);
    send_bytes(socket, body.data, body.size);
}

/* An engine whose other side is the test: `socket` is its end. */
static isc_engine *connected(int *socket) {
    int ends[2];
    isc_engine *engine;
    contents hello = read_named("embed/hello.reply.msgpack");
    CHECK(socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0);
    *socket = ends[1];
    send_frame(ends[1], hello, 1);
    free(hello.data);
    CHECK_OK(isc_connect_socket(ends[0], NULL, &engine, &error));
    CHECK(isc_value_count(isc_value_get(isc_engine_hello(engine), "games")) > 0);
    return engine;
}

static void check_reply(const char *file, const char *code) {
    int socket;
    isc_engine *engine = connected(&socket);
    contents bytes = read_named(file);
    isc_tree *reply, *json = read_json(file);
    isc_value expected = isc_tree_root(json);
    send_frame(socket, bytes, 2);
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
    isc_tree_free(json);
    free(bytes.data);
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
static size_t through_id(contents request) {
    CHECK(request.size > 5 && memcmp(request.data + 1, "\xA2id", 3) == 0);
    return request.data[4] == 0xCD ? 7 : request.data[4] == 0xCC ? 6 : 5;
}

/* The arguments of a recorded request, sent again, are the same bytes but for the id. */
static void check_request(const char *file) {
    int socket;
    isc_call *call;
    isc_engine *engine = connected(&socket);
    contents recorded = read_named(file);
    isc_tree *json = read_json(file), *arguments = tree_of("{}");
    isc_value root = isc_tree_root(json);
    CHECK_TEXT(isc_value_key(root, 0), "id");
    CHECK_TEXT(isc_value_key(root, 1), "method");
    for (size_t i = 2; i < isc_value_count(root); i++)
        isc_tree_put_value(arguments, isc_value_key(root, i), isc_value_at(root, i));
    CHECK_OK(isc_request_send(engine, isc_value_text(item(json, "method")), arguments, &call, &error));
    free(receive_frame(socket).data);
    contents sent = receive_frame(socket);
    size_t before = through_id(recorded), now = through_id(sent);
    CHECK(memcmp(sent.data, recorded.data, 4) == 0 && sent.size - now == recorded.size - before);
    CHECK(memcmp(sent.data + now, recorded.data + before, sent.size - now) == 0);
    isc_call_drop(call);
    isc_tree_free(arguments);
    isc_tree_free(json);
    free(sent.data);
    free(recorded.data);
    isc_engine_close(engine);
    close(socket);
}

static void check_push(const char *file) {
    int socket;
    isc_tree *push;
    isc_engine *engine = connected(&socket);
    contents bytes = read_named(file);
    isc_tree *json = read_json(file);
    send_frame(socket, bytes, 0);
    CHECK_OK(isc_next_push(engine, 1000, &push, &error));
    CHECK(isc_value_equal(isc_tree_root(push), isc_tree_root(json)));
    isc_tree_free(push);
    isc_tree_free(json);
    free(bytes.data);
    isc_engine_close(engine);
    close(socket);
}

/* A request under way whose id is the one that a recorded reply carries. */
static isc_call *call_for(isc_engine *engine, const char *reply) {
    char file[256];
    isc_call *call = NULL;
    snprintf(file, sizeof file, "%s.msgpack", reply);
    isc_tree *json = read_json(file);
    uint64_t id = isc_value_uint(isc_value_get(isc_tree_root(json), "id"), 0);
    isc_tree_free(json);
    do {
        isc_call_drop(call);
        CHECK_OK(isc_request_send(engine, "any", NULL, &call, &error));
    } while (isc_call_id(call) < id);
    CHECK(isc_call_id(call) == id);
    return call;
}

static void finish_as(isc_call *call, const char *reply) {
    char file[256];
    snprintf(file, sizeof file, "%s.msgpack", reply);
    isc_tree *json = read_json(file), *received;
    CHECK_OK(isc_request_finish(call, &received, &error));
    CHECK(isc_value_equal(isc_tree_root(received), isc_value_get(isc_tree_root(json), "ok")));
    isc_tree_free(received);
    isc_tree_free(json);
}

/* Frames as a stream carries them, which comes in pieces of some bytes. */
static void check_stream(const char *file, size_t piece) {
    int ends[2];
    isc_engine *engine;
    contents bytes = read_named(file), hello = read_named("embed/hello.reply.msgpack");
    CHECK(socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0);
    send_bytes(ends[1], bytes.data, 4 + hello.size);
    CHECK_OK(isc_connect_socket(ends[0], NULL, &engine, &error));
    isc_call *start = call_for(engine, "embed/start.reply"), *bot = call_for(engine, "embed/bot-progress.reply");
    for (size_t at = 4 + hello.size; at < bytes.size; at += piece) {
        CHECK(!isc_call_done(bot));
        send_bytes(ends[1], bytes.data + at, bytes.size - at < piece ? bytes.size - at : piece);
    }
    finish_as(start, "embed/start.reply");
    finish_as(bot, "embed/bot-progress.reply");
    isc_tree *push;
    CHECK_OK(isc_next_push(engine, 0, &push, &error));
    CHECK_TEXT(isc_value_text(item(push, "push")), "progress");
    isc_tree_free(push);
    isc_engine_close(engine);
    close(ends[1]);
    free(hello.data);
    free(bytes.data);
}

/* --- with the engine ---------------------------------------------------------------------------------------- */

/* Every field of `expected` is in the reply. */
static void check_expected(const isc_tree *reply, isc_value expected) {
    CHECK(isc_value_count(expected) > 0);
    for (size_t i = 0; i < isc_value_count(expected); i++)
        CHECK(isc_value_equal(item(reply, isc_value_key(expected, i)), isc_value_at(expected, i)));
}

static isc_tree *with_file(const char *key, contents bytes) {
    isc_tree *arguments = tree_of("{}");
    isc_tree_put_bytes(arguments, key, bytes.data, bytes.size);
    return arguments;
}

static void load_snapshot(isc_engine *engine, const char *file, isc_value expected, bool same_engine) {
    contents bytes = read_named(file);
    size_t size;
    uint64_t state = opened(engine, "load", with_file("snapshot", bytes));
    isc_tree *status = reply_to(engine, "status", about(state, "{\"legal\": true}"));
    isc_tree *reply = reply_to(engine, "save", about(state, "{}"));
    const uint8_t *saved = isc_value_bytes(item(reply, "snapshot"), &size);
    check_expected(status, expected);
    CHECK(saved != NULL);
    CHECK(!same_engine || (size == bytes.size && memcmp(saved, bytes.data, size) == 0));
    CHECK_OK(result_of(engine, "close", about(state, "{}")));
    isc_tree_free(reply);
    isc_tree_free(status);
    free(bytes.data);
}

static void load_document(isc_engine *engine, const char *file) {
    isc_tree *json = read_json(file), *arguments = tree_of("{}");
    isc_tree_put_value(arguments, "document", isc_tree_root(json));
    uint64_t state = opened(engine, "load", arguments);
    isc_tree *reply = reply_to(engine, "document", about(state, "{}"));
    CHECK(isc_value_equal(isc_tree_root(json), item(reply, "document")));
    CHECK_OK(result_of(engine, "close", about(state, "{}")));
    isc_tree_free(reply);
    isc_tree_free(json);
}

static void verify_record(isc_engine *engine, const char *file, isc_value expected) {
    contents bytes = read_named(file);
    isc_tree *verified = reply_to(engine, "verify", with_file("record", bytes));
    check_expected(verified, expected);
    isc_tree_free(verified);
    free(bytes.data);
}

/* --- the list ----------------------------------------------------------------------------------------------- */

static void check_bytes(isc_value vector, const char *kind, const char *file) {
    if (strcmp(kind, "record") == 0)
        check_record(file);
    else if (strcmp(kind, "malformed") == 0)
        check_malformed(file);
    else if (strcmp(kind, "stream") != 0)
        check_value(file);
    if (strcmp(kind, "request") == 0)
        check_request(file);
    bool recorded = isc_value_type(isc_value_get(vector, "mode")) == ISC_TEXT;
    if (strcmp(kind, "reply") == 0 && recorded)
        check_reply(file, NULL);
    else if (strcmp(kind, "error") == 0)
        check_reply(file, isc_value_text(isc_value_get(vector, "code")));
    else if (strcmp(kind, "push") == 0)
        check_push(file);
    for (size_t piece = 1; strcmp(kind, "stream") == 0 && piece < 100000; piece = piece * 7 + 1)
        check_stream(file, piece);
}

static void check_with_engine(isc_engine *engine, isc_value vector, const char *kind, const char *file,
                              bool same_engine) {
    isc_value expected = isc_value_get(vector, "expected");
    if (strcmp(kind, "snapshot") == 0)
        load_snapshot(engine, file, expected, same_engine);
    else if (strcmp(kind, "document") == 0)
        load_document(engine, file);
    else if (strcmp(kind, "record") == 0)
        verify_record(engine, file, expected);
}

int main(int count, char **arguments) {
    CHECK(count == 2);
    folder = arguments[1];
    isc_tree *index = read_json("index.json");
    isc_value vectors = isc_value_get(isc_tree_root(index), "vectors");
    const char *version = isc_value_text(isc_value_get(isc_tree_root(index), "engine"));
    isc_engine *engine;
    CHECK(isc_value_count(vectors) > 0 && version != NULL);
    CHECK_OK(isc_spawn(NULL, &engine, &error));
    bool same_engine = strcmp(isc_value_text(isc_value_get(isc_engine_hello(engine), "engine")), version) == 0;
    for (size_t i = 0; i < isc_value_count(vectors); i++) {
        isc_value vector = isc_value_at(vectors, i);
        const char *kind = isc_value_text(isc_value_get(vector, "kind"));
        const char *file = isc_value_text(isc_value_get(vector, "file"));
        CHECK(kind != NULL && file != NULL);
        fprintf(stderr, "%s\n", file);
        check_bytes(vector, kind, file);
        check_with_engine(engine, vector, kind, file, same_engine);
    }
    printf("%zu vectors\n", isc_value_count(vectors));
    isc_engine_close(engine);
    isc_tree_free(index);
    return EXIT_SUCCESS;
}

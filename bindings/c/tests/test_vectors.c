/* The vectors all clients share (bindings/vectors): decoded, compared, written again, and given to the engine. */
#include <sys/socket.h>
#include <unistd.h>

#include "test.h"

static isettlers_error error;
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

static isettlers_tree *read_json(const char *file) {
    char name[256];
    snprintf(name, sizeof name, "%s", file);
    char *ending = strstr(name, ".msgpack");
    if (ending != NULL)
        strcpy(ending, ".json");
    contents text = read_named(name);
    isettlers_tree *tree;
    CHECK_OK(isettlers_tree_from_json((const char *)text.data, &tree, &error));
    free(text.data);
    return tree;
}

/* Bytes that are one value: the same tree as `wanted`, and the same bytes when written. */
static void same_both_ways(const uint8_t *data, size_t size, isettlers_value wanted) {
    isettlers_tree *tree;
    isettlers_bytes written;
    CHECK_OK(isettlers_tree_from_msgpack(data, size, &tree, &error));
    CHECK(isettlers_value_equal(isettlers_tree_root(tree), wanted));
    CHECK_OK(isettlers_value_to_msgpack(isettlers_tree_root(tree), &written, &error));
    CHECK(written.size == size && memcmp(written.data, data, size) == 0);
    isettlers_bytes_free(&written);
    CHECK_OK(isettlers_value_to_msgpack(wanted, &written, &error));
    CHECK(written.size == size && memcmp(written.data, data, size) == 0);
    isettlers_bytes_free(&written);
    isettlers_tree_free(tree);
}

static void check_value(const char *file) {
    contents bytes = read_named(file);
    isettlers_tree *json = read_json(file);
    same_both_ways(bytes.data, bytes.size, isettlers_tree_root(json));
    isettlers_tree_free(json);
    free(bytes.data);
}

/* A record is several values, which its JSON has as an array. */
static void check_record(const char *file) {
    contents bytes = read_named(file);
    isettlers_tree *json = read_json(file);
    isettlers_value values = isettlers_tree_root(json);
    size_t at = 0;
    for (size_t i = 0; i < isettlers_value_count(values); i++) {
        isettlers_bytes one;
        CHECK_OK(isettlers_value_to_msgpack(isettlers_value_at(values, i), &one, &error));
        CHECK(at + one.size <= bytes.size);
        same_both_ways(bytes.data + at, one.size, isettlers_value_at(values, i));
        at += one.size;
        isettlers_bytes_free(&one);
    }
    CHECK(at == bytes.size);
    isettlers_tree_free(json);
    free(bytes.data);
}

/* What is no frame is an error, or, where it breaks a rule of requests only, a tree. */
static void check_malformed(const char *file) {
    contents bytes = read_named(file);
    isettlers_tree *tree = NULL;
    isettlers_result result = isettlers_tree_from_msgpack(bytes.data, bytes.size, &tree, &error);
    bool value = strstr(file, "-no-map.") != NULL || strstr(file, "-no-id.") != NULL;
    CHECK(result == (value ? ISETTLERS_OK : ISETTLERS_ERROR_PROTOCOL));
    isettlers_tree_free(tree);
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
        bool uint8 = *own == 0xCC;
        CHECK(memcmp(body.data, "\x82\xA2id", 4) == 0 && (uint8 || *own < 0x80));
        own[uint8] = id;
    }
    send_bytes(socket, head, sizeof head);
    send_bytes(socket, body.data, body.size);
}

/* An engine whose other side is the test: `socket` is its end. */
static isettlers_engine *connected(int *socket) {
    int ends[2];
    isettlers_engine *engine;
    contents hello = read_named("embed/hello.reply.msgpack");
    CHECK(socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0);
    *socket = ends[1];
    send_frame(ends[1], hello, 1);
    free(hello.data);
    CHECK_OK(isettlers_connect_socket(ends[0], NULL, &engine, &error));
    CHECK(isettlers_engine_info(engine)->game_count > 0);
    return engine;
}

static void check_reply(const char *file, const char *code) {
    int socket;
    isettlers_engine *engine = connected(&socket);
    contents bytes = read_named(file);
    isettlers_tree *reply, *json = read_json(file);
    isettlers_value nothing = {NULL}, wanted = isettlers_tree_root(json);
    send_frame(socket, bytes, 2);
    isettlers_result result = isettlers_request(engine, "any", nothing, &reply, &error);
    if (code == NULL) {
        CHECK_OK(result);
        CHECK(isettlers_value_equal(isettlers_tree_root(reply), isettlers_value_get(wanted, "ok")));
    } else {
        isettlers_value said = isettlers_value_get(wanted, "error");
        const char *path = isettlers_value_text(isettlers_value_get(said, "path"));
        CHECK(result == isettlers_result_named(code) && result > ISETTLERS_ERROR_OTHER);
        CHECK_TEXT(error.name, code);
        CHECK_TEXT(error.message, isettlers_value_text(isettlers_value_get(said, "message")));
        CHECK_TEXT(error.path, path != NULL ? path : "");
    }
    isettlers_tree_free(reply);
    isettlers_tree_free(json);
    free(bytes.data);
    isettlers_engine_close(engine);
    close(socket);
}

static isettlers_push_kind kind_named(const char *name) {
    static const char *const NAMES[] = {"progress", "changed", "replaced", "archived", "closing"};
    for (int i = 0; i < 5; i++) {
        if (strcmp(NAMES[i], name) == 0)
            return (isettlers_push_kind)(ISETTLERS_PUSH_PROGRESS + i);
    }
    return ISETTLERS_PUSH_OTHER;
}

static void check_push(const char *file, const char *kind) {
    int socket;
    isettlers_push push;
    isettlers_engine *engine = connected(&socket);
    contents bytes = read_named(file);
    isettlers_tree *json = read_json(file);
    isettlers_value wanted = isettlers_tree_root(json);
    send_frame(socket, bytes, 0);
    CHECK_OK(isettlers_next_push(engine, 1000, &push, &error));
    CHECK(push.kind == kind_named(kind) && push.kind != ISETTLERS_PUSH_OTHER);
    CHECK(isettlers_value_equal(push.frame, wanted));
    if (push.kind == ISETTLERS_PUSH_CHANGED) {
        CHECK(push.status.at == isettlers_value_uint(isettlers_value_get(wanted, "at"), 0));
        CHECK(push.status.actor == (int)isettlers_value_int(isettlers_value_get(wanted, "actor"), -1));
        CHECK(push.status.legal_count == isettlers_value_count(isettlers_value_get(wanted, "legal")));
        CHECK(isettlers_value_count(push.events) == isettlers_value_count(isettlers_value_get(wanted, "events")));
    }
    if (push.kind == ISETTLERS_PUSH_PROGRESS)
        CHECK(push.progress.done == isettlers_value_uint(isettlers_value_get(wanted, "done"), 0));
    if (push.kind == ISETTLERS_PUSH_CLOSING)
        CHECK(push.code == isettlers_result_named(isettlers_value_text(isettlers_value_get(wanted, "code"))));
    isettlers_push_clear(&push);
    isettlers_tree_free(json);
    free(bytes.data);
    isettlers_engine_close(engine);
    close(socket);
}

/* A request under way whose id is the one that a recorded reply carries. */
static isettlers_call *call_for(isettlers_engine *engine, const char *reply) {
    char file[256];
    isettlers_call *call = NULL;
    isettlers_value nothing = {NULL};
    snprintf(file, sizeof file, "%s.msgpack", reply);
    isettlers_tree *json = read_json(file);
    uint64_t id = isettlers_value_uint(isettlers_value_get(isettlers_tree_root(json), "id"), 0);
    isettlers_tree_free(json);
    do {
        isettlers_call_drop(call);
        CHECK_OK(isettlers_request_send(engine, "any", nothing, &call, &error));
    } while (isettlers_call_id(call) < id);
    CHECK(isettlers_call_id(call) == id);
    return call;
}

static void finish_as(isettlers_call *call, const char *reply) {
    char file[256];
    snprintf(file, sizeof file, "%s.msgpack", reply);
    isettlers_tree *json = read_json(file), *said;
    CHECK_OK(isettlers_request_finish(call, &said, &error));
    CHECK(isettlers_value_equal(isettlers_tree_root(said), isettlers_value_get(isettlers_tree_root(json), "ok")));
    isettlers_tree_free(said);
    isettlers_tree_free(json);
}

/* Frames as a stream carries them, which comes in pieces of some bytes. */
static void check_stream(const char *file, size_t piece) {
    int ends[2];
    isettlers_engine *engine;
    contents bytes = read_named(file), hello = read_named("embed/hello.reply.msgpack");
    CHECK(socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0);
    send_bytes(ends[1], bytes.data, 4 + hello.size);
    CHECK_OK(isettlers_connect_socket(ends[0], NULL, &engine, &error));
    isettlers_call *start = call_for(engine, "embed/start.reply"), *bot = call_for(engine, "embed/bot-progress.reply");
    for (size_t at = 4 + hello.size; at < bytes.size; at += piece) {
        CHECK(!isettlers_call_done(bot));
        send_bytes(ends[1], bytes.data + at, bytes.size - at < piece ? bytes.size - at : piece);
    }
    finish_as(start, "embed/start.reply");
    finish_as(bot, "embed/bot-progress.reply");
    isettlers_push push;
    CHECK_OK(isettlers_next_push(engine, 0, &push, &error));
    CHECK(push.kind == ISETTLERS_PUSH_PROGRESS);
    isettlers_push_clear(&push);
    isettlers_engine_close(engine);
    close(ends[1]);
    free(hello.data);
    free(bytes.data);
}

/* --- with the engine ---------------------------------------------------------------------------------------- */

static void check_expected(isettlers_state *state, isettlers_value expected) {
    isettlers_description *said;
    uint64_t hash;
    CHECK_OK(isettlers_describe(state, ISETTLERS_LEGAL, &said, &error));
    isettlers_value scores = isettlers_value_get(expected, "scores"), legal = isettlers_value_get(expected, "legal");
    CHECK(isettlers_value_word(isettlers_value_get(expected, "hash"), &hash) && hash == said->hash);
    CHECK(said->seats == isettlers_value_count(scores));
    for (size_t i = 0; i < said->seats; i++)
        CHECK(said->scores[i] == isettlers_value_int(isettlers_value_at(scores, i), -1));
    CHECK(said->status.actor == (int)isettlers_value_int(isettlers_value_get(expected, "actor"), -1));
    CHECK(said->status.over == isettlers_value_bool(isettlers_value_get(expected, "over"), !said->status.over));
    CHECK(said->status.legal_count == isettlers_value_count(legal));
    for (size_t i = 0; i < said->status.legal_count; i++)
        CHECK(said->status.legal[i] == isettlers_value_uint(isettlers_value_at(legal, i), 0));
    isettlers_description_free(said);
}

static void load_snapshot(isettlers_engine *engine, const char *file, isettlers_value expected, bool same_engine) {
    contents bytes = read_named(file);
    isettlers_state *state;
    isettlers_bytes saved;
    CHECK_OK(isettlers_load(engine, bytes.data, bytes.size, 0, &state, &error));
    check_expected(state, expected);
    CHECK_OK(isettlers_save(state, &saved, &error));
    CHECK(!same_engine || (saved.size == bytes.size && memcmp(saved.data, bytes.data, saved.size) == 0));
    isettlers_bytes_free(&saved);
    CHECK_OK(isettlers_close(state, &error));
    free(bytes.data);
}

static void load_document(isettlers_engine *engine, const char *file) {
    isettlers_tree *json = read_json(file), *document;
    isettlers_state *state;
    CHECK_OK(isettlers_load_document(engine, isettlers_tree_root(json), 0, &state, &error));
    CHECK_OK(isettlers_document(state, &document, &error));
    CHECK(isettlers_value_equal(isettlers_tree_root(json), isettlers_tree_root(document)));
    CHECK_OK(isettlers_close(state, &error));
    isettlers_tree_free(document);
    isettlers_tree_free(json);
}

static void verify_record(isettlers_engine *engine, const char *file, isettlers_value expected) {
    contents bytes = read_named(file);
    isettlers_verdict *verdict;
    uint64_t hash;
    CHECK_OK(isettlers_verify(engine, bytes.data, bytes.size, &verdict, &error));
    CHECK(verdict->actions == isettlers_value_uint(isettlers_value_get(expected, "actions"), 0));
    CHECK(isettlers_value_word(isettlers_value_get(expected, "hash"), &hash) && hash == verdict->hash);
    CHECK(verdict->outcome != NULL && verdict->outcome->seats == verdict->seats);
    isettlers_verdict_free(verdict);
    free(bytes.data);
}

/* --- the list ----------------------------------------------------------------------------------------------- */

static void check_bytes(isettlers_value vector, const char *kind, const char *file) {
    if (strcmp(kind, "record") == 0)
        check_record(file);
    else if (strcmp(kind, "malformed") == 0)
        check_malformed(file);
    else if (strcmp(kind, "stream") != 0)
        check_value(file);
    bool recorded = isettlers_value_type(isettlers_value_get(vector, "mode")) == ISETTLERS_TEXT;
    if (strcmp(kind, "reply") == 0 && recorded)
        check_reply(file, NULL);
    else if (strcmp(kind, "error") == 0)
        check_reply(file, isettlers_value_text(isettlers_value_get(vector, "code")));
    else if (strcmp(kind, "push") == 0)
        check_push(file, isettlers_value_text(isettlers_value_get(vector, "push")));
    for (size_t piece = 1; strcmp(kind, "stream") == 0 && piece < 100000; piece = piece * 7 + 1)
        check_stream(file, piece);
}

static void check_with_engine(isettlers_engine *engine, isettlers_value vector, const char *kind, const char *file,
                              bool same_engine) {
    isettlers_value expected = isettlers_value_get(vector, "expected");
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
    isettlers_tree *index = read_json("index.json");
    isettlers_value vectors = isettlers_value_get(isettlers_tree_root(index), "vectors");
    const char *version = isettlers_value_text(isettlers_value_get(isettlers_tree_root(index), "engine"));
    isettlers_engine *engine;
    CHECK(isettlers_value_count(vectors) > 0 && version != NULL);
    CHECK_OK(isettlers_spawn(NULL, &engine, &error));
    bool same_engine = strcmp(isettlers_engine_info(engine)->engine, version) == 0;
    for (size_t i = 0; i < isettlers_value_count(vectors); i++) {
        isettlers_value vector = isettlers_value_at(vectors, i);
        const char *kind = isettlers_value_text(isettlers_value_get(vector, "kind"));
        const char *file = isettlers_value_text(isettlers_value_get(vector, "file"));
        CHECK(kind != NULL && file != NULL);
        fprintf(stderr, "%s\n", file);
        check_bytes(vector, kind, file);
        check_with_engine(engine, vector, kind, file, same_engine);
    }
    printf("%zu vectors\n", isettlers_value_count(vectors));
    isettlers_engine_close(engine);
    isettlers_tree_free(index);
    return EXIT_SUCCESS;
}

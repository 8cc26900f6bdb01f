/* The vectors all clients share (bindings/vectors): decoded, compared, written again, and given to the engine. */
#include <sys/socket.h>
#include <unistd.h>

#include "test.h"

static isc_error error;
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

/* Bytes that are one value: the same tree as `wanted`, and the same bytes when written. */
static void same_both_ways(const uint8_t *data, size_t size, isc_value wanted) {
    isc_tree *tree;
    isc_bytes written;
    CHECK_OK(isc_tree_from_msgpack(data, size, &tree, &error));
    CHECK(isc_value_equal(isc_tree_root(tree), wanted));
    CHECK_OK(isc_value_to_msgpack(isc_tree_root(tree), &written, &error));
    CHECK(written.size == size && memcmp(written.data, data, size) == 0);
    isc_bytes_free(&written);
    CHECK_OK(isc_value_to_msgpack(wanted, &written, &error));
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
    CHECK(isc_engine_info(engine)->game_count > 0);
    return engine;
}

static void check_reply(const char *file, const char *code) {
    int socket;
    isc_engine *engine = connected(&socket);
    contents bytes = read_named(file);
    isc_tree *reply, *json = read_json(file);
    isc_value nothing = {NULL}, wanted = isc_tree_root(json);
    send_frame(socket, bytes, 2);
    isc_result result = isc_request(engine, "any", nothing, &reply, &error);
    if (code == NULL) {
        CHECK_OK(result);
        CHECK(isc_value_equal(isc_tree_root(reply), isc_value_get(wanted, "ok")));
    } else {
        isc_value said = isc_value_get(wanted, "error");
        const char *path = isc_value_text(isc_value_get(said, "path"));
        CHECK(result == isc_result_named(code) && result > ISC_ERROR_OTHER);
        CHECK_TEXT(error.name, code);
        CHECK_TEXT(error.message, isc_value_text(isc_value_get(said, "message")));
        CHECK_TEXT(error.path, path != NULL ? path : "");
    }
    isc_tree_free(reply);
    isc_tree_free(json);
    free(bytes.data);
    isc_engine_close(engine);
    close(socket);
}

static isc_push_kind kind_named(const char *name) {
    static const char *const NAMES[] = {"progress", "changed", "replaced", "archived",  "closing",
                                        "seat",     "said",    "moved",    "taken_back"};
    for (int i = 0; i < 9; i++) {
        if (strcmp(NAMES[i], name) == 0)
            return (isc_push_kind)(ISC_PUSH_PROGRESS + i);
    }
    return ISC_PUSH_OTHER;
}

static void check_push(const char *file, const char *kind) {
    int socket;
    isc_push push;
    isc_engine *engine = connected(&socket);
    contents bytes = read_named(file);
    isc_tree *json = read_json(file);
    isc_value wanted = isc_tree_root(json);
    send_frame(socket, bytes, 0);
    CHECK_OK(isc_next_push(engine, 1000, &push, &error));
    CHECK(push.kind == kind_named(kind) && push.kind != ISC_PUSH_OTHER);
    CHECK(isc_value_equal(push.frame, wanted));
    if (push.kind == ISC_PUSH_CHANGED || push.kind == ISC_PUSH_TAKEN_BACK) {
        CHECK(push.status.at == isc_value_uint(isc_value_get(wanted, "at"), 0));
        CHECK(push.status.actor == (int)isc_value_int(isc_value_get(wanted, "actor"), -1));
        CHECK(push.status.legal_count == isc_value_count(isc_value_get(wanted, "legal")));
        CHECK(isc_value_count(push.events) == isc_value_count(isc_value_get(wanted, "events")));
    }
    if (push.kind == ISC_PUSH_PROGRESS)
        CHECK(push.progress.done == isc_value_uint(isc_value_get(wanted, "done"), 0));
    if (push.kind == ISC_PUSH_CLOSING)
        CHECK(push.code == isc_result_named(isc_value_text(isc_value_get(wanted, "code"))));
    isc_push_clear(&push);
    isc_tree_free(json);
    free(bytes.data);
    isc_engine_close(engine);
    close(socket);
}

/* A request under way whose id is the one that a recorded reply carries. */
static isc_call *call_for(isc_engine *engine, const char *reply) {
    char file[256];
    isc_call *call = NULL;
    isc_value nothing = {NULL};
    snprintf(file, sizeof file, "%s.msgpack", reply);
    isc_tree *json = read_json(file);
    uint64_t id = isc_value_uint(isc_value_get(isc_tree_root(json), "id"), 0);
    isc_tree_free(json);
    do {
        isc_call_drop(call);
        CHECK_OK(isc_request_send(engine, "any", nothing, &call, &error));
    } while (isc_call_id(call) < id);
    CHECK(isc_call_id(call) == id);
    return call;
}

static void finish_as(isc_call *call, const char *reply) {
    char file[256];
    snprintf(file, sizeof file, "%s.msgpack", reply);
    isc_tree *json = read_json(file), *said;
    CHECK_OK(isc_request_finish(call, &said, &error));
    CHECK(isc_value_equal(isc_tree_root(said), isc_value_get(isc_tree_root(json), "ok")));
    isc_tree_free(said);
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
    isc_push push;
    CHECK_OK(isc_next_push(engine, 0, &push, &error));
    CHECK(push.kind == ISC_PUSH_PROGRESS);
    isc_push_clear(&push);
    isc_engine_close(engine);
    close(ends[1]);
    free(hello.data);
    free(bytes.data);
}

/* --- with the engine ---------------------------------------------------------------------------------------- */

static void check_expected(isc_state *state, isc_value expected) {
    isc_description *said;
    uint64_t hash;
    CHECK_OK(isc_describe(state, ISC_LEGAL, &said, &error));
    isc_value scores = isc_value_get(expected, "scores"), legal = isc_value_get(expected, "legal");
    CHECK(isc_value_word(isc_value_get(expected, "hash"), &hash) && hash == said->hash);
    CHECK(said->seats == isc_value_count(scores));
    for (size_t i = 0; i < said->seats; i++)
        CHECK(said->scores[i] == isc_value_int(isc_value_at(scores, i), -1));
    CHECK(said->status.actor == (int)isc_value_int(isc_value_get(expected, "actor"), -1));
    CHECK(said->status.over == isc_value_bool(isc_value_get(expected, "over"), !said->status.over));
    CHECK(said->status.legal_count == isc_value_count(legal));
    for (size_t i = 0; i < said->status.legal_count; i++)
        CHECK(said->status.legal[i] == isc_value_uint(isc_value_at(legal, i), 0));
    isc_description_free(said);
}

static void load_snapshot(isc_engine *engine, const char *file, isc_value expected, bool same_engine) {
    contents bytes = read_named(file);
    isc_state *state;
    isc_bytes saved;
    CHECK_OK(isc_load(engine, bytes.data, bytes.size, 0, &state, &error));
    check_expected(state, expected);
    CHECK_OK(isc_save(state, &saved, &error));
    CHECK(!same_engine || (saved.size == bytes.size && memcmp(saved.data, bytes.data, saved.size) == 0));
    isc_bytes_free(&saved);
    CHECK_OK(isc_close(state, &error));
    free(bytes.data);
}

static void load_document(isc_engine *engine, const char *file) {
    isc_tree *json = read_json(file), *document;
    isc_state *state;
    CHECK_OK(isc_load_document(engine, isc_tree_root(json), 0, &state, &error));
    CHECK_OK(isc_document(state, &document, &error));
    CHECK(isc_value_equal(isc_tree_root(json), isc_tree_root(document)));
    CHECK_OK(isc_close(state, &error));
    isc_tree_free(document);
    isc_tree_free(json);
}

static void verify_record(isc_engine *engine, const char *file, isc_value expected) {
    contents bytes = read_named(file);
    isc_verdict *verdict;
    uint64_t hash;
    CHECK_OK(isc_verify(engine, bytes.data, bytes.size, &verdict, &error));
    CHECK(verdict->actions == isc_value_uint(isc_value_get(expected, "actions"), 0));
    CHECK(isc_value_word(isc_value_get(expected, "hash"), &hash) && hash == verdict->hash);
    CHECK(verdict->outcome != NULL && verdict->outcome->seats == verdict->seats);
    isc_verdict_free(verdict);
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
    bool recorded = isc_value_type(isc_value_get(vector, "mode")) == ISC_TEXT;
    if (strcmp(kind, "reply") == 0 && recorded)
        check_reply(file, NULL);
    else if (strcmp(kind, "error") == 0)
        check_reply(file, isc_value_text(isc_value_get(vector, "code")));
    else if (strcmp(kind, "push") == 0)
        check_push(file, isc_value_text(isc_value_get(vector, "push")));
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
    bool same_engine = strcmp(isc_engine_info(engine)->engine, version) == 0;
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

/* A whole game: the greedy bot for seat 0, the first legal action for everybody else.
   Prints what happens and the score, and saves the last position and the record of the game.

   usage: play [SEED [SNAPSHOT [RECORD]]] */
#include <isettlers-client/client.h>
#include <stdio.h>
#include <stdlib.h>

static void check(isc_result result, const isc_error *error) {
    if (result == ISC_OK)
        return;
    fprintf(stderr, "%s: %s %s\n", error->name, error->message, error->path);
    exit(EXIT_FAILURE);
}

static isc_tree *arguments_of(const char *json) {
    isc_error error;
    isc_tree *arguments;
    check(isc_tree_from_json(json, &arguments, &error), &error);
    return arguments;
}

/* Make a request and free its arguments. */
static isc_tree *ask(isc_engine *engine, const char *method, isc_tree *arguments) {
    isc_error error;
    isc_tree *reply;
    check(isc_request(engine, method, arguments, &reply, &error), &error);
    isc_tree_free(arguments);
    return reply;
}

/* Arguments about a state, from JSON. */
static isc_tree *about(uint64_t state, const char *json) {
    isc_tree *arguments = arguments_of(json);
    isc_tree_put_uint(arguments, "state", state);
    return arguments;
}

static isc_value item(const isc_tree *tree, const char *key) {
    return isc_value_get(isc_tree_root(tree), key);
}

/* Play to the end; frees the status that the game begins with. */
static void play(isc_engine *engine, uint64_t state, isc_tree *status) {
    while (!isc_value_bool(item(status, "over"), true)) {
        isc_tree *next;
        if (isc_value_int(item(status, "actor"), -1) == 0) {
            next = ask(engine, "bot", about(state, "{\"bot\": \"greedy\", \"apply\": true, \"legal\": true}"));
            printf("%4d  seat 0  %s\n", (int)isc_value_int(item(next, "at"), 0), isc_value_text(item(next, "text")));
        } else {
            isc_tree *arguments = about(state, "{\"legal\": true}");
            isc_tree_put_value(arguments, "action", isc_value_at(item(status, "legal"), 0));
            next = ask(engine, "apply", arguments);
        }
        isc_tree_free(status);
        status = next;
    }
    isc_tree_free(status);
}

static void tell_end(isc_engine *engine, uint64_t state) {
    isc_tree *end = ask(engine, "status", about(state, "{}"));
    isc_value names = item(end, "names"), scores = item(end, "scores"), outcome = item(end, "outcome");
    isc_value ranks = isc_value_get(outcome, "ranks");
    for (size_t seat = 0; seat < isc_value_count(names); seat++)
        printf("%-10s %3d points, rank %d\n", isc_value_text(isc_value_at(names, seat)),
               (int)isc_value_int(isc_value_at(scores, seat), 0), (int)isc_value_int(isc_value_at(ranks, seat), 0));
    printf("decided by: %s\n", isc_value_text(isc_value_get(outcome, "decided_by")));
    isc_tree_free(end);
}

/* Write the binary of a reply to a file; frees the reply. */
static void write_file(const char *path, isc_tree *reply, const char *key) {
    size_t size;
    const uint8_t *data = isc_value_bytes(item(reply, key), &size);
    FILE *file = fopen(path, "wb");
    if (data == NULL || file == NULL || fwrite(data, 1, size, file) != size || fclose(file) != 0) {
        perror(path);
        exit(EXIT_FAILURE);
    }
    printf("%s: %zu bytes\n", path, size);
    isc_tree_free(reply);
}

int main(int count, char **arguments) {
    isc_error error;
    isc_engine *engine;
    isc_tree *game = arguments_of("{\"game\": \"imperial\", \"setup\": {\"factions\": [\"romans\", \"barbarians\"]}, "
                                  "\"legal\": true}");
    isc_tree_put_uint(game, "seed", count > 1 ? strtoull(arguments[1], NULL, 10) : 7);
    check(isc_spawn(NULL, &engine, &error), &error);
    isc_tree *start = ask(engine, "start", game);
    uint64_t state = isc_value_uint(item(start, "state"), 0);
    play(engine, state, start);
    tell_end(engine, state);
    write_file(count > 2 ? arguments[2] : "game.snapshot", ask(engine, "save", about(state, "{}")), "snapshot");
    write_file(count > 3 ? arguments[3] : "game.record", ask(engine, "record", about(state, "{}")), "record");
    isc_engine_close(engine);
    return EXIT_SUCCESS;
}

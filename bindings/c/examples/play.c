/* A whole game: the greedy bot for seat 0, the first legal action for everybody else.
   Prints what happens and the score, and saves the last position and the record of the game.

   usage: play [SEED [SNAPSHOT [RECORD]]] */
#include <isettlers-client/client.h>
#include <isettlers-client/imperial.h>
#include <stdio.h>
#include <stdlib.h>

static void check(isc_result result, const isc_error *error) {
    if (result == ISC_OK)
        return;
    fprintf(stderr, "%s: %s %s\n", error->name, error->message, error->path);
    exit(EXIT_FAILURE);
}

static void write_file(const char *path, isc_bytes bytes) {
    FILE *file = fopen(path, "wb");
    if (file == NULL || fwrite(bytes.data, 1, bytes.size, file) != bytes.size || fclose(file) != 0) {
        perror(path);
        exit(EXIT_FAILURE);
    }
    printf("%s: %zu bytes\n", path, bytes.size);
}

static void play(isc_state *state) {
    isc_error error;
    isc_status status = *isc_last_status(state);
    while (!status.over) {
        if (status.actor == 0) {
            isc_bot bot = {.spec = "greedy", .apply = true, .legal = true};
            isc_decision *decision;
            check(isc_choose(state, &bot, &decision, &error), &error);
            printf("%4d  seat 0  %-16s %s\n", (int)status.at, isc_kind_of(&isc_imperial, decision->action),
                   decision->text);
            status = decision->status;
            isc_decision_free(decision);
        } else {
            check(isc_apply(state, status.legal[0], ISC_LEGAL, &status, &error), &error);
        }
    }
}

static void tell_end(isc_state *state) {
    isc_error error;
    isc_description *end;
    check(isc_describe(state, 0, &end, &error), &error);
    for (size_t seat = 0; seat < end->seats; seat++)
        printf("%-10s %3d points, rank %d\n", end->names[seat], (int)end->scores[seat], end->outcome->ranks[seat]);
    printf("decided by: %s\n", end->outcome->decided_by);
    isc_description_free(end);
}

static void save(isc_state *state, const char *snapshot, const char *record) {
    isc_error error;
    isc_bytes bytes;
    check(isc_save(state, &bytes, &error), &error);
    write_file(snapshot, bytes);
    isc_bytes_free(&bytes);
    check(isc_record(state, &bytes, &error), &error);
    write_file(record, bytes);
    isc_bytes_free(&bytes);
}

int main(int count, char **arguments) {
    uint64_t seed = count > 1 ? strtoull(arguments[1], NULL, 10) : 7;
    isc_error error;
    isc_engine *engine;
    isc_state *state;
    check(isc_spawn(NULL, &engine, &error), &error);
    check(
        isc_start(engine, "imperial", "{\"factions\": [\"romans\", \"barbarians\"]}", &seed, ISC_LEGAL, &state, &error),
        &error);
    play(state);
    tell_end(state);
    save(state, count > 2 ? arguments[2] : "game.snapshot", count > 3 ? arguments[3] : "game.record");
    isc_close(state, NULL);
    isc_engine_close(engine);
    return EXIT_SUCCESS;
}

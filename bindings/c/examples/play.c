/* A whole game: the greedy bot for seat 0, the first legal action for everybody else.
   Prints what happens and the score, and saves the last position and the record of the game.

   usage: play [SEED [SNAPSHOT [RECORD]]] */
#include <isettlers/imperial.h>
#include <isettlers/isettlers.h>
#include <stdio.h>
#include <stdlib.h>

static void check(isettlers_result result, const isettlers_error *error) {
    if (result == ISETTLERS_OK)
        return;
    fprintf(stderr, "%s: %s %s\n", error->name, error->message, error->path);
    exit(EXIT_FAILURE);
}

static void write_file(const char *path, isettlers_bytes bytes) {
    FILE *file = fopen(path, "wb");
    if (file == NULL || fwrite(bytes.data, 1, bytes.size, file) != bytes.size || fclose(file) != 0) {
        perror(path);
        exit(EXIT_FAILURE);
    }
    printf("%s: %zu bytes\n", path, bytes.size);
}

static void play(isettlers_state *state) {
    isettlers_error error;
    isettlers_status status = *isettlers_last_status(state);
    while (!status.over) {
        if (status.actor == 0) {
            isettlers_bot bot = {.spec = "greedy", .apply = true, .legal = true};
            isettlers_decision *decision;
            check(isettlers_choose(state, &bot, &decision, &error), &error);
            printf("%4d  seat 0  %-16s %s\n", (int)status.at, isettlers_kind_of(&isettlers_imperial, decision->action),
                   decision->text);
            status = decision->status;
            isettlers_decision_free(decision);
        } else {
            check(isettlers_apply(state, status.legal[0], ISETTLERS_LEGAL, &status, &error), &error);
        }
    }
}

static void tell_end(isettlers_state *state) {
    isettlers_error error;
    isettlers_description *end;
    check(isettlers_describe(state, 0, &end, &error), &error);
    for (size_t seat = 0; seat < end->seats; seat++)
        printf("%-10s %3d points, rank %d\n", end->names[seat], (int)end->scores[seat], end->outcome->ranks[seat]);
    printf("decided by: %s\n", end->outcome->decided_by);
    isettlers_description_free(end);
}

static void save(isettlers_state *state, const char *snapshot, const char *record) {
    isettlers_error error;
    isettlers_bytes bytes;
    check(isettlers_save(state, &bytes, &error), &error);
    write_file(snapshot, bytes);
    isettlers_bytes_free(&bytes);
    check(isettlers_record(state, &bytes, &error), &error);
    write_file(record, bytes);
    isettlers_bytes_free(&bytes);
}

int main(int count, char **arguments) {
    uint64_t seed = count > 1 ? strtoull(arguments[1], NULL, 10) : 7;
    isettlers_error error;
    isettlers_engine *engine;
    isettlers_state *state;
    check(isettlers_spawn(NULL, &engine, &error), &error);
    check(isettlers_start(engine, "imperial", "{\"factions\": [\"romans\", \"barbarians\"]}", &seed, ISETTLERS_LEGAL,
                          &state, &error),
          &error);
    play(state);
    tell_end(state);
    save(state, count > 2 ? arguments[2] : "game.snapshot", count > 3 ? arguments[3] : "game.record");
    isettlers_close(state, NULL);
    isettlers_engine_close(engine);
    return EXIT_SUCCESS;
}

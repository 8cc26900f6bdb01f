/* How long an action and the legal ids after it take, there and back: whole games of two players, random actions.
   Prints one line of JSON.

   usage: bench [ROUND_TRIPS] */
#include <isettlers-client/client.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static void check(isc_result result, const isc_error *error) {
    if (result == ISC_OK)
        return;
    fprintf(stderr, "%s: %s %s\n", error->name, error->message, error->path);
    exit(EXIT_FAILURE);
}

static double now_us(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e6 + (double)now.tv_nsec / 1e3;
}

static uint64_t draw(uint64_t *random) {
    *random ^= *random << 13;
    *random ^= *random >> 7;
    *random ^= *random << 17;
    return *random;
}

static int ascending(const void *one, const void *other) {
    double left = *(const double *)one, right = *(const double *)other;
    return (left > right) - (left < right);
}

static isc_tree *ask(isc_engine *engine, const char *method, const isc_tree *arguments) {
    isc_error error;
    isc_tree *reply;
    check(isc_request(engine, method, arguments, &reply, &error), &error);
    return reply;
}

static isc_value item(const isc_tree *tree, const char *key) {
    return isc_value_get(isc_tree_root(tree), key);
}

/* Play one game, adding to the times; how many there are then. */
static size_t play(isc_engine *engine, uint64_t *random, double *times, size_t done, size_t most) {
    isc_error error;
    isc_tree *game, *move, *state;
    check(isc_tree_from_json("{\"game\": \"imperial\", \"setup\": {\"factions\": [\"romans\", \"japanese\"]}, "
                             "\"legal\": true}",
                             &game, &error),
          &error);
    check(isc_tree_from_json("{\"legal\": true}", &move, &error), &error);
    check(isc_tree_from_json("{}", &state, &error), &error);
    isc_tree_put_uint(game, "seed", draw(random));
    isc_tree *status = ask(engine, "start", game);
    isc_tree_put_value(move, "state", item(status, "state"));
    isc_tree_put_value(state, "state", item(status, "state"));
    while (!isc_value_bool(item(status, "over"), true) && done < most) {
        isc_value legal = item(status, "legal");
        uint64_t action = isc_value_uint(isc_value_at(legal, draw(random) % isc_value_count(legal)), 0);
        isc_tree_free(status);
        double began = now_us();
        isc_tree_put_uint(move, "action", action);
        status = ask(engine, "apply", move);
        times[done++] = now_us() - began;
    }
    isc_tree_free(status);
    isc_tree_free(ask(engine, "close", state));
    isc_tree_free(game);
    isc_tree_free(move);
    isc_tree_free(state);
    return done;
}

int main(int count, char **arguments) {
    size_t most = count > 1 ? (size_t)strtoull(arguments[1], NULL, 10) : 20000;
    double *times = calloc(most + 1, sizeof *times);
    uint64_t random = 88172645463325252u;
    isc_error error;
    isc_engine *engine;
    if (times == NULL || most == 0)
        return EXIT_FAILURE;
    check(isc_spawn(NULL, &engine, &error), &error);
    for (size_t done = 0; done < most;)
        done = play(engine, &random, times, done, most);
    isc_engine_close(engine);
    qsort(times, most, sizeof *times, ascending);
    printf("{\"language\": \"c\", \"round_trips\": %zu, \"median_us\": %.1f, \"p99_us\": %.1f}\n", most,
           times[most / 2], times[most * 99 / 100]);
    free(times);
    return EXIT_SUCCESS;
}

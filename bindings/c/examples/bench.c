/* How long an action and the legal ids after it take, there and back: whole games of two players, random actions.
   Prints one line of JSON.

   usage: bench [ROUND_TRIPS] */
#include <isettlers/isettlers.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static void check(isettlers_result result, const isettlers_error *error) {
    if (result == ISETTLERS_OK)
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

/* Play one game, adding to the times; how many there are then. */
static size_t play(isettlers_engine *engine, uint64_t *random, double *times, size_t done, size_t wanted) {
    isettlers_error error;
    isettlers_state *state;
    uint64_t seed = draw(random);
    check(isettlers_start(engine, "imperial", "{\"factions\": [\"romans\", \"japanese\"]}", &seed, ISETTLERS_LEGAL,
                          &state, &error),
          &error);
    isettlers_status status = *isettlers_last_status(state);
    while (!status.over && done < wanted) {
        uint16_t action = status.legal[draw(random) % status.legal_count];
        double began = now_us();
        check(isettlers_apply(state, action, ISETTLERS_LEGAL, &status, &error), &error);
        times[done++] = now_us() - began;
    }
    check(isettlers_close(state, &error), &error);
    return done;
}

int main(int count, char **arguments) {
    size_t wanted = count > 1 ? (size_t)strtoull(arguments[1], NULL, 10) : 20000;
    double *times = calloc(wanted + 1, sizeof *times);
    uint64_t random = 88172645463325252u;
    isettlers_error error;
    isettlers_engine *engine;
    if (times == NULL || wanted == 0)
        return EXIT_FAILURE;
    check(isettlers_spawn(NULL, &engine, &error), &error);
    for (size_t done = 0; done < wanted;)
        done = play(engine, &random, times, done, wanted);
    isettlers_engine_close(engine);
    qsort(times, wanted, sizeof *times, ascending);
    printf("{\"language\": \"c\", \"round_trips\": %zu, \"median_us\": %.1f, \"p99_us\": %.1f}\n", wanted,
           times[wanted / 2], times[wanted * 99 / 100]);
    free(times);
    return EXIT_SUCCESS;
}

#include <limits.h>
#include <stdlib.h>

#include "internal.h"

isettlers_result isettlers__odd_reply(const char *field, isettlers_error *error) {
    return isettlers__fail(error, ISETTLERS_ERROR_PROTOCOL, "a reply whose field \"%s\" is missing or odd", field);
}

bool isettlers__read_uint(isettlers_value map, const char *key, uint64_t most, uint64_t *number) {
    isettlers_value found = isettlers_value_get(map, key);
    *number = isettlers_value_uint(found, UINT64_MAX);
    return isettlers_value_type(found) == ISETTLERS_INTEGER && *number <= most;
}

bool isettlers__read_seat(isettlers_value map, const char *key, int *seat) {
    isettlers_value found = isettlers_value_get(map, key);
    int64_t number = isettlers_value_int(found, -1);
    *seat = number >= 0 && number <= INT_MAX ? (int)number : -1;
    return *seat >= 0 || isettlers_value_type(found) == ISETTLERS_NIL;
}

bool isettlers__read_text(isettlers_value map, const char *key, const char **text) {
    *text = isettlers_value_text(isettlers_value_get(map, key));
    return *text != NULL;
}

bool isettlers__read_scores(isettlers_value list, const int64_t **scores, size_t *count) {
    *count = isettlers_value_count(list);
    int64_t *made = calloc(*count + 1, sizeof *made);
    *scores = made;
    for (size_t i = 0; made != NULL && i < *count; i++)
        made[i] = isettlers_value_int(isettlers_value_at(list, i), 0);
    return made != NULL && isettlers_value_type(list) == ISETTLERS_ARRAY;
}

/* Small numbers, as seats and ranks. */
static bool read_numbers(isettlers_value list, const int **numbers, size_t *count) {
    *count = isettlers_value_count(list);
    int *made = calloc(*count + 1, sizeof *made);
    *numbers = made;
    bool good = made != NULL && isettlers_value_type(list) == ISETTLERS_ARRAY;
    for (size_t i = 0; good && i < *count; i++) {
        uint64_t number = isettlers_value_uint(isettlers_value_at(list, i), UINT64_MAX);
        good = number <= INT_MAX;
        made[i] = good ? (int)number : 0;
    }
    return good;
}

bool isettlers__read_outcome(isettlers_value map, isettlers_outcome **outcome) {
    *outcome = NULL;
    if (isettlers_value_type(map) == ISETTLERS_NIL)
        return true;
    isettlers_outcome *made = calloc(1, sizeof *made);
    if (made == NULL)
        return false;
    size_t ranks;
    bool good = read_numbers(isettlers_value_get(map, "winners"), &made->winners, &made->winner_count) &&
                read_numbers(isettlers_value_get(map, "ranks"), &made->ranks, &ranks) &&
                isettlers__read_scores(isettlers_value_get(map, "scores"), &made->scores, &made->seats) &&
                isettlers__read_text(map, "decided_by", &made->decided_by) && ranks == made->seats;
    *outcome = made;
    return good;
}

void isettlers__outcome_free(isettlers_outcome *outcome) {
    if (outcome == NULL)
        return;
    free((void *)outcome->winners);
    free((void *)outcome->ranks);
    free((void *)outcome->scores);
    free(outcome);
}

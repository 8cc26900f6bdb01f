#include <limits.h>

#include "call.h"

/* --- structs ------------------------------------------------------------------------------------------------ */

/* What stands before each struct, as aligned as any field of one. */
typedef union owner {
    isettlers_tree *tree;
    int64_t number;
} owner;

void *isettlers__room(isettlers_call *call, size_t count, size_t size) {
    return isettlers__tree_room(call->waiter.reply, count, size);
}

void *isettlers__make(isettlers_call *call, size_t size) {
    owner *made = isettlers__room(call, 1, sizeof *made + size);
    return made != NULL ? made + 1 : NULL;
}

void *isettlers__hand_over(isettlers_call *call, void *made) {
    ((owner *)made - 1)->tree = isettlers__take_tree(call);
    return made;
}

void isettlers__release(void *made) {
    if (made != NULL)
        isettlers_tree_free(((owner *)made - 1)->tree);
}

/* --- fields ------------------------------------------------------------------------------------------------- */

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

void *isettlers__read_list(isettlers_call *call, isettlers_value map, const char *key, size_t size,
                           isettlers_read_item *read, size_t *count) {
    isettlers_value list = isettlers_value_get(map, key);
    *count = isettlers_value_count(list);
    char *items = isettlers__room(call, *count, size);
    bool good = items != NULL && isettlers_value_type(list) == ISETTLERS_ARRAY;
    for (size_t i = 0; good && i < *count; i++)
        good = read(isettlers_value_at(list, i), items + i * size);
    return good ? items : NULL;
}

static bool read_score(isettlers_value said, void *score) {
    *(int64_t *)score = isettlers_value_int(said, 0);
    return true;
}

const int64_t *isettlers__read_scores(isettlers_call *call, isettlers_value map, size_t *count) {
    return isettlers__read_list(call, map, "scores", sizeof(int64_t), read_score, count);
}

/* A small number, as a seat or a rank. */
static bool read_small(isettlers_value said, void *number) {
    uint64_t found = isettlers_value_uint(said, UINT64_MAX);
    *(int *)number = found <= INT_MAX ? (int)found : 0;
    return found <= INT_MAX;
}

bool isettlers__read_outcome(isettlers_call *call, isettlers_value map, const isettlers_outcome **outcome) {
    size_t ranks;
    *outcome = NULL;
    if (isettlers_value_type(map) == ISETTLERS_NIL)
        return true;
    isettlers_outcome *made = isettlers__room(call, 1, sizeof *made);
    if (made == NULL)
        return false;
    made->winners = isettlers__read_list(call, map, "winners", sizeof(int), read_small, &made->winner_count);
    made->ranks = isettlers__read_list(call, map, "ranks", sizeof(int), read_small, &ranks);
    made->scores = isettlers__read_scores(call, map, &made->seats);
    *outcome = made;
    return made->winners != NULL && made->ranks != NULL && made->scores != NULL && ranks == made->seats &&
           isettlers__read_text(map, "decided_by", &made->decided_by);
}

#include <limits.h>

#include "call.h"

/* --- structs ------------------------------------------------------------------------------------------------ */

/* What stands before each struct, as aligned as any field of one. */
typedef union owner {
    isc_tree *tree;
    int64_t number;
} owner;

void *isc__room(isc_call *call, size_t count, size_t size) {
    return isc__tree_room(call->waiter.reply, count, size);
}

void *isc__make(isc_call *call, size_t size) {
    owner *made = isc__room(call, 1, sizeof *made + size);
    return made != NULL ? made + 1 : NULL;
}

void *isc__hand_over(isc_call *call, void *made) {
    ((owner *)made - 1)->tree = isc__take_tree(call);
    return made;
}

void isc__release(void *made) {
    if (made != NULL)
        isc_tree_free(((owner *)made - 1)->tree);
}

/* --- fields ------------------------------------------------------------------------------------------------- */

isc_result isc__odd_reply(const char *field, isc_error *error) {
    return isc__fail(error, ISC_ERROR_PROTOCOL, "a reply whose field \"%s\" is missing or odd", field);
}

bool isc__read_uint(isc_value map, const char *key, uint64_t most, uint64_t *number) {
    isc_value found = isc_value_get(map, key);
    *number = isc_value_uint(found, UINT64_MAX);
    return isc_value_type(found) == ISC_INTEGER && *number <= most;
}

bool isc__read_seat(isc_value map, const char *key, int *seat) {
    isc_value found = isc_value_get(map, key);
    int64_t number = isc_value_int(found, -1);
    *seat = number >= 0 && number <= INT_MAX ? (int)number : -1;
    return *seat >= 0 || isc_value_type(found) == ISC_NIL;
}

bool isc__read_text(isc_value map, const char *key, const char **text) {
    *text = isc_value_text(isc_value_get(map, key));
    return *text != NULL;
}

void *isc__read_list(isc_call *call, isc_value map, const char *key, size_t size, isc_read_item *read, size_t *count) {
    isc_value list = isc_value_get(map, key);
    *count = isc_value_count(list);
    char *items = isc__room(call, *count, size);
    bool good = items != NULL && isc_value_type(list) == ISC_ARRAY;
    for (size_t i = 0; good && i < *count; i++)
        good = read(isc_value_at(list, i), items + i * size);
    return good ? items : NULL;
}

static bool read_score(isc_value said, void *score) {
    *(int64_t *)score = isc_value_int(said, 0);
    return true;
}

const int64_t *isc__read_scores(isc_call *call, isc_value map, size_t *count) {
    return isc__read_list(call, map, "scores", sizeof(int64_t), read_score, count);
}

/* A small number, as a seat or a rank. */
static bool read_small(isc_value said, void *number) {
    uint64_t found = isc_value_uint(said, UINT64_MAX);
    *(int *)number = found <= INT_MAX ? (int)found : 0;
    return found <= INT_MAX;
}

bool isc__read_outcome(isc_call *call, isc_value map, const isc_outcome **outcome) {
    size_t ranks;
    *outcome = NULL;
    if (isc_value_type(map) == ISC_NIL)
        return true;
    isc_outcome *made = isc__room(call, 1, sizeof *made);
    if (made == NULL)
        return false;
    made->winners = isc__read_list(call, map, "winners", sizeof(int), read_small, &made->winner_count);
    made->ranks = isc__read_list(call, map, "ranks", sizeof(int), read_small, &ranks);
    made->scores = isc__read_scores(call, map, &made->seats);
    *outcome = made;
    return made->winners != NULL && made->ranks != NULL && made->scores != NULL && ranks == made->seats &&
           isc__read_text(map, "decided_by", &made->decided_by);
}

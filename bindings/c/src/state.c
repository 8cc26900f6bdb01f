/* States: how they begin and end, and the status each keeps. */
#include <stdlib.h>
#include <string.h>

#include "state.h"

/* --- the status --------------------------------------------------------------------------------------------- */

bool isettlers__read_legal(isettlers_state *state, isettlers_value ids, size_t *count) {
    *count = isettlers_value_count(ids);
    if (isettlers_value_type(ids) != ISETTLERS_ARRAY)
        return false;
    if (*count > state->legal_room || state->legal == NULL) {
        size_t room = *count > 64 ? 2 * *count : 64;
        uint16_t *larger = realloc(state->legal, room * sizeof *larger);
        if (larger == NULL)
            return false;
        state->legal = larger;
        state->legal_room = room;
    }
    for (size_t i = 0; i < *count; i++) {
        uint64_t id = isettlers_value_uint(isettlers_value_at(ids, i), UINT64_MAX);
        if (id > UINT16_MAX)
            return false;
        state->legal[i] = (uint16_t)id;
    }
    return true;
}

isettlers_result isettlers__read_status(isettlers_state *state, isettlers_value ok, isettlers_status *status,
                                        isettlers_error *error) {
    isettlers_status *kept = &state->status;
    isettlers_value legal = isettlers_value_get(ok, "legal");
    kept->legal = NULL;
    kept->legal_count = 0;
    if (!isettlers__read_seat(ok, "actor", &kept->actor))
        return isettlers__odd_reply("actor", error);
    if (!isettlers__read_uint(ok, "at", UINT64_MAX, &kept->at))
        return isettlers__odd_reply("at", error);
    kept->over = isettlers_value_bool(isettlers_value_get(ok, "over"), kept->actor < 0);
    if (legal.node != NULL) {
        if (!isettlers__read_legal(state, legal, &kept->legal_count))
            return isettlers__odd_reply("legal", error);
        kept->legal = state->legal;
    }
    if (status != NULL)
        *status = *kept;
    return ISETTLERS_OK;
}

const isettlers_status *isettlers_last_status(const isettlers_state *state) {
    return &state->status;
}

void isettlers__write_about(isettlers_writer *writer, isettlers_state *state, const char *method,
                            isettlers_error *error) {
    isettlers__write(writer, state != NULL ? state->engine : NULL, method, error);
    isettlers__write_uint(writer, "state", state != NULL ? state->number : 0);
    if (state == NULL)
        writer->result = isettlers__fail(error, ISETTLERS_ERROR_MISUSE, "there is no state");
}

/* --- beginning ---------------------------------------------------------------------------------------------- */

static void state_free(isettlers_state *state) {
    free(state->legal);
    free(state->table);
    free(state);
}

/* Fill a state from the reply that opened it. */
static isettlers_result read_state(isettlers_state *state, isettlers_value ok, isettlers_error *error) {
    const char *table = isettlers_value_text(isettlers_value_get(ok, "table"));
    if (!isettlers__read_uint(ok, "state", UINT64_MAX, &state->number))
        return isettlers__odd_reply("state", error);
    state->seeded = isettlers_value_word(isettlers_value_get(ok, "seed"), &state->seed);
    isettlers__read_seat(ok, "seat", &state->seat);
    if (table != NULL && (state->table = strdup(table)) == NULL)
        return isettlers__no_memory(error);
    return isettlers__read_status(state, ok, NULL, error);
}

isettlers_result isettlers__open(isettlers_writer *writer, bool patient, isettlers_state **state,
                                 isettlers_error *error) {
    isettlers_call call = {.patient = patient};
    isettlers_value ok;
    *state = NULL;
    isettlers_state *made = calloc(1, sizeof *made);
    if (made == NULL)
        return isettlers__no_memory(error);
    isettlers_result result = isettlers__exchange(writer, &call, &ok, error);
    if (result == ISETTLERS_OK)
        result = read_state(made, ok, error);
    isettlers__call_end(&call);
    if (result != ISETTLERS_OK) {
        state_free(made);
        return result;
    }
    made->engine = writer->engine;
    made->next = made->engine->states;
    made->engine->states = made;
    *state = made;
    return ISETTLERS_OK;
}

static void write_seed_and_flags(isettlers_writer *writer, const uint64_t *seed, unsigned flags) {
    isettlers__write_word(writer, "seed", seed);
    isettlers__write_flag(writer, "log", (flags & ISETTLERS_LOG) != 0);
    isettlers__write_legal(writer, flags);
}

isettlers_result isettlers_start(isettlers_engine *engine, const char *game, const char *setup, const uint64_t *seed,
                                 unsigned flags, isettlers_state **state, isettlers_error *error) {
    isettlers_writer writer;
    isettlers_tree *tree;
    *state = NULL;
    isettlers_result result = isettlers_tree_from_json(setup, &tree, error);
    if (result != ISETTLERS_OK)
        return result;
    isettlers__write(&writer, engine, "start", error);
    isettlers__write_text(&writer, "game", game);
    isettlers__write_value(&writer, "setup", isettlers_tree_root(tree));
    write_seed_and_flags(&writer, seed, flags);
    result = isettlers__open(&writer, false, state, error);
    isettlers_tree_free(tree);
    return result;
}

static isettlers_result load_bytes(isettlers_engine *engine, const char *key, const void *data, size_t size,
                                   unsigned flags, isettlers_state **state, isettlers_error *error) {
    isettlers_writer writer;
    isettlers__write(&writer, engine, "load", error);
    isettlers__write_bytes(&writer, key, data, size);
    write_seed_and_flags(&writer, NULL, flags);
    return isettlers__open(&writer, true, state, error);
}

isettlers_result isettlers_load(isettlers_engine *engine, const void *snapshot, size_t size, unsigned flags,
                                isettlers_state **state, isettlers_error *error) {
    return load_bytes(engine, "snapshot", snapshot, size, flags, state, error);
}

isettlers_result isettlers_load_record(isettlers_engine *engine, const void *record, size_t size, unsigned flags,
                                       isettlers_state **state, isettlers_error *error) {
    return load_bytes(engine, "record", record, size, flags, state, error);
}

isettlers_result isettlers_load_document(isettlers_engine *engine, isettlers_value document, unsigned flags,
                                         isettlers_state **state, isettlers_error *error) {
    isettlers_writer writer;
    *state = NULL;
    if (document.node == NULL)
        return isettlers__fail(error, ISETTLERS_ERROR_MISUSE, "there is no document");
    isettlers__write(&writer, engine, "load", error);
    isettlers__write_value(&writer, "document", document);
    write_seed_and_flags(&writer, NULL, flags);
    return isettlers__open(&writer, false, state, error);
}

isettlers_result isettlers_fork(isettlers_state *state, unsigned flags, isettlers_state **copy,
                                isettlers_error *error) {
    isettlers_writer writer;
    isettlers__write_about(&writer, state, "fork", error);
    isettlers__write_legal(&writer, flags);
    return isettlers__open(&writer, false, copy, error);
}

isettlers_result isettlers_resample(isettlers_state *state, int seat, const uint64_t *seed, unsigned flags,
                                    isettlers_state **drawn, isettlers_error *error) {
    isettlers_writer writer;
    isettlers__write_about(&writer, state, "resample", error);
    isettlers__write_seat(&writer, seat);
    isettlers__write_word(&writer, "seed", seed);
    isettlers__write_legal(&writer, flags);
    return isettlers__open(&writer, false, drawn, error);
}

/* --- ending ------------------------------------------------------------------------------------------------- */

/* Take a state off its engine's list; calls about it have none any more. */
static void forget(isettlers_state *state) {
    isettlers_state **place = &state->engine->states;
    while (*place != state)
        place = &(*place)->next;
    *place = state->next;
    isettlers__forget_state(state->engine, state);
}

isettlers_result isettlers_close(isettlers_state *state, isettlers_error *error) {
    if (state == NULL)
        return ISETTLERS_OK;
    isettlers_writer writer;
    isettlers_call call = {.engine = NULL};
    isettlers_value ok;
    isettlers__write_about(&writer, state, "close", error);
    isettlers_result result = isettlers__exchange(&writer, &call, &ok, error);
    isettlers__call_end(&call);
    if (state->engine != NULL)
        forget(state);
    state_free(state);
    return result;
}

void isettlers__orphan_states(isettlers_engine *engine) {
    for (isettlers_state *state = engine->states; state != NULL; state = state->next)
        state->engine = NULL;
}

/* --- what is known ------------------------------------------------------------------------------------------ */

bool isettlers_seed(const isettlers_state *state, uint64_t *seed) {
    if (state->seeded)
        *seed = state->seed;
    return state->seeded;
}

uint64_t isettlers_state_number(const isettlers_state *state) {
    return state->number;
}

isettlers_engine *isettlers_state_engine(const isettlers_state *state) {
    return state->engine;
}

int isettlers_own_seat(const isettlers_state *state) {
    return state->table != NULL ? state->seat : ISETTLERS_NO_SEAT;
}

const char *isettlers_table_id(const isettlers_state *state) {
    return state->table;
}

/* States: how they begin and end, and the status each keeps. */
#include <stdlib.h>
#include <string.h>

#include "state.h"

/* --- the status --------------------------------------------------------------------------------------------- */

bool isc__read_legal(isc_state *state, isc_value ids, size_t *count) {
    *count = isc_value_count(ids);
    if (isc_value_type(ids) != ISC_ARRAY)
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
        uint64_t id = isc_value_uint(isc_value_at(ids, i), UINT64_MAX);
        if (id > UINT16_MAX)
            return false;
        state->legal[i] = (uint16_t)id;
    }
    return true;
}

isc_result isc__read_status(isc_state *state, isc_value ok, isc_status *status, isc_error *error) {
    isc_status *kept = &state->status;
    isc_value legal = isc_value_get(ok, "legal");
    kept->legal = NULL;
    kept->legal_count = 0;
    if (!isc__read_seat(ok, "actor", &kept->actor))
        return isc__odd_reply("actor", error);
    if (!isc__read_uint(ok, "at", UINT64_MAX, &kept->at))
        return isc__odd_reply("at", error);
    kept->over = isc_value_bool(isc_value_get(ok, "over"), kept->actor < 0);
    if (legal.node != NULL) {
        if (!isc__read_legal(state, legal, &kept->legal_count))
            return isc__odd_reply("legal", error);
        kept->legal = state->legal;
    }
    if (status != NULL)
        *status = *kept;
    return ISC_OK;
}

const isc_status *isc_last_status(const isc_state *state) {
    return &state->status;
}

void isc__write_about(isc_writer *writer, isc_state *state, const char *method, isc_error *error) {
    isc__write(writer, state != NULL ? state->engine : NULL, method, error);
    isc__write_uint(writer, "state", state != NULL ? state->number : 0);
    if (state == NULL)
        writer->result = isc__fail(error, ISC_ERROR_MISUSE, "there is no state");
}

/* --- beginning ---------------------------------------------------------------------------------------------- */

static void state_free(isc_state *state) {
    free(state->legal);
    free(state->table);
    free(state);
}

/* Fill a state from the reply that opened it. */
static isc_result read_state(isc_state *state, isc_value ok, isc_error *error) {
    const char *table = isc_value_text(isc_value_get(ok, "table"));
    if (!isc__read_uint(ok, "state", UINT64_MAX, &state->number))
        return isc__odd_reply("state", error);
    state->seeded = isc_value_word(isc_value_get(ok, "seed"), &state->seed);
    isc__read_seat(ok, "seat", &state->seat);
    if (table != NULL && (state->table = strdup(table)) == NULL)
        return isc__no_memory(error);
    return isc__read_status(state, ok, NULL, error);
}

isc_result isc__open(isc_writer *writer, bool patient, isc_state **state, isc_error *error) {
    isc_call call = {.patient = patient};
    isc_value ok;
    *state = NULL;
    isc_state *made = calloc(1, sizeof *made);
    if (made == NULL)
        return isc__no_memory(error);
    isc_result result = isc__exchange(writer, &call, &ok, error);
    if (result == ISC_OK)
        result = read_state(made, ok, error);
    isc__call_end(&call);
    if (result != ISC_OK) {
        state_free(made);
        return result;
    }
    made->engine = writer->engine;
    made->next = made->engine->states;
    made->engine->states = made;
    *state = made;
    return ISC_OK;
}

static void write_seed_and_flags(isc_writer *writer, const uint64_t *seed, unsigned flags) {
    isc__write_word(writer, "seed", seed);
    isc__write_flag(writer, "log", (flags & ISC_LOG) != 0);
    isc__write_legal(writer, flags);
}

isc_result isc_start(isc_engine *engine, const char *game, const char *setup, const uint64_t *seed, unsigned flags,
                     isc_state **state, isc_error *error) {
    isc_writer writer;
    isc_tree *tree;
    *state = NULL;
    isc_result result = isc_tree_from_json(setup, &tree, error);
    if (result != ISC_OK)
        return result;
    isc__write(&writer, engine, "start", error);
    isc__write_text(&writer, "game", game);
    isc__write_value(&writer, "setup", isc_tree_root(tree));
    write_seed_and_flags(&writer, seed, flags);
    result = isc__open(&writer, false, state, error);
    isc_tree_free(tree);
    return result;
}

static isc_result load_bytes(isc_engine *engine, const char *key, const void *data, size_t size, unsigned flags,
                             isc_state **state, isc_error *error) {
    isc_writer writer;
    isc__write(&writer, engine, "load", error);
    isc__write_bytes(&writer, key, data, size);
    write_seed_and_flags(&writer, NULL, flags);
    return isc__open(&writer, true, state, error);
}

isc_result isc_load(isc_engine *engine, const void *snapshot, size_t size, unsigned flags, isc_state **state,
                    isc_error *error) {
    return load_bytes(engine, "snapshot", snapshot, size, flags, state, error);
}

isc_result isc_load_record(isc_engine *engine, const void *record, size_t size, unsigned flags, isc_state **state,
                           isc_error *error) {
    return load_bytes(engine, "record", record, size, flags, state, error);
}

isc_result isc_load_document(isc_engine *engine, isc_value document, unsigned flags, isc_state **state,
                             isc_error *error) {
    isc_writer writer;
    *state = NULL;
    if (document.node == NULL)
        return isc__fail(error, ISC_ERROR_MISUSE, "there is no document");
    isc__write(&writer, engine, "load", error);
    isc__write_value(&writer, "document", document);
    write_seed_and_flags(&writer, NULL, flags);
    return isc__open(&writer, false, state, error);
}

isc_result isc_fork(isc_state *state, unsigned flags, isc_state **copy, isc_error *error) {
    isc_writer writer;
    isc__write_about(&writer, state, "fork", error);
    isc__write_legal(&writer, flags);
    return isc__open(&writer, false, copy, error);
}

isc_result isc_resample(isc_state *state, int seat, const uint64_t *seed, unsigned flags, isc_state **drawn,
                        isc_error *error) {
    isc_writer writer;
    isc__write_about(&writer, state, "resample", error);
    isc__write_seat(&writer, seat);
    isc__write_word(&writer, "seed", seed);
    isc__write_legal(&writer, flags);
    return isc__open(&writer, false, drawn, error);
}

/* --- ending ------------------------------------------------------------------------------------------------- */

/* Take a state off its engine's list; calls about it have none any more. */
static void forget(isc_state *state) {
    isc_state **place = &state->engine->states;
    while (*place != state)
        place = &(*place)->next;
    *place = state->next;
    isc__forget_state(state->engine, state);
}

isc_result isc_close(isc_state *state, isc_error *error) {
    if (state == NULL)
        return ISC_OK;
    isc_writer writer;
    isc_call call = {.engine = NULL};
    isc_value ok;
    isc__write_about(&writer, state, "close", error);
    isc_result result = isc__exchange(&writer, &call, &ok, error);
    isc__call_end(&call);
    if (state->engine != NULL)
        forget(state);
    state_free(state);
    return result;
}

void isc__orphan_states(isc_engine *engine) {
    for (isc_state *state = engine->states; state != NULL; state = state->next)
        state->engine = NULL;
}

/* --- what is known ------------------------------------------------------------------------------------------ */

bool isc_seed(const isc_state *state, uint64_t *seed) {
    if (state->seeded)
        *seed = state->seed;
    return state->seeded;
}

uint64_t isc_state_number(const isc_state *state) {
    return state->number;
}

isc_engine *isc_state_engine(const isc_state *state) {
    return state->engine;
}

int isc_own_seat(const isc_state *state) {
    return state->table != NULL ? state->seat : ISC_NO_SEAT;
}

const char *isc_table_id(const isc_state *state) {
    return state->table;
}

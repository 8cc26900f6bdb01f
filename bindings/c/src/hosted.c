/* Tables: setting them up and taking seats. */
#include <stdio.h>
#include <stdlib.h>

#include "state.h"

static void write_bots(isc_writer *writer, const isc_table_options *options) {
    if (options->bot_count == 0)
        return;
    isc__write_key(writer, "bots");
    writer->failed |= msgpack_pack_map(&writer->packer, options->bot_count) != 0;
    unsigned fields = writer->fields;
    for (size_t i = 0; i < options->bot_count; i++) {
        char seat[16];
        snprintf(seat, sizeof seat, "%u", options->bots[i].seat);
        isc__write_text(writer, seat, options->bots[i].spec);
    }
    writer->fields = fields; /* those of the bots are not the request's */
}

static int by_seat(const void *one, const void *other) {
    const isc_seat_token *left = one, *right = other;
    return (left->seat > right->seat) - (left->seat < right->seat);
}

static bool fill_tokens(isc_value said, isc_seat_token *tokens, size_t count) {
    for (size_t i = 0; i < count; i++) {
        tokens[i].seat = (unsigned)strtoul(isc_value_key(said, i), NULL, 10);
        tokens[i].token = isc_value_text(isc_value_at(said, i));
        if (tokens[i].token == NULL)
            return false;
    }
    qsort(tokens, count, sizeof *tokens, by_seat);
    return isc_value_type(said) == ISC_MAP;
}

static isc_result read_table(isc_call *call, isc_value ok, isc_table **table, isc_error *error) {
    isc_value said = isc_value_get(ok, "tokens");
    size_t count = isc_value_type(said) == ISC_MAP ? isc_value_count(said) : 0;
    isc_table *made = isc__make(call, sizeof *made);
    isc_seat_token *tokens = isc__room(call, count, sizeof *tokens);
    if (made == NULL || tokens == NULL)
        return isc__no_memory(error);
    if (!fill_tokens(said, tokens, count) || !isc__read_text(ok, "table", &made->id))
        return isc__odd_reply("tokens", error);
    made->tokens = tokens;
    made->token_count = count;
    made->watch = isc_value_text(isc_value_get(ok, "watch"));
    *table = isc__hand_over(call, made);
    return ISC_OK;
}

isc_result isc_create(isc_engine *engine, const isc_table_options *options, isc_table **table, isc_error *error) {
    isc_writer writer;
    isc_call call = {.engine = NULL};
    isc_value ok;
    isc_tree *setup;
    *table = NULL;
    isc_result result = isc_tree_from_json(options->setup, &setup, error);
    if (result != ISC_OK)
        return result;
    isc__write(&writer, engine, "create", error);
    isc__write_text(&writer, "game", options->game);
    isc__write_value(&writer, "setup", isc_tree_root(setup));
    isc__write_word(&writer, "seed", options->seed);
    write_bots(&writer, options);
    isc__write_flag(&writer, "spectators", options->spectators);
    if (options->key != NULL)
        isc__write_text(&writer, "key", options->key);
    isc_tree_free(setup);
    result = isc__exchange(&writer, &call, &ok, error);
    if (result == ISC_OK)
        result = read_table(&call, ok, table, error);
    isc__call_end(&call);
    return result;
}

void isc_table_free(isc_table *table) {
    isc__release(table);
}

isc_result isc_join(isc_engine *engine, const char *token, unsigned flags, isc_state **state, isc_error *error) {
    isc_writer writer;
    isc__write(&writer, engine, "join", error);
    isc__write_text(&writer, "token", token);
    isc__write_flag(&writer, "events", (flags & ISC_EVENTS) != 0);
    isc__write_legal(&writer, flags);
    return isc__open(&writer, false, state, error);
}

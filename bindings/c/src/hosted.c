/* Tables: setting them up and taking seats. */
#include <stdio.h>
#include <stdlib.h>

#include "state.h"

static void write_bots(isettlers_writer *writer, const isettlers_table_options *options) {
    if (options->bot_count == 0)
        return;
    isettlers__write_key(writer, "bots");
    writer->failed |= msgpack_pack_map(&writer->packer, options->bot_count) != 0;
    unsigned fields = writer->fields;
    for (size_t i = 0; i < options->bot_count; i++) {
        char seat[16];
        snprintf(seat, sizeof seat, "%u", options->bots[i].seat);
        isettlers__write_text(writer, seat, options->bots[i].spec);
    }
    writer->fields = fields; /* those of the bots are not the request's */
}

static int by_seat(const void *one, const void *other) {
    const isettlers_seat_token *left = one, *right = other;
    return (left->seat > right->seat) - (left->seat < right->seat);
}

static bool fill_tokens(isettlers_value said, isettlers_seat_token *tokens, size_t count) {
    for (size_t i = 0; i < count; i++) {
        tokens[i].seat = (unsigned)strtoul(isettlers_value_key(said, i), NULL, 10);
        tokens[i].token = isettlers_value_text(isettlers_value_at(said, i));
        if (tokens[i].token == NULL)
            return false;
    }
    qsort(tokens, count, sizeof *tokens, by_seat);
    return isettlers_value_type(said) == ISETTLERS_MAP;
}

static isettlers_result read_table(isettlers_call *call, isettlers_value ok, isettlers_table **table,
                                   isettlers_error *error) {
    isettlers_value said = isettlers_value_get(ok, "tokens");
    size_t count = isettlers_value_type(said) == ISETTLERS_MAP ? isettlers_value_count(said) : 0;
    isettlers_table *made = isettlers__make(call, sizeof *made);
    isettlers_seat_token *tokens = isettlers__room(call, count, sizeof *tokens);
    if (made == NULL || tokens == NULL)
        return isettlers__no_memory(error);
    if (!fill_tokens(said, tokens, count) || !isettlers__read_text(ok, "table", &made->id))
        return isettlers__odd_reply("tokens", error);
    made->tokens = tokens;
    made->token_count = count;
    made->watch = isettlers_value_text(isettlers_value_get(ok, "watch"));
    *table = isettlers__hand_over(call, made);
    return ISETTLERS_OK;
}

isettlers_result isettlers_create(isettlers_engine *engine, const isettlers_table_options *options,
                                  isettlers_table **table, isettlers_error *error) {
    isettlers_writer writer;
    isettlers_call call = {.engine = NULL};
    isettlers_value ok;
    isettlers_tree *setup;
    *table = NULL;
    isettlers_result result = isettlers_tree_from_json(options->setup, &setup, error);
    if (result != ISETTLERS_OK)
        return result;
    isettlers__write(&writer, engine, "create", error);
    isettlers__write_text(&writer, "game", options->game);
    isettlers__write_value(&writer, "setup", isettlers_tree_root(setup));
    isettlers__write_word(&writer, "seed", options->seed);
    write_bots(&writer, options);
    isettlers__write_flag(&writer, "spectators", options->spectators);
    if (options->key != NULL)
        isettlers__write_text(&writer, "key", options->key);
    isettlers_tree_free(setup);
    result = isettlers__exchange(&writer, &call, &ok, error);
    if (result == ISETTLERS_OK)
        result = read_table(&call, ok, table, error);
    isettlers__call_end(&call);
    return result;
}

void isettlers_table_free(isettlers_table *table) {
    isettlers__release(table);
}

isettlers_result isettlers_join(isettlers_engine *engine, const char *token, unsigned flags, isettlers_state **state,
                                isettlers_error *error) {
    isettlers_writer writer;
    isettlers__write(&writer, engine, "join", error);
    isettlers__write_text(&writer, "token", token);
    isettlers__write_flag(&writer, "events", (flags & ISETTLERS_EVENTS) != 0);
    isettlers__write_legal(&writer, flags);
    return isettlers__open(&writer, false, state, error);
}

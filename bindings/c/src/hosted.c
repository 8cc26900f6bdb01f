/* Tables: setting them up and taking seats. */
#include <stdio.h>
#include <stdlib.h>

#include "internal.h"

typedef struct owned_table {
    isettlers_table table; /* first: what the caller sees */
    isettlers_seat_token *tokens;
    isettlers_tree *tree;
} owned_table;

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

static void write_table(isettlers_writer *writer, isettlers_engine *engine, const isettlers_table_options *options,
                        isettlers_value setup) {
    isettlers__write(writer, engine, "create");
    isettlers__write_text(writer, "game", options->game);
    isettlers__write_value(writer, "setup", setup);
    isettlers__write_word(writer, "seed", options->seed);
    write_bots(writer, options);
    isettlers__write_flag(writer, "spectators", options->spectators);
    if (options->key != NULL)
        isettlers__write_text(writer, "key", options->key);
}

static int by_seat(const void *one, const void *other) {
    const isettlers_seat_token *left = one, *right = other;
    return (left->seat > right->seat) - (left->seat < right->seat);
}

static bool read_table(isettlers_value ok, owned_table *made) {
    isettlers_value tokens = isettlers_value_get(ok, "tokens");
    size_t count = isettlers_value_count(tokens);
    made->tokens = calloc(count + 1, sizeof *made->tokens);
    if (made->tokens == NULL || isettlers_value_type(tokens) != ISETTLERS_MAP)
        return false;
    for (size_t i = 0; i < count; i++) {
        const char *token = isettlers_value_text(isettlers_value_at(tokens, i));
        if (token == NULL)
            return false;
        made->tokens[i].seat = (unsigned)strtoul(isettlers_value_key(tokens, i), NULL, 10);
        made->tokens[i].token = token;
    }
    qsort(made->tokens, count, sizeof *made->tokens, by_seat);
    made->table.tokens = made->tokens;
    made->table.token_count = count;
    made->table.watch = isettlers_value_text(isettlers_value_get(ok, "watch"));
    return isettlers__read_text(ok, "table", &made->table.id);
}

isettlers_result isettlers_create(isettlers_engine *engine, const isettlers_table_options *options,
                                  isettlers_table **table, isettlers_error *error) {
    isettlers_writer writer;
    isettlers_call call = {.engine = engine};
    isettlers_value ok;
    isettlers_tree *setup = NULL;
    *table = NULL;
    isettlers_result result = isettlers__usable(engine, error);
    if (result == ISETTLERS_OK)
        result = isettlers_tree_from_json(options->setup, &setup, error);
    if (result != ISETTLERS_OK)
        return result;
    owned_table *made = calloc(1, sizeof *made);
    if (made == NULL) {
        isettlers_tree_free(setup);
        return isettlers__no_memory(error);
    }
    write_table(&writer, engine, options, isettlers_tree_root(setup));
    isettlers_tree_free(setup);
    result = isettlers__exchange(&writer, &call, &ok, error);
    if (result == ISETTLERS_OK && !read_table(ok, made))
        result = isettlers__odd_reply("tokens", error);
    made->tree = isettlers__take_tree(&call);
    isettlers__call_end(&call);
    if (result == ISETTLERS_OK)
        *table = &made->table;
    else
        isettlers_table_free(&made->table);
    return result;
}

void isettlers_table_free(isettlers_table *table) {
    if (table == NULL)
        return;
    owned_table *owned = (owned_table *)table;
    isettlers_tree_free(owned->tree);
    free(owned->tokens);
    free(owned);
}

isettlers_result isettlers_join(isettlers_engine *engine, const char *token, unsigned flags, isettlers_state **state,
                                isettlers_error *error) {
    isettlers_writer writer;
    *state = NULL;
    isettlers_result result = isettlers__usable(engine, error);
    if (result != ISETTLERS_OK)
        return result;
    isettlers__write(&writer, engine, "join");
    isettlers__write_text(&writer, "token", token);
    isettlers__write_flag(&writer, "events", (flags & ISETTLERS_EVENTS) != 0);
    isettlers__write_legal(&writer, flags);
    return isettlers__open(&writer, false, state, error);
}

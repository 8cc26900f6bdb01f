/* Opening connections, the hello each begins with, and closing them. */
#include <stdlib.h>
#include <string.h>

#include "state.h"

#define GRACE_MS 2000u
#define FRAME_LIMIT ((size_t)64 << 20)
#define CLIENT "isettlers-c"

static const isettlers_options ORDINARY = {.program = NULL};

static isettlers_result new_engine(const isettlers_options *options, isettlers_engine **engine,
                                   isettlers_error *error) {
    *engine = calloc(1, sizeof **engine);
    if (*engine == NULL)
        return isettlers__no_memory(error);
    isettlers_engine *made = *engine;
    made->link = (isettlers_link){.descriptor = -1, .child = -1};
    made->timeout_ms = options->timeout_ms;
    made->grace_ms = options->grace_ms > 0 ? options->grace_ms : GRACE_MS;
    made->receive_limit = options->frame_limit > 0 ? options->frame_limit : FRAME_LIMIT;
    made->send_limit = UINT32_MAX;
    made->next_id = 1;
    made->push_end = &made->first_push;
    msgpack_sbuffer_init(&made->out);
    return ISETTLERS_OK;
}

/* --- hello -------------------------------------------------------------------------------------------------- */

static bool read_number(isettlers_value map, const char *key, uint32_t *number) {
    uint64_t found;
    if (!isettlers__read_uint(map, key, UINT32_MAX, &found))
        return false;
    *number = (uint32_t)found;
    return true;
}

static bool read_game(isettlers_value said, void *item) {
    isettlers_game *game = item;
    isettlers_value players = isettlers_value_get(said, "players");
    game->min_players = (unsigned)isettlers_value_uint(isettlers_value_at(players, 0), 0);
    game->max_players = (unsigned)isettlers_value_uint(isettlers_value_at(players, 1), 0);
    return isettlers__read_text(said, "name", &game->name) && isettlers__read_text(said, "title", &game->title) &&
           read_number(said, "actions", &game->actions) && read_number(said, "observation", &game->observation) &&
           read_number(said, "layout", &game->layout);
}

static bool read_bot(isettlers_value said, void *item) {
    isettlers_bot_kind *bot = item;
    return isettlers__read_text(said, "name", &bot->name) && isettlers__read_text(said, "meaning", &bot->meaning);
}

static bool read_hello(isettlers_call *call, isettlers_value ok, isettlers_info *info) {
    const char *mode;
    uint64_t protocol;
    if (!isettlers__read_text(ok, "engine", &info->engine) || !isettlers__read_text(ok, "mode", &mode) ||
        !isettlers__read_uint(ok, "protocol", UINT32_MAX, &protocol))
        return false;
    info->protocol = (unsigned)protocol;
    info->mode = strcmp(mode, "table") == 0 ? ISETTLERS_TABLE : ISETTLERS_EMBED;
    info->limits = isettlers_value_get(ok, "limits");
    info->games = isettlers__read_list(call, ok, "games", sizeof *info->games, read_game, &info->game_count);
    info->bots = isettlers__read_list(call, ok, "bots", sizeof *info->bots, read_bot, &info->bot_count);
    return info->games != NULL && info->bots != NULL;
}

static isettlers_result say_hello(isettlers_engine *engine, const char *client, isettlers_error *error) {
    isettlers_writer writer;
    isettlers_call call = {.engine = NULL};
    isettlers_value ok;
    isettlers__write(&writer, engine, "hello", error);
    isettlers__write_key(&writer, "protocol");
    msgpack_pack_array(&writer.packer, 1);
    writer.failed |= msgpack_pack_unsigned_int(&writer.packer, ISETTLERS_PROTOCOL_VERSION) != 0;
    isettlers__write_text(&writer, "client", client != NULL ? client : CLIENT);
    isettlers_result result = isettlers__exchange(&writer, &call, &ok, error);
    if (result == ISETTLERS_OK && !read_hello(&call, ok, &engine->info))
        result = isettlers__odd_reply("hello", error);
    if (result == ISETTLERS_OK) {
        uint64_t limit = isettlers_value_uint(isettlers_value_get(engine->info.limits, "frame_bytes"), 0);
        if (limit > 0 && limit < engine->send_limit)
            engine->send_limit = (size_t)limit;
        engine->hello = isettlers__take_tree(&call);
    }
    isettlers__call_end(&call);
    return result;
}

/* --- opening ------------------------------------------------------------------------------------------------ */

/* Say hello on an engine whose link is open, or give up what there is of it. */
static isettlers_result greet(isettlers_engine **engine, isettlers_result opened, const isettlers_options *options,
                              isettlers_error *error) {
    isettlers_result result = opened == ISETTLERS_OK ? say_hello(*engine, options->client, error) : opened;
    if (result != ISETTLERS_OK) {
        isettlers_engine_close(*engine);
        *engine = NULL;
    }
    return result;
}

isettlers_result isettlers_spawn(const isettlers_options *options, isettlers_engine **engine, isettlers_error *error) {
    options = options != NULL ? options : &ORDINARY;
    isettlers_result result = new_engine(options, engine, error);
    if (result != ISETTLERS_OK)
        return result;
    return greet(engine, isettlers__link_spawn(&(*engine)->link, options, error), options, error);
}

isettlers_result isettlers_connect_unix(const char *path, const isettlers_options *options, isettlers_engine **engine,
                                        isettlers_error *error) {
    options = options != NULL ? options : &ORDINARY;
    isettlers_result result = new_engine(options, engine, error);
    if (result != ISETTLERS_OK)
        return result;
    return greet(engine, isettlers__link_unix(&(*engine)->link, path, error), options, error);
}

isettlers_result isettlers_connect_tcp(const char *host, const char *port, const isettlers_options *options,
                                       isettlers_engine **engine, isettlers_error *error) {
    options = options != NULL ? options : &ORDINARY;
    isettlers_result result = new_engine(options, engine, error);
    if (result != ISETTLERS_OK)
        return result;
    result = isettlers__link_tcp(&(*engine)->link, host, port, options->timeout_ms, error);
    return greet(engine, result, options, error);
}

isettlers_result isettlers_connect_socket(int socket, const isettlers_options *options, isettlers_engine **engine,
                                          isettlers_error *error) {
    options = options != NULL ? options : &ORDINARY;
    isettlers_result result = new_engine(options, engine, error);
    if (result != ISETTLERS_OK)
        return result;
    return greet(engine, isettlers__link_adopt(&(*engine)->link, socket, error), options, error);
}

/* --- closing ------------------------------------------------------------------------------------------------ */

void isettlers_engine_close(isettlers_engine *engine) {
    if (engine == NULL)
        return;
    isettlers__orphan_calls(engine);
    isettlers__orphan_states(engine);
    isettlers__link_close(&engine->link, engine->grace_ms);
    while (engine->first_push != NULL)
        isettlers_tree_free(isettlers__take_push(engine));
    isettlers_tree_free(engine->hello);
    msgpack_sbuffer_destroy(&engine->out);
    free(engine->in);
    free(engine);
}

/* --- what is known ------------------------------------------------------------------------------------------ */

const isettlers_info *isettlers_engine_info(const isettlers_engine *engine) {
    return &engine->info;
}

long isettlers_engine_process(const isettlers_engine *engine) {
    return engine->link.child;
}

int isettlers_engine_descriptor(const isettlers_engine *engine) {
    return engine->link.descriptor;
}

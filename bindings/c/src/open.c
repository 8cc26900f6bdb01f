/* Opening connections, and the hello each begins with. */
#include <stdlib.h>
#include <string.h>

#include "internal.h"

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

static bool read_game(isettlers_value said, isettlers_game *game) {
    isettlers_value players = isettlers_value_get(said, "players");
    game->min_players = (unsigned)isettlers_value_uint(isettlers_value_at(players, 0), 0);
    game->max_players = (unsigned)isettlers_value_uint(isettlers_value_at(players, 1), 0);
    return isettlers__read_text(said, "name", &game->name) && isettlers__read_text(said, "title", &game->title) &&
           read_number(said, "actions", &game->actions) && read_number(said, "observation", &game->observation) &&
           read_number(said, "layout", &game->layout);
}

static bool read_games(isettlers_value said, isettlers_hello *hello) {
    size_t count = isettlers_value_count(said);
    hello->games = calloc(count + 1, sizeof *hello->games);
    hello->info.games = hello->games;
    hello->info.game_count = count;
    bool good = hello->games != NULL && isettlers_value_type(said) == ISETTLERS_ARRAY;
    for (size_t i = 0; i < count && good; i++)
        good = read_game(isettlers_value_at(said, i), &hello->games[i]);
    return good;
}

static bool read_bots(isettlers_value said, isettlers_hello *hello) {
    size_t count = isettlers_value_count(said);
    hello->bots = calloc(count + 1, sizeof *hello->bots);
    hello->info.bots = hello->bots;
    hello->info.bot_count = count;
    bool good = hello->bots != NULL;
    for (size_t i = 0; i < count && good; i++) {
        isettlers_value bot = isettlers_value_at(said, i);
        good = isettlers__read_text(bot, "name", &hello->bots[i].name) &&
               isettlers__read_text(bot, "meaning", &hello->bots[i].meaning);
    }
    return good;
}

static bool read_hello(isettlers_value ok, isettlers_hello *hello) {
    isettlers_info *info = &hello->info;
    const char *mode;
    uint64_t protocol;
    if (!isettlers__read_text(ok, "engine", &info->engine) || !isettlers__read_text(ok, "mode", &mode) ||
        !isettlers__read_uint(ok, "protocol", UINT32_MAX, &protocol))
        return false;
    info->protocol = (unsigned)protocol;
    info->mode = strcmp(mode, "table") == 0 ? ISETTLERS_TABLE : ISETTLERS_EMBED;
    info->limits = isettlers_value_get(ok, "limits");
    return read_games(isettlers_value_get(ok, "games"), hello) && read_bots(isettlers_value_get(ok, "bots"), hello);
}

static isettlers_result say_hello(isettlers_engine *engine, const char *client, isettlers_error *error) {
    isettlers_writer writer;
    isettlers_call call = {.engine = engine};
    isettlers_value ok;
    isettlers__write(&writer, engine, "hello");
    isettlers__write_key(&writer, "protocol");
    msgpack_pack_array(&writer.packer, 1);
    writer.failed |= msgpack_pack_unsigned_int(&writer.packer, ISETTLERS_PROTOCOL_VERSION) != 0;
    isettlers__write_text(&writer, "client", client != NULL ? client : CLIENT);
    isettlers_result result = isettlers__exchange(&writer, &call, &ok, error);
    if (result == ISETTLERS_OK && !read_hello(ok, &engine->hello))
        result = isettlers__odd_reply("hello", error);
    if (result == ISETTLERS_OK) {
        uint64_t limit = isettlers_value_uint(isettlers_value_get(engine->hello.info.limits, "frame_bytes"), 0);
        if (limit > 0 && limit < engine->send_limit)
            engine->send_limit = (size_t)limit;
        engine->hello.tree = isettlers__take_tree(&call);
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

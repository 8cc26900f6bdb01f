/* Opening connections, the hello each begins with, and closing them. */
#include <stdlib.h>
#include <string.h>

#include "state.h"

#define GRACE_MS 2000u
#define FRAME_LIMIT ((size_t)64 << 20)
#define CLIENT "isettlers-c"

static const isc_options ORDINARY = {.program = NULL};

static isc_result new_engine(const isc_options *options, isc_engine **engine, isc_error *error) {
    *engine = calloc(1, sizeof **engine);
    if (*engine == NULL)
        return isc__no_memory(error);
    isc_engine *made = *engine;
    made->link = (isc_link){.descriptor = -1, .child = -1};
    made->timeout_ms = options->timeout_ms;
    made->grace_ms = options->grace_ms > 0 ? options->grace_ms : GRACE_MS;
    made->receive_limit = options->frame_limit > 0 ? options->frame_limit : FRAME_LIMIT;
    made->send_limit = UINT32_MAX;
    made->next_id = 1;
    made->push_end = &made->first_push;
    msgpack_sbuffer_init(&made->out);
    return ISC_OK;
}

/* --- hello -------------------------------------------------------------------------------------------------- */

static bool read_number(isc_value map, const char *key, uint32_t *number) {
    uint64_t found;
    if (!isc__read_uint(map, key, UINT32_MAX, &found))
        return false;
    *number = (uint32_t)found;
    return true;
}

static bool read_game(isc_value said, void *item) {
    isc_game *game = item;
    isc_value players = isc_value_get(said, "players");
    game->min_players = (unsigned)isc_value_uint(isc_value_at(players, 0), 0);
    game->max_players = (unsigned)isc_value_uint(isc_value_at(players, 1), 0);
    return isc__read_text(said, "name", &game->name) && isc__read_text(said, "title", &game->title) &&
           read_number(said, "actions", &game->actions) && read_number(said, "observation", &game->observation) &&
           read_number(said, "layout", &game->layout);
}

static bool read_bot(isc_value said, void *item) {
    isc_bot_kind *bot = item;
    return isc__read_text(said, "name", &bot->name) && isc__read_text(said, "meaning", &bot->meaning);
}

static bool read_hello(isc_call *call, isc_value ok, isc_info *info) {
    const char *mode;
    uint64_t protocol;
    if (!isc__read_text(ok, "engine", &info->engine) || !isc__read_text(ok, "mode", &mode) ||
        !isc__read_uint(ok, "protocol", UINT32_MAX, &protocol))
        return false;
    info->protocol = (unsigned)protocol;
    info->mode = strcmp(mode, "table") == 0 ? ISC_TABLE : ISC_EMBED;
    info->limits = isc_value_get(ok, "limits");
    info->games = isc__read_list(call, ok, "games", sizeof *info->games, read_game, &info->game_count);
    info->bots = isc__read_list(call, ok, "bots", sizeof *info->bots, read_bot, &info->bot_count);
    return info->games != NULL && info->bots != NULL;
}

static isc_result say_hello(isc_engine *engine, const char *client, isc_error *error) {
    isc_writer writer;
    isc_call call = {.engine = NULL};
    isc_value ok;
    isc__write(&writer, engine, "hello", error);
    isc__write_key(&writer, "protocol");
    msgpack_pack_array(&writer.packer, 1);
    writer.failed |= msgpack_pack_unsigned_int(&writer.packer, ISC_PROTOCOL_VERSION) != 0;
    isc__write_text(&writer, "client", client != NULL ? client : CLIENT);
    isc_result result = isc__exchange(&writer, &call, &ok, error);
    if (result == ISC_OK && !read_hello(&call, ok, &engine->info))
        result = isc__odd_reply("hello", error);
    if (result == ISC_OK) {
        uint64_t limit = isc_value_uint(isc_value_get(engine->info.limits, "frame_bytes"), 0);
        if (limit > 0 && limit < engine->send_limit)
            engine->send_limit = (size_t)limit;
        engine->hello = isc__take_tree(&call);
    }
    isc__call_end(&call);
    return result;
}

/* --- opening ------------------------------------------------------------------------------------------------ */

/* Say hello on an engine whose link is open, or give up what there is of it. */
static isc_result greet(isc_engine **engine, isc_result opened, const isc_options *options, isc_error *error) {
    isc_result result = opened == ISC_OK ? say_hello(*engine, options->client, error) : opened;
    if (result != ISC_OK) {
        isc_engine_close(*engine);
        *engine = NULL;
    }
    return result;
}

isc_result isc_spawn(const isc_options *options, isc_engine **engine, isc_error *error) {
    options = options != NULL ? options : &ORDINARY;
    isc_result result = new_engine(options, engine, error);
    if (result != ISC_OK)
        return result;
    return greet(engine, isc__link_spawn(&(*engine)->link, options, error), options, error);
}

isc_result isc_connect_unix(const char *path, const isc_options *options, isc_engine **engine, isc_error *error) {
    options = options != NULL ? options : &ORDINARY;
    isc_result result = new_engine(options, engine, error);
    if (result != ISC_OK)
        return result;
    return greet(engine, isc__link_unix(&(*engine)->link, path, error), options, error);
}

isc_result isc_connect_tcp(const char *host, const char *port, const isc_options *options, isc_engine **engine,
                           isc_error *error) {
    options = options != NULL ? options : &ORDINARY;
    isc_result result = new_engine(options, engine, error);
    if (result != ISC_OK)
        return result;
    result = isc__link_tcp(&(*engine)->link, host, port, options->timeout_ms, error);
    return greet(engine, result, options, error);
}

isc_result isc_connect_socket(int socket, const isc_options *options, isc_engine **engine, isc_error *error) {
    options = options != NULL ? options : &ORDINARY;
    isc_result result = new_engine(options, engine, error);
    if (result != ISC_OK)
        return result;
    return greet(engine, isc__link_adopt(&(*engine)->link, socket, error), options, error);
}

/* --- closing ------------------------------------------------------------------------------------------------ */

void isc_engine_close(isc_engine *engine) {
    if (engine == NULL)
        return;
    isc__orphan_calls(engine);
    isc__orphan_states(engine);
    isc__link_close(&engine->link, engine->grace_ms);
    while (engine->first_push != NULL)
        isc_tree_free(isc__take_push(engine));
    isc_tree_free(engine->hello);
    msgpack_sbuffer_destroy(&engine->out);
    free(engine->in);
    free(engine);
}

/* --- what is known ------------------------------------------------------------------------------------------ */

const isc_info *isc_engine_info(const isc_engine *engine) {
    return &engine->info;
}

long isc_engine_process(const isc_engine *engine) {
    return engine->link.child;
}

int isc_engine_descriptor(const isc_engine *engine) {
    return engine->link.descriptor;
}

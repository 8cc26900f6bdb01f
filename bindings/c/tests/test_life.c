/* The whole life of a game, with a real engine. */
#include "test.h"

static isettlers_error error;
static const uint64_t SEED = 0xFEDCBA9876543210u;

static isettlers_state *started(isettlers_engine *engine, unsigned flags) {
    isettlers_state *state;
    CHECK_OK(isettlers_start(engine, "imperial", TWO_PLAYERS, &SEED, flags, &state, &error));
    return state;
}

static uint64_t hash_of(isettlers_state *state) {
    isettlers_description *said;
    CHECK_OK(isettlers_describe(state, 0, &said, &error));
    uint64_t hash = said->hash;
    isettlers_description_free(said);
    return hash;
}

static void hello_says_what_there_is(isettlers_engine *engine) {
    const isettlers_info *info = isettlers_engine_info(engine);
    CHECK(info->protocol == ISETTLERS_PROTOCOL_VERSION && info->mode == ISETTLERS_EMBED);
    CHECK(info->engine[0] != '\0' && info->game_count >= 1 && info->bot_count >= 1);
    CHECK_TEXT(info->games[0].name, "imperial");
    CHECK(info->games[0].min_players == 1 && info->games[0].max_players == 5);
    CHECK(isettlers_value_uint(isettlers_value_get(info->limits, "frame_bytes"), 0) > 0);
    CHECK(info->bots[0].name != NULL && info->bots[0].meaning != NULL);
    CHECK(isettlers_engine_process(engine) > 0 && isettlers_engine_descriptor(engine) > 2);
}

static void a_start_gives_a_seed_and_legal_ids(isettlers_engine *engine) {
    isettlers_state *state = started(engine, ISETTLERS_LEGAL), *other;
    const isettlers_status *status = isettlers_last_status(state);
    uint64_t seed = 0;
    CHECK(isettlers_seed(state, &seed) && seed == SEED);
    CHECK(status->legal_count > 0 && status->legal != NULL && status->at == 0 && !status->over && status->actor >= 0);
    for (size_t i = 1; i < status->legal_count; i++)
        CHECK(status->legal[i - 1] < status->legal[i]);
    CHECK_OK(isettlers_start(engine, "imperial", TWO_PLAYERS, NULL, 0, &other, &error));
    CHECK(isettlers_seed(other, &seed) && isettlers_last_status(other)->legal == NULL);
    CHECK(isettlers_state_number(state) != isettlers_state_number(other));
    CHECK(isettlers_state_engine(state) == engine && isettlers_table_id(state) == NULL);
    CHECK(isettlers_own_seat(state) == ISETTLERS_NO_SEAT);
    CHECK_OK(isettlers_close(state, &error));
    CHECK_OK(isettlers_close(other, &error));
}

static void legal_actions_come_as_ids_and_in_full(isettlers_engine *engine) {
    isettlers_state *state = started(engine, 0);
    isettlers_actions *actions;
    const uint16_t *ids;
    size_t count;
    CHECK_OK(isettlers_legal_actions(state, &actions, &error));
    CHECK_OK(isettlers_legal(state, &ids, &count, &error));
    CHECK(count == actions->count && count > 0);
    for (size_t i = 0; i < count; i++) {
        CHECK(ids[i] == actions->items[i].id);
        CHECK_TEXT(actions->items[i].kind, isettlers_kind_of(isettlers_tables_of("imperial"), ids[i]));
        CHECK(actions->items[i].text[0] != '\0');
        CHECK(isettlers_value_type(actions->items[i].arguments) == ISETTLERS_MAP);
    }
    isettlers_move move = {.text = actions->items[0].text};
    isettlers_status status;
    CHECK_OK(isettlers_apply_move(state, &move, ISETTLERS_LEGAL, &status, &error));
    CHECK(status.at == 1 && status.legal_count > 0);
    isettlers_actions_free(actions);
    CHECK_OK(isettlers_close(state, &error));
}

static void steps_bring_events(isettlers_engine *engine) {
    isettlers_state *state = started(engine, ISETTLERS_LOG | ISETTLERS_LEGAL);
    isettlers_status status;
    isettlers_events *events;
    isettlers_tree *view;
    int actor = isettlers_last_status(state)->actor;
    CHECK_OK(isettlers_step(state, isettlers_last_status(state)->legal[0], ISETTLERS_LEGAL, &status, &events, &error));
    CHECK(events->count > 0 && status.at == 1);
    CHECK_TEXT(events->items[0].kind, "action");
    CHECK(events->items[0].seat == actor && events->items[0].text[0] != '\0');
    CHECK(isettlers_value_type(events->items[0].values) == ISETTLERS_MAP);
    isettlers_events_free(events);
    CHECK_OK(isettlers_view(state, 0, 0, &view, &error));
    CHECK(isettlers_value_count(isettlers_value_get(isettlers_tree_root(view), "log")) > 0);
    isettlers_tree_free(view);
    CHECK_OK(isettlers_view(state, ISETTLERS_NO_SEAT, -1, &view, &error));
    CHECK(isettlers_value_count(isettlers_tree_root(view)) > 0);
    CHECK(isettlers_value_type(isettlers_value_get(isettlers_tree_root(view), "log")) == ISETTLERS_MISSING);
    isettlers_tree_free(view);
    CHECK_OK(isettlers_close(state, &error));
}

static void undo_takes_back_and_forks_are_independent(isettlers_engine *engine) {
    isettlers_state *state = started(engine, ISETTLERS_LEGAL), *copy, *drawn;
    uint64_t before = hash_of(state), seed = 5;
    isettlers_status status;
    CHECK_OK(isettlers_fork(state, ISETTLERS_LEGAL, &copy, &error));
    CHECK(isettlers_last_status(copy)->legal_count > 0 && !isettlers_seed(copy, &seed));
    CHECK_OK(isettlers_apply(copy, isettlers_last_status(copy)->legal[0], 0, &status, &error));
    CHECK(status.legal == NULL && status.legal_count == 0 && hash_of(state) == before && hash_of(copy) != before);
    CHECK_OK(isettlers_undo(copy, ISETTLERS_LEGAL, &status, &error));
    CHECK(status.at == 0 && status.legal_count > 0 && hash_of(copy) == before);
    CHECK(isettlers_undo(copy, 0, NULL, &error) == ISETTLERS_ERROR_NOTHING_TO_UNDO);
    CHECK_OK(isettlers_resample(state, 0, &seed, ISETTLERS_LEGAL, &drawn, &error));
    CHECK(isettlers_last_status(drawn)->actor == isettlers_last_status(state)->actor);
    isettlers_bytes record;
    CHECK(isettlers_record(drawn, &record, &error) == ISETTLERS_ERROR_NO_RECORD && record.data == NULL);
    CHECK_OK(isettlers_close(drawn, &error));
    CHECK_OK(isettlers_close(copy, &error));
    CHECK_OK(isettlers_close(state, &error));
}

static void observations_are_numbers(isettlers_engine *engine) {
    isettlers_state *state = started(engine, 0);
    size_t room = isettlers_engine_info(engine)->games[0].observation, count = 0;
    float *numbers = calloc(room, sizeof *numbers);
    bool something = false;
    CHECK(numbers != NULL);
    CHECK_OK(isettlers_observe(state, 1, numbers, room, &count, &error));
    CHECK(count == room);
    for (size_t i = 0; i < count; i++)
        something |= numbers[i] != 0.0f;
    CHECK(something);
    CHECK(isettlers_observe(state, ISETTLERS_NO_SEAT, numbers, room - 1, NULL, &error) == ISETTLERS_ERROR_MISUSE);
    free(numbers);
    CHECK_OK(isettlers_close(state, &error));
}

static void documents_go_there_and_back(isettlers_engine *engine) {
    isettlers_state *state = started(engine, 0), *again;
    isettlers_tree *document, *read;
    char *text;
    CHECK_OK(isettlers_document(state, &document, &error));
    CHECK_OK(isettlers_value_to_json(isettlers_tree_root(document), &text, &error));
    CHECK_OK(isettlers_tree_from_json(text, &read, &error));
    CHECK(isettlers_value_equal(isettlers_tree_root(document), isettlers_tree_root(read)));
    CHECK_OK(isettlers_load_document(engine, isettlers_tree_root(read), ISETTLERS_LEGAL, &again, &error));
    CHECK(hash_of(state) == hash_of(again) && isettlers_last_status(again)->legal == NULL);
    isettlers_free(text);
    isettlers_tree_free(document);
    isettlers_tree_free(read);
    CHECK_OK(isettlers_close(again, &error));
    CHECK_OK(isettlers_close(state, &error));
}

/* Play to the end, save on the way; a second process goes on from there to the same end. */
static void a_game_ends_the_same_in_another_process(isettlers_engine *engine) {
    isettlers_state *state = started(engine, ISETTLERS_LEGAL), *other;
    isettlers_engine *second;
    isettlers_bytes snapshot, record;
    isettlers_status status = *isettlers_last_status(state), mirrored;
    CHECK_OK(isettlers_spawn(NULL, &second, &error));
    for (int i = 0; i < 40; i++)
        CHECK_OK(isettlers_apply(state, status.legal[status.legal_count - 1], ISETTLERS_LEGAL, &status, &error));
    CHECK_OK(isettlers_save(state, &snapshot, &error));
    CHECK_OK(isettlers_load(second, snapshot.data, snapshot.size, ISETTLERS_LEGAL, &other, &error));
    isettlers_bytes_free(&snapshot);
    while (!status.over) {
        uint16_t action = status.legal[status.at % status.legal_count];
        CHECK_OK(isettlers_apply(state, action, ISETTLERS_LEGAL, &status, &error));
        CHECK_OK(isettlers_apply(other, action, ISETTLERS_LEGAL, &mirrored, &error));
        CHECK(mirrored.actor == status.actor && mirrored.over == status.over && mirrored.at == status.at - 40);
        CHECK(mirrored.legal_count == status.legal_count);
    }
    CHECK(status.actor == -1 && hash_of(state) == hash_of(other));
    isettlers_description *end;
    CHECK_OK(isettlers_describe(state, 0, &end, &error));
    CHECK_TEXT(end->game, "imperial");
    CHECK(end->seats == 2 && end->outcome != NULL && end->outcome->seats == 2 && end->outcome->winner_count >= 1);
    CHECK_TEXT(end->names[1], "japanese");
    CHECK(end->outcome->ranks[end->outcome->winners[0]] == 0 && end->outcome->decided_by[0] != '\0');
    CHECK(isettlers_value_count(isettlers_value_get(end->setup, "factions")) == 2);
    CHECK_OK(isettlers_record(state, &record, &error));
    isettlers_verdict *verdict;
    CHECK_OK(isettlers_verify(second, record.data, record.size, &verdict, &error));
    CHECK(verdict->actions == status.at && verdict->hash == end->hash && verdict->scores[0] == end->scores[0]);
    CHECK(verdict->outcome != NULL && verdict->outcome->winners[0] == end->outcome->winners[0]);
    isettlers_verdict_free(verdict);
    isettlers_state *replayed;
    CHECK_OK(isettlers_load_record(second, record.data, record.size, 0, &replayed, &error));
    CHECK(hash_of(replayed) == end->hash && isettlers_last_status(replayed)->over);
    isettlers_bytes_free(&record);
    isettlers_description_free(end);
    CHECK_OK(isettlers_close(replayed, &error));
    CHECK_OK(isettlers_close(other, &error));
    isettlers_engine_close(second);
    CHECK_OK(isettlers_close(state, &error));
}

static void errors_say_code_and_path(isettlers_engine *engine) {
    isettlers_state *state = started(engine, ISETTLERS_LEGAL), *none;
    uint64_t before = hash_of(state);
    isettlers_tree *tree;
    CHECK(isettlers_apply(state, 1, 0, NULL, &error) == ISETTLERS_ERROR_ILLEGAL_ACTION);
    CHECK(error.code == ISETTLERS_ERROR_ILLEGAL_ACTION && error.message[0] != '\0');
    CHECK_TEXT(error.name, "illegal_action");
    CHECK_TEXT(error.path, "$.action");
    CHECK(isettlers_apply(state, 1, 0, NULL, NULL) == ISETTLERS_ERROR_ILLEGAL_ACTION && hash_of(state) == before);
    CHECK(isettlers_start(engine, "chess", "{}", NULL, 0, &none, &error) == ISETTLERS_ERROR_BAD_SETUP);
    CHECK_TEXT(error.path, "$.game");
    CHECK(isettlers_start(engine, "imperial", "{\"factions\": [\"romans\", \"martians\"]}", NULL, 0, &none, &error) ==
          ISETTLERS_ERROR_BAD_SETUP);
    CHECK(strncmp(error.path, "$.setup", 7) == 0 && none == NULL);
    CHECK(isettlers_start(engine, "imperial", "{\"factions\": ", NULL, 0, &none, &error) == ISETTLERS_ERROR_BAD_JSON);
    CHECK(isettlers_load(engine, "rubbish", 7, 0, &none, &error) == ISETTLERS_ERROR_BAD_FORMAT);
    CHECK_TEXT(error.path, "$.snapshot");
    CHECK(isettlers_view(state, 0, 0, &tree, &error) == ISETTLERS_ERROR_NO_LOG && tree == NULL);
    CHECK(isettlers_view(state, 9, -1, &tree, &error) == ISETTLERS_ERROR_BAD_REQUEST);
    CHECK_TEXT(error.path, "$.seat");
    isettlers_value nothing = {NULL};
    CHECK(isettlers_request(engine, "no such", nothing, &tree, &error) == ISETTLERS_ERROR_UNKNOWN_METHOD);
    CHECK(isettlers_load_document(engine, nothing, 0, &none, &error) == ISETTLERS_ERROR_MISUSE);
    CHECK_OK(isettlers_close(state, &error));
    CHECK_OK(isettlers_close(NULL, &error));
}

static void a_request_too_large_is_not_sent(isettlers_engine *engine) {
    size_t size = 3u << 20;
    char *large = calloc(1, size);
    isettlers_state *state;
    CHECK(large != NULL);
    CHECK(isettlers_load(engine, large, size, 0, &state, &error) == ISETTLERS_ERROR_TOO_LARGE);
    free(large);
    state = started(engine, 0);
    CHECK_OK(isettlers_close(state, &error));
}

int main(void) {
    isettlers_engine *engine;
    CHECK_OK(isettlers_spawn(NULL, &engine, &error));
    hello_says_what_there_is(engine);
    a_start_gives_a_seed_and_legal_ids(engine);
    legal_actions_come_as_ids_and_in_full(engine);
    steps_bring_events(engine);
    undo_takes_back_and_forks_are_independent(engine);
    observations_are_numbers(engine);
    documents_go_there_and_back(engine);
    a_game_ends_the_same_in_another_process(engine);
    errors_say_code_and_path(engine);
    a_request_too_large_is_not_sent(engine);
    isettlers_engine_close(engine);
    isettlers_engine_close(NULL);
    return EXIT_SUCCESS;
}

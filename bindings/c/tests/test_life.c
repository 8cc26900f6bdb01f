/* The whole life of a game, with a real engine. */
#include "test.h"

static isc_error error;
static const uint64_t SEED = 0xFEDCBA9876543210u;

static isc_state *started(isc_engine *engine, unsigned flags) {
    isc_state *state;
    CHECK_OK(isc_start(engine, "imperial", TWO_PLAYERS, &SEED, flags, &state, &error));
    return state;
}

static uint64_t hash_of(isc_state *state) {
    isc_description *said;
    CHECK_OK(isc_describe(state, 0, &said, &error));
    uint64_t hash = said->hash;
    isc_description_free(said);
    return hash;
}

static void hello_says_what_there_is(isc_engine *engine) {
    const isc_info *info = isc_engine_info(engine);
    CHECK(info->protocol == ISC_PROTOCOL_VERSION && info->mode == ISC_EMBED);
    CHECK(info->engine[0] != '\0' && info->game_count >= 1 && info->bot_count >= 1);
    CHECK_TEXT(info->games[0].name, "imperial");
    CHECK(info->games[0].min_players == 1 && info->games[0].max_players == 5);
    CHECK(isc_value_uint(isc_value_get(info->limits, "frame_bytes"), 0) > 0);
    CHECK(info->bots[0].name != NULL && info->bots[0].meaning != NULL);
    CHECK(isc_engine_process(engine) > 0 && isc_engine_descriptor(engine) > 2);
}

static void a_start_gives_a_seed_and_legal_ids(isc_engine *engine) {
    isc_state *state = started(engine, ISC_LEGAL), *other;
    const isc_status *status = isc_last_status(state);
    uint64_t seed = 0;
    CHECK(isc_seed(state, &seed) && seed == SEED);
    CHECK(status->legal_count > 0 && status->legal != NULL && status->at == 0 && !status->over && status->actor >= 0);
    for (size_t i = 1; i < status->legal_count; i++)
        CHECK(status->legal[i - 1] < status->legal[i]);
    CHECK_OK(isc_start(engine, "imperial", TWO_PLAYERS, NULL, 0, &other, &error));
    CHECK(isc_seed(other, &seed) && isc_last_status(other)->legal == NULL);
    CHECK(isc_state_number(state) != isc_state_number(other));
    CHECK(isc_state_engine(state) == engine && isc_table_id(state) == NULL);
    CHECK(isc_own_seat(state) == ISC_NO_SEAT);
    CHECK_OK(isc_close(state, &error));
    CHECK_OK(isc_close(other, &error));
}

static void legal_actions_come_as_ids_and_in_full(isc_engine *engine) {
    isc_state *state = started(engine, 0);
    isc_actions *actions;
    const uint16_t *ids;
    size_t count;
    CHECK_OK(isc_legal_actions(state, &actions, &error));
    CHECK_OK(isc_legal(state, &ids, &count, &error));
    CHECK(count == actions->count && count > 0);
    for (size_t i = 0; i < count; i++) {
        CHECK(ids[i] == actions->items[i].id);
        CHECK_TEXT(actions->items[i].kind, isc_kind_of(isc_tables_of("imperial"), ids[i]));
        CHECK(actions->items[i].text[0] != '\0');
        CHECK(isc_value_type(actions->items[i].arguments) == ISC_MAP);
    }
    isc_move move = {.text = actions->items[0].text};
    isc_status status;
    CHECK_OK(isc_apply_move(state, &move, ISC_LEGAL, &status, &error));
    CHECK(status.at == 1 && status.legal_count > 0);
    isc_actions_free(actions);
    CHECK_OK(isc_close(state, &error));
}

static void steps_bring_events(isc_engine *engine) {
    isc_state *state = started(engine, ISC_LOG | ISC_LEGAL);
    isc_status status;
    isc_events *events;
    isc_tree *view;
    int actor = isc_last_status(state)->actor;
    CHECK_OK(isc_step(state, isc_last_status(state)->legal[0], ISC_LEGAL, &status, &events, &error));
    CHECK(events->count > 0 && status.at == 1);
    CHECK_TEXT(events->items[0].kind, "action");
    CHECK(events->items[0].seat == actor && events->items[0].text[0] != '\0');
    CHECK(isc_value_type(events->items[0].values) == ISC_MAP);
    isc_events_free(events);
    CHECK_OK(isc_view(state, 0, 0, &view, &error));
    CHECK(isc_value_count(isc_value_get(isc_tree_root(view), "log")) > 0);
    isc_tree_free(view);
    CHECK_OK(isc_view(state, ISC_NO_SEAT, -1, &view, &error));
    CHECK(isc_value_count(isc_tree_root(view)) > 0);
    CHECK(isc_value_type(isc_value_get(isc_tree_root(view), "log")) == ISC_MISSING);
    isc_tree_free(view);
    CHECK_OK(isc_close(state, &error));
}

static void undo_takes_back_and_forks_are_independent(isc_engine *engine) {
    isc_state *state = started(engine, ISC_LEGAL), *copy, *drawn;
    uint64_t before = hash_of(state), seed = 5;
    isc_status status;
    CHECK_OK(isc_fork(state, ISC_LEGAL, &copy, &error));
    CHECK(isc_last_status(copy)->legal_count > 0 && !isc_seed(copy, &seed));
    CHECK_OK(isc_apply(copy, isc_last_status(copy)->legal[0], 0, &status, &error));
    CHECK(status.legal == NULL && status.legal_count == 0 && hash_of(state) == before && hash_of(copy) != before);
    CHECK_OK(isc_undo(copy, ISC_LEGAL, &status, &error));
    CHECK(status.at == 0 && status.legal_count > 0 && hash_of(copy) == before);
    CHECK(isc_undo(copy, 0, NULL, &error) == ISC_ERROR_NOTHING_TO_UNDO);
    CHECK_OK(isc_resample(state, 0, &seed, ISC_LEGAL, &drawn, &error));
    CHECK(isc_last_status(drawn)->actor == isc_last_status(state)->actor);
    isc_bytes record;
    CHECK(isc_record(drawn, &record, &error) == ISC_ERROR_NO_RECORD && record.data == NULL);
    CHECK_OK(isc_close(drawn, &error));
    CHECK_OK(isc_close(copy, &error));
    CHECK_OK(isc_close(state, &error));
}

static void observations_are_numbers(isc_engine *engine) {
    isc_state *state = started(engine, 0);
    size_t room = isc_engine_info(engine)->games[0].observation, count = 0;
    float *numbers = calloc(room, sizeof *numbers);
    bool something = false;
    CHECK(numbers != NULL);
    CHECK_OK(isc_observe(state, 1, numbers, room, &count, &error));
    CHECK(count == room);
    for (size_t i = 0; i < count; i++)
        something |= numbers[i] != 0.0f;
    CHECK(something);
    CHECK(isc_observe(state, ISC_NO_SEAT, numbers, room - 1, NULL, &error) == ISC_ERROR_MISUSE);
    free(numbers);
    CHECK_OK(isc_close(state, &error));
}

static void documents_go_there_and_back(isc_engine *engine) {
    isc_state *state = started(engine, 0), *again;
    isc_tree *document, *read;
    char *text;
    CHECK_OK(isc_document(state, &document, &error));
    CHECK_OK(isc_value_to_json(isc_tree_root(document), &text, &error));
    CHECK_OK(isc_tree_from_json(text, &read, &error));
    CHECK(isc_value_equal(isc_tree_root(document), isc_tree_root(read)));
    CHECK_OK(isc_load_document(engine, isc_tree_root(read), ISC_LEGAL, &again, &error));
    CHECK(hash_of(state) == hash_of(again) && isc_last_status(again)->legal == NULL);
    isc_free(text);
    isc_tree_free(document);
    isc_tree_free(read);
    CHECK_OK(isc_close(again, &error));
    CHECK_OK(isc_close(state, &error));
}

/* Play to the end, save on the way; a second process goes on from there to the same end. */
static void a_game_ends_the_same_in_another_process(isc_engine *engine) {
    isc_state *state = started(engine, ISC_LEGAL), *other;
    isc_engine *second;
    isc_bytes snapshot, record;
    isc_status status = *isc_last_status(state), mirrored;
    CHECK_OK(isc_spawn(NULL, &second, &error));
    for (int i = 0; i < 40; i++)
        CHECK_OK(isc_apply(state, status.legal[status.legal_count - 1], ISC_LEGAL, &status, &error));
    CHECK_OK(isc_save(state, &snapshot, &error));
    CHECK_OK(isc_load(second, snapshot.data, snapshot.size, ISC_LEGAL, &other, &error));
    isc_bytes_free(&snapshot);
    while (!status.over) {
        uint16_t action = status.legal[status.at % status.legal_count];
        CHECK_OK(isc_apply(state, action, ISC_LEGAL, &status, &error));
        CHECK_OK(isc_apply(other, action, ISC_LEGAL, &mirrored, &error));
        CHECK(mirrored.actor == status.actor && mirrored.over == status.over && mirrored.at == status.at - 40);
        CHECK(mirrored.legal_count == status.legal_count);
    }
    CHECK(status.actor == -1 && hash_of(state) == hash_of(other));
    isc_description *end;
    CHECK_OK(isc_describe(state, 0, &end, &error));
    CHECK_TEXT(end->game, "imperial");
    CHECK(end->seats == 2 && end->outcome != NULL && end->outcome->seats == 2 && end->outcome->winner_count >= 1);
    CHECK_TEXT(end->names[1], "japanese");
    CHECK(end->outcome->ranks[end->outcome->winners[0]] == 0 && end->outcome->decided_by[0] != '\0');
    CHECK(isc_value_count(isc_value_get(end->setup, "factions")) == 2);
    CHECK_OK(isc_record(state, &record, &error));
    isc_verdict *verdict;
    CHECK_OK(isc_verify(second, record.data, record.size, &verdict, &error));
    CHECK(verdict->actions == status.at && verdict->hash == end->hash && verdict->scores[0] == end->scores[0]);
    CHECK(verdict->outcome != NULL && verdict->outcome->winners[0] == end->outcome->winners[0]);
    isc_verdict_free(verdict);
    isc_state *replayed;
    CHECK_OK(isc_load_record(second, record.data, record.size, 0, &replayed, &error));
    CHECK(hash_of(replayed) == end->hash && isc_last_status(replayed)->over);
    isc_bytes_free(&record);
    isc_description_free(end);
    CHECK_OK(isc_close(replayed, &error));
    CHECK_OK(isc_close(other, &error));
    isc_engine_close(second);
    CHECK_OK(isc_close(state, &error));
}

static void errors_say_code_and_path(isc_engine *engine) {
    isc_state *state = started(engine, ISC_LEGAL), *none;
    uint64_t before = hash_of(state);
    isc_tree *tree;
    CHECK(isc_apply(state, 1, 0, NULL, &error) == ISC_ERROR_ILLEGAL_ACTION);
    CHECK(error.code == ISC_ERROR_ILLEGAL_ACTION && error.message[0] != '\0');
    CHECK_TEXT(error.name, "illegal_action");
    CHECK_TEXT(error.path, "$.action");
    CHECK(isc_apply(state, 1, 0, NULL, NULL) == ISC_ERROR_ILLEGAL_ACTION && hash_of(state) == before);
    CHECK(isc_start(engine, "chess", "{}", NULL, 0, &none, &error) == ISC_ERROR_BAD_SETUP);
    CHECK_TEXT(error.path, "$.game");
    CHECK(isc_start(engine, "imperial", "{\"factions\": [\"romans\", \"martians\"]}", NULL, 0, &none, &error) ==
          ISC_ERROR_BAD_SETUP);
    CHECK(strncmp(error.path, "$.setup", 7) == 0 && none == NULL);
    CHECK(isc_start(engine, "imperial", "{\"factions\": ", NULL, 0, &none, &error) == ISC_ERROR_BAD_JSON);
    CHECK(isc_load(engine, "rubbish", 7, 0, &none, &error) == ISC_ERROR_BAD_FORMAT);
    CHECK_TEXT(error.path, "$.snapshot");
    CHECK(isc_view(state, 0, 0, &tree, &error) == ISC_ERROR_NO_LOG && tree == NULL);
    CHECK(isc_view(state, 9, -1, &tree, &error) == ISC_ERROR_BAD_REQUEST);
    CHECK_TEXT(error.path, "$.seat");
    isc_value nothing = {NULL};
    CHECK(isc_request(engine, "no such", nothing, &tree, &error) == ISC_ERROR_UNKNOWN_METHOD);
    CHECK(isc_load_document(engine, nothing, 0, &none, &error) == ISC_ERROR_MISUSE);
    CHECK_OK(isc_close(state, &error));
    CHECK_OK(isc_close(NULL, &error));
}

static void a_request_too_large_is_not_sent(isc_engine *engine) {
    size_t size = 3u << 20;
    char *large = calloc(1, size);
    isc_state *state;
    CHECK(large != NULL);
    CHECK(isc_load(engine, large, size, 0, &state, &error) == ISC_ERROR_TOO_LARGE);
    free(large);
    state = started(engine, 0);
    CHECK_OK(isc_close(state, &error));
}

int main(void) {
    isc_engine *engine;
    CHECK_OK(isc_spawn(NULL, &engine, &error));
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
    isc_engine_close(engine);
    isc_engine_close(NULL);
    return EXIT_SUCCESS;
}

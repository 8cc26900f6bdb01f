/* Bots: what they are asked, what they say meanwhile, what they decide. */

#include "state.h"

static void write_budget(isettlers_writer *writer, const isettlers_bot *bot) {
    if (bot->ms == 0 && bot->iterations == 0)
        return;
    isettlers__write_key(writer, "budget");
    writer->failed |= msgpack_pack_map(&writer->packer, (size_t)(bot->ms > 0) + (size_t)(bot->iterations > 0)) != 0;
    unsigned fields = writer->fields;
    if (bot->ms > 0)
        isettlers__write_uint(writer, "ms", bot->ms);
    if (bot->iterations > 0)
        isettlers__write_uint(writer, "iterations", bot->iterations);
    writer->fields = fields; /* those of the budget are not the request's */
}

/* Write the request, and what the call that sends it is like. */
static isettlers_call write_bot(isettlers_writer *writer, isettlers_state *state, const isettlers_bot *bot,
                                bool progress, isettlers_error *error) {
    isettlers__write_about(writer, state, "bot", error);
    isettlers__write_text(writer, "bot", bot->spec);
    isettlers__write_word(writer, "seed", bot->seed);
    write_budget(writer, bot);
    isettlers__write_flag(writer, "progress", progress);
    isettlers__write_flag(writer, "apply", bot->apply);
    isettlers__write_flag(writer, "legal", bot->apply && bot->legal);
    return (isettlers_call){.state = state, .method = ISETTLERS_METHOD_BOT, .applies = bot->apply, .patient = true};
}

static isettlers_result read_decision(isettlers_call *call, isettlers_value ok, isettlers_decision **decision,
                                      isettlers_error *error) {
    uint64_t action;
    isettlers_decision *made = isettlers__make(call, sizeof *made);
    if (made == NULL)
        return isettlers__no_memory(error);
    if (!isettlers__read_uint(ok, "action", UINT16_MAX, &action))
        return isettlers__odd_reply("action", error);
    if (!isettlers__read_text(ok, "text", &made->text))
        return isettlers__odd_reply("text", error);
    made->action = (uint16_t)action;
    made->status = call->state->status;
    made->stats = isettlers_value_get(ok, "stats");
    *decision = isettlers__hand_over(call, made);
    return ISETTLERS_OK;
}

/* Wait for the reply and make the decision of it. */
static isettlers_result take_decision(isettlers_call *call, isettlers_decision **decision, isettlers_error *error) {
    isettlers_value ok;
    isettlers_result result = isettlers__await(call, &ok, error);
    if (result == ISETTLERS_OK && call->state == NULL)
        result = isettlers__fail(error, ISETTLERS_ERROR_MISUSE, "the state of the call is closed");
    if (result == ISETTLERS_OK && call->applies)
        result = isettlers__read_status(call->state, ok, NULL, error);
    return result == ISETTLERS_OK ? read_decision(call, ok, decision, error) : result;
}

/* --- waiting for it ----------------------------------------------------------------------------------------- */

/* Tell the caller one push of progress; whether the bot is to go on. */
static bool tell(isettlers_engine *engine, const isettlers_bot *bot, isettlers_value frame) {
    isettlers_progress progress = {
        .done = isettlers_value_uint(isettlers_value_get(frame, "done"), 0),
        .action = (uint16_t)isettlers_value_uint(isettlers_value_get(frame, "action"), 0),
        .text = isettlers_value_text(isettlers_value_get(frame, "text")),
        .seconds = isettlers_value_number(isettlers_value_get(frame, "seconds"), 0),
    };
    if (progress.text == NULL)
        progress.text = "";
    engine->busy = true;
    bool on = bot->on_progress(&progress, bot->context);
    engine->busy = false;
    return on;
}

/* Tell the caller what has come so far; whether the bot is to go on. */
static bool tell_all(isettlers_call *call, const isettlers_bot *bot) {
    bool on = true;
    isettlers_tree *push;
    while ((push = isettlers__take_progress(call->engine, call->waiter.id)) != NULL) {
        on = on && tell(call->engine, bot, isettlers_tree_root(push));
        isettlers_tree_free(push);
    }
    return on;
}

/* Wait for the reply, telling the caller of progress and stopping the bot when asked to. */
static isettlers_result watch(isettlers_call *call, const isettlers_bot *bot, isettlers_error *error) {
    isettlers_result result = ISETTLERS_OK;
    bool stopped = false;
    while (result == ISETTLERS_OK && !call->waiter.answered) {
        result = isettlers__pump_in(call->engine, ISETTLERS_NEVER, error);
        bool on = tell_all(call, bot);
        if (result == ISETTLERS_OK && !on && !stopped) {
            stopped = true;
            result = isettlers_cancel(call, NULL, error);
        }
    }
    return result;
}

isettlers_result isettlers_choose(isettlers_state *state, const isettlers_bot *bot, isettlers_decision **decision,
                                  isettlers_error *error) {
    isettlers_writer writer;
    isettlers_call call = write_bot(&writer, state, bot, bot->on_progress != NULL, error);
    *decision = NULL;
    isettlers_result result = isettlers__send(&writer, &call, error);
    if (result == ISETTLERS_OK && bot->on_progress != NULL)
        result = watch(&call, bot, error);
    if (result == ISETTLERS_OK)
        result = take_decision(&call, decision, error);
    isettlers__call_end(&call);
    return result;
}

isettlers_result isettlers_bot_send(isettlers_state *state, const isettlers_bot *bot, isettlers_call **call,
                                    isettlers_error *error) {
    isettlers_writer writer;
    isettlers_call model = write_bot(&writer, state, bot, bot->progress, error);
    return isettlers__send_new(&writer, &model, call, error);
}

isettlers_result isettlers_bot_finish(isettlers_call *call, isettlers_decision **decision, isettlers_error *error) {
    *decision = NULL;
    isettlers_result result = ISETTLERS_OK;
    if (call->method != ISETTLERS_METHOD_BOT)
        result = isettlers__fail(error, ISETTLERS_ERROR_MISUSE, "this call is no bot's");
    if (result == ISETTLERS_OK)
        result = take_decision(call, decision, error);
    isettlers_call_drop(call);
    return result;
}

void isettlers_decision_free(isettlers_decision *decision) {
    isettlers__release(decision);
}

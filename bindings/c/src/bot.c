/* Bots: what they are asked, what they say meanwhile, what they decide. */

#include "state.h"

static void write_budget(isc_writer *writer, const isc_bot *bot) {
    if (bot->ms == 0 && bot->iterations == 0)
        return;
    isc__write_key(writer, "budget");
    writer->failed |= msgpack_pack_map(&writer->packer, (size_t)(bot->ms > 0) + (size_t)(bot->iterations > 0)) != 0;
    unsigned fields = writer->fields;
    if (bot->ms > 0)
        isc__write_uint(writer, "ms", bot->ms);
    if (bot->iterations > 0)
        isc__write_uint(writer, "iterations", bot->iterations);
    writer->fields = fields; /* those of the budget are not the request's */
}

/* Write the request, and what the call that sends it is like. */
static isc_call write_bot(isc_writer *writer, isc_state *state, const isc_bot *bot, bool progress, isc_error *error) {
    isc__write_about(writer, state, "bot", error);
    isc__write_text(writer, "bot", bot->spec);
    isc__write_word(writer, "seed", bot->seed);
    write_budget(writer, bot);
    isc__write_flag(writer, "progress", progress);
    isc__write_flag(writer, "apply", bot->apply);
    isc__write_flag(writer, "legal", bot->apply && bot->legal);
    return (isc_call){.state = state, .method = ISC_METHOD_BOT, .applies = bot->apply, .patient = true};
}

static isc_result read_decision(isc_call *call, isc_value ok, isc_decision **decision, isc_error *error) {
    uint64_t action;
    isc_decision *made = isc__make(call, sizeof *made);
    if (made == NULL)
        return isc__no_memory(error);
    if (!isc__read_uint(ok, "action", UINT16_MAX, &action))
        return isc__odd_reply("action", error);
    if (!isc__read_text(ok, "text", &made->text))
        return isc__odd_reply("text", error);
    made->action = (uint16_t)action;
    made->status = call->state->status;
    made->stats = isc_value_get(ok, "stats");
    *decision = isc__hand_over(call, made);
    return ISC_OK;
}

/* Wait for the reply and make the decision of it. */
static isc_result take_decision(isc_call *call, isc_decision **decision, isc_error *error) {
    isc_value ok;
    isc_result result = isc__await(call, &ok, error);
    if (result == ISC_OK && call->state == NULL)
        result = isc__fail(error, ISC_ERROR_MISUSE, "the state of the call is closed");
    if (result == ISC_OK && call->applies)
        result = isc__read_status(call->state, ok, NULL, error);
    return result == ISC_OK ? read_decision(call, ok, decision, error) : result;
}

/* --- waiting for it ----------------------------------------------------------------------------------------- */

/* Tell the caller one push of progress; whether the bot is to go on. */
static bool tell(isc_engine *engine, const isc_bot *bot, isc_value frame) {
    isc_progress progress = {
        .done = isc_value_uint(isc_value_get(frame, "done"), 0),
        .action = (uint16_t)isc_value_uint(isc_value_get(frame, "action"), 0),
        .text = isc_value_text(isc_value_get(frame, "text")),
        .seconds = isc_value_number(isc_value_get(frame, "seconds"), 0),
    };
    if (progress.text == NULL)
        progress.text = "";
    engine->busy = true;
    bool on = bot->on_progress(&progress, bot->context);
    engine->busy = false;
    return on;
}

/* Tell the caller what has come so far; whether the bot is to go on. */
static bool tell_all(isc_call *call, const isc_bot *bot) {
    bool on = true;
    isc_tree *push;
    while ((push = isc__take_progress(call->engine, call->waiter.id)) != NULL) {
        on = on && tell(call->engine, bot, isc_tree_root(push));
        isc_tree_free(push);
    }
    return on;
}

/* Wait for the reply, telling the caller of progress and stopping the bot when asked to. */
static isc_result watch(isc_call *call, const isc_bot *bot, isc_error *error) {
    isc_result result = ISC_OK;
    bool stopped = false;
    while (result == ISC_OK && !call->waiter.answered) {
        result = isc__pump_in(call->engine, ISC_NEVER, error);
        bool on = tell_all(call, bot);
        if (result == ISC_OK && !on && !stopped) {
            stopped = true;
            result = isc_cancel(call, NULL, error);
        }
    }
    return result;
}

isc_result isc_choose(isc_state *state, const isc_bot *bot, isc_decision **decision, isc_error *error) {
    isc_writer writer;
    isc_call call = write_bot(&writer, state, bot, bot->on_progress != NULL, error);
    *decision = NULL;
    isc_result result = isc__send(&writer, &call, error);
    if (result == ISC_OK && bot->on_progress != NULL)
        result = watch(&call, bot, error);
    if (result == ISC_OK)
        result = take_decision(&call, decision, error);
    isc__call_end(&call);
    return result;
}

isc_result isc_bot_send(isc_state *state, const isc_bot *bot, isc_call **call, isc_error *error) {
    isc_writer writer;
    isc_call model = write_bot(&writer, state, bot, bot->progress, error);
    return isc__send_new(&writer, &model, call, error);
}

isc_result isc_bot_finish(isc_call *call, isc_decision **decision, isc_error *error) {
    *decision = NULL;
    isc_result result = ISC_OK;
    if (call->method != ISC_METHOD_BOT)
        result = isc__fail(error, ISC_ERROR_MISUSE, "this call is no bot's");
    if (result == ISC_OK)
        result = take_decision(call, decision, error);
    isc_call_drop(call);
    return result;
}

void isc_decision_free(isc_decision *decision) {
    isc__release(decision);
}

/* Games: states of an engine and all that can be asked of them. Each call sends one request of the protocol and
   waits for its reply; those that also exist as *_send and *_finish need not wait. */
#ifndef ISC_STATE_H
#define ISC_STATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "isettlers-client/engine.h"
#include "isettlers-client/error.h"
#include "isettlers-client/tree.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Flags of the calls that take some. */
enum {
    ISC_LEGAL = 1,  /* the status brings the legal ids */
    ISC_LOG = 2,    /* start, load: keep a log of events, for views */
    ISC_EVENTS = 4, /* join: pushes bring the events */
    ISC_AT = 8      /* a move is refused as stale unless its `at` is right */
};

/* Where a seat is asked for and none is meant. */
#define ISC_NO_SEAT (-1)

/* Who is to decide, and what may be done. */
typedef struct isc_status {
    int actor; /* the seat to decide, -1 when the game is over */
    bool over;
    uint64_t at; /* how many actions were taken since the game began, or was loaded as a snapshot or document */
    const uint16_t *legal; /* legal ids, ascending, where they were asked for; NULL otherwise. Belongs to the state
                              and lasts until the next call on that state */
    size_t legal_count;
} isc_status;

/* How a game ended. */
typedef struct isc_outcome {
    const int *winners; /* seats */
    size_t winner_count;
    const int *ranks; /* a seat each */
    const int64_t *scores;
    size_t seats;
    const char *decided_by;
} isc_outcome;

/* --- opening and closing ----------------------------------------------------------------------------------- */

/* Begin a game. `setup` is JSON, as {"factions": ["romans", "barbarians"]}; the engine draws a seed where `seed` is
   NULL. Flags: ISC_LOG, ISC_LEGAL. The caller closes the state. */
ISC_API isc_result isc_start(isc_engine *engine, const char *game, const char *setup, const uint64_t *seed,
                             unsigned flags, isc_state **state, isc_error *error);

/* Open a saved position: a snapshot, a document, or a record played to its end.
   Flags: ISC_LOG, ISC_LEGAL. The caller closes the state. */
ISC_API isc_result isc_load(isc_engine *engine, const void *snapshot, size_t size, unsigned flags, isc_state **state,
                            isc_error *error);
ISC_API isc_result isc_load_document(isc_engine *engine, isc_value document, unsigned flags, isc_state **state,
                                     isc_error *error);
ISC_API isc_result isc_load_record(isc_engine *engine, const void *record, size_t size, unsigned flags,
                                   isc_state **state, isc_error *error);

/* An independent copy, without a history to undo. Flags: ISC_LEGAL. The caller closes the copy. */
ISC_API isc_result isc_fork(isc_state *state, unsigned flags, isc_state **copy, isc_error *error);

/* A position that a seat cannot tell from this one. Flags: ISC_LEGAL. The caller closes it. */
ISC_API isc_result isc_resample(isc_state *state, int seat, const uint64_t *seed, unsigned flags, isc_state **drawn,
                                isc_error *error);

/* Close a state and free it, whatever is returned. NULL is allowed. At a table, one's seat is free again. */
ISC_API isc_result isc_close(isc_state *state, isc_error *error);

/* --- what is known without asking -------------------------------------------------------------------------- */

/* The status as the last call on the state said it. Lasts until the next one. */
ISC_API const isc_status *isc_last_status(const isc_state *state);

/* The seed of a state that isc_start gave; false for others. */
ISC_API bool isc_seed(const isc_state *state, uint64_t *seed);

/* The number of the state on its connection. */
ISC_API uint64_t isc_state_number(const isc_state *state);

/* The engine of the state, NULL once that is closed. */
ISC_API isc_engine *isc_state_engine(const isc_state *state);

/* --- looking ----------------------------------------------------------------------------------------------- */

typedef struct isc_description {
    isc_status status;
    const char *game;
    isc_value setup; /* a map */
    size_t seats;
    const char *const *names; /* what the seats are called */
    const int64_t *scores;
    const isc_outcome *outcome; /* NULL while the game goes on */
    uint64_t hash;              /* 0 in table mode */
    int seat;                   /* table mode: your seat, -1 for a spectator */
} isc_description;

/* All that the protocol's `status` says. Flags: ISC_LEGAL. The caller frees the description. */
ISC_API isc_result isc_describe(isc_state *state, unsigned flags, isc_description **description, isc_error *error);
ISC_API void isc_description_free(isc_description *description);

/* The legal ids, ascending. `ids` belongs to the state and lasts until the next call on it. */
ISC_API isc_result isc_legal(isc_state *state, const uint16_t **ids, size_t *count, isc_error *error);

typedef struct isc_action {
    uint16_t id;
    const char *kind;
    isc_value arguments; /* a map */
    const char *text;
} isc_action;

typedef struct isc_actions {
    const isc_action *items;
    size_t count;
} isc_actions;

/* The legal actions, and what each stands for. The caller frees them. */
ISC_API isc_result isc_legal_actions(isc_state *state, isc_actions **actions, isc_error *error);
ISC_API void isc_actions_free(isc_actions *actions);

/* What a seat knows, or a spectator with ISC_NO_SEAT. With `since` from 0 the view has `log`, the events from
   that number on; -1 for none. The caller frees the tree. */
ISC_API isc_result isc_view(isc_state *state, int seat, int64_t since, isc_tree **view, isc_error *error);

/* What a seat knows, as numbers; the seat to decide with ISC_NO_SEAT. They are written to `numbers`, which has
   room for so many; isc_game says how many there are. ISC_ERROR_MISUSE when there is not room enough.
   `count` may be NULL. */
ISC_API isc_result isc_observe(isc_state *state, int seat, float *numbers, size_t room, size_t *count,
                               isc_error *error);

/* --- going on ---------------------------------------------------------------------------------------------- */

/* An action to take, in full. */
typedef struct isc_move {
    const char *text; /* the action as text; NULL where `action` says it */
    uint16_t action;  /* its id */
    uint64_t at;      /* with ISC_AT, table mode: how many actions were taken so far */
} isc_move;

/* Take an action. Flags: ISC_LEGAL; ISC_AT for moves. `status` may be NULL.
   ISC_ERROR_ILLEGAL_ACTION when it is not legal, and nothing has changed. */
ISC_API isc_result isc_apply(isc_state *state, uint16_t action, unsigned flags, isc_status *status, isc_error *error);
ISC_API isc_result isc_apply_move(isc_state *state, const isc_move *move, unsigned flags, isc_status *status,
                                  isc_error *error);
ISC_API isc_result isc_apply_send(isc_state *state, const isc_move *move, unsigned flags, isc_call **call,
                                  isc_error *error);
ISC_API isc_result isc_apply_finish(isc_call *call, isc_status *status, isc_error *error);

typedef struct isc_event {
    const char *kind;
    int seat;         /* -1 where it is nobody's */
    isc_value values; /* a map */
    const char *text;
    bool reveals; /* whether it drew on chance */
} isc_event;

typedef struct isc_events {
    const isc_event *items;
    size_t count;
    bool reveals; /* whether any of them drew on chance */
} isc_events;

/* The same, and what happened. `status` may be NULL. The caller frees the events. */
ISC_API isc_result isc_step(isc_state *state, uint16_t action, unsigned flags, isc_status *status, isc_events **events,
                            isc_error *error);
ISC_API isc_result isc_step_move(isc_state *state, const isc_move *move, unsigned flags, isc_status *status,
                                 isc_events **events, isc_error *error);
ISC_API void isc_events_free(isc_events *events);

/* Take the last action back. Flags: ISC_LEGAL. `status` may be NULL. */
ISC_API isc_result isc_undo(isc_state *state, unsigned flags, isc_status *status, isc_error *error);

/* --- bots -------------------------------------------------------------------------------------------------- */

typedef struct isc_progress {
    uint64_t done;    /* iterations */
    uint16_t action;  /* the best so far */
    const char *text; /* the same as text */
    double seconds;
} isc_progress;

/* Told some times a second; false asks the bot to stop. What it points to lasts as long as the call of the function,
   which must not use the engine. */
typedef bool isc_on_progress(const isc_progress *progress, void *context);

typedef struct isc_bot {
    const char *spec;             /* "greedy", "flat" */
    const uint64_t *seed;         /* NULL: drawn by the engine */
    uint64_t ms;                  /* thinking time; 0: as long as the engine allows */
    uint64_t iterations;          /* 0: as many as the engine allows */
    bool apply;                   /* take the action */
    bool legal;                   /* with `apply`: the status brings the legal ids */
    bool progress;                /* isc_bot_send: have progress pushed */
    isc_on_progress *on_progress; /* isc_choose: NULL for none */
    void *context;                /* for on_progress */
} isc_bot;

typedef struct isc_decision {
    uint16_t action;
    const char *text;
    isc_value stats;   /* a map */
    isc_status status; /* where the action was taken: the status after it; otherwise the last one known */
} isc_decision;

/* Let a bot decide for the seat to decide. The caller frees the decision. */
ISC_API isc_result isc_choose(isc_state *state, const isc_bot *bot, isc_decision **decision, isc_error *error);
ISC_API isc_result isc_bot_send(isc_state *state, const isc_bot *bot, isc_call **call, isc_error *error);
ISC_API isc_result isc_bot_finish(isc_call *call, isc_decision **decision, isc_error *error);
ISC_API void isc_decision_free(isc_decision *decision);

/* --- saving ------------------------------------------------------------------------------------------------ */

/* The position as a snapshot. The caller frees the bytes with isc_bytes_free. */
ISC_API isc_result isc_save(isc_state *state, isc_bytes *snapshot, isc_error *error);

/* The position as a tree that people can read and edit. The caller frees the tree. */
ISC_API isc_result isc_document(isc_state *state, isc_tree **document, isc_error *error);

/* The game so far: setup, seed and actions. The caller frees the bytes with isc_bytes_free. A table gives its record to
   seats, after the end of the game; before that, and to spectators, the error's code is ISC_CODE_REFUSED. */
ISC_API isc_result isc_record(isc_state *state, isc_bytes *record, isc_error *error);

typedef struct isc_verdict {
    uint64_t actions; /* how many the record has */
    uint64_t hash;    /* of its last position */
    const int64_t *scores;
    size_t seats;
    const isc_outcome *outcome; /* NULL where the game was not over */
} isc_verdict;

/* Play a record again and compare the end. The caller frees the verdict. */
ISC_API isc_result isc_verify(isc_engine *engine, const void *record, size_t size, isc_verdict **verdict,
                              isc_error *error);
ISC_API void isc_verdict_free(isc_verdict *verdict);

#ifdef __cplusplus
}
#endif

#endif

/* Games: states of an engine and all that can be asked of them. Each call sends one request of the protocol and
   waits for its reply; those that also exist as *_send and *_finish need not wait. */
#ifndef ISETTLERS_STATE_H
#define ISETTLERS_STATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "isettlers/engine.h"
#include "isettlers/error.h"
#include "isettlers/tree.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Flags of the calls that take some. */
enum {
    ISETTLERS_LEGAL = 1,  /* the status brings the legal ids */
    ISETTLERS_LOG = 2,    /* start, load: keep a log of events, for views */
    ISETTLERS_EVENTS = 4, /* join: pushes bring the events */
    ISETTLERS_AT = 8      /* a move is refused as stale unless its `at` is right */
};

/* Where a seat is asked for and none is meant. */
#define ISETTLERS_NO_SEAT (-1)

/* Who is to decide, and what may be done. */
typedef struct isettlers_status {
    int actor; /* the seat to decide, -1 when the game is over */
    bool over;
    uint64_t at; /* how many actions were taken since the game began, or was loaded as a snapshot or document */
    const uint16_t *legal; /* legal ids, ascending, where they were asked for; NULL otherwise. Belongs to the state
                              and lasts until the next call on that state */
    size_t legal_count;
} isettlers_status;

/* How a game ended. */
typedef struct isettlers_outcome {
    const int *winners; /* seats */
    size_t winner_count;
    const int *ranks; /* a seat each */
    const int64_t *scores;
    size_t seats;
    const char *decided_by;
} isettlers_outcome;

/* --- opening and closing ----------------------------------------------------------------------------------- */

/* Begin a game. `setup` is JSON, as {"factions": ["romans", "barbarians"]}; the engine draws a seed where `seed` is
   NULL. Flags: ISETTLERS_LOG, ISETTLERS_LEGAL. The caller closes the state. */
ISETTLERS_API isettlers_result isettlers_start(isettlers_engine *engine, const char *game, const char *setup,
                                               const uint64_t *seed, unsigned flags, isettlers_state **state,
                                               isettlers_error *error);

/* Open a saved position: a snapshot, a document, or a record played to its end.
   Flags: ISETTLERS_LOG, ISETTLERS_LEGAL. The caller closes the state. */
ISETTLERS_API isettlers_result isettlers_load(isettlers_engine *engine, const void *snapshot, size_t size,
                                              unsigned flags, isettlers_state **state, isettlers_error *error);
ISETTLERS_API isettlers_result isettlers_load_document(isettlers_engine *engine, isettlers_value document,
                                                       unsigned flags, isettlers_state **state, isettlers_error *error);
ISETTLERS_API isettlers_result isettlers_load_record(isettlers_engine *engine, const void *record, size_t size,
                                                     unsigned flags, isettlers_state **state, isettlers_error *error);

/* An independent copy, without a history to undo. Flags: ISETTLERS_LEGAL. The caller closes the copy. */
ISETTLERS_API isettlers_result isettlers_fork(isettlers_state *state, unsigned flags, isettlers_state **copy,
                                              isettlers_error *error);

/* A position that a seat cannot tell from this one. Flags: ISETTLERS_LEGAL. The caller closes it. */
ISETTLERS_API isettlers_result isettlers_resample(isettlers_state *state, int seat, const uint64_t *seed,
                                                  unsigned flags, isettlers_state **drawn, isettlers_error *error);

/* Close a state and free it, whatever is returned. NULL is allowed. At a table, one's seat is free again. */
ISETTLERS_API isettlers_result isettlers_close(isettlers_state *state, isettlers_error *error);

/* --- what is known without asking -------------------------------------------------------------------------- */

/* The status as the last call on the state said it. Lasts until the next one. */
ISETTLERS_API const isettlers_status *isettlers_last_status(const isettlers_state *state);

/* The seed of a state that isettlers_start gave; false for others. */
ISETTLERS_API bool isettlers_seed(const isettlers_state *state, uint64_t *seed);

/* The number of the state on its connection. */
ISETTLERS_API uint64_t isettlers_state_number(const isettlers_state *state);

/* The engine of the state, NULL once that is closed. */
ISETTLERS_API isettlers_engine *isettlers_state_engine(const isettlers_state *state);

/* --- looking ----------------------------------------------------------------------------------------------- */

typedef struct isettlers_description {
    isettlers_status status;
    const char *game;
    isettlers_value setup; /* a map */
    size_t seats;
    const char *const *names; /* what the seats are called */
    const int64_t *scores;
    const isettlers_outcome *outcome; /* NULL while the game goes on */
    uint64_t hash;                    /* 0 in table mode */
    int seat;                         /* table mode: one's own, -1 for a spectator */
} isettlers_description;

/* All that the protocol's `status` says. Flags: ISETTLERS_LEGAL. The caller frees the description. */
ISETTLERS_API isettlers_result isettlers_describe(isettlers_state *state, unsigned flags,
                                                  isettlers_description **description, isettlers_error *error);
ISETTLERS_API void isettlers_description_free(isettlers_description *description);

/* The legal ids, ascending. `ids` belongs to the state and lasts until the next call on it. */
ISETTLERS_API isettlers_result isettlers_legal(isettlers_state *state, const uint16_t **ids, size_t *count,
                                               isettlers_error *error);

typedef struct isettlers_action {
    uint16_t id;
    const char *kind;
    isettlers_value arguments; /* a map */
    const char *text;
} isettlers_action;

typedef struct isettlers_actions {
    const isettlers_action *items;
    size_t count;
} isettlers_actions;

/* The legal actions, and what each stands for. The caller frees them. */
ISETTLERS_API isettlers_result isettlers_legal_actions(isettlers_state *state, isettlers_actions **actions,
                                                       isettlers_error *error);
ISETTLERS_API void isettlers_actions_free(isettlers_actions *actions);

/* What a seat knows, or a spectator with ISETTLERS_NO_SEAT. With `since` from 0 the view has `log`, the events from
   that number on; -1 for none. The caller frees the tree. */
ISETTLERS_API isettlers_result isettlers_view(isettlers_state *state, int seat, int64_t since, isettlers_tree **view,
                                              isettlers_error *error);

/* What a seat knows, as numbers; the seat to decide with ISETTLERS_NO_SEAT. They are written to `numbers`, which has
   room for so many; isettlers_game says how many there are. ISETTLERS_ERROR_MISUSE when there is not room enough.
   `count` may be NULL. */
ISETTLERS_API isettlers_result isettlers_observe(isettlers_state *state, int seat, float *numbers, size_t room,
                                                 size_t *count, isettlers_error *error);

/* --- going on ---------------------------------------------------------------------------------------------- */

/* An action to take, in full. */
typedef struct isettlers_move {
    const char *text; /* the action as text; NULL where `action` says it */
    uint16_t action;  /* its id */
    uint64_t at;      /* with ISETTLERS_AT, table mode: how many actions were taken so far */
} isettlers_move;

/* Take an action. Flags: ISETTLERS_LEGAL; ISETTLERS_AT for moves. `status` may be NULL.
   ISETTLERS_ERROR_ILLEGAL_ACTION when it is not legal, and nothing has changed. */
ISETTLERS_API isettlers_result isettlers_apply(isettlers_state *state, uint16_t action, unsigned flags,
                                               isettlers_status *status, isettlers_error *error);
ISETTLERS_API isettlers_result isettlers_apply_move(isettlers_state *state, const isettlers_move *move, unsigned flags,
                                                    isettlers_status *status, isettlers_error *error);
ISETTLERS_API isettlers_result isettlers_apply_send(isettlers_state *state, const isettlers_move *move, unsigned flags,
                                                    isettlers_call **call, isettlers_error *error);
ISETTLERS_API isettlers_result isettlers_apply_finish(isettlers_call *call, isettlers_status *status,
                                                      isettlers_error *error);

typedef struct isettlers_event {
    const char *kind;
    int seat;               /* -1 where it is nobody's */
    isettlers_value values; /* a map */
    const char *text;
    bool reveals; /* whether it drew on chance */
} isettlers_event;

typedef struct isettlers_events {
    const isettlers_event *items;
    size_t count;
    bool reveals; /* whether any of them drew on chance */
} isettlers_events;

/* The same, and what happened. `status` may be NULL. The caller frees the events. */
ISETTLERS_API isettlers_result isettlers_step(isettlers_state *state, uint16_t action, unsigned flags,
                                              isettlers_status *status, isettlers_events **events,
                                              isettlers_error *error);
ISETTLERS_API isettlers_result isettlers_step_move(isettlers_state *state, const isettlers_move *move, unsigned flags,
                                                   isettlers_status *status, isettlers_events **events,
                                                   isettlers_error *error);
ISETTLERS_API void isettlers_events_free(isettlers_events *events);

/* Take the last action back. Flags: ISETTLERS_LEGAL. `status` may be NULL. */
ISETTLERS_API isettlers_result isettlers_undo(isettlers_state *state, unsigned flags, isettlers_status *status,
                                              isettlers_error *error);

/* --- bots -------------------------------------------------------------------------------------------------- */

typedef struct isettlers_progress {
    uint64_t done;    /* iterations */
    uint16_t action;  /* the best so far */
    const char *text; /* the same as text */
    double seconds;
} isettlers_progress;

/* Told some times a second; false asks the bot to stop. What it points to lasts as long as the call of the function,
   which must not use the engine. */
typedef bool isettlers_on_progress(const isettlers_progress *progress, void *context);

typedef struct isettlers_bot {
    const char *spec;                   /* "greedy", "flat" */
    const uint64_t *seed;               /* NULL: drawn by the engine */
    uint64_t ms;                        /* thinking time; 0: as long as the engine allows */
    uint64_t iterations;                /* 0: as many as the engine allows */
    bool apply;                         /* take the action */
    bool legal;                         /* with `apply`: the status brings the legal ids */
    bool progress;                      /* isettlers_bot_send: have progress pushed */
    isettlers_on_progress *on_progress; /* isettlers_choose: NULL for none */
    void *context;                      /* for on_progress */
} isettlers_bot;

typedef struct isettlers_decision {
    uint16_t action;
    const char *text;
    isettlers_value stats;   /* a map */
    isettlers_status status; /* where the action was taken: the status after it; otherwise the last one known */
} isettlers_decision;

/* Let a bot decide for the seat to decide. The caller frees the decision. */
ISETTLERS_API isettlers_result isettlers_choose(isettlers_state *state, const isettlers_bot *bot,
                                                isettlers_decision **decision, isettlers_error *error);
ISETTLERS_API isettlers_result isettlers_bot_send(isettlers_state *state, const isettlers_bot *bot,
                                                  isettlers_call **call, isettlers_error *error);
ISETTLERS_API isettlers_result isettlers_bot_finish(isettlers_call *call, isettlers_decision **decision,
                                                    isettlers_error *error);
ISETTLERS_API void isettlers_decision_free(isettlers_decision *decision);

/* --- saving ------------------------------------------------------------------------------------------------ */

/* The position as a snapshot. The caller frees the bytes with isettlers_bytes_free. */
ISETTLERS_API isettlers_result isettlers_save(isettlers_state *state, isettlers_bytes *snapshot,
                                              isettlers_error *error);

/* The position as a tree that people can read and edit. The caller frees the tree. */
ISETTLERS_API isettlers_result isettlers_document(isettlers_state *state, isettlers_tree **document,
                                                  isettlers_error *error);

/* The game so far: setup, seed and actions. The caller frees the bytes with isettlers_bytes_free. */
ISETTLERS_API isettlers_result isettlers_record(isettlers_state *state, isettlers_bytes *record,
                                                isettlers_error *error);

typedef struct isettlers_verdict {
    uint64_t actions; /* how many the record has */
    uint64_t hash;    /* of its last position */
    const int64_t *scores;
    size_t seats;
    const isettlers_outcome *outcome; /* NULL where the game was not over */
} isettlers_verdict;

/* Play a record again and compare the end. The caller frees the verdict. */
ISETTLERS_API isettlers_result isettlers_verify(isettlers_engine *engine, const void *record, size_t size,
                                                isettlers_verdict **verdict, isettlers_error *error);
ISETTLERS_API void isettlers_verdict_free(isettlers_verdict *verdict);

#ifdef __cplusplus
}
#endif

#endif

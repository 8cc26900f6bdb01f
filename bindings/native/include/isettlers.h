/* isettlers: the games of the package `isettlers` as a library without Python.
 *
 * Memory   The caller owns all of it. The library allocates nothing, keeps nothing between calls and has no variables:
 *          tables and states are blocks of bytes, aligned to 8, without pointers. Copy them, move them, share them.
 * Threads  Any number may call at once. Tables are only read once they are made; a state, a search or a batch belongs
 *          to one thread at a time.
 * Results  Functions that can fail return a negative `ISETTLERS_E_...`; nothing has changed then. Where a pointer to
 *          isettlers_error is taken, it may be NULL; else it gets the code, the path in the input and a text.
 * Checks   Every function checks what it is given. Its twin `..._unchecked`, where there is one, does not: a wrong
 *          argument there is undefined behaviour. Checking includes the invariants of the state (isettlers_check),
 *          so a loop over states of your own is much faster with the twins.
 * Versions Functions and values are only added while ISETTLERS_ABI stays the same.
 */
#ifndef ISETTLERS_H
#define ISETTLERS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifndef ISETTLERS_API
#define ISETTLERS_API
#endif

#define ISETTLERS_ABI 1

/* Bounds for all games, for arrays on the stack. */
#define ISETTLERS_MAX_LEGAL 1024 /* legal actions of a position */
#define ISETTLERS_MAX_SEATS 5
#define ISETTLERS_MAX_STATE 2048  /* bytes of a state */
#define ISETTLERS_MAX_EVENTS 4096 /* events of one action */
#define ISETTLERS_MAX_TEXT 256    /* bytes of the text of an action, its zero included */

/* Negative results. */
#define ISETTLERS_E_ARGUMENT (-1) /* a pointer is missing or not aligned, a number out of range */
#define ISETTLERS_E_TABLES (-2)   /* the tables are none, or of another version */
#define ISETTLERS_E_STATE (-3)    /* the state breaks an invariant */
#define ISETTLERS_E_ILLEGAL (-4)  /* the action is not legal now */
#define ISETTLERS_E_OVER (-5)     /* the game is over */
#define ISETTLERS_E_ROOM (-6)     /* the output does not fit */
#define ISETTLERS_E_FORMAT (-7)   /* the bytes are damaged, or of another format */
#define ISETTLERS_E_SETUP (-8)    /* the rules do not allow this setup */
#define ISETTLERS_E_DATA (-9)     /* cards, tiles or estates that the data do not have */

/* What isettlers_outcome returns. */
#define ISETTLERS_RUNNING 0
#define ISETTLERS_WON 1    /* by one seat */
#define ISETTLERS_SHARED 2 /* by several seats */
#define ISETTLERS_LOST 3   /* by the only seat, against the game */

/* Weights of evaluations: those that `greedy` uses, and those found by tuning, which searches use. */
#define ISETTLERS_PLAIN 0
#define ISETTLERS_TUNED 1

typedef struct isettlers_error {
  int32_t code;
  char path[124]; /* of the fault in the input, "$.setup.players"; empty where there is none */
  char text[256]; /* one line, with the path in front */
} isettlers_error;

typedef struct isettlers_tables isettlers_tables; /* a setup, made by isettlers_setup */

/* One thing that happened; `isettlers_event_tree` gives it with names. */
typedef struct isettlers_event {
  uint8_t kind, seat, a, b;
  int32_t n;
  uint64_t goods;
} isettlers_event;

/* Text of a code, in English; "" for what is none. */
ISETTLERS_API const char *isettlers_error_text(int32_t code);
/* ISETTLERS_ABI, and the version of the package, of the library that is linked. */
ISETTLERS_API uint32_t isettlers_abi_version(void);
ISETTLERS_API const char *isettlers_version(void);

/* ---- setups ---- */

/* The tables of a setup. `setup` is a tree, MessagePack or JSON: {"game": "imperial", "setup": {...}}, the second part
 * as isettlers.start takes it.
 * `data` are data of one's own made by `isettlers compile-data`, or NULL.
 * Returns the bytes needed; with `capacity` 0, or less than needed, nothing is written (ISETTLERS_E_ROOM in the second
 * case). The tables may be moved and copied as bytes, and used by this build of the library alone. */
ISETTLERS_API int64_t isettlers_setup(const void *setup, size_t length, const void *data, size_t data_length,
                                      void *tables, size_t capacity, isettlers_error *error);
/* The same for the setup that a snapshot names. */
ISETTLERS_API int64_t isettlers_setup_of_snapshot(const void *snapshot, size_t length, const void *data,
                                                  size_t data_length, void *tables, size_t capacity,
                                                  isettlers_error *error);
ISETTLERS_API int32_t isettlers_seats(const isettlers_tables *tables);
ISETTLERS_API int32_t isettlers_state_size(const isettlers_tables *tables);
ISETTLERS_API int32_t isettlers_num_actions(const isettlers_tables *tables);
ISETTLERS_API int32_t isettlers_observation_size(const isettlers_tables *tables);
/* "imperial", "burgundy" or "founders"; NULL for no tables. */
ISETTLERS_API const char *isettlers_game(const isettlers_tables *tables);
/* The setup as a tree, MessagePack; bytes needed. */
ISETTLERS_API int64_t isettlers_setup_tree(const isettlers_tables *tables, void *out, size_t capacity);

/* The tree that JSON says, as MessagePack, and a tree as JSON in ASCII, its bytes as {"$binary": "0a1b"}. Return the
 * bytes needed. Of a name that comes twice in an object the last counts. */
ISETTLERS_API int64_t isettlers_tree_of_json(const char *json, size_t length, void *out, size_t capacity,
                                             isettlers_error *error);
ISETTLERS_API int64_t isettlers_json_of_tree(const void *tree, size_t length, char *out, size_t capacity,
                                             isettlers_error *error);

/* ---- a game ---- */

/* Begin a game: write its state, isettlers_state_size bytes, at the first decision. Returns the number of legal
 * actions, which go to `legal` unless it is NULL. */
ISETTLERS_API int32_t isettlers_start(const isettlers_tables *tables, uint64_t seed, void *state, uint16_t *legal);
/* The seat to decide; ISETTLERS_E_OVER when the game is over. */
ISETTLERS_API int32_t isettlers_actor(const isettlers_tables *tables, const void *state);
/* The legal actions, ascending, into legal[ISETTLERS_MAX_LEGAL]; returns their number, 0 when the game is over. */
ISETTLERS_API int32_t isettlers_legal(const isettlers_tables *tables, const void *state, uint16_t *legal);
/* Apply a legal action. Returns the number of legal actions after it, which go to `legal` unless it is NULL. */
ISETTLERS_API int32_t isettlers_apply(const isettlers_tables *tables, void *state, int32_t action, uint16_t *legal);
/* isettlers_start and isettlers_apply with what happened: the first `capacity` events, their number in *count.
 * With room for ISETTLERS_MAX_EVENTS none is missing. */
ISETTLERS_API int32_t isettlers_begin(const isettlers_tables *tables, uint64_t seed, void *state, uint16_t *legal,
                                      isettlers_event *events, uint32_t capacity, uint32_t *count);
ISETTLERS_API int32_t isettlers_step(const isettlers_tables *tables, void *state, int32_t action, uint16_t *legal,
                                     isettlers_event *events, uint32_t capacity, uint32_t *count);
ISETTLERS_API int32_t isettlers_actor_unchecked(const isettlers_tables *tables, const void *state);
ISETTLERS_API int32_t isettlers_legal_unchecked(const isettlers_tables *tables, const void *state, uint16_t *legal);
ISETTLERS_API int32_t isettlers_apply_unchecked(const isettlers_tables *tables, void *state, int32_t action,
                                                uint16_t *legal);
/* ISETTLERS_RUNNING, or how the game ended. */
ISETTLERS_API int32_t isettlers_outcome(const isettlers_tables *tables, const void *state);
/* Points and ranks (0 for the winners) if the game ended now, an entry a seat. */
ISETTLERS_API int32_t isettlers_scores(const isettlers_tables *tables, const void *state, int32_t *scores);
ISETTLERS_API int32_t isettlers_ranks(const isettlers_tables *tables, const void *state, int32_t *ranks);
/* 0 for a sound state, else the number of the first invariant that it breaks; safe for any bytes. */
ISETTLERS_API int32_t isettlers_check(const isettlers_tables *tables, const void *state);
/* A hash of the whole state, the same on every machine. */
ISETTLERS_API int32_t isettlers_hash(const isettlers_tables *tables, const void *state, uint64_t *hash);
/* The evaluation of a state for a seat by some weights, in points. */
ISETTLERS_API int32_t isettlers_evaluate(const isettlers_tables *tables, const void *state, int32_t seat,
                                         int32_t weights, double *value);
/* The action of the one-ply greedy policy, ties and chance by the seed. */
ISETTLERS_API int32_t isettlers_greedy(const isettlers_tables *tables, const void *state, uint64_t seed);
/* Play random actions to the end, all chance by the seed. Returns the number of decisions. */
ISETTLERS_API int32_t isettlers_playout(const isettlers_tables *tables, void *state, uint64_t seed);
/* Make the state one that a seat cannot tell from it, all such being equally likely. */
ISETTLERS_API int32_t isettlers_resample(const isettlers_tables *tables, void *state, int32_t seat, uint64_t seed);
/* What a seat knows, and nothing else, as isettlers_observation_size numbers. */
ISETTLERS_API int32_t isettlers_observe(const isettlers_tables *tables, const void *state, int32_t seat, float *out);
/* The seed of game number `stream` of a series, as Python's derive_seed. */
ISETTLERS_API uint64_t isettlers_derive_seed(uint64_t seed, uint64_t stream);

/* ---- many games ---- */

/* `games` states of one setup, one behind the other, and arrays with an entry or a row for each. Threads share the work
 * by calling with different parts of the arrays. */

/* Begin game number first + i from derive_seed(seed, first + i); counts[i] legal actions. Returns `games`. */
ISETTLERS_API int32_t isettlers_batch_start(const isettlers_tables *tables, uint64_t seed, uint64_t first,
                                            int32_t games, void *states, int32_t *counts);
/* Apply actions[i] in game i, -1 in each game that is over; counts[i] legal actions after it. Returns the number of
 * games that are not over. The path of an error names the first game at fault, "$[i]". */
ISETTLERS_API int32_t isettlers_batch_apply(const isettlers_tables *tables, void *states, int32_t games,
                                            const int32_t *actions, int32_t *counts, isettlers_error *error);
ISETTLERS_API int32_t isettlers_batch_apply_unchecked(const isettlers_tables *tables, void *states, int32_t games,
                                                      const int32_t *actions, int32_t *counts);
/* A row of isettlers_num_actions bytes for each game: 1 where an action is legal. Returns the number of games that are
 * not over. */
ISETTLERS_API int32_t isettlers_batch_mask(const isettlers_tables *tables, const void *states, int32_t games,
                                           uint8_t *mask);
/* A row of isettlers_observation_size numbers for each game: what its actor knows; zeros when it is over. */
ISETTLERS_API int32_t isettlers_batch_observe(const isettlers_tables *tables, const void *states, int32_t games,
                                              float *out);

/* ---- names and trees ---- */

/* Readers of views and events that are no seats. */
#define ISETTLERS_SPECTATOR (-1)
#define ISETTLERS_EVERYTHING (-2) /* sees through all: a view for it is the document of the position */

/* These return the bytes needed, the zero behind a text included; with a `capacity` of 0 nothing is written, with less
 * than needed the result is ISETTLERS_E_ROOM. Texts are UTF-8, trees MessagePack, both what Python prints and gives. */

/* The name of a seat. */
ISETTLERS_API int64_t isettlers_seat_name(const isettlers_tables *tables, int32_t seat, char *out, size_t capacity);
/* Any action id in words, as the seat to decide reads it. */
ISETTLERS_API int64_t isettlers_action_text(const isettlers_tables *tables, const void *state, int32_t action,
                                            char *out, size_t capacity);
/* {"id", "kind", "arguments", "text"} of any action id. */
ISETTLERS_API int64_t isettlers_action_tree(const isettlers_tables *tables, const void *state, int32_t action,
                                            void *out, size_t capacity);
/* {"kind", "seat", "values", "text", "reveals"} of one of the `count` events of a step, or of several, as a reader may
 * hear it; `before` is the state before them. */
ISETTLERS_API int64_t isettlers_event_tree(const isettlers_tables *tables, const void *before,
                                           const isettlers_event *events, uint32_t count, uint32_t index,
                                           int32_t reader, void *out, size_t capacity);
/* What a reader knows, with the legal actions where it is to decide. */
ISETTLERS_API int64_t isettlers_view(const isettlers_tables *tables, const void *state, int32_t reader, void *out,
                                     size_t capacity);
/* What separates the winners of a finished game from the rest, such as "points". */
ISETTLERS_API int64_t isettlers_decided_by(const isettlers_tables *tables, const void *state, char *out,
                                           size_t capacity);

/* ---- bots and searches ---- */

/* A spec names a bot with its settings, as everywhere: "greedy", "ismcts:1000", "pimc:500,determinizations=4" (see
 * docs/search.md). The library has no clock and starts no threads, so it refuses `ms` and `threads`: run a search in
 * slices until your time is up, and searches of several seeds in threads of yours. */

/* The action of a bot in a state that is not over: that of `isettlers.decide(spec, state, seed=seed)` in Python. A bot
 * without perfect information learns nothing that its seat does not know. A search needs memory (see
 * isettlers_search_size), any other bot none; ISETTLERS_E_ROOM when the search would have needed more. */
ISETTLERS_API int32_t isettlers_choose(const isettlers_tables *tables, const void *state, const char *spec,
                                       uint64_t seed, void *memory, size_t size, isettlers_error *error);

/* An action at the root of a search; the mean of its rewards is total / visits. */
typedef struct isettlers_root {
  double total;
  double prior;
  int64_t visits;
  int32_t action;
  int32_t reserved;
} isettlers_root;

typedef struct isettlers_stats {
  int64_t iterations;
  int64_t decisions; /* of these iterations, playouts included */
  int64_t nodes;
  int32_t seat; /* that the search decides for */
  int32_t full; /* 1 when the memory is full: iterations still run, but the trees grow no more */
} isettlers_stats;

/* The bytes with which the search of a spec never lacks memory that the spec allows it; 0 for a bot that does not
 * search. Fewer will often do. */
ISETTLERS_API int64_t isettlers_search_size(const isettlers_tables *tables, const char *spec, isettlers_error *error);
/* Begin the search of a spec, in memory that may hold anything. A search is a block of bytes like a state: aligned to
 * 8, without pointers, to copy and to move, and to be changed by the library alone; one thread at a time may use it. */
ISETTLERS_API int32_t isettlers_search_begin(const isettlers_tables *tables, const void *state, const char *spec,
                                             uint64_t seed, void *search, size_t size, isettlers_error *error);
/* Run up to `iterations` more, fewer when the budget of the spec is used up; returns the number of all iterations. What
 * a search finds depends on this number, not on the slices. */
ISETTLERS_API int64_t isettlers_search_run(const isettlers_tables *tables, void *search, int64_t iterations);
/* The action to choose after the iterations so far; there has to be one. */
ISETTLERS_API int32_t isettlers_search_choose(const void *search);
ISETTLERS_API int32_t isettlers_search_stats(const void *search, isettlers_stats *stats);
/* Add the actions at the root to the `count` in actions[ISETTLERS_MAX_LEGAL], by ascending id; returns their number.
 * Begin with a count of 0; searches of one state with several seeds, one after the other, give their sum. */
ISETTLERS_API int32_t isettlers_search_actions(const void *search, isettlers_root *actions, int32_t count);
/* The action to choose by such a sum. */
ISETTLERS_API int32_t isettlers_search_best(const void *search, const isettlers_root *actions, int32_t count);
/* The most visited actions from the root down, up to `longest`; returns their number. */
ISETTLERS_API int32_t isettlers_search_line(const void *search, uint16_t *line, int32_t longest);

/* ---- saving ---- */

/* A snapshot, the very bytes that Python writes; returns the bytes needed. */
ISETTLERS_API int64_t isettlers_save(const isettlers_tables *tables, const void *state, void *out, size_t capacity);
/* The state of a snapshot that was made with the setup of these tables. */
ISETTLERS_API int32_t isettlers_load(const isettlers_tables *tables, const void *snapshot, size_t length, void *state,
                                     isettlers_error *error);

#ifdef __cplusplus
}
#endif
#endif

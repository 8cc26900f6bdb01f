/* isettlers: the games of the Python package `isettlers` as a library without Python.
 *
 * Memory   The caller owns all memory. The library allocates nothing, keeps nothing between calls and has no
 *          variables. Tables, states and searches are blocks of bytes without pointers, aligned to 8: copy, move and
 *          free them as you like. On 32-bit x86 an array of uint64_t needs _Alignas(8) for that, which
 *          isettlers_state has. Texts that are returned as `const char *` are constants.
 * Threads  Any number of threads may call at the same time. They may share tables, events and every other block that a
 *          function takes as `const`. A block that a function writes to belongs to one thread during the call.
 * Results  A function that can fail returns a negative ISETTLERS_E_... code; its comment names the other results. A
 *          call that fails leaves states, searches and counts as they are. Memory that it was to fill, such as new
 *          tables or the bytes of a tree, may then hold anything.
 * Errors   A function that takes an isettlers_error fills it in when it fails, and leaves it alone otherwise. It may
 *          be NULL. For a wrong argument the text names it: "memory: expected 73328 bytes, got NULL".
 * Sizes    Functions with a capacity return the number of bytes needed. Call with a capacity of 0, and NULL for the
 *          memory, to learn it; then with that many bytes. With too few the result is ISETTLERS_E_ROOM. `out` needs no
 *          alignment.
 * Checks   Setups, snapshots, data files, JSON, trees, specs, states and events may hold any bytes: any that is not
 *          valid gives an error. Tables and searches are trusted: only the library may change their bytes, and tables
 *          serve the build that made them. Pointers must be valid for the sizes stated.
 * Unchecked  A twin `..._unchecked` checks nothing. It needs tables of this build, a legal action, and a state of these
 *          tables for which isettlers_check returns 0, such as any that the library wrote; anything else is undefined
 *          behaviour. A checked function calls isettlers_check first, which takes longer than most functions.
 * Numbers  The library needs the default rounding mode (to nearest) and a compiler without -ffast-math.
 * Versions While ISETTLERS_ABI stays the same, functions and constants are only added.
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

#define ISETTLERS_ABI 2

/* Bounds for all games, for arrays on the stack. */
#define ISETTLERS_MAX_LEGAL 1024 /* legal actions of a position */
#define ISETTLERS_MAX_SEATS 5
#define ISETTLERS_MAX_STATE 2048       /* bytes of a state */
#define ISETTLERS_MAX_EVENTS 4096      /* events of one action */
#define ISETTLERS_MAX_TEXT 256         /* bytes of an action's text with the packaged names, its zero included */
#define ISETTLERS_MAX_AHEAD 2000       /* the greatest limit of a look ahead */
#define ISETTLERS_MAX_JSON_SETUP 65536 /* bytes that a setup given as JSON takes as MessagePack */

/* Memory for a state of any setup, aligned to 8, such as on the stack; a state of most setups is smaller. */
#if defined(__cplusplus)
#define ISETTLERS_ALIGNED alignas(8)
#elif defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L
#define ISETTLERS_ALIGNED _Alignas(8)
#else
#define ISETTLERS_ALIGNED
#endif
typedef union isettlers_state {
  ISETTLERS_ALIGNED uint8_t opaque[ISETTLERS_MAX_STATE];
} isettlers_state;

/* Negative results. */
#define ISETTLERS_E_ARGUMENT (-1) /* a pointer is missing or not aligned, a number out of range */
#define ISETTLERS_E_TABLES (-2)   /* these are no tables, or those of another build */
#define ISETTLERS_E_STATE (-3)    /* the state breaks an invariant, or is one of other tables */
#define ISETTLERS_E_ILLEGAL (-4)  /* the action is not legal now */
#define ISETTLERS_E_OVER (-5)     /* the game is over */
#define ISETTLERS_E_ROOM (-6)     /* the output does not fit */
#define ISETTLERS_E_FORMAT (-7)   /* the bytes are damaged, or of another format */
#define ISETTLERS_E_SETUP (-8)    /* the rules do not allow this setup, or no game has this name */
#define ISETTLERS_E_DATA (-9)     /* the data lack cards, tiles or estates of the setup, or have unplayable ones */
#define ISETTLERS_E_MISSING (-10) /* the tree has no such key */

/* Results of isettlers_outcome. */
#define ISETTLERS_RUNNING 0
#define ISETTLERS_WON 1    /* by one seat */
#define ISETTLERS_SHARED 2 /* by several seats */
#define ISETTLERS_LOST 3   /* by the only seat, against the game */

/* Results of isettlers_obstacle. */
#define ISETTLERS_REVEALED 1     /* somebody learnt of chance, or the seat of more than it could foresee */
#define ISETTLERS_OTHERS_ACTED 2 /* another seat has acted */

/* Weights of evaluations: those of the bot `greedy`, and those found by tuning, which searches use. */
#define ISETTLERS_PLAIN 0
#define ISETTLERS_TUNED 1

typedef struct isettlers_error {
  int32_t code;
  char path[124]; /* of the fault in the input, such as "$.setup.players"; empty where there is none */
  char text[256]; /* one line in English, which begins with the path */
} isettlers_error;

typedef struct isettlers_tables isettlers_tables; /* a setup, made by isettlers_setup */

/* One thing that happened; isettlers_event_trees writes it with names. */
typedef struct isettlers_event {
  uint8_t kind, seat, a, b;
  int32_t n;
  uint64_t goods;
} isettlers_event;

/* Return the text of a code in English, "" for any other number. */
ISETTLERS_API const char *isettlers_error_text(int32_t code);
/* Return ISETTLERS_ABI of the library that is linked. */
ISETTLERS_API uint32_t isettlers_abi_version(void);
/* Return the version of its package, such as "0.1.0". */
ISETTLERS_API const char *isettlers_version(void);

/* ---- setups ---- */

/* Make the tables of a setup. `setup` is a tree in MessagePack or JSON, {"game": "imperial", "setup": {...}}; the
 * second part has the fields that isettlers.start takes in Python. JSON that takes more than ISETTLERS_MAX_JSON_SETUP
 * bytes as MessagePack gives ISETTLERS_E_ROOM; isettlers_tree_of_json converts any size. `data` holds cards, estates or
 * tiles of your own as `isettlers compile-data` wrote them, or is NULL. Returns the bytes needed (see Sizes); `tables`
 * is aligned to 8. */
ISETTLERS_API int64_t isettlers_setup(const void *setup, size_t length, const void *data, size_t data_length,
                                      void *tables, size_t capacity, isettlers_error *error);
/* Make the tables of the setup in a snapshot, likewise. */
ISETTLERS_API int64_t isettlers_setup_of_snapshot(const void *snapshot, size_t length, const void *data,
                                                  size_t data_length, void *tables, size_t capacity,
                                                  isettlers_error *error);
/* Make the tables of the setup in a document, a position in MessagePack or JSON (docs/documents.md), likewise. */
ISETTLERS_API int64_t isettlers_setup_of_document(const void *document, size_t length, const void *data,
                                                  size_t data_length, void *tables, size_t capacity,
                                                  isettlers_error *error);
/* Make the tables of the setup in a record, likewise. */
ISETTLERS_API int64_t isettlers_setup_of_record(const void *record, size_t length, const void *data, size_t data_length,
                                                void *tables, size_t capacity, isettlers_error *error);
/* Make the tables of the same setup with a network, which bots of `weights=net` use: a file of the package such as
 * isettlers/imperial/data/net-2.bin, or one that you trained (docs/learning.md). It is of this game and its number of
 * players. States and courses of the tables before serve these too; `out` is other memory than `tables`. Returns the
 * bytes needed. */
ISETTLERS_API int64_t isettlers_with_network(const isettlers_tables *tables, const void *network, size_t length,
                                             void *out, size_t capacity, isettlers_error *error);
/* Return the number of seats. */
ISETTLERS_API int32_t isettlers_seats(const isettlers_tables *tables);
/* Return the bytes of a state, a multiple of 8 up to ISETTLERS_MAX_STATE. */
ISETTLERS_API int32_t isettlers_state_size(const isettlers_tables *tables);
/* Return the number of action ids; they begin at 0. */
ISETTLERS_API int32_t isettlers_num_actions(const isettlers_tables *tables);
/* Return the length of an observation, in numbers. */
ISETTLERS_API int32_t isettlers_observation_size(const isettlers_tables *tables);
/* Return the name of the game, as setups have it; NULL for no tables. */
ISETTLERS_API const char *isettlers_game(const isettlers_tables *tables);
/* Write the setup as a MessagePack tree; returns the bytes needed. */
ISETTLERS_API int64_t isettlers_setup_tree(const isettlers_tables *tables, void *out, size_t capacity);
/* Write the catalogue of the setup, all that a front end draws such a table from, as a MessagePack tree; returns the
 * bytes needed. `data` is a data file with a catalogue (`isettlers compile-data --catalogue`) and with the cards,
 * estates or tiles of your own that the setup names. */
ISETTLERS_API int64_t isettlers_catalogue(const isettlers_tables *tables, const void *data, size_t data_length,
                                          void *out, size_t capacity, isettlers_error *error);

/* Write the tree of a JSON text as MessagePack; returns the bytes needed. If a name comes twice in an object, the last
 * one counts. */
ISETTLERS_API int64_t isettlers_tree_of_json(const char *json, size_t length, void *out, size_t capacity,
                                             isettlers_error *error);
/* Write a MessagePack tree as JSON in ASCII, without a zero at its end; returns the bytes needed. Bytes in the tree
 * come out as {"$binary": "0a1b"}. */
ISETTLERS_API int64_t isettlers_json_of_tree(const void *tree, size_t length, char *out, size_t capacity,
                                             isettlers_error *error);

/* ---- a game ---- */

/* A state is isettlers_state_size bytes, aligned to 8, and carries a mark of its setup. Arrays `legal` have
 * ISETTLERS_MAX_LEGAL entries and receive the legal actions in ascending order. */

/* Begin a game: write its state at the first decision. Returns the number of legal actions; `legal` may be NULL. */
ISETTLERS_API int32_t isettlers_start(const isettlers_tables *tables, uint64_t seed, void *state, uint16_t *legal);
/* Return the seat to decide; ISETTLERS_E_OVER when the game is over. */
ISETTLERS_API int32_t isettlers_actor(const isettlers_tables *tables, const void *state);
/* Return 1 while a question within an action is under way (views have it in `pending`), else 0. */
ISETTLERS_API int32_t isettlers_pending(const isettlers_tables *tables, const void *state);
/* List the legal actions. Returns their number, 0 when the game is over; `legal` may be NULL. */
ISETTLERS_API int32_t isettlers_legal(const isettlers_tables *tables, const void *state, uint16_t *legal);
/* Apply a legal action. Returns the number of legal actions after it, 0 when the game is over; `legal` may be NULL. */
ISETTLERS_API int32_t isettlers_apply(const isettlers_tables *tables, void *state, int32_t action, uint16_t *legal);
/* isettlers_start and isettlers_apply that also list what happened: they write the first `capacity` events and their
 * number to *count. With room for ISETTLERS_MAX_EVENTS none is missing. */
ISETTLERS_API int32_t isettlers_begin(const isettlers_tables *tables, uint64_t seed, void *state, uint16_t *legal,
                                      isettlers_event *events, uint32_t capacity, uint32_t *count);
ISETTLERS_API int32_t isettlers_step(const isettlers_tables *tables, void *state, int32_t action, uint16_t *legal,
                                     isettlers_event *events, uint32_t capacity, uint32_t *count);
/* The same for a state that only the library has written, which is not checked: the action has to be one of the
 * `listed` ones in `legal`, as the call before this one has written them. `legal` then has those after it. */
ISETTLERS_API int32_t isettlers_apply_listed(const isettlers_tables *tables, void *state, int32_t action,
                                             uint16_t *legal, int32_t listed);
ISETTLERS_API int32_t isettlers_step_listed(const isettlers_tables *tables, void *state, int32_t action,
                                            uint16_t *legal, int32_t listed, isettlers_event *events, uint32_t capacity,
                                            uint32_t *count);
/* The twins of four functions above. isettlers_legal_unchecked needs `legal`, isettlers_step_unchecked `count`. */
ISETTLERS_API int32_t isettlers_actor_unchecked(const isettlers_tables *tables, const void *state);
ISETTLERS_API int32_t isettlers_legal_unchecked(const isettlers_tables *tables, const void *state, uint16_t *legal);
ISETTLERS_API int32_t isettlers_apply_unchecked(const isettlers_tables *tables, void *state, int32_t action,
                                                uint16_t *legal);
ISETTLERS_API int32_t isettlers_step_unchecked(const isettlers_tables *tables, void *state, int32_t action,
                                               uint16_t *legal, isettlers_event *events, uint32_t capacity,
                                               uint32_t *count);
/* Return the number of the round, as views have it in `round`, from 1 on; 0 in a game without rounds. It takes as long
 * as a view. */
ISETTLERS_API int32_t isettlers_round(const isettlers_tables *tables, const void *state);
/* Return ISETTLERS_RUNNING, or how the game ended. */
ISETTLERS_API int32_t isettlers_outcome(const isettlers_tables *tables, const void *state);
/* Write the points of each seat if the game ended now. Returns 0. */
ISETTLERS_API int32_t isettlers_scores(const isettlers_tables *tables, const void *state, int32_t *scores);
/* Write the rank of each seat if the game ended now, 0 for the winners. Returns 0. */
ISETTLERS_API int32_t isettlers_ranks(const isettlers_tables *tables, const void *state, int32_t *ranks);
/* Return 0 for a sound state, else the number of the first invariant that it breaks; ISETTLERS_E_STATE for a state of
 * another setup. */
ISETTLERS_API int32_t isettlers_check(const isettlers_tables *tables, const void *state);
/* Write a hash of the whole state, the same on every machine. Returns 0. */
ISETTLERS_API int32_t isettlers_hash(const isettlers_tables *tables, const void *state, uint64_t *hash);
/* Write the evaluation of a state for a seat, in points, by ISETTLERS_PLAIN or ISETTLERS_TUNED weights. Returns 0. */
ISETTLERS_API int32_t isettlers_evaluate(const isettlers_tables *tables, const void *state, int32_t seat,
                                         int32_t weights, double *value);
/* Return the action of the one-ply greedy policy; the seed decides ties and chance. */
ISETTLERS_API int32_t isettlers_greedy(const isettlers_tables *tables, const void *state, uint64_t seed);
/* Play random actions to the end; the seed decides them and all chance. Returns the number of decisions. */
ISETTLERS_API int32_t isettlers_playout(const isettlers_tables *tables, void *state, uint64_t seed);
/* Resample all that a seat cannot see: replace the state by one that the seat cannot distinguish from it, each of them
 * equally likely. Returns 0. */
ISETTLERS_API int32_t isettlers_resample(const isettlers_tables *tables, void *state, int32_t seat, uint64_t seed);
/* Write the observation of a seat, isettlers_observation_size numbers: all that it knows and nothing else. Returns 0.
 */
ISETTLERS_API int32_t isettlers_observe(const isettlers_tables *tables, const void *state, int32_t seat, float *out);
/* The twins of five functions above. Seats and weights must exist. */
ISETTLERS_API int32_t isettlers_scores_unchecked(const isettlers_tables *tables, const void *state, int32_t *scores);
ISETTLERS_API int32_t isettlers_hash_unchecked(const isettlers_tables *tables, const void *state, uint64_t *hash);
ISETTLERS_API int32_t isettlers_evaluate_unchecked(const isettlers_tables *tables, const void *state, int32_t seat,
                                                   int32_t weights, double *value);
ISETTLERS_API int32_t isettlers_resample_unchecked(const isettlers_tables *tables, void *state, int32_t seat,
                                                   uint64_t seed);
ISETTLERS_API int32_t isettlers_observe_unchecked(const isettlers_tables *tables, const void *state, int32_t seat,
                                                  float *out);
/* Return the seed of game number `stream` of a series, as derive_seed does in Python. */
ISETTLERS_API uint64_t isettlers_derive_seed(uint64_t seed, uint64_t stream);

/* ---- many games ---- */

/* A batch is `games` states of one setup, one behind the other, and arrays with an entry or a row for each game.
 * Threads share the work by calling with different parts of the arrays. */

/* Begin game number first + i with the seed isettlers_derive_seed(seed, first + i), and write the number of its legal
 * actions to counts[i]. Returns `games`. */
ISETTLERS_API int32_t isettlers_batch_start(const isettlers_tables *tables, uint64_t seed, uint64_t first,
                                            int32_t games, void *states, int32_t *counts);
/* Apply actions[i] in game i, where a game that is over takes -1, and write the number of legal actions after it to
 * counts[i]. Returns the number of games that are not over. The path of an error names the first game at fault, "$[i]";
 * no game has changed then. */
ISETTLERS_API int32_t isettlers_batch_apply(const isettlers_tables *tables, void *states, int32_t games,
                                            const int32_t *actions, int32_t *counts, isettlers_error *error);
ISETTLERS_API int32_t isettlers_batch_apply_unchecked(const isettlers_tables *tables, void *states, int32_t games,
                                                      const int32_t *actions, int32_t *counts);
/* Write a row of isettlers_num_actions bytes for each game: 1 for a legal action, else 0. Returns the number of games
 * that are not over. */
ISETTLERS_API int32_t isettlers_batch_mask(const isettlers_tables *tables, const void *states, int32_t games,
                                           uint8_t *mask);
/* Write a row of isettlers_observation_size numbers for each game: the observation of its actor, zeros when the game is
 * over. Returns 0. */
ISETTLERS_API int32_t isettlers_batch_observe(const isettlers_tables *tables, const void *states, int32_t games,
                                              float *out);

/* ---- names and trees ---- */

/* Readers of views and events that are no seats. */
#define ISETTLERS_SPECTATOR (-1)  /* sees what is open to all */
#define ISETTLERS_EVERYTHING (-2) /* sees all: its view has the fields of the document */

/* These functions return the bytes needed (see Sizes). Texts are UTF-8 and end with a zero, which counts; trees are
 * MessagePack. Both are those of the Python package. */

/* Have texts written in a language from now on, by its code: "en" (that of fresh tables), "de" or "pl". These are the
 * texts of actions, of events and of why an action is not legal, and the names of seats; ids and all other values of
 * trees stay as they are, and `isettlers_find_action` reads the texts of the language. No other thread may use the
 * tables meanwhile. Returns 0. */
ISETTLERS_API int32_t isettlers_set_language(isettlers_tables *tables, const char *language, isettlers_error *error);
/* Write the name of a seat. */
ISETTLERS_API int64_t isettlers_seat_name(const isettlers_tables *tables, int32_t seat, char *out, size_t capacity);
/* Write the text of any action id, legal or not, as the seat to decide reads it. */
ISETTLERS_API int64_t isettlers_action_text(const isettlers_tables *tables, const void *state, int32_t action,
                                            char *out, size_t capacity);
/* Write {"id", "kind", "arguments", "text"} of any action id. */
ISETTLERS_API int64_t isettlers_action_tree(const isettlers_tables *tables, const void *state, int32_t action,
                                            void *out, size_t capacity);
/* Write {"kind", "values", "text"}: why an action id is not legal, the first rule in its way; nil where it is legal. */
ISETTLERS_API int64_t isettlers_why_not(const isettlers_tables *tables, const void *state, int32_t action, void *out,
                                        size_t capacity);
/* Write a list with {"kind", "seat", "values", "text", "reveals"} of each event for a reader, without the parts that
 * are hidden from it. `events` are the `count` events of one step, or of several in their order, and `before` is the
 * state before them; `events` may be NULL where `count` is 0. */
ISETTLERS_API int64_t isettlers_event_trees(const isettlers_tables *tables, const void *before,
                                            const isettlers_event *events, uint32_t count, int32_t reader, void *out,
                                            size_t capacity);
/* Write the view of a reader: the game, its setup, all that the reader knows, and its legal actions if it is to
 * decide. */
ISETTLERS_API int64_t isettlers_view(const isettlers_tables *tables, const void *state, int32_t reader, void *out,
                                     size_t capacity);
/* Write the criterion that separates the winners of a finished game from the rest, such as "points". */
ISETTLERS_API int64_t isettlers_decided_by(const isettlers_tables *tables, const void *state, char *out,
                                           size_t capacity);

/* ---- trees, value by value ---- */

/* Kinds of values. */
#define ISETTLERS_TREE_NIL 1
#define ISETTLERS_TREE_FLAG 2
#define ISETTLERS_TREE_INT 3
#define ISETTLERS_TREE_FLOAT 4
#define ISETTLERS_TREE_TEXT 5
#define ISETTLERS_TREE_BYTES 6
#define ISETTLERS_TREE_LIST 7
#define ISETTLERS_TREE_MAP 8

/* A value of a tree is named by the offset of its first byte, 0 for the whole tree. These functions take the tree and
 * its `length` in each call, read within these bytes and allocate nothing. They hand on a negative offset, so that
 * calls nest and the last one is checked alone:
 *
 *   isettlers_tree_int(tree, length, isettlers_tree_find(tree, length, 0, "round"), &round) == 0
 *
 * A value of another kind, and bytes that are no tree, give ISETTLERS_E_FORMAT. */

/* Return the kind of a value, ISETTLERS_TREE_... */
ISETTLERS_API int32_t isettlers_tree_kind(const void *tree, size_t length, int64_t at);
/* Return the value of a key in a map, the first one if it comes twice; ISETTLERS_E_MISSING where there is none. */
ISETTLERS_API int64_t isettlers_tree_find(const void *tree, size_t length, int64_t at, const char *key);
/* Return 1 for true, 0 for false. */
ISETTLERS_API int32_t isettlers_tree_flag(const void *tree, size_t length, int64_t at);
/* Write an int, from -2^63 to 2^63 - 1. Returns 0. */
ISETTLERS_API int32_t isettlers_tree_int(const void *tree, size_t length, int64_t at, int64_t *value);
/* Write a number of either kind. Returns 0. */
ISETTLERS_API int32_t isettlers_tree_float(const void *tree, size_t length, int64_t at, double *value);
/* Write a text in UTF-8 and a zero behind it; returns the bytes needed (see Sizes). */
ISETTLERS_API int64_t isettlers_tree_text(const void *tree, size_t length, int64_t at, char *out, size_t capacity);
/* Return 1 for this text, 0 for any other value. */
ISETTLERS_API int32_t isettlers_tree_is(const void *tree, size_t length, int64_t at, const char *text);

/* The items of a list or a map:
 *
 *   isettlers_tree_items(tree, length, list, &items);
 *   while (isettlers_tree_next(tree, length, &items) == 1)
 *     use(items.value);
 */
typedef struct isettlers_items {
  int64_t key;   /* of the item in a map; ISETTLERS_E_MISSING in a list */
  int64_t value; /* of the item */
  int64_t next;  /* where the next item begins */
  int64_t left;  /* items that are still to come */
  int32_t map;   /* 1 for a map, 0 for a list */
  int32_t reserved;
} isettlers_items;

/* Begin before the first item. Returns the number of items; after an error there are none. */
ISETTLERS_API int64_t isettlers_tree_items(const void *tree, size_t length, int64_t at, isettlers_items *items);
/* Move to the next item. Returns 1, or 0 after the last. */
ISETTLERS_API int32_t isettlers_tree_next(const void *tree, size_t length, isettlers_items *items);

/* ---- what a seat can foresee ---- */

/* Return the bytes of a look ahead with a limit from 1 to ISETTLERS_MAX_AHEAD. */
ISETTLERS_API int64_t isettlers_ahead_size(int32_t limit);
/* Begin a look ahead in `size` bytes aligned to 8: at each legal action of the seat to decide, and breadth first at
 * those that follow the actions of the kinds in `through`, as long as a question within the action is pending.
 * `through` is a text of words with blanks between. All legal actions are looked at, and up to `limit` actions in all;
 * an action has all that follow it or none. It uses determinizations for the seat, never the hidden things of `state`.
 * Returns 0. A look ahead is a block like a search. */
ISETTLERS_API int32_t isettlers_ahead_begin(const isettlers_tables *tables, const void *state, const char *through,
                                            int32_t limit, void *look, size_t size, isettlers_error *error);
/* Look at up to `actions` more. Returns 1 where there may be others still, else 0. */
ISETTLERS_API int32_t isettlers_ahead_run(const isettlers_tables *tables, void *look, int32_t actions);
/* Write {"ahead": [...]} with {"action", "events", "reveals", "next"} for the legal actions that were looked at: the
 * events as the seat hears them, up to the first that it cannot foresee, and without `next` where no action follows.
 * Returns the bytes needed (see Sizes). */
ISETTLERS_API int64_t isettlers_ahead_tree(const isettlers_tables *tables, void *look, void *out, size_t capacity);
/* Return the bytes that isettlers_obstacle needs. */
ISETTLERS_API int64_t isettlers_obstacle_size(void);
/* Return why the seat to decide may not take back a legal action that it takes in the state `before`:
 * ISETTLERS_REVEALED or ISETTLERS_OTHERS_ACTED; 0 where nobody learns of what chance has decided, no other seat acts,
 * and the seat can foresee all that it hears and sees. `memory` is aligned to 8 and may hold anything. */
ISETTLERS_API int32_t isettlers_obstacle(const isettlers_tables *tables, const void *before, int32_t action,
                                         void *memory, size_t size);

/* Return 0 for a legal action; else ISETTLERS_E_ILLEGAL, or ISETTLERS_E_OVER where none is, and list some that are. */
ISETTLERS_API int32_t isettlers_check_action(const isettlers_tables *tables, const void *state, int32_t action,
                                             isettlers_error *error);
/* Return the legal action with a text, as people type it: case and runs of blanks do not matter, and a printed id may
 * be left out where one action remains. ISETTLERS_E_ILLEGAL where there is none, or several; the error lists some. */
ISETTLERS_API int32_t isettlers_find_action(const isettlers_tables *tables, const void *state, const char *text,
                                            isettlers_error *error);

/* ---- the course of a game ---- */

/* A course is a block like a search, aligned to 8: a game from its beginning on, with its actions and positions, and
 * its events as each reader hears them. 32 actions take 168 bytes and a state. It needs the tables that it was begun
 * with, and its functions return ISETTLERS_E_ARGUMENT for others. A number of actions `at` is from 0 to all that were
 * taken; events are numbered from 0, and those before the first decision come first. */

/* Return the bytes of a course with room for up to 100,000 actions. A larger course begins with the bytes of a smaller
 * one: to make room, copy it, or resize its memory. */
ISETTLERS_API int64_t isettlers_course_size(const isettlers_tables *tables, int32_t actions);
/* Begin a course in `size` bytes, which may hold anything: with the game of a seed, or at a state. Returns 0. */
ISETTLERS_API int32_t isettlers_course_begin(const isettlers_tables *tables, uint64_t seed, void *course, size_t size);
ISETTLERS_API int32_t isettlers_course_begin_at(const isettlers_tables *tables, const void *state, void *course,
                                                size_t size);
/* Take a legal action, like isettlers_apply. ISETTLERS_E_ROOM if the size is not that of a course with one action more;
 * an error leaves the course as it was, and lists some actions that are legal. */
ISETTLERS_API int32_t isettlers_course_act(const isettlers_tables *tables, void *course, size_t size, int32_t action,
                                           uint16_t *legal, isettlers_error *error);
/* Return the state now, which stands in the course until that changes; NULL for no course. */
ISETTLERS_API const void *isettlers_course_state(const isettlers_tables *tables, const void *course);
/* Return the number of actions that were taken. */
ISETTLERS_API int32_t isettlers_course_at(const isettlers_tables *tables, const void *course);
/* Write the seed. Returns 1, or 0 if the course began at a state. */
ISETTLERS_API int32_t isettlers_course_seed(const isettlers_tables *tables, const void *course, uint64_t *seed);
/* Return an action that was taken, by its number from 0 on, and write its seat; `seat` may be NULL. */
ISETTLERS_API int32_t isettlers_course_action(const isettlers_tables *tables, const void *course, int32_t number,
                                              int32_t *seat, isettlers_error *error);
/* Write the state after `at` actions. Returns 0. It plays 31 actions at most. */
ISETTLERS_API int32_t isettlers_course_position(const isettlers_tables *tables, const void *course, int32_t at,
                                                void *state, isettlers_error *error);
/* Return the number of events after `at` actions. */
ISETTLERS_API int64_t isettlers_course_events(const isettlers_tables *tables, const void *course, int32_t at,
                                              isettlers_error *error);
/* Write {"since", "next", "actions", "events"}: the events from number `since` up to those of action number `at`, as a
 * reader hears them (isettlers_event_trees), and for each the number of its action, 0 for those before the first.
 * `memory` has `size` bytes, those of isettlers_obstacle_size, and may hold anything. Returns the bytes needed. */
ISETTLERS_API int64_t isettlers_course_log(const isettlers_tables *tables, const void *course, int32_t reader,
                                           int64_t since, int32_t at, void *out, size_t capacity, void *memory,
                                           size_t size, isettlers_error *error);
/* Go back to the time after `at` actions, and forget those since. Returns 0. */
ISETTLERS_API int32_t isettlers_course_back(const isettlers_tables *tables, void *course, int32_t at,
                                            isettlers_error *error);
/* Return why the seat that acted after `at` actions may not take back all actions since: the first result of
 * isettlers_obstacle that is not 0, ISETTLERS_OTHERS_ACTED for an action of another seat; 0 if it may. */
ISETTLERS_API int32_t isettlers_course_obstacle(const isettlers_tables *tables, const void *course, int32_t at,
                                                void *memory, size_t size, isettlers_error *error);

/* A record is a game as its setup, its seed and its actions, the bytes of the file that Python writes
 * (docs/records.md). It may be of another version: its cards or tiles, and the layout of its states, may be others. */

/* Write the finished record of a course. `notes` is a tree in MessagePack, a table with what you like, or NULL. Returns
 * the bytes needed; ISETTLERS_E_ARGUMENT if the course began at a state. */
ISETTLERS_API int64_t isettlers_course_record(const isettlers_tables *tables, const void *course, const void *notes,
                                              size_t notes_length, void *out, size_t capacity, isettlers_error *error);
/* Return the number of actions of a record. */
ISETTLERS_API int32_t isettlers_record_actions(const void *record, size_t length, isettlers_error *error);
/* Write all that a record says as a tree: its header, `actions`, the `hash` of its last position (nil in an unfinished
 * one), and in `torn` the number of bytes at its end that were left out. Returns the bytes needed. */
ISETTLERS_API int64_t isettlers_record_tree(const void *record, size_t length, void *out, size_t capacity,
                                            isettlers_error *error);
/* Begin a course with the game of a record, whose setup is that of these tables, and take its actions, for which there
 * is room. Returns 0. The error names the first action that is not legal; the course then has those before it. */
ISETTLERS_API int32_t isettlers_course_replay(const isettlers_tables *tables, const void *record, size_t length,
                                              void *course, size_t size, isettlers_error *error);
/* Compare the state of such a course with the end of its record. Returns 0; ISETTLERS_E_FORMAT for another end, and for
 * a record that is not finished. */
ISETTLERS_API int32_t isettlers_course_verify(const isettlers_tables *tables, const void *course, const void *record,
                                              size_t length, isettlers_error *error);

/* ---- bots and searches ---- */

/* A spec is a text that ends with a zero and names a bot with its settings, as in Python: "greedy", "ismcts:1000",
 * "pimc:500,determinizations=4" (see docs/search.md). The library has no clock, starts no threads and keeps no bots, so
 * it refuses the settings `ms`, `cpu_ms`, `threads` and `reuse`: run a search in slices until your time is up, searches
 * of several seeds in threads of your own, and keep a subtree by isettlers_search_follow. */

/* Return the action of a bot in a state that is not over, the one of isettlers.decide(spec, state, seed=seed) in
 * Python. A bot without perfect information uses only what its seat knows. A bot that searches needs `memory` of
 * isettlers_search_size bytes, aligned to 8; the others need none. With less, the result is ISETTLERS_E_ROOM if the
 * search would have needed more. */
ISETTLERS_API int32_t isettlers_choose(const isettlers_tables *tables, const void *state, const char *spec,
                                       uint64_t seed, void *memory, size_t size, isettlers_error *error);

/* An action at the root of a search: the sum of its rewards for the seat to decide, each from 0 to 1, and its visits;
 * for expectimax the sum of its evaluations. The mean is total / visits. The prior is 0 without the settings `bias` and
 * `puct`, else from 0 to 1 by the evaluation of the next state, or as you gave it. */
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
  int32_t seat; /* for which the search decides */
  int32_t full; /* 1 when the memory is full: iterations still run, but the trees stop growing */
} isettlers_stats;

/* Return the most bytes that the search of a spec can use; 0 for a bot that does not search. Fewer will often do: when
 * the memory is full, a search in slices continues without growing its trees, and isettlers_choose returns
 * ISETTLERS_E_ROOM. */
ISETTLERS_API int64_t isettlers_search_size(const isettlers_tables *tables, const char *spec, isettlers_error *error);
/* Begin the search of a spec in `size` bytes aligned to 8, which may hold anything. Returns 0. A search is a block like
 * a state: you may copy and move it, but only the library may change its bytes. It keeps a copy of the state; it needs
 * its tables again in isettlers_search_run. */
ISETTLERS_API int32_t isettlers_search_begin(const isettlers_tables *tables, const void *state, const char *spec,
                                             uint64_t seed, void *search, size_t size, isettlers_error *error);
/* The same, and keep what a search of the state before knows of the `action` that led to this one: the subtree of that
 * action (tree reuse). This is sound where the seat sees in `state` what it expected after its action, so that it chose
 * among the same hidden states. The search before is only read; its spec names the same bot, but not `pimc`. */
ISETTLERS_API int32_t isettlers_search_follow(const isettlers_tables *tables, const void *before, int32_t action,
                                              const void *state, const char *spec, uint64_t seed, void *search,
                                              size_t size, isettlers_error *error);
/* Run up to `iterations` more, fewer when the budget of the spec is used up. Returns the number of all iterations so
 * far. The results depend on this number alone, not on the slices. */
ISETTLERS_API int64_t isettlers_search_run(const isettlers_tables *tables, void *search, int64_t iterations);
/* The same, and begin each of these iterations with the action `first`: it has a value then, even where the search
 * would seldom choose it. Returns ISETTLERS_E_ILLEGAL for an action that is not legal at the root, and
 * ISETTLERS_E_ARGUMENT for a search of expectimax, which values every action alike. */
ISETTLERS_API int64_t isettlers_search_run_first(const isettlers_tables *tables, void *search, int32_t first,
                                                 int64_t iterations);
/* Leaves of a search that you evaluate, such as with a network: offsets in the memory of isettlers_search_collect.
 * `states` are determinized states in a row, as the functions of batches take them, and `seats` an int32_t for each,
 * the seat to decide there. Write to `priors` a row of isettlers_num_actions floats for each, of which those of legal
 * actions count, from 0 to 1e9 and of any sum; and to `rewards` a double from 0 to 1 for each seat. Both come as zeros.
 */
typedef struct isettlers_leaves {
  int64_t states;
  int64_t seats;
  int64_t priors;
  int64_t rewards;
} isettlers_leaves;

/* Return the bytes that isettlers_search_collect needs for a batch of 1 to 4096 leaves. */
ISETTLERS_API int64_t isettlers_leaves_size(const isettlers_tables *tables, int32_t batch);
/* Run until the search has `until` iterations in all, fewer when its budget is used up, or up to `batch` leaves wait
 * for your priors and rewards in place of playouts. Returns their number, 0 when no more are to come. The spec sets
 * `puct`; `memory` of isettlers_leaves_size bytes, aligned to 8, may hold anything and stays where it is until the
 * leaves are settled or abandoned, before anything else is done with the search. */
ISETTLERS_API int32_t isettlers_search_collect(const isettlers_tables *tables, void *search, int64_t until,
                                               int32_t batch, void *memory, size_t size, isettlers_leaves *leaves);
/* Take the priors and rewards of the leaves that wait. Returns the number of all iterations so far;
 * ISETTLERS_E_ARGUMENT for numbers out of their ranges, which abandons the leaves. */
ISETTLERS_API int64_t isettlers_search_settle(const isettlers_tables *tables, void *search, void *memory);
/* Take back the iterations of the leaves that wait. Returns 0. */
ISETTLERS_API int32_t isettlers_search_abandon(void *search, void *memory);
/* Return the action to choose after the iterations so far, of which there must be one. */
ISETTLERS_API int32_t isettlers_search_choose(const void *search);
/* Write the statistics of a search. Returns 0. */
ISETTLERS_API int32_t isettlers_search_stats(const void *search, isettlers_stats *stats);
/* Add the actions at the root to the first `count` entries of actions[ISETTLERS_MAX_LEGAL], which ascend by id. Returns
 * their new number. Begin with a count of 0; calls for searches of one state with several seeds, one after the other,
 * give the sum of their results. */
ISETTLERS_API int32_t isettlers_search_actions(const void *search, isettlers_root *actions, int32_t count);
/* Return the action to choose by such a sum, by the rule of the search given. */
ISETTLERS_API int32_t isettlers_search_best(const void *search, const isettlers_root *actions, int32_t count);
/* Write the most visited actions from the root down, up to `longest`. Returns their number. */
ISETTLERS_API int32_t isettlers_search_line(const void *search, uint16_t *line, int32_t longest);

/* ---- saving ---- */

/* Write a snapshot, the same bytes that Python writes; returns the bytes needed. */
ISETTLERS_API int64_t isettlers_save(const isettlers_tables *tables, const void *state, void *out, size_t capacity);
/* Write the state of a snapshot, whose setup is that of these tables. Returns 0. */
ISETTLERS_API int32_t isettlers_load(const isettlers_tables *tables, const void *snapshot, size_t length, void *state,
                                     isettlers_error *error);
/* Write the whole position as a document, a MessagePack tree to read and edit (docs/documents.md): what isettlers_view
 * writes for ISETTLERS_EVERYTHING. */
ISETTLERS_API int64_t isettlers_document(const isettlers_tables *tables, const void *state, void *out, size_t capacity);
/* Write the state of a document in MessagePack or JSON, whose setup is that of these tables; fields that it leaves out
 * have their defaults. JSON is bounded as for isettlers_setup. Returns 0. */
ISETTLERS_API int32_t isettlers_load_document(const isettlers_tables *tables, const void *document, size_t length,
                                              void *state, isettlers_error *error);

#ifdef __cplusplus
}
#endif
#endif

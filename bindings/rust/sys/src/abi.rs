// Made by tools/bindings_rust_native.py from bindings/native/include/isettlers.h.

use core::ffi::{c_char, c_void};
use core::marker::{PhantomData, PhantomPinned};
use core::mem::offset_of;

pub const ISETTLERS_ABI: u32 = 1;

/// legal actions of a position
pub const ISETTLERS_MAX_LEGAL: usize = 1024;

pub const ISETTLERS_MAX_SEATS: usize = 5;

/// bytes of a state
pub const ISETTLERS_MAX_STATE: usize = 2048;

/// events of one action
pub const ISETTLERS_MAX_EVENTS: usize = 4096;

/// bytes of an action's text with the packaged names, its zero included
pub const ISETTLERS_MAX_TEXT: usize = 256;

/// the greatest limit of a look ahead
pub const ISETTLERS_MAX_AHEAD: usize = 2000;

/// bytes that a setup given as JSON takes as MessagePack
pub const ISETTLERS_MAX_JSON_SETUP: usize = 65536;

/// a pointer is missing or not aligned, a number out of range
pub const ISETTLERS_E_ARGUMENT: i32 = -1;

/// these are no tables, or those of another build
pub const ISETTLERS_E_TABLES: i32 = -2;

/// the state breaks an invariant
pub const ISETTLERS_E_STATE: i32 = -3;

/// the action is not legal now
pub const ISETTLERS_E_ILLEGAL: i32 = -4;

/// the game is over
pub const ISETTLERS_E_OVER: i32 = -5;

/// the output does not fit
pub const ISETTLERS_E_ROOM: i32 = -6;

/// the bytes are damaged, or of another format
pub const ISETTLERS_E_FORMAT: i32 = -7;

/// the rules do not allow this setup, or no game has this name
pub const ISETTLERS_E_SETUP: i32 = -8;

/// the data lack cards, tiles or estates of the setup, or have unplayable ones
pub const ISETTLERS_E_DATA: i32 = -9;

/// Results of `isettlers_outcome`.
pub const ISETTLERS_RUNNING: i32 = 0;

/// by one seat
pub const ISETTLERS_WON: i32 = 1;

/// by several seats
pub const ISETTLERS_SHARED: i32 = 2;

/// by the only seat, against the game
pub const ISETTLERS_LOST: i32 = 3;

/// somebody learnt of chance, or the seat of more than it could foresee
pub const ISETTLERS_REVEALED: i32 = 1;

/// another seat has acted
pub const ISETTLERS_OTHERS_ACTED: i32 = 2;

/// Weights of evaluations: those of the bot `greedy`, and those found by tuning, which searches use.
pub const ISETTLERS_PLAIN: i32 = 0;

pub const ISETTLERS_TUNED: i32 = 1;

/// sees what is open to all
pub const ISETTLERS_SPECTATOR: i32 = -1;

/// sees all: its view has the fields of the document
pub const ISETTLERS_EVERYTHING: i32 = -2;

/// A setup, made by `isettlers_setup`: a block of bytes, aligned to 8.
#[repr(C)]
pub struct isettlers_tables {
    _bytes: [u8; 0],
    _marker: PhantomData<(*mut u8, PhantomPinned)>,
}

#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct isettlers_error {
    pub code: i32,
    /// of the fault in the input, such as "$.setup.players"; empty where there is none
    pub path: [c_char; 124],
    /// one line in English, which begins with the path
    pub text: [c_char; 256],
}

/// One thing that happened; `isettlers_event_tree` returns it with names.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct isettlers_event {
    pub kind: u8,
    pub seat: u8,
    pub a: u8,
    pub b: u8,
    pub n: i32,
    pub goods: u64,
}

/// An action at the root of a search: the sum of its rewards for the seat to decide, each from 0 to 1, and its visits;
/// for expectimax the sum of its evaluations. The mean is total / visits. The prior is 0 without the settings `bias` and
/// `puct`, else from 0 to 1 by the evaluation of the next state, or as your `isettlers_evaluator` gave it.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct isettlers_root {
    pub total: f64,
    pub prior: f64,
    pub visits: i64,
    pub action: i32,
    pub reserved: i32,
}

#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct isettlers_stats {
    pub iterations: i64,
    /// of these iterations, playouts included
    pub decisions: i64,
    pub nodes: i64,
    /// for which the search decides
    pub seat: i32,
    /// 1 when the memory is full: iterations still run, but the trees stop growing
    pub full: i32,
}

/// A function of yours that evaluates the leaves of a search: `states` are `leaves` determinized states in a row, as the
/// functions of batches take them, and `seats` those to decide there. Write to `priors` a row of `isettlers_num_actions`
/// numbers for each, of which those of legal actions count, from 0 to 1e9 and of any sum; and to `rewards` the reward of
/// each seat, from 0 to 1. Both come as zeros. Return 0, or a negative number to end the run.
#[rustfmt::skip]
pub type isettlers_evaluator = Option<unsafe extern "C" fn(context: *mut c_void, leaves: i32, states: *const c_void, seats: *const i32, priors: *mut f32, rewards: *mut f64) -> i32>;

#[rustfmt::skip]
unsafe extern "C" {
    /// Return the text of a code in English, "" for any other number.
    pub fn isettlers_error_text(code: i32) -> *const c_char;
    /// Return `ISETTLERS_ABI` of the library that is linked.
    pub fn isettlers_abi_version() -> u32;
    /// Return the version of its package, such as "0.1.0".
    pub fn isettlers_version() -> *const c_char;
    /// Make the tables of a setup. `setup` is a tree in MessagePack or JSON, {"game": "imperial", "setup": {...}}; the
    /// second part has the fields that isettlers.start takes in Python. JSON that takes more than `ISETTLERS_MAX_JSON_SETUP`
    /// bytes as MessagePack gives `ISETTLERS_E_ROOM`; `isettlers_tree_of_json` converts any size. `data` holds cards, estates or
    /// tiles of your own as `isettlers compile-data` wrote them, or is NULL. Returns the bytes needed (see Sizes); `tables`
    /// is aligned to 8.
    pub fn isettlers_setup(setup: *const c_void, length: usize, data: *const c_void, data_length: usize, tables: *mut c_void, capacity: usize, error: *mut isettlers_error) -> i64;
    /// Make the tables of the setup in a snapshot, likewise.
    pub fn isettlers_setup_of_snapshot(snapshot: *const c_void, length: usize, data: *const c_void, data_length: usize, tables: *mut c_void, capacity: usize, error: *mut isettlers_error) -> i64;
    /// Make the tables of the setup in a document, a position in MessagePack or JSON (docs/documents.md), likewise.
    pub fn isettlers_setup_of_document(document: *const c_void, length: usize, data: *const c_void, data_length: usize, tables: *mut c_void, capacity: usize, error: *mut isettlers_error) -> i64;
    /// Make the tables of the setup in a record, likewise.
    pub fn isettlers_setup_of_record(record: *const c_void, length: usize, data: *const c_void, data_length: usize, tables: *mut c_void, capacity: usize, error: *mut isettlers_error) -> i64;
    /// Return the number of seats.
    pub fn isettlers_seats(tables: *const isettlers_tables) -> i32;
    /// Return the bytes of a state, a multiple of 8 up to `ISETTLERS_MAX_STATE`.
    pub fn isettlers_state_size(tables: *const isettlers_tables) -> i32;
    /// Return the number of action ids; they begin at 0.
    pub fn isettlers_num_actions(tables: *const isettlers_tables) -> i32;
    /// Return the length of an observation, in numbers.
    pub fn isettlers_observation_size(tables: *const isettlers_tables) -> i32;
    /// Return the name of the game, as setups have it; NULL for no tables.
    pub fn isettlers_game(tables: *const isettlers_tables) -> *const c_char;
    /// Write the setup as a MessagePack tree; returns the bytes needed.
    pub fn isettlers_setup_tree(tables: *const isettlers_tables, out: *mut c_void, capacity: usize) -> i64;
    /// Write the catalogue of the setup, all that a front end draws such a table from, as a MessagePack tree; returns the
    /// bytes needed. `data` is a data file with a catalogue (`isettlers compile-data --catalogue`) and with the cards,
    /// estates or tiles of your own that the setup names.
    pub fn isettlers_catalogue(tables: *const isettlers_tables, data: *const c_void, data_length: usize, out: *mut c_void, capacity: usize, error: *mut isettlers_error) -> i64;
    /// Write the tree of a JSON text as MessagePack; returns the bytes needed. If a name comes twice in an object, the last
    /// one counts.
    pub fn isettlers_tree_of_json(json: *const c_char, length: usize, out: *mut c_void, capacity: usize, error: *mut isettlers_error) -> i64;
    /// Write a MessagePack tree as JSON in ASCII, without a zero at its end; returns the bytes needed. Bytes in the tree
    /// come out as {"$binary": "0a1b"}.
    pub fn isettlers_json_of_tree(tree: *const c_void, length: usize, out: *mut c_char, capacity: usize, error: *mut isettlers_error) -> i64;
    /// Begin a game: write its state at the first decision. Returns the number of legal actions; `legal` may be NULL.
    pub fn isettlers_start(tables: *const isettlers_tables, seed: u64, state: *mut c_void, legal: *mut u16) -> i32;
    /// Return the seat to decide; `ISETTLERS_E_OVER` when the game is over.
    pub fn isettlers_actor(tables: *const isettlers_tables, state: *const c_void) -> i32;
    /// Return 1 while a question within an action is under way (views have it in `pending`), else 0.
    pub fn isettlers_pending(tables: *const isettlers_tables, state: *const c_void) -> i32;
    /// List the legal actions. Returns their number, 0 when the game is over.
    pub fn isettlers_legal(tables: *const isettlers_tables, state: *const c_void, legal: *mut u16) -> i32;
    /// Apply a legal action. Returns the number of legal actions after it, 0 when the game is over; `legal` may be NULL.
    pub fn isettlers_apply(tables: *const isettlers_tables, state: *mut c_void, action: i32, legal: *mut u16) -> i32;
    /// `isettlers_start` and `isettlers_apply` that also list what happened: they write the first `capacity` events and their
    /// number to *count. With room for `ISETTLERS_MAX_EVENTS` none is missing.
    pub fn isettlers_begin(tables: *const isettlers_tables, seed: u64, state: *mut c_void, legal: *mut u16, events: *mut isettlers_event, capacity: u32, count: *mut u32) -> i32;
    pub fn isettlers_step(tables: *const isettlers_tables, state: *mut c_void, action: i32, legal: *mut u16, events: *mut isettlers_event, capacity: u32, count: *mut u32) -> i32;
    /// `isettlers_actor` without checks.
    pub fn isettlers_actor_unchecked(tables: *const isettlers_tables, state: *const c_void) -> i32;
    /// `isettlers_legal` without checks.
    pub fn isettlers_legal_unchecked(tables: *const isettlers_tables, state: *const c_void, legal: *mut u16) -> i32;
    /// `isettlers_apply` without checks.
    pub fn isettlers_apply_unchecked(tables: *const isettlers_tables, state: *mut c_void, action: i32, legal: *mut u16) -> i32;
    /// `isettlers_step` without checks.
    pub fn isettlers_step_unchecked(tables: *const isettlers_tables, state: *mut c_void, action: i32, legal: *mut u16, events: *mut isettlers_event, capacity: u32, count: *mut u32) -> i32;
    /// Return `ISETTLERS_RUNNING`, or how the game ended.
    pub fn isettlers_outcome(tables: *const isettlers_tables, state: *const c_void) -> i32;
    /// Write the points of each seat if the game ended now. Returns 0.
    pub fn isettlers_scores(tables: *const isettlers_tables, state: *const c_void, scores: *mut i32) -> i32;
    /// Write the rank of each seat if the game ended now, 0 for the winners. Returns 0.
    pub fn isettlers_ranks(tables: *const isettlers_tables, state: *const c_void, ranks: *mut i32) -> i32;
    /// Return 0 for a sound state, else the number of the first invariant that it breaks.
    pub fn isettlers_check(tables: *const isettlers_tables, state: *const c_void) -> i32;
    /// Write a hash of the whole state, the same on every machine. Returns 0.
    pub fn isettlers_hash(tables: *const isettlers_tables, state: *const c_void, hash: *mut u64) -> i32;
    /// Write the evaluation of a state for a seat, in points, by `ISETTLERS_PLAIN` or `ISETTLERS_TUNED` weights. Returns 0.
    pub fn isettlers_evaluate(tables: *const isettlers_tables, state: *const c_void, seat: i32, weights: i32, value: *mut f64) -> i32;
    /// Return the action of the one-ply greedy policy; the seed decides ties and chance.
    pub fn isettlers_greedy(tables: *const isettlers_tables, state: *const c_void, seed: u64) -> i32;
    /// Play random actions to the end; the seed decides them and all chance. Returns the number of decisions.
    pub fn isettlers_playout(tables: *const isettlers_tables, state: *mut c_void, seed: u64) -> i32;
    /// Resample all that a seat cannot see: replace the state by one that the seat cannot distinguish from it, each of them
    /// equally likely. Returns 0.
    pub fn isettlers_resample(tables: *const isettlers_tables, state: *mut c_void, seat: i32, seed: u64) -> i32;
    /// Write the observation of a seat, `isettlers_observation_size` numbers: all that it knows and nothing else. Returns 0.
    pub fn isettlers_observe(tables: *const isettlers_tables, state: *const c_void, seat: i32, out: *mut f32) -> i32;
    /// `isettlers_scores` without checks.
    pub fn isettlers_scores_unchecked(tables: *const isettlers_tables, state: *const c_void, scores: *mut i32) -> i32;
    /// `isettlers_hash` without checks.
    pub fn isettlers_hash_unchecked(tables: *const isettlers_tables, state: *const c_void, hash: *mut u64) -> i32;
    /// `isettlers_evaluate` without checks.
    pub fn isettlers_evaluate_unchecked(tables: *const isettlers_tables, state: *const c_void, seat: i32, weights: i32, value: *mut f64) -> i32;
    /// `isettlers_resample` without checks.
    pub fn isettlers_resample_unchecked(tables: *const isettlers_tables, state: *mut c_void, seat: i32, seed: u64) -> i32;
    /// `isettlers_observe` without checks.
    pub fn isettlers_observe_unchecked(tables: *const isettlers_tables, state: *const c_void, seat: i32, out: *mut f32) -> i32;
    /// Return the seed of game number `stream` of a series, as derive_seed does in Python.
    pub fn isettlers_derive_seed(seed: u64, stream: u64) -> u64;
    /// Begin game number first + i with the seed `isettlers_derive_seed`(seed, first + i), and write the number of its legal
    /// actions to counts[i]. Returns `games`.
    pub fn isettlers_batch_start(tables: *const isettlers_tables, seed: u64, first: u64, games: i32, states: *mut c_void, counts: *mut i32) -> i32;
    /// Apply actions[i] in game i, where a game that is over takes -1, and write the number of legal actions after it to
    /// counts[i]. Returns the number of games that are not over. The path of an error names the first game at fault, "$[i]";
    /// no game has changed then.
    pub fn isettlers_batch_apply(tables: *const isettlers_tables, states: *mut c_void, games: i32, actions: *const i32, counts: *mut i32, error: *mut isettlers_error) -> i32;
    /// `isettlers_batch_apply` without checks.
    pub fn isettlers_batch_apply_unchecked(tables: *const isettlers_tables, states: *mut c_void, games: i32, actions: *const i32, counts: *mut i32) -> i32;
    /// Write a row of `isettlers_num_actions` bytes for each game: 1 for a legal action, else 0. Returns the number of games
    /// that are not over.
    pub fn isettlers_batch_mask(tables: *const isettlers_tables, states: *const c_void, games: i32, mask: *mut u8) -> i32;
    /// Write a row of `isettlers_observation_size` numbers for each game: the observation of its actor, zeros when the game is
    /// over. Returns 0.
    pub fn isettlers_batch_observe(tables: *const isettlers_tables, states: *const c_void, games: i32, out: *mut f32) -> i32;
    /// Write the name of a seat.
    pub fn isettlers_seat_name(tables: *const isettlers_tables, seat: i32, out: *mut c_char, capacity: usize) -> i64;
    /// Write the text of any action id, legal or not, as the seat to decide reads it.
    pub fn isettlers_action_text(tables: *const isettlers_tables, state: *const c_void, action: i32, out: *mut c_char, capacity: usize) -> i64;
    /// Write {"id", "kind", "arguments", "text"} of any action id.
    pub fn isettlers_action_tree(tables: *const isettlers_tables, state: *const c_void, action: i32, out: *mut c_void, capacity: usize) -> i64;
    /// Write {"kind", "seat", "values", "text", "reveals"} of event number `index` for a reader, without the parts that are
    /// hidden from it. `events` are the `count` events of one step, or of several in their order, and `before` is the state
    /// before them.
    pub fn isettlers_event_tree(tables: *const isettlers_tables, before: *const c_void, events: *const isettlers_event, count: u32, index: u32, reader: i32, out: *mut c_void, capacity: usize) -> i64;
    /// Write the view of a reader: all that it knows, and its legal actions if it is to decide.
    pub fn isettlers_view(tables: *const isettlers_tables, state: *const c_void, reader: i32, out: *mut c_void, capacity: usize) -> i64;
    /// Write the criterion that separates the winners of a finished game from the rest, such as "points".
    pub fn isettlers_decided_by(tables: *const isettlers_tables, state: *const c_void, out: *mut c_char, capacity: usize) -> i64;
    /// Return the bytes of a look ahead with a limit from 1 to `ISETTLERS_MAX_AHEAD`.
    pub fn isettlers_ahead_size(limit: i32) -> i64;
    /// Begin a look ahead in `size` bytes aligned to 8: at each legal action of the seat to decide, and breadth first at
    /// those that follow the actions of the kinds in `through`, as long as a question within the action is pending.
    /// `through` is a text of words with blanks between. All legal actions are looked at, and up to `limit` actions in all;
    /// an action has all that follow it or none. It uses determinizations for the seat, never the hidden things of `state`.
    /// Returns 0. A look ahead is a block like a search.
    pub fn isettlers_ahead_begin(tables: *const isettlers_tables, state: *const c_void, through: *const c_char, limit: i32, look: *mut c_void, size: usize, error: *mut isettlers_error) -> i32;
    /// Look at up to `actions` more. Returns 1 where there may be others still, else 0.
    pub fn isettlers_ahead_run(tables: *const isettlers_tables, look: *mut c_void, actions: i32) -> i32;
    /// Write {"ahead": [...]} with {"action", "events", "reveals", "next"} for the legal actions that were looked at: the
    /// events as the seat hears them, up to the first that it cannot foresee, and without `next` where no action follows.
    /// Returns the bytes needed (see Sizes).
    pub fn isettlers_ahead_tree(tables: *const isettlers_tables, look: *mut c_void, out: *mut c_void, capacity: usize) -> i64;
    /// Return the bytes that `isettlers_obstacle` needs.
    pub fn isettlers_obstacle_size() -> i64;
    /// Return why the seat to decide may not take back a legal action that it takes in the state `before`:
    /// `ISETTLERS_REVEALED` or `ISETTLERS_OTHERS_ACTED`; 0 where nobody learns of what chance has decided, no other seat acts,
    /// and the seat can foresee all that it hears and sees. `memory` is aligned to 8 and may hold anything.
    pub fn isettlers_obstacle(tables: *const isettlers_tables, before: *const c_void, action: i32, memory: *mut c_void, size: usize) -> i32;
    /// Return 0 for a legal action; else `ISETTLERS_E_ILLEGAL`, or `ISETTLERS_E_OVER` where none is, and list some that are.
    pub fn isettlers_check_action(tables: *const isettlers_tables, state: *const c_void, action: i32, error: *mut isettlers_error) -> i32;
    /// Return the legal action with a text, as people type it: case and runs of blanks do not matter, and a printed id may
    /// be left out where one action remains. `ISETTLERS_E_ILLEGAL` where there is none, or several; the error lists some.
    pub fn isettlers_find_action(tables: *const isettlers_tables, state: *const c_void, text: *const c_char, error: *mut isettlers_error) -> i32;
    /// Return the bytes of a course with room for up to 100,000 actions. A larger course begins with the bytes of a smaller
    /// one: to make room, copy it, or resize its memory.
    pub fn isettlers_course_size(tables: *const isettlers_tables, actions: i32) -> i64;
    /// Begin a course in `size` bytes, which may hold anything: with the game of a seed, or at a state. Returns 0.
    pub fn isettlers_course_begin(tables: *const isettlers_tables, seed: u64, course: *mut c_void, size: usize) -> i32;
    pub fn isettlers_course_begin_at(tables: *const isettlers_tables, state: *const c_void, course: *mut c_void, size: usize) -> i32;
    /// Take a legal action, like `isettlers_apply`. `ISETTLERS_E_ROOM` if the size is not that of a course with one action more;
    /// an error leaves the course as it was, and lists some actions that are legal.
    pub fn isettlers_course_act(tables: *const isettlers_tables, course: *mut c_void, size: usize, action: i32, legal: *mut u16, error: *mut isettlers_error) -> i32;
    /// Return the state now, which stands in the course until that changes; NULL for no course.
    pub fn isettlers_course_state(tables: *const isettlers_tables, course: *const c_void) -> *const c_void;
    /// Return the number of actions that were taken.
    pub fn isettlers_course_at(tables: *const isettlers_tables, course: *const c_void) -> i32;
    /// Write the seed. Returns 1, or 0 if the course began at a state.
    pub fn isettlers_course_seed(tables: *const isettlers_tables, course: *const c_void, seed: *mut u64) -> i32;
    /// Return an action that was taken, by its number from 0 on, and write its seat; `seat` may be NULL.
    pub fn isettlers_course_action(tables: *const isettlers_tables, course: *const c_void, number: i32, seat: *mut i32, error: *mut isettlers_error) -> i32;
    /// Write the state after `at` actions. Returns 0. It plays 31 actions at most.
    pub fn isettlers_course_position(tables: *const isettlers_tables, course: *const c_void, at: i32, state: *mut c_void, error: *mut isettlers_error) -> i32;
    /// Return the number of events after `at` actions.
    pub fn isettlers_course_events(tables: *const isettlers_tables, course: *const c_void, at: i32, error: *mut isettlers_error) -> i64;
    /// Write {"since", "next", "actions", "events"}: the events from number `since` up to those of action number `at`, as a
    /// reader hears them (`isettlers_event_tree`), and for each the number of its action, 0 for those before the first.
    /// `memory` has `size` bytes, those of `isettlers_obstacle_size`, and may hold anything. Returns the bytes needed.
    pub fn isettlers_course_log(tables: *const isettlers_tables, course: *const c_void, reader: i32, since: i64, at: i32, out: *mut c_void, capacity: usize, memory: *mut c_void, size: usize, error: *mut isettlers_error) -> i64;
    /// Go back to the time after `at` actions, and forget those since. Returns 0.
    pub fn isettlers_course_back(tables: *const isettlers_tables, course: *mut c_void, at: i32, error: *mut isettlers_error) -> i32;
    /// Return why the seat that acted after `at` actions may not take back all actions since: the first result of
    /// `isettlers_obstacle` that is not 0, `ISETTLERS_OTHERS_ACTED` for an action of another seat; 0 if it may.
    pub fn isettlers_course_obstacle(tables: *const isettlers_tables, course: *const c_void, at: i32, memory: *mut c_void, size: usize, error: *mut isettlers_error) -> i32;
    /// Write the finished record of a course. `notes` is a tree in MessagePack, a table with what you like, or NULL. Returns
    /// the bytes needed; `ISETTLERS_E_ARGUMENT` if the course began at a state.
    pub fn isettlers_course_record(tables: *const isettlers_tables, course: *const c_void, notes: *const c_void, notes_length: usize, out: *mut c_void, capacity: usize, error: *mut isettlers_error) -> i64;
    /// Return the number of actions of a record.
    pub fn isettlers_record_actions(record: *const c_void, length: usize, error: *mut isettlers_error) -> i32;
    /// Write all that a record says as a tree: its header, `actions`, the `hash` of its last position (nil in an unfinished
    /// one), and in `torn` the number of bytes at its end that were left out. Returns the bytes needed.
    pub fn isettlers_record_tree(record: *const c_void, length: usize, out: *mut c_void, capacity: usize, error: *mut isettlers_error) -> i64;
    /// Begin a course with the game of a record, whose setup is that of these tables, and take its actions, for which there
    /// is room. Returns 0. The error names the first action that is not legal; the course then has those before it.
    pub fn isettlers_course_replay(tables: *const isettlers_tables, record: *const c_void, length: usize, course: *mut c_void, size: usize, error: *mut isettlers_error) -> i32;
    /// Compare the state of such a course with the end of its record. Returns 0; `ISETTLERS_E_FORMAT` for another end, and for
    /// a record that is not finished.
    pub fn isettlers_course_verify(tables: *const isettlers_tables, course: *const c_void, record: *const c_void, length: usize, error: *mut isettlers_error) -> i32;
    /// Return the action of a bot in a state that is not over, the one of isettlers.decide(spec, state, seed=seed) in
    /// Python. A bot without perfect information uses only what its seat knows. A bot that searches needs `memory` of
    /// `isettlers_search_size` bytes, aligned to 8; the others need none. With less, the result is `ISETTLERS_E_ROOM` if the
    /// search would have needed more.
    pub fn isettlers_choose(tables: *const isettlers_tables, state: *const c_void, spec: *const c_char, seed: u64, memory: *mut c_void, size: usize, error: *mut isettlers_error) -> i32;
    /// Return the most bytes that the search of a spec can use; 0 for a bot that does not search. Fewer will often do: when
    /// the memory is full, a search in slices continues without growing its trees, and `isettlers_choose` returns
    /// `ISETTLERS_E_ROOM`.
    pub fn isettlers_search_size(tables: *const isettlers_tables, spec: *const c_char, error: *mut isettlers_error) -> i64;
    /// Begin the search of a spec in `size` bytes aligned to 8, which may hold anything. Returns 0. A search is a block like
    /// a state: you may copy and move it, but only the library may change its bytes. It keeps a copy of the state; it needs
    /// its tables again in `isettlers_search_run`.
    pub fn isettlers_search_begin(tables: *const isettlers_tables, state: *const c_void, spec: *const c_char, seed: u64, search: *mut c_void, size: usize, error: *mut isettlers_error) -> i32;
    /// The same, and keep what a search of the state before knows of the `action` that led to this one: the subtree of that
    /// action (tree reuse). This is sound where the seat sees in `state` what it expected after its action, so that it chose
    /// among the same hidden states. The search before is only read; its spec names the same bot, but not `pimc`.
    pub fn isettlers_search_follow(tables: *const isettlers_tables, before: *const c_void, action: i32, state: *const c_void, spec: *const c_char, seed: u64, search: *mut c_void, size: usize, error: *mut isettlers_error) -> i32;
    /// Run up to `iterations` more, fewer when the budget of the spec is used up. Returns the number of all iterations so
    /// far. The results depend on this number alone, not on the slices.
    pub fn isettlers_search_run(tables: *const isettlers_tables, search: *mut c_void, iterations: i64) -> i64;
    /// Return the bytes that `isettlers_search_run_with` needs for a batch of 1 to 4096 leaves.
    pub fn isettlers_leaves_size(tables: *const isettlers_tables, batch: i32) -> i64;
    /// Run up to `iterations` more with the priors and rewards of `evaluate` in place of playouts, up to `batch` leaves at a
    /// time, in `memory` of `isettlers_leaves_size` bytes aligned to 8, which may hold anything. The spec sets `puct`.
    /// Returns the number of all iterations so far, or the negative result of `evaluate`, whose leaves then do not count.
    pub fn isettlers_search_run_with(tables: *const isettlers_tables, search: *mut c_void, iterations: i64, batch: i32, evaluate: isettlers_evaluator, context: *mut c_void, memory: *mut c_void, size: usize) -> i64;
    /// Return the action to choose after the iterations so far, of which there must be one.
    pub fn isettlers_search_choose(search: *const c_void) -> i32;
    /// Write the statistics of a search. Returns 0.
    pub fn isettlers_search_stats(search: *const c_void, stats: *mut isettlers_stats) -> i32;
    /// Add the actions at the root to the first `count` entries of actions[`ISETTLERS_MAX_LEGAL`], which ascend by id. Returns
    /// their new number. Begin with a count of 0; calls for searches of one state with several seeds, one after the other,
    /// give the sum of their results.
    pub fn isettlers_search_actions(search: *const c_void, actions: *mut isettlers_root, count: i32) -> i32;
    /// Return the action to choose by such a sum, by the rule of the search given.
    pub fn isettlers_search_best(search: *const c_void, actions: *const isettlers_root, count: i32) -> i32;
    /// Write the most visited actions from the root down, up to `longest`. Returns their number.
    pub fn isettlers_search_line(search: *const c_void, line: *mut u16, longest: i32) -> i32;
    /// Write a snapshot, the same bytes that Python writes; returns the bytes needed.
    pub fn isettlers_save(tables: *const isettlers_tables, state: *const c_void, out: *mut c_void, capacity: usize) -> i64;
    /// Write the state of a snapshot, whose setup is that of these tables. Returns 0.
    pub fn isettlers_load(tables: *const isettlers_tables, snapshot: *const c_void, length: usize, state: *mut c_void, error: *mut isettlers_error) -> i32;
    /// Write the whole position as a document, a MessagePack tree to read and edit (docs/documents.md); returns the bytes
    /// needed.
    pub fn isettlers_document(tables: *const isettlers_tables, state: *const c_void, out: *mut c_void, capacity: usize) -> i64;
    /// Write the state of a document in MessagePack or JSON, whose setup is that of these tables; fields that it leaves out
    /// have their defaults. JSON is bounded as for `isettlers_setup`. Returns 0.
    pub fn isettlers_load_document(tables: *const isettlers_tables, document: *const c_void, length: usize, state: *mut c_void, error: *mut isettlers_error) -> i32;
}

const _: () = {
    assert!(size_of::<isettlers_error>() == 384);
    assert!(offset_of!(isettlers_error, code) == 0);
    assert!(offset_of!(isettlers_error, path) == 4);
    assert!(offset_of!(isettlers_error, text) == 128);
    assert!(size_of::<isettlers_event>() == 16);
    assert!(offset_of!(isettlers_event, kind) == 0);
    assert!(offset_of!(isettlers_event, seat) == 1);
    assert!(offset_of!(isettlers_event, a) == 2);
    assert!(offset_of!(isettlers_event, b) == 3);
    assert!(offset_of!(isettlers_event, n) == 4);
    assert!(offset_of!(isettlers_event, goods) == 8);
    assert!(size_of::<isettlers_root>() == 32);
    assert!(offset_of!(isettlers_root, total) == 0);
    assert!(offset_of!(isettlers_root, prior) == 8);
    assert!(offset_of!(isettlers_root, visits) == 16);
    assert!(offset_of!(isettlers_root, action) == 24);
    assert!(offset_of!(isettlers_root, reserved) == 28);
    assert!(size_of::<isettlers_stats>() == 32);
    assert!(offset_of!(isettlers_stats, iterations) == 0);
    assert!(offset_of!(isettlers_stats, decisions) == 8);
    assert!(offset_of!(isettlers_stats, nodes) == 16);
    assert!(offset_of!(isettlers_stats, seat) == 24);
    assert!(offset_of!(isettlers_stats, full) == 28);
};

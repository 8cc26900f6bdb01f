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

/// bytes of the text of an action, its zero included
pub const ISETTLERS_MAX_TEXT: usize = 256;

/// a pointer is missing or not aligned, a number out of range
pub const ISETTLERS_E_ARGUMENT: i32 = -1;

/// the tables are none, or of another version
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

/// the rules do not allow this setup
pub const ISETTLERS_E_SETUP: i32 = -8;

/// cards, tiles or estates that the data do not have
pub const ISETTLERS_E_DATA: i32 = -9;

/// What `isettlers_outcome` returns.
pub const ISETTLERS_RUNNING: i32 = 0;

/// by one seat
pub const ISETTLERS_WON: i32 = 1;

/// by several seats
pub const ISETTLERS_SHARED: i32 = 2;

/// by the only seat, against the game
pub const ISETTLERS_LOST: i32 = 3;

/// Weights of evaluations: those that `greedy` uses, and those found by tuning, which searches use.
pub const ISETTLERS_PLAIN: i32 = 0;

pub const ISETTLERS_TUNED: i32 = 1;

/// Readers of views and events that are no seats.
pub const ISETTLERS_SPECTATOR: i32 = -1;

/// sees through all: a view for it is the document of the position
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
    /// of the fault in the input, "$.setup.players"; empty where there is none
    pub path: [c_char; 124],
    /// one line, with the path in front
    pub text: [c_char; 256],
}

/// One thing that happened; `isettlers_event_tree` gives it with names.
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

/// An action at the root of a search; the mean of its rewards is total / visits.
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
    /// that the search decides for
    pub seat: i32,
    /// 1 when the memory is full: iterations still run, but the trees grow no more
    pub full: i32,
}

#[rustfmt::skip]
unsafe extern "C" {
    /// Text of a code, in English; "" for what is none.
    pub fn isettlers_error_text(code: i32) -> *const c_char;
    /// `ISETTLERS_ABI`, and the version of the package, of the library that is linked.
    pub fn isettlers_abi_version() -> u32;
    pub fn isettlers_version() -> *const c_char;
    /// The tables of a setup. `setup` is a tree, MessagePack or JSON: {"game": "imperial", "setup": {...}}, the second part
    /// as isettlers.start takes it.
    /// `data` are data of one's own made by `isettlers compile-data`, or NULL.
    /// Returns the bytes needed; with `capacity` 0, or less than needed, nothing is written (`ISETTLERS_E_ROOM` in the second
    /// case). The tables may be moved and copied as bytes, and used by this build of the library alone.
    pub fn isettlers_setup(setup: *const c_void, length: usize, data: *const c_void, data_length: usize, tables: *mut c_void, capacity: usize, error: *mut isettlers_error) -> i64;
    /// The same for the setup that a snapshot names.
    pub fn isettlers_setup_of_snapshot(snapshot: *const c_void, length: usize, data: *const c_void, data_length: usize, tables: *mut c_void, capacity: usize, error: *mut isettlers_error) -> i64;
    pub fn isettlers_seats(tables: *const isettlers_tables) -> i32;
    pub fn isettlers_state_size(tables: *const isettlers_tables) -> i32;
    pub fn isettlers_num_actions(tables: *const isettlers_tables) -> i32;
    pub fn isettlers_observation_size(tables: *const isettlers_tables) -> i32;
    /// "imperial", "burgundy" or "founders"; NULL for no tables.
    pub fn isettlers_game(tables: *const isettlers_tables) -> *const c_char;
    /// The setup as a tree, MessagePack; bytes needed.
    pub fn isettlers_setup_tree(tables: *const isettlers_tables, out: *mut c_void, capacity: usize) -> i64;
    /// The tree that JSON says, as MessagePack, and a tree as JSON in ASCII, its bytes as {"$binary": "0a1b"}. Return the
    /// bytes needed. Of a name that comes twice in an object the last counts.
    pub fn isettlers_tree_of_json(json: *const c_char, length: usize, out: *mut c_void, capacity: usize, error: *mut isettlers_error) -> i64;
    pub fn isettlers_json_of_tree(tree: *const c_void, length: usize, out: *mut c_char, capacity: usize, error: *mut isettlers_error) -> i64;
    /// Begin a game: write its state, `isettlers_state_size` bytes, at the first decision. Returns the number of legal
    /// actions, which go to `legal` unless it is NULL.
    pub fn isettlers_start(tables: *const isettlers_tables, seed: u64, state: *mut c_void, legal: *mut u16) -> i32;
    /// The seat to decide; `ISETTLERS_E_OVER` when the game is over.
    pub fn isettlers_actor(tables: *const isettlers_tables, state: *const c_void) -> i32;
    /// The legal actions, ascending, into legal[`ISETTLERS_MAX_LEGAL`]; returns their number, 0 when the game is over.
    pub fn isettlers_legal(tables: *const isettlers_tables, state: *const c_void, legal: *mut u16) -> i32;
    /// Apply a legal action. Returns the number of legal actions after it, which go to `legal` unless it is NULL.
    pub fn isettlers_apply(tables: *const isettlers_tables, state: *mut c_void, action: i32, legal: *mut u16) -> i32;
    /// `isettlers_start` and `isettlers_apply` with what happened: the first `capacity` events, their number in *count.
    /// With room for `ISETTLERS_MAX_EVENTS` none is missing.
    pub fn isettlers_begin(tables: *const isettlers_tables, seed: u64, state: *mut c_void, legal: *mut u16, events: *mut isettlers_event, capacity: u32, count: *mut u32) -> i32;
    pub fn isettlers_step(tables: *const isettlers_tables, state: *mut c_void, action: i32, legal: *mut u16, events: *mut isettlers_event, capacity: u32, count: *mut u32) -> i32;
    /// `isettlers_actor` without checks.
    pub fn isettlers_actor_unchecked(tables: *const isettlers_tables, state: *const c_void) -> i32;
    /// `isettlers_legal` without checks.
    pub fn isettlers_legal_unchecked(tables: *const isettlers_tables, state: *const c_void, legal: *mut u16) -> i32;
    /// `isettlers_apply` without checks.
    pub fn isettlers_apply_unchecked(tables: *const isettlers_tables, state: *mut c_void, action: i32, legal: *mut u16) -> i32;
    /// `ISETTLERS_RUNNING`, or how the game ended.
    pub fn isettlers_outcome(tables: *const isettlers_tables, state: *const c_void) -> i32;
    /// Points and ranks (0 for the winners) if the game ended now, an entry a seat.
    pub fn isettlers_scores(tables: *const isettlers_tables, state: *const c_void, scores: *mut i32) -> i32;
    pub fn isettlers_ranks(tables: *const isettlers_tables, state: *const c_void, ranks: *mut i32) -> i32;
    /// 0 for a sound state, else the number of the first invariant that it breaks; safe for any bytes.
    pub fn isettlers_check(tables: *const isettlers_tables, state: *const c_void) -> i32;
    /// A hash of the whole state, the same on every machine.
    pub fn isettlers_hash(tables: *const isettlers_tables, state: *const c_void, hash: *mut u64) -> i32;
    /// The evaluation of a state for a seat by some weights, in points.
    pub fn isettlers_evaluate(tables: *const isettlers_tables, state: *const c_void, seat: i32, weights: i32, value: *mut f64) -> i32;
    /// The action of the one-ply greedy policy, ties and chance by the seed.
    pub fn isettlers_greedy(tables: *const isettlers_tables, state: *const c_void, seed: u64) -> i32;
    /// Play random actions to the end, all chance by the seed. Returns the number of decisions.
    pub fn isettlers_playout(tables: *const isettlers_tables, state: *mut c_void, seed: u64) -> i32;
    /// Make the state one that a seat cannot tell from it, all such being equally likely.
    pub fn isettlers_resample(tables: *const isettlers_tables, state: *mut c_void, seat: i32, seed: u64) -> i32;
    /// What a seat knows, and nothing else, as `isettlers_observation_size` numbers.
    pub fn isettlers_observe(tables: *const isettlers_tables, state: *const c_void, seat: i32, out: *mut f32) -> i32;
    /// The seed of game number `stream` of a series, as Python's derive_seed.
    pub fn isettlers_derive_seed(seed: u64, stream: u64) -> u64;
    /// Begin game number first + i from derive_seed(seed, first + i); counts[i] legal actions. Returns `games`.
    pub fn isettlers_batch_start(tables: *const isettlers_tables, seed: u64, first: u64, games: i32, states: *mut c_void, counts: *mut i32) -> i32;
    /// Apply actions[i] in game i, -1 in each game that is over; counts[i] legal actions after it. Returns the number of
    /// games that are not over. The path of an error names the first game at fault, "$[i]".
    pub fn isettlers_batch_apply(tables: *const isettlers_tables, states: *mut c_void, games: i32, actions: *const i32, counts: *mut i32, error: *mut isettlers_error) -> i32;
    /// `isettlers_batch_apply` without checks.
    pub fn isettlers_batch_apply_unchecked(tables: *const isettlers_tables, states: *mut c_void, games: i32, actions: *const i32, counts: *mut i32) -> i32;
    /// A row of `isettlers_num_actions` bytes for each game: 1 where an action is legal. Returns the number of games that are
    /// not over.
    pub fn isettlers_batch_mask(tables: *const isettlers_tables, states: *const c_void, games: i32, mask: *mut u8) -> i32;
    /// A row of `isettlers_observation_size` numbers for each game: what its actor knows; zeros when it is over.
    pub fn isettlers_batch_observe(tables: *const isettlers_tables, states: *const c_void, games: i32, out: *mut f32) -> i32;
    /// The name of a seat.
    pub fn isettlers_seat_name(tables: *const isettlers_tables, seat: i32, out: *mut c_char, capacity: usize) -> i64;
    /// Any action id in words, as the seat to decide reads it.
    pub fn isettlers_action_text(tables: *const isettlers_tables, state: *const c_void, action: i32, out: *mut c_char, capacity: usize) -> i64;
    /// {"id", "kind", "arguments", "text"} of any action id.
    pub fn isettlers_action_tree(tables: *const isettlers_tables, state: *const c_void, action: i32, out: *mut c_void, capacity: usize) -> i64;
    /// {"kind", "seat", "values", "text", "reveals"} of one of the `count` events of a step, or of several, as a reader may
    /// hear it; `before` is the state before them.
    pub fn isettlers_event_tree(tables: *const isettlers_tables, before: *const c_void, events: *const isettlers_event, count: u32, index: u32, reader: i32, out: *mut c_void, capacity: usize) -> i64;
    /// What a reader knows, with the legal actions where it is to decide.
    pub fn isettlers_view(tables: *const isettlers_tables, state: *const c_void, reader: i32, out: *mut c_void, capacity: usize) -> i64;
    /// What separates the winners of a finished game from the rest, such as "points".
    pub fn isettlers_decided_by(tables: *const isettlers_tables, state: *const c_void, out: *mut c_char, capacity: usize) -> i64;
    /// The action of a bot in a state that is not over: that of `isettlers.decide(spec, state, seed=seed)` in Python. A bot
    /// without perfect information learns nothing that its seat does not know. A search needs memory (see
    /// `isettlers_search_size`), any other bot none; `ISETTLERS_E_ROOM` when the search would have needed more.
    pub fn isettlers_choose(tables: *const isettlers_tables, state: *const c_void, spec: *const c_char, seed: u64, memory: *mut c_void, size: usize, error: *mut isettlers_error) -> i32;
    /// The bytes with which the search of a spec never lacks memory that the spec allows it; 0 for a bot that does not
    /// search. Fewer will often do.
    pub fn isettlers_search_size(tables: *const isettlers_tables, spec: *const c_char, error: *mut isettlers_error) -> i64;
    /// Begin the search of a spec, in memory that may hold anything. A search is a block of bytes like a state: aligned to
    /// 8, without pointers, to copy and to move, and to be changed by the library alone; one thread at a time may use it.
    pub fn isettlers_search_begin(tables: *const isettlers_tables, state: *const c_void, spec: *const c_char, seed: u64, search: *mut c_void, size: usize, error: *mut isettlers_error) -> i32;
    /// Run up to `iterations` more, fewer when the budget of the spec is used up; returns the number of all iterations. What
    /// a search finds depends on this number, not on the slices.
    pub fn isettlers_search_run(tables: *const isettlers_tables, search: *mut c_void, iterations: i64) -> i64;
    /// The action to choose after the iterations so far; there has to be one.
    pub fn isettlers_search_choose(search: *const c_void) -> i32;
    pub fn isettlers_search_stats(search: *const c_void, stats: *mut isettlers_stats) -> i32;
    /// Add the actions at the root to the `count` in actions[`ISETTLERS_MAX_LEGAL`], by ascending id; returns their number.
    /// Begin with a count of 0; searches of one state with several seeds, one after the other, give their sum.
    pub fn isettlers_search_actions(search: *const c_void, actions: *mut isettlers_root, count: i32) -> i32;
    /// The action to choose by such a sum.
    pub fn isettlers_search_best(search: *const c_void, actions: *const isettlers_root, count: i32) -> i32;
    /// The most visited actions from the root down, up to `longest`; returns their number.
    pub fn isettlers_search_line(search: *const c_void, line: *mut u16, longest: i32) -> i32;
    /// A snapshot, the very bytes that Python writes; returns the bytes needed.
    pub fn isettlers_save(tables: *const isettlers_tables, state: *const c_void, out: *mut c_void, capacity: usize) -> i64;
    /// The state of a snapshot that was made with the setup of these tables.
    pub fn isettlers_load(tables: *const isettlers_tables, snapshot: *const c_void, length: usize, state: *mut c_void, error: *mut isettlers_error) -> i32;
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

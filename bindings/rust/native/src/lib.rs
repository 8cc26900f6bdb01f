//! The isettlers rules engine in this process: Imperial Settlers, The Castles of Burgundy and Founders of the Empire, with
//! their bots, searches, views and saves. There is no Python and no other process.
//!
//! A [`Game`] is a setup with all that is constant in its games; it gives [`State`]s, which change in place.
//!
//! ```
//! use isettlers_native::{Game, Reader};
//!
//! let game = Game::new(r#"{"game": "imperial", "setup": {"factions": ["romans", "barbarians"]}}"#, None)?;
//! let mut state = game.start(7);
//! while !state.is_over() {
//!     let action = state.choose("greedy", 1)?;
//!     println!("{}", state.text(action)?);
//!     state.apply(action)?;
//! }
//! println!("{:?} {:?}", state.scores(), state.outcome());
//! println!("{}", state.view(Reader::Seat(0))?.to_json());
//! let same = game.load(&state.save()?)?;
//! assert_eq!(same.hash(), state.hash());
//! # Ok::<(), isettlers_native::Error>(())
//! ```
//!
//! | type | is |
//! |---|---|
//! | [`Game`] | a setup; any number of threads may share it |
//! | [`State`] | a position with its legal actions |
//! | [`Course`] | a game from its beginning on: its actions, the states between, its record, and its events as each [`Reader`] may hear them |
//! | [`Events`] | what happened in a step, as each [`Reader`] may hear it |
//! | [`Tree`] | a view, a document, an action, an event or a record, as MessagePack or JSON |
//! | [`Bot`] | a bot by its spec, such as "ismcts:1000" |
//! | [`Search`] | a search in slices, with statistics; [`Roots`] is the sum of several |
//! | [`Leaves`] | leaves of a search that your program evaluates, such as by a network |
//! | [`Batch`] | many states of one setup |
//! | [`Error`] | code, path in the input, text |
//!
//! A state that this crate has made is always sound, so it checks no more than that an action is legal, and then uses the
//! functions of the library that check nothing. Everything is [`Send`] and [`Sync`].

mod ahead;
mod batch;
mod bot;
mod course;
mod error;
mod events;
mod game;
mod leaves;
mod numbers;
mod search;
mod state;
mod tree;
mod words;

pub use ahead::Obstacle;
pub use batch::{derive_seed, Batch};
pub use bot::Bot;
pub use course::Course;
pub use error::{Code, Error, Result};
pub use events::{Event, Events, Reader};
pub use game::{Game, Setup};
pub use leaves::Leaves;
pub use search::{Root, Roots, Search, Stats};
pub use state::{BySeat, Outcome, State, Weights};
pub use tree::Tree;

/// The version of the engine.
///
/// # Panics
///
/// Never: a version is ASCII.
pub fn version() -> &'static str {
    // SAFETY: the function returns a text of the program.
    let text = unsafe { std::ffi::CStr::from_ptr(isettlers_sys::isettlers_version()) };
    text.to_str().expect("a version is ASCII")
}

/// The example of the README, which is run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

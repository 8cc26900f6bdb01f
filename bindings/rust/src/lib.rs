//! Client of the isettlers rules engine: starts, steps, saves and watches games.
//!
//! The engine is a program of its own, `isettlers`, and has all the rules; this crate speaks its protocol. [`Engine`] starts
//! the program, or connects to a server; it gives a [`State`] for each game, or a [`Seat`] at a hosted table.
//!
//! ```no_run
//! use isettlers::{json, Engine, Start};
//!
//! fn main() -> isettlers::Result<()> {
//!     let engine = Engine::spawn()?;
//!     let setup = json!({"factions": ["romans", "barbarians", "egyptians"]});
//!     let mut game = engine.start(Start::new("imperial", setup).seed(7))?;
//!     for action in game.legal_actions()? {
//!         println!("{} {} {}", action.id, action.kind, action.text);
//!     }
//!     let first = game.legal()?[0];
//!     for event in game.step(first)?.events {
//!         println!("{}", event.text);
//!     }
//!     std::fs::write("game.save", game.save()?).expect("the disk has room");
//!     Ok(())
//! }
//! ```
//!
//! Documents, views and setups are [`Value`] trees as of `serde_json`, for which [`trees`] has types; seeds and hashes are `u64`; whatever has a fixed shape
//! is a struct of [`protocol::reply`]. The [`tables`] say what action ids, cards and observations stand for.
//!
//! The feature `websocket` adds [`Builder::connect_ws`]; the feature `tokio` adds an asynchronous API with the same types; the feature `native` adds the engine itself, in this
//! process, as the module `native`.
//!
//! # Layers
//!
//! Each module of this table uses only those above it.
//!
//! | module | holds |
//! |---|---|
//! | [`protocol`] | requests, replies and pushes as types, and the frames they are written in |
//! | `mailbox` | a queue that threads and tasks wait for |
//! | `machine` | the state machine of a connection, without input or output: requests in flight, seats, limits |
//! | `connection` | the machine behind a lock, the interface of a driver, and the future of a reply |
//! | `futures` | the API as futures of any runtime: engine, state, seat |
//! | `blocking` | a driver of threads, and the API as calls that wait for those futures |
//! | `builder` | how to reach an engine |
//! | [`tokio`] | a driver of one task, and the futures themselves |

mod blocking;
mod builder;
#[cfg_attr(
    not(feature = "tokio"),
    allow(unreachable_pub, reason = "`tokio` re-exports")
)]
mod connection;
mod error;
#[cfg_attr(
    not(feature = "tokio"),
    allow(unreachable_pub, reason = "`tokio` re-exports")
)]
mod futures;
mod lookup;
mod machine;
mod mailbox;
pub mod protocol;
pub mod tables; // written by `make generated`, as `trees` is
#[cfg(feature = "tokio")]
pub mod tokio;
#[allow(
    clippy::all,
    clippy::pedantic,
    reason = "written by a program, and named as the engine names things"
)]
pub mod trees;

#[cfg(feature = "native")]
pub use isettlers_native as native;

pub use blocking::{Engine, KeptSeat, Pending, Seat, State, Thinking};
pub use blocking::{FrameReader, FrameWriter, Sink, Source, Transport};
pub use builder::Builder;
pub use error::{Error, Lost, Result};
pub use machine::Notice;
pub use protocol::reply::{
    ActionValue, Check, Choice, Clocks, Event, Foreseen, LegalAction, Outcome, Position, Refusal,
    Status, Undone,
};
pub use protocol::request::{Create, Join, Load, Lobby, Start, Take};
pub use protocol::{
    Action, Apply, Bot, Budget, Changed, Chat, Clock, Handover, Progress, Reporting, Step,
    TakenBack,
};
pub use serde_json::{json, Value};
pub use tables::protocol::Code;

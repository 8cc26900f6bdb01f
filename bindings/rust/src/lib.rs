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
//! Documents, views and setups are [`Value`] trees as of `serde_json`; seeds and hashes are `u64`; whatever has a fixed shape
//! is a struct of [`protocol::reply`]. The [`tables`] say what action ids, cards and observations stand for.
//!
//! The feature `tokio` adds an asynchronous API with the same types.

mod builder;
mod connection;
mod engine;
mod error;
mod handle;
mod limits;
mod lookup;
pub mod protocol;
mod router;
mod seat;
mod state;
pub mod tables;
#[cfg(feature = "tokio")]
pub mod tokio;
mod transport;

pub use builder::Builder;
pub use connection::Pending;
pub use engine::Engine;
pub use error::{Error, Lost, Refusal, Result};
pub use protocol::reply::{Choice, Event, LegalAction, Outcome, Position, Status, Step};
pub use protocol::request::{Create, Join, Load, Start};
pub use protocol::{Action, Bot, Budget, Changed, Move, Progress};
pub use router::Notice;
pub use seat::Seat;
pub use serde_json::{json, Value};
pub use state::{State, Thinking};
pub use tables::protocol::Code;
pub use transport::{FrameReader, FrameWriter, Sink, Source, Transport};

//! The same API for asynchronous programs; needs the feature `tokio`.
//!
//! What is asked and replied are the types of the blocking API. Engines are made by
//! [`Builder::spawn_async`](crate::Builder::spawn_async) and its siblings, or by [`Engine::spawn`], within a runtime of tokio with its
//! drivers for input and time.
//!
//! ```no_run
//! use isettlers::{json, tokio::Engine, Start};
//!
//! # async fn play() -> isettlers::Result<()> {
//! let engine = Engine::spawn().await?;
//! let mut game = engine.start(Start::new("imperial", json!({"factions": ["romans", "barbarians"]}))).await?;
//! while !game.is_over() {
//!     let first = game.legal().await?[0];
//!     game.apply(first).await?;
//! }
//! # Ok(())
//! # }
//! ```

mod connection;
mod engine;
mod handle;
mod open;
mod seat;
mod state;

pub use connection::Pending;
pub use engine::Engine;
pub use seat::Seat;
pub use state::{State, Thinking};

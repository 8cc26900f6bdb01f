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
//! while game.last().at < 10 {
//!     let first = game.legal().await?[0];
//!     game.apply(first).await?;
//! }
//! let mut thinking = game.think(isettlers::Bot::new("flat").milliseconds(2_000))?;
//! while let Some(progress) = thinking.next().await {
//!     println!("{} iterations, {} so far", progress.done, progress.text);
//! }
//! println!("{}", thinking.wait().await?.text);
//! # Ok(())
//! # }
//! ```

mod driver;
mod open;

pub use crate::connection::Pending;
pub use crate::futures::{Engine, Seat, State, Thinking};

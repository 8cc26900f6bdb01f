//! The API as futures, for any runtime: the blocking API waits for them, and `isettlers::tokio` hands them out.

mod engine;
mod handle;
mod seat;
mod state;

pub use engine::Engine;
pub use seat::Seat;
pub use state::{State, Thinking};

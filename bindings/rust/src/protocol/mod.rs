//! The requests, replies and pushes of the protocol as types.
//!
//! [`Engine`](crate::Engine), [`State`](crate::State) and [`Seat`](crate::Seat) send these for you. They are here for
//! what those do not do: pipelining with [`Engine::submit`](crate::Engine::submit), or another way to carry frames.
//!
//! `options`, `request`, `reply` and `push` are generated from `bindings/protocol.toml`.

mod argument;
mod envelope;
#[rustfmt::skip]
mod options;
#[rustfmt::skip]
mod push;
#[rustfmt::skip]
pub mod reply;
#[rustfmt::skip]
pub mod request;
mod serial;

pub use argument::{Action, Reporting};
pub(crate) use envelope::{checked_length, depth};
pub use envelope::{decode, Frame, Incoming};
pub use options::{Apply, Bot, Budget, Clock, Step};
pub use push::{Archived, Changed, Chat, Handover, Moved, Progress, Push, Replaced, TakenBack};

pub use crate::tables::protocol::VERSION;

/// A request: its fields are the arguments of a method.
pub trait Request: serde::Serialize {
    /// The name of the method.
    const METHOD: &'static str;
    /// What the method replies.
    type Reply: serde::de::DeserializeOwned;

    /// The tree among the arguments, which may nest deeper than the server takes.
    fn tree(&self) -> Option<&serde_json::Value> {
        None
    }
}

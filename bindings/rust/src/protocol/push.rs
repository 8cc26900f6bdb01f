//! What the server sends unasked.

use serde::{Deserialize, Serialize};

use super::reply::{Event, Status};
use crate::error::Refusal;

/// A push.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "push", rename_all = "snake_case")]
#[non_exhaustive]
pub enum Push {
    /// A bot tells how far it has come.
    Progress(Progress),
    /// Somebody acted at a table.
    Changed(Changed),
    /// Another connection has taken the seat over.
    Replaced {
        /// The number of the state, which is closed.
        state: u64,
    },
    /// The table was archived.
    Archived {
        /// The number of the state, which is closed.
        state: u64,
    },
    /// The server closes the connection.
    Closing(Refusal),
    /// A push that this version of the crate does not know.
    #[serde(other)]
    Other,
}

/// How far a bot has come.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Progress {
    /// The id of the request.
    pub request: u32,
    /// The iterations done.
    pub done: u64,
    /// The best action so far.
    pub action: u16,
    /// How that action is said.
    pub text: String,
    /// How long it has thought.
    pub seconds: f64,
}

/// An action was taken at a table by somebody else.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Changed {
    /// The number of the state.
    pub state: u64,
    /// Where the game stands after it; with the legal ids where `join` asked for them and this seat is to decide.
    #[serde(flatten)]
    pub status: Status,
    /// What happened, as far as one's own seat may hear it, where `join` asked for events.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub events: Option<Vec<Event>>,
}

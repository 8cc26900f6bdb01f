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
    /// A seat took its last action back.
    TakenBack(TakenBack),
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
    /// The process that held the table no longer does; `join` opens it again.
    Moved {
        /// The number of the state, which is closed.
        state: u64,
    },
    /// A seat at the table changed hands.
    Seat(Handover),
    /// Somebody at the table said something.
    Said(Said),
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
    /// Visits and value of each action tried so far, where [`Reporting::Values`](super::Reporting) asked for them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub actions: Option<Vec<ActionValue>>,
    /// The ids of the line of play expected so far, where the values were asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<Vec<u16>>,
}

/// What a search knows of an action at its root.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ActionValue {
    /// The action.
    pub action: u16,
    /// How often it was tried.
    pub visits: u64,
    /// The mean reward of the seat to decide, from 0 to 1.
    pub value: f64,
    /// Its prior, where the search uses priors.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prior: Option<f64>,
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
    /// What happened, without the parts that are hidden from this seat, if `join` asked for events.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub events: Option<Vec<Event>>,
}

/// A seat at the table took its last action back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct TakenBack {
    /// The number of the state.
    pub state: u64,
    /// The seat.
    pub seat: usize,
    /// Where the game stands now.
    #[serde(flatten)]
    pub status: Status,
    /// How many events at the end of the log are no more.
    pub dropped: u64,
}

/// A seat at the table changed hands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Handover {
    /// The number of the state.
    pub state: u64,
    /// The seat.
    pub seat: usize,
    /// The reason: `resigned`, `time`, `kicked`, `reissued` or `taken`; a later server may have others.
    pub by: String,
    /// The spec of the bot that plays the seat from now on; none for a person.
    pub bot: Option<String>,
    /// The seats that are still free. The game begins when there are none.
    pub free: Vec<usize>,
}

/// A text from another seat. The server passes it as it is: escape it before you show it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Said {
    /// The number of the state.
    pub state: u64,
    /// The seat that speaks.
    pub seat: usize,
    /// The text.
    pub text: String,
}

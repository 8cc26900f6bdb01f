//! The requests: one type a method, with its arguments as fields.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::serial::{by_seat, is_false, optional_word};
use super::{reply, Request};

macro_rules! requests {
    ($($type:ident, $method:literal, $reply:ident $(, $tree:expr)?;)*) => {
        $(impl Request for $type {
            const METHOD: &'static str = $method;
            type Reply = reply::$reply;
            $(fn tree(&self) -> Option<&Value> {
                let tree: fn(&Self) -> Option<&Value> = $tree;
                tree(self)
            })?
        })*
    };
}

requests! {
    Hello, "hello", Hello;
    Start, "start", Start, |start| Some(&start.setup);
    Load, "load", Opened, |load| load.source.tree();
    Save, "save", Save;
    Document, "document", Document;
    Status, "status", Position;
    View, "view", View;
    Legal, "legal", Legal;
    Apply, "apply", Status;
    Step, "step", Step;
    Undo, "undo", Status;
    Fork, "fork", Opened;
    Resample, "resample", Opened;
    Observe, "observe", Observe;
    Bot, "bot", Choice;
    Cancel, "cancel", Cancel;
    Record, "record", Record;
    Verify, "verify", Verify;
    Close, "close", Close;
    Create, "create", Create, |create| Some(&create.setup);
    Join, "join", Join;
}

/// The first request of a connection.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hello {
    /// The protocol versions the client speaks.
    pub protocol: Vec<u32>,
    /// The client's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub client: Option<String>,
}

/// Starts a game.
///
/// ```
/// use isettlers::{json, Start};
/// let start = Start::new("imperial", json!({"factions": ["romans", "barbarians"]})).seed(7).log();
/// ```
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Start {
    /// The name of the game.
    pub game: String,
    /// The choices made before the game starts: a map.
    pub setup: Value,
    /// What the game's chance begins with; drawn by the server when left out.
    #[serde(
        default,
        with = "optional_word",
        skip_serializing_if = "Option::is_none"
    )]
    pub seed: Option<u64>,
    /// Whether the events are kept, for views with `since`.
    #[serde(default, skip_serializing_if = "is_false")]
    pub log: bool,
    /// Whether the reply has the legal ids.
    #[serde(default, skip_serializing_if = "is_false")]
    pub legal: bool,
}

impl Start {
    /// A game with a setup.
    pub fn new(game: impl Into<String>, setup: impl Into<Value>) -> Self {
        Self {
            game: game.into(),
            setup: setup.into(),
            seed: None,
            log: false,
            legal: false,
        }
    }

    /// Sets the seed.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = Some(seed);
        self
    }

    /// Keeps the events, for views with `since`.
    #[must_use]
    pub fn log(mut self) -> Self {
        self.log = true;
        self
    }

    /// Asks for the legal ids.
    #[must_use]
    pub fn legal(mut self) -> Self {
        self.legal = true;
        self
    }
}

/// What a state is loaded from.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// A snapshot: the position.
    Snapshot(#[serde(with = "serde_bytes")] Vec<u8>),
    /// A document: the position as a tree.
    Document(Value),
    /// A record: the whole game so far.
    Record(#[serde(with = "serde_bytes")] Vec<u8>),
}

impl Source {
    fn tree(&self) -> Option<&Value> {
        match self {
            Source::Document(tree) => Some(tree),
            Source::Snapshot(_) | Source::Record(_) => None,
        }
    }
}

/// Opens a state from a snapshot, a document or a record.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Load {
    /// Where from.
    #[serde(flatten)]
    pub source: Source,
    /// Whether the events are kept from here on, for views with `since`.
    #[serde(default, skip_serializing_if = "is_false")]
    pub log: bool,
    /// Whether the reply has the legal ids.
    #[serde(default, skip_serializing_if = "is_false")]
    pub legal: bool,
}

impl Load {
    /// From a snapshot.
    pub fn snapshot(bytes: impl Into<Vec<u8>>) -> Self {
        Source::Snapshot(bytes.into()).into()
    }

    /// From a document.
    pub fn document(tree: impl Into<Value>) -> Self {
        Source::Document(tree.into()).into()
    }

    /// From a record, whose actions are taken once more.
    pub fn record(bytes: impl Into<Vec<u8>>) -> Self {
        Source::Record(bytes.into()).into()
    }

    /// Keeps the events from here on.
    #[must_use]
    pub fn log(mut self) -> Self {
        self.log = true;
        self
    }

    /// Asks for the legal ids.
    #[must_use]
    pub fn legal(mut self) -> Self {
        self.legal = true;
        self
    }
}

impl From<Source> for Load {
    fn from(source: Source) -> Self {
        Self {
            source,
            log: false,
            legal: false,
        }
    }
}

macro_rules! of_state {
    ($($(#[$meta:meta])* $type:ident;)*) => {
        $($(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
        pub struct $type {
            /// The number of the state.
            pub state: u64,
        })*
    };
}

of_state! {
    /// Makes a snapshot.
    Save;
    /// Makes a document.
    Document;
    /// Makes a record.
    Record;
    /// Closes a state; at a table, leaves the seat.
    Close;
}

macro_rules! of_state_with_legal {
    ($($(#[$meta:meta])* $type:ident;)*) => {
        $($(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
        pub struct $type {
            /// The number of the state.
            pub state: u64,
            /// Whether the reply has the legal ids.
            #[serde(default, skip_serializing_if = "is_false")]
            pub legal: bool,
        })*
    };
}

of_state_with_legal! {
    /// Asks what a position is.
    Status;
    /// Takes the last action back.
    Undo;
    /// Makes a copy.
    Fork;
}

/// Asks what a seat knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    /// The number of the state.
    pub state: u64,
    /// The seat; a spectator when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<usize>,
    /// Asks for the events from this number on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub since: Option<u64>,
}

/// Asks what may be done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Legal {
    /// The number of the state.
    pub state: u64,
    /// Whether to say what each id stands for.
    #[serde(default, skip_serializing_if = "is_false")]
    pub full: bool,
}

/// Takes an action.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Apply {
    /// The number of the state.
    pub state: u64,
    /// The action, and what to reply.
    #[serde(flatten)]
    pub action: super::Move,
}

/// Takes an action, and asks what happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    /// The number of the state.
    pub state: u64,
    /// The action, and what to reply.
    #[serde(flatten)]
    pub action: super::Move,
}

/// Draws anew what a seat cannot see.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Resample {
    /// The number of the state.
    pub state: u64,
    /// The seat.
    pub seat: usize,
    /// What the drawing begins with.
    #[serde(
        default,
        with = "optional_word",
        skip_serializing_if = "Option::is_none"
    )]
    pub seed: Option<u64>,
    /// Whether the reply has the legal ids.
    #[serde(default, skip_serializing_if = "is_false")]
    pub legal: bool,
}

/// Asks for what a seat knows as numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Observe {
    /// The number of the state.
    pub state: u64,
    /// The seat; the one to decide when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<usize>,
}

/// Asks a bot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bot {
    /// The number of the state.
    pub state: u64,
    /// The bot, and what to reply.
    #[serde(flatten)]
    pub bot: super::Bot,
}

/// Ends the search of a bot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cancel {
    /// The id of the request under way.
    pub request: u32,
}

/// Plays a record once more.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verify {
    /// The record.
    #[serde(with = "serde_bytes")]
    pub record: Vec<u8>,
}

/// Deals a game at a table of its own.
///
/// ```
/// use isettlers::{json, Create};
/// let create = Create::new("imperial", json!({"factions": ["romans", "japanese"]})).bot(1, "greedy").spectators();
/// ```
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Create {
    /// The name of the game.
    pub game: String,
    /// The choices made before the game starts: a map.
    pub setup: Value,
    /// What the game's chance begins with; drawn by the server when left out.
    #[serde(
        default,
        with = "optional_word",
        skip_serializing_if = "Option::is_none"
    )]
    pub seed: Option<u64>,
    /// The specs of the bots, by seat.
    #[serde(default, with = "by_seat", skip_serializing_if = "BTreeMap::is_empty")]
    pub bots: BTreeMap<usize, String>,
    /// Whether there are spectators.
    #[serde(default, skip_serializing_if = "is_false")]
    pub spectators: bool,
    /// The key for which the server opens tables, where it wants one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
}

impl Create {
    /// A game with a setup.
    pub fn new(game: impl Into<String>, setup: impl Into<Value>) -> Self {
        Self {
            game: game.into(),
            setup: setup.into(),
            seed: None,
            bots: BTreeMap::new(),
            spectators: false,
            key: None,
        }
    }

    /// Sets the seed.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = Some(seed);
        self
    }

    /// Gives a seat to a bot.
    #[must_use]
    pub fn bot(mut self, seat: usize, spec: impl Into<String>) -> Self {
        self.bots.insert(seat, spec.into());
        self
    }

    /// Lets spectators in.
    #[must_use]
    pub fn spectators(mut self) -> Self {
        self.spectators = true;
        self
    }

    /// Sets the key.
    #[must_use]
    pub fn key(mut self, key: impl Into<String>) -> Self {
        self.key = Some(key.into());
        self
    }
}

/// Takes a seat, or a place among the spectators.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Join {
    /// The token of the seat, or the spectators'.
    pub token: String,
    /// Whether notices have events.
    #[serde(default, skip_serializing_if = "is_false")]
    pub events: bool,
    /// Whether the reply and the notices have the legal ids, when this seat is to decide.
    #[serde(default, skip_serializing_if = "is_false")]
    pub legal: bool,
}

impl Join {
    /// The seat a token opens.
    pub fn new(token: impl Into<String>) -> Self {
        Self {
            token: token.into(),
            events: false,
            legal: false,
        }
    }

    /// Asks for events in notices.
    #[must_use]
    pub fn events(mut self) -> Self {
        self.events = true;
        self
    }

    /// Asks for the legal ids, in notices too.
    #[must_use]
    pub fn legal(mut self) -> Self {
        self.legal = true;
        self
    }
}

impl From<&str> for Join {
    fn from(token: &str) -> Self {
        Join::new(token)
    }
}

//! The requests: one type a method, with its arguments as fields.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::serial::{is_false, optional_word};
use super::{reply, Request};

mod table;

pub use table::{Create, Join, Lobby, Say, Take};

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
    Catalogue, "catalogue", Catalogue, Catalogue::setup;
    View, "view", View;
    Legal, "legal", Legal;
    Apply, "apply", Status;
    Step, "step", Step;
    Undo, "undo", Undone;
    Ahead, "ahead", Ahead;
    Check, "check", Check, |check| Some(&check.setup);
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
    Resign, "resign", Status;
    Say, "say", Say;
    Lobby, "lobby", Lobby;
    Take, "take", Take;
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
    /// Gives the seat up to a bot.
    Resign;
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
    /// Makes a copy.
    Fork;
}

/// Takes the last action back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Undo {
    /// The number of the state.
    pub state: u64,
    /// Whether the reply has the legal ids.
    #[serde(default, skip_serializing_if = "is_false")]
    pub legal: bool,
    /// At a table: the number of actions taken so far.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<u64>,
}

/// Asks what the legal actions would do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ahead {
    /// The number of the state.
    pub state: u64,
    /// The kinds of actions after which those that follow are looked at.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub through: Vec<String>,
    /// The most actions, beyond the legal ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<u64>,
}

/// Asks whether a game can begin with a setup.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Check {
    /// The name of the game.
    pub game: String,
    /// The choices made before the game starts: a map.
    pub setup: Value,
}

/// Asks for all that a front end draws a table from.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Catalogue {
    /// The catalogue of an open state.
    State {
        /// The number of the state.
        state: u64,
    },
    /// The catalogue of a setup.
    Setup {
        /// The name of the game.
        game: String,
        /// The choices made before the game starts: a map.
        setup: Value,
    },
}

impl Catalogue {
    fn setup(&self) -> Option<&Value> {
        match self {
            Catalogue::Setup { setup, .. } => Some(setup),
            Catalogue::State { .. } => None,
        }
    }
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
    /// Asks for the view after this number of actions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<u64>,
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

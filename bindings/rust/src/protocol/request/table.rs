//! The requests of hosted tables.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::protocol::serial::{by_seat, is_false, optional_word};
use crate::protocol::Control;

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
    /// The time that players have; without end when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<Control>,
    /// The spec of the bot that plays on where a player resigns or runs out of time; `greedy` when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub substitute: Option<String>,
    /// Whether the lobby lists the table, for anybody to take a seat.
    #[serde(default, skip_serializing_if = "is_false")]
    pub open: bool,
    /// The creator's seat at an open table; the first without a bot when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<usize>,
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
            clock: None,
            substitute: None,
            open: false,
            seat: None,
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

    /// Gives the players time.
    #[must_use]
    pub fn clock(mut self, control: Control) -> Self {
        self.clock = Some(control);
        self
    }

    /// Sets the bot that plays on where a player resigns or runs out of time.
    #[must_use]
    pub fn substitute(mut self, spec: impl Into<String>) -> Self {
        self.substitute = Some(spec.into());
        self
    }

    /// Lists the table in the lobby. The creator gets one token only, and the server draws the seed.
    #[must_use]
    pub fn open(mut self) -> Self {
        self.open = true;
        self
    }

    /// Sets the creator's seat at an open table.
    #[must_use]
    pub fn seat(mut self, seat: usize) -> Self {
        self.seat = Some(seat);
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

/// Says something to the others at the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Say {
    /// The number of the state.
    pub state: u64,
    /// The text.
    pub text: String,
}

/// Asks for a page of the tables with free seats.
///
/// ```
/// use isettlers::Lobby;
/// let first = Lobby::default().game("burgundy").limit(10);
/// # assert!(first.after.is_none());
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Lobby {
    /// The name of the game; every game when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// The `next` of the page before; the first page when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
    /// The greatest number of tables, 1 to 20.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<u64>,
}

impl Lobby {
    /// Asks for tables of one game.
    #[must_use]
    pub fn game(mut self, name: impl Into<String>) -> Self {
        self.game = Some(name.into());
        self
    }

    /// Asks for the page that follows another, by the `next` of that one.
    #[must_use]
    pub fn after(mut self, next: impl Into<String>) -> Self {
        self.after = Some(next.into());
        self
    }

    /// Sets the greatest number of tables.
    #[must_use]
    pub fn limit(mut self, tables: u64) -> Self {
        self.limit = Some(tables);
        self
    }
}

/// Takes a free seat of an open table. Its token opens it, with `join`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Take {
    /// The id of the table.
    pub table: String,
    /// The seat; the first free one when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<usize>,
}

impl Take {
    /// A seat at a table.
    pub fn new(table: impl Into<String>) -> Self {
        Self {
            table: table.into(),
            seat: None,
        }
    }

    /// Sets the seat.
    #[must_use]
    pub fn seat(mut self, seat: usize) -> Self {
        self.seat = Some(seat);
        self
    }
}

impl From<&str> for Take {
    fn from(table: &str) -> Self {
        Take::new(table)
    }
}

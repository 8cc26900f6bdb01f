//! What the methods reply. Fields that later versions of the server add are passed over.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::serial::{by_seat, floats, optional_word, word};
use super::Control;

/// Who is to decide, and how far the game has come.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Status {
    /// The seat to decide; none when the game is over.
    pub actor: Option<usize>,
    /// Whether the game is over.
    pub over: bool,
    /// How many actions were taken since the game began, or since its snapshot or document was loaded.
    pub at: u64,
    /// The legal ids, ascending, where they were asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub legal: Option<Vec<u16>>,
    /// The clocks, at a table that has them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<Clock>,
}

impl Status {
    /// The legal ids; empty where they were not asked for.
    pub fn legal_ids(&self) -> &[u16] {
        self.legal.as_deref().unwrap_or_default()
    }
}

/// The clocks of a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Clock {
    /// The milliseconds that each seat has left; none for a bot.
    pub left: Vec<Option<u64>>,
    /// The seat whose clock runs, if one does.
    pub running: Option<usize>,
}

/// What the server is: the reply to `hello`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Hello {
    /// The version of the protocol that is spoken.
    pub protocol: u32,
    /// The version of the engine.
    pub engine: String,
    /// `embed` or `table`.
    pub mode: String,
    /// The games there are.
    pub games: Vec<Game>,
    /// The bots there are.
    pub bots: Vec<BotKind>,
    /// The server's limits by name.
    pub limits: BTreeMap<String, u64>,
    /// Whether the server lists open tables; only servers of tables say so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lobby: Option<bool>,
    /// Whether the server passes texts between players; only servers of tables say so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chat: Option<bool>,
}

impl Hello {
    /// A game by its name.
    pub fn game(&self, name: &str) -> Option<&Game> {
        self.games.iter().find(|game| game.name == name)
    }
}

/// A game that the engine has.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Game {
    /// Its name in requests.
    pub name: String,
    /// Its name for people.
    pub title: String,
    /// The least and the most players.
    pub players: (usize, usize),
    /// How many action ids it has.
    pub actions: usize,
    /// How many numbers an observation has.
    pub observation: usize,
    /// The version of the observation's layout.
    pub layout: u32,
}

/// A bot that the engine has.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct BotKind {
    /// Its name in specs.
    pub name: String,
    /// What it does.
    pub meaning: String,
}

/// A game has started.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Start {
    /// What the game's chance began with.
    #[serde(with = "word")]
    pub seed: u64,
    /// The number of the state.
    pub state: u64,
    /// Where the game stands.
    #[serde(flatten)]
    pub status: Status,
}

/// A state was opened by `load`, `fork` or `resample`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Opened {
    /// The number of the state.
    pub state: u64,
    /// Where the game stands.
    #[serde(flatten)]
    pub status: Status,
}

/// A snapshot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Save {
    /// Its bytes.
    #[serde(with = "serde_bytes")]
    pub snapshot: Vec<u8>,
}

/// A document.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Document {
    /// The tree.
    pub document: Value,
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Outcome {
    /// The seats that won.
    pub winners: Vec<usize>,
    /// The rank of each seat, 0 the best.
    pub ranks: Vec<usize>,
    /// The score of each seat.
    pub scores: Vec<i64>,
    /// What decided.
    pub decided_by: String,
}

/// What a position is: the reply to `status`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Position {
    /// The name of the game.
    pub game: String,
    /// The choices made before the game started.
    pub setup: Value,
    /// How many seats there are.
    pub seats: usize,
    /// What the seats are called.
    pub names: Vec<String>,
    /// The points of each seat if the game ended now.
    pub scores: Vec<i64>,
    /// How the game ended; none while it goes on.
    pub outcome: Option<Outcome>,
    /// A hash of the whole position; none at a table.
    #[serde(
        default,
        with = "optional_word",
        skip_serializing_if = "Option::is_none"
    )]
    pub hash: Option<u64>,
    /// One's own seat at a table; none for a spectator and where there is no table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<usize>,
    /// Who plays the seats of the table; none where there is no table.
    #[serde(flatten)]
    pub table: Option<Table>,
    /// Where the game stands.
    #[serde(flatten)]
    pub status: Status,
}

/// Who plays the seats of a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Table {
    /// The specs of the bots by seat.
    #[serde(with = "by_seat")]
    pub bots: BTreeMap<usize, String>,
    /// Why a bot plays the seat of a person, by seat.
    #[serde(with = "by_seat")]
    pub handed: BTreeMap<usize, String>,
    /// The seats of an open table that nobody has taken. The game begins when there are none.
    pub free: Vec<usize>,
    /// Whether the creator chose the seed, from which everything hidden can be computed.
    pub seed_named: bool,
}

/// A catalogue.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Catalogue {
    /// The tree.
    pub catalogue: Value,
}

/// An action was taken back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Undone {
    /// Where the game stands now.
    #[serde(flatten)]
    pub status: Status,
    /// At a table: how many events at the end of the log are no more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dropped: Option<u64>,
}

/// What the legal actions would do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Ahead {
    /// The number of actions taken before.
    pub at: u64,
    /// The legal actions in the order of their ids.
    pub ahead: Vec<Foreseen>,
}

/// A legal action with its consequences, as the seat to decide can know them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Foreseen {
    /// The action.
    pub action: LegalAction,
    /// Its events up to the first that the seat cannot foresee, and up to the first action of another seat.
    pub events: Vec<Event>,
    /// Whether the events end because the next one reveals something.
    pub reveals: bool,
    /// The actions that follow, where they were looked at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<Vec<Foreseen>>,
}

/// A setup that a game can begin with.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Check {
    /// The whole setup.
    pub setup: Value,
    /// How many seats there are.
    pub seats: usize,
    /// The names of the seats.
    pub names: Vec<String>,
}

/// A view.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct View {
    /// The tree.
    pub view: Value,
}

/// What may be done.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Legal {
    /// The legal ids, ascending.
    pub ids: Vec<u16>,
    /// What they stand for, where this was asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub actions: Option<Vec<LegalAction>>,
}

/// A legal action and what it stands for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct LegalAction {
    /// Its id.
    pub id: u16,
    /// Its kind.
    pub kind: String,
    /// Its arguments by name.
    pub arguments: Map<String, Value>,
    /// How it is said; `apply` takes this as well.
    pub text: String,
}

/// Something that happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Event {
    /// What kind of thing.
    pub kind: String,
    /// The seat it happened to; none where it was all of them.
    pub seat: Option<usize>,
    /// The particulars by name.
    pub values: Map<String, Value>,
    /// How it is said.
    pub text: String,
    /// Whether it drew on chance.
    pub reveals: bool,
}

/// An action was taken: the reply to `step`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Step {
    /// Where the game stands.
    #[serde(flatten)]
    pub status: Status,
    /// What happened. At a table: without the parts that are hidden from this seat.
    pub events: Vec<Event>,
    /// Whether any of it drew on chance.
    pub reveals: bool,
}

/// What a seat knows as numbers.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Observe {
    /// The numbers; the game's tables say what each stands for.
    #[serde(with = "floats")]
    pub observation: Vec<f32>,
}

/// What a bot chose.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Choice {
    /// The action.
    pub action: u16,
    /// How it is said.
    pub text: String,
    /// How the bot came to it.
    pub stats: Map<String, Value>,
    /// Where the game stands, where the action was taken.
    #[serde(flatten)]
    pub status: Option<Status>,
}

/// The reply to `cancel`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Cancel {
    /// Whether the request still was under way.
    pub cancelled: bool,
}

/// A record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Record {
    /// Its bytes.
    #[serde(with = "serde_bytes")]
    pub record: Vec<u8>,
    /// The data file with your own decks, estates or tiles, which a replay of the record needs. A table sends it when
    /// its setup has any. `None` otherwise, and for states that are not at a table.
    #[serde(default, with = "serde_bytes", skip_serializing_if = "Option::is_none")]
    pub data: Option<Vec<u8>>,
}

/// A record was played once more and ended as it says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Verify {
    /// How many actions it has.
    pub actions: u64,
    /// The hash of the position it ends with.
    #[serde(with = "word")]
    pub hash: u64,
    /// The points of each seat.
    pub scores: Vec<i64>,
    /// How the game ended; none where the record stops before.
    pub outcome: Option<Outcome>,
}

/// A state was closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Close {}

/// A table was created.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Create {
    /// The id of the table.
    pub table: String,
    /// The token of each seat that no bot holds. They cannot be asked for again.
    #[serde(with = "by_seat")]
    pub tokens: BTreeMap<usize, String>,
    /// The spectators' token, where there may be any.
    pub watch: Option<String>,
}

/// A seat was taken.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Join {
    /// The number of the state.
    pub state: u64,
    /// The id of the table.
    pub table: String,
    /// The seat; none for a spectator.
    pub seat: Option<usize>,
    /// Whether the creator chose the seed, from which everything hidden can be computed.
    pub seed_named: bool,
    /// Where the game stands.
    #[serde(flatten)]
    pub status: Status,
}

/// A text was passed to the others at the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Say {}

/// A page of the lobby.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Lobby {
    /// The tables, the newest first.
    pub tables: Vec<OpenTable>,
    /// The `after` of the next page; none where the list ends.
    pub next: Option<String>,
}

/// A table with free seats.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct OpenTable {
    /// The id of the table.
    pub table: String,
    /// The name of the game.
    pub game: String,
    /// The choices made before the game starts.
    pub setup: Value,
    /// The free seats.
    pub free: Vec<usize>,
    /// The specs of the bots by seat.
    #[serde(with = "by_seat")]
    pub bots: BTreeMap<usize, String>,
    /// The time that players have; none without a clock.
    pub clock: Option<Control>,
    /// Seconds since it was created.
    pub age: u64,
}

/// A free seat was taken.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Take {
    /// The id of the table.
    pub table: String,
    /// The seat.
    pub seat: usize,
    /// The seat's token, for `join`. It cannot be asked for again.
    pub token: String,
    /// Where the game stands.
    #[serde(flatten)]
    pub status: Status,
}

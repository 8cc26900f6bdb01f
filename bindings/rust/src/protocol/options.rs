//! What methods of a state are asked with.

use serde::{Deserialize, Serialize};

use super::serial::{is_false, optional_word};

/// An action, by its id or by its text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Action {
    /// One of the game's action ids.
    Id(u16),
    /// The text of a legal action.
    Text(String),
}

impl From<u16> for Action {
    fn from(id: u16) -> Self {
        Action::Id(id)
    }
}

impl From<&str> for Action {
    fn from(text: &str) -> Self {
        Action::Text(text.to_owned())
    }
}

impl From<String> for Action {
    fn from(text: String) -> Self {
        Action::Text(text)
    }
}

/// An action to take, and what to reply. Ids and texts turn into one by themselves.
///
/// ```
/// use isettlers::Move;
/// let plain: Move = 17.into();
/// let asking = Move::new("pass").legal();
/// let guarded = Move::new(17).at(41); // refused as stale unless 41 actions were taken so far
/// # assert!(!plain.legal && asking.legal && guarded.at == Some(41));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Move {
    /// The action.
    pub action: Action,
    /// Whether the reply has the ids that are legal next.
    #[serde(default, skip_serializing_if = "is_false")]
    pub legal: bool,
    /// How many actions were taken so far, as the caller believes (hosted games only).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<u64>,
}

impl Move {
    /// Takes an action.
    pub fn new(action: impl Into<Action>) -> Self {
        Self {
            action: action.into(),
            legal: false,
            at: None,
        }
    }

    /// Asks for the ids that are legal next.
    #[must_use]
    pub fn legal(mut self) -> Self {
        self.legal = true;
        self
    }

    /// Guards against acting twice: refused as [`Stale`](crate::Code::Stale) unless so many actions were taken so far.
    #[must_use]
    pub fn at(mut self, at: u64) -> Self {
        self.at = Some(at);
        self
    }
}

impl<A: Into<Action>> From<A> for Move {
    fn from(action: A) -> Self {
        Move::new(action)
    }
}

/// The time that persons have at a table, in seconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
#[non_exhaustive]
pub enum Control {
    /// So much in all, and more for each decision: Fischer's clock.
    Total {
        /// The time in all.
        seconds: u32,
        /// What each decision adds.
        #[serde(default)]
        increment: u32,
    },
    /// So much for each decision.
    Each {
        /// The time for a decision.
        #[serde(rename = "move")]
        seconds: u32,
    },
}

/// How long a bot may think: whichever comes first. The server has limits of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Budget {
    /// Milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ms: Option<u64>,
    /// Iterations of its search.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub iterations: Option<u64>,
}

/// A bot to ask: its spec, a name as `greedy` or a name with settings as `flat`.
///
/// ```
/// let bot = isettlers::Bot::new("flat").milliseconds(200).seed(7).apply();
/// # assert_eq!(bot.budget.unwrap().ms, Some(200));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Bot {
    /// The spec.
    pub bot: String,
    /// The seed of its own chance; drawn by the server when left out.
    #[serde(
        default,
        with = "optional_word",
        skip_serializing_if = "Option::is_none"
    )]
    pub seed: Option<u64>,
    /// How long it may think; as long as the server allows when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub budget: Option<Budget>,
    /// What it tells of its progress.
    #[serde(default, skip_serializing_if = "Reporting::is_silent")]
    pub progress: Reporting,
    /// Whether its action is taken.
    #[serde(default, skip_serializing_if = "is_false")]
    pub apply: bool,
    /// Whether the reply has the ids that are legal after its action was taken.
    #[serde(default, skip_serializing_if = "is_false")]
    pub legal: bool,
}

/// What a bot tells of its progress.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "Told", try_from = "Told")]
#[non_exhaustive]
pub enum Reporting {
    /// Nothing.
    #[default]
    Silent,
    /// The best action so far.
    Best,
    /// Visits and value of all actions too.
    Values,
}

impl Reporting {
    // serde calls it with a reference
    #[allow(clippy::trivially_copy_pass_by_ref)]
    fn is_silent(&self) -> bool {
        *self == Self::Silent
    }
}

/// A [`Reporting`] as a request has it: a flag or a word.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Told {
    Flag(bool),
    Word(String),
}

impl From<Reporting> for Told {
    fn from(reporting: Reporting) -> Self {
        match reporting {
            Reporting::Silent => Self::Flag(false),
            Reporting::Best => Self::Flag(true),
            Reporting::Values => Self::Word("actions".into()),
        }
    }
}

impl TryFrom<Told> for Reporting {
    type Error = String;

    fn try_from(told: Told) -> Result<Self, String> {
        match told {
            Told::Flag(false) => Ok(Self::Silent),
            Told::Flag(true) => Ok(Self::Best),
            Told::Word(word) if word == "actions" => Ok(Self::Values),
            Told::Word(word) => Err(format!("expected actions, got {word}")),
        }
    }
}

impl Bot {
    /// A bot by its spec.
    pub fn new(spec: impl Into<String>) -> Self {
        Self {
            bot: spec.into(),
            seed: None,
            budget: None,
            progress: Reporting::Silent,
            apply: false,
            legal: false,
        }
    }

    /// Asks for the values of all actions in its progress.
    #[must_use]
    pub fn values(mut self) -> Self {
        self.progress = Reporting::Values;
        self
    }

    /// Sets the seed of the bot's own chance.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = Some(seed);
        self
    }

    /// Sets how many milliseconds it may think.
    #[must_use]
    pub fn milliseconds(mut self, ms: u64) -> Self {
        self.budget.get_or_insert_default().ms = Some(ms);
        self
    }

    /// Sets how many iterations it may search.
    #[must_use]
    pub fn iterations(mut self, iterations: u64) -> Self {
        self.budget.get_or_insert_default().iterations = Some(iterations);
        self
    }

    /// Takes the action it chooses.
    #[must_use]
    pub fn apply(mut self) -> Self {
        self.apply = true;
        self
    }

    /// Asks for the ids that are legal after its action was taken.
    #[must_use]
    pub fn legal(mut self) -> Self {
        self.legal = true;
        self
    }
}

impl From<&str> for Bot {
    fn from(spec: &str) -> Self {
        Bot::new(spec)
    }
}

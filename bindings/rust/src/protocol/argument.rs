//! Arguments that have several forms.

use serde::{Deserialize, Serialize};

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

/// What a bot tells of its progress.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "FlagOrWord", try_from = "FlagOrWord")]
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
    pub(super) fn is_silent(&self) -> bool {
        *self == Self::Silent
    }
}

/// A [`Reporting`] as a request has it: a flag or a word.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum FlagOrWord {
    Flag(bool),
    Word(String),
}

impl From<Reporting> for FlagOrWord {
    fn from(reporting: Reporting) -> Self {
        match reporting {
            Reporting::Silent => Self::Flag(false),
            Reporting::Best => Self::Flag(true),
            Reporting::Values => Self::Word("actions".into()),
        }
    }
}

impl TryFrom<FlagOrWord> for Reporting {
    type Error = String;

    fn try_from(argument: FlagOrWord) -> Result<Self, String> {
        match argument {
            FlagOrWord::Flag(false) => Ok(Self::Silent),
            FlagOrWord::Flag(true) => Ok(Self::Best),
            FlagOrWord::Word(word) if word == "actions" => Ok(Self::Values),
            FlagOrWord::Word(word) => Err(format!("expected actions, got {word}")),
        }
    }
}

//! Looking things up in the tables of a game, and in replies.

use crate::protocol::reply::{Game, Hello, Status};
use crate::tables::{Block, Card, Part, Tables, ALL};

impl Tables {
    /// The tables of a game by its name; none for a game that this version of the crate does not know.
    ///
    /// ```
    /// use isettlers::tables::{imperial::first, Tables};
    /// let tables = Tables::of("imperial").unwrap();
    /// assert_eq!(tables.kind(first::PASS), Some("pass"));
    /// assert_eq!(tables.card("ROM001").unwrap().deck, "romans");
    /// ```
    pub fn of(game: &str) -> Option<&'static Tables> {
        ALL.iter().copied().find(|tables| tables.name == game)
    }

    /// The run of ids that an action id is in.
    pub fn block(&self, action: u16) -> Option<&'static Block> {
        let after = self.blocks.partition_point(|block| block.first <= action);
        let block = &self.blocks[after.checked_sub(1)?];
        (action - block.first < block.count).then_some(block)
    }

    /// The kind of an action id.
    pub fn kind(&self, action: u16) -> Option<&'static str> {
        self.block(action).map(|block| block.kind)
    }

    /// The run of ids of a kind.
    pub fn block_of_kind(&self, kind: &str) -> Option<&'static Block> {
        self.blocks.iter().find(|block| block.kind == kind)
    }

    /// A part of the observation by its name.
    pub fn part(&self, name: &str) -> Option<&'static Part> {
        self.parts.iter().find(|part| part.name == name)
    }

    /// A card by its printed id.
    pub fn card(&self, id: &str) -> Option<&'static Card> {
        self.cards.iter().find(|card| card.id == id)
    }
}

impl Part {
    /// The numbers of this part in an observation.
    ///
    /// # Panics
    ///
    /// When the observation is not of the game that the part is of, and too short.
    pub fn of<'a>(&self, observation: &'a [f32]) -> &'a [f32] {
        &observation[self.first as usize..][..self.count as usize]
    }
}

impl Hello {
    /// A game by its name.
    pub fn game(&self, name: &str) -> Option<&Game> {
        self.games.iter().find(|game| game.name == name)
    }
}

impl Status {
    /// The legal ids; empty where they were not asked for.
    pub fn legal_ids(&self) -> &[u16] {
        self.legal.as_deref().unwrap_or_default()
    }
}

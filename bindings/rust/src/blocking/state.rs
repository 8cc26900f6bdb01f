//! A game, and a bot that thinks about it.

use std::fmt;

use serde_json::Value;

use super::wait::wait;
use crate::error::Result;
use crate::futures;
use crate::protocol::{reply, Apply, Bot, Progress, Step};

/// A state open on an engine: a game, or a position of one. Dropping it closes it.
pub struct State(pub(super) futures::State);

impl State {
    /// Its number on the connection.
    pub fn number(&self) -> u64 {
        self.0.number()
    }

    /// What the game's chance began with, where it was started here.
    pub fn seed(&self) -> Option<u64> {
        self.0.seed()
    }

    /// Where the game stood when it was last heard of, with the legal ids where that reply had them.
    pub fn last(&self) -> &reply::Status {
        self.0.last()
    }

    /// The seat to decide, as last heard; none when the game is over.
    pub fn actor(&self) -> Option<usize> {
        self.0.actor()
    }

    /// Whether the game is over, as last heard.
    pub fn is_over(&self) -> bool {
        self.0.is_over()
    }

    /// Asks what the position is: setup, names, scores, outcome, hash.
    pub fn status(&mut self) -> Result<reply::Position> {
        wait(self.0.status())
    }

    /// Asks for the legal ids.
    pub fn legal(&self) -> Result<Vec<u16>> {
        wait(self.0.legal())
    }

    /// Asks for the legal actions and what they stand for.
    pub fn legal_actions(&self) -> Result<Vec<reply::LegalAction>> {
        wait(self.0.legal_actions())
    }

    /// Takes an action: an id, a text, or an [`Apply`] that asks for more.
    ///
    /// ```no_run
    /// # fn play(game: &mut isettlers::State) -> isettlers::Result<()> {
    /// use isettlers::Apply;
    /// let mut ids = game.legal()?;
    /// while let Some(&id) = ids.first() {
    ///     ids = game.apply(Apply::new(id).legal())?.legal_ids().to_vec(); // one round trip an action
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn apply(&mut self, action: impl Into<Apply>) -> Result<&reply::Status> {
        wait(self.0.apply(action))
    }

    /// Takes an action and says all that happened.
    pub fn step(&mut self, action: impl Into<Step>) -> Result<reply::Step> {
        wait(self.0.step(action))
    }

    /// Takes the last action back.
    pub fn undo(&mut self) -> Result<&reply::Status> {
        wait(self.0.undo())
    }

    /// A copy that goes its own way.
    pub fn fork(&self) -> Result<State> {
        wait(self.0.fork()).map(State)
    }

    /// A position that a seat cannot tell from this one; what is hidden from it is drawn again.
    pub fn resample(&self, seat: usize, seed: Option<u64>) -> Result<State> {
        wait(self.0.resample(seat, seed)).map(State)
    }

    /// What a seat knows as a tree; with none, what a spectator knows.
    pub fn view(&self, seat: Option<usize>) -> Result<Value> {
        wait(self.0.view(seat))
    }

    /// A view with `log`: the events from a number on, as that seat may hear them.
    pub fn view_since(&self, seat: Option<usize>, since: u64) -> Result<Value> {
        wait(self.0.view_since(seat, since))
    }

    /// The view after that many actions.
    pub fn view_at(&self, seat: Option<usize>, at: u64) -> Result<Value> {
        wait(self.0.view_at(seat, at))
    }

    /// Why an action is not legal for the seat to decide: the first rule in its way; `None` where it is.
    pub fn why_not(&self, action: u16) -> Result<Option<reply::Hindrance>> {
        wait(self.0.why_not(action))
    }

    /// Looks at the legal actions of the seat to decide without taking one, and at those that follow actions of the kinds in
    /// `through`. `limit` is the number of actions that the engine looks at.
    pub fn ahead(&self, through: &[&str], limit: Option<u64>) -> Result<reply::Ahead> {
        wait(self.0.ahead(through, limit))
    }

    /// All that a front end draws the game from.
    pub fn catalogue(&self) -> Result<Value> {
        wait(self.0.catalogue())
    }

    /// What a seat knows as numbers; with none, the seat to decide.
    pub fn observe(&self, seat: Option<usize>) -> Result<Vec<f32>> {
        wait(self.0.observe(seat))
    }

    /// The position as bytes.
    pub fn save(&self) -> Result<Vec<u8>> {
        wait(self.0.save())
    }

    /// The position as a tree that a person can read and edit.
    pub fn document(&self) -> Result<Value> {
        wait(self.0.document())
    }

    /// The whole game so far as bytes: setup, seed and actions.
    pub fn record(&self) -> Result<Vec<u8>> {
        wait(self.0.record())
    }

    /// Asks a bot what to do, and waits.
    pub fn bot(&mut self, bot: impl Into<Bot>) -> Result<reply::Choice> {
        wait(self.0.bot(bot))
    }

    /// Lets a bot think, and hears how far it has come.
    ///
    /// ```no_run
    /// # fn think(game: &mut isettlers::State) -> isettlers::Result<()> {
    /// let mut thinking = game.think(isettlers::Bot::new("flat").milliseconds(2_000))?;
    /// while let Some(progress) = thinking.next() {
    ///     println!("{} iterations, {} so far", progress.done, progress.text);
    ///     if progress.done > 10_000 {
    ///         thinking.cancel()?;
    ///     }
    /// }
    /// println!("{}", thinking.wait()?.text);
    /// # Ok(())
    /// # }
    /// ```
    pub fn think(&mut self, bot: impl Into<Bot>) -> Result<Thinking<'_>> {
        self.0.think(bot).map(Thinking)
    }

    /// Closes it, and waits until that is done.
    pub fn close(self) -> Result<()> {
        wait(self.0.close())
    }
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A bot at work: an iterator over what it tells, and then its choice. Dropped, it is cancelled.
pub struct Thinking<'a>(futures::Thinking<'a>);

impl Thinking<'_> {
    /// The id of the request, by which [`Engine::cancel`](crate::Engine::cancel) ends it from another thread.
    pub fn id(&self) -> u32 {
        self.0.id()
    }

    /// Ends the search; [`wait`](Self::wait) has what was found. Says whether it still was under way.
    pub fn cancel(&self) -> Result<bool> {
        wait(self.0.cancel())
    }

    /// Waits for the choice.
    pub fn wait(self) -> Result<reply::Choice> {
        wait(self.0.wait())
    }
}

impl Iterator for Thinking<'_> {
    type Item = Progress;

    fn next(&mut self) -> Option<Progress> {
        wait(self.0.next())
    }
}

impl fmt::Debug for Thinking<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

//! A game, and a bot that thinks about it.

use std::fmt;
use std::sync::Arc;

use serde_json::Value;

use super::handle::Handle;
use crate::connection::{Connection, Pending};
use crate::error::{Lost, Result};
use crate::machine::{Heard, Wants};
use crate::protocol::{decode, reply, request, Apply, Bot, Progress, Reporting, Step};

/// A state open on an engine: a game, or a position of one. Dropping it closes it.
pub struct State {
    handle: Handle,
    seed: Option<u64>,
}

impl State {
    pub(super) fn new(
        connection: &Arc<Connection>,
        state: u64,
        last: reply::Status,
        seed: Option<u64>,
    ) -> Self {
        Self {
            handle: Handle::new(Arc::clone(connection), state, last),
            seed,
        }
    }

    /// Its number on the connection.
    pub fn number(&self) -> u64 {
        self.handle.state
    }

    /// What the game's chance began with, where it was started here.
    pub fn seed(&self) -> Option<u64> {
        self.seed
    }

    /// Where the game stood when it was last heard of, with the legal ids where that reply had them.
    pub fn last(&self) -> &reply::Status {
        &self.handle.last
    }

    /// The seat to decide, as last heard; none when the game is over.
    pub fn actor(&self) -> Option<usize> {
        self.handle.last.actor
    }

    /// Whether the game is over, as last heard.
    pub fn is_over(&self) -> bool {
        self.handle.last.over
    }

    /// Asks what the position is: setup, names, scores, outcome, hash.
    pub async fn status(&mut self) -> Result<reply::Position> {
        self.handle.status().await
    }

    /// Asks for the legal ids.
    pub async fn legal(&self) -> Result<Vec<u16>> {
        Ok(self.handle.legal(false).await?.ids)
    }

    /// Asks for the legal actions and what they stand for.
    pub async fn legal_actions(&self) -> Result<Vec<reply::LegalAction>> {
        Ok(self.handle.legal(true).await?.actions.unwrap_or_default())
    }

    /// Takes an action: an id, a text, or an [`Apply`] that asks for more.
    pub async fn apply(&mut self, action: impl Into<Apply>) -> Result<&reply::Status> {
        self.handle.apply(action.into()).await
    }

    /// Takes an action and says all that happened.
    pub async fn step(&mut self, action: impl Into<Step>) -> Result<reply::Step> {
        self.handle.step(action.into()).await
    }

    /// Takes the last action back.
    pub async fn undo(&mut self) -> Result<&reply::Status> {
        let undo = request::Undo::new(self.number());
        let undone = self.handle.call(&undo).await?;
        Ok(self.handle.stands(undone.status))
    }

    /// A copy that goes its own way.
    pub async fn fork(&self) -> Result<State> {
        let fork = request::Fork::new(self.number());
        let reply = self.handle.call(&fork).await?;
        Ok(self.opened(reply.state, reply.status, self.seed))
    }

    /// A position that a seat cannot tell from this one; what is hidden from it is drawn again.
    pub async fn resample(&self, seat: usize, seed: Option<u64>) -> Result<State> {
        let resample = request::Resample {
            seed,
            ..request::Resample::new(self.number(), seat)
        };
        let reply = self.handle.call(&resample).await?;
        Ok(self.opened(reply.state, reply.status, None))
    }

    fn opened(&self, state: u64, status: reply::Status, seed: Option<u64>) -> State {
        State::new(&self.handle.connection, state, status, seed)
    }

    /// What a seat knows as a tree; with none, what a spectator knows.
    pub async fn view(&self, seat: Option<usize>) -> Result<Value> {
        self.handle.view(seat, None, None).await
    }

    /// A view with `log`: the events from a number on, as that seat may hear them.
    pub async fn view_since(&self, seat: Option<usize>, since: u64) -> Result<Value> {
        self.handle.view(seat, Some(since), None).await
    }

    /// The view after that many actions.
    pub async fn view_at(&self, seat: Option<usize>, at: u64) -> Result<Value> {
        self.handle.view(seat, None, Some(at)).await
    }

    /// Why an action is not legal for the seat to decide: the first rule in its way; `None` where it is.
    pub async fn why_not(&self, action: u16) -> Result<Option<reply::Hindrance>> {
        self.handle.why_not(action).await
    }

    /// Looks at the legal actions of the seat to decide without taking one, and at those that follow actions of the kinds in
    /// `through`. `limit` is the number of actions that the engine looks at.
    pub async fn ahead(&self, through: &[&str], limit: Option<u64>) -> Result<reply::Ahead> {
        self.handle.ahead(through, limit).await
    }

    /// All that a front end draws the game from.
    pub async fn catalogue(&self) -> Result<Value> {
        self.handle.catalogue().await
    }

    /// What a seat knows as numbers; with none, the seat to decide.
    pub async fn observe(&self, seat: Option<usize>) -> Result<Vec<f32>> {
        self.handle.observe(seat).await
    }

    /// The position as bytes.
    pub async fn save(&self) -> Result<Vec<u8>> {
        let save = request::Save::new(self.number());
        Ok(self.handle.call(&save).await?.snapshot)
    }

    /// The position as a tree that a person can read and edit.
    pub async fn document(&self) -> Result<Value> {
        let document = request::Document::new(self.number());
        Ok(self.handle.call(&document).await?.document)
    }

    /// The whole game so far as bytes: setup, seed and actions.
    pub async fn record(&self) -> Result<Vec<u8>> {
        let record = request::Record::new(self.number());
        Ok(self.handle.call(&record).await?.record)
    }

    /// Asks a bot what to do, and waits.
    pub async fn bot(&mut self, bot: impl Into<Bot>) -> Result<reply::Choice> {
        let bot = request::Bot::new(self.number(), bot);
        let choice = self.handle.call(&bot).await?;
        self.stands_after(&choice);
        Ok(choice)
    }

    /// Lets a bot think, and hears how far it has come.
    pub fn think(&mut self, bot: impl Into<Bot>) -> Result<Thinking<'_>> {
        let mut request = request::Bot::new(self.number(), bot);
        if request.bot.progress == Reporting::Silent {
            request.bot.progress = Reporting::Best;
        }
        let pending = self.handle.connection.send(&request, Wants::Progress)?;
        Ok(Thinking {
            state: self,
            pending,
            answer: None,
        })
    }

    /// Closes it, and waits until that is done.
    pub async fn close(self) -> Result<()> {
        self.handle.close().await
    }

    fn stands_after(&mut self, choice: &reply::Choice) {
        if let Some(status) = &choice.status {
            self.handle.stands(status.clone());
        }
    }
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("State")
            .field("number", &self.number())
            .field("last", self.last())
            .finish_non_exhaustive()
    }
}

/// A bot at work: what it tells, and then its choice. Dropped, it is cancelled.
pub struct Thinking<'a> {
    state: &'a mut State,
    pending: Pending<request::Bot>,
    answer: Option<Result<Vec<u8>, Lost>>,
}

impl Thinking<'_> {
    /// The id of the request, by which [`Engine::cancel`](super::Engine::cancel) ends it from elsewhere.
    pub fn id(&self) -> u32 {
        self.pending.id()
    }

    /// Ends the search; [`wait`](Self::wait) has what was found. Says whether it still was under way.
    pub async fn cancel(&self) -> Result<bool> {
        let cancel = request::Cancel::new(self.id());
        Ok(self.state.handle.call(&cancel).await?.cancelled)
    }

    /// Waits for what it tells next; none when it has chosen.
    pub async fn next(&mut self) -> Option<Progress> {
        if self.answer.is_some() {
            return None;
        }
        match self.pending.heard().await {
            Heard::Progress(progress) => Some(progress),
            Heard::Answer(answer) => {
                self.answer = Some(answer);
                None
            }
        }
    }

    /// Waits for the choice.
    pub async fn wait(mut self) -> Result<reply::Choice> {
        while self.next().await.is_some() {}
        let answer = self.answer.clone().unwrap_or(Err(Lost::Closed));
        let choice = decode::<request::Bot>(&answer?)?;
        self.state.stands_after(&choice);
        Ok(choice)
    }
}

impl Drop for Thinking<'_> {
    fn drop(&mut self) {
        if self.answer.is_none() {
            let cancel = request::Cancel::new(self.id());
            drop(self.state.handle.connection.submit(&cancel));
        }
    }
}

impl fmt::Debug for Thinking<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Thinking")
            .field("id", &self.id())
            .finish_non_exhaustive()
    }
}

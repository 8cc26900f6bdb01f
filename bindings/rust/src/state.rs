//! A game of one's own.

use std::fmt;
use std::sync::mpsc::{self, Receiver};
use std::sync::Arc;

use serde_json::Value;

use crate::connection::Connection;
use crate::error::{Lost, Result};
use crate::handle::Handle;
use crate::protocol::{decode, reply, request, Bot, Move, Progress};

/// A state open on an engine: a game, or a position of one. Dropping it closes it.
pub struct State {
    handle: Handle,
    seed: Option<u64>,
}

impl State {
    pub(crate) fn new(
        connection: Arc<Connection>,
        state: u64,
        last: reply::Status,
        seed: Option<u64>,
    ) -> Self {
        Self {
            handle: Handle::new(connection, state, last),
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
    pub fn status(&mut self) -> Result<reply::Position> {
        self.handle.status(false)
    }

    /// Asks for the legal ids.
    pub fn legal(&self) -> Result<Vec<u16>> {
        self.handle.legal()
    }

    /// Asks for the legal actions and what they stand for.
    pub fn legal_actions(&self) -> Result<Vec<reply::LegalAction>> {
        self.handle.legal_actions()
    }

    /// Takes an action: an id, a text, or a [`Move`] that asks for more.
    ///
    /// ```no_run
    /// # fn play(game: &mut isettlers::State) -> isettlers::Result<()> {
    /// use isettlers::Move;
    /// let mut ids = game.legal()?;
    /// while let Some(&id) = ids.first() {
    ///     ids = game.apply(Move::new(id).legal())?.legal_ids().to_vec(); // one round trip an action
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn apply(&mut self, action: impl Into<Move>) -> Result<&reply::Status> {
        self.handle.apply(action.into())
    }

    /// Takes an action and says all that happened.
    pub fn step(&mut self, action: impl Into<Move>) -> Result<reply::Step> {
        self.handle.step(action.into())
    }

    /// Takes the last action back.
    pub fn undo(&mut self) -> Result<&reply::Status> {
        let status = self.handle.call(&request::Undo {
            state: self.number(),
            legal: false,
        })?;
        Ok(self.handle.stands(status))
    }

    /// A copy that goes its own way.
    pub fn fork(&self) -> Result<State> {
        let reply = self.handle.call(&request::Fork {
            state: self.number(),
            legal: false,
        })?;
        Ok(State::new(
            Arc::clone(&self.handle.connection),
            reply.state,
            reply.status,
            self.seed,
        ))
    }

    /// A position that a seat cannot tell from this one; what is hidden from it is drawn anew.
    pub fn resample(&self, seat: usize, seed: Option<u64>) -> Result<State> {
        let reply = self.handle.call(&request::Resample {
            state: self.number(),
            seat,
            seed,
            legal: false,
        })?;
        Ok(State::new(
            Arc::clone(&self.handle.connection),
            reply.state,
            reply.status,
            None,
        ))
    }

    /// What a seat knows as a tree; with none, what a spectator knows.
    pub fn view(&self, seat: Option<usize>) -> Result<Value> {
        Ok(self
            .handle
            .call(&request::View {
                state: self.number(),
                seat,
                since: None,
            })?
            .view)
    }

    /// A view with `log`: the events from a number on, as that seat may hear them. The state must have been opened with a log.
    pub fn view_since(&self, seat: Option<usize>, since: u64) -> Result<Value> {
        Ok(self
            .handle
            .call(&request::View {
                state: self.number(),
                seat,
                since: Some(since),
            })?
            .view)
    }

    /// What a seat knows as numbers; with none, the seat to decide.
    pub fn observe(&self, seat: Option<usize>) -> Result<Vec<f32>> {
        Ok(self
            .handle
            .call(&request::Observe {
                state: self.number(),
                seat,
            })?
            .observation)
    }

    /// The position as bytes.
    pub fn save(&self) -> Result<Vec<u8>> {
        Ok(self
            .handle
            .call(&request::Save {
                state: self.number(),
            })?
            .snapshot)
    }

    /// The position as a tree that a person can read and edit.
    pub fn document(&self) -> Result<Value> {
        Ok(self
            .handle
            .call(&request::Document {
                state: self.number(),
            })?
            .document)
    }

    /// The whole game so far as bytes: setup, seed and actions.
    pub fn record(&self) -> Result<Vec<u8>> {
        Ok(self
            .handle
            .call(&request::Record {
                state: self.number(),
            })?
            .record)
    }

    /// Asks a bot what to do, and waits.
    pub fn bot(&mut self, bot: impl Into<Bot>) -> Result<reply::Choice> {
        let bot = bot.into();
        let choice = self.handle.call(&request::Bot {
            state: self.number(),
            bot,
        })?;
        self.stands_after(&choice);
        Ok(choice)
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
        let mut bot = bot.into();
        bot.progress = true;
        let (sender, heard) = mpsc::channel();
        let telling = sender.clone();
        let id = self.handle.connection.send(
            &request::Bot {
                state: self.number(),
                bot,
            },
            Box::new(move |_, body| drop(sender.send(Heard::Answer(body)))),
            Some(Box::new(move |progress| {
                drop(telling.send(Heard::Progress(progress)));
            })),
        )?;
        Ok(Thinking {
            state: self,
            id,
            heard,
            answer: None,
        })
    }

    /// Closes it, and waits until that is done.
    pub fn close(self) -> Result<()> {
        self.handle.close()
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

enum Heard {
    Progress(Progress),
    Answer(Result<Vec<u8>, Lost>),
}

/// A bot at work: an iterator over what it tells, and then its choice. Dropped, it is cancelled.
pub struct Thinking<'a> {
    state: &'a mut State,
    id: u32,
    heard: Receiver<Heard>,
    answer: Option<Result<Vec<u8>, Lost>>,
}

impl Thinking<'_> {
    /// The id of the request, by which [`Engine::cancel`](crate::Engine::cancel) ends it from another thread.
    pub fn id(&self) -> u32 {
        self.id
    }

    /// Ends the search; [`wait`](Self::wait) has what was found. Says whether it still was under way.
    pub fn cancel(&self) -> Result<bool> {
        Ok(self
            .state
            .handle
            .call(&request::Cancel { request: self.id })?
            .cancelled)
    }

    /// Waits for the choice.
    pub fn wait(mut self) -> Result<reply::Choice> {
        while self.next().is_some() {}
        let answer = self.answer.clone().unwrap_or(Err(Lost::Closed));
        let choice = decode::<request::Bot>(&answer?)?;
        self.state.stands_after(&choice);
        Ok(choice)
    }
}

impl Iterator for Thinking<'_> {
    type Item = Progress;

    fn next(&mut self) -> Option<Progress> {
        if self.answer.is_some() {
            return None;
        }
        match self
            .heard
            .recv()
            .unwrap_or(Heard::Answer(Err(Lost::Closed)))
        {
            Heard::Progress(progress) => Some(progress),
            Heard::Answer(answer) => {
                self.answer = Some(answer);
                None
            }
        }
    }
}

impl Drop for Thinking<'_> {
    fn drop(&mut self) {
        if self.answer.is_none() {
            drop(
                self.state
                    .handle
                    .connection
                    .submit(&request::Cancel { request: self.id }),
            );
        }
    }
}

impl fmt::Debug for Thinking<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Thinking")
            .field("id", &self.id)
            .finish_non_exhaustive()
    }
}

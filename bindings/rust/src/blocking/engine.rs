//! The engine: a connection on which games are opened.

use std::fmt;
use std::future::poll_fn;
use std::time::Duration;

use serde_json::Value;

use super::wait::{wait, wait_for};
use super::{Seat, State};
use crate::error::{Error, Result};
use crate::protocol::{reply, request, Request};
use crate::{connection, futures};

/// An engine, or a server of tables, that has said hello.
///
/// A clone is another handle of the same connection. A program that was started for it ends when the last handle and the
/// last state are gone, or with [`Engine::close`].
///
/// ```no_run
/// use isettlers::{json, Engine, Start};
///
/// # fn main() -> isettlers::Result<()> {
/// let engine = Engine::spawn()?;
/// let mut game = engine.start(Start::new("imperial", json!({"factions": ["romans", "barbarians"]})).seed(7))?;
/// while !game.is_over() {
///     let first = game.legal()?[0];
///     game.apply(first)?;
/// }
/// println!("{:?}", game.status()?.outcome);
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct Engine(pub(crate) futures::Engine);

impl Engine {
    /// What the server said of itself: versions, games, bots, limits.
    pub fn hello(&self) -> &reply::Hello {
        self.0.hello()
    }

    /// Starts a game.
    pub fn start(&self, start: impl Into<request::Start>) -> Result<State> {
        wait(self.0.start(start)).map(State)
    }

    /// Opens a state from a snapshot, a document or a record.
    pub fn load(&self, load: impl Into<request::Load>) -> Result<State> {
        wait(self.0.load(load)).map(State)
    }

    /// Plays a record once more, and compares what it ends with.
    pub fn verify(&self, record: impl Into<Vec<u8>>) -> Result<reply::Verify> {
        wait(self.0.verify(record))
    }

    /// Deals a game at a table of its own. Only servers of tables do this.
    ///
    /// ```no_run
    /// # fn deal(engine: &isettlers::Engine) -> isettlers::Result<()> {
    /// use isettlers::{json, Create};
    /// let setup = json!({"factions": ["romans", "japanese"]});
    /// let table = engine.create(Create::new("imperial", setup).bot(1, "greedy").spectators())?;
    /// let seat = engine.join(&*table.tokens[&0])?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn create(&self, create: impl Into<request::Create>) -> Result<reply::Create> {
        wait(self.0.create(create))
    }

    /// Takes the seat that a token opens. Only servers of tables do this.
    pub fn join(&self, join: impl Into<request::Join>) -> Result<Seat> {
        wait(self.0.join(join)).map(Seat)
    }

    /// Asks for a page of the tables with free seats.
    ///
    /// ```no_run
    /// # fn find(engine: &isettlers::Engine) -> isettlers::Result<()> {
    /// use isettlers::Lobby;
    /// if let Some(open) = engine.lobby(Lobby::default().game("imperial"))?.tables.first() {
    ///     let taken = engine.take(open.table.as_str())?;
    ///     let seat = engine.join(taken.token.as_str())?;
    ///     println!("{seat:?}");
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn lobby(&self, lobby: request::Lobby) -> Result<reply::Lobby> {
        wait(self.0.lobby(lobby))
    }

    /// Takes a free seat of an open table; [`join`](Self::join) opens it by the token.
    pub fn take(&self, take: impl Into<request::Take>) -> Result<reply::Take> {
        wait(self.0.take(take))
    }

    /// Checks a setup without starting a game.
    pub fn check(&self, game: impl Into<String>, setup: impl Into<Value>) -> Result<reply::Check> {
        wait(self.0.check(game, setup))
    }

    /// All that a front end draws a table of a setup from.
    pub fn catalogue(&self, game: impl Into<String>, setup: impl Into<Value>) -> Result<Value> {
        wait(self.0.catalogue(game, setup))
    }

    /// Ends a bot's search by the id of its request; says whether it still was under way.
    pub fn cancel(&self, request: u32) -> Result<bool> {
        wait(self.0.cancel(request))
    }

    /// Sends any request and waits for its reply.
    pub fn call<R: Request>(&self, request: &R) -> Result<R::Reply> {
        wait(self.0.call(request))
    }

    /// Sends any request without waiting for its reply.
    ///
    /// Requests that name the same state are answered in the order they were sent.
    ///
    /// ```no_run
    /// # use isettlers::{protocol::request, Engine, Result, State};
    /// # fn apply_all(engine: &Engine, state: &State, ids: &[u16]) -> Result<()> {
    /// let sent: Result<Vec<_>> = ids
    ///     .iter()
    ///     .map(|&id| engine.submit(&request::Apply::new(state.number(), id)))
    ///     .collect();
    /// for reply in sent? {
    ///     println!("{:?}", reply.wait()?);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn submit<R: Request>(&self, request: &R) -> Result<Pending<R>> {
        self.0.submit(request).map(Pending)
    }

    /// The id of the process, where a program was started.
    pub fn process_id(&self) -> Option<u32> {
        self.0.process_id()
    }

    /// Whether the connection still stands.
    pub fn is_open(&self) -> bool {
        self.0.is_open()
    }

    /// Ends the connection and all states on it, and waits for a program that was started to end.
    ///
    /// A program that does not end within the grace time is killed. Requests in flight fail as
    /// [`Lost::Closed`](crate::Lost::Closed).
    pub fn close(&self) {
        wait(self.0.close());
    }
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A request in flight.
///
/// Dropped, its answer is passed over; the request is carried out all the same.
#[derive(Debug)]
#[must_use = "the answer is in `wait`"]
pub struct Pending<R>(connection::Pending<R>);

impl<R: Request> Pending<R> {
    /// The id of the request, by which it can be cancelled.
    pub fn id(&self) -> u32 {
        self.0.id()
    }

    /// Waits for the reply.
    pub fn wait(self) -> Result<R::Reply> {
        wait(self.0)
    }

    /// Waits so long for the reply; afterwards it can be waited for again.
    ///
    /// Fails with [`Error::TimedOut`].
    pub fn wait_for(&self, time: Duration) -> Result<R::Reply> {
        let reply = poll_fn(|context| self.0.poll_reply(context));
        wait_for(reply, time).unwrap_or(Err(Error::TimedOut))
    }
}

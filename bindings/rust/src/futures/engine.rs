//! The engine: an asynchronous connection on which games are opened.

use std::fmt;
use std::sync::Arc;

use serde_json::Value;

use super::{Seat, State};
use crate::connection::{Connection, Pending};
use crate::error::Result;
use crate::protocol::{reply, request, Request};

/// An engine, or a server of tables, that has said hello: [`crate::Engine`] for asynchronous programs.
///
/// A clone is another handle of the same connection. A program that was started for it ends when the last handle and the
/// last state are gone, or with [`Engine::close`].
#[derive(Clone)]
pub struct Engine {
    connection: Arc<Connection>,
    hello: Arc<reply::Hello>,
}

impl Engine {
    /// Says hello.
    pub(crate) async fn greet(connection: Connection, hello: request::Hello) -> Result<Self> {
        let hello = connection.hello(&hello).await?;
        Ok(Self {
            connection: Arc::new(connection),
            hello: Arc::new(hello),
        })
    }

    /// What the server said of itself: versions, games, bots, limits.
    pub fn hello(&self) -> &reply::Hello {
        &self.hello
    }

    /// Starts a game.
    pub async fn start(&self, start: impl Into<request::Start>) -> Result<State> {
        let reply = self.call(&start.into()).await?;
        let seed = Some(reply.seed);
        Ok(State::new(
            &self.connection,
            reply.state,
            reply.status,
            seed,
        ))
    }

    /// Opens a state from a snapshot, a document or a record.
    pub async fn load(&self, load: impl Into<request::Load>) -> Result<State> {
        let reply = self.call(&load.into()).await?;
        Ok(State::new(
            &self.connection,
            reply.state,
            reply.status,
            None,
        ))
    }

    /// Plays a record once more, and compares what it ends with.
    pub async fn verify(&self, record: impl Into<Vec<u8>>) -> Result<reply::Verify> {
        self.call(&request::Verify::new(record)).await
    }

    /// Deals a game at a table of its own. Only servers of tables do this.
    pub async fn create(&self, create: impl Into<request::Create>) -> Result<reply::Create> {
        self.call(&create.into()).await
    }

    /// Takes the seat that a token opens. Only servers of tables do this.
    pub async fn join(&self, join: impl Into<request::Join>) -> Result<Seat> {
        let (reply, notices) = self.connection.join(&join.into()).await?;
        Ok(Seat::new(&self.connection, reply, notices))
    }

    /// Asks for a page of the tables with free seats.
    pub async fn lobby(&self, lobby: request::Lobby) -> Result<reply::Lobby> {
        self.call(&lobby).await
    }

    /// Takes a free seat of an open table; [`join`](Self::join) opens it by the token.
    pub async fn take(&self, take: impl Into<request::Take>) -> Result<reply::Take> {
        self.call(&take.into()).await
    }

    /// Checks a setup without starting a game.
    pub async fn check(
        &self,
        game: impl Into<String>,
        setup: impl Into<Value>,
    ) -> Result<reply::Check> {
        self.call(&request::Check::new(game, setup)).await
    }

    /// All that a front end draws a table of a setup from.
    pub async fn catalogue(
        &self,
        game: impl Into<String>,
        setup: impl Into<Value>,
    ) -> Result<Value> {
        let reply = self.call(&request::Catalogue::game(game, setup)).await?;
        Ok(reply.catalogue)
    }

    /// Ends a bot's search by the id of its request; says whether it still was under way.
    pub async fn cancel(&self, request: u32) -> Result<bool> {
        Ok(self.call(&request::Cancel::new(request)).await?.cancelled)
    }

    /// Sends any request and waits for its reply.
    pub async fn call<R: Request>(&self, request: &R) -> Result<R::Reply> {
        self.connection.call(request).await
    }

    /// Sends any request without waiting for its reply.
    ///
    /// Requests that name the same state are answered in the order they were sent.
    pub fn submit<R: Request>(&self, request: &R) -> Result<Pending<R>> {
        self.connection.submit(request)
    }

    /// The id of the process, where a program was started.
    pub fn process_id(&self) -> Option<u32> {
        self.connection.process_id()
    }

    /// Whether the connection still stands.
    pub fn is_open(&self) -> bool {
        self.connection.is_open()
    }

    /// Ends the connection and all states on it, and waits for a program that was started to end.
    ///
    /// A program that does not end within the grace time is killed. Requests in flight fail as
    /// [`Lost::Closed`](crate::Lost::Closed).
    pub async fn close(&self) {
        self.connection.close().await;
    }
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine")
            .field("hello", &self.hello)
            .finish_non_exhaustive()
    }
}

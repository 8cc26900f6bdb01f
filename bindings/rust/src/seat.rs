//! A seat at a hosted table.

use std::fmt;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;

use crate::connection::Connection;
use crate::error::{Error, Lost, Result};
use crate::handle::Handle;
use crate::protocol::{reply, request, Move};
use crate::router::Notice;

/// A seat at a hosted table, or a place among its spectators. Dropping it leaves the seat free to be joined again.
pub struct Seat {
    handle: Handle,
    table: String,
    number: Option<usize>,
    notices: Receiver<Result<Notice, Lost>>,
}

impl Seat {
    pub(crate) fn new(
        connection: Arc<Connection>,
        reply: reply::Join,
        notices: Receiver<Result<Notice, Lost>>,
    ) -> Self {
        let handle = Handle::new(connection, reply.state, reply.status);
        Self {
            handle,
            table: reply.table,
            number: reply.seat,
            notices,
        }
    }

    /// Its number on the connection.
    pub fn number(&self) -> u64 {
        self.handle.state
    }

    /// The id of the table.
    pub fn table(&self) -> &str {
        &self.table
    }

    /// The number of the seat; none for a spectator.
    pub fn seat(&self) -> Option<usize> {
        self.number
    }

    /// Where the game stood when it was last heard of, by a reply or a notice that was read.
    pub fn last(&self) -> &reply::Status {
        &self.handle.last
    }

    /// Whether this seat is to decide, as last heard.
    pub fn is_mine(&self) -> bool {
        self.number.is_some() && self.handle.last.actor == self.number
    }

    /// Whether the game is over, as last heard.
    pub fn is_over(&self) -> bool {
        self.handle.last.over
    }

    /// Asks how the game stands.
    pub fn status(&mut self) -> Result<reply::Position> {
        self.handle.status(false)
    }

    /// Asks for the legal ids; they are told while this seat is to decide.
    pub fn legal(&self) -> Result<Vec<u16>> {
        self.handle.legal()
    }

    /// Asks for the legal actions and what they stand for.
    pub fn legal_actions(&self) -> Result<Vec<reply::LegalAction>> {
        self.handle.legal_actions()
    }

    /// Takes an action.
    ///
    /// With [`Move::at`] it can be sent again after a lost connection without being taken twice.
    pub fn apply(&mut self, action: impl Into<Move>) -> Result<&reply::Status> {
        self.handle.apply(action.into())
    }

    /// Takes an action and says what happened, as far as this seat may hear it.
    pub fn step(&mut self, action: impl Into<Move>) -> Result<reply::Step> {
        self.handle.step(action.into())
    }

    /// What this seat knows as a tree.
    pub fn view(&self) -> Result<Value> {
        Ok(self
            .handle
            .call(&request::View {
                state: self.number(),
                seat: None,
                since: None,
            })?
            .view)
    }

    /// A view with `log`: the events from a number on.
    pub fn view_since(&self, since: u64) -> Result<Value> {
        Ok(self
            .handle
            .call(&request::View {
                state: self.number(),
                seat: None,
                since: Some(since),
            })?
            .view)
    }

    /// What this seat knows as numbers.
    pub fn observe(&self) -> Result<Vec<f32>> {
        Ok(self
            .handle
            .call(&request::Observe {
                state: self.number(),
                seat: None,
            })?
            .observation)
    }

    /// Waits for what is told unasked: somebody else acted, or took the seat over.
    ///
    /// Notices are kept until they are read.
    pub fn notice(&mut self) -> Result<Notice> {
        let heard = self.notices.recv().unwrap_or(Err(Lost::Closed));
        self.heard(heard)
    }

    /// Waits so long for a notice. Fails with [`Error::TimedOut`].
    pub fn notice_within(&mut self, time: Duration) -> Result<Notice> {
        let heard = self
            .notices
            .recv_timeout(time)
            .or_else(|error| match error {
                RecvTimeoutError::Timeout => Err(Error::TimedOut),
                RecvTimeoutError::Disconnected => Ok(Err(Lost::Closed)),
            })?;
        self.heard(heard)
    }

    fn heard(&mut self, heard: Result<Notice, Lost>) -> Result<Notice> {
        let notice = heard?;
        match &notice {
            Notice::Changed(changed) if changed.status.at > self.handle.last.at => {
                self.handle.stands(changed.status.clone());
            }
            Notice::Changed(_) => {}
            Notice::Replaced | Notice::Archived => self.handle.gone(),
        }
        Ok(notice)
    }

    /// Leaves the seat, and waits until that is done.
    pub fn close(self) -> Result<()> {
        self.handle.close()
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Seat")
            .field("table", &self.table)
            .field("seat", &self.number)
            .field("last", self.last())
            .finish_non_exhaustive()
    }
}

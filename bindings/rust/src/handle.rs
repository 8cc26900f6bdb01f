//! What states and seats have in common: a number on a connection, closed when dropped.

use std::sync::Arc;

use crate::connection::Connection;
use crate::error::Result;
use crate::protocol::{reply, request, Move, Request};

pub(crate) struct Handle {
    pub(crate) connection: Arc<Connection>,
    pub(crate) state: u64,
    pub(crate) last: reply::Status,
    closed: bool,
}

impl Handle {
    pub(crate) fn new(connection: Arc<Connection>, state: u64, last: reply::Status) -> Self {
        Self {
            connection,
            state,
            last,
            closed: false,
        }
    }

    pub(crate) fn call<R: Request>(&self, request: &R) -> Result<R::Reply> {
        self.connection.call(request)
    }

    /// Keeps what a reply said of where the game stands.
    pub(crate) fn stands(&mut self, status: reply::Status) -> &reply::Status {
        self.last = status;
        &self.last
    }

    pub(crate) fn status(&mut self, legal: bool) -> Result<reply::Position> {
        let position = self.call(&request::Status {
            state: self.state,
            legal,
        })?;
        self.last = position.status.clone();
        Ok(position)
    }

    pub(crate) fn legal(&self) -> Result<Vec<u16>> {
        Ok(self
            .call(&request::Legal {
                state: self.state,
                full: false,
            })?
            .ids)
    }

    pub(crate) fn legal_actions(&self) -> Result<Vec<reply::LegalAction>> {
        let reply = self.call(&request::Legal {
            state: self.state,
            full: true,
        })?;
        Ok(reply.actions.unwrap_or_default())
    }

    pub(crate) fn apply(&mut self, action: Move) -> Result<&reply::Status> {
        let status = self.call(&request::Apply {
            state: self.state,
            action,
        })?;
        Ok(self.stands(status))
    }

    pub(crate) fn step(&mut self, action: Move) -> Result<reply::Step> {
        let step = self.call(&request::Step {
            state: self.state,
            action,
        })?;
        self.last = step.status.clone();
        Ok(step)
    }

    pub(crate) fn close(mut self) -> Result<()> {
        self.closed = true;
        self.connection.deafen(self.state);
        self.call(&request::Close { state: self.state }).map(|_| ())
    }

    /// The server has closed it already.
    pub(crate) fn gone(&mut self) {
        self.closed = true;
    }
}

impl Drop for Handle {
    fn drop(&mut self) {
        if !self.closed {
            self.connection.deafen(self.state);
            drop(
                self.connection
                    .submit(&request::Close { state: self.state }),
            );
        }
    }
}

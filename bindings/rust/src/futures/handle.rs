//! What states and seats have in common: a number on a connection, closed when dropped.

use std::sync::Arc;

use serde_json::Value;

use crate::connection::Connection;
use crate::error::Result;
use crate::protocol::{reply, request, Move, Request};

pub(super) struct Handle {
    pub(super) connection: Arc<Connection>,
    pub(super) state: u64,
    pub(super) last: reply::Status,
    closed: bool,
}

impl Handle {
    pub(super) fn new(connection: Arc<Connection>, state: u64, last: reply::Status) -> Self {
        Self {
            connection,
            state,
            last,
            closed: false,
        }
    }

    pub(super) async fn call<R: Request>(&self, request: &R) -> Result<R::Reply> {
        self.connection.call(request).await
    }

    /// Keeps where the game stands, as a reply has it.
    pub(super) fn stands(&mut self, status: reply::Status) -> &reply::Status {
        self.last = status;
        &self.last
    }

    pub(super) async fn status(&mut self) -> Result<reply::Position> {
        let (state, legal) = (self.state, false);
        let position = self.call(&request::Status { state, legal }).await?;
        self.last = position.status.clone();
        Ok(position)
    }

    pub(super) async fn legal(&self, full: bool) -> Result<reply::Legal> {
        let state = self.state;
        self.call(&request::Legal { state, full }).await
    }

    pub(super) async fn apply(&mut self, action: Move) -> Result<&reply::Status> {
        let state = self.state;
        let status = self.call(&request::Apply { state, action }).await?;
        Ok(self.stands(status))
    }

    pub(super) async fn step(&mut self, action: Move) -> Result<reply::Step> {
        let state = self.state;
        let step = self.call(&request::Step { state, action }).await?;
        self.last = step.status.clone();
        Ok(step)
    }

    pub(super) async fn view(
        &self,
        seat: Option<usize>,
        since: Option<u64>,
        at: Option<u64>,
    ) -> Result<Value> {
        let view = request::View {
            state: self.state,
            seat,
            since,
            at,
        };
        let reply = self.call(&view).await?;
        Ok(reply.view)
    }

    pub(super) async fn ahead(&self, through: &[&str], limit: Option<u64>) -> Result<reply::Ahead> {
        let ahead = request::Ahead {
            state: self.state,
            through: through.iter().map(|&kind| kind.to_owned()).collect(),
            limit,
        };
        self.call(&ahead).await
    }

    pub(super) async fn catalogue(&self) -> Result<Value> {
        let state = self.state;
        let reply = self.call(&request::Catalogue::State { state }).await?;
        Ok(reply.catalogue)
    }

    pub(super) async fn observe(&self, seat: Option<usize>) -> Result<Vec<f32>> {
        let state = self.state;
        let reply = self.call(&request::Observe { state, seat }).await?;
        Ok(reply.observation)
    }

    pub(super) async fn close(mut self) -> Result<()> {
        self.closed = true;
        let state = self.state;
        self.call(&request::Close { state }).await.map(drop)
    }

    /// The server has closed it already.
    pub(super) fn gone(&mut self) {
        self.closed = true;
    }
}

impl Drop for Handle {
    fn drop(&mut self) {
        let state = self.state;
        self.connection.deafen(state);
        if !self.closed {
            drop(self.connection.submit(&request::Close { state }));
        }
    }
}

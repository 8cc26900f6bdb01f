//! What states and seats have in common: a number on a connection, closed when dropped.

use std::sync::Arc;

use serde_json::Value;

use crate::connection::Connection;
use crate::error::Result;
use crate::protocol::{reply, request, Apply, Request, Step};

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
        let position = self.call(&request::Status::new(self.state)).await?;
        self.last = position.status.clone();
        Ok(position)
    }

    pub(super) async fn legal(&self, full: bool) -> Result<reply::Legal> {
        let legal = request::Legal {
            full,
            ..request::Legal::new(self.state)
        };
        self.call(&legal).await
    }

    pub(super) async fn apply(&mut self, action: Apply) -> Result<&reply::Status> {
        let reply = self.call(&request::Apply::new(self.state, action)).await?;
        Ok(self.stands(reply.status))
    }

    pub(super) async fn step(&mut self, action: Step) -> Result<reply::Step> {
        let step = self.call(&request::Step::new(self.state, action)).await?;
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
            seat,
            since,
            at,
            ..request::View::new(self.state)
        };
        let reply = self.call(&view).await?;
        Ok(reply.view)
    }

    pub(super) async fn why_not(&self, action: u16) -> Result<Option<reply::Hindrance>> {
        let reply = self.call(&request::WhyNot::new(self.state, action)).await?;
        Ok(reply.why)
    }

    pub(super) async fn ahead(&self, through: &[&str], limit: Option<u64>) -> Result<reply::Ahead> {
        let ahead = request::Ahead {
            limit,
            ..request::Ahead::new(self.state).through(through.iter().copied())
        };
        self.call(&ahead).await
    }

    pub(super) async fn catalogue(&self) -> Result<Value> {
        let reply = self.call(&request::Catalogue::state(self.state)).await?;
        Ok(reply.catalogue)
    }

    pub(super) async fn observe(&self, seat: Option<usize>) -> Result<Vec<f32>> {
        let observe = request::Observe {
            seat,
            ..request::Observe::new(self.state)
        };
        let reply = self.call(&observe).await?;
        Ok(reply.observation)
    }

    pub(super) async fn close(mut self) -> Result<()> {
        self.closed = true;
        self.call(&request::Close::new(self.state)).await.map(drop)
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
            drop(self.connection.submit(&request::Close::new(state)));
        }
    }
}

//! Where incoming frames go: to the request or the seat that waits for them.

use std::collections::HashMap;
use std::mem;

use crate::error::Lost;
use crate::protocol::{Changed, Incoming, Progress, Push};

/// What a seat at a table is told unasked.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Notice {
    /// Somebody else acted.
    Changed(Changed),
    /// Another connection has taken the seat over; the state here is closed.
    Replaced,
    /// The table was archived; the state is closed.
    Archived,
}

pub(crate) type OnAnswer = Box<dyn FnOnce(&mut Router, Result<Vec<u8>, Lost>) + Send>;
pub(crate) type OnProgress = Box<dyn FnMut(Progress) + Send>;
pub(crate) type OnNotice = Box<dyn FnMut(Result<Notice, Lost>) + Send>;

/// What waits for an answer.
pub(crate) struct Waiting {
    /// Is called with the router, so that a seat hears from its first moment on.
    pub(crate) answer: OnAnswer,
    pub(crate) progress: Option<OnProgress>,
}

/// The requests in flight and the seats of a connection.
#[derive(Default)]
pub(crate) struct Router {
    next: u32,
    waiting: HashMap<u32, Waiting>,
    seats: HashMap<u64, OnNotice>,
    lost: Option<Lost>,
}

impl Router {
    /// Gives a request its id, under which its answer will be found.
    pub(crate) fn expect(&mut self, waiting: Waiting) -> Result<u32, Lost> {
        if let Some(lost) = &self.lost {
            return Err(lost.clone());
        }
        while self.waiting.contains_key(&self.next) {
            self.next = self.next.wrapping_add(1);
        }
        let id = self.next;
        self.next = self.next.wrapping_add(1);
        self.waiting.insert(id, waiting);
        Ok(id)
    }

    /// Forgets a request that was not sent.
    pub(crate) fn forget(&mut self, id: u32) {
        self.waiting.remove(&id);
    }

    /// Lets a seat hear its notices.
    pub(crate) fn listen(&mut self, state: u64, ear: OnNotice) {
        self.seats.insert(state, ear);
    }

    /// Ends a seat's notices.
    pub(crate) fn deafen(&mut self, state: u64) {
        self.seats.remove(&state);
    }

    /// Why the connection ended, if it did.
    pub(crate) fn lost(&self) -> Option<&Lost> {
        self.lost.as_ref()
    }

    /// Takes a frame to where it belongs. The error says why the connection cannot go on.
    pub(crate) fn route(&mut self, body: Vec<u8>) -> Result<(), Lost> {
        match Incoming::read(&body).map_err(Lost::Garbage)? {
            Incoming::Answer { id } => {
                let waiting = self.waiting.remove(&id);
                let waiting = waiting
                    .ok_or_else(|| Lost::Garbage(format!("an answer to no request: {id}")))?;
                (waiting.answer)(self, Ok(body));
            }
            Incoming::Push(Push::Progress(progress)) => {
                let waiting = self.waiting.get_mut(&progress.request);
                if let Some(tell) = waiting.and_then(|waiting| waiting.progress.as_mut()) {
                    tell(progress);
                }
            }
            Incoming::Push(Push::Changed(changed)) => {
                self.notify(changed.state, Notice::Changed(changed));
            }
            Incoming::Push(Push::Replaced { state }) => self.notify(state, Notice::Replaced),
            Incoming::Push(Push::Archived { state }) => self.notify(state, Notice::Archived),
            Incoming::Push(Push::Closing(reason)) => return Err(Lost::Closing(reason)),
            Incoming::Push(Push::Other) => {}
        }
        Ok(())
    }

    fn notify(&mut self, state: u64, notice: Notice) {
        if let Some(ear) = self.seats.get_mut(&state) {
            ear(Ok(notice));
        }
    }

    /// The connection has ended: all that waits is told why, and what comes later. The first reason counts.
    pub(crate) fn lose(&mut self, lost: Lost) {
        let lost = self.lost.get_or_insert(lost).clone();
        for waiting in mem::take(&mut self.waiting).into_values() {
            (waiting.answer)(self, Err(lost.clone()));
        }
        for mut ear in mem::take(&mut self.seats).into_values() {
            ear(Err(lost.clone()));
        }
    }
}

//! The state machine of a connection: which request a frame answers, and why the connection ended.
//!
//! It does no input or output. A driver hands it each body that arrives and sends each [`Frame`] that it makes.

use std::collections::HashMap;
use std::mem;
use std::sync::Arc;

use crate::error::{Error, Lost, Result};
use crate::mailbox::Mailbox;
use crate::protocol::{
    decode, depth, reply, request, Changed, Chat, Frame, Handover, Incoming, Progress, Push,
    Request, TakenBack,
};

#[cfg(test)]
mod tests;

/// A notice that a seat at a table gets without asking.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Notice {
    /// Somebody else acted.
    Changed(Changed),
    /// A seat took its last action back.
    TakenBack(TakenBack),
    /// Another connection has taken the seat over; the state here is closed.
    Replaced,
    /// The table was archived; the state is closed.
    Archived,
    /// The process that held the table no longer does; the state is closed, and the token opens the seat again.
    Moved,
    /// A seat changed hands.
    Seat(Handover),
    /// Somebody else sent a text.
    Chat(Chat),
}

/// What arrives for a request: progress where it is wanted, then the body of the answer.
#[derive(Debug)]
pub(crate) enum Heard {
    Progress(Progress),
    Answer(Result<Vec<u8>, Lost>),
}

pub(crate) type Answers = Arc<Mailbox<Heard>>;
pub(crate) type Notices = Arc<Mailbox<Result<Notice, Lost>>>;

/// What a request wants besides its answer.
pub(crate) enum Wants {
    Nothing,
    Progress,
    /// The notices of the seat that it takes, from the seat's first moment on.
    Notices(Notices),
}

/// A request to send, and where its answer arrives.
pub(crate) struct Outgoing {
    pub(crate) id: u32,
    pub(crate) frame: Frame,
    pub(crate) answers: Answers,
}

struct Waiting {
    answers: Answers,
    wants: Wants,
}

/// The requests in flight, the seats and the limits of a connection.
pub(crate) struct Machine {
    next: u32,
    waiting: HashMap<u32, Waiting>,
    seats: HashMap<u64, Notices>,
    lost: Option<Lost>,
    frame_bytes: usize,
    nesting: usize,
}

impl Default for Machine {
    fn default() -> Self {
        Self {
            next: 0,
            waiting: HashMap::new(),
            seats: HashMap::new(),
            lost: None,
            frame_bytes: usize::MAX,
            nesting: usize::MAX,
        }
    }
}

impl Machine {
    /// Makes the frame of a request, and expects its answer.
    pub(crate) fn request<R: Request>(&mut self, request: &R, wants: Wants) -> Result<Outgoing> {
        if let Some(lost) = &self.lost {
            return Err(lost.clone().into());
        }
        while self.waiting.contains_key(&self.next) {
            self.next = self.next.wrapping_add(1);
        }
        let id = self.next;
        let frame = self.frame(id, request)?;
        self.next = id.wrapping_add(1);
        let answers = Answers::default();
        let waiting = Waiting {
            answers: Arc::clone(&answers),
            wants,
        };
        self.waiting.insert(id, waiting);
        Ok(Outgoing { id, frame, answers })
    }

    /// The frame of a request, where the server takes it: a slip costs no connection.
    fn frame<R: Request>(&self, id: u32, request: &R) -> Result<Frame> {
        let (limit, nesting) = (self.frame_bytes, self.nesting);
        if request.tree().is_some_and(|tree| depth(tree) >= nesting) {
            let reason = format!("it nests deeper than {nesting} levels");
            return Err(Error::Unsendable(reason));
        }
        let frame = Frame::request(id, request)?;
        match frame.body().len() {
            bytes if bytes > limit => Err(Error::TooLarge { bytes, limit }),
            _ => Ok(frame),
        }
    }

    /// Keeps to the server's limits from here on.
    pub(crate) fn learn(&mut self, hello: &reply::Hello) {
        let named = |name: &str| usize::try_from(*hello.limits.get(name)?).ok();
        self.frame_bytes = named("frame_bytes").unwrap_or(self.frame_bytes);
        self.nesting = named("nesting").unwrap_or(self.nesting);
    }

    /// Takes the body of a frame to where it belongs. The error says why the connection cannot go on.
    pub(crate) fn receive(&mut self, body: Vec<u8>) -> Result<(), Lost> {
        match Incoming::read(&body).map_err(Lost::Garbage)? {
            Incoming::Answer { id } => return self.answer(id, body),
            Incoming::Push(Push::Progress(progress)) => self.progress(progress),
            Incoming::Push(Push::Changed(changed)) => {
                self.notify(changed.state, Notice::Changed(changed));
            }
            Incoming::Push(Push::TakenBack(back)) => {
                self.notify(back.state, Notice::TakenBack(back));
            }
            Incoming::Push(Push::Replaced(push)) => self.notify(push.state, Notice::Replaced),
            Incoming::Push(Push::Archived(push)) => self.notify(push.state, Notice::Archived),
            Incoming::Push(Push::Moved(push)) => self.notify(push.state, Notice::Moved),
            Incoming::Push(Push::Seat(handover)) => {
                self.notify(handover.state, Notice::Seat(handover));
            }
            Incoming::Push(Push::Chat(chat)) => self.notify(chat.state, Notice::Chat(chat)),
            Incoming::Push(Push::Closing(reason)) => return Err(Lost::Closing(reason)),
            Incoming::Push(Push::Other) => {}
        }
        Ok(())
    }

    fn answer(&mut self, id: u32, body: Vec<u8>) -> Result<(), Lost> {
        let Some(Waiting { answers, wants }) = self.waiting.remove(&id) else {
            return Err(Lost::Garbage(format!("an answer to no request: {id}")));
        };
        if let Wants::Notices(notices) = wants {
            if let Ok(joined) = decode::<request::Join>(&body) {
                self.seats.insert(joined.state, notices);
            }
        }
        answers.finish(Heard::Answer(Ok(body)));
        Ok(())
    }

    fn progress(&self, progress: Progress) {
        if let Some(Waiting {
            answers,
            wants: Wants::Progress,
        }) = self.waiting.get(&progress.request)
        {
            answers.put(Heard::Progress(progress));
        }
    }

    fn notify(&self, state: u64, notice: Notice) {
        if let Some(notices) = self.seats.get(&state) {
            notices.put(Ok(notice));
        }
    }

    /// Ends a seat's notices.
    pub(crate) fn deafen(&mut self, state: u64) {
        self.seats.remove(&state);
    }

    /// Why the connection ended, if it did.
    pub(crate) fn lost(&self) -> Option<&Lost> {
        self.lost.as_ref()
    }

    /// Ends the connection: every waiting and every later request fails with the reason. The first reason counts.
    pub(crate) fn lose(&mut self, lost: Lost) {
        let lost = self.lost.get_or_insert(lost);
        for waiting in mem::take(&mut self.waiting).into_values() {
            waiting.answers.finish(Heard::Answer(Err(lost.clone())));
        }
        for notices in mem::take(&mut self.seats).into_values() {
            notices.finish(Err(lost.clone()));
        }
    }
}

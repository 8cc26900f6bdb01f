//! A connection: the state machine, shared by those who ask and the driver that moves its frames.

use std::convert::Infallible;
use std::future::Future;
use std::marker::PhantomData;
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{ready, Context, Poll};
use std::time::Duration;

use crate::error::{Lost, Result};
use crate::machine::{Answers, Heard, Machine, Notices, Outgoing, Wants};
use crate::mailbox::{locked, Mailbox};
use crate::protocol::{decode, reply, request, Frame, Request};

/// How long a child may take to exit after its output ended, before the reason is given without its exit status.
pub(crate) const EXIT_PATIENCE: Duration = Duration::from_millis(250);

/// The state machine, and whether the other side has ended.
#[derive(Default)]
pub(crate) struct Core {
    pub(crate) machine: Mutex<Machine>,
    /// Is closed when a child has exited and nothing reads any more.
    pub(crate) ended: Mailbox<Infallible>,
}

/// Held by a driver while it reads. Dropped, also by a panic or with a runtime, it ends all that waits.
pub(crate) struct Reading(pub(crate) Arc<Core>);

impl Drop for Reading {
    fn drop(&mut self) {
        locked(&self.0.machine).lose(Lost::Closed);
        self.0.ended.close();
    }
}

/// Moves frames: the blocking API does so by threads, the asynchronous one by a task of tokio's.
///
/// It hands the frames that arrive to the [`Core`] it was made with, and gives the reason when they end.
pub(crate) trait Driver: Send + Sync {
    /// Sends a frame. A failure is found by reading.
    fn send(&self, frame: Frame);
    /// Ends the other side, without waiting for it.
    fn hang_up(&self);
}

/// A connection to a server. Dropped, it is hung up.
pub(crate) struct Connection {
    core: Arc<Core>,
    driver: Box<dyn Driver>,
    process_id: Option<u32>,
}

impl Connection {
    pub(crate) fn new(
        core: Arc<Core>,
        driver: impl Driver + 'static,
        process_id: Option<u32>,
    ) -> Self {
        Self {
            core,
            driver: Box::new(driver),
            process_id,
        }
    }

    /// Says hello, and learns the limits of the server.
    pub(crate) async fn hello(&self, hello: &request::Hello) -> Result<reply::Hello> {
        let reply = self.call(hello).await?;
        locked(&self.core.machine).learn(&reply);
        Ok(reply)
    }

    /// Sends a request and waits for its reply.
    pub(crate) async fn call<R: Request>(&self, request: &R) -> Result<R::Reply> {
        self.submit(request)?.await
    }

    /// Sends a request.
    pub(crate) fn submit<R: Request>(&self, request: &R) -> Result<Pending<R>> {
        self.send(request, Wants::Nothing)
    }

    /// Sends a request that may want more than its answer.
    pub(crate) fn send<R: Request>(&self, request: &R, wants: Wants) -> Result<Pending<R>> {
        let Outgoing { id, frame, answers } = locked(&self.core.machine).request(request, wants)?;
        self.driver.send(frame);
        Ok(Pending {
            id,
            answers,
            request: PhantomData,
        })
    }

    /// Takes a seat, and listens to what it is told.
    pub(crate) async fn join(&self, join: &request::Join) -> Result<(reply::Join, Notices)> {
        let notices = Notices::default();
        let reply = self.send(join, Wants::Notices(Arc::clone(&notices)))?;
        Ok((reply.await?, notices))
    }

    pub(crate) fn deafen(&self, state: u64) {
        locked(&self.core.machine).deafen(state);
    }

    pub(crate) fn process_id(&self) -> Option<u32> {
        self.process_id
    }

    pub(crate) fn is_open(&self) -> bool {
        locked(&self.core.machine).lost().is_none()
    }

    /// Ends the connection and waits for the other side, at most twice the grace time.
    pub(crate) async fn close(&self) {
        self.hang_up();
        self.core.ended.take().await;
    }

    fn hang_up(&self) {
        locked(&self.core.machine).lose(Lost::Closed);
        if !self.core.ended.is_closed() {
            self.driver.hang_up();
        }
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.hang_up();
    }
}

/// A request in flight: a future of its reply.
///
/// Dropped, its answer is passed over; the request is carried out all the same.
#[derive(Debug)]
#[must_use = "the answer comes when it is awaited"]
pub struct Pending<R> {
    id: u32,
    answers: Answers,
    request: PhantomData<fn() -> R>,
}

impl<R> Pending<R> {
    /// The id of the request, by which it can be cancelled.
    pub fn id(&self) -> u32 {
        self.id
    }
}

impl<R: Request> Pending<R> {
    /// The next thing that arrives for it.
    pub(crate) async fn heard(&self) -> Heard {
        let heard = self.answers.take().await;
        heard.unwrap_or(Heard::Answer(Err(Lost::Closed)))
    }

    pub(crate) fn poll_reply(&self, context: &Context<'_>) -> Poll<Result<R::Reply>> {
        loop {
            match ready!(self.answers.poll_take(context)) {
                Some(Heard::Progress(_)) => {}
                Some(Heard::Answer(body)) => return Poll::Ready(decode::<R>(&body?)),
                None => return Poll::Ready(Err(Lost::Closed.into())),
            }
        }
    }
}

impl<R: Request> Future for Pending<R> {
    type Output = Result<R::Reply>;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        self.poll_reply(context)
    }
}

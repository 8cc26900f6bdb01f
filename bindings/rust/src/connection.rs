//! The blocking connection: one thread reads, whoever asks writes.

use std::marker::PhantomData;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::error::{Error, Lost, Result};
use crate::limits::Limits;
use crate::protocol::{decode, reply, request, Frame, Request};
use crate::router::{Notice, OnAnswer, OnProgress, Router, Waiting};
use crate::transport::{Exit, Peer, Sink, Source, Transport};

/// How long a child may take to exit after its output ended, before the reason is told without its exit status.
pub(crate) const EXIT_PATIENCE: Duration = Duration::from_millis(250);

/// Locks what nobody leaves half-changed.
pub(crate) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What the reader shares with those who ask.
struct Core {
    router: Mutex<Router>,
    peer: Mutex<Peer>,
    ended: Mutex<bool>,
    ending: Condvar,
    grace: Duration,
}

impl Core {
    /// Reads until the other side ends, then waits for a child so that none is left behind.
    fn read(&self, source: &mut dyn Source) {
        let lost = loop {
            match source.receive() {
                Ok(Some(body)) => {
                    if let Err(lost) = locked(&self.router).route(body) {
                        break lost;
                    }
                }
                Ok(None) => break Lost::Ended { exit: None },
                Err(error) => break error.into(),
            }
        };
        if matches!(lost, Lost::Ended { .. }) {
            let exit = match self.exit_within(EXIT_PATIENCE) {
                Exit::Status(status) => Some(status),
                Exit::Running | Exit::Unknown => None,
            };
            locked(&self.router).lose(Lost::Ended { exit });
        } else {
            locked(&self.router).lose(lost);
            locked(&self.peer).ask();
        }
        if self.exit_within(self.grace) == Exit::Running {
            locked(&self.peer).force();
            self.exit_within(self.grace);
        }
        *locked(&self.ended) = true;
        self.ending.notify_all();
    }

    fn exit_within(&self, time: Duration) -> Exit {
        let until = Instant::now() + time;
        loop {
            let exit = locked(&self.peer).exit();
            if exit != Exit::Running || Instant::now() >= until {
                return exit;
            }
            thread::sleep(Duration::from_millis(2));
        }
    }

    /// Waits for the other side to end, and ends it when the grace time is over.
    fn finish(&self) {
        if !self.ended_within(self.grace) {
            locked(&self.peer).force();
            self.ended_within(self.grace);
        }
    }

    fn ended_within(&self, time: Duration) -> bool {
        let ended = locked(&self.ended);
        let waited = self.ending.wait_timeout_while(ended, time, |ended| !*ended);
        *waited.unwrap_or_else(PoisonError::into_inner).0
    }
}

/// A connection to a server.
pub(crate) struct Connection {
    core: Arc<Core>,
    sink: Mutex<Option<Box<dyn Sink>>>,
    limits: Limits,
}

impl Connection {
    pub(crate) fn new(transport: Transport, grace: Duration) -> Self {
        let Transport {
            sink,
            mut source,
            peer,
        } = transport;
        let core = Arc::new(Core {
            router: Mutex::default(),
            peer: Mutex::new(peer),
            ended: Mutex::new(false),
            ending: Condvar::new(),
            grace,
        });
        let reader = Arc::clone(&core);
        thread::spawn(move || reader.read(source.as_mut()));
        Self {
            core,
            sink: Mutex::new(Some(sink)),
            limits: Limits::default(),
        }
    }

    /// Says hello, and learns the limits of the server.
    pub(crate) fn hello(&self, hello: &request::Hello) -> Result<reply::Hello> {
        let reply = self.call(hello)?;
        self.limits.learn(&reply);
        Ok(reply)
    }

    /// Sends a request and waits for its reply.
    pub(crate) fn call<R: Request>(&self, request: &R) -> Result<R::Reply> {
        self.submit(request)?.wait()
    }

    /// Sends a request.
    pub(crate) fn submit<R: Request>(&self, request: &R) -> Result<Pending<R>> {
        let (sender, answer) = mpsc::sync_channel(1);
        let id = self.send(
            request,
            Box::new(move |_, body| drop(sender.send(body))),
            None,
        )?;
        Ok(Pending {
            id,
            answer,
            request: PhantomData,
        })
    }

    /// Sends a request whose progress is told.
    pub(crate) fn send<R: Request>(
        &self,
        request: &R,
        answer: OnAnswer,
        progress: Option<OnProgress>,
    ) -> Result<u32> {
        let id = locked(&self.core.router).expect(Waiting { answer, progress })?;
        match self.limits.frame(id, request) {
            Ok(frame) => {
                self.write(&frame);
                Ok(id)
            }
            Err(error) => {
                locked(&self.core.router).forget(id);
                Err(error)
            }
        }
    }

    fn write(&self, frame: &Frame) {
        let mut sink = locked(&self.sink);
        if let Some(open) = sink.as_mut() {
            if open.send(frame).is_err() {
                // The reader finds out why; until then the request counts as in flight.
                *sink = None;
                self.finish_behind();
            }
        }
    }

    /// Takes a seat, and listens to what it is told.
    pub(crate) fn join(
        &self,
        join: &request::Join,
    ) -> Result<(reply::Join, Receiver<Result<Notice, Lost>>)> {
        let (ear, notices) = mpsc::channel();
        let (sender, answer) = mpsc::sync_channel(1);
        let hear = move |router: &mut Router, body: Result<Vec<u8>, Lost>| {
            let reply = body
                .map_err(Error::from)
                .and_then(|body| decode::<request::Join>(&body));
            if let Ok(joined) = &reply {
                router.listen(joined.state, Box::new(move |notice| drop(ear.send(notice))));
            }
            drop(sender.send(reply));
        };
        self.send(join, Box::new(hear), None)?;
        Ok((answer.recv().unwrap_or(Err(Lost::Closed.into()))?, notices))
    }

    pub(crate) fn deafen(&self, state: u64) {
        locked(&self.core.router).deafen(state);
    }

    pub(crate) fn process_id(&self) -> Option<u32> {
        locked(&self.core.peer).process_id()
    }

    pub(crate) fn is_open(&self) -> bool {
        locked(&self.core.router).lost().is_none()
    }

    /// Ends the connection and waits for the other side, at most twice the grace time.
    pub(crate) fn close(&self) {
        self.hang_up();
        self.core.finish();
    }

    fn hang_up(&self) {
        locked(&self.core.router).lose(Lost::Closed);
        // Somebody stuck in writing holds the sink; ending the other side frees them.
        if let Ok(mut sink) = self.sink.try_lock() {
            *sink = None;
        }
        locked(&self.core.peer).ask();
    }

    fn finish_behind(&self) {
        let core = Arc::clone(&self.core);
        thread::spawn(move || core.finish());
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        if !*locked(&self.core.ended) {
            self.hang_up();
            self.finish_behind();
        }
    }
}

/// A request in flight.
///
/// Dropped, its answer is passed over; the request is carried out all the same.
#[derive(Debug)]
#[must_use = "the answer is in `wait`"]
pub struct Pending<R> {
    id: u32,
    answer: Receiver<Result<Vec<u8>, Lost>>,
    request: PhantomData<fn() -> R>,
}

impl<R: Request> Pending<R> {
    /// The id of the request, by which it can be cancelled.
    pub fn id(&self) -> u32 {
        self.id
    }

    /// Waits for the reply.
    pub fn wait(self) -> Result<R::Reply> {
        let body = self.answer.recv().unwrap_or(Err(Lost::Closed))?;
        decode::<R>(&body)
    }

    /// Waits so long for the reply; afterwards it can be waited for again.
    ///
    /// Fails with [`Error::TimedOut`].
    pub fn wait_for(&self, time: Duration) -> Result<R::Reply> {
        let body = self
            .answer
            .recv_timeout(time)
            .map_err(|error| match error {
                RecvTimeoutError::Timeout => Error::TimedOut,
                RecvTimeoutError::Disconnected => Lost::Closed.into(),
            })??;
        decode::<R>(&body)
    }
}

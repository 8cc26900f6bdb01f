//! The asynchronous connection: one task reads and writes, whoever asks leaves frames with it.

use std::future::Future;
use std::marker::PhantomData;
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{ready, Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, BufReader};
use tokio::process::Child;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::timeout;

use crate::connection::{locked, EXIT_PATIENCE};
use crate::error::{Error, Lost, Result};
use crate::limits::Limits;
use crate::protocol::{decode, reply, request, Frame, Request};
use crate::router::{Notice, OnAnswer, OnProgress, Router, Waiting};
use crate::transport::checked_length;

/// The two directions of a stream of bytes, and the child behind it where there is one.
pub(crate) struct Line<R, W> {
    pub(crate) reader: R,
    pub(crate) writer: W,
    pub(crate) child: Option<Child>,
    pub(crate) limit: usize,
    pub(crate) grace: Duration,
}

impl<R: AsyncRead + Unpin, W: AsyncWrite + Unpin> Line<R, W> {
    /// Carries frames until either side ends.
    async fn run(
        self,
        router: Arc<Mutex<Router>>,
        frames: mpsc::UnboundedReceiver<Frame>,
        ended: watch::Sender<bool>,
    ) {
        let Line {
            reader,
            writer,
            mut child,
            limit,
            grace,
        } = self;
        let lost = carry(read(reader, limit, &router), write(writer, frames), grace).await;
        let lost = match (lost, &mut child) {
            (Lost::Ended { .. }, Some(child)) => {
                let exit = timeout(EXIT_PATIENCE, child.wait())
                    .await
                    .ok()
                    .and_then(Result::ok);
                Lost::Ended { exit }
            }
            (lost, _) => lost,
        };
        locked(&router).lose(lost);
        if let Some(mut child) = child {
            if timeout(grace, child.wait()).await.is_err() {
                drop(child.kill().await);
            }
        }
        ended.send_replace(true);
    }
}

/// Reads and writes at once; when writing is over, the other side has a grace time to end as well.
async fn carry(
    reading: impl Future<Output = Lost>,
    writing: impl Future<Output = ()>,
    grace: Duration,
) -> Lost {
    tokio::pin!(reading);
    tokio::select! {
        lost = &mut reading => return lost,
        () = writing => {}
    }
    timeout(grace, reading).await.unwrap_or(Lost::Closed)
}

async fn write(mut writer: impl AsyncWrite + Unpin, mut frames: mpsc::UnboundedReceiver<Frame>) {
    while let Some(frame) = frames.recv().await {
        if writer.write_all(frame.with_length()).await.is_err() || writer.flush().await.is_err() {
            // The reader finds out why.
            return;
        }
    }
    drop(writer.shutdown().await);
}

async fn read(reader: impl AsyncRead + Unpin, limit: usize, router: &Mutex<Router>) -> Lost {
    let mut stream = BufReader::with_capacity(1 << 16, reader);
    loop {
        match receive(&mut stream, limit).await {
            Ok(Some(body)) => {
                if let Err(lost) = locked(router).route(body) {
                    return lost;
                }
            }
            Ok(None) => return Lost::Ended { exit: None },
            Err(error) => return error.into(),
        }
    }
}

async fn receive(
    stream: &mut (impl AsyncRead + Unpin),
    limit: usize,
) -> std::io::Result<Option<Vec<u8>>> {
    let mut length = [0; 4];
    if stream.read(&mut length[..1]).await? == 0 {
        return Ok(None);
    }
    stream.read_exact(&mut length[1..]).await?;
    let mut body = vec![0; checked_length(length, limit)?];
    stream.read_exact(&mut body).await?;
    Ok(Some(body))
}

/// A connection to a server.
pub(crate) struct Connection {
    router: Arc<Mutex<Router>>,
    frames: Mutex<Option<mpsc::UnboundedSender<Frame>>>,
    ended: watch::Receiver<bool>,
    process_id: Option<u32>,
    limits: Limits,
}

impl Connection {
    pub(crate) fn new<R, W>(line: Line<R, W>) -> Self
    where
        R: AsyncRead + Unpin + Send + 'static,
        W: AsyncWrite + Unpin + Send + 'static,
    {
        let router = Arc::default();
        let (sender, frames) = mpsc::unbounded_channel();
        let (ending, ended) = watch::channel(false);
        let process_id = line.child.as_ref().and_then(Child::id);
        tokio::spawn(line.run(Arc::clone(&router), frames, ending));
        Self {
            router,
            frames: Mutex::new(Some(sender)),
            ended,
            process_id,
            limits: Limits::default(),
        }
    }

    /// Says hello, and learns the limits of the server.
    pub(crate) async fn hello(&self, hello: &request::Hello) -> Result<reply::Hello> {
        let reply = self.call(hello).await?;
        self.limits.learn(&reply);
        Ok(reply)
    }

    /// Sends a request and waits for its reply.
    pub(crate) async fn call<R: Request>(&self, request: &R) -> Result<R::Reply> {
        self.submit(request)?.await
    }

    /// Sends a request.
    pub(crate) fn submit<R: Request>(&self, request: &R) -> Result<Pending<R>> {
        let (sender, answer) = oneshot::channel();
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
        let id = locked(&self.router).expect(Waiting { answer, progress })?;
        match self.limits.frame(id, request) {
            Ok(frame) => {
                // Where the task has ended, the router has told or will tell all that wait.
                if let Some(frames) = locked(&self.frames).as_ref() {
                    drop(frames.send(frame));
                }
                Ok(id)
            }
            Err(error) => {
                locked(&self.router).forget(id);
                Err(error)
            }
        }
    }

    /// Takes a seat, and listens to what it is told.
    pub(crate) async fn join(
        &self,
        join: &request::Join,
    ) -> Result<(reply::Join, mpsc::UnboundedReceiver<Result<Notice, Lost>>)> {
        let (ear, notices) = mpsc::unbounded_channel();
        let (sender, answer) = oneshot::channel();
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
        Ok((answer.await.unwrap_or(Err(Lost::Closed.into()))?, notices))
    }

    pub(crate) fn deafen(&self, state: u64) {
        locked(&self.router).deafen(state);
    }

    pub(crate) fn process_id(&self) -> Option<u32> {
        self.process_id
    }

    pub(crate) fn is_open(&self) -> bool {
        locked(&self.router).lost().is_none()
    }

    /// Ends the connection and waits for the other side, at most twice the grace time.
    pub(crate) async fn close(&self) {
        locked(&self.router).lose(Lost::Closed);
        *locked(&self.frames) = None;
        let mut ended = self.ended.clone();
        drop(ended.wait_for(|ended| *ended).await);
    }
}

/// A request in flight: a future of its reply.
///
/// Dropped, its answer is passed over; the request is carried out all the same.
#[derive(Debug)]
#[must_use = "the answer comes when it is awaited"]
pub struct Pending<R> {
    id: u32,
    answer: oneshot::Receiver<Result<Vec<u8>, Lost>>,
    request: PhantomData<fn() -> R>,
}

impl<R> Pending<R> {
    /// The id of the request, by which it can be cancelled.
    pub fn id(&self) -> u32 {
        self.id
    }
}

impl<R: Request> Future for Pending<R> {
    type Output = Result<R::Reply>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let body = ready!(Pin::new(&mut self.answer).poll(context)).unwrap_or(Err(Lost::Closed));
        Poll::Ready(
            body.map_err(Error::from)
                .and_then(|body| decode::<R>(&body)),
        )
    }
}

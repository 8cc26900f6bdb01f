//! The driver for tokio: one task reads and writes; callers leave frames with it.

use std::future::Future;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, BufReader};
use tokio::process::Child;
use tokio::sync::mpsc;
use tokio::time::timeout;

use crate::connection::{Connection, Core, Driver, Reading, EXIT_PATIENCE};
use crate::error::Lost;
use crate::mailbox::locked;
use crate::protocol::{checked_length, Frame};

/// The two directions of a stream of bytes, and the child behind it where there is one.
pub(crate) struct Line<R, W> {
    pub(crate) reader: R,
    pub(crate) writer: W,
    pub(crate) child: Option<Child>,
    pub(crate) limit: usize,
    pub(crate) grace: Duration,
}

impl<R, W> Line<R, W>
where
    R: AsyncRead + Unpin + Send + 'static,
    W: AsyncWrite + Unpin + Send + 'static,
{
    /// Starts the task.
    pub(crate) fn connect(self) -> Connection {
        let core = Arc::new(Core::default());
        let (sender, frames) = mpsc::unbounded_channel();
        let process_id = self.child.as_ref().and_then(Child::id);
        tokio::spawn(self.run(Reading(Arc::clone(&core)), frames));
        Connection::new(core, Task(Mutex::new(Some(sender))), process_id)
    }

    /// Carries frames until either side ends.
    async fn run(self, reading: Reading, frames: mpsc::UnboundedReceiver<Frame>) {
        let Line {
            reader,
            writer,
            mut child,
            limit,
            grace,
        } = self;
        let mut lost = carry(
            read(reader, limit, &reading.0),
            write(writer, frames),
            grace,
        )
        .await;
        if let (Lost::Ended { exit }, Some(child)) = (&mut lost, &mut child) {
            let ending = timeout(EXIT_PATIENCE, child.wait()).await;
            *exit = ending.ok().and_then(Result::ok);
        }
        locked(&reading.0.machine).lose(lost);
        if let Some(mut child) = child {
            if timeout(grace, child.wait()).await.is_err() {
                drop(child.kill().await);
            }
        }
    }
}

/// The way to the task; none once it is to end.
struct Task(Mutex<Option<mpsc::UnboundedSender<Frame>>>);

impl Driver for Task {
    fn send(&self, frame: Frame) {
        // Where the task has ended, the machine gives the reason to all that wait.
        if let Some(frames) = locked(&self.0).as_ref() {
            drop(frames.send(frame));
        }
    }

    fn hang_up(&self) {
        *locked(&self.0) = None;
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

async fn read(reader: impl AsyncRead + Unpin, limit: usize, core: &Core) -> Lost {
    let mut stream = BufReader::with_capacity(1 << 16, reader);
    loop {
        match receive(&mut stream, limit).await {
            Ok(Some(body)) => {
                if let Err(lost) = locked(&core.machine).receive(body) {
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

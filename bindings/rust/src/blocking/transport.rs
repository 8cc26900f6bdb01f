//! What carries frames: the pipes of a child process, a socket, or anything else.

use std::fmt;
use std::io::{self, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream, ToSocketAddrs};
use std::process::{Child, Command, ExitStatus, Stdio};

use crate::error::{Error, Result};
use crate::protocol::{checked_length, Frame};

/// Takes frames to the server.
pub trait Sink: Send {
    /// Sends one frame.
    fn send(&mut self, frame: &Frame) -> io::Result<()>;
}

/// Brings frames from the server.
pub trait Source: Send {
    /// The body of the next frame; none when the other side has ended.
    ///
    /// Fails with [`io::ErrorKind::InvalidData`] for what is no frame.
    fn receive(&mut self) -> io::Result<Option<Vec<u8>>>;
}

/// A way to carry frames.
pub struct Transport {
    pub(crate) sink: Box<dyn Sink>,
    pub(crate) source: Box<dyn Source>,
    pub(crate) peer: Peer,
}

impl Transport {
    /// A transport of the caller's own, such as a WebSocket, where each frame is one binary message.
    ///
    /// `hang_up` is called to end the connection, and must make a `receive` under way return.
    pub fn new(
        sink: impl Sink + 'static,
        source: impl Source + 'static,
        hang_up: impl FnMut() + Send + 'static,
    ) -> Self {
        Self {
            sink: Box::new(sink),
            source: Box::new(source),
            peer: Peer::Other(Box::new(hang_up)),
        }
    }

    /// Starts a program that speaks the protocol on its standard input and output.
    pub(crate) fn child(mut command: Command, limit: usize) -> Result<Self> {
        let program = command.get_program().to_string_lossy().into_owned();
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|source| Error::Spawn { program, source })?;
        let (input, output) = child
            .stdin
            .take()
            .zip(child.stdout.take())
            .expect("both are piped");
        Ok(Self::stream(input, output, limit, Peer::Child(child)))
    }

    pub(crate) fn tcp(address: impl ToSocketAddrs + fmt::Debug, limit: usize) -> Result<Self> {
        let named = format!("{address:?}");
        let open = || {
            let stream = TcpStream::connect(address)?;
            stream.set_nodelay(true)?;
            Ok((stream.try_clone()?, stream.try_clone()?, stream))
        };
        let (input, output, stream) = open().map_err(|source| Error::Connect {
            address: named,
            source,
        })?;
        Ok(Self::stream(input, output, limit, Peer::Tcp(stream)))
    }

    #[cfg(unix)]
    pub(crate) fn unix(path: &std::path::Path, limit: usize) -> Result<Self> {
        let open = || {
            let stream = std::os::unix::net::UnixStream::connect(path)?;
            Ok((stream.try_clone()?, stream.try_clone()?, stream))
        };
        let (input, output, stream) = open().map_err(|source| Error::Connect {
            address: path.display().to_string(),
            source,
        })?;
        Ok(Self::stream(input, output, limit, Peer::Unix(stream)))
    }

    fn stream(
        input: impl Write + Send + 'static,
        output: impl Read + Send + 'static,
        limit: usize,
        peer: Peer,
    ) -> Self {
        let source = Box::new(FrameReader::new(output, limit));
        Self {
            sink: Box::new(FrameWriter::new(input)),
            source,
            peer,
        }
    }
}

impl fmt::Debug for Transport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Transport").finish_non_exhaustive()
    }
}

/// Writes frames to a stream of bytes, each after its length.
#[derive(Debug)]
pub struct FrameWriter<W>(W);

impl<W: Write> FrameWriter<W> {
    /// Writes to a stream.
    pub fn new(stream: W) -> Self {
        Self(stream)
    }
}

impl<W: Write + Send> Sink for FrameWriter<W> {
    fn send(&mut self, frame: &Frame) -> io::Result<()> {
        self.0.write_all(frame.with_length())?;
        self.0.flush()
    }
}

/// Cuts a stream of bytes into frames.
#[derive(Debug)]
pub struct FrameReader<R> {
    stream: BufReader<R>,
    limit: usize,
}

impl<R: Read> FrameReader<R> {
    /// Reads from a stream frames of so many bytes at most.
    pub fn new(stream: R, limit: usize) -> Self {
        Self {
            stream: BufReader::with_capacity(1 << 16, stream),
            limit,
        }
    }
}

impl<R: Read + Send> Source for FrameReader<R> {
    fn receive(&mut self) -> io::Result<Option<Vec<u8>>> {
        let mut length = [0; 4];
        let mut got = 0;
        while got < length.len() {
            match self.stream.read(&mut length[got..]) {
                Ok(0) if got == 0 => return Ok(None),
                Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
                Ok(more) => got += more,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        let length = checked_length(length, self.limit)?;
        let mut body = vec![0; length];
        self.stream.read_exact(&mut body)?;
        Ok(Some(body))
    }
}

/// How a process ended.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Exit {
    /// It has not.
    Running,
    Status(ExitStatus),
    /// It is not known here.
    Unknown,
}

/// The other side, as far as it can be ended.
pub(crate) enum Peer {
    Child(Child),
    Tcp(TcpStream),
    #[cfg(unix)]
    Unix(std::os::unix::net::UnixStream),
    Other(Box<dyn FnMut() + Send>),
}

impl Peer {
    /// Asks it to end. A child ends by itself when its input does.
    pub(crate) fn ask(&mut self) {
        match self {
            Peer::Child(_) => {}
            Peer::Tcp(stream) => drop(stream.shutdown(Shutdown::Both)),
            #[cfg(unix)]
            Peer::Unix(stream) => drop(stream.shutdown(Shutdown::Both)),
            Peer::Other(hang_up) => hang_up(),
        }
    }

    /// Ends it.
    pub(crate) fn force(&mut self) {
        if let Peer::Child(child) = self {
            drop(child.kill());
        } else {
            self.ask();
        }
    }

    /// The id of the process, where it is a child.
    pub(crate) fn process_id(&self) -> Option<u32> {
        match self {
            Peer::Child(child) => Some(child.id()),
            _ => None,
        }
    }

    /// Whether it has ended, and how.
    pub(crate) fn exit(&mut self) -> Exit {
        match self {
            Peer::Child(child) => child
                .try_wait()
                .unwrap_or(None)
                .map_or(Exit::Running, Exit::Status),
            _ => Exit::Unknown,
        }
    }
}

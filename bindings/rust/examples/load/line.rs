//! One connection to the server, as a stream of frames or of WebSocket messages.

use std::io;

use isettlers::protocol::{decode, Frame, Incoming, Request};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::TcpStream;
use tokio::sync::mpsc;
use tokio::task::spawn_local;

const OPENING: &[u8] =
    b"GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\nSec-WebSocket-Version: 13\r\n\r\n";
const BINARY: u8 = 0x82;
const PING: u8 = 0x89;
const PONG: u8 = 0x8A;
const MASKED: u8 = 0x80;
/// In place of a length: it stands in two more bytes, or in eight.
const TWO_BYTES: u8 = 126;
const EIGHT_BYTES: u8 = 127;

/// A connection whose replies are awaited one by one.
pub(crate) struct Line {
    reader: Reader,
    writer: Writer,
    requests: u32,
}

impl Line {
    pub(crate) async fn open(port: u16, websocket: bool) -> io::Result<Self> {
        let stream = TcpStream::connect(("127.0.0.1", port)).await?;
        stream.set_nodelay(true)?;
        let (input, mut output) = stream.into_split();
        let mut input = BufReader::new(input);
        if websocket {
            output.write_all(OPENING).await?;
            let mut head = String::new();
            while !head.ends_with("\r\n\r\n") {
                if input.read_line(&mut head).await? == 0 {
                    return Err(io::ErrorKind::UnexpectedEof.into());
                }
            }
        }
        Ok(Self {
            reader: Reader { input, websocket },
            writer: Writer::new(output, websocket),
            requests: 0,
        })
    }

    /// Sends a request and waits for its reply; pushes are passed over.
    pub(crate) async fn call<R: Request>(&mut self, request: &R) -> isettlers::Result<R::Reply> {
        self.requests += 1;
        self.writer.send(&Frame::request(self.requests, request)?);
        loop {
            let body = self.reader.body(&self.writer).await;
            let body = body.map_err(isettlers::Lost::from)?;
            if let Ok(Incoming::Answer { .. }) = Incoming::read(&body) {
                return decode::<R>(&body);
            }
        }
    }

    pub(crate) fn split(self) -> (Reader, Writer) {
        (self.reader, self.writer)
    }
}

/// The frames that arrive.
pub(crate) struct Reader {
    input: BufReader<OwnedReadHalf>,
    websocket: bool,
}

impl Reader {
    /// The body of the next frame; pings are answered by the writer.
    pub(crate) async fn body(&mut self, pongs: &Writer) -> io::Result<Vec<u8>> {
        if !self.websocket {
            let size = self.input.read_u32().await?;
            return self.bytes(size as usize).await;
        }
        loop {
            let kind = self.input.read_u8().await?;
            let size = match self.input.read_u8().await? {
                TWO_BYTES => self.input.read_u16().await?.into(),
                EIGHT_BYTES => self.input.read_u64().await?,
                size => size.into(),
            };
            let size = usize::try_from(size).map_err(io::Error::other)?;
            let body = self.bytes(size).await?;
            match kind {
                BINARY => return Ok(body),
                PING => pongs.message(PONG, &body),
                _ => {}
            }
        }
    }

    async fn bytes(&mut self, size: usize) -> io::Result<Vec<u8>> {
        let mut bytes = vec![0; size];
        self.input.read_exact(&mut bytes).await?;
        Ok(bytes)
    }
}

/// Where frames are left for the task that writes them.
#[derive(Clone)]
pub(crate) struct Writer {
    bytes: mpsc::UnboundedSender<Vec<u8>>,
    websocket: bool,
}

impl Writer {
    fn new(mut output: OwnedWriteHalf, websocket: bool) -> Self {
        let (bytes, mut left) = mpsc::unbounded_channel::<Vec<u8>>();
        spawn_local(async move {
            while let Some(bytes) = left.recv().await {
                if output.write_all(&bytes).await.is_err() {
                    return; // the reader finds the connection at its end
                }
            }
        });
        Self { bytes, websocket }
    }

    pub(crate) fn send(&self, frame: &Frame) {
        if self.websocket {
            self.message(BINARY, frame.body());
        } else {
            drop(self.bytes.send(frame.with_length().to_vec()));
        }
    }

    /// Sends a WebSocket message under a mask of zeros.
    fn message(&self, kind: u8, body: &[u8]) {
        let mut bytes = vec![kind];
        match u8::try_from(body.len()) {
            Ok(size) if size < TWO_BYTES => bytes.push(MASKED | size),
            _ => {
                bytes.push(MASKED | TWO_BYTES);
                let size = u16::try_from(body.len()).expect("requests are short");
                bytes.extend(size.to_be_bytes());
            }
        }
        bytes.extend([0; 4]);
        bytes.extend(body);
        drop(self.bytes.send(bytes));
    }
}

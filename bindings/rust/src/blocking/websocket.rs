//! A transport over a WebSocket, where each frame is one binary message.

use std::io::{self, Read, Write};
use std::mem;
use std::net::{Shutdown, TcpStream};
use std::sync::{Arc, Mutex};

use tungstenite::client::{client_with_config, IntoClientRequest};
use tungstenite::protocol::{Role, WebSocketConfig};
use tungstenite::{Message, WebSocket};

use super::transport::{Peer, Sink, Source, Transport};
use crate::error::{Error, Result};
use crate::mailbox::locked;
use crate::protocol::Frame;

/// One of the two ends of a stream that two threads write to: the sender frames, the reader pongs.
struct Half {
    stream: TcpStream,
    turn: Arc<Mutex<()>>,
    written: Vec<u8>,
}

impl Half {
    fn twin(&self) -> io::Result<Self> {
        Ok(Self {
            stream: self.stream.try_clone()?,
            turn: Arc::clone(&self.turn),
            written: Vec::new(),
        })
    }
}

impl Read for Half {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.stream.read(into)
    }
}

impl Write for Half {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.written.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    /// Sends what was written at once, so that messages of both ends never mix.
    fn flush(&mut self) -> io::Result<()> {
        let written = mem::take(&mut self.written);
        if written.is_empty() {
            return Ok(());
        }
        let _turn = locked(&self.turn);
        self.stream.write_all(&written)
    }
}

struct Sender(WebSocket<Half>);

impl Sink for Sender {
    fn send(&mut self, frame: &Frame) -> io::Result<()> {
        self.0
            .send(Message::binary(frame.body().to_vec()))
            .map_err(failure)
    }
}

struct Receiver(WebSocket<Half>);

impl Source for Receiver {
    fn receive(&mut self) -> io::Result<Option<Vec<u8>>> {
        use tungstenite::Error::{AlreadyClosed, ConnectionClosed};
        loop {
            match self.0.read() {
                Ok(Message::Binary(body)) => return Ok(Some(body.to_vec())),
                Ok(Message::Text(_)) => {
                    let reason = "a message that is not binary";
                    return Err(io::Error::new(io::ErrorKind::InvalidData, reason));
                }
                Ok(_) => {}
                Err(ConnectionClosed | AlreadyClosed) => return Ok(None),
                Err(error) => return Err(failure(error)),
            }
        }
    }
}

fn failure(error: tungstenite::Error) -> io::Error {
    match error {
        tungstenite::Error::Io(error) => error,
        tungstenite::Error::Capacity(error) => io::Error::new(io::ErrorKind::InvalidData, error),
        other => io::Error::other(other),
    }
}

impl Transport {
    /// Opens a WebSocket. A message has at most `limit` bytes.
    pub(crate) fn websocket(address: &str, limit: usize) -> Result<Self> {
        let connected = open(address, limit).map_err(|source| Error::Connect {
            address: address.to_owned(),
            source,
        });
        let (sender, receiver, stream) = connected?;
        let mut transport = Self::new(Sender(sender), Receiver(receiver), || {});
        transport.peer = Peer::Other(Box::new(move || drop(stream.shutdown(Shutdown::Both))));
        Ok(transport)
    }
}

type Opened = (WebSocket<Half>, WebSocket<Half>, TcpStream);

fn open(address: &str, limit: usize) -> io::Result<Opened> {
    let request = address.into_client_request().map_err(failure)?;
    let uri = request.uri();
    if uri.scheme_str() != Some("ws") {
        let reason = "expected an address that begins with ws://";
        return Err(io::Error::new(io::ErrorKind::InvalidInput, reason));
    }
    let host = uri.host().unwrap_or_default().trim_matches(['[', ']']);
    let stream = TcpStream::connect((host, uri.port_u16().unwrap_or(80)))?;
    stream.set_nodelay(true)?;
    let half = Half {
        stream: stream.try_clone()?,
        turn: Arc::default(),
        written: Vec::new(),
    };
    let twin = half.twin()?;
    let mut config = WebSocketConfig::default();
    config.max_message_size = Some(limit);
    config.max_frame_size = Some(limit);
    let (receiver, _) = client_with_config(request, half, Some(config))
        .map_err(|error| io::Error::new(io::ErrorKind::ConnectionRefused, error.to_string()))?;
    let sender = WebSocket::from_raw_socket(twin, Role::Client, Some(config));
    Ok((sender, receiver, stream))
}

//! How to reach an engine.

use std::env;
use std::ffi::{OsStr, OsString};
use std::fmt;
use std::net::ToSocketAddrs;
use std::process::Command;
use std::time::Duration;

use crate::blocking::{connect, wait, Engine, Transport};
use crate::error::Result;
use crate::futures;
use crate::protocol::{request, VERSION};

/// Says how to reach an engine; made by [`Engine::builder`].
///
/// ```no_run
/// # fn main() -> isettlers::Result<()> {
/// let engine = isettlers::Engine::builder().program("/opt/isettlers/bin/isettlers").client("my game").spawn()?;
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone)]
pub struct Builder {
    program: Option<OsString>,
    arguments: Vec<OsString>,
    client: String,
    language: Option<String>,
    pub(crate) grace: Duration,
    pub(crate) limit: usize,
}

impl Default for Builder {
    fn default() -> Self {
        Self {
            program: None,
            arguments: Vec::new(),
            client: concat!("isettlers-rust ", env!("CARGO_PKG_VERSION")).to_owned(),
            language: None,
            grace: Duration::from_secs(2),
            limit: 64 << 20,
        }
    }
}

impl Engine {
    /// Starts an engine: the program that the environment variable `ISETTLERS` names, else `isettlers` on the path.
    pub fn spawn() -> Result<Self> {
        Self::builder().spawn()
    }

    /// Says how to reach an engine.
    pub fn builder() -> Builder {
        Builder::default()
    }
}

impl Builder {
    /// The program to start; else the environment variable `ISETTLERS` names it, else it is `isettlers` on the path.
    #[must_use]
    pub fn program(mut self, program: impl AsRef<OsStr>) -> Self {
        self.program = Some(program.as_ref().to_owned());
        self
    }

    /// Adds an argument to the program's command `serve`.
    #[must_use]
    pub fn argument(mut self, argument: impl AsRef<OsStr>) -> Self {
        self.arguments.push(argument.as_ref().to_owned());
        self
    }

    /// The name of the client in the server's logs.
    #[must_use]
    pub fn client(mut self, name: impl Into<String>) -> Self {
        self.client = name.into();
        self
    }

    /// The code of the language of texts: "en" (the default), "de" or "pl".
    #[must_use]
    pub fn language(mut self, code: impl Into<String>) -> Self {
        self.language = Some(code.into());
        self
    }

    /// How long a program may take to end before it is killed (default: 2 seconds).
    #[must_use]
    pub fn grace(mut self, time: Duration) -> Self {
        self.grace = time;
        self
    }

    /// How many bytes a frame from the server may have (default: 64 MiB).
    #[must_use]
    pub fn frame_limit(mut self, bytes: usize) -> Self {
        self.limit = bytes;
        self
    }

    pub(crate) fn command(&self) -> Command {
        let named = self
            .program
            .clone()
            .or_else(|| env::var_os("ISETTLERS").filter(|name| !name.is_empty()));
        let mut command = Command::new(named.unwrap_or_else(|| "isettlers".into()));
        command.arg("serve").args(&self.arguments);
        command
    }

    pub(crate) fn hello(&self) -> request::Hello {
        let hello = request::Hello::new(vec![VERSION]).client(&*self.client);
        match &self.language {
            Some(code) => hello.language(&**code),
            None => hello,
        }
    }

    /// Starts an engine as a child process, which ends with the last use of it.
    pub fn spawn(self) -> Result<Engine> {
        let transport = Transport::child(self.command(), self.limit)?;
        self.over(transport)
    }

    /// Connects to a server by TCP.
    pub fn connect_tcp(self, address: impl ToSocketAddrs + fmt::Debug) -> Result<Engine> {
        let transport = Transport::tcp(address, self.limit)?;
        self.over(transport)
    }

    /// Connects to a server by a Unix socket.
    #[cfg(unix)]
    pub fn connect_unix(self, path: impl AsRef<std::path::Path>) -> Result<Engine> {
        let transport = Transport::unix(path.as_ref(), self.limit)?;
        self.over(transport)
    }

    /// Connects to a server by a WebSocket at an address such as `ws://127.0.0.1:8765/`.
    ///
    /// It does not encrypt; for `wss` give a [`Transport`] to [`Builder::over`].
    #[cfg(feature = "websocket")]
    pub fn connect_ws(self, address: &str) -> Result<Engine> {
        let transport = Transport::websocket(address, self.limit)?;
        self.over(transport)
    }

    /// Says hello over a transport that the caller made.
    pub fn over(self, transport: Transport) -> Result<Engine> {
        let connection = connect(transport, self.grace);
        wait(futures::Engine::greet(connection, self.hello())).map(Engine)
    }
}

//! How an engine is reached asynchronously.

use std::fmt;
use std::process::Stdio;

use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpStream, ToSocketAddrs};
use tokio::process::{Child, Command};

use super::driver::Line;
use super::Engine;
use crate::builder::Builder;
use crate::error::{Error, Result};

impl Engine {
    /// Starts an engine: the program that the environment variable `ISETTLERS` names, else `isettlers` on the path.
    pub async fn spawn() -> Result<Self> {
        Self::builder().spawn_async().await
    }

    /// Says how to reach an engine.
    pub fn builder() -> Builder {
        Builder::default()
    }
}

impl Builder {
    /// Starts an engine as a child process, as [`Builder::spawn`] does.
    #[allow(clippy::missing_panics_doc)] // it cannot
    pub async fn spawn_async(self) -> Result<Engine> {
        let command = self.command();
        let program = command.get_program().to_string_lossy().into_owned();
        let mut child = Command::from(command)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .map_err(|source| Error::Spawn { program, source })?;
        let (input, output) = child
            .stdin
            .take()
            .zip(child.stdout.take())
            .expect("both are piped");
        self.greet(output, input, Some(child)).await
    }

    /// Connects to a server by TCP.
    pub async fn connect_tcp_async(
        self,
        address: impl ToSocketAddrs + fmt::Debug,
    ) -> Result<Engine> {
        let named = format!("{address:?}");
        let failed = |source| Error::Connect {
            address: named.clone(),
            source,
        };
        let stream = TcpStream::connect(address).await.map_err(failed)?;
        stream.set_nodelay(true).map_err(failed)?;
        let (reader, writer) = stream.into_split();
        self.greet(reader, writer, None).await
    }

    /// Connects to a server by a Unix socket.
    #[cfg(unix)]
    pub async fn connect_unix_async(self, path: impl AsRef<std::path::Path>) -> Result<Engine> {
        let path = path.as_ref();
        let failed = |source| Error::Connect {
            address: path.display().to_string(),
            source,
        };
        let stream = tokio::net::UnixStream::connect(path)
            .await
            .map_err(failed)?;
        let (reader, writer) = stream.into_split();
        self.greet(reader, writer, None).await
    }

    /// Says hello over two streams of bytes of the caller's own.
    pub async fn over_async<R, W>(self, reader: R, writer: W) -> Result<Engine>
    where
        R: AsyncRead + Unpin + Send + 'static,
        W: AsyncWrite + Unpin + Send + 'static,
    {
        self.greet(reader, writer, None).await
    }

    async fn greet<R, W>(self, reader: R, writer: W, child: Option<Child>) -> Result<Engine>
    where
        R: AsyncRead + Unpin + Send + 'static,
        W: AsyncWrite + Unpin + Send + 'static,
    {
        let line = Line {
            reader,
            writer,
            child,
            limit: self.limit,
            grace: self.grace,
        };
        Engine::greet(line.connect(), self.hello()).await
    }
}

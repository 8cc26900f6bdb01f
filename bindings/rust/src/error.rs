//! What can go wrong.

use std::process::ExitStatus;
use std::{fmt, io};

use crate::protocol::reply::Refusal;
use crate::tables::protocol::Code;

/// The result of everything here that can fail.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why something failed.
///
/// Decide by the variant, and by [`Error::code`] where the engine itself refused:
///
/// ```
/// # use isettlers::{Code, Error};
/// fn slip(error: &Error) -> bool {
///     error.code() == Some(Code::IllegalAction)
/// }
/// ```
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The engine's program could not be started.
    #[error("cannot start {program}: {source}{}", missing_hint(source))]
    Spawn {
        /// The program that was tried.
        program: String,
        /// What the system said.
        source: io::Error,
    },
    /// There is no connection to a server at this address.
    #[error("cannot connect to {address}: {source}")]
    Connect {
        /// The address that was tried.
        address: String,
        /// What the system said.
        source: io::Error,
    },
    /// The engine answered with an error; nothing has changed.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The connection has ended. What was in flight is lost, and so is every state that was open on it.
    #[error(transparent)]
    Lost(#[from] Lost),
    /// The request was not sent: the server would not take a frame so long.
    #[error("the request has {bytes} bytes; the server takes {limit}")]
    TooLarge {
        /// How long the frame would have been.
        bytes: usize,
        /// What the server allows.
        limit: usize,
    },
    /// The request was not sent: it cannot be written as a frame, or nests deeper than the server allows.
    #[error("the request cannot be sent: {0}")]
    Unsendable(String),
    /// The reply to this request is not what the protocol promises; the connection goes on.
    #[error("the reply to {method} cannot be read: {reason}")]
    Unexpected {
        /// The method that was asked for.
        method: &'static str,
        /// What is wrong with the reply.
        reason: String,
    },
    /// No reply came within the time the caller gave; it may still come.
    #[error("no reply in time")]
    TimedOut,
}

impl Error {
    /// The engine's code, where the engine refused with one that is known here.
    pub fn code(&self) -> Option<Code> {
        match self {
            Error::Refused(refusal) => refusal.known(),
            _ => None,
        }
    }
}

fn missing_hint(source: &io::Error) -> &'static str {
    if source.kind() == io::ErrorKind::NotFound {
        " (install the engine, or name it by the environment variable ISETTLERS)"
    } else {
        ""
    }
}

/// Why a connection ended.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Lost {
    /// This side closed it.
    #[error("the connection was closed here")]
    Closed,
    /// The other side ended: a process exited, a socket was closed.
    #[error("the engine has ended{}", exit_text(exit.as_ref()))]
    Ended {
        /// How the process exited, where it is a child and this is known.
        exit: Option<ExitStatus>,
    },
    /// The server said that it closes the connection, and why.
    #[error("the server closed the connection: {0}")]
    Closing(Refusal),
    /// The other side sent something that is no frame of the protocol.
    #[error("the other side does not speak the protocol: {0}")]
    Garbage(String),
    /// Reading or writing failed.
    #[error("the connection failed: {message}")]
    Io {
        /// The kind of failure.
        kind: io::ErrorKind,
        /// What the system said.
        message: String,
    },
}

fn exit_text(exit: Option<&ExitStatus>) -> String {
    exit.map(|status| format!(" ({status})"))
        .unwrap_or_default()
}

impl From<io::Error> for Lost {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::InvalidData => Lost::Garbage(error.to_string()),
            kind => Lost::Io {
                kind,
                message: error.to_string(),
            },
        }
    }
}

impl std::error::Error for Refusal {}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({}", self.message, self.code)?;
        if let Some(path) = &self.path {
            write!(f, " at {path}")?;
        }
        f.write_str(")")
    }
}

impl Refusal {
    /// The code; none for one of a later server that this version of the crate does not know.
    pub fn known(&self) -> Option<Code> {
        Code::from_text(&self.code)
    }
}

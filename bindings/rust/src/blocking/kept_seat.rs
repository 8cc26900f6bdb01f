//! A seat that outlives its connections.

use std::fmt;
use std::thread;
use std::time::{Duration, Instant};

use super::{Engine, Seat};
use crate::error::{Error, Lost, Result};
use crate::machine::Notice;
use crate::protocol::{reply, request, Apply, Step};
use crate::tables::protocol::Code;

type Connect = Box<dyn FnMut() -> Result<Engine> + Send>;
type Joined = Box<dyn FnMut(&reply::Status) + Send>;

/// A seat at a hosted table that outlives its connections.
///
/// When a connection is lost or the table has moved to another process, the next request connects again, joins by the
/// token and is repeated. A repeated action has its first [`Apply::at`]: the server takes it once.
///
/// ```no_run
/// use isettlers::{Engine, Join, KeptSeat};
///
/// # fn main() -> isettlers::Result<()> {
/// let connect = || Engine::builder().connect_tcp("127.0.0.1:8766");
/// let mut seat = KeptSeat::new(connect, Join::new("0123456789abcdef0123456789abcdef").legal());
/// let first = seat.with(|seat| seat.legal())?[0];
/// seat.step(first)?;
/// # Ok(())
/// # }
/// ```
pub struct KeptSeat {
    connect: Connect,
    join: request::Join,
    joined: Joined,
    seat: Option<(Engine, Seat)>,
    at: u64,
    first_pause: Duration,
    longest_pause: Duration,
    patience: Duration,
}

impl KeptSeat {
    /// Says how to connect and which seat to take. The first request connects.
    pub fn new(
        connect: impl FnMut() -> Result<Engine> + Send + 'static,
        join: impl Into<request::Join>,
    ) -> Self {
        Self {
            connect: Box::new(connect),
            join: join.into(),
            joined: Box::new(|_| {}),
            seat: None,
            at: 0,
            first_pause: Duration::from_millis(250),
            longest_pause: Duration::from_secs(15),
            patience: Duration::from_secs(600),
        }
    }

    /// Tells the status after each time the seat was joined, the first time included.
    #[must_use]
    pub fn on_joined(mut self, joined: impl FnMut(&reply::Status) + Send + 'static) -> Self {
        self.joined = Box::new(joined);
        self
    }

    /// The pause before the second try to connect, and the longest one; each further pause is twice as long
    /// (default: 250 ms and 15 seconds).
    #[must_use]
    pub fn pauses(mut self, first: Duration, longest: Duration) -> Self {
        self.first_pause = first;
        self.longest_pause = longest;
        self
    }

    /// How long a request waits without a connection before it fails (default: ten minutes).
    #[must_use]
    pub fn patience(mut self, time: Duration) -> Self {
        self.patience = time;
        self
    }

    /// Calls a function with the seat, and again with a new one when the connection was lost or the table moved meanwhile.
    pub fn with<T>(&mut self, mut request: impl FnMut(&mut Seat) -> Result<T>) -> Result<T> {
        loop {
            let seat = self.seat()?;
            match request(seat) {
                Err(error) if passes(&error) || seat.0.has_moved() => self.leave(),
                other => return other,
            }
        }
    }

    /// Takes an action once, however often the connection is lost.
    ///
    /// An action without [`Apply::at`] gets the number of actions in the newest status known here.
    pub fn apply(&mut self, action: impl Into<Apply>) -> Result<reply::Status> {
        let mut action = action.into();
        self.date(&mut action.at)?;
        let status = self.with(|seat| seat.apply(action.clone()).cloned())?;
        self.at = self.at.max(status.at);
        Ok(status)
    }

    /// Takes an action as [`KeptSeat::apply`] does, and returns the events that this seat may hear.
    pub fn step(&mut self, action: impl Into<Step>) -> Result<reply::Step> {
        let mut action = action.into();
        self.date(&mut action.at)?;
        let step = self.with(|seat| seat.step(action.clone()))?;
        self.at = self.at.max(step.status.at);
        Ok(step)
    }

    /// Waits for a notice. Actions that were taken while there was no connection are in the status of
    /// [`KeptSeat::on_joined`] alone.
    pub fn notice(&mut self) -> Result<Notice> {
        let notice = loop {
            match self.with(Seat::notice)? {
                Notice::Moved => self.leave(),
                notice => break notice,
            }
        };
        match &notice {
            Notice::Changed(changed) => self.at = self.at.max(changed.status.at),
            Notice::TakenBack(back) => self.at = back.status.at,
            _ => {}
        }
        Ok(notice)
    }

    /// The seat of the connection that stands, or of a new one.
    fn seat(&mut self) -> Result<&mut Seat> {
        let until = Instant::now() + self.patience;
        let mut pause = self.first_pause;
        while self.seat.is_none() {
            match self.enter() {
                Ok(()) => {}
                Err(error) if (passes(&error) || is_busy(&error)) && Instant::now() < until => {
                    thread::sleep(pause);
                }
                Err(error) => return Err(error),
            }
            pause = (2 * pause).min(self.longest_pause);
        }
        let seat = self.seat.as_mut().map(|(_, seat)| seat);
        seat.ok_or(Error::Lost(Lost::Closed))
    }

    fn enter(&mut self) -> Result<()> {
        let engine = (self.connect)()?;
        let seat = engine.join(self.join.clone())?;
        self.at = seat.last().at;
        (self.joined)(seat.last());
        self.seat = Some((engine, seat));
        Ok(())
    }

    fn leave(&mut self) {
        if let Some((engine, seat)) = self.seat.take() {
            drop(seat);
            engine.close();
        }
    }

    /// Gives an action without a number the one that keeps it from being taken twice.
    fn date(&mut self, at: &mut Option<u64>) -> Result<()> {
        self.seat()?;
        at.get_or_insert(self.at);
        Ok(())
    }
}

/// Whether an error may pass by itself: there is no connection, the server shuts down, or the table moves.
fn passes(error: &Error) -> bool {
    matches!(error, Error::Lost(_) | Error::Connect { .. })
        || matches!(error.code(), Some(Code::Closing | Code::Moved))
}

/// Whether the server could not reach the table when the seat was joined, such as while another process takes it over.
fn is_busy(error: &Error) -> bool {
    matches!(error.code(), Some(Code::Store))
}

impl fmt::Debug for KeptSeat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("KeptSeat")
            .field("seat", &self.seat)
            .field("at", &self.at)
            .finish_non_exhaustive()
    }
}

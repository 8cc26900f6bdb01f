//! The blocking API: each call waits for the future of the same name, while threads move the frames.

mod driver;
mod engine;
mod kept_seat;
mod seat;
mod state;
mod transport;
mod wait;
#[cfg(feature = "websocket")]
mod websocket;

pub use engine::{Engine, Pending};
pub use kept_seat::KeptSeat;
pub use seat::Seat;
pub use state::{State, Thinking};
pub use transport::{FrameReader, FrameWriter, Sink, Source, Transport};

pub(crate) use driver::connect;
pub(crate) use wait::wait;

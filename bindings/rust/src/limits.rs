//! What the server takes, kept to on this side so that a slip costs no connection.

use std::sync::atomic::{AtomicUsize, Ordering};

use crate::error::{Error, Result};
use crate::protocol::{depth, reply, Frame, Request};

pub(crate) struct Limits {
    frame_bytes: AtomicUsize,
    nesting: AtomicUsize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            frame_bytes: AtomicUsize::new(usize::MAX),
            nesting: AtomicUsize::new(usize::MAX),
        }
    }
}

impl Limits {
    /// Keeps to what the server has said from here on.
    pub(crate) fn learn(&self, hello: &reply::Hello) {
        for (limit, name) in [
            (&self.frame_bytes, "frame_bytes"),
            (&self.nesting, "nesting"),
        ] {
            if let Some(told) = hello
                .limits
                .get(name)
                .and_then(|told| usize::try_from(*told).ok())
            {
                limit.store(told, Ordering::Relaxed);
            }
        }
    }

    /// The frame of a request, where the server takes it.
    pub(crate) fn frame<R: Request>(&self, id: u32, request: &R) -> Result<Frame> {
        let nesting = self.nesting.load(Ordering::Relaxed);
        if request.tree().is_some_and(|tree| depth(tree) >= nesting) {
            return Err(Error::Unsendable(format!(
                "it nests deeper than {nesting} levels"
            )));
        }
        let frame = Frame::request(id, request)?;
        let (bytes, limit) = (frame.body().len(), self.frame_bytes.load(Ordering::Relaxed));
        if bytes > limit {
            return Err(Error::TooLarge { bytes, limit });
        }
        Ok(frame)
    }
}

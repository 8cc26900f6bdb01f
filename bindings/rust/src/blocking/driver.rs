//! The driver of the blocking API: one thread reads, and the caller's thread writes.

use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use super::transport::{Exit, Peer, Sink, Source, Transport};
use super::wait::wait_for;
use crate::connection::{Connection, Core, Driver, Reading, EXIT_PATIENCE};
use crate::error::Lost;
use crate::mailbox::locked;
use crate::protocol::Frame;

/// Starts the thread that reads.
pub(crate) fn connect(transport: Transport, grace: Duration) -> Connection {
    let Transport {
        sink,
        mut source,
        peer,
    } = transport;
    let process_id = peer.process_id();
    let core = Arc::new(Core::default());
    let side = Arc::new(Side {
        core: Arc::clone(&core),
        peer: Mutex::new(peer),
        grace,
    });
    let (reader, reading) = (Arc::clone(&side), Reading(Arc::clone(&core)));
    thread::spawn(move || {
        reader.read(source.as_mut());
        drop(reading);
    });
    let sink = Mutex::new(Some(sink));
    Connection::new(core, Threads { side, sink }, process_id)
}

/// The other side, shared by the threads that read from it and that end it.
struct Side {
    core: Arc<Core>,
    peer: Mutex<Peer>,
    grace: Duration,
}

impl Side {
    /// Reads until the other side ends, then waits for a child so that none is left behind.
    fn read(&self, source: &mut dyn Source) {
        let mut lost = self.carry(source);
        if let Lost::Ended { exit } = &mut lost {
            if let Exit::Status(status) = self.exit_within(EXIT_PATIENCE) {
                *exit = Some(status);
            }
        } else {
            locked(&self.peer).ask();
        }
        locked(&self.core.machine).lose(lost);
        if self.exit_within(self.grace) == Exit::Running {
            locked(&self.peer).force();
            self.exit_within(self.grace);
        }
    }

    fn carry(&self, source: &mut dyn Source) -> Lost {
        loop {
            match source.receive() {
                Ok(Some(body)) => {
                    if let Err(lost) = locked(&self.core.machine).receive(body) {
                        return lost;
                    }
                }
                Ok(None) => return Lost::Ended { exit: None },
                Err(error) => return error.into(),
            }
        }
    }

    fn exit_within(&self, time: Duration) -> Exit {
        let until = Instant::now() + time;
        loop {
            let exit = locked(&self.peer).exit();
            if exit != Exit::Running || Instant::now() >= until {
                return exit;
            }
            thread::sleep(Duration::from_millis(2));
        }
    }

    /// Sees to it, on a thread of its own, that the other side ends when the grace time is over.
    fn finish(self: &Arc<Self>) {
        let side = Arc::clone(self);
        thread::spawn(move || {
            let ended = || wait_for(side.core.ended.take(), side.grace).is_some();
            if !ended() {
                locked(&side.peer).force();
                ended();
                side.core.ended.close();
            }
        });
    }
}

struct Threads {
    side: Arc<Side>,
    sink: Mutex<Option<Box<dyn Sink>>>,
}

impl Driver for Threads {
    fn send(&self, frame: Frame) {
        let mut sink = locked(&self.sink);
        if let Some(open) = sink.as_mut() {
            if open.send(&frame).is_err() {
                // The reader finds out why; until then the request counts as in flight.
                *sink = None;
                self.side.finish();
            }
        }
    }

    fn hang_up(&self) {
        // Somebody stuck in writing holds the sink; ending the other side frees them.
        if let Ok(mut sink) = self.sink.try_lock() {
            *sink = None;
        }
        locked(&self.side.peer).ask();
        self.side.finish();
    }
}

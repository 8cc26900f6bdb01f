//! Who is to decide at which table, the actions under way, and what was measured.

use std::cell::{Cell, RefCell};
use std::collections::{HashMap, VecDeque};
use std::error::Error;
use std::time::{Duration, Instant};

use isettlers::protocol::{decode, request, Frame, Incoming, Push};
use isettlers::{json, Apply, Status, Value};
use tokio::sync::Notify;

use crate::line::Writer;

/// A seat that is to decide.
pub(crate) struct Turn {
    line: usize,
    state: u64,
    at: u64,
    legal: Vec<u16>,
}

impl Turn {
    /// The turn of a seat, if it is to decide.
    pub(crate) fn of(line: usize, state: u64, status: Status) -> Option<Self> {
        Some(Self {
            line,
            state,
            at: status.at,
            legal: status.legal?,
        })
    }
}

/// An action whose reply has not come.
struct UnderWay {
    due: Instant,
    line: usize,
    state: u64,
}

/// What all connections share.
pub(crate) struct Play {
    turns: RefCell<VecDeque<Turn>>,
    under_way: RefCell<HashMap<u32, UnderWay>>,
    heard: Notify,
    waits: RefCell<Vec<Duration>>,
    chance: Cell<u64>,
    requests: Cell<u32>,
    errors: Cell<u32>,
    finished: Cell<u32>,
    idle: Cell<u32>,
}

impl Play {
    pub(crate) fn new(mut turns: Vec<Turn>, seed: u64) -> Self {
        let play = Self {
            turns: RefCell::default(),
            under_way: RefCell::default(),
            heard: Notify::new(),
            waits: RefCell::default(),
            chance: Cell::new(seed),
            requests: Cell::default(),
            errors: Cell::default(),
            finished: Cell::default(),
            idle: Cell::default(),
        };
        for number in (1..turns.len()).rev() {
            turns.swap(number, play.below(number + 1));
        }
        play.turns.replace(turns.into());
        play
    }

    /// Takes an action at the table that has waited longest.
    pub(crate) fn act(&self, writers: &[Writer], due: Instant) -> Result<(), Box<dyn Error>> {
        let Some(turn) = self.turns.borrow_mut().pop_front() else {
            count(&self.idle);
            return Ok(());
        };
        let action = turn.legal[self.below(turn.legal.len())];
        let apply = request::Apply::new(turn.state, Apply::new(action).at(turn.at).legal());
        let id = count(&self.requests);
        writers[turn.line].send(&Frame::request(id, &apply)?);
        let under_way = UnderWay {
            due,
            line: turn.line,
            state: turn.state,
        };
        self.under_way.borrow_mut().insert(id, under_way);
        Ok(())
    }

    /// Takes a frame from the server.
    pub(crate) fn receive(&self, line: usize, body: &[u8]) {
        match Incoming::read(body) {
            Ok(Incoming::Push(Push::Changed(changed))) => {
                self.turn(line, changed.state, changed.status);
            }
            Ok(Incoming::Answer { id }) => self.answer(id, body),
            _ => {}
        }
    }

    fn answer(&self, id: u32, body: &[u8]) {
        let Some(acted) = self.under_way.borrow_mut().remove(&id) else {
            return;
        };
        self.waits.borrow_mut().push(acted.due.elapsed());
        match decode::<request::Apply>(body) {
            Ok(reply) if reply.status.over => drop(count(&self.finished)),
            Ok(reply) => self.turn(acted.line, acted.state, reply.status),
            Err(_) => drop(count(&self.errors)),
        }
        self.heard.notify_one();
    }

    fn turn(&self, line: usize, state: u64, status: Status) {
        self.turns
            .borrow_mut()
            .extend(Turn::of(line, state, status));
    }

    /// Waits for the last reply.
    pub(crate) async fn ended(&self) {
        while !self.under_way.borrow().is_empty() {
            self.heard.notified().await;
        }
    }

    pub(crate) fn figures(&self, elapsed: Duration) -> Value {
        let mut waits = self.waits.take();
        waits.sort_unstable();
        let at = |hundredths: usize| {
            let wait = waits.get(waits.len() * hundredths / 100)?;
            Some((wait.as_secs_f64() * 1e5).round() / 100.0)
        };
        json!({
            "actions": waits.len(),
            "seconds": elapsed.as_secs_f64(),
            "median_ms": at(50),
            "p99_ms": at(99),
            "errors": self.errors,
            "finished_games": self.finished,
            "nobody_to_act": self.idle,
        })
    }

    /// A random number below `count` (splitmix64).
    fn below(&self, count: usize) -> usize {
        let state = self.chance.get().wrapping_add(0x9E37_79B9_7F4A_7C15);
        self.chance.set(state);
        let mixed = (state ^ (state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        let number = (mixed ^ (mixed >> 31)) % count as u64;
        usize::try_from(number).expect("it is below a usize")
    }
}

fn count(counter: &Cell<u32>) -> u32 {
    counter.replace(counter.get() + 1)
}

//! Events of a step.

use std::ffi::c_void;
use std::fmt;

use isettlers_sys as sys;

use crate::error::Result;
use crate::game::Game;
use crate::numbers::count as number;
use crate::tree::Tree;
use crate::words::Word;

/// An event by its numbers; [`Events::tree`] has it with names.
pub use isettlers_sys::isettlers_event as Event;

/// Who looks at a view or an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Reader {
    /// A player, who sees what the seat knows.
    Seat(usize),
    /// Somebody without a seat, who sees what everybody knows.
    Spectator,
    /// A reader from whom nothing is hidden.
    Everything,
}

impl Reader {
    /// The reader as a number of the library.
    pub(crate) fn number(self, game: &Game) -> Result<i32> {
        match self {
            Self::Seat(seat) => game.seat(seat),
            Self::Spectator => Ok(sys::ISETTLERS_SPECTATOR),
            Self::Everything => Ok(sys::ISETTLERS_EVERYTHING),
        }
    }
}

/// The events of the last [`State::step`](crate::State::step) that got it. The next one uses its memory again.
pub struct Events {
    /// The game, with a state of it that names what the events refer to.
    step: Option<(Game, Box<[Word]>)>,
    entries: Box<[Event]>,
    len: usize,
}

impl Events {
    /// No events yet, with room for all of any step.
    pub fn new() -> Self {
        let none = Event {
            kind: 0,
            seat: 0,
            a: 0,
            b: 0,
            n: 0,
            goods: 0,
        };
        Self {
            step: None,
            entries: vec![none; sys::ISETTLERS_MAX_EVENTS].into(),
            len: 0,
        }
    }

    /// The number of events.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether nothing has happened.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The events by their numbers, hidden ones included.
    pub fn as_slice(&self) -> &[Event] {
        &self.entries[..self.len]
    }

    /// The events as a reader may hear them, a list of `{"kind", "seat", "values", "text", "reveals"}`.
    pub fn tree(&self, reader: Reader) -> Result<Tree> {
        let Some((game, state)) = &self.step else {
            return Tree::of_json("[]");
        };
        let reader = reader.number(game)?;
        Ok(Tree::written(|out, capacity| {
            // SAFETY: the events are those of a step of a game of these tables, the state is a sound one of it, `out` is as long
            // as `capacity` says.
            unsafe {
                sys::isettlers_event_trees(
                    game.tables(),
                    state.as_ptr().cast(),
                    self.entries.as_ptr(),
                    number(self.len),
                    reader,
                    out.cast(),
                    capacity,
                )
            }
        }))
    }

    /// Lets `play` change a state, and write events and their number.
    pub(crate) fn record(
        &mut self,
        game: &Game,
        state: &mut [Word],
        play: impl FnOnce(*mut c_void, *mut Event, u32, &mut u32) -> i32,
    ) -> i32 {
        self.keep(game, state);
        let mut count = 0;
        let events = self.entries.as_mut_ptr();
        let room = number(self.entries.len());
        let result = play(state.as_mut_ptr().cast(), events, room, &mut count);
        assert!(count <= room, "the library wrote {count} events");
        self.len = count as usize;
        result
    }

    fn keep(&mut self, game: &Game, state: &[Word]) {
        match &mut self.step {
            Some((of, kept)) if of.is(game) => kept.copy_from_slice(state),
            step => *step = Some((game.clone(), state.into())),
        }
    }
}

impl Default for Events {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Events {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_list().entries(self.as_slice()).finish()
    }
}

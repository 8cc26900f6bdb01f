//! The course of a game: its beginning, its actions, and all that comes of them.

use std::ffi::c_void;
use std::fmt;
use std::slice;

use isettlers_sys as sys;

use crate::ahead::{obstacle, Obstacle};
use crate::bot::c_text;
use crate::error::{accepted, sound, Result};
use crate::events::Reader;
use crate::game::Game;
use crate::numbers::{id, length, nearest};
use crate::state::State;
use crate::tree::{filled, Tree};
use crate::words::{room, words, Word};

/// How many actions a course has room for at first.
const FEW: usize = 64;

/// How many actions a course has room for at most.
const MOST: usize = 100_000;

/// A game from its beginning on: its actions, the states between, and its events as each reader may hear them.
///
/// It takes some 50 bytes for an action. A number of actions `at` is from 0 to [`Course::at`]; events are numbered from 0.
///
/// ```
/// # use isettlers_native::{Course, Game, Reader};
/// # let game = Game::new(r#"{"game": "burgundy", "setup": {"players": 2}}"#, None)?;
/// let mut course = Course::start(&game, 7);
/// let first = course.state().legal()[0];
/// course.act(first)?;
/// let since = course.events(0)?;
/// println!("{}", course.log(Reader::Seat(0), since, 1)?.to_json());
/// course.back(0)?;
/// assert_eq!(course.state(), game.start(7));
/// # Ok::<(), isettlers_native::Error>(())
/// ```
#[derive(Clone)]
pub struct Course {
    game: Game,
    /// The course, as the library has it.
    words: Box<[Word]>,
}

impl Course {
    /// A course with room for some actions that has not begun.
    fn blank(game: &Game, actions: usize) -> Self {
        Self {
            game: game.clone(),
            words: words(size(game, actions).div_ceil(8)),
        }
    }

    /// A fresh game; the same seed gives the same game.
    pub fn start(game: &Game, seed: u64) -> Self {
        let mut course = Self::blank(game, FEW);
        let bytes = course.bytes();
        // SAFETY: the memory is as long as its size says.
        sound(unsafe {
            sys::isettlers_course_begin(game.tables(), seed, course.data_mut(), bytes)
        });
        course
    }

    /// A course that begins at a copy of a state; it has no events yet.
    pub fn begin(state: &State) -> Self {
        let mut course = Self::blank(state.game(), FEW);
        let bytes = course.bytes();
        // SAFETY: the state is one of these tables, the memory is as long as its size says.
        sound(unsafe {
            sys::isettlers_course_begin_at(
                state.game().tables(),
                state.data(),
                course.data_mut(),
                bytes,
            )
        });
        course
    }

    /// A course with the game of a record of this setup. The error names the first action that is not legal.
    ///
    /// ```
    /// # use isettlers_native::{Course, Game};
    /// # let game = Game::new(r#"{"game": "founders", "setup": {"players": 2}}"#, None)?;
    /// # let mut course = Course::start(&game, 7);
    /// # course.act(course.state().legal()[0])?;
    /// let record = course.record(None)?;
    /// let game = Game::of_record(&record, None)?;
    /// let again = Course::replay(&game, &record)?;
    /// again.verify(&record)?;
    /// assert_eq!(again.state().hash(), course.state().hash());
    /// # Ok::<(), isettlers_native::Error>(())
    /// ```
    pub fn replay(game: &Game, record: &[u8]) -> Result<Self> {
        let (from, record_length) = (record.as_ptr().cast(), record.len());
        let actions = accepted(|error| {
            // SAFETY: the record is as long as its length says.
            unsafe { sys::isettlers_record_actions(from, record_length, error) }
        })?;
        let mut course = Self::blank(game, length(actions).max(FEW));
        let (tables, bytes, data) = (game.tables(), course.bytes(), course.data_mut());
        accepted(|error| {
            // SAFETY: the record and the memory are as long as their sizes say.
            unsafe { sys::isettlers_course_replay(tables, from, record_length, data, bytes, error) }
        })?;
        Ok(course)
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// How many actions were taken.
    pub fn at(&self) -> usize {
        // SAFETY: the course was begun with these tables.
        length(unsafe { sys::isettlers_course_at(self.game.tables(), self.data()) })
    }

    /// The seed of the game; none where it began at a state.
    pub fn seed(&self) -> Option<u64> {
        let mut seed = 0;
        // SAFETY: the course was begun with these tables.
        let known = sound(unsafe {
            sys::isettlers_course_seed(self.game.tables(), self.data(), &raw mut seed)
        });
        (known == 1).then_some(seed)
    }

    /// An action that was taken, by its number from 0 on, and its seat.
    pub fn action(&self, number: usize) -> Result<(u16, usize)> {
        let (tables, course, number) = (self.game.tables(), self.data(), nearest(number));
        let mut seat = 0;
        let action = accepted(|error| {
            // SAFETY: the course was begun with these tables.
            unsafe { sys::isettlers_course_action(tables, course, number, &raw mut seat, error) }
        })?;
        Ok((id(action), length(seat)))
    }

    /// A copy of the state now.
    pub fn state(&self) -> State {
        // SAFETY: the course was begun with these tables, and its state stands in it, aligned to 8.
        let words = unsafe {
            let state = sys::isettlers_course_state(self.game.tables(), self.data());
            slice::from_raw_parts(state.cast(), self.game.state_words())
        };
        State::of_words(&self.game, words)
    }

    /// The state after some actions.
    pub fn position(&self, at: usize) -> Result<State> {
        let mut state = words(self.game.state_words());
        let (tables, course, at) = (self.game.tables(), self.data(), nearest(at));
        accepted(|error| {
            let room = state.as_mut_ptr().cast();
            // SAFETY: the course was begun with these tables, and the words are room for a state of them.
            unsafe { sys::isettlers_course_position(tables, course, at, room, error) }
        })?;
        Ok(State::of_words(&self.game, &state))
    }

    /// Takes an action. What is refused changes nothing, and the error lists some actions that are legal.
    pub fn act(&mut self, action: u16) -> Result<()> {
        let needed = size(&self.game, self.at() + 1);
        if needed > self.bytes() {
            let mut larger = words(size(&self.game, 2 * self.at()).div_ceil(8));
            larger[..self.words.len()].copy_from_slice(&self.words);
            self.words = larger;
        }
        let (tables, bytes, course) = (self.game.tables(), self.bytes(), self.data_mut());
        accepted(|error| {
            let legal = std::ptr::null_mut();
            // SAFETY: the course was begun with these tables, and is as long as its size says; `legal` may be null.
            unsafe { sys::isettlers_course_act(tables, course, bytes, action.into(), legal, error) }
        })?;
        Ok(())
    }

    /// The number of events after some actions.
    pub fn events(&self, at: usize) -> Result<u64> {
        let (tables, course, at) = (self.game.tables(), self.data(), nearest(at));
        let events = accepted(|error| {
            // SAFETY: the course was begun with these tables.
            unsafe { sys::isettlers_course_events(tables, course, at, error) }
        })?;
        Ok(length(events) as u64)
    }

    /// The events from number `since` on, as they were after some actions, as a reader may hear them:
    /// `{"since", "next", "actions", "events"}`. `actions` has the number of the action of each, 0 for those before the first.
    pub fn log(&self, reader: Reader, since: u64, at: usize) -> Result<Tree> {
        let reader = reader.number(&self.game)?;
        let since = i64::try_from(since).unwrap_or(i64::MAX);
        let (tables, course, at) = (self.game.tables(), self.data(), nearest(at));
        let size = doubts();
        let mut memory = room(size);
        let memory = memory.as_mut_ptr().cast();
        Tree::filled(|out, capacity, error| {
            let out = out.cast();
            // SAFETY: the course was begun with these tables, and both memories are as long as their sizes say.
            unsafe {
                sys::isettlers_course_log(
                    tables, course, reader, since, at, out, capacity, memory, size, error,
                )
            }
        })
    }

    /// Goes back to the time after some actions, and forgets those since.
    pub fn back(&mut self, at: usize) -> Result<()> {
        let (tables, course, at) = (self.game.tables(), self.data_mut(), nearest(at));
        accepted(|error| {
            // SAFETY: the course was begun with these tables.
            unsafe { sys::isettlers_course_back(tables, course, at, error) }
        })?;
        Ok(())
    }

    /// Why the seat that acted after `at` actions may not take back all actions since; none where it may
    /// ([`State::obstacle`]).
    pub fn obstacle(&self, at: usize) -> Result<Option<Obstacle>> {
        let (tables, course, at) = (self.game.tables(), self.data(), nearest(at));
        let size = doubts();
        let mut memory = room(size);
        let code = accepted(|error| {
            let memory = memory.as_mut_ptr().cast();
            // SAFETY: the course was begun with these tables, and the memory is as long as its size says.
            unsafe { sys::isettlers_course_obstacle(tables, course, at, memory, size, error) }
        })?;
        Ok(obstacle(code))
    }

    /// The finished record of the game: bytes that Python and every other language replay. `notes` are an object with what
    /// you like.
    ///
    /// Fails for a course that began at a state, and for notes or a setup that exceed the limits of a record.
    pub fn record(&self, notes: Option<&Tree>) -> Result<Vec<u8>> {
        let (tables, course) = (self.game.tables(), self.data());
        let notes = notes.map_or(&[][..], Tree::as_bytes);
        filled(|out, capacity, error| {
            let (notes, length) = (notes.as_ptr().cast(), notes.len());
            // SAFETY: the course was begun with these tables, the notes are as long as their length says, `out` as `capacity`
            // does.
            unsafe {
                let out = out.cast();
                sys::isettlers_course_record(tables, course, notes, length, out, capacity, error)
            }
        })
    }

    /// Compares the state now with the end of the record that the course was replayed from. Fails for another end, and for
    /// a record that is not finished.
    pub fn verify(&self, record: &[u8]) -> Result<()> {
        let (tables, course) = (self.game.tables(), self.data());
        accepted(|error| {
            let (from, length) = (record.as_ptr().cast(), record.len());
            // SAFETY: the course was begun with these tables, the record is as long as its length says.
            unsafe { sys::isettlers_course_verify(tables, course, from, length, error) }
        })?;
        Ok(())
    }

    fn bytes(&self) -> usize {
        size_of_val(&*self.words)
    }

    fn data(&self) -> *const c_void {
        self.words.as_ptr().cast()
    }

    fn data_mut(&mut self) -> *mut c_void {
        self.words.as_mut_ptr().cast()
    }
}

impl fmt::Debug for Course {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Course")
            .field("at", &self.at())
            .field("state", &self.state())
            .finish_non_exhaustive()
    }
}

impl State {
    /// The legal action with a text, as people type it: case and runs of blanks do not matter, and a printed id may be left
    /// out where one action remains.
    pub fn find(&self, text: &str) -> Result<u16> {
        let text = c_text(text)?;
        let action = accepted(|error| {
            // SAFETY: the state is one of these tables, the text ends in a zero.
            unsafe {
                let tables = self.game().tables();
                sys::isettlers_find_action(tables, self.data(), text.as_ptr(), error)
            }
        })?;
        Ok(id(action))
    }
}

/// The bytes of a course with room for some actions, or for the most that it may have.
fn size(game: &Game, actions: usize) -> usize {
    let actions = nearest(actions.min(MOST));
    // SAFETY: these are tables; the function takes any number.
    length(unsafe { sys::isettlers_course_size(game.tables(), actions) })
}

/// The bytes that the functions of a course work in.
fn doubts() -> usize {
    // SAFETY: the function takes nothing.
    length(unsafe { sys::isettlers_obstacle_size() })
}

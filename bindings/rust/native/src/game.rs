//! Setups, and games made from them.

use std::borrow::Cow;
use std::ffi::{c_void, CStr};
use std::fmt;
use std::ptr;
use std::sync::Arc;

use isettlers_sys as sys;

use crate::bot::c_text;
use crate::error::{accepted, Code, Error, Result};
use crate::events::Events;
use crate::numbers::length;
use crate::state::State;
use crate::tree::{text, Tree};
use crate::words::{words, Word};

/// A setup as a tree: `{"game": "imperial", "setup": {...}}`, in JSON or MessagePack.
pub struct Setup<'a>(Cow<'a, [u8]>);

/// A setup with all that is constant in its games. A clone is another handle of the same.
///
/// Any number of threads may share it.
#[derive(Clone)]
pub struct Game(Arc<Tables>);

struct Tables {
    block: Box<[Word]>,
    name: &'static str,
    seats: usize,
    actions: usize,
    observation: usize,
    state_words: usize,
}

/// A function of the library that makes tables from an input and from data that may be missing.
type SetUp = unsafe extern "C" fn(
    *const c_void,
    usize,
    *const c_void,
    usize,
    *mut c_void,
    usize,
    *mut sys::isettlers_error,
) -> i64;

/// The block that a function writes, which first says how many bytes it has.
fn block(
    write: impl Fn(*mut c_void, usize, &mut sys::isettlers_error) -> i64,
) -> Result<Box<[Word]>> {
    let size = length(accepted(|error| write(ptr::null_mut(), 0, error))?);
    let mut block = words(size.div_ceil(8));
    let capacity = 8 * block.len();
    accepted(|error| write(block.as_mut_ptr().cast(), capacity, error))?;
    Ok(block)
}

impl Game {
    /// The game of a setup.
    ///
    /// `data` are your own decks, estates or tile sets: a file that `isettlers compile-data` has written.
    ///
    /// ```
    /// use isettlers_native::Game;
    ///
    /// let game = Game::new(r#"{"game": "burgundy", "setup": {"players": 2}}"#, None)?;
    /// assert_eq!((game.name(), game.seats()), ("burgundy", 2));
    /// # Ok::<(), isettlers_native::Error>(())
    /// ```
    pub fn new<'a>(setup: impl Into<Setup<'a>>, data: Option<&[u8]>) -> Result<Self> {
        let setup = setup.into().0;
        let made = |setup: &[u8]| Self::made(sys::isettlers_setup, setup, data);
        made(&setup).or_else(|error| match error.code() {
            Code::Room => made(Tree::of_json(&setup)?.as_bytes()),
            _ => Err(error),
        })
    }

    /// The game that a snapshot was saved in.
    pub fn of_snapshot(snapshot: &[u8], data: Option<&[u8]>) -> Result<Self> {
        Self::made(sys::isettlers_setup_of_snapshot, snapshot, data)
    }

    /// The game of a document: a position as a [`Tree`], JSON or MessagePack.
    ///
    /// ```
    /// use isettlers_native::Game;
    ///
    /// let document = r#"{"game": "imperial", "setup": {"factions": ["romans", "barbarians"]}, "round": 5,
    ///                    "seats": [{"hand": ["COM046"], "goods": {"wood": 2}}, {}]}"#;
    /// let state = Game::of_document(document, None)?.read(document)?;
    /// assert_eq!(state.actor(), Some(0));
    /// # Ok::<(), isettlers_native::Error>(())
    /// ```
    pub fn of_document(document: impl AsRef<[u8]>, data: Option<&[u8]>) -> Result<Self> {
        Self::made(sys::isettlers_setup_of_document, document.as_ref(), data)
    }

    /// The game that a record is of.
    pub fn of_record(record: &[u8], data: Option<&[u8]>) -> Result<Self> {
        Self::made(sys::isettlers_setup_of_record, record, data)
    }

    fn made(set_up: SetUp, input: &[u8], data: Option<&[u8]>) -> Result<Self> {
        let (own, own_length) = parts(data);
        let block = block(|tables, capacity, error| {
            let (from, length) = (input.as_ptr().cast(), input.len());
            // SAFETY: all lengths are those of what the pointers point to.
            unsafe { set_up(from, length, own, own_length, tables, capacity, error) }
        })?;
        let tables: *const sys::isettlers_tables = block.as_ptr().cast();
        // SAFETY: the library has just made these tables; the name is a text of the program.
        let (name, [seats, actions, observation, state_size]) = unsafe {
            (
                CStr::from_ptr(sys::isettlers_game(tables)),
                [
                    sys::isettlers_seats(tables),
                    sys::isettlers_num_actions(tables),
                    sys::isettlers_observation_size(tables),
                    sys::isettlers_state_size(tables),
                ]
                .map(length),
            )
        };
        assert!(state_size % 8 == 0, "states lie one behind the other");
        Ok(Self(Arc::new(Tables {
            name: name.to_str().expect("names are ASCII"),
            seats,
            actions,
            observation,
            state_words: state_size / 8,
            block,
        })))
    }

    /// Begins a game; the same seed gives the same game.
    pub fn start(&self, seed: u64) -> State {
        State::started(self, seed)
    }

    /// Begins a game, and keeps what happened before the first decision.
    pub fn begin(&self, seed: u64, events: &mut Events) -> State {
        let mut state = State::started(self, seed);
        state.begin(seed, events);
        state
    }

    /// The state of a snapshot that was saved in a game of the same setup.
    pub fn load(&self, snapshot: &[u8]) -> Result<State> {
        State::opened(self, sys::isettlers_load, snapshot)
    }

    /// The state of a document of the same setup, as [`Game::of_document`] takes it. Fields that it leaves out have their
    /// defaults.
    pub fn read(&self, document: impl AsRef<[u8]>) -> Result<State> {
        State::opened(self, sys::isettlers_load_document, document.as_ref())
    }

    /// The same game with its texts in a language, by its code: `en` (the default), `de` or `pl`.
    ///
    /// These are the texts of actions, events and of why an action is not legal, and the names of seats. States stay in the
    /// language of their game; a snapshot takes one to another language.
    ///
    /// ```
    /// use isettlers_native::Game;
    ///
    /// let game = Game::new(r#"{"game": "founders", "setup": {"players": 2}}"#, None)?;
    /// let state = game.start(7);
    /// let polish = game.in_language("pl")?.load(&state.save()?)?;
    /// assert_eq!((polish.hash(), polish.legal()), (state.hash(), state.legal()));
    /// # Ok::<(), isettlers_native::Error>(())
    /// ```
    pub fn in_language(&self, code: &str) -> Result<Self> {
        let code = c_text(code)?;
        let mut block = self.0.block.clone();
        let tables = block.as_mut_ptr().cast();
        // SAFETY: the tables are a copy that nobody else has; the text ends with a zero.
        accepted(|error| unsafe { sys::isettlers_set_language(tables, code.as_ptr(), error) })?;
        Ok(Self(Arc::new(Tables { block, ..*self.0 })))
    }

    /// The same game with a network for bots of `weights=net`: the bytes of a file of the Python package, such as
    /// `isettlers/imperial/data/net-2.bin`, or of one that you trained; it is of this game and its number of players.
    ///
    /// The states of each of the two games are no states of the other; a snapshot takes one there.
    pub fn with_network(&self, network: &[u8]) -> Result<Self> {
        let block = block(|tables, capacity, error| {
            let (from, length) = (network.as_ptr().cast(), network.len());
            // SAFETY: the network is as long as its length says, the new tables as `capacity` does.
            unsafe {
                sys::isettlers_with_network(self.tables(), from, length, tables, capacity, error)
            }
        })?;
        Ok(Self(Arc::new(Tables { block, ..*self.0 })))
    }

    /// The name of the game, as setups have it.
    pub fn name(&self) -> &'static str {
        self.0.name
    }

    /// The number of players.
    pub fn seats(&self) -> usize {
        self.0.seats
    }

    /// The number of action ids.
    pub fn actions(&self) -> usize {
        self.0.actions
    }

    /// The number of numbers in an observation.
    pub fn observation(&self) -> usize {
        self.0.observation
    }

    /// The bytes of a state.
    pub fn state_size(&self) -> usize {
        8 * self.0.state_words
    }

    /// The setup as a tree, without the name of the game, and with all that was left out.
    pub fn setup(&self) -> Tree {
        Tree::written(|out, capacity| {
            // SAFETY: `out` is as long as `capacity` says.
            unsafe { sys::isettlers_setup_tree(self.tables(), out.cast(), capacity) }
        })
    }

    /// All that a front end draws such a table from, as a tree: cards, tiles and estates with their costs and texts.
    ///
    /// `data` is a data file with a catalogue (`isettlers compile-data --catalogue`) and with the cards, estates or tiles of
    /// your own that the setup names.
    pub fn catalogue(&self, data: &[u8]) -> Result<Tree> {
        Tree::filled(|out, capacity, error| {
            let (from, length) = (data.as_ptr().cast(), data.len());
            // SAFETY: the data are as long as their length says, `out` as `capacity` does.
            unsafe {
                sys::isettlers_catalogue(self.tables(), from, length, out.cast(), capacity, error)
            }
        })
    }

    /// The name of a seat.
    pub fn seat_name(&self, seat: usize) -> Result<String> {
        let seat = self.seat(seat)?;
        Ok(text(|out, capacity| {
            // SAFETY: `out` is as long as `capacity` says.
            unsafe { sys::isettlers_seat_name(self.tables(), seat, out.cast(), capacity) }
        }))
    }

    #[inline]
    pub(crate) fn tables(&self) -> *const sys::isettlers_tables {
        self.0.block.as_ptr().cast()
    }

    pub(crate) fn state_words(&self) -> usize {
        self.0.state_words
    }

    /// Whether another handle is of this very game.
    pub(crate) fn is(&self, other: &Game) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// A seat as a number of the library.
    pub(crate) fn seat(&self, seat: usize) -> Result<i32> {
        i32::try_from(seat)
            .ok()
            .filter(|_| seat < self.seats())
            .ok_or_else(|| {
                let expected = format!("expected int from 0 to {}, got {seat}", self.seats() - 1);
                Error::at(Code::Argument, "$.seat", &expected)
            })
    }

    /// An action id as a number of the library.
    pub(crate) fn action(&self, action: u16) -> Result<i32> {
        if usize::from(action) < self.actions() {
            return Ok(action.into());
        }
        let expected = format!(
            "expected int from 0 to {}, got {action}",
            self.actions() - 1
        );
        Err(Error::at(Code::Argument, "$.action", &expected))
    }

    /// Refuses what belongs to a game of another setup or language.
    pub(crate) fn check_same(&self, other: &Game) -> Result<()> {
        if self == other {
            return Ok(());
        }
        Err(Error::at(
            Code::Argument,
            "$.state",
            "expected a state of the same setup and language",
        ))
    }
}

/// Games are equal when their setups and their languages are.
impl PartialEq for Game {
    fn eq(&self, other: &Self) -> bool {
        self.is(other) || self.0.block == other.0.block
    }
}

impl Eq for Game {}

impl fmt::Debug for Game {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_tuple("Game").field(&self.setup()).finish()
    }
}

/// The pointer and the length of data that may be missing.
fn parts(data: Option<&[u8]>) -> (*const c_void, usize) {
    data.map_or((ptr::null(), 0), |bytes| {
        (bytes.as_ptr().cast(), bytes.len())
    })
}

impl<'a> From<&'a str> for Setup<'a> {
    fn from(json: &'a str) -> Self {
        Self(json.as_bytes().into())
    }
}

impl<'a> From<&'a [u8]> for Setup<'a> {
    fn from(tree: &'a [u8]) -> Self {
        Self(tree.into())
    }
}

impl From<String> for Setup<'_> {
    fn from(json: String) -> Self {
        Self(json.into_bytes().into())
    }
}

impl From<Vec<u8>> for Setup<'_> {
    fn from(tree: Vec<u8>) -> Self {
        Self(tree.into())
    }
}

#[cfg(feature = "serde_json")]
impl From<&serde_json::Value> for Setup<'_> {
    fn from(tree: &serde_json::Value) -> Self {
        tree.to_string().into()
    }
}

#[cfg(feature = "serde_json")]
impl From<serde_json::Value> for Setup<'_> {
    fn from(tree: serde_json::Value) -> Self {
        (&tree).into()
    }
}

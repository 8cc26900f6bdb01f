//! States.

use std::ffi::c_void;
use std::fmt;
use std::ops::Deref;
use std::slice;

use isettlers_sys as sys;

use crate::bot::Bot;
use crate::error::{accepted, sound, Code, Error, Result};
use crate::events::{Events, Reader};
use crate::game::Game;
use crate::numbers::{check_room, id, length};
use crate::tree::{filled, text, Tree};
use crate::words::{words, Word};

/// The words of 64 bits that hold the legal actions, in front of the state.
const LEGAL_WORDS: usize = sys::ISETTLERS_MAX_LEGAL / 4;

/// A position of a game, with its legal actions.
///
/// Changing it allocates nothing. To copy many states, one after the other, use [`State::clone_from`], which uses the memory
/// of the old state again:
///
/// ```
/// # use isettlers_native::Game;
/// # let game = Game::new(r#"{"game": "burgundy", "setup": {"players": 2}}"#, None)?;
/// let root = game.start(7);
/// let mut state = root.clone();
/// let mut points = 0;
/// for seed in 0..10 {
///     state.clone_from(&root);
///     state.playout(seed);
///     points += state.scores()[0];
/// }
/// # assert!(points > 0);
/// # Ok::<(), isettlers_native::Error>(())
/// ```
pub struct State {
    game: Game,
    /// The legal actions, then the state, which is always a sound one of the game.
    words: Box<[Word]>,
    /// The number of legal actions.
    count: usize,
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// One seat has won.
    Won,
    /// Several seats share the victory.
    Shared,
    /// The only seat has lost against the game.
    Lost,
}

/// Weights of an evaluation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Weights {
    /// Those of the bot `greedy`.
    #[default]
    Plain,
    /// Those found by tuning, which searches use.
    Tuned,
}

/// A number for each seat.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct BySeat {
    numbers: [i32; sys::ISETTLERS_MAX_SEATS],
    seats: usize,
}

/// A function of the library that writes the state which an input describes.
type Open = unsafe extern "C" fn(
    *const sys::isettlers_tables,
    *const c_void,
    usize,
    *mut c_void,
    *mut sys::isettlers_error,
) -> i32;

impl State {
    /// A state that is not one yet: `fill` has to write one.
    fn blank(game: &Game) -> Self {
        let words = words(LEGAL_WORDS + game.state_words());
        Self {
            game: game.clone(),
            words,
            count: 0,
        }
    }

    pub(crate) fn started(game: &Game, seed: u64) -> Self {
        let mut state = Self::blank(game);
        let tables = game.tables();
        let (legal, words) = state.parts();
        // SAFETY: `parts` are room for the legal actions and for a state of these tables.
        let count = unsafe { sys::isettlers_start(tables, seed, words, legal) };
        state.set_count(count);
        state
    }

    /// The state that a function of the library reads from an input.
    pub(crate) fn opened(game: &Game, open: Open, input: &[u8]) -> Result<Self> {
        let mut state = Self::blank(game);
        let tables = game.tables();
        let (_, words) = state.parts();
        accepted(|error| {
            // SAFETY: the input is as long as its length says, the room is that for a state of these tables.
            unsafe { open(tables, input.as_ptr().cast(), input.len(), words, error) }
        })?;
        state.find_legal();
        Ok(state)
    }

    /// A copy of some words, which are a sound state of the game.
    pub(crate) fn of_words(game: &Game, words: &[Word]) -> Self {
        let mut state = Self::blank(game);
        state.words[LEGAL_WORDS..].copy_from_slice(words);
        state.find_legal();
        state
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The ids of the legal actions, ascending; none when the game is over.
    #[inline]
    pub fn legal(&self) -> &[u16] {
        let words = &self.words[..LEGAL_WORDS];
        // SAFETY: the library has written `count` ids here, no more than there is room for.
        unsafe { slice::from_raw_parts(words.as_ptr().cast(), self.count) }
    }

    /// Whether an action is legal now.
    #[inline]
    pub fn is_legal(&self, action: u16) -> bool {
        self.legal().binary_search(&action).is_ok()
    }

    /// Whether the game is over.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.count == 0
    }

    /// The seat to decide, `None` when the game is over.
    #[inline]
    pub fn actor(&self) -> Option<usize> {
        // SAFETY: the state is a sound one of these tables.
        let seat = unsafe { sys::isettlers_actor_unchecked(self.game.tables(), self.data()) };
        usize::try_from(seat).ok()
    }

    /// Applies a legal action and returns the legal actions after it.
    #[inline]
    pub fn apply(&mut self, action: u16) -> Result<&[u16]> {
        self.check(action)?;
        // SAFETY: the action is legal.
        Ok(unsafe { self.apply_unchecked(action) })
    }

    /// Applies the legal action at an index of [`State::legal`] and returns the legal actions after it. This is the fastest
    /// way: it searches nothing.
    #[inline]
    pub fn apply_at(&mut self, index: usize) -> Result<&[u16]> {
        let Some(&action) = self.legal().get(index) else {
            return Err(self.refuse_index(index));
        };
        // SAFETY: the action is legal.
        Ok(unsafe { self.apply_unchecked(action) })
    }

    /// Applies an action.
    ///
    /// # Safety
    ///
    /// The action must be legal now.
    #[inline]
    unsafe fn apply_unchecked(&mut self, action: u16) -> &[u16] {
        let tables = self.game.tables();
        let (legal, words) = self.parts();
        // SAFETY: the state is a sound one of these tables, the action is legal, `parts` do not overlap.
        let count = unsafe { sys::isettlers_apply_unchecked(tables, words, action.into(), legal) };
        self.set_count(count);
        self.legal()
    }

    /// Applies a legal action, writes what happened to `events`, and returns the legal actions after it.
    pub fn step(&mut self, action: u16, events: &mut Events) -> Result<&[u16]> {
        self.check(action)?;
        let game = &self.game;
        let (legal, words) = self.words.split_at_mut(LEGAL_WORDS);
        let count = events.record(game, words, |state, room, capacity, count| {
            // SAFETY: as in `apply`; there is room for `capacity` events.
            unsafe {
                sys::isettlers_step_unchecked(
                    game.tables(),
                    state,
                    action.into(),
                    legal.as_mut_ptr().cast(),
                    room,
                    capacity,
                    count,
                )
            }
        });
        self.set_count(count);
        Ok(self.legal())
    }

    /// Replaces the state by the first decision of another game, and writes what happened before it to `events`.
    pub(crate) fn begin(&mut self, seed: u64, events: &mut Events) {
        let game = &self.game;
        let (legal, words) = self.words.split_at_mut(LEGAL_WORDS);
        let count = events.record(game, words, |state, room, capacity, count| {
            // SAFETY: as in `started`; there is room for `capacity` events.
            unsafe {
                sys::isettlers_begin(
                    game.tables(),
                    seed,
                    state,
                    legal.as_mut_ptr().cast(),
                    room,
                    capacity,
                    count,
                )
            }
        });
        self.set_count(count);
    }

    /// Whether a question within an action is under way.
    pub fn is_pending(&self) -> bool {
        // SAFETY: the state is one of these tables.
        sound(unsafe { sys::isettlers_pending(self.game.tables(), self.data()) }) != 0
    }

    /// Points of each seat if the game ended now.
    pub fn scores(&self) -> BySeat {
        self.by_seat(sys::isettlers_scores_unchecked)
    }

    /// The rank of each seat if the game ended now, 0 for the winners.
    pub fn ranks(&self) -> BySeat {
        self.by_seat(sys::isettlers_ranks)
    }

    /// How the game ended, `None` before its end.
    pub fn outcome(&self) -> Option<Outcome> {
        // SAFETY: the state is one of these tables.
        match sound(unsafe { sys::isettlers_outcome(self.game.tables(), self.data()) }) {
            sys::ISETTLERS_WON => Some(Outcome::Won),
            sys::ISETTLERS_SHARED => Some(Outcome::Shared),
            sys::ISETTLERS_LOST => Some(Outcome::Lost),
            _ => None,
        }
    }

    /// The criterion that separates the winners from the rest, such as "points"; `None` before the end.
    pub fn decided_by(&self) -> Option<String> {
        self.is_over().then(|| {
            text(|out, capacity| {
                // SAFETY: the state is one of these tables, `out` is as long as `capacity` says.
                unsafe {
                    sys::isettlers_decided_by(self.game.tables(), self.data(), out.cast(), capacity)
                }
            })
        })
    }

    /// A hash of the whole state, the same on every machine.
    pub fn hash(&self) -> u64 {
        let mut hash = 0;
        // SAFETY: the state is one of these tables.
        sound(unsafe {
            sys::isettlers_hash_unchecked(self.game.tables(), self.data(), &raw mut hash)
        });
        hash
    }

    /// The evaluation of the state for a seat, in points.
    pub fn evaluate(&self, seat: usize, weights: Weights) -> Result<f64> {
        let seat = self.game.seat(seat)?;
        let weights = match weights {
            Weights::Plain => sys::ISETTLERS_PLAIN,
            Weights::Tuned => sys::ISETTLERS_TUNED,
        };
        let mut value = 0.0;
        // SAFETY: the state is one of these tables.
        sound(unsafe {
            sys::isettlers_evaluate_unchecked(
                self.game.tables(),
                self.data(),
                seat,
                weights,
                &raw mut value,
            )
        });
        Ok(value)
    }

    /// Writes what a seat knows, and nothing else, as numbers: the first [`Game::observation`] entries of `out`.
    pub fn observe(&self, seat: usize, out: &mut [f32]) -> Result<()> {
        let seat = self.game.seat(seat)?;
        check_room(out.len(), self.game.observation())?;
        // SAFETY: the state is one of these tables, `out` has room for an observation.
        sound(unsafe {
            sys::isettlers_observe_unchecked(
                self.game.tables(),
                self.data(),
                seat,
                out.as_mut_ptr(),
            )
        });
        Ok(())
    }

    /// What a reader knows, with the legal actions where it is to decide; for [`Reader::Everything`] the document.
    pub fn view(&self, reader: Reader) -> Result<Tree> {
        let reader = reader.number(&self.game)?;
        Ok(Tree::written(|out, capacity| {
            // SAFETY: the state is one of these tables, `out` is as long as `capacity` says.
            unsafe {
                sys::isettlers_view(
                    self.game.tables(),
                    self.data(),
                    reader,
                    out.cast(),
                    capacity,
                )
            }
        }))
    }

    /// Any action id in words, as the seat to decide reads it.
    pub fn text(&self, action: u16) -> Result<String> {
        let action = self.game.action(action)?;
        Ok(text(|out, capacity| {
            // SAFETY: the state is one of these tables, `out` is as long as `capacity` says.
            unsafe {
                sys::isettlers_action_text(
                    self.game.tables(),
                    self.data(),
                    action,
                    out.cast(),
                    capacity,
                )
            }
        }))
    }

    /// Any action id by name: `{"id", "kind", "arguments", "text"}`.
    pub fn action(&self, action: u16) -> Result<Tree> {
        let action = self.game.action(action)?;
        Ok(Tree::written(|out, capacity| {
            // SAFETY: the state is one of these tables, `out` is as long as `capacity` says.
            unsafe {
                sys::isettlers_action_tree(
                    self.game.tables(),
                    self.data(),
                    action,
                    out.cast(),
                    capacity,
                )
            }
        }))
    }

    /// Why an action id is not legal, the first rule in its way: `{"kind", "values", "text"}`; `None` where it is.
    pub fn why_not(&self, action: u16) -> Result<Option<Tree>> {
        let action = self.game.action(action)?;
        let why = Tree::written(|out, capacity| {
            // SAFETY: the state is one of these tables, `out` is as long as `capacity` says.
            unsafe {
                sys::isettlers_why_not(
                    self.game.tables(),
                    self.data(),
                    action,
                    out.cast(),
                    capacity,
                )
            }
        });
        Ok((why.as_bytes() != [0xc0]).then_some(why))
    }

    /// The action of the one-ply greedy policy; ties and chance by the seed.
    pub fn greedy(&self, seed: u64) -> Result<u16> {
        if self.is_over() {
            return Err(over());
        }
        // SAFETY: the state is one of these tables.
        let action = sound(unsafe { sys::isettlers_greedy(self.game.tables(), self.data(), seed) });
        Ok(id(action))
    }

    /// The action of a bot, such as "ismcts:1000". The call returns when the bot's search has ended.
    ///
    /// A [`Bot`] does the same for many decisions with the same memory, a [`Search`](crate::Search) in slices.
    pub fn choose(&self, spec: &str, seed: u64) -> Result<u16> {
        Bot::new(&self.game, spec)?.choose(self, seed)
    }

    /// Plays random actions to the end and returns the number of decisions. The seed decides the actions and all chance.
    pub fn playout(&mut self, seed: u64) -> usize {
        let tables = self.game.tables();
        let (_, words) = self.parts();
        // SAFETY: the state is one of these tables.
        let decisions = sound(unsafe { sys::isettlers_playout(tables, words, seed) });
        self.count = 0;
        length(decisions)
    }

    /// Resamples all that a seat cannot see: replaces the state by one that the seat cannot distinguish from it, each of
    /// them equally likely.
    pub fn resample(&mut self, seat: usize, seed: u64) -> Result<()> {
        let seat = self.game.seat(seat)?;
        let tables = self.game.tables();
        let (_, words) = self.parts();
        // SAFETY: the state is one of these tables.
        sound(unsafe { sys::isettlers_resample_unchecked(tables, words, seat, seed) });
        self.find_legal();
        Ok(())
    }

    /// A snapshot: bytes that Python and every other language open.
    ///
    /// Fails when your own decks or tile sets in the setup exceed the size of a snapshot.
    pub fn save(&self) -> Result<Vec<u8>> {
        let tables = self.game.tables();
        filled(|out, capacity, _| {
            // SAFETY: the state is one of these tables, `out` is as long as `capacity` says.
            unsafe { sys::isettlers_save(tables, self.data(), out.cast(), capacity) }
        })
    }

    /// The whole position as a tree to read and edit, which [`Game::read`] opens.
    pub fn document(&self) -> Tree {
        let tables = self.game.tables();
        Tree::written(|out, capacity| {
            // SAFETY: the state is one of these tables, `out` is as long as `capacity` says.
            unsafe { sys::isettlers_document(tables, self.data(), out.cast(), capacity) }
        })
    }

    /// Refuses an action that is not legal now.
    #[inline]
    pub(crate) fn check(&self, action: u16) -> Result<()> {
        if self.is_legal(action) {
            return Ok(());
        }
        self.refused(action)
    }

    /// Why the library refuses an action.
    #[cold]
    fn refused(&self, action: u16) -> Result<()> {
        accepted(|error| {
            // SAFETY: the state is a sound one of these tables; the function takes any number.
            unsafe {
                let tables = self.game.tables();
                sys::isettlers_check_action(tables, self.data(), action.into(), error)
            }
        })?;
        Ok(())
    }

    #[cold]
    fn refuse_index(&self, index: usize) -> Error {
        if self.is_over() {
            return over();
        }
        let expected = format!(
            "expected the index of one of {} actions, got {index}",
            self.count
        );
        Error::at(Code::Illegal, "$.index", &expected)
    }

    #[inline]
    pub(crate) fn data(&self) -> *const c_void {
        self.words[LEGAL_WORDS..].as_ptr().cast()
    }

    /// Room for the legal actions, and the state.
    #[inline]
    fn parts(&mut self) -> (*mut u16, *mut c_void) {
        let (legal, words) = self.words.split_at_mut(LEGAL_WORDS);
        (legal.as_mut_ptr().cast(), words.as_mut_ptr().cast())
    }

    fn find_legal(&mut self) {
        let tables = self.game.tables();
        let (legal, words) = self.parts();
        // SAFETY: the state is a sound one of these tables, `parts` do not overlap.
        let count = unsafe { sys::isettlers_legal_unchecked(tables, words, legal) };
        self.set_count(count);
    }

    /// Takes note of how many legal actions the library has written.
    #[inline]
    fn set_count(&mut self, count: i32) {
        self.count = usize::try_from(count)
            .ok()
            .filter(|&count| count <= sys::ISETTLERS_MAX_LEGAL)
            .expect("the library writes up to MAX_LEGAL actions");
    }

    fn by_seat(
        &self,
        write: unsafe extern "C" fn(*const sys::isettlers_tables, *const c_void, *mut i32) -> i32,
    ) -> BySeat {
        let mut numbers = [0; sys::ISETTLERS_MAX_SEATS];
        // SAFETY: the state is one of these tables; there is room for all seats.
        sound(unsafe { write(self.game.tables(), self.data(), numbers.as_mut_ptr()) });
        BySeat {
            numbers,
            seats: self.game.seats(),
        }
    }
}

/// States are equal where their games are and nothing in them differs, the chance to come included.
impl PartialEq for State {
    fn eq(&self, other: &Self) -> bool {
        self.game == other.game && self.words[LEGAL_WORDS..] == other.words[LEGAL_WORDS..]
    }
}

impl Eq for State {}

impl Clone for State {
    fn clone(&self) -> Self {
        Self {
            game: self.game.clone(),
            words: self.words.clone(),
            count: self.count,
        }
    }

    fn clone_from(&mut self, other: &Self) {
        if !self.game.is(&other.game) {
            *self = other.clone();
            return;
        }
        let ids = other.count.div_ceil(4);
        self.words[..ids].copy_from_slice(&other.words[..ids]);
        self.words[LEGAL_WORDS..].copy_from_slice(&other.words[LEGAL_WORDS..]);
        self.count = other.count;
    }
}

impl fmt::Debug for State {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("State")
            .field("game", &self.game.name())
            .field("actor", &self.actor())
            .field("legal", &self.count)
            .field("scores", &self.scores())
            .field("hash", &format_args!("{:016x}", self.hash()))
            .finish_non_exhaustive()
    }
}

impl Deref for BySeat {
    type Target = [i32];

    fn deref(&self) -> &[i32] {
        &self.numbers[..self.seats]
    }
}

impl fmt::Debug for BySeat {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(out)
    }
}

/// The error of a state in which nobody decides.
#[cold]
pub(crate) fn over() -> Error {
    Error::at(Code::Over, "", "the game is over")
}

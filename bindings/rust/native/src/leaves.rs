//! Leaves of a search that the host evaluates.

use std::fmt;
use std::mem::MaybeUninit;
use std::slice;

use isettlers_sys as sys;

use crate::error::{Code, Error, Result};
use crate::game::Game;
use crate::numbers::{check_room, count, length};
use crate::search::Search;
use crate::state::State;
use crate::words::{room, Word};

/// Leaves of a search that wait for your priors and rewards, in [`Search::run_with`].
///
/// Their states are determinized as the search saw them.
pub struct Leaves<'a> {
    game: &'a Game,
    memory: &'a mut [MaybeUninit<Word>],
    places: sys::isettlers_leaves,
    count: usize,
}

impl Leaves<'_> {
    /// The number of leaves.
    pub fn len(&self) -> usize {
        self.count
    }

    /// Whether there are none, which is never so in [`Search::run_with`].
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The seat that decides at each leaf.
    pub fn seats(&self) -> impl Iterator<Item = usize> + '_ {
        // SAFETY: the library wrote a seat for each leaf.
        let seats = unsafe { slice::from_raw_parts(self.at::<i32>(self.places.seats), self.count) };
        seats.iter().map(|&seat| length(seat))
    }

    /// A copy of the state of a leaf.
    ///
    /// # Panics
    ///
    /// If there is no such leaf.
    pub fn state(&self, leaf: usize) -> State {
        assert!(leaf < self.count, "there are {} leaves", self.count);
        let words = self.game.state_words();
        // SAFETY: the library wrote that many states, aligned to 8, one behind the other.
        let all = unsafe { slice::from_raw_parts(self.at(self.places.states), words * self.count) };
        State::of_words(self.game, &all[leaf * words..(leaf + 1) * words])
    }

    /// Writes a row of [`Game::observation`] numbers for each leaf: what the seat knows that decides there.
    pub fn observe(&self, out: &mut [f32]) -> Result<()> {
        check_room(out.len(), self.count * self.game.observation())?;
        let (tables, states) = (self.game.tables(), self.at::<Word>(self.places.states));
        let (count, out) = (count(self.count), out.as_mut_ptr());
        // SAFETY: these are that many states of these tables, `out` has room for a row each.
        length(unsafe { sys::isettlers_batch_observe(tables, states.cast(), count, out) });
        Ok(())
    }

    /// A row of [`Game::actions`] priors for each leaf, zeros at first. Those of legal actions count, from 0 to 1e9 and of
    /// any sum.
    pub fn priors(&mut self) -> &mut [f32] {
        let count = self.count * self.game.actions();
        // SAFETY: the library made this room, which nothing else uses until the leaves are settled.
        unsafe { slice::from_raw_parts_mut(self.at_mut(self.places.priors), count) }
    }

    /// A row with the reward of each seat for each leaf, zeros at first, from 0 to 1.
    pub fn rewards(&mut self) -> &mut [f64] {
        let count = self.count * self.game.seats();
        // SAFETY: the library made this room, which nothing else uses until the leaves are settled.
        unsafe { slice::from_raw_parts_mut(self.at_mut(self.places.rewards), count) }
    }

    /// What is at a place of the memory.
    fn at<T>(&self, place: i64) -> *const T {
        let bytes: *const u8 = self.memory.as_ptr().cast();
        bytes.wrapping_add(length(place)).cast()
    }

    fn at_mut<T>(&mut self, place: i64) -> *mut T {
        let bytes: *mut u8 = self.memory.as_mut_ptr().cast();
        bytes.wrapping_add(length(place)).cast()
    }
}

impl fmt::Debug for Leaves<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_list().entries(self.seats()).finish()
    }
}

/// A batch of leaves of a search. Leaves that are not settled are abandoned when it is dropped.
struct Batch<'a> {
    search: &'a mut Search,
    memory: Box<[MaybeUninit<Word>]>,
    waiting: bool,
}

impl Batch<'_> {
    /// The number of leaves that wait, and where their parts are.
    fn collect(&mut self, until: i64, most: i32) -> Result<(usize, sys::isettlers_leaves)> {
        let (memory, size) = (self.memory.as_mut_ptr().cast(), 8 * self.memory.len());
        let (tables, search) = (self.search.game().tables(), self.search.data_mut());
        let mut places = sys::isettlers_leaves {
            states: 0,
            seats: 0,
            priors: 0,
            rewards: 0,
        };
        // SAFETY: the search is one of these tables, the memory is as long as its length says.
        let count = unsafe {
            sys::isettlers_search_collect(
                tables,
                search,
                until,
                most,
                memory,
                size,
                &raw mut places,
            )
        };
        if count == sys::ISETTLERS_E_ARGUMENT {
            return Err(Error::at(Code::Argument, "", "the search has no puct"));
        }
        let count = length(count);
        self.waiting = count > 0;
        Ok((count, places))
    }

    fn settle(&mut self) -> Result<()> {
        let (tables, search) = (self.search.game().tables(), self.search.data_mut());
        self.waiting = false;
        // SAFETY: the search is one of these tables, its leaves wait in this memory.
        let all = unsafe {
            sys::isettlers_search_settle(tables, search, self.memory.as_mut_ptr().cast())
        };
        if all == i64::from(sys::ISETTLERS_E_ARGUMENT) {
            let expected = "expected priors from 0 to 1e9 and rewards from 0 to 1";
            return Err(Error::at(Code::Argument, "", expected));
        }
        length(all);
        Ok(())
    }
}

impl Drop for Batch<'_> {
    fn drop(&mut self) {
        if self.waiting {
            let memory = self.memory.as_mut_ptr().cast();
            // SAFETY: the leaves of the search wait in this memory.
            unsafe { sys::isettlers_search_abandon(self.search.data_mut(), memory) };
        }
    }
}

impl Search {
    /// Runs until it has `until` iterations in all, fewer when the budget of the spec is used up, with priors and rewards of
    /// yours, such as of a network, in place of playouts: up to `batch` leaves at a time. Returns the number of all
    /// iterations so far.
    ///
    /// The spec sets `puct`. Leaves for which `evaluate` fails, panics or writes other numbers do not count.
    ///
    /// ```
    /// # use isettlers_native::{Error, Game, Search};
    /// # let game = Game::new(r#"{"game": "founders", "setup": {"players": 2}}"#, None)?;
    /// # let state = game.start(7);
    /// let mut search = Search::new(&state, "ismcts:1000,puct=1", 1)?;
    /// search.run_with(200, 8, |leaves| {
    ///     leaves.priors().fill(1.0);
    ///     leaves.rewards().fill(0.5);
    ///     Ok::<(), Error>(())
    /// })?;
    /// assert!(state.is_legal(search.choose()?));
    /// # Ok::<(), Error>(())
    /// ```
    pub fn run_with<E: From<Error>>(
        &mut self,
        until: u64,
        batch: usize,
        mut evaluate: impl FnMut(&mut Leaves<'_>) -> Result<(), E>,
    ) -> Result<u64, E> {
        let until = i64::try_from(until).unwrap_or(i64::MAX);
        let game = self.game().clone();
        let most = i32::try_from(batch).unwrap_or(i32::MAX);
        // SAFETY: the tables are sound.
        let size = unsafe { sys::isettlers_leaves_size(game.tables(), most) };
        if size == i64::from(sys::ISETTLERS_E_ARGUMENT) {
            let expected = format!("expected int from 1 to 4096, got {batch}");
            return Err(Error::at(Code::Argument, "$.batch", &expected).into());
        }
        let mut waiting = Batch {
            memory: room(length(size)),
            search: self,
            waiting: false,
        };
        loop {
            let (count, places) = waiting.collect(until, most)?;
            if count == 0 {
                return Ok(waiting.search.stats().iterations);
            }
            evaluate(&mut Leaves {
                game: &game,
                memory: &mut waiting.memory,
                places,
                count,
            })?;
            waiting.settle()?;
        }
    }
}

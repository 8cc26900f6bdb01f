//! Bots.

use std::ffi::CString;
use std::fmt;
use std::mem::MaybeUninit;

use isettlers_sys as sys;

use crate::error::{accepted, Code, Error, Result};
use crate::game::Game;
use crate::numbers::{id, length};
use crate::state::State;
use crate::words::{room, Word};

/// A bot by its spec, such as "greedy" or "ismcts:1000", with the memory of its search.
pub struct Bot {
    game: Game,
    spec: CString,
    memory: Box<[MaybeUninit<Word>]>,
}

impl Bot {
    /// A bot for the states of a game. Its spec has no budget of time (see [`Search::run_for`](crate::Search::run_for)).
    pub fn new(game: &Game, spec: &str) -> Result<Self> {
        let spec = c_text(spec)?;
        let memory = room(search_size(game, &spec)?);
        Ok(Self {
            game: game.clone(),
            spec,
            memory,
        })
    }

    /// The action for a state; the seed decides chance. A bot without perfect information learns nothing that its seat does
    /// not know.
    pub fn choose(&mut self, state: &State, seed: u64) -> Result<u16> {
        self.game.check_same(state.game())?;
        let action = accepted(|error| {
            // SAFETY: the state is one of these tables, the memory is as long as its length says, the spec ends in a zero.
            unsafe {
                sys::isettlers_choose(
                    state.game().tables(),
                    state.data(),
                    self.spec.as_ptr(),
                    seed,
                    self.memory.as_mut_ptr().cast(),
                    8 * self.memory.len(),
                    error,
                )
            }
        })?;
        Ok(id(action))
    }
}

impl fmt::Debug for Bot {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_tuple("Bot").field(&self.spec).finish()
    }
}

/// The bytes with which the search of a spec lacks nothing; 0 for a bot that does not search.
pub(crate) fn search_size(game: &Game, spec: &CString) -> Result<usize> {
    let size = accepted(|error| {
        // SAFETY: the tables are sound, the spec ends in a zero.
        unsafe { sys::isettlers_search_size(game.tables(), spec.as_ptr(), error) }
    })?;
    Ok(length(size))
}

pub(crate) fn c_text(spec: &str) -> Result<CString> {
    CString::new(spec).map_err(|_| Error::at(Code::Argument, "", "expected a text without zeros"))
}

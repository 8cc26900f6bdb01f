//! Many states of one setup.

use std::fmt;

use isettlers_sys as sys;

use crate::error::{sound, Code, Error, Result};
use crate::game::Game;
use crate::numbers::{check_room, count, length};
use crate::state::State;
use crate::words::{words, Word};

/// Many states of one setup, one behind the other, for programs that decide for all of them at once.
///
/// Threads share the work by a batch for each. Nothing but [`Batch::start`] and [`Batch::state`] allocates.
#[derive(Clone)]
pub struct Batch {
    game: Game,
    /// Sound states of the game.
    states: Box<[Word]>,
    /// A row of `MAX_LEGAL` ids for each.
    legal: Box<[u16]>,
    /// The number of legal actions of each.
    counts: Box<[usize]>,
}

impl Batch {
    /// Begins the games number `first` and up of a series: game number i from [`derive_seed(seed, i)`](crate::derive_seed).
    pub fn start(game: &Game, seed: u64, first: u64, games: usize) -> Self {
        let mut batch = Self {
            game: game.clone(),
            states: words(games * game.state_words()),
            legal: vec![0; games * sys::ISETTLERS_MAX_LEGAL].into(),
            counts: vec![0; games].into(),
        };
        for (number, (state, legal, count)) in (first..).zip(batch.rows()) {
            let seed = derive_seed(seed, number);
            // SAFETY: there is room for a state of these tables and for its legal actions.
            *count = length(unsafe {
                sys::isettlers_start(
                    game.tables(),
                    seed,
                    state.as_mut_ptr().cast(),
                    legal.as_mut_ptr(),
                )
            });
        }
        batch
    }

    /// The number of games.
    pub fn len(&self) -> usize {
        self.counts.len()
    }

    /// Whether there are no games.
    pub fn is_empty(&self) -> bool {
        self.counts.is_empty()
    }

    /// The number of games that are not over.
    pub fn running(&self) -> usize {
        self.counts.iter().filter(|&&count| count != 0).count()
    }

    /// The legal actions of a game, ascending; none when it is over.
    pub fn legal(&self, game: usize) -> &[u16] {
        let begin = game * sys::ISETTLERS_MAX_LEGAL;
        &self.legal[begin..begin + self.counts[game]]
    }

    /// Applies an action in each game, `None` in those that are over. Returns the number of games that are not over.
    ///
    /// If one of the actions is refused, no game changes; the path of the error names the first, such as `$[3]`.
    pub fn apply(&mut self, actions: &[Option<u16>]) -> Result<usize> {
        self.check(actions)?;
        let game = self.game.clone();
        for (&action, (state, legal, count)) in actions.iter().zip(self.rows()) {
            let Some(action) = action else { continue };
            // SAFETY: the state is a sound one of these tables, the action is legal.
            *count = length(unsafe {
                sys::isettlers_apply_unchecked(
                    game.tables(),
                    state.as_mut_ptr().cast(),
                    action.into(),
                    legal.as_mut_ptr(),
                )
            });
        }
        Ok(self.running())
    }

    /// Writes a row of [`Game::actions`] bytes for each game: 1 where an action is legal.
    pub fn mask(&self, out: &mut [u8]) -> Result<()> {
        let actions = self.game.actions();
        check_room(out.len(), self.len() * actions)?;
        for (game, row) in out.chunks_exact_mut(actions).take(self.len()).enumerate() {
            row.fill(0);
            for &action in self.legal(game) {
                row[usize::from(action)] = 1;
            }
        }
        Ok(())
    }

    /// Writes a row of [`Game::observation`] numbers for each game: what its actor knows; zeros when it is over.
    pub fn observe(&self, out: &mut [f32]) -> Result<()> {
        check_room(out.len(), self.len() * self.game.observation())?;
        // SAFETY: these are that many states of these tables, `out` has room for a row each.
        sound(unsafe {
            sys::isettlers_batch_observe(
                self.game.tables(),
                self.states.as_ptr().cast(),
                count(self.len()),
                out.as_mut_ptr(),
            )
        });
        Ok(())
    }

    /// A copy of a state.
    pub fn state(&self, game: usize) -> State {
        let words = self.game.state_words();
        State::of_words(&self.game, &self.states[game * words..(game + 1) * words])
    }

    fn check(&self, actions: &[Option<u16>]) -> Result<()> {
        if actions.len() != self.len() {
            let expected = format!("expected {} actions, got {}", self.len(), actions.len());
            return Err(Error::at(Code::Argument, "$", &expected));
        }
        for (game, action) in actions.iter().enumerate() {
            let legal = self.legal(game);
            let fault = match action {
                Some(action) if legal.binary_search(action).is_ok() => continue,
                None if legal.is_empty() => continue,
                _ if legal.is_empty() => (Code::Over, "the game is over".to_owned()),
                Some(action) => (Code::Illegal, format!("{action} is not legal now")),
                None => (Code::Illegal, "expected an action".to_owned()),
            };
            return Err(Error::at(fault.0, &format!("$[{game}]"), &fault.1));
        }
        Ok(())
    }

    /// Each state, its room for legal actions, and their number.
    fn rows(&mut self) -> impl Iterator<Item = (&mut [Word], &mut [u16], &mut usize)> {
        self.states
            .chunks_exact_mut(self.game.state_words())
            .zip(self.legal.chunks_exact_mut(sys::ISETTLERS_MAX_LEGAL))
            .zip(&mut self.counts)
            .map(|((state, legal), count)| (state, legal, count))
    }
}

impl fmt::Debug for Batch {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Batch")
            .field("game", &self.game.name())
            .field("games", &self.len())
            .field("running", &self.running())
            .finish_non_exhaustive()
    }
}

/// The seed of game number `stream` of a series, as Python's `derive_seed`.
pub fn derive_seed(seed: u64, stream: u64) -> u64 {
    // SAFETY: the function takes any numbers.
    unsafe { sys::isettlers_derive_seed(seed, stream) }
}

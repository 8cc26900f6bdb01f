//! Searches.

use std::fmt;
use std::mem::MaybeUninit;
use std::time::{Duration, Instant};

use isettlers_sys as sys;

use crate::bot::{c_text, search_size};
use crate::error::{accepted, sound, Code, Error, Result};
use crate::game::Game;
use crate::numbers::{count, id, length};
use crate::state::State;
use crate::words::{room, Word};

/// Iterations between two looks at the clock.
const SLICE: u64 = 20;

/// The search of a spec, such as "ismcts:1000000", which runs in slices.
///
/// ```
/// # use isettlers_native::{Game, Search};
/// # let game = Game::new(r#"{"game": "founders", "setup": {"players": 2}}"#, None)?;
/// # let state = game.start(7);
/// let mut search = Search::new(&state, "ismcts:1000000", 1)?;
/// search.run_for(std::time::Duration::from_millis(50));
/// let action = search.choose()?;
/// assert!(state.is_legal(action));
/// # Ok::<(), isettlers_native::Error>(())
/// ```
pub struct Search {
    game: Game,
    memory: Box<[MaybeUninit<Word>]>,
}

/// The figures of a search so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stats {
    /// Iterations so far.
    pub iterations: u64,
    /// Decisions in these iterations, playouts included.
    pub decisions: u64,
    /// Nodes of the trees.
    pub nodes: u64,
    /// The seat that the search decides for.
    pub seat: usize,
    /// Whether the memory is full: iterations still run, but the trees grow no more.
    pub full: bool,
}

/// The statistics of an action at the root.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Root(sys::isettlers_root);

/// The statistics at the root of one search, or the sum of several that searched one state by several seeds, such as in
/// several threads.
///
/// ```
/// # use isettlers_native::{Game, Roots, Search};
/// # let game = Game::new(r#"{"game": "founders", "setup": {"players": 2}}"#, None)?;
/// # let state = game.start(7);
/// let searches: Vec<Search> = std::thread::scope(|scope| {
///     let threads: Vec<_> = (0..2)
///         .map(|seed| {
///             let state = &state;
///             scope.spawn(move || {
///                 let mut search = Search::new(state, "ismcts:200", seed)?;
///                 search.run(200);
///                 Ok(search)
///             })
///         })
///         .collect();
///     threads.into_iter().map(|thread| thread.join().unwrap()).collect::<Result<_, isettlers_native::Error>>()
/// })?;
/// let mut roots = Roots::new();
/// for search in &searches {
///     roots.add(search);
/// }
/// let action = searches[0].best(&roots)?;
/// # assert!(state.is_legal(action));
/// # Ok::<(), isettlers_native::Error>(())
/// ```
#[derive(Clone)]
pub struct Roots {
    entries: Box<[Root]>,
    len: usize,
}

impl Search {
    /// A search of a state, with memory for all nodes of its spec.
    pub fn new(state: &State, spec: &str, seed: u64) -> Result<Self> {
        Self::with_memory(state, spec, seed, usize::MAX)
    }

    /// A search with memory of up to `bytes`. When it is full, the trees grow no more.
    pub fn with_memory(state: &State, spec: &str, seed: u64, bytes: usize) -> Result<Self> {
        let game = state.game().clone();
        let spec = c_text(spec)?;
        let mut memory = room(search_size(&game, &spec)?.min(bytes));
        accepted(|error| {
            // SAFETY: the state is one of these tables, the memory is as long as its length says, the spec ends in a zero.
            unsafe {
                sys::isettlers_search_begin(
                    game.tables(),
                    state.data(),
                    spec.as_ptr(),
                    seed,
                    memory.as_mut_ptr().cast(),
                    8 * memory.len(),
                    error,
                )
            }
        })?;
        Ok(Self { game, memory })
    }

    /// A search of the state after `action`, which keeps what this one knows of that action (tree reuse).
    ///
    /// This is sound where the seat sees in `state` what it expected after its action. The spec names the same bot, but not
    /// `pimc`.
    pub fn follow(&self, action: u16, state: &State, spec: &str, seed: u64) -> Result<Self> {
        self.game.check_same(state.game())?;
        let action = self.game.action(action)?;
        let spec = c_text(spec)?;
        let mut memory = room(search_size(&self.game, &spec)?);
        accepted(|error| {
            // SAFETY: both searches and the state are of these tables, the memory is as long as its length says, the spec
            // ends in a zero.
            unsafe {
                sys::isettlers_search_follow(
                    self.game.tables(),
                    self.data(),
                    action,
                    state.data(),
                    spec.as_ptr(),
                    seed,
                    memory.as_mut_ptr().cast(),
                    8 * memory.len(),
                    error,
                )
            }
        })?;
        let game = self.game.clone();
        Ok(Self { game, memory })
    }

    /// Runs up to `iterations` more, fewer when the budget of the spec is used up. Returns the number of all iterations so
    /// far.
    ///
    /// The results depend on this number, not on the slices.
    pub fn run(&mut self, iterations: u64) -> u64 {
        let iterations = i64::try_from(iterations).unwrap_or(i64::MAX);
        // SAFETY: the memory is that of a search of these tables.
        let all =
            unsafe { sys::isettlers_search_run(self.game.tables(), self.data_mut(), iterations) };
        length(all) as u64
    }

    /// Runs like [`run`](Self::run), and begins each of these iterations with the action `first`: it has a value then, even
    /// where the search would seldom choose it. Fails for an action that is not legal at the root, and for a search of
    /// `expectimax`.
    pub fn run_first(&mut self, first: u16, iterations: u64) -> Result<u64> {
        let iterations = i64::try_from(iterations).unwrap_or(i64::MAX);
        // SAFETY: the memory is that of a search of these tables.
        let all = accepted(|_| unsafe {
            sys::isettlers_search_run_first(
                self.game.tables(),
                self.data_mut(),
                first.into(),
                iterations,
            )
        })?;
        Ok(length(all) as u64)
    }

    /// Runs for some time, or until the budget of the spec is used up. Returns the number of all iterations so far.
    pub fn run_for(&mut self, time: Duration) -> u64 {
        let begin = Instant::now();
        let mut all = self.stats().iterations;
        loop {
            let before = all;
            all = self.run(SLICE);
            if all - before < SLICE || begin.elapsed() >= time {
                return all;
            }
        }
    }

    /// The action to choose after the iterations so far. Fails before the first iteration.
    pub fn choose(&self) -> Result<u16> {
        // SAFETY: the memory is that of a search.
        let action = unsafe { sys::isettlers_search_choose(self.data()) };
        if action == sys::ISETTLERS_E_ARGUMENT {
            return Err(no_iteration());
        }
        Ok(id(sound(action)))
    }

    /// The figures so far.
    pub fn stats(&self) -> Stats {
        let mut stats = MaybeUninit::uninit();
        // SAFETY: the memory is that of a search; the function fills in the statistics, or fails and is refused.
        let stats: sys::isettlers_stats = unsafe {
            sound(sys::isettlers_search_stats(self.data(), stats.as_mut_ptr()));
            stats.assume_init()
        };
        Stats {
            iterations: length(stats.iterations) as u64,
            decisions: length(stats.decisions) as u64,
            nodes: length(stats.nodes) as u64,
            seat: length(stats.seat),
            full: stats.full != 0,
        }
    }

    /// The statistics at the root.
    pub fn roots(&self) -> Roots {
        let mut roots = Roots::new();
        roots.add(self);
        roots
    }

    /// The action to choose by the sum of several searches.
    pub fn best(&self, roots: &Roots) -> Result<u16> {
        if roots.is_empty() {
            return Err(no_iteration());
        }
        let (entries, count) = (roots.entries.as_ptr().cast(), count(roots.len));
        // SAFETY: the memory is that of a search; the first `count` entries are actions.
        Ok(id(sound(unsafe {
            sys::isettlers_search_best(self.data(), entries, count)
        })))
    }

    /// The most visited actions from the root down, up to `longest`.
    pub fn line(&self, longest: usize) -> Vec<u16> {
        let mut line = vec![0; longest.min(sys::ISETTLERS_MAX_LEGAL)];
        let room = count(line.len());
        // SAFETY: the memory is that of a search; the line is as long as `room` says.
        let count = unsafe { sys::isettlers_search_line(self.data(), line.as_mut_ptr(), room) };
        line.truncate(length(count));
        line
    }

    pub(crate) fn game(&self) -> &Game {
        &self.game
    }

    fn data(&self) -> *const std::ffi::c_void {
        self.memory.as_ptr().cast()
    }

    pub(crate) fn data_mut(&mut self) -> *mut std::ffi::c_void {
        self.memory.as_mut_ptr().cast()
    }
}

impl Root {
    /// The action.
    pub fn action(&self) -> u16 {
        id(self.0.action)
    }

    /// Iterations that began with it.
    pub fn visits(&self) -> u64 {
        length(self.0.visits) as u64
    }

    /// The mean reward of the seat that decides, 0 to 1; not a number without visits.
    #[allow(
        clippy::cast_precision_loss,
        reason = "there are less than 2^53 visits"
    )]
    pub fn mean(&self) -> f64 {
        self.0.total / self.0.visits as f64
    }

    /// The prior.
    pub fn prior(&self) -> f64 {
        self.0.prior
    }
}

impl Roots {
    /// No statistics yet.
    pub fn new() -> Self {
        let none = sys::isettlers_root {
            total: 0.0,
            prior: 0.0,
            visits: 0,
            action: 0,
            reserved: 0,
        };
        Self {
            entries: vec![Root(none); sys::ISETTLERS_MAX_LEGAL].into(),
            len: 0,
        }
    }

    /// Adds the statistics of a search.
    pub fn add(&mut self, search: &Search) {
        let (entries, count) = (self.entries.as_mut_ptr().cast(), count(self.len));
        // SAFETY: the memory is that of a search; there is room for MAX_LEGAL entries, of which `count` are actions.
        let count = unsafe { sys::isettlers_search_actions(search.data(), entries, count) };
        self.len = length(count);
    }
}

impl Default for Roots {
    fn default() -> Self {
        Self::new()
    }
}

/// The actions, by ascending id.
impl std::ops::Deref for Roots {
    type Target = [Root];

    fn deref(&self) -> &[Root] {
        &self.entries[..self.len]
    }
}

impl fmt::Debug for Root {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Root")
            .field("action", &self.action())
            .field("visits", &self.visits())
            .field("mean", &self.mean())
            .field("prior", &self.prior())
            .finish()
    }
}

impl fmt::Debug for Roots {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(out)
    }
}

impl fmt::Debug for Search {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_tuple("Search").field(&self.stats()).finish()
    }
}

fn no_iteration() -> Error {
    Error::at(Code::Argument, "", "the search has run no iteration")
}

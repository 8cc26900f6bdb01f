//! Playing allocates nothing.

mod common;

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::hint::black_box;

use common::{games, pick, position};
use isettlers_native::{Batch, Bot, Events, Roots, Search, Weights};

struct Counted;

thread_local! {
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
}

// SAFETY: the system's allocator does the work.
unsafe impl GlobalAlloc for Counted {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        // SAFETY: the caller keeps to the contract of this function.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps to the contract of this function.
        unsafe { System.dealloc(memory, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counted = Counted;

#[track_caller]
fn allocates_nothing<T>(work: impl FnOnce() -> T) {
    let before = ALLOCATIONS.get();
    work();
    assert_eq!(ALLOCATIONS.get(), before);
}

#[test]
fn allocations_are_counted() {
    let before = ALLOCATIONS.get();
    drop(black_box(vec![1]));
    assert!(ALLOCATIONS.get() > before);
}

#[test]
fn playing_allocates_nothing() {
    for game in games() {
        let root = position(&game, 1, 10);
        let mut state = root.clone();
        let mut events = Events::new();
        let mut out = vec![0.0; game.observation()];
        state.step(pick(&state, 1), &mut events).unwrap();
        allocates_nothing(|| {
            state.clone_from(&root);
            while let Some(seat) = state.actor() {
                state.apply(pick(&state, 2)).unwrap();
                state.observe(seat, &mut out).unwrap();
                state.evaluate(seat, Weights::Tuned).unwrap();
                black_box((state.scores(), state.ranks(), state.outcome(), state.hash()));
            }
        });
        allocates_nothing(|| {
            state.clone_from(&root);
            state.resample(0, 1).unwrap();
            state.step(state.greedy(1).unwrap(), &mut events).unwrap();
            state.playout(1);
            game.clone()
        });
    }
}

#[test]
fn thinking_allocates_nothing() {
    for game in games() {
        let state = position(&game, 1, 10);
        let mut bot = Bot::new(&game, "ismcts:50").unwrap();
        let mut search = Search::new(&state, "ismcts:1000", 1).unwrap();
        let mut roots = Roots::new();
        allocates_nothing(|| {
            bot.choose(&state, 1).unwrap();
            search.run(50);
            roots.add(&search);
            search.best(&roots).unwrap();
            search.choose().unwrap();
            search.stats()
        });
    }
}

#[test]
fn a_batch_allocates_nothing() {
    for game in games() {
        let mut batch = Batch::start(&game, 1, 0, 8);
        let mut mask = vec![0; 8 * game.actions()];
        let mut seen = vec![0.0; 8 * game.observation()];
        let mut actions = [None; 8];
        allocates_nothing(|| {
            while batch.running() > 0 {
                batch.mask(&mut mask).unwrap();
                batch.observe(&mut seen).unwrap();
                for (number, action) in actions.iter_mut().enumerate() {
                    *action = batch.legal(number).first().copied();
                }
                batch.apply(&actions).unwrap();
            }
        });
    }
}

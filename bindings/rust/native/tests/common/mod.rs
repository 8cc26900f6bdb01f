//! Setups and positions of all games.

#![allow(
    dead_code,
    unreachable_pub,
    reason = "each file of tests uses some of it"
)]

use std::path::{Path, PathBuf};

use isettlers_native::{derive_seed, Game, State};

pub const SETUPS: [&str; 4] = [
    r#"{"game": "imperial", "setup": {"factions": ["romans", "barbarians"]}}"#,
    r#"{"game": "imperial", "setup": {"factions": ["japanese", "egyptians", "romans", "barbarians"]}}"#,
    r#"{"game": "burgundy", "setup": {"players": 3}}"#,
    r#"{"game": "founders", "setup": {"players": 2}}"#,
];

pub fn games() -> [Game; 4] {
    SETUPS.map(|setup| Game::new(setup, None).unwrap())
}

/// The index of an action that a program chooses by a seed.
pub fn pick(state: &State, seed: u64) -> u16 {
    let legal = state.legal();
    legal[usize::try_from(seed % legal.len() as u64).unwrap()]
}

/// A position some decisions after the start, or at the end.
pub fn position(game: &Game, seed: u64, decisions: u64) -> State {
    let mut state = game.start(seed);
    for number in 0..decisions {
        if state.is_over() {
            break;
        }
        state
            .apply(pick(&state, derive_seed(seed, number)))
            .unwrap();
    }
    state
}

pub fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..")
}

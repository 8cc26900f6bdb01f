//! Decisions a second of this crate beside those of a program in C, in turns.
//!
//! ```text
//! cargo run --release -p isettlers-native --example rates -- DRIVER [ROUNDS [SECONDS]]
//! ```
//!
//! `benchmarks/native/run.py` compiles the program, `build/native/bench`. Rates are medians by seconds of processor time.

use std::error::Error;
use std::ffi::c_long;
use std::process::Command;

use isettlers_native::{derive_seed, Game};
use serde_json::Value;

const SETUPS: [&str; 3] = [
    r#"{"game": "imperial", "setup": {"factions": ["romans", "barbarians"]}}"#,
    r#"{"game": "burgundy", "setup": {"players": 2}}"#,
    r#"{"game": "founders", "setup": {"players": 2}}"#,
];
/// Each with that of the program in C.
const MEASURES: [[&str; 2]; 3] = [
    ["apply", "driven"],
    ["apply_at", "driven"],
    ["playout", "playouts"],
];
/// Games between two looks at the clock.
const SLICE: u64 = 50;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let driver = arguments.next().ok_or("expected the program in C")?;
    let rounds = arguments.next().map_or(Ok(5), |text| text.parse())?;
    let seconds = arguments.next().map_or(Ok(0.5), |text| text.parse())?;
    println!(
        "{:10} {:10} {:>8} {:>8} {:>6}",
        "game", "measure", "C M/s", "Rust M/s", "ratio"
    );
    for setup in SETUPS {
        let game = Game::new(setup, None)?;
        let turns = (0..rounds)
            .map(|_| Ok((in_c(&driver, setup, seconds)?, in_rust(&game, seconds))))
            .collect::<Result<Vec<_>, Box<dyn Error>>>()?;
        for (measure, [name, _]) in MEASURES.iter().enumerate() {
            let middle = |of: &dyn Fn(f64, f64) -> f64| {
                median(
                    turns
                        .iter()
                        .map(|(c, rust)| of(c[measure], rust[measure]))
                        .collect(),
                )
            };
            let (c, rust) = (middle(&|c, _| c), middle(&|_, rust| rust));
            let ratio = middle(&|c, rust| rust / c);
            println!(
                "{:10} {name:10} {c:8.2} {rust:8.2} {ratio:6.2}",
                game.name()
            );
        }
    }
    Ok(())
}

/// Millions of decisions a second of the program in C, for each measure.
fn in_c(driver: &str, setup: &str, seconds: f64) -> Result<[f64; 3], Box<dyn Error>> {
    let seconds = seconds.to_string();
    let run = Command::new(driver)
        .args([setup, &seconds, "3", "ismcts:1000000"])
        .output()?;
    let counts: Value = serde_json::from_slice(&run.stdout)?;
    let rate = |name: &str| {
        let number = |key: &str| counts[name][key].as_f64().unwrap_or(f64::NAN);
        number("count") / number("cpu") / 1e6
    };
    Ok(MEASURES.map(|[_, name]| rate(name)))
}

/// The same of this crate.
fn in_rust(game: &Game, seconds: f64) -> [f64; 3] {
    let mut random = 88_172_645_463_325_252;
    let driven = rate(seconds, |number| {
        let mut state = game.start(number);
        let mut decisions = 0;
        while !state.is_over() {
            let legal = state.legal();
            let action = legal[below(&mut random, legal.len())];
            state.apply(action).expect("it is legal");
            decisions += 1;
        }
        decisions
    });
    let indexed = rate(seconds, |number| {
        let mut state = game.start(number);
        let mut decisions = 0;
        while !state.is_over() {
            let index = below(&mut random, state.legal().len());
            state.apply_at(index).expect("it is legal");
            decisions += 1;
        }
        decisions
    });
    let root = game.start(3);
    let mut state = root.clone();
    let playouts = rate(seconds, |number| {
        state.clone_from(&root);
        state.playout(derive_seed(1, number))
    });
    [driven, indexed, playouts]
}

#[allow(
    clippy::cast_precision_loss,
    reason = "there are less than 2^53 decisions"
)]
fn rate(seconds: f64, mut work: impl FnMut(u64) -> usize) -> f64 {
    let begin = now();
    let mut decisions = 0;
    for number in 0.. {
        decisions += work(number);
        if number % SLICE == 0 && now() - begin >= seconds {
            break;
        }
    }
    decisions as f64 / (now() - begin) / 1e6
}

fn below(random: &mut u64, count: usize) -> usize {
    *random ^= *random << 13;
    *random ^= *random >> 7;
    *random ^= *random << 17;
    (((*random >> 32) * count as u64) >> 32) as usize
}

/// Seconds of processor time of this process.
#[allow(
    clippy::cast_precision_loss,
    reason = "there are less than 2^53 microseconds"
)]
fn now() -> f64 {
    extern "C" {
        fn clock() -> c_long;
    }
    // SAFETY: the function takes nothing.
    let ticks = unsafe { clock() };
    ticks as f64 / 1e6
}

fn median(mut rates: Vec<f64>) -> f64 {
    rates.sort_by(f64::total_cmp);
    rates[rates.len() / 2]
}

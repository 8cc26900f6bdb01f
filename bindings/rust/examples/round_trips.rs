//! Measures round trips of `apply` with the legal ids over whole games of two, and prints one line of JSON.
//!
//! ```text
//! cargo run --release --example round_trips [HOW MANY]
//! ```

use std::time::{Duration, Instant};

use isettlers::{json, Apply, Engine, Result, Start};

fn main() -> Result<()> {
    let least = std::env::args()
        .nth(1)
        .and_then(|text| text.parse().ok())
        .unwrap_or(20_000);
    let engine = Engine::spawn()?;
    let mut chance = Chance(1);
    let mut times = Vec::with_capacity(least);
    while times.len() < least {
        play(&engine, &mut chance, &mut times)?;
    }
    times.sort_unstable();
    let tenths = |number: f64| (number * 10.0).round() / 10.0;
    let at = |hundredths: usize| times[(times.len() - 1) * hundredths / 100].as_secs_f64() * 1e6;
    println!(
        "{}",
        json!({
            "language": "rust",
            "round_trips": times.len(),
            "median_us": tenths(at(50)),
            "p99_us": tenths(at(99)),
        })
    );
    Ok(())
}

/// Plays a game with random actions, and notes the time of each round trip.
fn play(engine: &Engine, chance: &mut Chance, times: &mut Vec<Duration>) -> Result<()> {
    let setup = json!({"factions": ["romans", "barbarians"]});
    let mut game = engine.start(Start::new("imperial", setup).seed(chance.next()).legal())?;
    while !game.is_over() {
        let ids = game.last().legal_ids();
        let id = ids[usize::try_from(chance.next() % ids.len() as u64)
            .expect("no more than there are ids")];
        let before = Instant::now();
        game.apply(Apply::new(id).legal())?;
        times.push(before.elapsed());
    }
    Ok(())
}

/// A small generator of random numbers (splitmix64).
struct Chance(u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }
}

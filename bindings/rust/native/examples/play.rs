//! A game of Founders of the Empire: a search against the greedy bot. The end is saved to a file, which Python opens too:
//! `isettlers.load(open("founders.save", "rb").read())`
//!
//! The arguments are `[TO [FROM]]`: the file for the end (default: `founders.save`), and a save of a game of two to
//! continue, made in any language (default: a new game).

use std::error::Error;

use isettlers_native::{Bot, Game};

const SETUP: &str = r#"{"game": "founders", "setup": {"players": 2}}"#;
const BOTS: [&str; 2] = ["ismcts:200", "greedy"];

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let to = arguments
        .next()
        .unwrap_or_else(|| "founders.save".to_owned());
    let mut state = match arguments.next() {
        Some(from) => {
            let snapshot = std::fs::read(from)?;
            Game::of_snapshot(&snapshot, None)?.load(&snapshot)?
        }
        None => Game::new(SETUP, None)?.start(1),
    };
    let game = state.game();
    let mut bots = [Bot::new(game, BOTS[0])?, Bot::new(game, BOTS[1])?];
    for turn in 0.. {
        let Some(seat) = state.actor() else { break };
        let action = bots[seat].choose(&state, turn)?;
        println!("{}: {}", BOTS[seat], state.text(action)?);
        state.apply(action)?;
    }
    let scores = state.scores();
    println!("{} to {} points", scores[0], scores[1]);
    std::fs::write(to, state.save()?)?;
    Ok(())
}

//! A game of Founders of the Empire: a search against the greedy bot. The end is saved to a file, which Python opens too:
//! `isettlers.load(open("founders.save", "rb").read())`

use std::error::Error;

use isettlers_native::{Bot, Game};

const SETUP: &str = r#"{"game": "founders", "setup": {"players": 2}}"#;
const BOTS: [&str; 2] = ["ismcts:200", "greedy"];

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args()
        .nth(1)
        .unwrap_or_else(|| "founders.save".to_owned());
    let game = Game::new(SETUP, None)?;
    let mut bots = [Bot::new(&game, BOTS[0])?, Bot::new(&game, BOTS[1])?];
    let mut state = game.start(1);
    for turn in 0.. {
        let Some(seat) = state.actor() else { break };
        let action = bots[seat].choose(&state, turn)?;
        println!("{}: {}", BOTS[seat], state.text(action)?);
        state.apply(action)?;
    }
    let scores = state.scores();
    println!("{} to {} points", scores[0], scores[1]);
    std::fs::write(path, state.save()?)?;
    Ok(())
}

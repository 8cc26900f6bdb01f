//! Plays a whole game: seat 0 always takes its last legal action, the greedy bot has the other seats.
//!
//! ```text
//! cargo run --example play [FILE]
//! ```
//!
//! Prints the score, and saves the game as `FILE.save` (a snapshot) and `FILE.record` (a record).

use std::error::Error;
use std::fs;

use isettlers::{json, Bot, Engine, Start, Step};

fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args().nth(1).unwrap_or_else(|| "game".to_owned());
    let engine = Engine::spawn()?;
    let setup = json!({"factions": ["romans", "barbarians", "japanese"]});
    let mut game = engine.start(Start::new("imperial", setup))?;

    while let Some(actor) = game.actor() {
        if actor == 0 {
            let ids = game.legal()?;
            let last = ids[ids.len() - 1];
            for event in game.step(Step::new(last))?.events {
                if event.kind == "action" {
                    println!("{}", event.text);
                }
            }
        } else {
            let choice = game.bot(Bot::new("greedy").apply())?;
            println!("{}: {}", actor, choice.text);
        }
    }

    let ending = game.status()?;
    for (name, score) in ending.names.iter().zip(&ending.scores) {
        println!("{name}: {score} points");
    }
    if let Some(outcome) = ending.outcome {
        println!(
            "decided by {}: seats {:?} win",
            outcome.decided_by, outcome.winners
        );
    }
    fs::write(format!("{file}.save"), game.save()?)?;
    fs::write(format!("{file}.record"), game.record()?)?;
    println!("saved as {file}.save and {file}.record");
    Ok(())
}

//! Plays games at the same time on one engine, each by random bots, and prints the scores as they end.
//!
//! ```text
//! cargo run --features tokio --example async_play [HOW MANY]
//! ```

use isettlers::tokio::Engine;
use isettlers::{json, Bot, Position, Result, Start};

#[tokio::main]
async fn main() -> Result<()> {
    let games = std::env::args()
        .nth(1)
        .and_then(|text| text.parse().ok())
        .unwrap_or(8);
    let engine = Engine::spawn().await?;
    let tasks: Vec<_> = (0..games)
        .map(|seed| tokio::spawn(play(engine.clone(), seed)))
        .collect();
    for (seed, task) in tasks.into_iter().enumerate() {
        let ending = task.await.expect("no task panics")?;
        println!("game {seed}: {:?}", ending.scores);
    }
    engine.close().await;
    Ok(())
}

async fn play(engine: Engine, seed: u64) -> Result<Position> {
    let setup = json!({"factions": ["romans", "barbarians"]});
    let mut game = engine
        .start(Start::new("imperial", setup).seed(seed))
        .await?;
    while !game.is_over() {
        game.bot(Bot::new("random").apply()).await?;
    }
    game.status().await
}

//! A game followed from its beginning: looked ahead in, taken back, heard by a seat, recorded, and verified.
//!
//! The argument is `[TO]`, the file for the record (default: `game.record`).

use std::error::Error;

use isettlers_native::{Course, Game, Obstacle, Reader, Tree};
use serde_json::Value;

const SETUP: &str = r#"{"game": "imperial", "setup": {"factions": ["romans", "barbarians"]}}"#;
const NOTES: &str = r#"{"players": ["Ann", "Bob"]}"#;
const ACTIONS: usize = 38;
const HEARER: usize = 1;

fn main() -> Result<(), Box<dyn Error>> {
    let to = std::env::args()
        .nth(1)
        .unwrap_or_else(|| "game.record".to_owned());
    let mut course = Course::start(&Game::new(SETUP, None)?, 7);
    play(&mut course)?;
    look_ahead(&course)?;
    if course.obstacle(course.at() - 1)?.is_none() {
        course.back(course.at() - 1)?;
    }
    listen(&course)?;
    std::fs::write(&to, course.record(Some(&Tree::of_json(NOTES)?))?)?;
    let record = std::fs::read(&to)?;
    let again = Course::replay(&Game::of_record(&record, None)?, &record)?;
    again.verify(&record)?;
    let (at, hash) = (again.at(), again.state().hash());
    println!("verified: {at} actions lead to {hash:016x}");
    Ok(())
}

fn play(course: &mut Course) -> Result<(), Box<dyn Error>> {
    while course.at() < ACTIONS {
        let state = course.state();
        let Some(seat) = state.actor() else { break };
        let legal = state.legal();
        let action = legal[course.at() % legal.len()];
        course.act(action)?;
        let obstacle = match course.obstacle(course.at() - 1)? {
            None => "may be taken back",
            Some(Obstacle::Revealed) => "revealed",
            Some(_) => "others_acted",
        };
        let (at, name, text) = (
            course.at(),
            state.game().seat_name(seat)?,
            state.text(action)?,
        );
        println!("{at} {name}: {text} ({obstacle})");
    }
    Ok(())
}

fn look_ahead(course: &Course) -> Result<(), Box<dyn Error>> {
    let tree: Value = serde_json::from_str(&course.state().ahead(&[], 400)?.to_json())?;
    let ahead = tree["ahead"].as_array().ok_or("no list")?;
    let reveal = ahead.iter().filter(|entry| entry["reveals"] == true);
    println!(
        "ahead: {} actions, {} reveal something",
        ahead.len(),
        reveal.count()
    );
    Ok(())
}

fn listen(course: &Course) -> Result<(), Box<dyn Error>> {
    let since = course.events(course.at() - 1)?;
    let log = course.log(Reader::Seat(HEARER), since, course.at())?;
    let tree: Value = serde_json::from_str(&log.to_json())?;
    let events = tree["events"].as_array().ok_or("no list")?;
    let kinds: Vec<&str> = events
        .iter()
        .filter_map(|event| event["kind"].as_str())
        .collect();
    let (at, kinds) = (course.at(), kinds.join(", "));
    println!("after {at} actions seat {HEARER} has heard: {kinds}");
    Ok(())
}

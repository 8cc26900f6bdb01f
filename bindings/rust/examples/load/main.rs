//! Loads a server of tables: acts at a steady rate, and measures how long each action waits for its reply.
//!
//! ```text
//! cargo run --release --features tokio --example load -- '{"ports": [8765], "websocket": true, "connections": 200,
//!     "tables": 1000, "rate": 5000, "seconds": 10, "seed": 1, "game": "imperial",
//!     "setup": {"factions": ["romans", "barbarians"]}}'
//! ```
//!
//! Actions are due at equal intervals. The seat to decide at one table sends each, the tables take turns, and an action waits
//! from when it is due until its reply. When all players sit, the program prints a line and waits for one; then it plays and
//! prints one line of JSON.

mod line;
mod play;

use std::error::Error;
use std::io::{stdin, BufRead};
use std::process::exit;
use std::rc::Rc;
use std::time::{Duration, Instant};

use isettlers::protocol::{request, VERSION};
use isettlers::{Create, Join, Value};
use serde::Deserialize;
use tokio::task::{spawn_local, LocalSet};
use tokio::time::sleep_until;

use line::{Line, Writer};
use play::{Play, Turn};

#[derive(Deserialize)]
struct Options {
    ports: Vec<u16>,
    websocket: bool,
    connections: usize,
    tables: u64,
    rate: f64,
    seconds: f64,
    seed: u64,
    game: String,
    setup: Value,
}

fn main() -> Result<(), Box<dyn Error>> {
    let argument = std::env::args().nth(1);
    let options: Options = serde_json::from_str(&argument.ok_or("the options are missing")?)?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    LocalSet::new().block_on(&runtime, load(&options))
}

async fn load(options: &Options) -> Result<(), Box<dyn Error>> {
    let (lines, turns) = seated(options).await?;
    let play = Rc::new(Play::new(turns, options.seed));
    let mut writers = Vec::new();
    for (number, line) in lines.into_iter().enumerate() {
        let (mut reader, writer) = line.split();
        let (play, pongs) = (Rc::clone(&play), writer.clone());
        writers.push(writer);
        spawn_local(async move {
            let lost = loop {
                match reader.body(&pongs).await {
                    Ok(body) => play.receive(number, &body),
                    Err(lost) => break lost,
                }
            };
            eprintln!("connection {number} has ended: {lost}");
            exit(1);
        });
    }
    println!("seated");
    stdin().lock().read_line(&mut String::new())?;
    let begin = Instant::now();
    act_at_a_rate(&play, &writers, options, begin).await?;
    println!("{}", play.figures(begin.elapsed()));
    // The processor time of a process that has ended cannot be read.
    stdin().lock().read_line(&mut String::new())?;
    Ok(())
}

/// Opens the connections to the ports in turn, and sits down at the tables, two neighbours at each.
async fn seated(options: &Options) -> Result<(Vec<Line>, Vec<Turn>), Box<dyn Error>> {
    let mut lines = Vec::new();
    for port in options.ports.iter().cycle().take(options.connections) {
        let mut line = Line::open(*port, options.websocket).await?;
        line.call(&request::Hello::new(vec![VERSION])).await?;
        lines.push(line);
    }
    let mut turns = Vec::new();
    for (seed, first) in (0..options.tables).zip((0..lines.len()).cycle()) {
        let create = Create::new(&*options.game, options.setup.clone()).seed(seed);
        let dealt = lines[first].call(&create).await?;
        for (seat, token) in dealt.tokens {
            let line = (first + seat) % lines.len();
            let joined = lines[line].call(&Join::new(token).legal()).await?;
            turns.extend(Turn::of(line, joined.state, joined.status));
        }
    }
    Ok((lines, turns))
}

async fn act_at_a_rate(
    play: &Play,
    writers: &[Writer],
    options: &Options,
    begin: Instant,
) -> Result<(), Box<dyn Error>> {
    let apart = Duration::from_secs_f64(1.0 / options.rate);
    let end = begin + Duration::from_secs_f64(options.seconds);
    let mut due = begin;
    while due < end {
        sleep_until(due.into()).await;
        play.act(writers, due)?;
        due += apart;
    }
    play.ended().await;
    Ok(())
}

//! The runs of the shared vectors: every question of build/vectors/runs, with the answer of this crate.

use std::env;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use isettlers_native::{Game, Reader, State};

/// Longer lists of ids are given by their number and digest.
const LONGEST_LIST: usize = 16;

/// The step of the sample that is played unless `ISETTLERS_RUNS` names another one.
const SAMPLE: usize = 31;

#[test]
fn imperial() {
    play("imperial.runs", 100);
}

#[test]
fn burgundy() {
    play("burgundy.runs", 100);
}

#[test]
fn founders() {
    play("founders.runs", 100);
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../build/vectors/runs")
}

/// The step of the sample: 1 plays all runs.
fn step() -> usize {
    match env::var("ISETTLERS_RUNS").as_deref() {
        Err(_) | Ok("") => SAMPLE,
        Ok("all") => 1,
        Ok(number) => number.parse().expect("ISETTLERS_RUNS is all or a number"),
    }
}

/// Plays the chosen runs of a file, which has at least some.
fn play(name: &str, least: usize) {
    let step = step();
    let text = fs::read_to_string(folder().join(name)).expect("the vectors are there");
    let mut lines = text.lines().zip(1..);
    let mut runs: usize = 0;
    while let Some((line, number)) = lines.next() {
        assert!(line.starts_with("run "), "{name}:{number}: expected run");
        let skipped = runs % step != step / 2;
        let mut state = None;
        let mut head = Head::default();
        loop {
            let (line, number) = lines.next().expect("a run ends");
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            match word {
                "end" => break,
                _ if skipped => {}
                "setup" => rest.clone_into(&mut head.setup),
                "data" => head.data = Some(fs::read(folder().join(rest)).unwrap()),
                "seed" => head.seed = rest.parse().unwrap(),
                _ => {
                    let state = state.get_or_insert_with(|| head.start());
                    if let Err(difference) = check(state, word, rest) {
                        panic!("{name}:{number}: {difference}");
                    }
                }
            }
        }
        runs += 1;
    }
    assert!(runs >= least, "{name} has {runs} runs");
}

/// The lines before the first question.
#[derive(Default)]
struct Head {
    setup: String,
    data: Option<Vec<u8>>,
    seed: u64,
}

impl Head {
    fn start(&self) -> State {
        let game = Game::new(self.setup.as_str(), self.data.as_deref()).unwrap();
        game.start(self.seed)
    }
}

/// Asks a question; `rest` has its values, then the expected answer.
fn check(state: &mut State, word: &str, rest: &str) -> Result<(), String> {
    let values = match word {
        "choose" | "resample" => 2,
        "do" | "text" | "observe" | "view" => 1,
        _ => 0,
    };
    let mut parts = rest.splitn(values + 1, ' ');
    let given: Vec<&str> = parts.by_ref().take(values).collect();
    let expected = parts.next().unwrap_or_default();
    let got = answer(state, word, &given).map_err(|error| format!("{word} {given:?}: {error}"))?;
    if got != expected {
        return Err(format!("{word} {given:?}: expected {expected}, got {got}"));
    }
    if word == "save" {
        let loaded = state
            .game()
            .load(&unhex(expected))
            .map_err(|error| error.to_string())?;
        if loaded.hash() != state.hash() || loaded.legal() != state.legal() {
            return Err(format!("load: expected {state:?}, got {loaded:?}"));
        }
    }
    Ok(())
}

fn answer(state: &mut State, word: &str, given: &[&str]) -> isettlers_native::Result<String> {
    let seat = || given[0].parse::<usize>().unwrap();
    let id = || given[0].parse::<u16>().unwrap();
    let seed = || given[1].parse::<u64>().unwrap();
    Ok(match word {
        "start" => listed(state.legal()),
        "do" => {
            state.apply(id())?;
            format!("{:016x} {}", state.hash(), listed(state.legal()))
                .trim_end()
                .to_owned()
        }
        "text" => state.text(id())?,
        "observe" => {
            let mut numbers = vec![0.0; state.game().observation()];
            state.observe(seat(), &mut numbers)?;
            digest(numbers.into_iter().flat_map(f32::to_le_bytes))
        }
        "view" => {
            let reader = if given[0] == "-1" {
                Reader::Spectator
            } else {
                Reader::Seat(seat())
            };
            digest(state.view(reader)?.into_bytes())
        }
        "save" => hex(&state.save()?),
        "choose" => state.choose(given[0], seed())?.to_string(),
        "resample" => {
            let mut copy = state.clone();
            copy.resample(seat(), seed())?;
            format!("{:016x}", copy.hash())
        }
        "scores" => spaced(&state.scores()),
        "ranks" => spaced(&state.ranks()),
        _ => panic!("unknown word {word}"),
    })
}

fn listed(ids: &[u16]) -> String {
    if ids.len() <= LONGEST_LIST {
        return spaced(ids);
    }
    format!(
        "#{}:{}",
        ids.len(),
        digest(ids.iter().flat_map(|id| id.to_le_bytes()))
    )
}

fn spaced<N: ToString>(numbers: &[N]) -> String {
    numbers
        .iter()
        .map(N::to_string)
        .collect::<Vec<_>>()
        .join(" ")
}

/// FNV-1a of 64 bits.
fn digest(bytes: impl IntoIterator<Item = u8>) -> String {
    let basis = 14_695_981_039_346_656_037_u64;
    let value = bytes.into_iter().fold(basis, |value, byte| {
        (value ^ u64::from(byte)).wrapping_mul(1_099_511_628_211)
    });
    format!("{value:016x}")
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        write!(text, "{byte:02x}").unwrap();
        text
    })
}

fn unhex(text: &str) -> Vec<u8> {
    let digits = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap();
    text.as_bytes().chunks(2).map(digits).collect()
}

//! Snapshots of Python here, and of this crate in Python.

mod common;

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use common::{games, position, repository};
use isettlers_native::{Code, Game};
use serde_json::{json, Value};

/// The fixtures that need data of their own.
const OWN: [&str; 3] = [
    "burgundy-asked-city_hall",
    "founders-asked-craftsmen",
    "own-cards",
];

/// The files with saves of Python, one for each version.
fn versions() -> Vec<PathBuf> {
    let folder = repository().join("tests/fixtures/saves");
    let files = fs::read_dir(folder).unwrap();
    files.map(|file| file.unwrap().path()).collect()
}

/// The saves of a file: the facts of each, and its bytes.
fn fixtures(path: &Path) -> Vec<(Value, Vec<u8>)> {
    let row = |line| {
        let mut row: Value = serde_json::from_str(line).unwrap();
        let save = row.as_object_mut().unwrap().remove("save").unwrap();
        let digits = save.as_str().unwrap().to_owned();
        let octet = |at| u8::from_str_radix(&digits[at..at + 2], 16).unwrap();
        (row, (0..digits.len()).step_by(2).map(octet).collect())
    };
    fs::read_to_string(path).unwrap().lines().map(row).collect()
}

fn read(path: &Path) -> Value {
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

#[test]
fn every_snapshot_of_python_opens() {
    for path in versions() {
        every_snapshot_opens(&path);
    }
}

fn every_snapshot_opens(path: &Path) {
    let mut own = Vec::new();
    for (expected, snapshot) in fixtures(path) {
        let name = expected["name"].as_str().unwrap().to_owned();
        let game = match Game::of_snapshot(&snapshot, None) {
            Ok(game) => game,
            Err(error) => {
                assert_eq!(error.code(), Code::Data, "{name}: {error}");
                own.push(name);
                continue;
            }
        };
        let state = game.load(&snapshot).unwrap();
        let seats = 0..game.seats();
        let actual = json!({
            "actor": state.actor().map_or(-1, |seat| i64::try_from(seat).unwrap()),
            "game": game.name(),
            "name": name,
            "hash": format!("{:016x}", state.hash()),
            "legal": state.legal(),
            "names": seats.map(|seat| game.seat_name(seat).unwrap()).collect::<Vec<_>>(),
            "scores": *state.scores(),
        });
        assert_eq!(actual, expected, "{name}");
        let saved = state.save().unwrap();
        assert_eq!(game.load(&saved).unwrap().hash(), state.hash(), "{name}");
    }
    assert_eq!(own, OWN);
}

/// `isettlers` of Python, as the variable names it or as the repository builds it.
fn program() -> PathBuf {
    let built = || repository().join(".venv/bin/isettlers");
    env::var_os("ISETTLERS").map_or_else(built, PathBuf::from)
}

fn convert(from: &Path, to: &Path) {
    let run = Command::new(program())
        .arg("convert")
        .args([from, to])
        .output();
    let run = run.expect("isettlers is built, or named by the variable ISETTLERS");
    assert!(
        run.status.success(),
        "{}",
        String::from_utf8_lossy(&run.stderr)
    );
}

#[test]
fn python_reads_what_this_crate_saves_and_back() {
    let folder = env::temp_dir().join(format!("isettlers-native-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let [ours, document, theirs] =
        ["ours.save", "document.json", "theirs.save"].map(|name| folder.join(name));
    for (game, decisions) in games().iter().zip([40, 10_000, 60, 10_000]) {
        let state = position(game, 5, decisions);
        fs::write(&ours, state.save().unwrap()).unwrap();
        convert(&ours, &document);
        let tree = state.document().to_json();
        assert_eq!(
            read(&document),
            serde_json::from_str::<Value>(&tree).unwrap()
        );
        convert(&document, &theirs);
        let again = game.load(&fs::read(&theirs).unwrap()).unwrap();
        assert_eq!((again.hash(), again.legal()), (state.hash(), state.legal()));
    }
    fs::remove_dir_all(&folder).unwrap();
}

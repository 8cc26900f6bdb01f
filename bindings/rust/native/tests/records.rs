//! Records of games: written, read, replayed and verified.

mod common;

use common::{games, pick, SETUPS};
use isettlers_native::{Code, Course, Error, Game, Tree};
use serde_json::{json, Value};

/// A course of some actions.
fn played(game: &Game, seed: u64, actions: usize) -> Course {
    let mut course = Course::start(game, seed);
    while course.at() < actions && !course.state().is_over() {
        let state = course.state();
        course.act(pick(&state, state.hash())).unwrap();
    }
    course
}

#[track_caller]
fn refused<T: std::fmt::Debug>(result: Result<T, Error>, code: Code, text: &str) -> Error {
    let error = result.unwrap_err();
    assert_eq!(error.code(), code, "{error}");
    assert!(error.text().starts_with(text), "{error}");
    error
}

#[test]
fn a_record_gives_the_same_game_and_the_same_bytes() {
    let notes = Tree::of_json(r#"{"names": ["Ann", "Bob"]}"#).unwrap();
    for (game, actions) in games().iter().zip([0, 100, 100, 10_000]) {
        let course = played(game, 5, actions);
        let record = course.record(Some(&notes)).unwrap();
        let again = Course::replay(&Game::of_record(&record, None).unwrap(), &record).unwrap();
        again.verify(&record).unwrap();
        assert_eq!((again.at(), again.seed()), (course.at(), Some(5)));
        assert_eq!(again.state().hash(), course.state().hash());
        assert_eq!(again.record(Some(&notes)).unwrap(), record);
        assert_ne!(again.record(None).unwrap(), record);
    }
}

#[test]
fn a_course_of_a_record_continues() {
    for actions in [0, 64, 70] {
        let course = played(&games()[2], 1, actions);
        let record = course.record(None).unwrap();
        let mut again = Course::replay(course.game(), &record).unwrap();
        again.act(again.state().legal()[0]).unwrap();
        assert_eq!(again.at(), actions + 1);
        refused(again.verify(&record), Code::Format, "another end: ");
    }
}

#[test]
fn a_record_is_a_tree() {
    let course = played(&games()[3], 7, 3);
    let notes = Tree::of_json(r#"{"who": "Ann"}"#).unwrap();
    let record = course.record(Some(&notes)).unwrap();
    let tree = Tree::of_record(&record).unwrap().to_json();
    let tree: Value = serde_json::from_str(&tree).unwrap();
    let actions: Vec<u16> = (0..3).map(|at| course.action(at).unwrap().0).collect();
    assert_eq!(tree["game"], "founders");
    assert_eq!(tree["actions"], json!(actions));
    assert_eq!(tree["notes"], json!({"who": "Ann"}));
    assert_eq!(tree["torn"], 0);
}

#[test]
fn an_unfinished_record_is_replayed_and_not_verified() {
    let course = played(&games()[0], 8, 30);
    let mut record = course.record(None).unwrap();
    record.pop();
    let again = Course::replay(course.game(), &record).unwrap();
    assert_eq!(again.state(), course.state());
    refused(again.verify(&record), Code::Format, "not finished: ");
}

#[test]
fn an_illegal_action_is_named() {
    let course = played(&games()[0], 10, 5);
    let record = course.record(None).unwrap();
    let end = b"\x83\xA7actions";
    let end = record.windows(end.len()).rposition(|part| part == end);
    let record = [&record[..end.unwrap()], &[0x91, 0xCD, 0xFF, 0xFE]].concat();
    let replayed = Course::replay(course.game(), &record);
    refused(replayed, Code::Format, "action number 6: ");
}

#[test]
fn what_is_no_record_of_the_game_is_refused() {
    let course = played(&games()[0], 11, 5);
    let record = course.record(None).unwrap();
    let other_setup = Course::replay(&games()[1], &record);
    assert_eq!(
        refused(other_setup, Code::Setup, "$.setup: ").path(),
        Some("$.setup")
    );
    let other_game = Course::replay(&games()[2], &record);
    assert_eq!(
        refused(other_game, Code::Setup, "$.game: ").path(),
        Some("$.game")
    );
    let stranger = Course::start(&games()[3], 11);
    refused(stranger.verify(&record), Code::Setup, "$.game: ");
    for bytes in [&[][..], &[0x80], &record[..9], &vec![0; 1 << 21]] {
        refused(Course::replay(course.game(), bytes), Code::Format, "");
        refused(Game::of_record(bytes, None), Code::Format, "");
        refused(Tree::of_record(bytes), Code::Format, "");
        refused(course.verify(bytes), Code::Format, "");
    }
}

#[test]
fn a_course_without_a_seed_has_no_record() {
    let course = Course::begin(&Game::new(SETUPS[2], None).unwrap().start(4));
    let text = "a game that began at a position has no record";
    refused(course.record(None), Code::Argument, text);
}

#[test]
fn notes_are_an_object() {
    let course = played(&games()[0], 1, 1);
    let list = Tree::of_json("[1]").unwrap();
    let refused = refused(course.record(Some(&list)), Code::Format, "$.notes: ");
    assert_eq!(refused.path(), Some("$.notes"));
    assert!(Tree::of_json("{").is_err());
}

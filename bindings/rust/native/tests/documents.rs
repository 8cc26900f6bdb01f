//! Documents: positions written, read again, written by hand, and wrong ones.

mod common;

use std::fs;

use common::{games, position, repository};
use isettlers_native::{Code, Error, Game, Tree};
use serde_json::{json, Value};

const SMALL: &str = r#"{"game": "imperial", "setup": {"factions": ["romans", "barbarians"]}, "round": 5,
    "seats": [{"hand": ["COM046", "ROM001"], "goods": {"wood": 2}}, {}]}"#;

#[track_caller]
fn refused<T: std::fmt::Debug>(result: Result<T, Error>, code: Code, path: &str, text: &str) {
    let error = result.unwrap_err();
    assert_eq!(error.code(), code, "{error}");
    assert_eq!(error.path().unwrap_or(""), path);
    assert!(error.text().starts_with(text), "{error}");
}

#[test]
fn a_position_comes_again_from_its_document() {
    for game in games() {
        for decisions in [0, 1, 40, 10_000] {
            let state = position(&game, 6, decisions);
            let document = state.document();
            let json = document.to_json();
            let again = Game::of_document(&document, None).unwrap();
            assert_eq!(again, game);
            for state_again in [again.read(&document).unwrap(), game.read(&json).unwrap()] {
                assert_eq!(state_again.hash(), state.hash());
                assert_eq!(state_again.legal(), state.legal());
                assert_eq!(state_again.document(), document);
            }
            assert_eq!(Game::of_document(json, None).unwrap(), game);
        }
    }
}

#[test]
fn a_document_with_data_of_your_own_needs_them() {
    let folder = repository().join("build/vectors/runs");
    let data = fs::read(folder.join("founders-0.data")).unwrap();
    let runs = fs::read_to_string(folder.join("founders.runs")).unwrap();
    let (head, _) = runs.split_once("\ndata founders-0.data").unwrap();
    let (_, setup) = head.rsplit_once("\nsetup ").unwrap();
    let state = Game::new(setup, Some(&data)).unwrap().start(3);
    let document = state.document();
    let again = Game::of_document(&document, Some(&data)).unwrap();
    assert_eq!(again.read(&document).unwrap().hash(), state.hash());
    let without = Game::of_document(&document, None).unwrap_err();
    assert_eq!(without.code(), Code::Data, "{without}");
}

#[test]
fn a_document_is_written_by_hand() {
    let tree = Tree::of_json(SMALL).unwrap();
    let state = Game::of_document(SMALL, None).unwrap().read(&tree).unwrap();
    let read: Value = serde_json::from_str(&state.document().to_json()).unwrap();
    assert_eq!(state.actor(), Some(0));
    assert_eq!(read["round"], 5);
    assert_eq!(read["seats"][0]["hand"], json!(["COM046", "ROM001"]));
}

#[test]
fn a_wrong_field_is_named() {
    let game = Game::of_document(SMALL, None).unwrap();
    let wrong = SMALL.replace(r#""round": 5"#, r#""round": 9"#);
    let text = "$.round: expected int from 1 to 5, got 9";
    refused(game.read(&wrong), Code::Format, "$.round", text);
    let tree = Tree::of_json(&wrong).unwrap();
    refused(game.read(tree), Code::Format, "$.round", text);
    let unknown = SMALL.replace("seats", "chairs");
    refused(game.read(unknown), Code::Format, "$.chairs", "$.chairs: ");
}

#[test]
fn a_document_of_another_setup_is_refused() {
    let [two, four, burgundy, _] = games();
    refused(four.read(SMALL), Code::Setup, "$.setup", "$.setup: ");
    refused(burgundy.read(SMALL), Code::Setup, "$.game", "$.game: ");
    assert_eq!(Game::of_document(SMALL, None).unwrap(), two);
}

#[test]
fn what_is_no_document_is_refused() {
    let game = &games()[0];
    let document = game.start(2).document().into_bytes();
    for (bytes, path) in [
        (&[][..], "$"),
        (b"{", ""),
        (b"[]", "$"),
        (b"{}", "$.game"),
        (&document[..9], "$"),
    ] {
        refused(game.read(bytes), Code::Format, path, "");
        refused(Game::of_document(bytes, None), Code::Format, path, "");
    }
    let unknown = SMALL.replace("imperial", "chess");
    refused(Game::of_document(unknown, None), Code::Setup, "$.game", "");
}

//! The table of refusals of the shared vectors (bindings/vectors/v1/refusals.txt): each has the code and text of every language.

mod common;

use std::fmt::Debug;
use std::fs;
use std::str;

use common::repository;
use isettlers_native::{Code, Course, Error, Events, Game, Reader};

#[test]
fn refusals_are_worded_as_in_every_language() {
    let table = repository().join("bindings/vectors/v1/refusals.txt");
    let table = fs::read_to_string(table).unwrap();
    let mut course = None;
    let mut refused = 0;
    for (number, line) in (1..).zip(table.lines()) {
        let fields: Vec<_> = line.split('\t').collect();
        match fields[..] {
            [how @ ("start" | "begin"), setup, seed, actions] => {
                course = Some(begun(how, setup, seed, actions));
            }
            [call, argument, code, text] => {
                let course = course.as_mut().expect("a block begins with a course");
                let before = (course.at(), course.state().hash());
                for error in refusals(course, call, argument) {
                    let expected = (code_of(code), text);
                    assert_eq!((error.code(), error.text()), expected, "line {number}");
                    refused += 1;
                }
                assert_eq!((course.at(), course.state().hash()), before);
            }
            _ => assert_eq!(line, "", "line {number}"),
        }
    }
    assert!(refused > 100, "{refused} refusals");
}

/// The course of a block: the first legal action is taken each time, as many as there are.
fn begun(how: &str, setup: &str, seed: &str, actions: &str) -> Course {
    let game = Game::new(setup, None).unwrap();
    let seed = seed.parse().unwrap();
    let mut course = match how {
        "start" => Course::start(&game, seed),
        _ => Course::begin(&game.start(seed)),
    };
    for _ in 0..actions.parse().unwrap() {
        let Some(&action) = course.state().legal().first() else {
            break;
        };
        course.act(action).unwrap();
    }
    course
}

/// How each function refuses the arguments of a call. None is called where the types here do not hold a number: they are
/// unsigned, and those of actions have 16 bits.
fn refusals(course: &mut Course, call: &str, argument: &str) -> Vec<Error> {
    let time = argument.parse();
    match (call, time) {
        ("act", _) => argument
            .parse()
            .map_or_else(|_| vec![], |action| refusals_of_action(course, action)),
        ("position", Ok(at)) => vec![error(course.position(at))],
        ("events", Ok(at)) => vec![error(course.events(at))],
        ("back", Ok(at)) => vec![error(course.back(at))],
        ("obstacle", Ok(at)) => vec![error(course.obstacle(at))],
        ("position" | "events" | "back" | "obstacle", Err(_)) => vec![],
        ("log", _) => {
            let (since, at) = argument.split_once(' ').unwrap();
            let at = at.parse().unwrap();
            since.parse().map_or_else(
                |_| vec![],
                |since| vec![error(course.log(Reader::Seat(0), since, at))],
            )
        }
        ("find", _) => vec![error(course.state().find(argument))],
        ("replay", _) => vec![error(Course::replay(course.game(), &bytes(argument)))],
        ("verify", _) => vec![error(course.verify(&bytes(argument)))],
        ("record", _) => vec![error(course.record(None))],
        _ => panic!("there is no call {call}"),
    }
}

/// How a course and its state refuse an action.
fn refusals_of_action(course: &mut Course, action: u16) -> Vec<Error> {
    let mut events = Events::new();
    let mut state = course.state();
    let refused = vec![
        error(course.act(action)),
        error(state.apply(action)),
        error(state.step(action, &mut events)),
        error(state.obstacle(action)),
    ];
    assert!(state == course.state() && events.is_empty());
    refused
}

fn error<T: Debug>(result: Result<T, Error>) -> Error {
    result.unwrap_err()
}

fn code_of(word: &str) -> Code {
    match word {
        "argument" => Code::Argument,
        "illegal" => Code::Illegal,
        "over" => Code::Over,
        "format" => Code::Format,
        _ => panic!("there is no code {word}"),
    }
}

fn bytes(hex: &str) -> Vec<u8> {
    hex.as_bytes()
        .chunks(2)
        .map(|byte| u8::from_str_radix(str::from_utf8(byte).unwrap(), 16).unwrap())
        .collect()
}

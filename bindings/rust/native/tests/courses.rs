//! The course of a game, beside the same game kept by hand.

mod common;

use common::{games, pick, SETUPS};
use isettlers_native::{Code, Course, Events, Game, Obstacle, Reader, State};
use serde_json::Value;

/// A game by hand: its actions, its states, and its events as a reader hears them.
fn by_hand(game: &Game, seed: u64, most: usize) -> (Vec<u16>, Vec<State>, Vec<Vec<Value>>) {
    let reader = Reader::Seat(0);
    let mut events = Events::new();
    let heard = |events: &Events| {
        let tree = events.tree(reader).unwrap();
        serde_json::from_str(&tree.to_json()).unwrap()
    };
    let mut state = game.begin(seed, &mut events);
    let (mut actions, mut states, mut steps) = (vec![], vec![state.clone()], vec![heard(&events)]);
    while !state.is_over() && actions.len() < most {
        let action = pick(&state, state.hash());
        state.step(action, &mut events).unwrap();
        actions.push(action);
        states.push(state.clone());
        steps.push(heard(&events));
    }
    (actions, states, steps)
}

#[test]
fn a_course_has_the_states_and_events_of_its_game() {
    for game in games() {
        let (actions, states, steps) = by_hand(&game, 5, 150);
        let mut course = Course::start(&game, 5);
        for (at, &action) in actions.iter().enumerate() {
            assert_eq!(course.state(), states[at]);
            course.act(action).unwrap();
            let seat = states[at].actor().unwrap();
            assert_eq!(course.action(at), Ok((action, seat)));
        }
        assert_eq!((course.at(), course.seed()), (actions.len(), Some(5)));
        let log = course.log(Reader::Seat(0), 0, course.at()).unwrap();
        let log: Value = serde_json::from_str(&log.to_json()).unwrap();
        assert_eq!(log["events"], Value::Array(steps.concat()));
        for at in [0, 1, 31, 32, 33, course.at()] {
            assert_eq!(course.position(at).unwrap(), states[at]);
            let until: usize = steps[..=at].iter().map(Vec::len).sum();
            assert_eq!(course.events(at).unwrap(), until as u64);
        }
        let mut copy = course.clone();
        copy.back(33).unwrap();
        assert_eq!((copy.at(), copy.state()), (33, states[33].clone()));
        assert_eq!(course.state(), states[actions.len()]);
    }
}

#[test]
fn actions_are_taken_back_together_where_each_may_be() {
    let mut seen = [false; 3];
    for game in games() {
        let mut course = Course::start(&game, 3);
        while course.at() < 30 {
            let state = course.state();
            let action = pick(&state, state.hash());
            course.act(action).unwrap();
            let single = state.obstacle(action).unwrap();
            assert_eq!(course.obstacle(course.at() - 1).unwrap(), single);
            let since = course.at().saturating_sub(2);
            let first = course.action(since).unwrap();
            let before = course.position(since).unwrap().obstacle(first.0).unwrap();
            let last = course.action(course.at() - 1).unwrap();
            let other = (first.1 != last.1).then_some(Obstacle::OthersActed);
            let why = before.or(other).or(single);
            assert_eq!(course.obstacle(since).unwrap(), why);
            seen[why.map_or(0, |why| 1 + usize::from(why == Obstacle::OthersActed))] = true;
        }
    }
    assert_eq!(seen, [true; 3]);
}

#[test]
fn a_course_may_begin_at_a_state() {
    let game = Game::new(SETUPS[2], None).unwrap();
    let state = game.start(4);
    let mut course = Course::begin(&state);
    assert_eq!((course.seed(), course.events(0).unwrap()), (None, 0));
    course.act(state.legal()[0]).unwrap();
    assert!(course.events(1).unwrap() > 0);
    assert_eq!(course.position(0).unwrap(), state);
}

#[test]
fn actions_are_named_as_people_type_them() {
    let state = Game::new(SETUPS[0], None).unwrap().start(1);
    for &action in state.legal() {
        let text = state.text(action).unwrap();
        assert_eq!(state.find(&text), Ok(action));
        assert_eq!(
            state.find(&format!(" {}\n", text.to_uppercase())),
            Ok(action)
        );
    }
    let refused = state.find("fly").unwrap_err();
    assert_eq!(refused.code(), Code::Illegal);
    let begin = "'fly' is no legal action; legal: ";
    assert!(refused.text().starts_with(begin), "{refused}");
}

#[test]
fn what_is_refused_changes_nothing() {
    let game = Game::new(SETUPS[0], None).unwrap();
    let mut course = Course::start(&game, 1);
    course.act(course.state().legal()[0]).unwrap();
    let before = course.clone();
    let refused = course.action(1).unwrap_err();
    let text = "1 actions were taken so far, there is no number 1";
    assert_eq!((refused.code(), refused.text()), (Code::Argument, text));
    let refused = course.position(usize::MAX).unwrap_err();
    assert_eq!((refused.code(), refused.path()), (Code::Argument, None));
    assert!(course.log(Reader::Seat(2), 0, 1).is_err());
    assert_eq!((course.at(), course.state()), (before.at(), before.state()));
}

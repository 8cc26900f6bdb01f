//! Games as a program plays them.

mod common;

use std::thread;

use common::{games, pick, position, SETUPS};
use isettlers_native::{
    derive_seed, Batch, Bot, Code, Error, Events, Game, Outcome, Reader, Roots, Search, State,
    Tree, Weights,
};
use serde_json::Value;

/// A game by the choices of a program; the hashes of its states.
fn hashes(game: &Game, seed: u64) -> Vec<u64> {
    let mut state = game.start(seed);
    let mut hashes = vec![state.hash()];
    while !state.is_over() {
        let action = pick(&state, state.hash());
        assert!(state.is_legal(action) && state.actor().is_some());
        state.apply(action).unwrap();
        hashes.push(state.hash());
    }
    hashes
}

#[test]
fn a_setup_says_what_its_games_are_like() {
    let [two, four, burgundy, founders] = games();
    assert_eq!((two.name(), two.seats()), ("imperial", 2));
    assert_eq!((four.name(), four.seats()), ("imperial", 4));
    assert_eq!((burgundy.name(), burgundy.seats()), ("burgundy", 3));
    assert_eq!((founders.name(), founders.seats()), ("founders", 2));
    assert!(
        four.state_size() > two.state_size() && two.actions() > 1000 && two.observation() > 100
    );
    assert_eq!(two.seat_name(1).unwrap(), "barbarians");
    for (game, setup) in games().iter().zip(SETUPS) {
        let whole = format!(
            r#"{{"game": "{}", "setup": {}}}"#,
            game.name(),
            game.setup().to_json()
        );
        assert_eq!(Game::new(whole, None).unwrap(), *game);
        assert_eq!(Game::new(setup, None).unwrap(), *game);
    }
    assert_ne!(two, four);
}

#[test]
fn texts_are_in_the_language_of_the_game() {
    let [game, ..] = games();
    let polish = game.in_language("pl").unwrap();
    let state = position(&game, 3, 20);
    let same = polish.load(&state.save().unwrap()).unwrap();
    assert_eq!((same.hash(), same.legal()), (state.hash(), state.legal()));
    assert!((0..=u16::MAX).any(|action| same.text(action).ok() != state.text(action).ok()));
    for &action in same.legal() {
        assert_eq!(same.find(&same.text(action).unwrap()).unwrap(), action);
    }
    assert_ne!(polish, game);
    assert_eq!(polish.in_language("en").unwrap(), game);
    let refused = game.in_language("xx").unwrap_err();
    assert_eq!(refused.code(), Code::Argument);
    assert!(
        refused.text().starts_with("language: expected "),
        "{refused}"
    );
    assert_eq!(game.in_language("pl\0").unwrap_err().code(), Code::Argument);
}

#[test]
fn an_end_has_scores_ranks_and_an_outcome() {
    for game in games() {
        let mut state = game.start(5);
        assert_eq!((state.outcome(), state.decided_by()), (None, None));
        assert!(state.playout(1) > 10);
        assert_eq!(state.scores().len(), game.seats());
        let winners = state.ranks().iter().filter(|&&rank| rank == 0).count();
        let outcome = if winners == 1 {
            Outcome::Won
        } else {
            Outcome::Shared
        };
        assert_eq!((state.outcome(), state.is_over()), (Some(outcome), true));
        assert!(!state.decided_by().unwrap().is_empty());
    }
}

#[test]
fn a_seat_foresees_the_same_whatever_is_hidden_from_it() {
    for game in games() {
        let state = game.start(3);
        let mut drawn = state.clone();
        drawn.resample(state.actor().unwrap(), 9).unwrap();
        let ahead = state.ahead(&[], 100).unwrap();
        assert!(ahead.to_json().starts_with(r#"{"ahead":[{"action":{"id":"#));
        assert_eq!(ahead, drawn.ahead(&[], 100).unwrap());
        for &action in state.legal() {
            assert_eq!(
                state.obstacle(action).unwrap(),
                drawn.obstacle(action).unwrap()
            );
        }
        let refused = state.ahead(&["fly"], 100).unwrap_err();
        assert!(
            refused.text().starts_with("expected a kind of actions of "),
            "{refused}"
        );
        assert_eq!(state.ahead(&[], 0).unwrap_err().code(), Code::Argument);
        assert_eq!(state.obstacle(u16::MAX).unwrap_err().code(), Code::Illegal);
    }
}

#[test]
fn a_game_against_the_game_can_be_lost() {
    let setup = r#"{"game": "imperial", "setup": {"factions": ["romans"]}}"#;
    let game = Game::new(setup, None).unwrap();
    let outcomes: Vec<_> = (0..40)
        .map(|seed| {
            let mut state = game.start(seed);
            state.playout(seed);
            state.outcome().unwrap()
        })
        .collect();
    assert!(outcomes.contains(&Outcome::Lost), "{outcomes:?}");
}

#[test]
fn copies_are_apart() {
    for game in games() {
        let state = position(&game, 2, 20);
        let mut copy = state.clone();
        let mut other = position(&game, 7, 60);
        other.clone_from(&state);
        assert_eq!((other.hash(), other.legal()), (state.hash(), state.legal()));
        let hash = state.hash();
        copy.apply(copy.legal()[1]).unwrap();
        assert_eq!(other.apply_at(1).unwrap(), copy.legal());
        assert_eq!(other.hash(), copy.hash());
        other.playout(3);
        assert_eq!(state.hash(), hash);
        assert_ne!(copy.hash(), hash);
        let mut elsewhere = games()[0].start(0);
        elsewhere.clone_from(&state);
        assert_eq!((elsewhere.hash(), elsewhere.game()), (hash, &game));
    }
}

#[test]
fn a_resampled_state_keeps_what_the_seat_knows() {
    for game in games() {
        let state = position(&game, 4, 15);
        let before = state.view(Reader::Seat(1)).unwrap();
        let mut changed = 0;
        for seed in 0..20 {
            let mut copy = state.clone();
            copy.resample(1, seed).unwrap();
            assert_eq!(copy.view(Reader::Seat(1)).unwrap(), before);
            changed += usize::from(copy.hash() != state.hash());
            assert!(copy.apply(copy.legal()[0]).is_ok());
        }
        assert!(changed > 0);
    }
}

#[test]
fn evaluations_differ_by_seat_and_weights() {
    let state = position(&games()[0], 4, 40);
    let value = |seat, weights| state.evaluate(seat, weights).unwrap();
    assert!(value(0, Weights::Plain).is_finite());
    assert!((value(0, Weights::Plain) - value(0, Weights::Tuned)).abs() > f64::EPSILON);
    assert!(state.is_legal(state.greedy(1).unwrap()));
    assert_eq!(state.greedy(1).unwrap(), state.choose("greedy", 1).unwrap());
}

#[test]
fn a_step_is_an_application_that_is_heard() {
    for game in games() {
        let mut events = Events::new();
        let mut state = game.begin(6, &mut events);
        let mut twin = game.start(6);
        let (mut all, mut hidden) = (events.len(), 0);
        while !state.is_over() {
            assert_eq!((state.hash(), state.legal()), (twin.hash(), twin.legal()));
            let action = pick(&state, state.hash());
            let legal = state.step(action, &mut events).unwrap().len();
            assert_eq!(twin.apply(action).unwrap().len(), legal);
            all += events.len();
            let open = heard_by(Reader::Everything, &events);
            let heard = heard_by(Reader::Spectator, &events);
            assert_eq!(
                (open.len(), heard.len()),
                (events.len(), events.as_slice().len())
            );
            hidden += open
                .iter()
                .zip(&heard)
                .filter(|(open, heard)| open != heard)
                .count();
            assert!(open.iter().all(|event| event["text"].is_string()));
        }
        assert!(all > 50, "{all} events");
        assert!(
            hidden > 0 || game.name() != "imperial",
            "{hidden} events are hidden"
        );
        assert!(events.tree(Reader::Seat(9)).is_err());
    }
    assert!(heard_by(Reader::Everything, &Events::new()).is_empty());
}

/// Events as a reader hears them.
fn heard_by(reader: Reader, events: &Events) -> Vec<Value> {
    serde_json::from_str(&events.tree(reader).unwrap().to_json()).unwrap()
}

#[test]
fn views_and_actions_are_trees_with_names() {
    for game in games() {
        let state = position(&game, 8, 25);
        let action = state.legal()[0];
        let tree = state.action(action).unwrap().to_json();
        let text = serde_json::to_string(&state.text(action).unwrap()).unwrap();
        assert!(tree.contains(&format!("\"id\":{action},")), "{tree}");
        assert!(tree.contains(&format!("\"text\":{text}")), "{tree}");
        assert_eq!(state.why_not(action), Ok(None));
        let other = (0..=u16::MAX).find(|id| !state.is_legal(*id)).unwrap();
        let why = state.why_not(other).unwrap().unwrap().to_json();
        assert!(why.starts_with("{\"kind\":"), "{why}");
        let view = |reader| state.view(reader).unwrap().to_json();
        assert_ne!(view(Reader::Everything), view(Reader::Spectator));
        serde_json::from_str::<Value>(&view(Reader::Seat(0))).unwrap();
    }
}

#[test]
fn many_threads_share_a_game() {
    fn threads_may_share<T: Send + Sync>() {}
    threads_may_share::<(Game, State, Batch, Events)>();
    threads_may_share::<(Bot, Search, Roots, Error, Tree)>();
    for game in games() {
        let alone: Vec<_> = (0..8).map(|seed| hashes(&game, seed)).collect();
        thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for (seed, expected) in (0..).zip(&alone) {
                        assert_eq!(&hashes(&game, seed), expected);
                    }
                });
            }
        });
        let root = position(&game, 1, 10);
        let root_hash = root.hash();
        thread::scope(|scope| {
            for seed in 0..4 {
                let root = &root;
                scope.spawn(move || {
                    let mut state: State = root.clone();
                    for stream in 0..20 {
                        state.clone_from(root);
                        state.playout(derive_seed(seed, stream));
                    }
                });
            }
        });
        assert_eq!(root.hash(), root_hash);
    }
}

#[test]
fn a_batch_plays_the_games_of_its_series() {
    for game in games() {
        let mut batch = Batch::start(&game, 11, 5, 4);
        let mut states: Vec<_> = (5..9)
            .map(|number| game.start(derive_seed(11, number)))
            .collect();
        let mut mask = vec![7; 4 * game.actions()];
        let mut seen = vec![7.0; 4 * game.observation()];
        let mut alone = vec![0.0; game.observation()];
        while batch.running() > 0 {
            batch.mask(&mut mask).unwrap();
            batch.observe(&mut seen).unwrap();
            let mut actions = Vec::new();
            for (number, state) in states.iter_mut().enumerate() {
                assert_eq!(batch.legal(number), state.legal());
                let row = &mask[number * game.actions()..][..game.actions()];
                assert_eq!(
                    row.iter().map(|&one| usize::from(one)).sum::<usize>(),
                    state.legal().len()
                );
                assert!(state.legal().iter().all(|&id| row[usize::from(id)] == 1));
                alone.fill(0.0);
                if let Some(seat) = state.actor() {
                    state.observe(seat, &mut alone).unwrap();
                }
                assert_eq!(
                    &seen[number * game.observation()..][..game.observation()],
                    alone
                );
                let action = (!state.is_over()).then(|| pick(state, state.hash()));
                if let Some(action) = action {
                    state.apply(action).unwrap();
                }
                actions.push(action);
            }
            let running = states.iter().filter(|state| !state.is_over()).count();
            assert_eq!(batch.apply(&actions).unwrap(), running);
        }
        for (number, state) in states.iter().enumerate() {
            assert_eq!(batch.state(number).hash(), state.hash());
        }
    }
}

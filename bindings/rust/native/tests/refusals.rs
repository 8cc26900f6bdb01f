//! What is refused changes nothing, and says why.

mod common;

use common::{games, position, SETUPS};
use isettlers_native::{Batch, Bot, Code, Error, Game, Reader, Search, Setup, Weights};

#[track_caller]
fn refused<T: std::fmt::Debug>(result: Result<T, Error>, code: Code, path: Option<&str>) -> String {
    let error = result.unwrap_err();
    assert_eq!((error.code(), error.path()), (code, path), "{error}");
    assert!(!error.text().is_empty() && !error.text().contains('\n'));
    if let Some(path) = path {
        assert!(error.text().starts_with(&format!("{path}: ")), "{error}");
    }
    assert_eq!(error.to_string(), error.text());
    error.text().to_owned()
}

fn new<'a>(setup: impl Into<Setup<'a>>) -> Result<Game, Error> {
    Game::new(setup, None)
}

#[test]
fn a_bad_setup_is_refused_with_its_path() {
    let players = r#"{"game": "burgundy", "setup": {"players": 9}}"#;
    let text = refused(new(players), Code::Setup, Some("$.setup.players"));
    assert!(text.contains('9'), "{text}");
    let name = r#"{"game": "imperial", "setup": {"factions": ["romans", "vikings"]}}"#;
    let text = refused(new(name), Code::Setup, Some("$.setup"));
    assert!(text.contains("vikings"), "{text}");
    refused(
        new(r#"{"game": "chess", "setup": {}}"#),
        Code::Setup,
        Some("$.game"),
    );
    refused(
        new(r#"{"game": "founders"}"#),
        Code::Format,
        Some("$.setup"),
    );
}

#[test]
fn a_setup_that_is_no_tree_is_refused() {
    for setup in ["", "{", "[]", "null", "{\"game\": \"founders\", ", "{} {}"] {
        assert_eq!(new(setup).unwrap_err().code(), Code::Format, "{setup}");
    }
    let nested = format!("{{\"game\": {}", "[".repeat(100_000));
    assert_eq!(new(nested).unwrap_err().code(), Code::Format);
    assert_eq!(new(vec![0xC1; 50]).unwrap_err().code(), Code::Format);
    assert_eq!(
        new(vec![0xDD, 0xFF, 0xFF, 0xFF, 0xFF]).unwrap_err().code(),
        Code::Format
    );
}

#[test]
fn a_large_setup_in_json_is_read_as_well() {
    let setup = SETUPS[2].replace('}', &format!("{}}}", " ".repeat(40_000)));
    assert_eq!(new(setup).unwrap(), new(SETUPS[2]).unwrap());
    let names = vec!["\"romans\""; 4000].join(", ");
    let setup = format!(r#"{{"game": "imperial", "setup": {{"factions": [{names}]}}}}"#);
    refused(new(setup), Code::Format, Some("$.setup.factions"));
}

#[test]
fn damaged_data_are_refused() {
    for data in [&b""[..], b"x", &[0xC1; 400]] {
        let error = Game::new(SETUPS[0], Some(data)).unwrap_err();
        assert_eq!(error.code(), Code::Format, "{error}");
    }
}

#[test]
fn an_illegal_action_changes_nothing() {
    for game in games() {
        let mut state = position(&game, 3, 10);
        let (hash, legal) = (state.hash(), state.legal().to_vec());
        let last = u16::try_from(game.actions()).unwrap();
        let illegal = (0..=last)
            .chain([u16::MAX])
            .filter(|id| !legal.contains(id));
        let mut events = isettlers_native::Events::new();
        for action in illegal {
            let text = refused(state.apply(action), Code::Illegal, None);
            assert!(text.contains(&action.to_string()));
            refused(state.step(action, &mut events), Code::Illegal, None);
        }
        let (over, far) = (legal.len(), usize::MAX);
        refused(state.apply_at(over), Code::Illegal, Some("$.index"));
        refused(state.apply_at(far), Code::Illegal, Some("$.index"));
        assert!(events.is_empty());
        assert_eq!((state.hash(), state.legal()), (hash, &legal[..]));
    }
}

#[test]
fn nothing_is_decided_in_a_game_that_is_over() {
    for game in games() {
        let mut state = game.start(1);
        state.playout(1);
        assert!(state.is_over() && state.legal().is_empty() && state.outcome().is_some());
        let hash = state.hash();
        refused(state.apply(0), Code::Over, None);
        refused(state.apply_at(0), Code::Over, None);
        refused(state.greedy(0), Code::Over, None);
        refused(state.choose("random", 0), Code::Over, None);
        refused(state.choose("ismcts:10", 0), Code::Over, None);
        refused(Search::new(&state, "ismcts:10", 0), Code::Over, None);
        assert_eq!((state.hash(), state.actor()), (hash, None));
    }
}

#[test]
fn arguments_out_of_range_are_refused() {
    for game in games() {
        let mut state = position(&game, 1, 5);
        let seats = game.seats();
        let hash = state.hash();
        let mut out = vec![0.0; game.observation()];
        refused(game.seat_name(seats), Code::Argument, Some("$.seat"));
        refused(
            state.evaluate(usize::MAX, Weights::Plain),
            Code::Argument,
            Some("$.seat"),
        );
        refused(
            state.observe(seats, &mut out),
            Code::Argument,
            Some("$.seat"),
        );
        refused(
            state.view(Reader::Seat(seats)),
            Code::Argument,
            Some("$.seat"),
        );
        refused(state.resample(seats, 0), Code::Argument, Some("$.seat"));
        refused(state.observe(0, &mut out[1..]), Code::Room, Some("$.out"));
        refused(state.text(u16::MAX), Code::Argument, Some("$.action"));
        refused(state.action(u16::MAX), Code::Argument, Some("$.action"));
        refused(state.why_not(u16::MAX), Code::Argument, Some("$.action"));
        assert_eq!(state.hash(), hash);
        assert!(out.iter().all(|&number| number == 0.0));
    }
}

#[test]
fn a_bad_spec_is_refused_in_one_line() {
    let game = Game::new(SETUPS[3], None).unwrap();
    let state = game.start(0);
    for (spec, word) in [
        ("magic", "magic"),
        ("ismcts:0", "iterations"),
        ("ismcts:10,nodes=x", "nodes"),
        ("ismcts:ms=5", "clock"),
        ("uct:10,threads=2", "threads"),
        ("greedy\0", "zero"),
        ("", "bot"),
    ] {
        let text = refused(Bot::new(&game, spec), Code::Argument, None);
        assert!(text.contains(word), "{spec}: {text}");
        refused(Search::new(&state, spec, 0), Code::Argument, None);
    }
    refused(Search::new(&state, "greedy", 0), Code::Argument, None);
    refused(
        Search::with_memory(&state, "ismcts:10", 0, 0),
        Code::Room,
        None,
    );
    refused(
        Search::with_memory(&state, "ismcts:10", 0, 100),
        Code::Room,
        None,
    );
    let idle = Search::new(&state, "ismcts:10", 0).unwrap();
    refused(idle.choose(), Code::Argument, None);
    refused(idle.best(&idle.roots()), Code::Argument, None);
}

#[test]
fn a_bot_of_another_setup_is_refused() {
    let [game, other, ..] = games();
    let mut bot = Bot::new(&game, "ismcts:10").unwrap();
    refused(
        bot.choose(&other.start(0), 0),
        Code::Argument,
        Some("$.state"),
    );
    let twin = Game::new(SETUPS[0], None).unwrap();
    assert!(bot.choose(&twin.start(0), 0).is_ok());
}

#[test]
fn a_damaged_snapshot_is_refused() {
    for game in games() {
        let snapshot = position(&game, 9, 30).save().unwrap();
        for length in 0..snapshot.len() {
            assert!(game.load(&snapshot[..length]).is_err());
            assert!(Game::of_snapshot(&snapshot[..length], None).is_err());
        }
        for place in 0..snapshot.len() {
            let mut damaged = snapshot.clone();
            damaged[place] ^= 1 << (place % 8);
            assert!(
                game.load(&damaged).is_err(),
                "{}: byte {place}",
                game.name()
            );
        }
    }
}

#[test]
fn a_snapshot_of_another_setup_is_refused() {
    let [two, four, burgundy, _] = games();
    let snapshot = two.start(0).save().unwrap();
    refused(four.load(&snapshot), Code::Setup, Some("$.setup"));
    refused(burgundy.load(&snapshot), Code::Setup, Some("$.game"));
}

#[test]
fn a_batch_is_changed_by_legal_actions_alone() {
    let game = Game::new(SETUPS[3], None).unwrap();
    let mut batch = Batch::start(&game, 1, 0, 3);
    let first = |batch: &Batch, game: usize| batch.legal(game).first().copied();
    let hashes = |batch: &Batch| [0, 1, 2].map(|game| batch.state(game).hash());
    let before = hashes(&batch);
    let good = [first(&batch, 0), first(&batch, 1), first(&batch, 2)];
    refused(batch.apply(&good[..2]), Code::Argument, Some("$"));
    refused(
        batch.apply(&[good[0], good[1], Some(u16::MAX)]),
        Code::Illegal,
        Some("$[2]"),
    );
    refused(
        batch.apply(&[good[0], None, good[2]]),
        Code::Illegal,
        Some("$[1]"),
    );
    refused(
        batch.mask(&mut vec![0; 3 * game.actions() - 1]),
        Code::Room,
        Some("$.out"),
    );
    refused(
        batch.observe(&mut vec![0.0; 3 * game.observation() - 1]),
        Code::Room,
        Some("$.out"),
    );
    assert_eq!(hashes(&batch), before);
    while batch.running() == 3 {
        let actions = [0, 1, 2].map(|game| first(&batch, game));
        batch.apply(&actions).unwrap();
    }
    let over = (0..3).find(|&game| batch.legal(game).is_empty()).unwrap();
    let mut actions = [0, 1, 2].map(|game| first(&batch, game));
    actions[over] = Some(0);
    refused(
        batch.apply(&actions),
        Code::Over,
        Some(&format!("$[{over}]")),
    );
}

//! The whole life of a game, against the real engine.

mod common;

use std::time::Duration;

use common::{engine, setup, start};
use isettlers::protocol::request;
use isettlers::tables::Tables;
use isettlers::{json, Apply, Bot, Code, Error, Load, Start, State, Step};

/// Takes some actions, each from the middle of the legal ones.
fn advance(game: &mut State, actions: usize) {
    for _ in 0..actions {
        let ids = game.legal().unwrap();
        game.apply(ids[ids.len() / 2]).unwrap();
    }
}

fn code(error: &Error) -> Code {
    error
        .code()
        .unwrap_or_else(|| panic!("not refused with a known code: {error}"))
}

#[test]
fn hello_says_versions_games_bots_and_limits() {
    let engine = engine();
    let hello = engine.hello();
    assert_eq!((hello.protocol, hello.mode.as_str()), (1, "embed"));
    let game = hello.game("imperial").unwrap();
    assert_eq!(
        (game.title.as_str(), game.players),
        ("Imperial Settlers", (1, 5))
    );
    assert!(hello.bots.iter().any(|bot| bot.name == "greedy"));
    assert!(hello.limits["frame_bytes"] > 65_536);
}

#[test]
fn a_game_is_played_to_its_outcome() {
    let engine = engine();
    let mut game = engine.start(start().legal()).unwrap();
    assert_eq!(
        (game.seed(), game.actor(), game.last().at),
        (Some(7), Some(0), 0)
    );
    let mut ids = game.last().legal_ids().to_vec();
    assert_eq!(ids, game.legal().unwrap());
    let mut taken = 0;
    while let Some(&last) = ids.last() {
        ids = game
            .apply(Apply::new(last).legal())
            .unwrap()
            .legal_ids()
            .to_vec();
        taken += 1;
    }
    assert!(game.is_over() && game.actor().is_none());
    assert_eq!(game.last().at, taken);
    let ending = game.status().unwrap();
    assert_eq!(ending.names, ["romans", "japanese"]);
    let outcome = ending.outcome.unwrap();
    assert_eq!(outcome.scores, ending.scores);
    assert_eq!(outcome.ranks[outcome.winners[0]], 0);
    assert_eq!(code(&game.bot("random").unwrap_err()), Code::Over);
    game.close().unwrap();
}

#[test]
fn what_is_not_legal_has_a_reason() {
    let game = engine().start(start().legal()).unwrap();
    let ids = game.last().legal_ids().to_vec();
    assert_eq!(game.why_not(ids[0]).unwrap(), None);
    let other = (0..=u16::MAX).find(|id| !ids.contains(id)).unwrap();
    assert!(!game.why_not(other).unwrap().unwrap().text.is_empty());
}

#[test]
fn a_look_ahead_takes_no_action() {
    let engine = engine();
    let mut game = engine.start(start().legal()).unwrap();
    let ids = game.last().legal_ids().to_vec();
    let before = game.status().unwrap().hash;
    let look = game.ahead(&["build"], Some(200)).unwrap();
    let seen: Vec<_> = look.ahead.iter().map(|next| next.action.id).collect();
    assert_eq!((look.at, seen), (0, ids));
    assert_eq!(game.status().unwrap().hash, before);
    let first = &look.ahead[0];
    let step = game.step(first.action.id).unwrap();
    assert_eq!(first.events, step.events[..first.events.len()]);
    let unknown = game.ahead(&["castle"], None).unwrap_err();
    assert_eq!(code(&unknown), Code::BadRequest);
}

#[test]
fn a_view_of_an_earlier_position() {
    let engine = engine();
    let mut game = engine.start(start()).unwrap();
    let first = game.view(Some(0)).unwrap();
    advance(&mut game, 3);
    assert_eq!(game.view_at(Some(0), 0).unwrap(), first);
    assert_ne!(game.view_at(Some(0), 3).unwrap(), first);
    let later = game.view_at(Some(0), 4).unwrap_err();
    assert_eq!(code(&later), Code::BadRequest);
}

#[test]
fn a_setup_is_checked_without_a_game() {
    let engine = engine();
    let checked = engine.check("imperial", setup()).unwrap();
    assert_eq!((checked.seats, checked.names.len()), (2, 2));
    assert!(checked.setup["edition"].is_string());
    let twice = json!({"factions": ["romans", "romans"]});
    let refused = engine.check("imperial", twice).unwrap_err();
    assert_eq!(code(&refused), Code::BadSetup);
}

#[test]
fn seeds_and_hashes_keep_all_64_bits() {
    let engine = engine();
    let seed = 0xFEDC_BA98_7654_3211;
    let mut game = engine
        .start(Start::new("imperial", setup()).seed(seed))
        .unwrap();
    assert_eq!(game.seed(), Some(seed));
    let again = engine
        .start(Start::new("imperial", setup()).seed(seed))
        .unwrap()
        .status()
        .unwrap();
    assert_eq!(game.status().unwrap().hash, again.hash);
    let drawn = engine.start(Start::new("imperial", setup())).unwrap();
    assert_ne!(drawn.seed(), Some(seed));
}

#[test]
fn legal_actions_have_kind_arguments_and_text_and_agree_with_the_tables() {
    let engine = engine();
    let mut game = engine.start(start()).unwrap();
    let tables = Tables::of("imperial").unwrap();
    for _ in 0..60 {
        let actions = game.legal_actions().unwrap();
        let ids: Vec<u16> = actions.iter().map(|action| action.id).collect();
        assert_eq!(ids, game.legal().unwrap());
        for action in &actions {
            let block = tables.block(action.id).unwrap();
            assert_eq!(action.kind, block.kind);
            assert!(
                block
                    .arguments
                    .iter()
                    .all(|name| action.arguments.contains_key(*name)),
                "{action:?}"
            );
        }
        game.apply(actions[actions.len() / 2].text.as_str())
            .unwrap();
    }
}

#[test]
fn the_tables_are_those_of_this_engine() {
    let engine = engine();
    let tables = Tables::of("imperial").unwrap();
    let game = engine.hello().game("imperial").unwrap();
    assert_eq!(tables.engine, engine.hello().engine);
    assert_eq!(tables.actions as usize, game.actions);
    assert_eq!(tables.observation as usize, game.observation);
    assert_eq!(tables.layout, game.layout);
    assert_eq!(tables.block(u16::MAX), None);
}

#[test]
fn a_step_tells_what_happened() {
    let engine = engine();
    let mut game = engine.start(start()).unwrap();
    let first = game.legal().unwrap()[0];
    let step = game.step(Step::new(first).legal()).unwrap();
    assert_eq!(&step.status, game.last());
    assert_eq!(step.status.at, 1);
    assert!(!step.status.legal_ids().is_empty());
    let event = &step.events[0];
    assert_eq!((event.kind.as_str(), event.seat), ("action", Some(0)));
    assert_eq!(event.values["action"], json!(first));
    assert_eq!(step.reveals, step.events.iter().any(|event| event.reveals));
}

#[test]
fn undo_takes_the_last_action_back() {
    let engine = engine();
    let mut game = engine.start(start()).unwrap();
    let before = game.status().unwrap();
    advance(&mut game, 1);
    assert_ne!(game.status().unwrap().hash, before.hash);
    assert_eq!(game.undo().unwrap().at, 0);
    assert_eq!(game.status().unwrap(), before);
    assert_eq!(code(&game.undo().unwrap_err()), Code::NothingToUndo);
}

#[test]
fn a_fork_goes_its_own_way() {
    let engine = engine();
    let mut game = engine.start(start()).unwrap();
    advance(&mut game, 3);
    let mut copy = game.fork().unwrap();
    let hash = game.status().unwrap().hash;
    assert_eq!(copy.status().unwrap().hash, hash);
    assert_eq!(copy.last().at, 3);
    assert_eq!(copy.seed(), Some(7));
    advance(&mut copy, 5);
    assert_eq!(game.status().unwrap().hash, hash);
    assert!(copy.record().unwrap().len() > game.record().unwrap().len());
}

#[test]
fn a_resampled_state_looks_the_same_to_its_seat() {
    let engine = engine();
    let mut game = engine.start(start()).unwrap();
    advance(&mut game, 20);
    let mut drawn = game.resample(1, Some(99)).unwrap();
    assert_eq!(drawn.view(Some(1)).unwrap(), game.view(Some(1)).unwrap());
    assert_ne!(drawn.status().unwrap().hash, game.status().unwrap().hash);
    let again = game.resample(1, Some(99)).unwrap().status().unwrap().hash;
    assert_eq!(again, drawn.status().unwrap().hash);
    assert_eq!(code(&drawn.record().unwrap_err()), Code::NoRecord);
}

#[test]
fn a_snapshot_is_loaded_in_a_second_process() {
    let one = engine();
    let mut game = one.start(start()).unwrap();
    advance(&mut game, 25);
    let snapshot = game.save().unwrap();
    let other = engine();
    assert_ne!(one.process_id(), other.process_id());
    let mut loaded = other
        .load(Load::snapshot(snapshot.clone()).legal())
        .unwrap();
    assert_eq!(loaded.status().unwrap().hash, game.status().unwrap().hash);
    assert_eq!(loaded.save().unwrap(), snapshot);
    assert_eq!(loaded.legal().unwrap(), game.legal().unwrap());
}

#[test]
fn a_document_is_the_position_and_can_be_edited() {
    let engine = engine();
    let mut game = engine.start(start()).unwrap();
    advance(&mut game, 25);
    let mut document = game.document().unwrap();
    let mut loaded = engine.load(Load::document(document.clone())).unwrap();
    assert_eq!(loaded.status().unwrap().hash, game.status().unwrap().hash);
    document["seats"][0]["vp"] = json!(41);
    let edited = engine
        .load(Load::document(document))
        .unwrap()
        .document()
        .unwrap();
    assert_eq!(edited["seats"][0]["vp"], json!(41));
}

#[test]
fn views_show_what_a_seat_knows_and_the_events_since() {
    let engine = engine();
    let mut game = engine.start(start()).unwrap();
    advance(&mut game, 4);
    assert!(game.view(Some(0)).unwrap()["seats"][0]["hand"]["cards"].is_array());
    assert!(game.view(Some(0)).unwrap()["seats"][1]["hand"]
        .get("cards")
        .is_none());
    assert!(game.view(None).unwrap()["seat"].is_null());
    let log = game.view_since(Some(0), 0).unwrap()["log"].clone();
    let next = log["next"].as_u64().unwrap();
    assert_eq!(log["events"].as_array().unwrap().len() as u64, next);
    advance(&mut game, 1);
    assert_eq!(
        game.view_since(None, next).unwrap()["log"]["since"],
        json!(next)
    );
    let beyond = game.view_since(None, 1_000_000).unwrap_err();
    assert_eq!(code(&beyond), Code::BadRequest);
}

#[test]
fn an_observation_has_the_parts_of_the_tables() {
    let engine = engine();
    let game = engine.start(start()).unwrap();
    let tables = Tables::of("imperial").unwrap();
    let numbers = game.observe(Some(1)).unwrap();
    assert_eq!(numbers.len(), tables.observation as usize);
    let round = tables.part("round").unwrap().of(&numbers);
    assert_eq!(round, [1.0, 0.0, 0.0, 0.0, 0.0]);
    assert_eq!(game.observe(None).unwrap(), game.observe(Some(0)).unwrap());
}

#[test]
fn a_record_is_verified_and_gives_the_game_again() {
    let engine = engine();
    let mut game = engine.start(start()).unwrap();
    advance(&mut game, 40);
    let record = game.record().unwrap();
    let verified = engine.verify(record.clone()).unwrap();
    assert_eq!(verified.actions, 40);
    assert_eq!(Some(verified.hash), game.status().unwrap().hash);
    assert_eq!(verified.outcome, None);
    let mut again = engine.load(Load::record(record.clone())).unwrap();
    assert_eq!(again.last().at, 40);
    assert_eq!(again.record().unwrap(), record);
    assert_eq!(again.undo().unwrap().at, 39);
    let mut torn = record;
    torn.truncate(50);
    assert_eq!(code(&engine.verify(torn).unwrap_err()), Code::BadFormat);
}

#[test]
fn a_bot_chooses_and_acts_where_the_request_says() {
    let engine = engine();
    let mut game = engine.start(start()).unwrap();
    let choice = game.bot("greedy").unwrap();
    assert!(game.legal().unwrap().contains(&choice.action));
    assert_eq!((choice.status, game.last().at), (None, 0));
    let acted = game
        .bot(Bot::new("flat").iterations(2).seed(3).apply().legal())
        .unwrap();
    assert_eq!(acted.stats["iterations"], json!(2));
    assert_eq!(game.last().at, 1);
    assert_eq!(acted.status.unwrap().legal_ids(), game.legal().unwrap());
}

#[test]
fn a_bot_tells_its_progress_and_can_be_cancelled() {
    let engine = engine();
    let mut game = engine.start(start()).unwrap();
    let legal = game.legal().unwrap();
    let mut thinking = game.think(Bot::new("flat").milliseconds(30_000)).unwrap();
    let first = thinking.next().expect("it tells of its progress");
    let second = thinking.next().expect("more than once");
    assert_eq!(first.request, thinking.id());
    assert!(second.done > first.done && second.seconds > first.seconds);
    assert!(thinking.cancel().unwrap());
    let choice = thinking.wait().unwrap();
    assert!(legal.contains(&choice.action));
    assert!(!engine.cancel(12_345).unwrap());
    advance(&mut game, 1);
}

#[test]
fn a_bot_that_nobody_waits_for_is_cancelled() {
    let engine = engine();
    let mut game = engine.start(start()).unwrap();
    drop(game.think(Bot::new("flat").milliseconds(30_000)).unwrap());
    let answered = engine.submit(&request::Legal::new(game.number())).unwrap();
    assert!(!answered
        .wait_for(Duration::from_secs(10))
        .unwrap()
        .ids
        .is_empty());
}

#[test]
fn errors_have_code_message_and_path() {
    let engine = engine();
    let wrong = json!({"factions": ["romans", "romins"]});
    let error = engine.start(Start::new("imperial", wrong)).unwrap_err();
    let Error::Refused(refusal) = &error else {
        panic!("not refused: {error}")
    };
    assert_eq!(refusal.known(), Some(Code::BadSetup));
    assert!(refusal.message.contains("romins"));
    assert_eq!(
        refusal
            .path
            .as_deref()
            .map(|path| path.starts_with("$.setup")),
        Some(true)
    );

    let mut game = engine.start(start()).unwrap();
    let hash = game.status().unwrap().hash;
    let error = game.apply(1).unwrap_err();
    assert_eq!(code(&error), Code::IllegalAction);
    assert!(
        error.to_string().ends_with("(illegal_action at $.action)"),
        "{error}"
    );
    assert_eq!(
        code(&game.apply("fly to the moon").unwrap_err()),
        Code::IllegalAction
    );
    assert_eq!(
        code(&game.step(Step::new(0).at(3)).unwrap_err()),
        Code::BadRequest
    );
    assert_eq!(game.status().unwrap().hash, hash);
    assert_eq!(code(&game.view(Some(7)).unwrap_err()), Code::BadRequest);
    assert_eq!(
        code(&engine.load(Load::snapshot(*b"nonsense")).unwrap_err()),
        Code::BadFormat
    );
    assert_eq!(code(&engine.join("00").unwrap_err()), Code::UnknownMethod);
}

#[test]
fn a_closed_state_is_unknown_and_a_dropped_one_is_closed() {
    let engine = engine();
    let (closed, dropped) = (
        engine.start(start()).unwrap(),
        engine.start(start()).unwrap(),
    );
    let numbers = [closed.number(), dropped.number()];
    closed.close().unwrap();
    drop(dropped);
    for state in numbers {
        let error = engine.call(&request::Status::new(state)).unwrap_err();
        assert_eq!(code(&error), Code::UnknownState);
    }
}

#[test]
fn pipelined_requests_are_answered_in_order() {
    let engine = engine();
    let mut game = engine.start(start()).unwrap();
    let mut plan = game.fork().unwrap();
    let mut ids = Vec::new();
    for _ in 0..60 {
        let legal = plan.legal().unwrap();
        ids.push(legal[legal.len() / 2]);
        plan.apply(ids[ids.len() - 1]).unwrap();
    }
    let apply = |&id: &u16| request::Apply::new(game.number(), id);
    let sent: Vec<_> = ids
        .iter()
        .map(|id| engine.submit(&apply(id)).unwrap())
        .collect();
    for (place, reply) in sent.into_iter().enumerate() {
        assert_eq!(reply.wait().unwrap().status.at, place as u64 + 1);
    }
    assert_eq!(game.status().unwrap().hash, plan.status().unwrap().hash);
}

#[test]
fn many_threads_play_on_one_connection() {
    let engine = engine();
    let hashes: Vec<_> = std::thread::scope(|scope| {
        let play = || {
            let mut game = engine.start(start()).unwrap();
            advance(&mut game, 80);
            game.status().unwrap().hash
        };
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(play)).collect();
        threads
            .into_iter()
            .map(|thread| thread.join().unwrap())
            .collect()
    });
    assert!(hashes
        .iter()
        .all(|hash| *hash == hashes[0] && hash.is_some()));
}

//! The asynchronous API, against the real engine.

mod common;

use std::process::{Command, Stdio};
use std::time::Duration;

use common::{builder, program, setup, start, Folder};
use isettlers::protocol::request;
use isettlers::tokio::{Engine, State};
use isettlers::{
    json, Apply, Bot, Builder, Code, Create, Error, Join, Load, Lobby, Lost, Notice, Start, Step,
};
use tokio::time::timeout;

async fn engine() -> Engine {
    builder().spawn_async().await.expect("the engine starts")
}

async fn advance(game: &mut State, actions: usize) {
    for _ in 0..actions {
        let ids = game.legal().await.unwrap();
        game.apply(ids[ids.len() / 2]).await.unwrap();
    }
}

#[tokio::test]
async fn a_game_lives_its_whole_life() {
    let engine = engine().await;
    let mut game = engine.start(start().legal()).await.unwrap();
    assert_eq!((game.seed(), game.actor()), (Some(7), Some(0)));
    let first = game.last().legal_ids()[0];
    let step = game.step(Step::new(first).legal()).await.unwrap();
    assert_eq!(step.events[0].values["action"], json!(first));
    assert_eq!(game.undo().await.unwrap().at, 0);
    advance(&mut game, 20).await;
    let hash = game.status().await.unwrap().hash;
    assert!(game.view_since(Some(0), 0).await.unwrap()["log"]["events"].is_array());
    assert_eq!(game.view(None).await.unwrap()["game"], "imperial");
    assert_eq!(
        game.observe(None).await.unwrap().len(),
        engine.hello().game("imperial").unwrap().observation
    );
    assert_eq!(
        game.legal_actions().await.unwrap().len(),
        game.legal().await.unwrap().len()
    );

    let mut drawn = game.resample(1, Some(99)).await.unwrap();
    assert_ne!(drawn.status().await.unwrap().hash, hash);
    let other = self::engine().await;
    for load in [
        Load::snapshot(game.save().await.unwrap()),
        Load::document(game.document().await.unwrap()),
        Load::record(game.record().await.unwrap()),
    ] {
        assert_eq!(
            other.load(load).await.unwrap().status().await.unwrap().hash,
            hash
        );
    }

    let mut copy = game.fork().await.unwrap();
    while !copy.is_over() {
        copy.bot(Bot::new("random").apply()).await.unwrap();
    }
    assert!(copy.status().await.unwrap().outcome.is_some());
    let verified = engine.verify(copy.record().await.unwrap()).await.unwrap();
    assert_eq!(verified.actions, copy.last().at);
    assert_eq!(game.status().await.unwrap().hash, hash);
    let error = game.apply(65_535).await.unwrap_err();
    assert_eq!(error.code(), Some(Code::IllegalAction));
    game.close().await.unwrap();
    engine.close().await;
    assert!(matches!(
        copy.legal().await.unwrap_err(),
        Error::Lost(Lost::Closed)
    ));
}

#[tokio::test]
async fn a_bot_tells_its_progress_and_can_be_cancelled() {
    let engine = engine().await;
    let mut game = engine.start(start()).await.unwrap();
    let mut thinking = game
        .think(Bot::new("flat").milliseconds(30_000).apply())
        .unwrap();
    let first = thinking.next().await.expect("it tells of its progress");
    assert!(first.done > 0);
    assert!(thinking.cancel().await.unwrap());
    let choice = thinking.wait().await.unwrap();
    assert_eq!(choice.status.unwrap().at, 1);
    assert_eq!(game.last().at, 1);
    drop(game.think(Bot::new("flat").milliseconds(30_000)).unwrap());
    assert!(timeout(Duration::from_secs(10), game.legal())
        .await
        .unwrap()
        .is_ok());
}

#[tokio::test]
async fn requests_are_pipelined_and_answered_in_order() {
    let engine = engine().await;
    let game = engine.start(start()).await.unwrap();
    let mut plan = game.fork().await.unwrap();
    let mut sent = Vec::new();
    for _ in 0..40 {
        let ids = plan.legal().await.unwrap();
        let action = Apply::new(ids[ids.len() / 2]);
        plan.apply(action.clone()).await.unwrap();
        sent.push(
            engine
                .submit(&request::Apply::new(game.number(), action))
                .unwrap(),
        );
    }
    for (place, reply) in sent.into_iter().enumerate() {
        assert_eq!(reply.await.unwrap().status.at, place as u64 + 1);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tasks_share_a_connection() {
    let engine = engine().await;
    let play = |engine: Engine| async move {
        let mut game = engine.start(start()).await.unwrap();
        advance(&mut game, 50).await;
        game.status().await.unwrap().hash
    };
    let tasks: Vec<_> = (0..4).map(|_| tokio::spawn(play(engine.clone()))).collect();
    let mut hashes = Vec::new();
    for task in tasks {
        hashes.push(task.await.unwrap());
    }
    assert!(hashes
        .iter()
        .all(|hash| hash.is_some() && *hash == hashes[0]));
}

#[tokio::test]
async fn a_future_that_is_dropped_leaves_the_connection_whole() {
    let engine = engine().await;
    let mut game = engine.start(start()).await.unwrap();
    let slow = game.bot(Bot::new("flat").milliseconds(10_000));
    assert!(timeout(Duration::ZERO, slow).await.is_err());
    assert!(!game.legal().await.unwrap().is_empty());
    let number = game.number();
    drop(game);
    let error = engine
        .call(&request::Status::new(number))
        .await
        .unwrap_err();
    assert_eq!(error.code(), Some(Code::UnknownState));
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn an_engine_ends_with_its_last_handle_or_by_force() {
    let engine = engine().await;
    let process = engine.process_id().unwrap();
    drop(engine);
    while std::fs::metadata(format!("/proc/{process}")).is_ok() {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }

    let engine = builder()
        .grace(Duration::from_millis(200))
        .spawn_async()
        .await
        .unwrap();
    let process = engine.process_id().unwrap().to_string();
    Command::new("kill")
        .args(["-STOP", &process])
        .status()
        .unwrap();
    engine.close().await;
    assert!(std::fs::metadata(format!("/proc/{process}")).is_err());
}

#[cfg(unix)]
#[tokio::test]
async fn an_engine_killed_in_mid_request_fails_what_is_in_flight() {
    let engine = engine().await;
    let game = engine.start(start()).await.unwrap();
    let bot = Bot::new("flat").milliseconds(30_000);
    let search = engine
        .submit(&request::Bot::new(game.number(), bot))
        .unwrap();
    Command::new("kill")
        .args(["-9", &engine.process_id().unwrap().to_string()])
        .status()
        .unwrap();
    let error = search.await.unwrap_err();
    let Error::Lost(Lost::Ended { exit: Some(exit) }) = error else {
        panic!("{error:?}")
    };
    assert_eq!(
        std::os::unix::process::ExitStatusExt::signal(&exit),
        Some(9)
    );
    assert!(matches!(
        game.legal().await.unwrap_err(),
        Error::Lost(Lost::Ended { .. })
    ));
    assert!(!engine.is_open());
}

#[tokio::test]
async fn what_is_no_engine_is_an_error() {
    let error = Builder::default()
        .program("/nowhere/isettlers")
        .spawn_async()
        .await
        .unwrap_err();
    assert!(matches!(error, Error::Spawn { .. }));
    let error = Builder::default()
        .program("false")
        .spawn_async()
        .await
        .unwrap_err();
    assert!(
        matches!(error, Error::Lost(Lost::Ended { exit: Some(_) })),
        "{error:?}"
    );
    let (near, far) = tokio::io::duplex(64);
    let (reader, writer) = tokio::io::split(near);
    let garbage = tokio::spawn(async move {
        let (mut reading, mut writing) = tokio::io::split(far);
        tokio::io::AsyncWriteExt::write_all(&mut writing, b"\0\0\0\x01\xc0")
            .await
            .unwrap();
        tokio::io::copy(&mut reading, &mut tokio::io::sink())
            .await
            .unwrap();
    });
    let error = Builder::default()
        .over_async(reader, writer)
        .await
        .unwrap_err();
    assert!(matches!(error, Error::Lost(Lost::Garbage(_))), "{error:?}");
    garbage.await.unwrap();
}

#[cfg(unix)]
#[tokio::test]
async fn seats_at_a_table_hear_each_other() {
    let folder = Folder::new("asynchronous");
    let socket = folder.join("socket");
    let mut server = tokio::process::Command::new(program())
        .args(["serve", "--log", "error", "--tables", "tables.db"])
        .args(["--requests-per-second", "0", "--chat", "--unix"])
        .arg(&socket)
        .current_dir(&*folder)
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .unwrap();
    let mut ready = [0; 4];
    tokio::io::AsyncReadExt::read_exact(server.stdout.as_mut().unwrap(), &mut ready)
        .await
        .unwrap();

    let engine = builder().connect_unix_async(&socket).await.unwrap();
    let table = engine
        .create(Create::new("imperial", setup()).seed(7))
        .await
        .unwrap();
    let mut first = engine
        .join(Join::new(&table.tokens[&0]).legal())
        .await
        .unwrap();
    let other = builder().connect_unix_async(&socket).await.unwrap();
    let mut second = other
        .join(Join::new(&table.tokens[&1]).events().legal())
        .await
        .unwrap();
    let id = first.last().legal_ids()[0];
    first.apply(Apply::new(id).at(0)).await.unwrap();
    let notice = timeout(Duration::from_secs(10), second.notice())
        .await
        .unwrap()
        .unwrap();
    let Notice::Changed(changed) = notice else {
        panic!("{notice:?}")
    };
    assert_eq!(changed.status.at, 1);
    assert!(second.is_mine() && !second.last().legal_ids().is_empty());
    first.say("Ave!").await.unwrap();
    let notice = second.notice().await.unwrap();
    assert!(matches!(notice, Notice::Chat(chat) if chat.text == "Ave!"));
    first.resign().await.unwrap();
    let notice = second.notice().await.unwrap();
    assert!(matches!(notice, Notice::Seat(seat) if seat.bot.as_deref() == Some("greedy")));
    let catalogue = second.catalogue().await.unwrap();
    assert_eq!(
        engine.catalogue("imperial", setup()).await.unwrap(),
        catalogue
    );
    let open = Create::new("imperial", setup()).open();
    let made = engine.create(open).await.unwrap();
    let page = other.lobby(Lobby::default()).await.unwrap();
    assert_eq!(page.tables[0].table, made.table);
    assert_eq!(other.take(&*made.table).await.unwrap().seat, 1);
    let _replacing = engine.join(table.tokens[&1].as_str()).await.unwrap();
    assert_eq!(second.notice().await.unwrap(), Notice::Replaced);
    let refused = engine
        .start(Start::new("imperial", setup()))
        .await
        .unwrap_err();
    assert_eq!(refused.code(), Some(Code::Refused));
    server.kill().await.unwrap();
    assert!(matches!(first.notice().await.unwrap_err(), Error::Lost(_)));
}

#[test]
fn a_runtime_that_ends_ends_what_waits_on_it() {
    let runtime = || tokio::runtime::Runtime::new().unwrap();
    let first = runtime();
    let engine = first.block_on(engine());
    let game = first.block_on(engine.start(start())).unwrap();
    let bot = Bot::new("flat").milliseconds(30_000);
    let state = game.number();
    let search = engine.submit(&request::Bot::new(state, bot)).unwrap();
    drop(first);
    let second = runtime();
    let (error, ()) = second
        .block_on(async {
            timeout(Duration::from_secs(10), async {
                (search.await, engine.close().await)
            })
            .await
        })
        .expect("nothing waits for ever");
    assert!(matches!(error, Err(Error::Lost(Lost::Closed))), "{error:?}");
}

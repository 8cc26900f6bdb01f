//! What becomes of a connection when the other side fails.

mod common;

use std::io;
use std::process::Command;
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::Duration;

use common::{builder, engine, start};
use isettlers::protocol::{decode, request, Frame, Incoming};
use isettlers::{json, Bot, Engine, Error, Load, Lost, Sink, Source, Transport, Value};

#[test]
fn a_missing_program_is_named() {
    let error = Engine::builder()
        .program("/nowhere/isettlers")
        .spawn()
        .unwrap_err();
    assert!(matches!(error, Error::Spawn { .. }));
    assert!(error.to_string().contains("/nowhere/isettlers"));
    assert!(error.to_string().contains("ISETTLERS"));
}

#[cfg(unix)]
#[test]
fn a_program_that_is_no_engine_is_an_error() {
    let error = Engine::builder().program("false").spawn().unwrap_err();
    let Error::Lost(Lost::Ended { exit: Some(exit) }) = error else {
        panic!("{error:?}")
    };
    assert_eq!(exit.code(), Some(1));
    let error = Engine::builder().program("echo").spawn().unwrap_err();
    assert!(matches!(error, Error::Lost(Lost::Garbage(_))), "{error:?}");
}

#[cfg(unix)]
fn signal(process: u32, signal: &str) {
    let process = process.to_string();
    let mut kill = Command::new("kill");
    assert!(kill.args([signal, &process]).status().unwrap().success());
}

#[cfg(unix)]
#[test]
fn an_engine_killed_in_mid_request_fails_what_is_in_flight() {
    let engine = engine();
    let mut game = engine.start(start()).unwrap();
    let bot = Bot::new("flat").milliseconds(30_000);
    let search = engine
        .submit(&request::Bot::new(game.number(), bot))
        .unwrap();
    let waiting = engine.submit(&request::Save::new(game.number())).unwrap();
    signal(engine.process_id().unwrap(), "-9");
    let error = search.wait().unwrap_err();
    let Error::Lost(Lost::Ended { exit: Some(exit) }) = error else {
        panic!("{error:?}")
    };
    assert_eq!(
        std::os::unix::process::ExitStatusExt::signal(&exit),
        Some(9)
    );
    assert!(matches!(
        waiting.wait().unwrap_err(),
        Error::Lost(Lost::Ended { .. })
    ));
    assert!(matches!(
        game.apply(1).unwrap_err(),
        Error::Lost(Lost::Ended { .. })
    ));
    assert!(!engine.is_open());
    engine.close();
}

/// Whether a process is there and no zombie.
#[cfg(target_os = "linux")]
fn runs(process: u32) -> bool {
    std::fs::metadata(format!("/proc/{process}")).is_ok()
}

#[cfg(target_os = "linux")]
#[test]
fn closing_ends_the_process_and_fails_what_is_in_flight() {
    let engine = engine();
    let game = engine.start(start()).unwrap();
    let bot = Bot::new("flat").milliseconds(30_000);
    let search = engine
        .submit(&request::Bot::new(game.number(), bot))
        .unwrap();
    let process = engine.process_id().unwrap();
    assert!(runs(process));
    engine.close();
    assert!(!runs(process));
    assert!(matches!(
        search.wait().unwrap_err(),
        Error::Lost(Lost::Closed)
    ));
    assert!(matches!(
        game.legal().unwrap_err(),
        Error::Lost(Lost::Closed)
    ));
    engine.close();
}

#[cfg(target_os = "linux")]
#[test]
fn dropping_the_last_handle_ends_the_process_without_blocking() {
    let engine = builder().grace(Duration::from_secs(600)).spawn().unwrap();
    let game = engine.start(start()).unwrap();
    let process = engine.process_id().unwrap();
    drop(engine);
    assert!(game.legal().is_ok(), "a state keeps the connection");
    signal(process, "-STOP");
    drop(game);
    assert!(runs(process), "the process cannot end before it continues");
    signal(process, "-CONT");
    while runs(process) {
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_engine_that_does_not_end_is_killed() {
    let engine = builder().grace(Duration::from_millis(200)).spawn().unwrap();
    let process = engine.process_id().unwrap();
    signal(process, "-STOP");
    engine.close();
    assert!(!runs(process));
}

#[test]
fn requests_over_the_server_s_limits_are_not_sent() {
    let engine = builder()
        .argument("--frame-bytes")
        .argument("100000")
        .spawn()
        .unwrap();
    let limit = usize::try_from(engine.hello().limits["frame_bytes"]).unwrap();
    let error = engine.load(Load::snapshot(vec![0; limit])).unwrap_err();
    assert!(
        matches!(error, Error::TooLarge { bytes, limit: stated } if bytes > stated && stated == limit)
    );
    let deep = (0..40).fold(json!(1), |tree, _| json!([tree]));
    let error = engine
        .load(Load::document(json!({"game": deep})))
        .unwrap_err();
    assert!(matches!(error, Error::Unsendable(_)));
    assert!(engine.start(start()).is_ok(), "the connection goes on");
}

#[test]
fn the_deepest_tree_that_is_sent_is_taken() {
    let engine = engine();
    // The frame and the document are two levels of the 32.
    let tree = |levels: usize| json!({"game": (0..levels).fold(json!(1), |tree, _| json!([tree]))});
    let error = engine.load(Load::document(tree(30))).unwrap_err();
    assert!(matches!(error, Error::Refused(_)), "{error:?}");
    assert!(matches!(
        engine.load(Load::document(tree(31))).unwrap_err(),
        Error::Unsendable(_)
    ));
    assert!(engine.is_open());
}

/// A server made up for a test: bodies of frames go in by a channel.
struct Script(Receiver<Vec<u8>>);

impl Source for Script {
    fn receive(&mut self) -> io::Result<Option<Vec<u8>>> {
        Ok(self.0.recv().ok())
    }
}

/// Answers the first request, which is `hello`, and passes over all others.
struct Greeter(Sender<Vec<u8>>, Option<Vec<u8>>);

impl Sink for Greeter {
    fn send(&mut self, frame: &Frame) -> io::Result<()> {
        assert_eq!(
            frame.with_length()[..4],
            u32::try_from(frame.body().len()).unwrap().to_be_bytes()
        );
        if let Some(hello) = self.1.take() {
            self.0.send(hello).unwrap();
        }
        Ok(())
    }
}

fn hello() -> Value {
    json!({"id": 0, "ok": {"protocol": 1, "engine": "0.1.0", "mode": "embed", "games": [], "bots": [],
        "limits": {"frame_bytes": 65536, "something": 1}, "languages": [], "later": {"more": [1]}}})
}

/// A connection to a server that has said hello, and says then what the test wants.
fn scripted() -> (Engine, Sender<Vec<u8>>) {
    let (sender, script) = mpsc::channel();
    let greeter = Greeter(sender.clone(), Some(packed(&hello())));
    (
        Engine::builder()
            .over(Transport::new(greeter, Script(script), || ()))
            .unwrap(),
        sender,
    )
}

fn packed(frame: &Value) -> Vec<u8> {
    rmp_serde::to_vec(frame).unwrap()
}

#[test]
fn garbage_ends_the_connection_with_an_error() {
    let garbage: [&[u8]; 9] = [
        b"",
        b"\xc1",
        b"\xdd\xff\xff\xff\xff",
        b"\xdf\xff\xff\xff\xff\xa1",
        &packed(&json!([1, {}, null, null])),
        &packed(&json!({"id": 1})),
        &packed(&json!({"id": -1, "ok": {}})),
        &packed(&json!({"id": 99, "ok": {}})),
        &[packed(&json!({"push": "later"})), vec![0]].concat(),
    ];
    for bytes in garbage {
        let (engine, sender) = scripted();
        let pending = engine.submit(&request::Save::new(1));
        sender.send(bytes.to_vec()).unwrap();
        let error = pending.and_then(isettlers::Pending::wait).unwrap_err();
        assert!(
            matches!(error, Error::Lost(Lost::Garbage(_))),
            "{bytes:?}: {error:?}"
        );
        assert!(!engine.is_open());
    }
}

#[test]
fn damaged_frames_are_errors_and_no_crash() {
    let whole = packed(
        &json!({"id": 7, "ok": {"game": "imperial", "setup": {"factions": ["romans"]}, "seats": 2,
        "names": ["a", "b"], "scores": [1, -2], "outcome": null, "actor": 1, "over": false, "at": 3, "legal": [1, 65535]}}),
    );
    assert!(decode::<request::Status>(&whole).is_ok());
    let mut read = 0;
    for at in 0..whole.len() {
        for byte in 0..=255 {
            let mut damaged = whole.clone();
            damaged[at] = byte;
            read += usize::from(Incoming::read(&damaged).is_ok());
            read += usize::from(decode::<request::Status>(&damaged).is_ok());
        }
        assert!(Incoming::read(&whole[..at]).is_err());
        assert!(decode::<request::Status>(&whole[..at]).is_err());
    }
    assert!(read > 0, "some damage cannot be seen");
}

#[test]
fn nesting_without_end_is_an_error_and_no_crash() {
    let (engine, sender) = scripted();
    let pending = engine.submit(&request::View::new(1)).unwrap();
    sender
        .send([b"\x82\xa2id\x01\xa2ok".to_vec(), vec![0x91; 1_000_000]].concat())
        .unwrap();
    assert!(matches!(
        pending.wait().unwrap_err(),
        Error::Lost(Lost::Garbage(_))
    ));
}

#[test]
fn a_reply_of_another_shape_fails_its_request_alone() {
    let (engine, sender) = scripted();
    let pending = engine.submit(&request::Save::new(1)).unwrap();
    sender
        .send(packed(&json!({"id": 1, "ok": {"snapshot": 3}})))
        .unwrap();
    assert!(matches!(
        pending.wait().unwrap_err(),
        Error::Unexpected { method: "save", .. }
    ));
    assert!(engine.is_open());
}

#[test]
fn what_later_versions_add_is_passed_over() {
    let (engine, sender) = scripted();
    sender
        .send(packed(
            &json!({"push": "weather", "state": 1, "rain": true}),
        ))
        .unwrap();
    let pending = engine.submit(&request::Undo::new(1)).unwrap();
    let reply = json!({"id": 1, "ok": {"actor": 1, "over": false, "at": 3, "mood": {"of": ["the", "day"]}}, "more": 1});
    sender.send(packed(&reply)).unwrap();
    assert_eq!(pending.wait().unwrap().status.at, 3);
    let pending = engine.submit(&request::Undo::new(1)).unwrap();
    let reply = json!({"id": 2, "error": {"code": "tired", "message": "not today", "until": 9}});
    sender.send(packed(&reply)).unwrap();
    let error = pending.wait().unwrap_err();
    assert_eq!(error.code(), None);
    assert_eq!(error.to_string(), "not today (tired)");
}

#[test]
fn a_server_that_closes_says_why() {
    let (engine, sender) = scripted();
    let pending = engine.submit(&request::Save::new(1)).unwrap();
    sender
        .send(packed(
            &json!({"push": "closing", "code": "limit", "message": "idle for too long"}),
        ))
        .unwrap();
    let error = pending.wait().unwrap_err();
    let Error::Lost(Lost::Closing(reason)) = &error else {
        panic!("{error:?}")
    };
    assert_eq!(reason.known(), Some(isettlers::Code::Limit));
    let later = engine.start(start()).unwrap_err();
    assert_eq!(
        later.to_string(),
        "the server closed the connection: idle for too long (limit)"
    );
}

#[test]
fn a_reply_can_be_waited_for_again() {
    let (engine, sender) = scripted();
    let pending = engine.submit(&request::Save::new(1)).unwrap();
    assert!(matches!(
        pending.wait_for(Duration::from_millis(10)).unwrap_err(),
        Error::TimedOut
    ));
    let mut reply = b"\x82\xa2id\x01\xa2ok\x81\xa8snapshot\xc4\x02".to_vec();
    reply.extend([7, 8]);
    sender.send(reply).unwrap();
    assert_eq!(
        pending.wait_for(Duration::from_secs(5)).unwrap().snapshot,
        [7, 8]
    );
}

/// A source of the caller's that panics once it has given its hello.
struct Panicking(Script);

impl Source for Panicking {
    fn receive(&mut self) -> io::Result<Option<Vec<u8>>> {
        let body = self.0.receive()?.expect("the test holds the sender");
        assert!(!body.is_empty(), "this panic belongs to the test");
        Ok(Some(body))
    }
}

#[test]
fn a_transport_that_panics_ends_the_connection() {
    let (sender, script) = mpsc::channel();
    let greeter = Greeter(sender.clone(), Some(packed(&hello())));
    let transport = Transport::new(greeter, Panicking(Script(script)), || ());
    let engine = Engine::builder().over(transport).unwrap();
    let pending = engine.submit(&request::Save::new(1)).unwrap();
    sender.send(Vec::new()).unwrap();
    let error = pending.wait_for(Duration::from_secs(5)).unwrap_err();
    assert!(matches!(error, Error::Lost(Lost::Closed)), "{error:?}");
    engine.close();
}

//! Seats that outlive their connections, and servers that are killed.

mod common;

use std::io::{self, BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use common::{builder, program, Folder};
use isettlers::protocol::Frame;
use isettlers::{json, Code, Create, Engine, Error, Join, KeptSeat, Notice, Result};
use isettlers::{Sink, Source, Transport, Value};

/// A server of tables that can be killed and started again at the same place.
struct Mortal {
    folder: Folder,
    child: Child,
    refused: Arc<AtomicUsize>,
}

impl Mortal {
    fn start(name: &str) -> Self {
        let folder = Folder::new(name);
        let child = Self::live(&folder);
        Self {
            folder,
            child,
            refused: Arc::default(),
        }
    }

    fn live(folder: &Folder) -> Child {
        let mut child = Command::new(program())
            .args(["serve", "--log", "error", "--tables", "tables.db"])
            .args(["--requests-per-second", "0", "--unix"])
            .arg(folder.join("socket"))
            .current_dir(&**folder)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the server starts");
        let mut line = String::new();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        output.read_line(&mut line).unwrap();
        child
    }

    fn die(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    fn connect(&self) -> impl Fn() -> Result<Engine> {
        let socket: PathBuf = self.folder.join("socket");
        let refused = Arc::clone(&self.refused);
        move || {
            builder().connect_unix(&socket).inspect_err(|_| {
                refused.fetch_add(1, Ordering::Relaxed);
            })
        }
    }

    /// The token of the seat that begins at a new table.
    fn token(&self) -> String {
        let setup = json!({"factions": ["romans", "japanese"], "first_player": 0});
        let engine = self.connect()().unwrap();
        let made = engine.create(Create::new("imperial", setup)).unwrap();
        made.tokens[&0].clone()
    }

    fn seat(&self, token: &str, heard: &Arc<Mutex<Vec<u64>>>) -> KeptSeat {
        let heard = Arc::clone(heard);
        KeptSeat::new(self.connect(), Join::new(token))
            .pauses(Duration::from_millis(20), Duration::from_millis(100))
            .on_joined(move |status| heard.lock().unwrap().push(status.at))
    }
}

impl Drop for Mortal {
    fn drop(&mut self) {
        self.die();
    }
}

#[test]
fn a_seat_is_kept_while_the_server_is_killed_and_started_again() {
    let mut server = Mortal::start("kept");
    let heard = Arc::default();
    let mut seat = server.seat(&server.token(), &heard);
    let action = seat.with(|seat| seat.legal()).unwrap()[0];
    server.die();
    let asking = thread::spawn(move || (seat.step(action), seat));
    while server.refused.load(Ordering::Relaxed) == 0 {
        thread::sleep(Duration::from_millis(5));
    }
    server.child = Mortal::live(&server.folder);
    let (step, mut seat) = asking.join().unwrap();
    let step = step.unwrap();
    assert_eq!(step.status.at, 1);
    assert!(!step.events.is_empty());
    assert_eq!(*heard.lock().unwrap(), [0, 0]);
    seat.with(isettlers::Seat::status).unwrap();
}

#[test]
fn an_action_whose_reply_was_lost_is_taken_once() {
    let mut server = Mortal::start("once");
    let heard = Arc::default();
    let token = server.token();
    let mut seat = server.seat(&token, &heard);
    let action = seat.with(|seat| seat.legal()).unwrap()[0];
    assert_eq!(seat.apply(action).unwrap().at, 1);
    server.die();
    server.child = Mortal::live(&server.folder);
    let again = isettlers::Apply::new(action).at(0);
    assert_eq!(seat.apply(again).unwrap().at, 1);
    assert_eq!(*heard.lock().unwrap(), [0, 1]);
}

#[test]
fn a_seat_ends_where_nothing_can_be_gained() {
    let mut server = Mortal::start("ends");
    let heard = Arc::default();
    let refused = server.seat("0000", &heard).with(|seat| seat.legal());
    assert_eq!(refused.unwrap_err().code(), Some(Code::BadToken));
    let token = server.token();
    let mut seat = server.seat(&token, &heard);
    seat.with(isettlers::Seat::status).unwrap();
    let _other = server.connect()().unwrap().join(token.as_str()).unwrap();
    assert_eq!(seat.notice().unwrap(), Notice::Replaced);
    server.die();
    let mut seat = server.seat(&token, &heard).patience(Duration::ZERO);
    let lost = seat.with(isettlers::Seat::status).unwrap_err();
    assert!(matches!(lost, Error::Connect { .. }), "{lost:?}");
    server.child = Mortal::live(&server.folder);
}

/// A server made up for a test, whose table moves once a client has joined for the first time.
struct Moving {
    heard: Arc<Mutex<Vec<Value>>>,
    frames: Sender<Vec<u8>>,
    /// The error with which a request fails while the table moves; none before and after.
    error: Option<&'static str>,
}

struct Frames(Receiver<Vec<u8>>);

impl Source for Frames {
    fn receive(&mut self) -> io::Result<Option<Vec<u8>>> {
        Ok(self.0.recv().ok())
    }
}

impl Moving {
    fn seat(error: &'static str, heard: &Arc<Mutex<Vec<Value>>>) -> KeptSeat {
        let (heard, mut errors) = (Arc::clone(heard), vec![error]);
        let connect = move || {
            let (frames, script) = mpsc::channel();
            let (heard, error) = (Arc::clone(&heard), errors.pop());
            let server = Moving {
                heard,
                frames,
                error,
            };
            Engine::builder().over(Transport::new(server, Frames(script), || ()))
        };
        KeptSeat::new(connect, "00")
    }

    fn put(&self, frame: &Value) {
        drop(self.frames.send(rmp_serde::to_vec(frame).unwrap()));
    }
}

impl Sink for Moving {
    fn send(&mut self, frame: &Frame) -> io::Result<()> {
        let request: Value = rmp_serde::from_slice(frame.body()).unwrap();
        let (method, id) = (request["method"].as_str().unwrap(), &request["id"]);
        let ok = match method {
            "hello" => {
                json!({"protocol": 1, "engine": "", "mode": "table", "games": [], "bots": [], "limits": {}, "languages": []})
            }
            "join" => {
                json!({"state": 1, "table": "t", "seat": 0, "seed_named": false, "actor": 0, "over": false,
                "at": 3})
            }
            _ => json!({"actor": 1, "over": false, "at": 4}),
        };
        let at_join = |error: &str| error == "store" || error == "unreadable";
        let fails = |error: &&str| method != "hello" && (method == "join") == at_join(error);
        match self.error.filter(fails) {
            Some(code) => self.put(&json!({"id": id, "error": {"code": code, "message": ""}})),
            None => self.put(&json!({"id": id, "ok": ok})),
        }
        if self.error.is_some() && method == "join" {
            self.put(&json!({"push": "moved", "state": 1}));
        } else if method == "join" {
            self.put(&json!({"push": "said", "state": 1, "seat": 1, "text": "Ave!"}));
        }
        self.heard.lock().unwrap().push(request);
        Ok(())
    }
}

/// The methods that a server heard, without those that close states.
fn methods(heard: &Mutex<Vec<Value>>) -> Vec<String> {
    let heard = heard.lock().unwrap();
    let methods = heard.iter().map(|request| request["method"].as_str());
    methods
        .flatten()
        .filter(|method| *method != "close")
        .map(str::to_owned)
        .collect()
}

#[test]
fn a_seat_is_joined_again_where_its_table_has_moved() {
    // A request under way fails with the first code; one that comes after the push with the second.
    for error in ["moved", "unknown_state"] {
        let heard = Arc::default();
        let mut seat = Moving::seat(error, &heard);
        assert_eq!(seat.apply(17).unwrap().at, 4);
        assert_eq!(
            methods(&heard),
            ["hello", "join", "apply", "hello", "join", "apply"]
        );
        let heard = heard.lock().unwrap();
        let applied: Vec<_> = heard
            .iter()
            .filter(|request| request["method"] == "apply")
            .map(|request| (&request["action"], &request["at"]))
            .collect();
        assert_eq!(applied, [(&json!(17), &json!(3)); 2]);
    }
}

#[test]
fn a_seat_is_joined_again_where_the_server_could_not_reach_its_table() {
    let heard = Arc::default();
    let mut seat = Moving::seat("store", &heard);
    assert_eq!(seat.apply(17).unwrap().at, 4);
    assert_eq!(methods(&heard), ["hello", "join", "hello", "join", "apply"]);
}

#[test]
fn a_seat_ends_at_once_where_the_server_cannot_read_its_table() {
    let heard = Arc::default();
    let mut seat = Moving::seat("unreadable", &heard);
    assert_eq!(seat.apply(17).unwrap_err().code(), Some(Code::Unreadable));
    assert_eq!(methods(&heard), ["hello", "join"]);
}

#[test]
fn a_seat_that_waits_for_notices_is_joined_again_where_its_table_has_moved() {
    let heard = Arc::default();
    let mut seat = Moving::seat("unknown_state", &heard);
    let notice = seat.notice().unwrap();
    assert!(
        matches!(&notice, Notice::Chat(chat) if chat.text == "Ave!"),
        "{notice:?}"
    );
    assert_eq!(methods(&heard), ["hello", "join", "hello", "join"]);
}

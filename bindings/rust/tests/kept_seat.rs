//! Seats that outlive their connections, and servers that are killed.

mod common;

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use common::{builder, program, Folder};
use isettlers::{json, Code, Create, Engine, Error, Join, KeptSeat, Notice, Result};

/// A server of tables that can be killed and started again at the same place.
struct Mortal {
    folder: Folder,
    child: Child,
}

impl Mortal {
    fn start(name: &str) -> Self {
        let folder = Folder::new(name);
        let child = Self::live(&folder);
        Self { folder, child }
    }

    fn live(folder: &Folder) -> Child {
        let mut child = Command::new(program())
            .args(["serve", "--log", "error", "--tables", "tables.db", "--unix"])
            .arg(folder.join("socket"))
            .current_dir(&**folder)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the server starts");
        let mut line = String::new();
        let mut told = BufReader::new(child.stdout.take().unwrap());
        told.read_line(&mut line).unwrap();
        child
    }

    fn die(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    fn connect(&self) -> impl Fn() -> Result<Engine> {
        let socket: PathBuf = self.folder.join("socket");
        move || builder().connect_unix(&socket)
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
    thread::sleep(Duration::from_millis(100));
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
    let again = isettlers::Move::new(action).at(0);
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

//! Servers behind a WebSocket.

mod common;

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use common::{builder, program, start};
use isettlers::{Error, Lost};

struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(arguments: &[&str]) -> Self {
        let mut child = Command::new(program())
            .args(["serve", "--log", "error", "--ws", "0"])
            .args(arguments)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the server starts");
        let mut line = String::new();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        output.read_line(&mut line).unwrap();
        let address = line.trim().trim_start_matches("ws ").to_owned();
        Self { child, address }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

#[test]
fn a_game_is_played_over_a_websocket() {
    let server = Server::start(&[]);
    let engine = builder().connect_ws(&server.address).unwrap();
    let mut game = engine.start(start()).unwrap();
    while !game.is_over() {
        let first = *game.legal().unwrap().last().unwrap();
        game.apply(first).unwrap();
    }
    assert!(game.status().unwrap().outcome.is_some());
    engine.close();
    assert!(!engine.is_open());
}

#[test]
fn a_server_that_ends_is_noticed_and_so_is_one_that_is_not_there() {
    let mut server = Server::start(&[]);
    let engine = builder().connect_ws(&server.address).unwrap();
    let game = engine.start(start()).unwrap();
    server.child.kill().unwrap();
    server.child.wait().unwrap();
    let lost = game.view(None).unwrap_err();
    assert!(matches!(lost, Error::Lost(_)), "{lost:?}");
    let none = builder().connect_ws(&server.address).unwrap_err();
    assert!(matches!(none, Error::Connect { .. }), "{none:?}");
    let other = builder().connect_ws("wss://127.0.0.1/").unwrap_err();
    assert!(matches!(other, Error::Connect { .. }), "{other:?}");
}

#[test]
fn frames_that_are_too_long_end_the_connection() {
    let server = Server::start(&[]);
    let lost = builder()
        .frame_limit(64)
        .connect_ws(&server.address)
        .unwrap_err();
    assert!(matches!(lost, Error::Lost(Lost::Garbage(_))), "{lost:?}");
}

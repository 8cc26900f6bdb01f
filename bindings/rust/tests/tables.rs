//! Servers that are there already, and tables hosted on them.

mod common;

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use common::{builder, program, setup, start, Folder};
use isettlers::{
    Apply, Clock, Code, Create, Engine, Error, Join, Lobby, Lost, Notice, Seat, Step, Take,
};

const PATIENCE: Duration = Duration::from_secs(10);

/// A server of this test's own, ended with the test.
struct Server {
    child: Child,
    socket: PathBuf,
    port: u16,
}

impl Server {
    fn start(folder: &Path, arguments: &[&str]) -> Self {
        let socket = folder.join("socket");
        let mut child = Command::new(program())
            .args(["serve", "--log", "error", "--requests-per-second", "0"])
            .args(["--tcp", "0", "--unix"])
            .arg(&socket)
            .args(arguments)
            .current_dir(folder)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the server starts");
        let lines = BufReader::new(child.stdout.take().unwrap())
            .lines()
            .map(Result::unwrap)
            .take(2);
        let lines: Vec<String> = lines.collect();
        let tcp = lines
            .iter()
            .find(|line| line.starts_with("tcp"))
            .expect("it says where it listens");
        let port = tcp.rsplit(':').next().unwrap().parse().unwrap();
        Self {
            child,
            socket,
            port,
        }
    }

    /// A server of tables.
    fn of_tables(folder: &Path) -> Self {
        Self::start(folder, &["--tables", "tables.db"])
    }

    fn connect(&self) -> Engine {
        builder().connect_unix(&self.socket).unwrap()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

fn create() -> Create {
    Create::new("imperial", setup()).seed(7)
}

fn join(engine: &Engine, token: &str) -> Seat {
    engine.join(Join::new(token).events().legal()).unwrap()
}

fn refused<T: std::fmt::Debug>(result: isettlers::Result<T>) -> Code {
    let error = result.unwrap_err();
    error.code().unwrap_or_else(|| panic!("{error:?}"))
}

#[test]
fn an_engine_is_reached_by_tcp_and_by_a_unix_socket() {
    let folder = Folder::new("reached");
    let server = Server::start(&folder, &[]);
    for engine in [
        server.connect(),
        builder().connect_tcp(("127.0.0.1", server.port)).unwrap(),
    ] {
        assert_eq!(
            (engine.hello().mode.as_str(), engine.process_id()),
            ("embed", None)
        );
        let mut game = engine.start(start().legal()).unwrap();
        let first = game.last().legal_ids()[0];
        assert_eq!(game.apply(first).unwrap().at, 1);
        engine.close();
        assert!(matches!(
            game.legal().unwrap_err(),
            Error::Lost(Lost::Closed)
        ));
    }
    let error = builder().connect_unix("/nowhere/socket").unwrap_err();
    assert!(error
        .to_string()
        .starts_with("cannot connect to /nowhere/socket"));
}

#[test]
fn two_seats_play_a_whole_game_and_hear_each_other() {
    let folder = Folder::new("whole");
    let server = Server::of_tables(&folder);
    let connections = [server.connect(), server.connect()];
    let table = connections[0].create(create()).unwrap();
    assert_eq!((table.tokens.len(), table.watch), (2, None));
    let mut seats = [
        join(&connections[0], &table.tokens[&0]),
        join(&connections[1], &table.tokens[&1]),
    ];
    assert_eq!(
        (seats[1].seat(), seats[1].table()),
        (Some(1), table.table.as_str())
    );
    let mut heard = 0;
    while !seats[0].is_over() {
        let mover = seats[0].last().actor.unwrap();
        assert_eq!(
            [seats[0].is_mine(), seats[1].is_mine()],
            [mover == 0, mover == 1]
        );
        let ids = seats[mover].last().legal_ids();
        let action = Apply::new(ids[ids.len() / 2])
            .at(seats[mover].last().at)
            .legal();
        let status = seats[mover].apply(action).unwrap().clone();
        let Notice::Changed(changed) = seats[1 - mover].notice_within(PATIENCE).unwrap() else {
            panic!()
        };
        assert_eq!(
            (changed.status.at, changed.status.actor),
            (status.at, status.actor)
        );
        assert!(!changed.events.unwrap().is_empty());
        heard += 1;
    }
    assert_eq!(heard, seats[1].last().at);
    assert!(seats[1].status().unwrap().outcome.is_some());
    let rematch = seats[0].rematch().unwrap();
    assert_eq!((rematch.seat, rematch.table == table.table), (1, false));
    assert_eq!(seats[0].status().unwrap().rematch, Some(rematch.token));
}

#[test]
fn players_agree_to_take_back() {
    let folder = Folder::new("agreed");
    let server = Server::of_tables(&folder);
    let connections = [server.connect(), server.connect()];
    let table = connections[0].create(create()).unwrap();
    let mut seats = [
        join(&connections[0], &table.tokens[&0]),
        join(&connections[1], &table.tokens[&1]),
    ];
    let actor = seats[0].last().actor.unwrap();
    let first = seats[actor].last().legal_ids()[0];
    seats[actor].apply(first).unwrap();
    assert_eq!(seats[actor].propose_takeback().unwrap(), [1 - actor]);
    let proposed = seats[1 - actor].status().unwrap().takeback.unwrap();
    assert_eq!((proposed.seat, proposed.at), (actor, 0));
    assert!(seats[1 - actor].answer_takeback(false).unwrap().is_empty());
    assert_eq!(refused(seats[actor].propose_takeback()), Code::Refused);
    let mover = seats[0].status().unwrap().status.actor.unwrap();
    let ids = seats[mover].legal().unwrap();
    seats[mover].apply(ids[0]).unwrap();
    seats[actor].propose_takeback().unwrap();
    assert!(seats[1 - actor].answer_takeback(true).unwrap().is_empty());
    let after = seats[1 - actor].status().unwrap();
    assert_eq!(
        (after.status.actor, after.takeback.is_none()),
        (Some(actor), true)
    );
}

#[test]
fn a_seat_sees_its_own_side_and_no_other() {
    let folder = Folder::new("sides");
    let server = Server::of_tables(&folder);
    let engine = server.connect();
    let table = engine.create(create().spectators()).unwrap();
    let seat = engine.join(table.tokens[&1].as_str()).unwrap();
    let spectator = engine.join(table.watch.unwrap().as_str()).unwrap();
    assert!(seat.view().unwrap()["seats"][1]["hand"]["cards"].is_array());
    assert!(seat.view().unwrap()["seats"][0]["hand"]
        .get("cards")
        .is_none());
    assert_eq!(spectator.seat(), None);
    assert!(spectator.view().unwrap()["seat"].is_null());
    assert_eq!(seat.view_since(0).unwrap()["log"]["since"], 0);
    assert_eq!(
        seat.observe().unwrap().len(),
        engine.hello().game("imperial").unwrap().observation
    );
}

#[test]
fn seats_are_refused_what_is_not_theirs() {
    let folder = Folder::new("refused");
    let server = Server::of_tables(&folder);
    let engine = server.connect();
    let table = engine.create(create()).unwrap();
    let mut second = join(&engine, &table.tokens[&1]);
    assert_eq!(refused(second.apply(3021)), Code::NotYourTurn);
    assert_eq!(
        refused(engine.join("00112233445566778899aabbccddeeff")),
        Code::BadToken
    );
    assert_eq!(refused(engine.start(start())), Code::Refused);
}

#[test]
fn an_action_sent_again_with_at_is_not_taken_twice() {
    let folder = Folder::new("again");
    let server = Server::of_tables(&folder);
    let engine = server.connect();
    let table = engine.create(create()).unwrap();
    let mut first = join(&engine, &table.tokens[&0]);
    let action = Step::new(first.last().legal_ids()[0]).at(0);
    let step = first.step(action.clone()).unwrap();
    drop((first, engine, server));
    let server = Server::of_tables(&folder);
    let engine = server.connect();
    let mut first = join(&engine, &table.tokens[&0]);
    assert_eq!(first.last().at, 1);
    assert_eq!(first.step(action).unwrap(), step);
    assert_eq!(first.last().at, 1);
    assert_eq!(refused(first.apply(Apply::new(0).at(0))), Code::Stale);
}

#[test]
fn a_seat_taken_over_elsewhere_gets_a_notice() {
    let folder = Folder::new("replaced");
    let server = Server::of_tables(&folder);
    let (one, other) = (server.connect(), server.connect());
    let table = one.create(create()).unwrap();
    let mut before = join(&one, &table.tokens[&0]);
    assert!(matches!(
        before.notice_within(Duration::from_millis(20)).unwrap_err(),
        Error::TimedOut
    ));
    let mut after = join(&other, &table.tokens[&0]);
    assert_eq!(before.notice_within(PATIENCE).unwrap(), Notice::Replaced);
    assert!(matches!(
        refused(before.legal()),
        Code::Replaced | Code::UnknownState
    ));
    let first = after.last().legal_ids()[0];
    assert_eq!(after.apply(first).unwrap().at, 1);
    after.close().unwrap();
    assert!(one.join(table.tokens[&0].as_str()).is_ok());
}

#[test]
fn bots_hold_seats() {
    let folder = Folder::new("bots");
    let server = Server::of_tables(&folder);
    let engine = server.connect();
    let table = engine.create(create().bot(1, "greedy")).unwrap();
    assert_eq!(table.tokens.keys().copied().collect::<Vec<_>>(), [0]);
    let mut seat = join(&engine, &table.tokens[&0]);
    for _ in 0..10 {
        let first = seat.last().legal_ids()[0];
        seat.apply(Apply::new(first).legal()).unwrap();
        while !seat.is_mine() && !seat.is_over() {
            seat.notice_within(PATIENCE).unwrap();
        }
        if seat.is_over() {
            break;
        }
        assert!(!seat.last().legal_ids().is_empty(), "{:?}", seat.last());
    }
    assert!(seat.last().at >= 10);
}

#[test]
fn strangers_meet_in_the_lobby_talk_and_resign() {
    let folder = Folder::new("lobby");
    let server = Server::start(&folder, &["--tables", "tables.db", "--chat"]);
    let (one, other) = (server.connect(), server.connect());
    assert_eq!(
        (one.hello().lobby, one.hello().chat),
        (Some(true), Some(true))
    );
    let clock = Clock::Total {
        seconds: 600,
        increment: 10,
    };
    let open = Create::new("imperial", setup())
        .open()
        .seat(1)
        .clock(clock)
        .substitute("random");
    let made = one.create(open).unwrap();
    let mut first = join(&one, &made.tokens[&1]);
    assert!(!first.seed_named());

    let nothing = other.lobby(Lobby::default().game("burgundy")).unwrap();
    assert!(nothing.tables.is_empty());
    let page = other.lobby(Lobby::default().limit(5)).unwrap();
    assert_eq!((page.tables.len(), page.next), (1, None));
    let listed = &page.tables[0];
    assert_eq!((&listed.table, &listed.free[..]), (&made.table, &[0][..]));
    assert_eq!(listed.clock, Some(clock));

    let taken = other.take(Take::new(&*listed.table).seat(0)).unwrap();
    assert_eq!((taken.seat, &taken.table), (0, &made.table));
    assert_eq!(refused(other.take(&*made.table)), Code::Refused);
    let Notice::Seat(seat) = first.notice_within(PATIENCE).unwrap() else {
        panic!()
    };
    assert_eq!((seat.seat, &*seat.by, seat.bot), (0, "taken", None));

    first.free(taken.seat).unwrap();
    let gone = other.join(&*taken.token).unwrap_err();
    assert_eq!(gone.code(), Some(Code::BadToken));
    let taken = other.take(&*made.table).unwrap();
    let position = first.status().unwrap();
    assert_eq!(
        (position.creator, position.free, position.awaited),
        (Some(1), Some(vec![]), Some(vec![0]))
    );

    let mut second = join(&other, &taken.token);
    for by in ["taken", "joined"] {
        let Notice::Seat(seat) = first.notice_within(PATIENCE).unwrap() else {
            panic!()
        };
        assert_eq!((seat.seat, &*seat.by), (0, by));
    }
    assert_eq!(
        second.last().clock.as_ref().unwrap().left,
        [Some(600_000), Some(600_000)]
    );
    second.say("Ave!").unwrap();
    let Notice::Chat(chat) = first.notice_within(PATIENCE).unwrap() else {
        panic!()
    };
    assert_eq!((chat.seat, &*chat.text), (0, "Ave!"));
    assert!(second.remarks().is_empty());
    let aside = other.join(Join::new(&*made.tokens[&1]).aside()).unwrap();
    let [remark] = aside.remarks() else { panic!() };
    assert_eq!((remark.seat, &*remark.text), (0, "Ave!"));
    drop(aside);

    let left = second.resign().unwrap().clock.clone().unwrap().left;
    assert_eq!(left, [None, Some(600_000)]);
    let Notice::Seat(seat) = first.notice_within(PATIENCE).unwrap() else {
        panic!()
    };
    assert_eq!(
        (&*seat.by, seat.bot.as_deref()),
        ("resigned", Some("random"))
    );
    let position = first.status().unwrap();
    let (bots, handed) = (position.bots.unwrap(), position.handed.unwrap());
    assert_eq!((&*bots[&0], &*handed[&0]), ("random", "resigned"));
    assert_eq!(
        (position.free, position.seed_named),
        (Some(vec![]), Some(false))
    );
}

#[test]
fn a_table_has_the_catalogue_of_its_setup() {
    let folder = Folder::new("catalogue");
    let server = Server::of_tables(&folder);
    let engine = server.connect();
    let table = engine.create(create()).unwrap();
    let seat = join(&engine, &table.tokens[&0]);
    assert!(seat.seed_named());
    let catalogue = seat.catalogue().unwrap();
    assert_eq!(catalogue["game"], "imperial");
    assert_eq!(engine.catalogue("imperial", setup()).unwrap(), catalogue);
}

#[test]
fn a_server_that_shuts_down_says_so() {
    let folder = Folder::new("shutdown");
    let server = Server::of_tables(&folder);
    let engine = server.connect();
    let table = engine.create(create()).unwrap();
    let mut seat = join(&engine, &table.tokens[&0]);
    Command::new("kill")
        .arg(server.child.id().to_string())
        .status()
        .unwrap();
    let error = seat.notice_within(PATIENCE).unwrap_err();
    let Error::Lost(Lost::Closing(reason)) = &error else {
        panic!("{error:?}")
    };
    assert_eq!(reason.known(), Some(Code::Closing));
}

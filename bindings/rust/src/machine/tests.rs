//! The state machine alone: frames in, frames out, no thread and no runtime.

use std::task::{Context, Poll, Waker};

use serde_json::{json, Value};

use super::*;

fn packed(frame: &Value) -> Vec<u8> {
    rmp_serde::to_vec(frame).unwrap()
}

fn save(machine: &mut Machine) -> Outgoing {
    let request = request::Save::new(1);
    machine.request(&request, Wants::Nothing).unwrap()
}

/// What has arrived; none where nothing has.
fn arrived<T>(mailbox: &Mailbox<T>) -> Option<T> {
    match mailbox.poll_take(&Context::from_waker(Waker::noop())) {
        Poll::Ready(item) => item,
        Poll::Pending => None,
    }
}

fn answered(outgoing: &Outgoing) -> Option<Result<Vec<u8>, Lost>> {
    match arrived(&outgoing.answers)? {
        Heard::Answer(body) => Some(body),
        Heard::Progress(progress) => panic!("{progress:?}"),
    }
}

#[test]
fn answers_go_to_their_requests_in_any_order() {
    let mut machine = Machine::default();
    let (first, second) = (save(&mut machine), save(&mut machine));
    assert_ne!(first.id, second.id);
    for outgoing in [&second, &first] {
        assert!(answered(outgoing).is_none());
        let body = packed(&json!({"id": outgoing.id, "ok": {}}));
        machine.receive(body.clone()).unwrap();
        assert_eq!(answered(outgoing), Some(Ok(body)));
        assert!(outgoing.answers.is_closed());
    }
}

#[test]
fn a_second_answer_and_an_answer_to_nothing_are_garbage() {
    let mut machine = Machine::default();
    let id = save(&mut machine).id;
    let body = packed(&json!({"id": id, "ok": {}}));
    machine.receive(body.clone()).unwrap();
    for body in [body, packed(&json!({"id": 99, "ok": {}}))] {
        assert!(matches!(machine.receive(body), Err(Lost::Garbage(_))));
    }
}

#[test]
fn an_id_in_flight_is_not_used_again() {
    let mut machine = Machine::default();
    let slow = save(&mut machine);
    machine.next = u32::MAX;
    assert_eq!(save(&mut machine).id, u32::MAX);
    assert_eq!(save(&mut machine).id, slow.id + 1);
}

#[test]
fn progress_comes_before_the_answer_where_it_is_requested() {
    let mut machine = Machine::default();
    let quiet = save(&mut machine);
    let request = request::Save::new(1);
    let telling = machine.request(&request, Wants::Progress).unwrap();
    for id in [quiet.id, telling.id] {
        let push = json!({"push": "progress", "request": id, "done": 5, "action": 1, "text": "pass", "seconds": 0.5});
        machine.receive(packed(&push)).unwrap();
        machine
            .receive(packed(&json!({"id": id, "ok": {}})))
            .unwrap();
    }
    assert!(matches!(answered(&quiet), Some(Ok(_))));
    let Some(Heard::Progress(progress)) = arrived(&telling.answers) else {
        panic!("no progress")
    };
    assert_eq!(progress.done, 5);
    assert!(matches!(answered(&telling), Some(Ok(_))));
}

/// Joins a table as state 4.
fn joined(machine: &mut Machine) -> Notices {
    let notices = Notices::default();
    let wants = Wants::Notices(Arc::clone(&notices));
    let id = machine
        .request(&request::Join::new("00"), wants)
        .unwrap()
        .id;
    let reply = json!({"state": 4, "table": "t", "seat": 0, "seed_named": false, "actor": 0, "over": false, "at": 0});
    machine
        .receive(packed(&json!({"id": id, "ok": reply})))
        .unwrap();
    notices
}

#[test]
fn a_seat_hears_from_its_first_moment_until_it_is_left() {
    let mut machine = Machine::default();
    let notices = joined(&mut machine);
    let changed =
        |at| packed(&json!({"push": "changed", "state": 4, "actor": 1, "over": false, "at": at}));
    machine.receive(changed(1)).unwrap();
    let Some(Ok(Notice::Changed(heard))) = arrived(&notices) else {
        panic!("no notice")
    };
    assert_eq!(heard.status.at, 1);
    let moved = |state: u64| packed(&json!({"push": "moved", "state": state}));
    machine.receive(moved(5)).unwrap();
    machine.receive(moved(4)).unwrap();
    assert_eq!(arrived(&notices), Some(Ok(Notice::Moved)));
    let other = json!({"push": "replaced", "state": 5});
    machine.receive(packed(&other)).unwrap();
    machine.deafen(4);
    machine.receive(changed(2)).unwrap();
    assert!(arrived(&notices).is_none());
}

#[test]
fn the_end_reaches_all_that_wait_and_all_that_comes_later() {
    let mut machine = Machine::default();
    let (outgoing, notices) = (save(&mut machine), joined(&mut machine));
    let closing = json!({"push": "closing", "code": "limit", "message": "idle"});
    let lost = machine.receive(packed(&closing)).unwrap_err();
    machine.lose(lost.clone());
    machine.lose(Lost::Closed);
    assert_eq!(machine.lost(), Some(&lost));
    assert_eq!(answered(&outgoing), Some(Err(lost.clone())));
    assert_eq!(arrived(&notices), Some(Err(lost.clone())));
    let request = request::Save::new(1);
    let Err(Error::Lost(later)) = machine.request(&request, Wants::Nothing) else {
        panic!("sent")
    };
    assert_eq!(later, lost);
}

#[test]
fn a_request_over_the_limits_is_not_expected() {
    let mut machine = Machine::default();
    let hello = json!({"protocol": 1, "engine": "", "mode": "embed", "games": [], "bots": [],
        "limits": {"frame_bytes": 100, "nesting": 3}, "languages": []});
    machine.learn(&serde_json::from_value(hello).unwrap());
    let mut load = |tree| {
        machine
            .request(&request::Load::document(tree), Wants::Nothing)
            .map(drop)
    };
    let long = load(json!({"game": "x".repeat(100)}));
    assert!(matches!(long, Err(Error::TooLarge { limit: 100, .. })));
    assert!(matches!(load(json!([[[1]]])), Err(Error::Unsendable(_))));
    assert!(load(json!([[1]])).is_ok());
    assert_eq!(machine.waiting.len(), 1);
}

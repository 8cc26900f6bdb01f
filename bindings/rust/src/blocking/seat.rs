//! A seat at a hosted table.

use std::fmt;
use std::time::Duration;

use serde_json::Value;

use super::wait::{wait, wait_for};
use crate::error::{Error, Result};
use crate::futures;
use crate::machine::Notice;
use crate::protocol::{reply, Apply, Step};

/// A seat at a hosted table, or a place among its spectators. Dropping it leaves the seat free to be joined again.
pub struct Seat(pub(super) futures::Seat);

impl Seat {
    /// Its number on the connection.
    pub fn number(&self) -> u64 {
        self.0.number()
    }

    /// The id of the table.
    pub fn table(&self) -> &str {
        self.0.table()
    }

    /// The number of the seat; none for a spectator.
    pub fn seat(&self) -> Option<usize> {
        self.0.seat()
    }

    /// Whether the creator of the table chose the seed, from which everything hidden can be computed.
    pub fn seed_named(&self) -> bool {
        self.0.seed_named()
    }

    /// The last texts at the table on joining, the oldest first; escape them before you show them.
    pub fn remarks(&self) -> &[reply::Remark] {
        self.0.remarks()
    }

    /// Where the game stood when it was last heard of, by a reply or a notice that was read.
    pub fn last(&self) -> &reply::Status {
        self.0.last()
    }

    /// Whether this seat is to decide, as last heard.
    pub fn is_mine(&self) -> bool {
        self.0.is_mine()
    }

    /// Whether the game is over, as last heard.
    pub fn is_over(&self) -> bool {
        self.0.is_over()
    }

    /// Asks how the game stands.
    pub fn status(&mut self) -> Result<reply::Position> {
        wait(self.0.status())
    }

    /// Asks for the legal ids; they are told while this seat is to decide.
    pub fn legal(&self) -> Result<Vec<u16>> {
        wait(self.0.legal())
    }

    /// Asks for the legal actions and what they stand for.
    pub fn legal_actions(&self) -> Result<Vec<reply::LegalAction>> {
        wait(self.0.legal_actions())
    }

    /// Takes an action.
    ///
    /// With [`Apply::at`] it can be sent again after a lost connection without being taken twice.
    pub fn apply(&mut self, action: impl Into<Apply>) -> Result<&reply::Status> {
        wait(self.0.apply(action))
    }

    /// Takes an action and returns the events that this seat may hear.
    pub fn step(&mut self, action: impl Into<Step>) -> Result<reply::Step> {
        wait(self.0.step(action))
    }

    /// What this seat knows as a tree.
    pub fn view(&self) -> Result<Value> {
        wait(self.0.view())
    }

    /// A view with `log`: the events from a number on.
    pub fn view_since(&self, since: u64) -> Result<Value> {
        wait(self.0.view_since(since))
    }

    /// The view after that many actions.
    pub fn view_at(&self, at: u64) -> Result<Value> {
        wait(self.0.view_at(at))
    }

    /// Why an action is not legal for the seat to decide: the first rule in its way; `None` where it is.
    pub fn why_not(&self, action: u16) -> Result<Option<reply::Hindrance>> {
        wait(self.0.why_not(action))
    }

    /// Looks at the legal actions of the seat to decide without taking one, and at those that follow actions of the kinds in
    /// `through`. `limit` is the number of actions that the engine looks at.
    pub fn ahead(&self, through: &[&str], limit: Option<u64>) -> Result<reply::Ahead> {
        wait(self.0.ahead(through, limit))
    }

    /// All that a front end draws the table from.
    pub fn catalogue(&self) -> Result<Value> {
        wait(self.0.catalogue())
    }

    /// What this seat knows as numbers.
    pub fn observe(&self) -> Result<Vec<f32>> {
        wait(self.0.observe())
    }

    /// Takes this seat's last action back. The server refuses it where the action revealed something or another seat has
    /// acted since. `at` is the number of actions taken so far: sent again, it takes no second action back.
    pub fn undo(&mut self, at: Option<u64>) -> Result<reply::Undone> {
        wait(self.0.undo(at))
    }

    /// Proposes to the other players to take back the last action of this seat and all since; returns the seats that have
    /// not agreed yet, none where it is taken back. Refused where it was declined before the last action.
    pub fn propose_takeback(&self) -> Result<Vec<usize>> {
        wait(self.0.propose_takeback())
    }

    /// Agrees to what another player proposes to take back, or declines it; returns the seats that have not agreed yet.
    pub fn answer_takeback(&self, agrees: bool) -> Result<Vec<usize>> {
        wait(self.0.answer_takeback(agrees))
    }

    /// Gives the seat up to a bot; this connection goes on looking.
    pub fn resign(&mut self) -> Result<&reply::Status> {
        wait(self.0.resign())
    }

    /// Frees a seat of an open table that somebody has taken and never joined. The server refuses it for every other seat,
    /// and for all but the creator of the table.
    pub fn free(&mut self, seat: usize) -> Result<&reply::Status> {
        wait(self.0.free(seat))
    }

    /// The record of a finished game. Refused before the end, and for spectators.
    pub fn record(&self) -> Result<reply::Record> {
        wait(self.0.record())
    }

    /// Opens the table that follows a finished one, with the seats moved on by one; where another player has done so, the
    /// same one. Refused before the end, and for spectators.
    pub fn rematch(&self) -> Result<reply::Rematch> {
        wait(self.0.rematch())
    }

    /// Says something to the others at the table.
    pub fn say(&self, text: impl Into<String>) -> Result<()> {
        wait(self.0.say(text))
    }

    /// Waits for a notice: somebody else acted or spoke, a seat changed hands, or the state was closed.
    ///
    /// Notices are kept until they are read.
    pub fn notice(&mut self) -> Result<Notice> {
        wait(self.0.notice())
    }

    /// Waits so long for a notice. Fails with [`Error::TimedOut`].
    pub fn notice_within(&mut self, time: Duration) -> Result<Notice> {
        wait_for(self.0.notice(), time).unwrap_or(Err(Error::TimedOut))
    }

    /// Leaves the seat, and waits until that is done.
    pub fn close(self) -> Result<()> {
        wait(self.0.close())
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

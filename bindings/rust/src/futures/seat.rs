//! A seat at a hosted table.

use std::fmt;
use std::sync::Arc;

use serde_json::Value;

use super::handle::Handle;
use crate::connection::Connection;
use crate::error::{Lost, Result};
use crate::machine::{Notice, Notices};
use crate::protocol::{reply, request, Apply, Step};

/// A seat at a hosted table, or a place among its spectators. Dropping it leaves the seat free to be joined again.
pub struct Seat {
    handle: Handle,
    table: String,
    number: Option<usize>,
    seed_named: bool,
    remarks: Vec<reply::Remark>,
    notices: Notices,
    moved: bool,
}

impl Seat {
    pub(super) fn new(connection: &Arc<Connection>, reply: reply::Join, notices: Notices) -> Self {
        Self {
            handle: Handle::new(Arc::clone(connection), reply.state, reply.status),
            table: reply.table,
            number: reply.seat,
            seed_named: reply.seed_named,
            remarks: reply.remarks.unwrap_or_default(),
            notices,
            moved: false,
        }
    }

    /// Its number on the connection.
    pub fn number(&self) -> u64 {
        self.handle.state
    }

    /// The id of the table.
    pub fn table(&self) -> &str {
        &self.table
    }

    /// The number of the seat; none for a spectator.
    pub fn seat(&self) -> Option<usize> {
        self.number
    }

    /// Whether the creator of the table chose the seed, from which everything hidden can be computed.
    pub fn seed_named(&self) -> bool {
        self.seed_named
    }

    /// The last texts at the table on joining, the oldest first; escape them before you show them.
    pub fn remarks(&self) -> &[reply::Remark] {
        &self.remarks
    }

    /// Where the game stood when it was last heard of, by a reply or a notice that was read.
    pub fn last(&self) -> &reply::Status {
        &self.handle.last
    }

    /// Whether this seat is to decide, as last heard.
    pub fn is_mine(&self) -> bool {
        self.number.is_some() && self.handle.last.actor == self.number
    }

    /// Whether the game is over, as last heard.
    pub fn is_over(&self) -> bool {
        self.handle.last.over
    }

    /// Asks how the game stands.
    pub async fn status(&mut self) -> Result<reply::Position> {
        self.handle.status().await
    }

    /// Asks for the legal ids; they are told while this seat is to decide.
    pub async fn legal(&self) -> Result<Vec<u16>> {
        Ok(self.handle.legal(false).await?.ids)
    }

    /// Asks for the legal actions and what they stand for.
    pub async fn legal_actions(&self) -> Result<Vec<reply::LegalAction>> {
        Ok(self.handle.legal(true).await?.actions.unwrap_or_default())
    }

    /// Takes an action.
    ///
    /// With [`Apply::at`] it can be sent again after a lost connection without being taken twice.
    pub async fn apply(&mut self, action: impl Into<Apply>) -> Result<&reply::Status> {
        self.handle.apply(action.into()).await
    }

    /// Takes an action and returns the events that this seat may hear.
    pub async fn step(&mut self, action: impl Into<Step>) -> Result<reply::Step> {
        self.handle.step(action.into()).await
    }

    /// What this seat knows as a tree.
    pub async fn view(&self) -> Result<Value> {
        self.handle.view(None, None, None).await
    }

    /// A view with `log`: the events from a number on.
    pub async fn view_since(&self, since: u64) -> Result<Value> {
        self.handle.view(None, Some(since), None).await
    }

    /// The view after that many actions.
    pub async fn view_at(&self, at: u64) -> Result<Value> {
        self.handle.view(None, None, Some(at)).await
    }

    /// Why an action is not legal for the seat to decide: the first rule in its way; `None` where it is.
    pub async fn why_not(&self, action: u16) -> Result<Option<reply::Hindrance>> {
        self.handle.why_not(action).await
    }

    /// Looks at the legal actions of the seat to decide without taking one, and at those that follow actions of the kinds in
    /// `through`. `limit` is the number of actions that the engine looks at.
    pub async fn ahead(&self, through: &[&str], limit: Option<u64>) -> Result<reply::Ahead> {
        self.handle.ahead(through, limit).await
    }

    /// All that a front end draws the table from.
    pub async fn catalogue(&self) -> Result<Value> {
        self.handle.catalogue().await
    }

    /// What this seat knows as numbers.
    pub async fn observe(&self) -> Result<Vec<f32>> {
        self.handle.observe(None).await
    }

    /// Takes this seat's last action back. The server refuses it where the action revealed something or another seat has
    /// acted since. `at` is the number of actions taken so far: sent again, it takes no second action back.
    pub async fn undo(&mut self, at: Option<u64>) -> Result<reply::Undone> {
        let undo = request::Undo {
            at,
            ..request::Undo::new(self.number())
        };
        let undone = self.handle.call(&undo).await?;
        self.handle.stands(undone.status.clone());
        Ok(undone)
    }

    /// Proposes to the other players to take back the last action of this seat and all since; returns the seats that have
    /// not agreed yet, none where it is taken back. Refused where it was declined before the last action.
    pub async fn propose_takeback(&self) -> Result<Vec<usize>> {
        let takeback = request::Takeback::new(self.number());
        Ok(self.handle.call(&takeback).await?.waits)
    }

    /// Agrees to what another player proposes to take back, or declines it; returns the seats that have not agreed yet.
    pub async fn answer_takeback(&self, agrees: bool) -> Result<Vec<usize>> {
        let answer = if agrees { "yes" } else { "no" };
        let takeback = request::Takeback::new(self.number()).answer(answer);
        Ok(self.handle.call(&takeback).await?.waits)
    }

    /// Gives the seat up to a bot; this connection goes on looking.
    pub async fn resign(&mut self) -> Result<&reply::Status> {
        let resign = request::Resign::new(self.number());
        let reply = self.handle.call(&resign).await?;
        Ok(self.handle.stands(reply.status))
    }

    /// Frees a seat of an open table that somebody has taken and never joined. The server refuses it for every other seat,
    /// and for all but the creator of the table.
    pub async fn free(&mut self, seat: usize) -> Result<&reply::Status> {
        let free = request::Free::new(self.number(), seat);
        let reply = self.handle.call(&free).await?;
        Ok(self.handle.stands(reply.status))
    }

    /// The record of a finished game. Refused before the end, and for spectators.
    pub async fn record(&self) -> Result<reply::Record> {
        let record = request::Record::new(self.number());
        self.handle.call(&record).await
    }

    /// Opens the table that follows a finished one, with the seats moved on by one; where another player has done so, the
    /// same one. Refused before the end, and for spectators.
    pub async fn rematch(&self) -> Result<reply::Rematch> {
        let rematch = request::Rematch::new(self.number());
        self.handle.call(&rematch).await
    }

    /// Says something to the others at the table.
    pub async fn say(&self, text: impl Into<String>) -> Result<()> {
        let say = request::Say::new(self.number(), text);
        self.handle.call(&say).await?;
        Ok(())
    }

    /// Waits for a notice: somebody else acted or spoke, a seat changed hands, or the state was closed.
    ///
    /// Notices are kept until they are read.
    pub async fn notice(&mut self) -> Result<Notice> {
        let notice = self.notices.take().await.unwrap_or(Err(Lost::Closed))?;
        match &notice {
            Notice::Changed(changed) if changed.status.at > self.handle.last.at => {
                self.handle.stands(changed.status.clone());
            }
            Notice::TakenBack(back) => {
                self.handle.stands(back.status.clone());
            }
            Notice::Changed(_) | Notice::Seat(_) | Notice::Chat(_) => {}
            Notice::Replaced | Notice::Archived => self.handle.gone(),
            Notice::Moved => {
                self.handle.gone();
                self.moved = true;
            }
        }
        Ok(notice)
    }

    /// Whether the server closed the state since another process holds the table, be the notice read or not.
    pub(crate) fn has_moved(&self) -> bool {
        let moved = |notice: &Result<Notice, Lost>| matches!(notice, Ok(Notice::Moved));
        self.moved || self.notices.holds(moved)
    }

    /// Leaves the seat, and waits until that is done.
    pub async fn close(self) -> Result<()> {
        self.handle.close().await
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Seat")
            .field("table", &self.table)
            .field("seat", &self.number)
            .field("last", self.last())
            .finish_non_exhaustive()
    }
}

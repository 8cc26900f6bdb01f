//! Foresight: how much of its actions the seat to decide can know.

use isettlers_sys as sys;

use crate::bot::c_text;
use crate::error::{accepted, sound, Result};
use crate::numbers::{length, nearest};
use crate::state::State;
use crate::tree::Tree;
use crate::words::room;

/// Why an action may not be taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Obstacle {
    /// Somebody learnt of what chance has decided, or the seat of what it could not foresee.
    Revealed,
    /// Another seat has acted.
    OthersActed,
}

impl State {
    /// The legal actions with their consequences as the seat to decide can know them, and breadth first those that follow
    /// the actions of some kinds while a question is pending: `{"ahead": [...]}`, as the protocol has it. All legal actions
    /// are there, and up to `limit` (1 to 2000) in all.
    pub fn ahead(&self, through: &[&str], limit: usize) -> Result<Tree> {
        let kinds = c_text(&through.join(" "))?;
        let limit = nearest(limit);
        // SAFETY: the function takes any number.
        let size = accepted(|_| unsafe { sys::isettlers_ahead_size(limit) })?;
        let mut memory = room(length(size));
        let (look, tables) = (memory.as_mut_ptr(), self.game().tables());
        // SAFETY: the state is one of these tables, the memory is as long as the size says, the kinds end in a zero.
        accepted(|error| unsafe {
            let size = length(size);
            sys::isettlers_ahead_begin(
                tables,
                self.data(),
                kinds.as_ptr(),
                limit,
                look.cast(),
                size,
                error,
            )
        })?;
        // SAFETY: the look ahead was begun with these tables.
        sound(unsafe { sys::isettlers_ahead_run(tables, look.cast(), i32::MAX) });
        Ok(Tree::written(|out, capacity| {
            // SAFETY: the look ahead was begun with these tables, `out` is as long as `capacity` says.
            unsafe { sys::isettlers_ahead_tree(tables, look.cast(), out.cast(), capacity) }
        }))
    }

    /// Why the seat to decide may not take back a legal action that it takes. It may where nobody learns of what chance has
    /// decided, no other seat acts, and the seat can foresee all that it hears and sees.
    pub fn obstacle(&self, action: u16) -> Result<Option<Obstacle>> {
        self.check(action)?;
        // SAFETY: the function takes nothing.
        let size = length(unsafe { sys::isettlers_obstacle_size() });
        let mut memory = room(size);
        // SAFETY: the state is one of these tables, the memory is as long as the size says.
        let code = sound(unsafe {
            let memory = memory.as_mut_ptr().cast();
            sys::isettlers_obstacle(
                self.game().tables(),
                self.data(),
                action.into(),
                memory,
                size,
            )
        });
        Ok(obstacle(code))
    }
}

/// An obstacle by its number.
pub(crate) fn obstacle(code: i32) -> Option<Obstacle> {
    match code {
        sys::ISETTLERS_REVEALED => Some(Obstacle::Revealed),
        sys::ISETTLERS_OTHERS_ACTED => Some(Obstacle::OthersActed),
        _ => None,
    }
}

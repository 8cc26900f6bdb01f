//! Numbers of the library and those of Rust.

use crate::error::{sound, Code, Error, Result};

/// A number of bytes or entries that the library returned.
pub(crate) fn length(result: impl Into<i64>) -> usize {
    let result = result.into();
    usize::try_from(result).unwrap_or_else(|_| {
        sound(i32::try_from(result).unwrap_or(i32::MIN));
        unreachable!("a negative number is refused")
    })
}

/// A number of entries for the library.
pub(crate) fn count<N: TryFrom<usize>>(entries: usize) -> N {
    N::try_from(entries)
        .ok()
        .expect("there are few entries, or the memory would not hold them")
}

/// A number as the library takes it, the largest one for those beyond it, which it refuses.
pub(crate) fn nearest(number: usize) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

/// An action that the library returned.
pub(crate) fn id(action: i32) -> u16 {
    u16::try_from(action).expect("action ids have 16 bits")
}

/// Refuses an output that does not hold `needed` entries.
pub(crate) fn check_room(has: usize, needed: usize) -> Result<()> {
    if has >= needed {
        return Ok(());
    }
    let expected = format!("expected room for {needed} entries, got {has}");
    Err(Error::at(Code::Room, "$.out", &expected))
}

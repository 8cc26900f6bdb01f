//! Trees: the form of setups, views, documents, actions and events.

use std::fmt;

use isettlers_sys as sys;

use crate::error::{accepted, Result};
use crate::numbers::length;

/// A view, a document, an action, an event, a setup, a record or its notes, as MessagePack.
#[derive(Clone, PartialEq, Eq)]
pub struct Tree(Vec<u8>);

impl Tree {
    /// The tree of a JSON text. If a name comes twice in an object, the last one counts.
    pub fn of_json(json: impl AsRef<[u8]>) -> Result<Self> {
        let json = json.as_ref();
        Self::filled(|out, capacity, error| {
            // SAFETY: the text is as long as its length says, `out` as `capacity` does.
            unsafe {
                let text = json.as_ptr().cast();
                sys::isettlers_tree_of_json(text, json.len(), out.cast(), capacity, error)
            }
        })
    }

    /// All that a record says: its header, `actions`, the `hash` of its last position (null in an unfinished one), and in
    /// `torn` the number of bytes at its end that were left out.
    pub fn of_record(record: &[u8]) -> Result<Self> {
        Self::filled(|out, capacity, error| {
            // SAFETY: the record is as long as its length says, `out` as `capacity` does.
            unsafe {
                let from = record.as_ptr().cast();
                sys::isettlers_record_tree(from, record.len(), out.cast(), capacity, error)
            }
        })
    }

    /// The tree as JSON in ASCII; its bytes are written as `{"$binary": "0a1b"}`.
    ///
    /// # Panics
    ///
    /// Never: this type holds only trees that the library has written.
    pub fn to_json(&self) -> String {
        let bytes = written(4 * self.0.len(), |out, capacity| {
            // SAFETY: the tree is as long as its length says, `out` as `capacity` does; an error may be null.
            unsafe {
                sys::isettlers_json_of_tree(
                    self.0.as_ptr().cast(),
                    self.0.len(),
                    out.cast(),
                    capacity,
                    std::ptr::null_mut(),
                )
            }
        });
        String::from_utf8(bytes).expect("the library writes ASCII")
    }

    /// The tree as a value of `serde_json`; its bytes are `{"$binary": "0a1b"}`.
    ///
    /// # Panics
    ///
    /// Never: the library writes JSON.
    #[cfg(feature = "serde_json")]
    pub fn to_value(&self) -> serde_json::Value {
        serde_json::from_str(&self.to_json()).expect("the library writes JSON")
    }

    /// The tree as one of your types, or of those in `isettlers::trees`.
    ///
    /// ```
    /// # use isettlers_native::{Game, Tree};
    /// #[derive(serde::Deserialize)]
    /// struct Table {
    ///     players: usize,
    /// }
    ///
    /// let game = Game::new(r#"{"game": "burgundy", "setup": {"players": 2}}"#, None)?;
    /// assert_eq!(game.setup().read::<Table>().unwrap().players, 2);
    /// # Ok::<(), isettlers_native::Error>(())
    /// ```
    #[cfg(feature = "serde_json")]
    pub fn read<T: serde::de::DeserializeOwned>(&self) -> serde_json::Result<T> {
        serde_json::from_str(&self.to_json())
    }

    /// The MessagePack.
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// The MessagePack, without a copy.
    pub fn into_bytes(self) -> Vec<u8> {
        self.0
    }

    /// The tree that a function of the library writes, or fills in an error.
    pub(crate) fn filled(
        write: impl Fn(*mut u8, usize, &mut sys::isettlers_error) -> i64,
    ) -> Result<Self> {
        filled(write).map(Self)
    }

    /// The tree that a function of the library writes.
    pub(crate) fn written(write: impl FnMut(*mut u8, usize) -> i64) -> Self {
        Self(written(2048, write))
    }
}

/// The MessagePack.
impl AsRef<[u8]> for Tree {
    fn as_ref(&self) -> &[u8] {
        self.as_bytes()
    }
}

impl fmt::Debug for Tree {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.to_json())
    }
}

/// The bytes that a function writes that returns the bytes needed, or fills in an error.
pub(crate) fn filled(
    write: impl Fn(*mut u8, usize, &mut sys::isettlers_error) -> i64,
) -> Result<Vec<u8>> {
    let needed = accepted(|error| write(std::ptr::null_mut(), 0, error))?;
    let mut bytes = vec![0; length(needed)];
    accepted(|error| write(bytes.as_mut_ptr(), bytes.len(), error))?;
    Ok(bytes)
}

/// The text that a function of the library writes, which ends in a zero.
pub(crate) fn text(write: impl FnMut(*mut u8, usize) -> i64) -> String {
    let mut bytes = written(sys::ISETTLERS_MAX_TEXT, write);
    bytes.pop();
    String::from_utf8(bytes).expect("the library writes UTF-8")
}

/// What a function writes that returns the bytes needed; `usual` of them mostly suffice.
fn written(usual: usize, mut write: impl FnMut(*mut u8, usize) -> i64) -> Vec<u8> {
    let mut bytes = vec![0; usual];
    let mut needed = write(bytes.as_mut_ptr(), bytes.len());
    if needed == i64::from(sys::ISETTLERS_E_ROOM) {
        bytes.resize(length(write(std::ptr::null_mut(), 0)), 0);
        needed = write(bytes.as_mut_ptr(), bytes.len());
    }
    bytes.truncate(length(needed));
    bytes
}

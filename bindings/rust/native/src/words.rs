//! Memory for the library.

use std::mem::MaybeUninit;

/// Eight bytes, aligned to 8 on every machine; a `u64` is aligned to 4 on some.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(C, align(8))]
pub(crate) struct Word(u64);

/// Words of zeros.
pub(crate) fn words(count: usize) -> Box<[Word]> {
    vec![Word(0); count].into()
}

/// Memory of some bytes that may hold anything. The system gives its pages when they are first used.
pub(crate) fn room(bytes: usize) -> Box<[MaybeUninit<Word>]> {
    Box::new_uninit_slice(bytes.div_ceil(8))
}

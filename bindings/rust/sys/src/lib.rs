//! The C library of the [isettlers](https://docs.rs/isettlers) rules engine, compiled from its one file of C, and the
//! declarations of its header, `isettlers.h`.
//!
//! The library allocates nothing and has no variables. Tables and states are blocks of bytes, aligned to 8, that the
//! caller owns. The crate `isettlers-native` is the safe API over these functions.
//!
//! # Safety
//!
//! All functions take pointers that have to be valid for what their comments say, or null where that is allowed. Those
//! that end in `_unchecked` also take for granted that tables and states are sound and that an action is legal.

#![no_std]
#![allow(
    non_camel_case_types,
    clippy::doc_markdown,
    rustdoc::broken_intra_doc_links,
    reason = "names and comments are those of the header"
)]

#[rustfmt::skip]
mod abi; // written by `make generated`

pub use abi::*;

//! Frames: what stands around requests and replies.

use std::{fmt, io};

use rmp_serde::{Deserializer, Serializer};
use serde::de::{IgnoredAny, MapAccess, Visitor};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::reply::Refusal;
use super::{Push, Request};
use crate::error::{Error, Result};

const LENGTH: usize = 4;

/// How many levels of what a server sends are followed; the protocol has far fewer.
const DEPTH: usize = 128;

/// A request as bytes, ready to be sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Frame {
    bytes: Vec<u8>,
}

#[derive(Serialize)]
struct Envelope<'a, R> {
    id: u32,
    method: &'static str,
    #[serde(flatten)]
    arguments: &'a R,
}

impl Frame {
    /// The frame of a request.
    pub fn request<R: Request>(id: u32, request: &R) -> Result<Self> {
        let mut bytes = vec![0; LENGTH];
        let envelope = Envelope {
            id,
            method: R::METHOD,
            arguments: request,
        };
        let mut serializer = Serializer::new(&mut bytes).with_struct_map();
        envelope
            .serialize(&mut serializer)
            .map_err(|error| Error::Unsendable(error.to_string()))?;
        let length = u32::try_from(bytes.len() - LENGTH).map_err(|_| Error::TooLarge {
            bytes: bytes.len() - LENGTH,
            limit: u32::MAX as usize,
        })?;
        bytes[..LENGTH].copy_from_slice(&length.to_be_bytes());
        Ok(Self { bytes })
    }

    /// The frame as message-based transports carry it.
    pub fn body(&self) -> &[u8] {
        &self.bytes[LENGTH..]
    }

    /// The frame as streams of bytes carry it: after its length.
    pub fn with_length(&self) -> &[u8] {
        &self.bytes
    }
}

/// The length of a frame, unless it is longer than this side takes.
pub(crate) fn checked_length(bytes: [u8; 4], limit: usize) -> io::Result<usize> {
    let length = u32::from_be_bytes(bytes) as usize;
    if length > limit {
        let message = format!("a frame of {length} bytes; the limit is {limit}");
        return Err(io::Error::new(io::ErrorKind::InvalidData, message));
    }
    Ok(length)
}

/// What a frame from the server is.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Incoming {
    /// The answer to a request: a reply or an error.
    Answer {
        /// The id of the request.
        id: u32,
    },
    /// A push.
    Push(Push),
}

/// Which of the fields that tell what a frame is are there.
#[derive(Default)]
struct Head {
    id: Option<u32>,
    ok: bool,
    error: bool,
    push: bool,
}

impl<'de> Deserialize<'de> for Head {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(HeadVisitor)
    }
}

struct HeadVisitor;

impl<'de> Visitor<'de> for HeadVisitor {
    type Value = Head;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a map with texts as keys")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Head, A::Error> {
        let mut head = Head::default();
        while let Some(key) = map.next_key::<String>()? {
            match key.as_str() {
                "id" => head.id = Some(map.next_value()?),
                "ok" => head.ok = map.next_value::<IgnoredAny>().map(|_| true)?,
                "error" => head.error = map.next_value::<IgnoredAny>().map(|_| true)?,
                "push" => head.push = map.next_value::<IgnoredAny>().map(|_| true)?,
                _ => map.next_value::<IgnoredAny>().map(drop)?,
            }
        }
        Ok(head)
    }
}

impl Incoming {
    /// Reads as much of a frame as tells what it is.
    ///
    /// The error says what is wrong with bytes that are no frame of the protocol.
    pub fn read(body: &[u8]) -> Result<Self, String> {
        let head: Head = whole(body)?;
        match head {
            Head {
                push: true,
                id: None,
                ..
            } => whole(body).map(Incoming::Push),
            Head {
                id: Some(id),
                push: false,
                ok,
                error,
            } if ok != error => Ok(Incoming::Answer { id }),
            _ => Err("a frame that is neither a reply, nor an error, nor a push".to_owned()),
        }
    }
}

#[derive(Deserialize)]
struct Answer<T> {
    ok: Option<T>,
    error: Option<Refusal>,
}

/// The reply that the body of an answer holds, or the error.
pub fn decode<R: Request>(body: &[u8]) -> Result<R::Reply> {
    let unexpected = |reason| Error::Unexpected {
        method: R::METHOD,
        reason,
    };
    let mut deserializer = Deserializer::from_read_ref(body);
    deserializer.set_max_depth(DEPTH);
    match Answer::<R::Reply>::deserialize(&mut deserializer)
        .map_err(|error| unexpected(error.to_string()))?
    {
        Answer {
            ok: Some(reply), ..
        } => Ok(reply),
        Answer {
            error: Some(refusal),
            ..
        } => Err(refusal.into()),
        Answer { .. } => Err(unexpected("neither a reply nor an error".to_owned())),
    }
}

/// Reads one value that takes up all the bytes.
fn whole<T: for<'de> Deserialize<'de>>(mut bytes: &[u8]) -> Result<T, String> {
    let mut deserializer = Deserializer::new(&mut bytes);
    deserializer.set_max_depth(DEPTH);
    let value = T::deserialize(&mut deserializer).map_err(|error| error.to_string())?;
    if bytes.is_empty() {
        Ok(value)
    } else {
        Err(format!("{} bytes after the end of a frame", bytes.len()))
    }
}

/// How many levels a tree nests.
pub(crate) fn depth(tree: &Value) -> usize {
    match tree {
        Value::Array(items) => 1 + items.iter().map(depth).max().unwrap_or(0),
        Value::Object(fields) => 1 + fields.values().map(depth).max().unwrap_or(0),
        _ => 0,
    }
}

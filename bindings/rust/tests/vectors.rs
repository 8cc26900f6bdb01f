//! The vectors that all clients share: bindings/vectors.

mod common;
#[rustfmt::skip]
#[macro_use]
mod methods;

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use isettlers::protocol::{decode, reply, request, Frame, Incoming, Push, Request};
use isettlers::{Code, Error, FrameReader, Load, Refusal, Source, Value};
use rmpv::Value as Tree;
use serde::{Deserialize, Serialize};

/// A row of the lists.
#[derive(Deserialize)]
struct Vector {
    name: String,
    kind: String,
    bytes: (usize, usize),
    tree: Option<Value>,
    #[serde(skip)]
    data: Vec<u8>,
    method: Option<String>,
    code: Option<String>,
    push: Option<String>,
    snapshot: Option<String>,
    seat: Option<usize>,
    expected: Option<Value>,
    frames: Option<Vec<String>>,
}

#[derive(Deserialize)]
struct Index {
    protocol: u32,
    engine: String,
    files: Vec<String>,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../vectors/v1")
}

fn index() -> Index {
    let text = fs::read_to_string(folder().join("index.json")).expect("the vectors are there");
    serde_json::from_str(&text).unwrap()
}

fn vectors() -> Vec<Vector> {
    index().files.iter().flat_map(listed).collect()
}

/// The vectors of a list, with their bytes.
fn listed(file: &String) -> Vec<Vector> {
    let rows = fs::read_to_string(folder().join(format!("{file}.jsonl"))).unwrap();
    let data = fs::read(folder().join(format!("{file}.bin"))).unwrap();
    let row = |line| {
        let mut vector: Vector = serde_json::from_str(line).unwrap();
        let (first, size) = vector.bytes;
        vector.data = data[first..first + size].to_vec();
        vector
    };
    rows.lines().map(row).collect()
}

/// The vectors of a kind; there has to be one.
fn of_kind(kind: &str) -> Vec<Vector> {
    let mut chosen = vectors();
    chosen.retain(|vector| vector.kind == kind);
    assert!(!chosen.is_empty(), "no vector is a {kind}");
    chosen
}

impl Vector {
    fn bytes(&self) -> Vec<u8> {
        self.data.clone()
    }

    /// The tree that its row has as JSON.
    fn tree(&self) -> Tree {
        from_json(self.tree.clone().unwrap())
    }
}

fn named(name: &str) -> Vector {
    vectors()
        .into_iter()
        .find(|vector| vector.name == name)
        .unwrap()
}

fn from_json(value: Value) -> Tree {
    match value {
        Value::Object(fields) => special(&fields).unwrap_or_else(|| {
            Tree::Map(
                fields
                    .into_iter()
                    .map(|(key, value)| (key.into(), from_json(value)))
                    .collect(),
            )
        }),
        Value::Array(items) => Tree::Array(items.into_iter().map(from_json).collect()),
        Value::Null => Tree::Nil,
        Value::Bool(truth) => truth.into(),
        Value::String(text) => text.into(),
        Value::Number(number) => match (number.as_u64(), number.as_i64()) {
            (Some(number), _) => number.into(),
            (_, Some(number)) => number.into(),
            _ => number.as_f64().unwrap().into(),
        },
    }
}

fn special(fields: &serde_json::Map<String, Value>) -> Option<Tree> {
    if let Some(Value::String(digits)) = fields.get("$binary") {
        return Some(Tree::Binary(from_hex(digits)));
    }
    let Some(Value::String(digits)) = fields.get("$integer") else {
        return None;
    };
    Some(
        digits
            .parse::<u64>()
            .map_or_else(|_| digits.parse::<i64>().unwrap().into(), Tree::from),
    )
}

fn from_hex(digits: &str) -> Vec<u8> {
    let pairs = (0..digits.len()).step_by(2);
    pairs
        .map(|at| u8::from_str_radix(&digits[at..at + 2], 16).unwrap())
        .collect()
}

fn packed(tree: &Tree) -> Vec<u8> {
    let mut bytes = Vec::new();
    rmpv::encode::write_value(&mut bytes, tree).unwrap();
    bytes
}

/// A tree without what says nothing: fields that are nil, and the order of fields.
fn plain(tree: Tree) -> Tree {
    match tree {
        Tree::Array(items) => Tree::Array(items.into_iter().map(plain).collect()),
        Tree::Map(fields) => {
            let entries = fields.into_iter().filter(|(_, value)| !value.is_nil());
            let mut entries: Vec<_> = entries.map(|(key, value)| (key, plain(value))).collect();
            entries.sort_by_key(|(key, _)| key.to_string());
            Tree::Map(entries)
        }
        other => other,
    }
}

fn field<'a>(tree: &'a Tree, name: &str) -> &'a Tree {
    let Tree::Map(fields) = tree else {
        panic!("no map: {tree}")
    };
    &fields
        .iter()
        .find(|(key, _)| key.as_str() == Some(name))
        .unwrap_or_else(|| panic!("no {name}"))
        .1
}

fn to_tree(value: &impl Serialize) -> Tree {
    let bytes = rmp_serde::to_vec_named(value).unwrap();
    rmpv::decode::read_value(&mut bytes.as_slice()).unwrap()
}

#[test]
fn every_vector_decodes_to_its_tree_and_encodes_to_its_bytes() {
    assert_eq!(index().protocol, isettlers::protocol::VERSION);
    for vector in vectors().into_iter().filter(|vector| vector.tree.is_some()) {
        let bytes = vector.bytes();
        let mut rest = bytes.as_slice();
        let mut values = Vec::new();
        while !rest.is_empty() {
            values.push(rmpv::decode::read_value(&mut rest).unwrap());
        }
        assert_eq!(
            values.iter().flat_map(packed).collect::<Vec<_>>(),
            bytes,
            "{}",
            vector.name
        );
        let tree = if vector.kind == "record" {
            Tree::Array(values)
        } else {
            values.remove(0)
        };
        assert_eq!(tree, vector.tree(), "{}", vector.name);
    }
}

#[test]
fn documents_and_views_keep_their_bytes_as_values() {
    for vector in of_kind("document").into_iter().chain(of_kind("view")) {
        let value: Value = rmp_serde::from_slice(&vector.bytes()).unwrap();
        assert_eq!(
            rmp_serde::to_vec(&value).unwrap(),
            vector.bytes(),
            "{}",
            vector.name
        );
    }
}

/// Reads a request and writes it again.
fn read_and_write<R: Request + for<'de> Deserialize<'de>>(
    id: u32,
    bytes: &[u8],
) -> Result<Tree, String> {
    let request = rmp_serde::from_slice::<R>(bytes).map_err(|error| error.to_string())?;
    let frame = Frame::request(id, &request).map_err(|error| error.to_string())?;
    Ok(rmpv::decode::read_value(&mut frame.body()).unwrap())
}

/// A request as this client writes it: a seed is a word, and a clock of seconds has its increment.
fn as_written(tree: Tree) -> Tree {
    let Tree::Map(mut fields) = tree else {
        panic!("no map")
    };
    for (name, value) in &mut fields {
        match (name.as_str(), &mut *value) {
            (Some("seed"), Tree::Integer(seed)) => {
                *value = Tree::Binary(seed.as_u64().unwrap().to_le_bytes().to_vec());
            }
            (Some("clock"), Tree::Map(clock))
                if clock.len() == 1 && clock[0].0.as_str() == Some("seconds") =>
            {
                clock.push(("increment".into(), 0.into()));
            }
            _ => {}
        }
    }
    Tree::Map(fields)
}

#[test]
fn requests_are_read_and_written_to_the_same_tree() {
    for vector in of_kind("request") {
        let (bytes, tree) = (vector.bytes(), vector.tree());
        let id = u32::try_from(field(&tree, "id").as_u64().unwrap()).unwrap();
        let method = vector.method.as_deref().unwrap();
        // Some are bad because they are no such request, others because they have more than there is.
        let bad = vector.name.contains("error-bad_request");
        match by_method!(method, read_and_write, id, &bytes) {
            Some(Ok(written)) => {
                assert!(
                    bad || plain(written) == plain(as_written(tree)),
                    "{}",
                    vector.name
                );
            }
            Some(Err(error)) => assert!(bad, "{}: {error}", vector.name),
            None => assert!(vector.name.contains("unknown_method"), "{}", vector.name),
        }
    }
}

#[test]
fn a_request_without_a_choice_of_order_is_written_to_the_same_bytes() {
    for name in [
        "embed/apply",
        "embed/step",
        "embed/save",
        "embed/fork",
        "embed/verify",
        "table/join",
    ] {
        let vector = named(&format!("{name}.request"));
        let (bytes, tree) = (vector.bytes(), vector.tree());
        let id = u32::try_from(field(&tree, "id").as_u64().unwrap()).unwrap();
        let written = by_method!(
            vector.method.as_deref().unwrap(),
            read_and_write,
            id,
            &bytes
        );
        assert_eq!(packed(&written.unwrap().unwrap()), bytes, "{name}");
    }
}

fn reply_of<R: Request<Reply: Serialize>>(bytes: &[u8]) -> Tree {
    to_tree(&decode::<R>(bytes).unwrap())
}

fn refusal_of<R: Request>(bytes: &[u8]) -> Refusal {
    match decode::<R>(bytes) {
        Err(Error::Refused(refusal)) => refusal,
        Err(error) => panic!("{error}"),
        Ok(_) => panic!("it is not refused"),
    }
}

#[test]
fn replies_are_read_and_written_to_the_same_tree() {
    for vector in of_kind("reply") {
        let (bytes, tree) = (vector.bytes(), vector.tree());
        let id = u32::try_from(field(&tree, "id").as_u64().unwrap()).unwrap();
        assert_eq!(
            Incoming::read(&bytes),
            Ok(Incoming::Answer { id }),
            "{}",
            vector.name
        );
        if !vector.name.starts_with("frames/") {
            let written = by_method!(vector.method.as_deref().unwrap(), reply_of, &bytes).unwrap();
            assert_eq!(
                plain(written),
                plain(field(&tree, "ok").clone()),
                "{}",
                vector.name
            );
        }
    }
}

#[test]
fn errors_are_read_with_code_message_and_path() {
    for vector in of_kind("error") {
        let bytes = vector.bytes();
        assert!(matches!(
            Incoming::read(&bytes),
            Ok(Incoming::Answer { .. })
        ));
        let refusal = refusal_of::<request::Save>(&bytes);
        assert_eq!(
            refusal.known().map(Code::as_str),
            vector.code.as_deref(),
            "{}",
            vector.name
        );
        assert_eq!(
            to_tree(&refusal),
            *field(&vector.tree(), "error"),
            "{}",
            vector.name
        );
    }
}

#[test]
fn pushes_are_read_and_written_to_the_same_tree() {
    for vector in of_kind("push") {
        let Ok(Incoming::Push(push)) = Incoming::read(&vector.bytes()) else {
            panic!("{}", vector.name)
        };
        assert_ne!(push, Push::Other, "{}", vector.name);
        assert_eq!(
            plain(to_tree(&push)),
            plain(vector.tree()),
            "{}",
            vector.name
        );
        assert_eq!(
            field(&to_tree(&push), "push").as_str(),
            vector.push.as_deref()
        );
    }
}

/// Gives its bytes in pieces of one size.
struct Pieces<'a>(&'a [u8], usize);

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let most = self.1.min(buffer.len());
        self.0.read(&mut buffer[..most])
    }
}

#[test]
fn streams_are_cut_into_their_frames() {
    for vector in of_kind("stream") {
        let bytes = vector.bytes();
        let names = vector.frames.as_ref().unwrap();
        for piece in [bytes.len(), bytes.len().div_ceil(2), 1] {
            let mut reader = FrameReader::new(Pieces(&bytes, piece), 1 << 20);
            for name in names {
                assert_eq!(reader.receive().unwrap().unwrap(), named(name).bytes());
            }
            assert_eq!(reader.receive().unwrap(), None);
        }
        let mut torn = FrameReader::new(&bytes[..bytes.len() - 1], 1 << 20);
        let error = (0..names.len()).find_map(|_| torn.receive().err()).unwrap();
        assert_eq!(error.kind(), io::ErrorKind::UnexpectedEof);
    }
}

#[test]
fn what_is_malformed_is_an_error() {
    for vector in of_kind("malformed") {
        let bytes = vector.bytes();
        assert!(Incoming::read(&bytes).is_err(), "{}", vector.name);
        if vector.name.contains("too_large") {
            let error = FrameReader::new(bytes.as_slice(), 1 << 20)
                .receive()
                .unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::InvalidData);
        }
    }
}

/// What the index expects of a position, from the reply to its `status`.
fn assert_expected(vector: &Vector, expected: &Value, position: &reply::Position) {
    let expected = from_json(expected.clone());
    let Tree::Map(fields) = &expected else {
        panic!("no map")
    };
    let actual = to_tree(position);
    for (name, value) in fields
        .iter()
        .filter(|(name, _)| name.as_str() != Some("actions"))
    {
        assert_eq!(
            field(&actual, name.as_str().unwrap()),
            value,
            "{}: {name}",
            vector.name
        );
    }
}

#[test]
fn the_engine_loads_every_snapshot_document_and_view() {
    let engine = common::engine();
    let same_engine = index().engine == engine.hello().engine;
    let position = |load: Load| {
        let state = engine.load(load).unwrap();
        let status = request::Status::new(state.number()).legal();
        let position = engine.call(&status).unwrap();
        (state, position)
    };
    for vector in of_kind("snapshot") {
        let (state, actual) = position(Load::snapshot(vector.bytes()));
        assert_expected(&vector, vector.expected.as_ref().unwrap(), &actual);
        assert!(
            !same_engine || state.save().unwrap() == vector.bytes(),
            "{}",
            vector.name
        );
    }
    for vector in of_kind("document") {
        let document: Value = rmp_serde::from_slice(&vector.bytes()).unwrap();
        let (state, actual) = position(Load::document(document.clone()));
        let snapshot = named(vector.snapshot.as_deref().unwrap());
        assert_expected(&vector, snapshot.expected.as_ref().unwrap(), &actual);
        assert_eq!(state.document().unwrap(), document, "{}", vector.name);
    }
    for vector in of_kind("view") {
        let snapshot = named(vector.snapshot.as_deref().unwrap());
        let state = engine.load(Load::snapshot(snapshot.bytes())).unwrap();
        let view: Value = rmp_serde::from_slice(&vector.bytes()).unwrap();
        assert_eq!(state.view(vector.seat).unwrap(), view, "{}", vector.name);
    }
}

#[test]
fn the_engine_verifies_and_loads_every_record() {
    let engine = common::engine();
    for vector in of_kind("record") {
        let expected = vector.expected.as_ref().unwrap();
        let verified = to_tree(&engine.verify(vector.bytes()).unwrap());
        let Tree::Map(fields) = from_json(expected.clone()) else {
            panic!("no map")
        };
        for (name, value) in &fields {
            assert_eq!(
                field(&verified, name.as_str().unwrap()),
                value,
                "{}: {name}",
                vector.name
            );
        }
        let mut state = engine.load(Load::record(vector.bytes())).unwrap();
        assert_expected(&vector, expected, &state.status().unwrap());
        assert_eq!(state.record().unwrap(), vector.bytes(), "{}", vector.name);
    }
}

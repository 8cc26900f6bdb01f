//! The engine that the tests run against.

#![allow(dead_code)] // each test file uses some of it
#![allow(unreachable_pub)]

use std::env;
use std::ffi::OsString;
use std::ops::Deref;
use std::path::{Path, PathBuf};

use isettlers::{json, Builder, Engine, Start, Value};

/// What `ISETTLERS` names, else the repository's own build, else what is on the path.
pub fn program() -> OsString {
    let built = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../.venv/bin/isettlers");
    env::var_os("ISETTLERS").unwrap_or_else(|| {
        if built.exists() {
            built.into()
        } else {
            "isettlers".into()
        }
    })
}

pub fn builder() -> Builder {
    Engine::builder().program(program())
}

pub fn engine() -> Engine {
    builder().spawn().expect("the engine starts")
}

pub fn setup() -> Value {
    json!({"factions": ["romans", "japanese"]})
}

pub fn start() -> Start {
    Start::new("imperial", setup()).seed(7)
}

/// A new folder of a test's own, removed with it.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new(name: &str) -> Self {
        let path = env::temp_dir().join(format!("isettlers-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder can be made");
        Self(path)
    }
}

impl Deref for Folder {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        drop(std::fs::remove_dir_all(&self.0));
    }
}

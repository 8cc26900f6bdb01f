//! Which program is started; alone in its process, for it changes the environment.

mod common;

use std::env;

use isettlers::{Engine, Error};

fn spawn_error() -> String {
    let error = Engine::spawn().unwrap_err();
    assert!(matches!(error, Error::Spawn { .. }), "{error:?}");
    error.to_string()
}

#[cfg(unix)]
#[test]
fn the_option_goes_before_the_variable_and_the_variable_before_the_path() {
    let engine = env::split_paths(&env::var_os("PATH").unwrap())
        .map(|folder| folder.join(common::program()))
        .find(|program| program.exists())
        .expect("the engine is there");

    env::set_var("ISETTLERS", "/nowhere/named");
    assert!(spawn_error().contains("cannot start /nowhere/named: "));
    assert!(Engine::builder().program(&engine).spawn().is_ok());

    env::set_var("ISETTLERS", &engine);
    assert!(Engine::spawn().is_ok());

    let folder = common::Folder::new("path");
    env::set_var("PATH", &*folder);
    for unset in [Some(""), None] {
        unset.map_or_else(
            || env::remove_var("ISETTLERS"),
            |nothing| env::set_var("ISETTLERS", nothing),
        );
        assert!(spawn_error().contains("cannot start isettlers: "));
    }
    std::os::unix::fs::symlink(&engine, folder.join("isettlers")).unwrap();
    assert!(Engine::spawn().is_ok());
}

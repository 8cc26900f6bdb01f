//! Compiles `isettlers.c`, the whole engine in one file.

use std::env;
use std::path::PathBuf;
use std::process::exit;

const VARIABLE: &str = "ISETTLERS_SOURCE";
const FILES: [&str; 2] = ["isettlers.c", "isettlers.h"];

fn main() {
    let folders = folders();
    println!("cargo:rerun-if-env-changed={VARIABLE}");
    let Some(folder) = folders
        .iter()
        .find(|folder| folder.join(FILES[0]).is_file())
    else {
        refuse(&folders);
    };
    for file in FILES.map(|name| folder.join(name)) {
        println!("cargo:rerun-if-changed={}", file.display());
    }
    println!("cargo:include={}", folder.display());
    let mut build = cc::Build::new();
    build
        .file(folder.join(FILES[0]))
        .include(folder)
        .std("c11")
        .opt_level(3)
        .define("NDEBUG", None)
        .warnings(false);
    for flag in flags(build.get_compiler().is_like_msvc()) {
        build.flag(flag);
    }
    build.compile("isettlers");
}

/// Where the source may lie: in the folder that the variable names, else in the repository, else in the package.
fn folders() -> Vec<PathBuf> {
    let named = env::var_os(VARIABLE).map(PathBuf::from);
    let own = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    named.map_or_else(
        || vec![own.join("../../c/build"), own.join("source")],
        |folder| vec![folder],
    )
}

fn refuse(folders: &[PathBuf]) -> ! {
    for folder in folders {
        eprintln!("{} is missing", folder.join(FILES[0]).display());
    }
    eprintln!("run `make amalgamation` at the top of the repository, or name the folder of isettlers.c by {VARIABLE}");
    exit(1)
}

/// Flags by which one seed gives one move on every machine.
fn flags(msvc: bool) -> Vec<&'static str> {
    if msvc {
        return vec!["/fp:precise"];
    }
    let mut flags = vec!["-fno-math-errno"];
    if env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "x86") {
        flags.extend(["-msse2", "-mfpmath=sse"]);
    }
    flags
}

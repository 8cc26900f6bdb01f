#!/usr/bin/env bash
# Lint and test the Rust client and the crate with the engine, then pack the crate; `make bindings-rust` calls it.
set -euo pipefail
export CARGO_TARGET_DIR=$PWD/build/rust

cd bindings/rust
cargo fmt --all --check
cargo clippy --quiet --workspace --all-targets --all-features -- -D warnings
cargo test --quiet --workspace --all-features
(cd ../.. && .venv/bin/python tools/examples.py rust)
mkdir -p sys/source
trap 'rm -r sys/source' EXIT
cp ../native/build/isettlers.[ch] sys/source/
cargo package --quiet --allow-dirty --package isettlers-sys

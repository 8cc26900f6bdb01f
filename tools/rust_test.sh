#!/usr/bin/env bash
# Lint and test the Rust client and the crate with the engine; `make bindings-rust` calls it.
set -euo pipefail
# What one run needs, compiled once: neither later builds nor debuggers.
export CARGO_TARGET_DIR=$PWD/build/rust CARGO_INCREMENTAL=0 CARGO_PROFILE_DEV_DEBUG=0

cd bindings/rust
cargo fmt --all --check
cargo clippy --quiet --workspace --all-targets --all-features -- -D warnings
cargo test --quiet --workspace --all-features
cd ../..
.venv/bin/pytest --quiet tests/packaging/test_clients.py
.venv/bin/python tools/examples.py rust

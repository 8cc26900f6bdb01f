#!/usr/bin/env bash
# Follow the commands of the READMEs in empty folders, and pack the crate; `make bindings-full` calls it.
set -euo pipefail
export CARGO_TARGET_DIR=$PWD/build/rust

.venv/bin/python tools/examples.py --readme c cpp rust go typescript java
CGO_ENABLED=0 .venv/bin/python tools/examples.py --readme go
cd bindings/rust
mkdir -p sys/source
trap 'rm -r sys/source' EXIT
cp ../c/build/isettlers.[ch] sys/source/
cargo package --quiet --allow-dirty --package isettlers-sys

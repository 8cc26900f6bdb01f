#!/usr/bin/env bash
# Build and test the C library as it is released and under the sanitizers; `make native-test` calls it.
set -euo pipefail

# built FOLDER OPTIONS...: configure, build and test.
built() {
    cmake -S bindings/native -B "$1" -DISETTLERS_WERROR=ON "${@:2}"
    cmake --build "$1" --parallel
    ctest --test-dir "$1" --output-on-failure --parallel
}
built build/libisettlers
built build/libisettlers-sanitize -DISETTLERS_SANITIZE=ON
.venv/bin/python tools/examples.py c cpp
clang-format --dry-run -Werror bindings/native/{include,src,tests,fuzz}/*.h bindings/native/{src,tests,fuzz,examples}/*.c*
.venv/bin/pytest tests/native/test_amalgamation.py

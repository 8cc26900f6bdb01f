#!/usr/bin/env bash
# Build and test the C library; `make native-test` has built what this needs. Arguments go to pytest.
set -euo pipefail

cmake -S bindings/native -B build/libisettlers -DISETTLERS_WERROR=ON
cmake --build build/libisettlers --parallel
ctest --test-dir build/libisettlers --output-on-failure
.venv/bin/python tools/examples.py c cpp
cmake -S bindings/native -B build/libisettlers-sanitize -DISETTLERS_WERROR=ON -DISETTLERS_SANITIZE=ON
cmake --build build/libisettlers-sanitize --parallel
ctest --test-dir build/libisettlers-sanitize --output-on-failure
clang-format --dry-run -Werror bindings/native/{include,src,tests,fuzz}/*.h bindings/native/{src,tests,fuzz,examples}/*.c*
.venv/bin/pytest --numprocesses auto tests/native "$@"

#!/usr/bin/env bash
# Test the C library as it is released and under the sanitizers; `make native-test` has built the first.
set -euo pipefail
sanitized=build/libisettlers-sanitize

ctest --test-dir build/libisettlers --parallel 2 --output-on-failure
.venv/bin/python tools/examples.py c cpp
cmake -S bindings/c -B $sanitized -DISETTLERS_WERROR=ON -DISETTLERS_SANITIZE=ON
cmake --build $sanitized --parallel
ctest --test-dir $sanitized --parallel 2 --output-on-failure
# The fuzzers are compiled to be run in the full set alone; each change keeps them in step.
"${CC:-cc}" -std=c11 -fsyntax-only -Ibindings/c/build bindings/c/fuzz/targets.c
"${CXX:-c++}" -x c++ -std=c++17 -fno-exceptions -Wall -Werror -fsyntax-only bindings/c/include/isettlers.hpp
clang-format --dry-run -Werror bindings/c/{include,src,tests,fuzz}/*.h bindings/c/include/*.hpp bindings/c/{src,tests,fuzz,examples}/*.c*
.venv/bin/pytest -m 'not slow' tests/native
